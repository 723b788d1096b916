"""The course of a campaign: which branch a result takes, what becomes of the units, who comes next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from editor.rules.core.campaigns.forces import CampaignForces, Fielded, Strength, Strengths, new_id
from editor.rules.core.campaigns.keeping import condition_fields, equipped, spent
from editor.rules.core.campaigns.state import (
    CampaignState,
    Company,
    Outcome,
    rank_of,
    refilled,
    strongest_first,
)
from editor.rules.core.setup import Setup
from schemas.base import Document
from schemas.campaign import (
    Branch,
    CampaignBase,
    CampaignSide,
    Chapter,
    Drawn,
    EndedBy,
    LedBy,
    Otherwise,
    Rank,
    WonBy,
)
from schemas.card import CardBase
from schemas.options import changed
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, error
from schemas.quantities import PlayerId
from schemas.text import LocalText


@dataclass(frozen=True)
class Change:
    """What a battle has made of the units of one card."""

    company: Company
    """As they are now."""
    fell: int
    """Elements that fell."""
    back: int
    """Elements of them that have recovered."""
    earned: int
    """Experience that they have gained."""
    promoted: Rank | None
    """Rank that they have reached by it; None if it is as before."""
    spent: tuple[LocalText, ...] = ()
    """Names of the items that were used up or lost and do not come to the next battle."""


@dataclass(frozen=True)
class Followed:
    """What follows on a battle."""

    state: CampaignState
    branch: Branch | None
    """The way that was taken; None if no branch fits: the campaign cannot go on."""
    changes: tuple[Change, ...]
    """Of the units that were in it, in their order."""


def branch_for(chapter: Chapter, outcome: Outcome) -> Branch | None:
    """Return the first branch of a chapter whose result fits; None if none does."""
    return next((one for one in chapter.branches if _fits(one, chapter, outcome)), None)


def _fits(branch: Branch, chapter: Chapter, outcome: Outcome) -> bool:
    match branch:
        case WonBy(side=side):
            return chapter.played_by(side) in outcome.winners
        case Drawn():
            return not outcome.winners
        case LedBy(side=side, at_least=points):
            own = outcome.points_lost.get(chapter.played_by(side), 0.0)
            friends = (
                outcome.winners if chapter.played_by(side) in outcome.winners else (chapter.played_by(side),)
            )
            enemies = [lost for one, lost in outcome.points_lost.items() if one not in friends]
            return sum(enemies) - own >= points
        case EndedBy(ending=ending, side=side):
            by = side is None or chapter.played_by(side) in outcome.winners
            return outcome.ending == ending and by
        case Otherwise():  # pragma: no branch - no case is left
            return True


def after(
    campaign: CampaignBase, state: CampaignState, outcome: Outcome, fielded: tuple[Fielded, ...]
) -> Followed:
    """Return what follows on the battle of the chapter where a campaign stands.

    Args:
        campaign: the campaign.
        state: where it stands.
        outcome: how the battle ended.
        fielded: the units of its scenario (:func:`next_battle`).

    Raises:
        EditorError: the campaign stands at no chapter.
    """
    chapter = chapter_at(campaign, state)
    changes = []
    for side in campaign.sides:
        if side.carries == "survivors":
            changes += _of_side(campaign, side, chapter, state, outcome, fielded)
    for change in changes:
        state = state.with_company(change.company)
    branch = branch_for(chapter, outcome)
    points: dict[str, int] = {
        side.id: state.points.get(side.id, 0) + side.reinforcements
        for side in campaign.sides
        if side.carries == "survivors"
    }
    state = replace(
        state,
        at=branch.leads_to if branch is not None else state.at,
        points=points,
        advantages={one.side: one.points for one in branch.advantages} if branch is not None else {},
    )
    return Followed(state, branch, tuple(changes))


def chapter_at(campaign: CampaignBase, state: CampaignState) -> Chapter:
    """Return the chapter where a campaign stands.

    Raises:
        EditorError: it has come to an end, or to a chapter that there is no longer.
    """
    chapter = campaign.chapter(state.at)
    if chapter is None:
        raise error("campaign.no_battle_next", at=state.at)
    return chapter


def _of_side(
    campaign: CampaignBase,
    side: CampaignSide,
    chapter: Chapter,
    state: CampaignState,
    outcome: Outcome,
    fielded: tuple[Fielded, ...],
) -> list[Change]:
    plays = chapter.played_by(side.id)
    cards = dict.fromkeys(one.card for one in fielded if one.side == plays)
    return [
        _of_card(campaign, side, _largest_first(_units_of(fielded, plays, card)), state, outcome)
        for card in cards
    ]


def _units_of(units: tuple[Fielded, ...], side: str, card: str) -> list[Fielded]:
    return [one for one in units if (one.side, one.card) == (side, card)]


def _largest_first(units: list[Fielded]) -> list[Fielded]:
    """Return the units of a card as those of a company stand: who is strongest comes as the largest."""
    return sorted(units, key=lambda one: -one.elements)


def _of_card(
    campaign: CampaignBase,
    side: CampaignSide,
    units: list[Fielded],
    state: CampaignState,
    outcome: Outcome,
) -> Change:
    before = state.company(side.id, units[0].card) or fresh(side, units)
    before = grown(before, units)
    falls = [outcome.lost.get(one.troop, 0) for one in units]
    fell = sum(falls)
    lost = list(before.lost)
    for place, count in enumerate(falls):
        lost[place] = min(before.elements[place], lost[place] + count)
    left = [before.elements[place] - gone for place, gone in enumerate(lost)]
    kept = condition_fields(side, before, left, units, outcome.condition)
    now = replace(before, lost=tuple(lost), **kept)
    gone = spent(side, before, now, units, outcome.condition)
    back = min(sum(lost), fell * side.recovers // 100)
    survived = any(lost[place] < before.elements[place] for place in range(len(units)))
    enemies = sum(outcome.destroyed.get(one.troop, 0) for one in units)
    earned = (side.for_survival if survived else 0) + side.for_enemies * enemies
    after_it = before.experience + earned if survived or back else 0
    now = replace(refilled(now, back), experience=after_it)
    was, rank = rank_of(campaign, before.experience), rank_of(campaign, now.experience)
    promoted = rank if rank != was and after_it > before.experience else None
    return Change(now, fell, back, earned, promoted, gone)


def fresh(side: CampaignSide, units: list[Fielded]) -> Company:
    """Return the units of a card as they come into the campaign."""
    first = units[0]
    elements = tuple(one.elements for one in units)
    return Company(side.id, first.card, first.name, elements, (0,) * len(units), first.points)


def grown(company: Company, units: list[Fielded]) -> Company:
    """Return a company with those units and elements that are new in this battle, the strongest first.

    Args:
        company: as it stands.
        units: all of its card in this battle, the largest first.
    """
    elements, new = list(company.elements), len(units) - len(company.elements)
    by_size = sorted(range(len(elements)), key=lambda place: -elements[place])
    for place, one in zip(by_size, units, strict=False):
        elements[place] = max(elements[place], one.elements)
    elements += [one.elements for one in units[len(elements) :]]
    return strongest_first(
        replace(
            company,
            elements=tuple(elements),
            lost=(*company.lost, *(0,) * new),
            wounds=(*company.wounds, *(0,) * new) if company.wounds else (),
            items=(*company.items, *(None,) * new) if company.items else (),
        )
    )


def _strength(side: CampaignSide, company: Company, units: list[Fielded], card: Document | None) -> Strength:
    """Return how the units of a card come to a battle."""
    stand = _largest_first(units)
    company, places = grown(company, stand), [stand.index(one) for one in units]
    items = tuple(equipped(side, company, place, one) for place, one in zip(places, units, strict=True))
    left = [whole - lost for whole, lost in zip(company.elements, company.lost, strict=True)]
    lacking = tuple(max(0, one.elements - left[place]) for place, one in zip(places, units, strict=True))
    wounds = tuple(company.wounds[place] for place in places) if company.wounds else ()
    return Strength(lacking, card, wounds, items)


@dataclass(frozen=True)
class NextBattle:
    """The battle of a chapter, with the forces that are left."""

    setup: Setup
    """The scenario with these forces."""
    fielded: tuple[Fielded, ...]
    """The units of the scenario; of some of them nobody may be left to come."""
    walkover: Outcome | None = None
    """How it ends without a fight, where a side has nobody left; None where it is fought."""


def next_battle(
    campaign: CampaignBase, state: CampaignState, setup: Setup, forces: CampaignForces
) -> NextBattle:
    """Return the battle of the chapter where a campaign stands.

    Args:
        campaign: the campaign.
        state: where it stands.
        setup: the scenario of the chapter with its documents.
        forces: what the game says of its armies.

    Raises:
        EditorError: the campaign has ended.
    """
    chapter = chapter_at(campaign, state)
    all_units = forces.fielded(setup)
    strengths: dict[tuple[PlayerId, str], Strength] = {}
    for side in campaign.sides:
        plays = PlayerId(chapter.played_by(side.id))
        if side.carries != "survivors":
            continue
        for card in dict.fromkeys(one.card for one in all_units if one.side == plays):
            company = state.company(side.id, card)
            if company is not None:
                units = _units_of(all_units, plays, card)
                ranked = with_rank(setup.documents.get(card), rank_of(campaign, company.experience))
                strengths[plays, card] = _strength(side, company, units, ranked)
    changed_setup = forces.strengthened(setup, strengths) if strengths else setup
    return NextBattle(changed_setup, all_units, _walkover(all_units, strengths))


def _walkover(units: tuple[Fielded, ...], strengths: Strengths) -> Outcome | None:
    """Return how a battle ends to which a side comes with nobody."""
    whole, lacking = Counter[str](), Counter[str]()
    for one in units:
        whole[one.side] += one.elements
    for (side, _card), strength in strengths.items():
        lacking[side] += sum(strength.lost)
    there = tuple(side for side in whole if lacking[side] < whole[side])
    return None if len(there) == len(whole) else Outcome(there, Message(code="campaign.walkover"))


def with_rank(card: Document | None, rank: Rank | None) -> Document | None:
    """Return a card as a rank changes it, under an id of its own; None if nothing changes.

    A number that the card does not have, or that would leave what it may be, stays as it is.
    """
    if not isinstance(card, CardBase) or rank is None:
        return None
    data = dump_document(card)
    for change in rank.changes:
        try:
            changed_data = changed(data, (change,))
            type(card).model_validate(changed_data)
        except (ValueError, EditorError):
            continue
        data = changed_data
    if data == dump_document(card):
        return None
    ranked = type(card).model_validate(data)
    name = {code: f"{text} ({rank.name.get(code)})" for code, text in card.name.root.items()}
    return ranked.model_copy(update={"id": new_id(card.id, *rank.changes), "name": LocalText(name)})
