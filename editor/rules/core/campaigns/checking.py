"""What is wrong with a campaign: ways that lead nowhere, sides and numbers that there are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from editor.rules.core.campaigns.forces import CampaignForces
from editor.rules.core.campaigns.numbers import changeable, is_known, place_of
from schemas.base import Document
from schemas.campaign import (
    Branch,
    CampaignBase,
    CampaignEnd,
    CampaignSide,
    Chapter,
    Drawn,
    EndedBy,
    LedBy,
    Otherwise,
    WonBy,
)
from schemas.problems import Message, Problem, Severity
from schemas.scenario import ScenarioBase
from schemas.validation import did_you_mean

Find = Callable[[str], Document | None]
"""``find(id)``: a document, or None if it is missing."""


def campaign_problems(
    campaign: CampaignBase, find: Find, forces: CampaignForces | None, cards: type[Document] | None
) -> tuple[Problem, ...]:
    """Return what is wrong with a campaign beside its scenarios.

    Args:
        campaign: the campaign.
        find: finds its scenarios.
        forces: what the game says of its armies; None if it knows no campaigns.
        cards: model of the cards that ranks change; None if the game has none.
    """
    found = [*_ways(campaign), *_sides(campaign, find), *_carrying(campaign, forces)]
    found += _branches(campaign, forces.endings if forces is not None else ())
    found += _ranks(campaign, cards)
    return tuple(found)


# ways


def reached(campaign: CampaignBase) -> frozenset[str]:
    """Return the chapters and ends to which some way leads from the first chapter."""
    seen: set[str] = set()
    todo = [campaign.begins]
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        chapter = campaign.chapter(one)
        todo += [branch.leads_to for branch in chapter.branches] if chapter is not None else []
    return frozenset(seen)


def ends_from(campaign: CampaignBase) -> frozenset[str]:
    """Return the chapters from which some way leads to an end."""
    known = {one.id for one in campaign.ends}
    while True:
        more = {
            chapter.id
            for chapter in campaign.chapters
            if chapter.id not in known and any(branch.leads_to in known for branch in chapter.branches)
        }
        if not more:
            return frozenset(known)
        known |= more


def is_covered(campaign: CampaignBase, chapter: Chapter) -> bool:
    """Return whether some branch of a chapter fits, however its battle ends."""
    branches = chapter.branches
    if any(isinstance(one, Otherwise) for one in branches):
        return True
    winners = {one.side for one in branches if isinstance(one, WonBy)}
    return any(isinstance(one, Drawn) for one in branches) and winners >= {one.id for one in campaign.sides}


def _ways(campaign: CampaignBase) -> Iterator[Problem]:
    there, leads_out = reached(campaign), ends_from(campaign)
    for number, chapter in enumerate(campaign.chapters):
        at, named = f"chapters[{number}]", {"chapter": chapter.title}
        if chapter.id not in there:
            yield _unreachable(chapter, at)
        if not is_covered(campaign, chapter):
            fix = Message(code="campaign.add_otherwise")
            yield Problem(code="campaign.no_way_on", path=f"{at}.branches", values=named, fix=fix)
        elif chapter.id not in leads_out:
            fix = Message(code="campaign.lead_to_an_end")
            yield Problem(code="campaign.never_ends", path=f"{at}.branches", values=named, fix=fix)
        yield from _never_taken(chapter, f"{at}.branches")
    for number, end in enumerate(campaign.ends):
        if end.id not in there:
            yield _unreachable(end, f"ends[{number}]")


def _unreachable(one: Chapter | CampaignEnd, at: str) -> Problem:
    return Problem(
        code="campaign.unreachable",
        path=at,
        values={"chapter": one.title},
        severity=Severity.WARNING,
        fix=Message(code="campaign.draw_an_arrow"),
    )


def _never_taken(chapter: Chapter, at: str) -> Iterator[Problem]:
    """Yield the branches before which another one always fits."""
    seen: list[Branch] = []
    for number, branch in enumerate(chapter.branches):
        if any(_covers(one, branch) for one in seen):
            fix = Message(code="campaign.move_it_up")
            yield Problem(
                code="campaign.never_taken",
                path=f"{at}[{number}]",
                values={"chapter": chapter.title, "number": number + 1},
                severity=Severity.WARNING,
                fix=fix,
            )
        seen.append(branch)


def _covers(one: Branch, branch: Branch) -> bool:
    """Return whether a branch fits wherever another does."""
    match one, branch:
        case Otherwise(), _:
            return True
        case LedBy(side=side, at_least=least), LedBy(side=other, at_least=more):
            return side == other and least <= more
        case EndedBy(ending=ending, side=side), EndedBy(ending=other_ending, side=other):
            return ending == other_ending and side in (None, other)
        case WonBy(side=side), WonBy(side=other):
            return side == other
        case Drawn(), Drawn():
            return True
        case _:
            return False


# sides


def _sides(campaign: CampaignBase, find: Find) -> Iterator[Problem]:
    for number, chapter in enumerate(campaign.chapters):
        scenario = find(chapter.scenario.id)
        if not isinstance(scenario, ScenarioBase):
            continue  # that it is missing is said of every reference
        known = [side.id for side in getattr(scenario, "sides", ())]
        for side in campaign.sides:
            plays = chapter.played_by(side.id)
            if plays not in known:
                yield Problem(
                    code="campaign.side_not_there",
                    path=f"chapters[{number}].sides",
                    values={"side": side.name, "chapter": chapter.title, "plays": plays},
                    fix=Message(code="campaign.name_its_side", values={"known": ", ".join(known)}),
                )


# what is carried over

_OF_SURVIVORS: Final = (
    *("recovers", "keeps_wounds", "keeps_items", "loses_items"),
    *("reinforcements", "for_survival", "for_enemies"),
)
"""Fields of a side that say what becomes of survivors."""


def _carrying(campaign: CampaignBase, forces: CampaignForces | None) -> Iterator[Problem]:
    carries = forces is not None and forces.carries
    for number, side in enumerate(campaign.sides):
        at = f"sides[{number}]"
        if side.carries == "survivors" and not carries:
            fix = Message(code="campaign.carry_nothing")
            yield Problem(code="campaign.game_carries_nothing", path=f"{at}.carries", fix=fix)
        heals = forces is not None and forces.carries and not forces.keeps_condition
        for field in ("keeps_wounds", "keeps_items", "loses_items"):
            if heals and getattr(side, field):
                fix = Message(code="campaign.do_not_keep_it")
                yield Problem(code="campaign.not_kept_here", path=f"{at}.{field}", fix=fix)
        if side.carries == "nothing":
            for field in _OF_SURVIVORS:
                if getattr(side, field):
                    fix = Message(code="campaign.carry_survivors" if carries else "campaign.set_to_nought")
                    yield Problem(
                        code="campaign.nothing_carried",
                        path=f"{at}.{field}",
                        values={"side": side.name},
                        severity=Severity.WARNING,
                        fix=fix,
                    )
    yield from _experience(campaign)


def _experience(campaign: CampaignBase) -> Iterator[Problem]:
    def earns(side: CampaignSide) -> bool:
        return side.carries == "survivors" and bool(side.for_survival or side.for_enemies)

    earning = [number for number, side in enumerate(campaign.sides) if earns(side)]
    if campaign.ranks and not earning:
        fix = Message(code="campaign.give_experience")
        yield Problem(code="campaign.nobody_earns", path="ranks", severity=Severity.WARNING, fix=fix)
    if earning and not campaign.ranks:
        fix = Message(code="campaign.add_a_rank")
        path = f"sides[{earning[0]}]"
        yield Problem(code="campaign.no_ranks", path=path, severity=Severity.WARNING, fix=fix)


def _ranks(campaign: CampaignBase, cards: type[Document] | None) -> Iterator[Problem]:
    for number, rank in enumerate(campaign.ranks):
        for place, change in enumerate(rank.changes):
            if cards is not None and is_known(change, cards):
                continue
            names = changeable(cards) if cards is not None else ()
            field = place_of(change)
            plain = ", ".join(name for name in names if "." not in name)
            fix = did_you_mean(field, names) or Message(
                code="campaign.change_one_of", values={"known": plain}
            )
            yield Problem(
                code="campaign.no_such_number",
                path=f"ranks[{number}].changes[{place}]",
                values={"rank": rank.name, "field": field},
                fix=fix,
            )


def _branches(campaign: CampaignBase, endings: Sequence[str]) -> Iterator[Problem]:
    """Yield branches on an ending that the game has not, and those that give an advantage to an end."""
    for number, chapter in enumerate(campaign.chapters):
        for place, branch in enumerate(chapter.branches):
            if isinstance(branch, EndedBy) and branch.ending not in endings:
                known = Message(code="campaign.ends_by_one_of", values={"known": ", ".join(endings)})
                yield Problem(
                    code="campaign.no_such_ending",
                    path=f"chapters[{number}].branches[{place}].ending",
                    values={"ending": branch.ending},
                    fix=did_you_mean(branch.ending, endings) or known,
                )
            if branch.advantages and campaign.end(branch.leads_to) is not None:
                yield Problem(
                    code="campaign.advantage_without_battle",
                    path=f"chapters[{number}].branches[{place}].advantages",
                    values={"chapter": chapter.title},
                    severity=Severity.WARNING,
                    fix=Message(code="campaign.lead_to_a_chapter"),
                )
