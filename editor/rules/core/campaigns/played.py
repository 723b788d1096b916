"""A campaign that is played: its battles as a tree, since what is taken back stays as a line of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from editor.rules.core.campaigns.course import Followed, NextBattle, after
from editor.rules.core.campaigns.forces import Fielded, FieldedItem
from editor.rules.core.campaigns.state import CampaignState, Condition, Outcome, begun, bought_back
from schemas.campaign import CampaignBase
from schemas.problems import EditorError, Message, error
from schemas.quantities import PlayerId
from schemas.text import LocalText

MOST_FOUGHT: Final = 10_000
"""More battles nobody fights; a longer list is refused unread."""


@dataclass(frozen=True)
class Purchase:
    """Losses that were bought back."""

    side: str
    card: str
    elements: int


@dataclass(frozen=True)
class Fought:
    """One battle of a campaign."""

    chapter: str
    outcome: Outcome
    fielded: tuple[Fielded, ...]
    """The units of its scenario."""
    parent: int | None = None
    """Battle before it. None for the first."""
    battle: str = ""
    """Id of the kept battle; '' for one that was not played by hand."""
    bought: tuple[Purchase, ...] = ()
    """What was bought back after it."""


@dataclass(frozen=True)
class Played:
    """All battles of a campaign that is played, and where it stands."""

    campaign: CampaignBase
    """The campaign as it was when it was started."""
    fought: tuple[Fought, ...] = ()
    """In the order in which they were fought; each parent stands before its children."""
    current: int | None = None
    """The last battle of the line that is played. None before the first."""
    waiting: str = ""
    """Id of the kept battle that is next; '' if it was not begun."""

    def line(self) -> tuple[int, ...]:
        """Return the battles of the line that is played, from the first on."""
        found: list[int] = []
        place = self.current
        while place is not None:
            found.append(place)
            place = self.fought[place].parent
        return tuple(reversed(found))

    def state(self) -> CampaignState:
        """Return where the campaign stands.

        Raises:
            EditorError: the battles do not fit the campaign.
        """
        return self._followed()[1]

    def last(self) -> Followed | None:
        """Return what followed on the last battle, before anything was bought; None before the first.

        Raises:
            EditorError: the battles do not fit the campaign.
        """
        return self._followed()[0]

    def _followed(self) -> tuple[Followed | None, CampaignState]:
        state, last = begun(self.campaign), None
        for place in self.line():
            one = self.fought[place]
            last = after(self.campaign, replace(state, at=one.chapter), one.outcome, one.fielded)
            state = last.state
            for purchase in one.bought:
                try:
                    state = bought_back(self.campaign, state, purchase.side, purchase.card, purchase.elements)
                except ValueError:
                    continue  # the campaign was changed by hand: what cannot be bought was not
        return last, state

    def ended(self, outcome: Outcome, battle: NextBattle, kept: str = "") -> Played:
        """Return the campaign after the battle of the chapter where it stands."""
        one = Fought(self.state().at, outcome, battle.fielded, self.current, kept)
        return replace(self, fought=(*self.fought, one), current=len(self.fought), waiting="")

    def back(self, to: int | None) -> Played:
        """Return the campaign as it stood after a battle, None for the start; later battles stay.

        Raises:
            IndexError: there is no such battle.
        """
        if to is not None and not 0 <= to < len(self.fought):
            raise IndexError(to)
        return replace(self, current=to, waiting="")

    def buying(self, purchase: Purchase) -> Played:
        """Return the campaign after losses were bought back.

        Raises:
            EditorError: nobody can buy that now.
        """
        try:
            if self.current is None:
                raise ValueError("nothing is lost yet")  # noqa: TRY301 - refused as the rest is
            bought_back(self.campaign, self.state(), purchase.side, purchase.card, purchase.elements)
        except ValueError as trouble:
            raise error("campaign.cannot_buy", count=purchase.elements) from trouble
        one = self.fought[self.current]
        changed = replace(one, bought=(*one.bought, purchase))
        fought = (*self.fought[: self.current], changed, *self.fought[self.current + 1 :])
        return replace(self, fought=fought, waiting="")


# as plain data


def played_data(played: Played) -> dict[str, Any]:
    """Return the battles of a campaign as plain JSON data, without the campaign itself."""
    return {
        "current": played.current,
        "waiting": played.waiting,
        "fought": [_fought_data(one) for one in played.fought],
    }


def _fought_data(one: Fought) -> dict[str, Any]:
    outcome = one.outcome
    return {
        "chapter": one.chapter,
        "parent": one.parent,
        "battle": one.battle,
        "bought": [[each.side, each.card, each.elements] for each in one.bought],
        "outcome": {
            "winners": list(outcome.winners),
            "reason": outcome.reason.model_dump(mode="json"),
            "turns": outcome.turns,
            "points_lost": dict(outcome.points_lost),
            "lost": dict(outcome.lost),
            "destroyed": dict(outcome.destroyed),
            "condition": _condition_data(outcome.condition),
        },
        "fielded": [
            [
                *(each.troop, each.side, each.card, dict(each.name.root), each.elements, each.points),
                [[item.id, dict(item.name.root)] for item in each.items],
            ]
            for each in one.fielded
        ],
    }


def _condition_data(condition: Condition | None) -> dict[str, Any] | None:
    if condition is None:
        return None
    found = condition.items
    items = {troop: list(carried) for troop, carried in found.items()} if found is not None else None
    return {"wounds": dict(condition.wounds), "items": items}


def _condition_from(data: Mapping[str, Any] | None) -> Condition | None:
    if data is None:  # nobody fought, or it was played before wounds could be kept
        return None
    found = data["items"]
    return Condition(
        {str(troop): int(count) for troop, count in data["wounds"].items()},
        {str(troop): tuple(map(str, carried)) for troop, carried in found.items()}
        if found is not None
        else None,
    )


def played_from(campaign: CampaignBase, data: Mapping[str, Any]) -> Played:
    """Return the campaign that plain data says.

    Raises:
        EditorError: the data is damaged.
    """
    try:
        rows = data["fought"]
        if len(rows) > MOST_FOUGHT:
            raise ValueError("too many battles")  # noqa: TRY301 - refused as all that does not fit
        fought = tuple(_fought_from(row, number) for number, row in enumerate(rows))
        current = data["current"]
        if current is not None and not 0 <= current < len(fought):
            raise ValueError("no such battle")  # noqa: TRY301
        played = Played(campaign, fought, current, str(data["waiting"]))
        played.state()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, EditorError) as trouble:
        raise error("campaign.damaged") from trouble
    return played


def _fought_from(row: Mapping[str, Any], number: int) -> Fought:
    parent = row["parent"]
    if parent is not None and not 0 <= parent < number:
        raise ValueError("no such battle before it")
    found = row["outcome"]
    reason = found["reason"]
    outcome = Outcome(
        tuple(map(str, found["winners"])),
        Message.model_validate({"code": reason["code"], "values": reason["values"]}),
        int(found["turns"]),
        {str(side): float(points) for side, points in found["points_lost"].items()},
        {str(troop): int(count) for troop, count in found["lost"].items()},
        {str(troop): int(count) for troop, count in found["destroyed"].items()},
        _condition_from(found.get("condition")),
    )
    fielded = tuple(_fielded_from(*one) for one in row["fielded"])
    bought = tuple(Purchase(str(side), str(card), int(elements)) for side, card, elements in row["bought"])
    return Fought(str(row["chapter"]), outcome, fielded, parent, str(row["battle"]), bought)


def _fielded_from(
    troop: Any, side: Any, card: Any, name: Any, elements: Any, points: Any, items: Any = ()
) -> Fielded:
    """Return a unit of a battle; what was kept by earlier versions says nothing of items."""
    carried = tuple(FieldedItem(str(item), LocalText(dict(called))) for item, called in items)
    return Fielded(
        str(troop),
        PlayerId(str(side)),
        str(card),
        LocalText(dict(name)),
        int(elements),
        float(points),
        carried,
    )
