"""The army check of Diskwars: points, alignments, unique disks, main faction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.armies import entries, missing, named
from editor.rules.diskwars.army_rules import ArmyAccount, DiskTaken, account, army_problems
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.problems import Problem, Value
from schemas.systems.diskwars import DiskwarsRuleset, DiskwarsSpell, DiskwarsUnit


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of an army: disks and spells, so often as they are taken.

    Missing cards count nothing.
    """
    return sum(
        found.entry.count * found.card.points
        for found in entries(army, documents)
        if isinstance(found.card, DiskwarsUnit | DiskwarsSpell)
    )


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with an army; without a limit of points, what it spends is taken for the limit."""
    if not isinstance(army, ArmyBase) or not isinstance(ruleset, DiskwarsRuleset):
        raise TypeError("the army check of Diskwars needs an army and its ruleset")
    problems: list[Problem] = []
    disks: list[DiskTaken] = []
    names: dict[str, DiskwarsUnit] = {}
    spells = 0
    for found in entries(army, documents):
        problems += missing(found)
        card, count = found.card, found.entry.count
        if isinstance(card, DiskwarsUnit):
            disks.append(DiskTaken(card.id, card.faction, card.alignment, card.points, count, card.unique))
            names[card.id] = card
        elif isinstance(card, DiskwarsSpell):
            spells += card.points * count
        elif card is not None:
            path = f"{found.path}.card"
            problems.append(Problem(code="diskwars.army_not_a_disk", path=path, values=named("card", card)))
        if found.entry.items:
            problems.append(Problem(code="diskwars.army_no_items", path=f"{found.path}.items"))
    limit = army.points_limit if army.points_limit is not None else army_points(army, documents)
    problems += _rules(limit, account(limit, disks, spells, ruleset), names, ruleset)
    return tuple(problem.at(document=army.slug) for problem in problems)


def _rules(
    limit: int, found: ArmyAccount, names: Mapping[str, DiskwarsUnit], ruleset: DiskwarsRuleset
) -> Iterator[Problem]:
    for code in army_problems(limit, found):
        if code == "points":
            values: dict[str, Value] = {"points": found.spent, "limit": limit}
            yield Problem(code="diskwars.army_points", path="points_limit", values=values)
        elif code == "alignment":
            yield Problem(code="diskwars.army_alignment", path="entries")
        elif code == "unique":
            for repeated in found.repeated:
                yield Problem(
                    code="diskwars.army_unique", path="entries", values=named("card", names[repeated])
                )
        else:
            main = ruleset.faction(found.main_faction)
            values = {
                f"faction_{language}": main.name.get(language)
                if main is not None
                else found.main_faction or "-"
                for language in ("en", "fr")
            }
            values |= {"points": found.main_points, "needed": found.main_needed}
            values["percent"] = ruleset.army.main_faction_percent
            yield Problem(code="diskwars.army_faction", path="entries", values=values)
