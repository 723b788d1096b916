"""Where a campaign stands: chapter, companies with their losses and experience, points to spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from schemas.campaign import CampaignBase, Rank
from schemas.problems import Message
from schemas.text import LocalText

_MARKS: Final = ("ended_", "won_")
"""How the codes of reasons begin, before the way in which the battle ended."""


@dataclass(frozen=True)
class Condition:
    """How what is left of units stands at the end of a battle, by their ids in it."""

    wounds: Mapping[str, int] = field(default_factory=dict)
    """Hit points lost."""
    items: Mapping[str, tuple[str, ...]] | None = field(default_factory=dict)
    """Ids of the items that somebody still carries. None where the battle was fought without items."""


@dataclass(frozen=True)
class Company:
    """The units of one card that serve a side; they share their experience."""

    side: str
    """Side of the campaign."""
    card: str
    """Id of the card."""
    name: LocalText
    elements: tuple[int, ...]
    """Elements of each unit at full strength."""
    lost: tuple[int, ...]
    """Elements that each unit lacks; the strongest unit comes first."""
    points: float
    """What one element costs."""
    experience: int = 0
    wounds: tuple[int, ...] = ()
    """Hit points that what is left of each unit lacks; empty where all are healed."""
    items: tuple[tuple[str, ...] | None, ...] = ()
    """Ids of the items that each unit still carries. None for one of which that is not known, because it
    has not fought; empty where it is known of none."""
    had: Mapping[str, LocalText] = field(default_factory=dict)
    """Id -> name of the items with which its units have come to battles so far."""

    @property
    def strength(self) -> int:
        """Elements that are left."""
        return sum(self.elements) - sum(self.lost)

    @property
    def price(self) -> int:
        """Points for which one lost element is bought back."""
        return max(1, -(-int(100 * self.points) // 100))


@dataclass(frozen=True)
class CampaignState:
    """Where a campaign stands."""

    at: str
    """Chapter whose battle is next, or the end that was reached."""
    companies: tuple[Company, ...] = ()
    """In the order in which they came into the campaign."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Side -> points with which losses can be bought back."""
    advantages: Mapping[str, int] = field(default_factory=dict)
    """Side -> points with which it begins the next battle."""

    def company(self, side: str, card: str) -> Company | None:
        """Return the units of a card of a side; None if they have not fought yet."""
        return next((one for one in self.companies if (one.side, one.card) == (side, card)), None)

    def with_company(self, company: Company) -> CampaignState:
        """Return the state with a company changed, or added."""
        key = (company.side, company.card)
        if self.company(*key) is None:
            return replace(self, companies=(*self.companies, company))
        changed = tuple(company if (one.side, one.card) == key else one for one in self.companies)
        return replace(self, companies=changed)


@dataclass(frozen=True)
class Outcome:
    """How the battle of a chapter has ended, in terms of its scenario."""

    winners: tuple[str, ...]
    """Sides of the scenario that have won together; none of a draw."""
    reason: Message
    turns: int = 0
    points_lost: Mapping[str, float] = field(default_factory=dict)
    """Side of the scenario -> points lost."""
    lost: Mapping[str, int] = field(default_factory=dict)
    """Id of a unit in the battle -> elements that it has lost."""
    destroyed: Mapping[str, int] = field(default_factory=dict)
    """Id of a unit in the battle -> enemy elements that it has destroyed."""
    condition: Condition | None = None
    """How what is left of the units stands. None if nobody fought."""

    @property
    def ending(self) -> str:
        """The way in which it ended, as branches name it."""
        word = self.reason.code.rpartition(".")[2]
        return next((word.removeprefix(mark) for mark in _MARKS if word.startswith(mark)), word)


def rank_of(campaign: CampaignBase, experience: int) -> Rank | None:
    """Return the rank that units with so much experience hold; None if none."""
    reached = [one for one in campaign.ranks if one.from_points <= experience]
    return max(reached, key=lambda one: one.from_points, default=None)


def begun(campaign: CampaignBase) -> CampaignState:
    """Return the state before the first battle."""
    return CampaignState(campaign.begins)


def bought_back(
    campaign: CampaignBase, state: CampaignState, side: str, card: str, elements: int
) -> CampaignState:
    """Return the state after a side has bought back lost elements of a card.

    Raises:
        ValueError: the units of the card do not lack so many, or the points do not suffice.
    """
    company = state.company(side, card)
    if company is None or not 0 < elements <= sum(company.lost):
        raise ValueError(f"{elements} elements of {card} are not lost")
    cost = elements * company.price
    if cost > state.points.get(side, 0):
        raise ValueError(f"{cost} points are needed")
    points = {**state.points, side: state.points.get(side, 0) - cost}
    return replace(state, points=points).with_company(refilled(company, elements))


def refilled(company: Company, elements: int) -> Company:
    """Return a company to which so many lost elements have come back, to the strongest units first."""
    company, left = strongest_first(company), elements
    lost = []
    for one in company.lost:
        back = min(one, left)
        left -= back
        lost.append(one - back)
    return strongest_first(replace(company, lost=tuple(lost)))


def strongest_first(company: Company) -> Company:
    """Return a company whose units stand in order, those of which most elements are left first."""
    order = sorted(range(len(company.lost)), key=lambda place: company.lost[place] - company.elements[place])
    return replace(
        company,
        elements=tuple(company.elements[place] for place in order),
        lost=tuple(company.lost[place] for place in order),
        wounds=tuple(company.wounds[place] for place in order) if company.wounds else (),
        items=tuple(company.items[place] for place in order) if company.items else (),
    )


def spent_by_itself(campaign: CampaignBase, state: CampaignState) -> CampaignState:
    """Return the state after every side has bought back what it can, the dearest elements first."""
    for side in campaign.sides:
        companies = [one for one in state.companies if one.side == side.id and any(one.lost)]
        for company in sorted(companies, key=lambda one: -one.price):
            elements = min(sum(company.lost), state.points.get(side.id, 0) // company.price)
            if elements:
                state = bought_back(campaign, state, side.id, company.card, elements)
    return state
