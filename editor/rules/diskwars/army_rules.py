"""How armies are built: points, alignments, unique disks, the main faction; the rules, and disks as facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from editor.rules.core.composition.engine import findings
from editor.rules.core.composition.facts import Force, Line
from schemas.base import Document, must_be
from schemas.composition import CardFilter, CompositionRule
from schemas.systems.diskwars_ruleset import Alignment, DiskwarsRuleset
from schemas.text import LocalText

ArmyProblem = Literal["points", "alignment", "unique", "faction"]
_DISKS: Final = CardFilter(categories=("disk",))
_SPELLS: Final = CardFilter(categories=("spell",))


@dataclass(frozen=True)
class DiskTaken:
    """Disks of one kind in an army."""

    name: str
    faction: str | None
    alignment: Alignment
    cost: int
    """Points of one."""
    count: int
    unique: bool = False
    """Whether only one may serve."""


def standard_rules(ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return the rules of composition that the tables of a ruleset say."""
    ruleset = must_be(ruleset, DiskwarsRuleset)
    opposed = tuple(
        CompositionRule(
            id="alignment" if number == 0 else f"alignment_{number + 1}",
            rule="apart",
            cards=CardFilter(categories=(one,)),
            others=CardFilter(categories=(other,)),
        )
        for number, (one, other) in enumerate(ruleset.army.opposed_alignments)
    )
    return (
        CompositionRule(id="points", rule="share", most=100),
        *opposed,
        CompositionRule(id="unique", rule="copies", cards=CardFilter(categories=("unique",)), most=1),
        CompositionRule(
            id="faction",
            rule="share",
            cards=_DISKS,
            others=_SPELLS,
            gather="main_faction",
            least=ruleset.army.main_faction_percent,
        ),
        CompositionRule(id="no_items", rule="item_places", most=0),
    )


def army_problems(
    limit: int, disks: Sequence[DiskTaken], spell_points: int, ruleset: DiskwarsRuleset
) -> tuple[ArmyProblem, ...]:
    """Return what is wrong with an army, in the order points, alignment, unique, faction.

    Args:
        limit: points of the battle.
        disks: its disks.
        spell_points: points spent on spells.
        ruleset: the numbers of the game.
    """
    lines = [_line(number, disk) for number, disk in enumerate(disks)]
    spells = Line(len(lines), "spells", LocalText({"en": "spells"}), 1, spell_points, frozenset(("spell",)))
    rules = ruleset.composition or standard_rules(ruleset)
    found = {one.rule.id.partition("_")[0] for one in findings(rules, Force((*lines, spells), limit))}
    return tuple(code for code in get_args(ArmyProblem) if code in found)


def _line(number: int, disk: DiskTaken) -> Line:
    categories = frozenset(("disk", disk.alignment, *(("unique",) if disk.unique else ())))
    return Line(
        number,
        disk.name,
        LocalText({"en": disk.name}),
        disk.count,
        disk.cost,
        categories,
        faction=disk.faction,
    )
