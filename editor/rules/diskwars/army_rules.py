"""How armies are built: points, alignments, unique disks, the main faction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from schemas.systems.diskwars import Alignment, DiskwarsRuleset

ArmyProblem = Literal["points", "alignment", "unique", "faction"]


@dataclass(frozen=True)
class DiskTaken:
    """Disks of one kind in an army."""

    name: str
    """The disk."""
    faction: str | None
    """Its faction, where it has one."""
    alignment: Alignment
    """Its alignment."""
    cost: int
    """Points of one."""
    count: int
    """How many."""
    unique: bool = False
    """Whether only one may serve."""


class ArmyAccount(NamedTuple):
    """An army counted up."""

    spent: int
    """Points spent on disks and spells."""
    opposed: tuple[Alignment, Alignment] | None
    """Two alignments in it that never serve together."""
    repeated: tuple[str, ...]
    """Unique disks that it has more than once."""
    main_faction: str | None
    """The faction with the most points."""
    main_points: int
    """Points spent on it."""
    main_needed: float
    """Points that it needs: its share of the limit less what the spells cost."""


def account(
    limit: int, disks: Sequence[DiskTaken], spell_points: int, ruleset: DiskwarsRuleset
) -> ArmyAccount:
    """Count up an army.

    Args:
        limit: points of the battle.
        disks: its disks.
        spell_points: points spent on spells.
        ruleset: the numbers of the game.
    """
    alignments = {disk.alignment for disk in disks}
    counts: Counter[str] = Counter()
    by_faction: Counter[str] = Counter()
    for disk in disks:
        if disk.unique:
            counts[disk.name] += disk.count
        if disk.faction is not None:
            by_faction[disk.faction] += disk.cost * disk.count
    rules = ruleset.army
    main = max(by_faction, key=lambda faction: by_faction[faction], default=None)
    return ArmyAccount(
        spent=sum(disk.cost * disk.count for disk in disks) + spell_points,
        opposed=next((pair for pair in rules.opposed_alignments if alignments.issuperset(pair)), None),
        repeated=tuple(name for name, count in counts.items() if count > 1),
        main_faction=main,
        main_points=by_faction[main] if main is not None else 0,
        main_needed=max(limit - spell_points, 0) * rules.main_faction_percent / 100,
    )


def army_problems(limit: int, found: ArmyAccount) -> tuple[ArmyProblem, ...]:
    """Return what is wrong with an army, in the order points, alignment, unique, faction."""
    checks: tuple[tuple[ArmyProblem, bool], ...] = (
        ("points", found.spent > limit),
        ("alignment", found.opposed is not None),
        ("unique", bool(found.repeated)),
        ("faction", found.main_points < found.main_needed),
    )
    return tuple(code for code, wrong in checks if wrong)
