"""Wizards: casting, spell points, critical failures (XX)."""

from __future__ import annotations

from typing import Final, NamedTuple

from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import CriticalFailureRow, WizardLevel


def wizard(level: int, ruleset: DemonworldRuleset) -> WizardLevel | None:
    """Return the spell points of a wizard of a level, or nothing where the table has none (XX.3.2)."""
    return next((row for row in ruleset.magic.wizards if row.level == level), None)


def may_cast(
    level: int, points: int, caster: WizardLevel, ruleset: DemonworldRuleset, *, engaged: bool
) -> bool:
    """Return whether so many points can be spent on a spell (XX.4.1, XX.5.0).

    At least its level, no more than the wizard ever has; none beyond its level while engaged.
    """
    extra_allowed = ruleset.magic.extra_points_in_melee or not engaged
    return level <= points <= caster.spell_points and (points == level or extra_allowed)


def casting_chance(level: int, points: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance that a spell works.

    D20 with the extra points reaches its level, and is no critical failure (XX.5.0).
    """
    critical = ruleset.magic.critical_failure_on
    return sum(die + points - level >= level and die not in critical for die in range(1, 21)) / 20


def rested(points: int, caster: WizardLevel) -> int:
    """Return the spell points after a turn of rest, up to the most that the wizard has (XX.3.2)."""
    return min(points + caster.recovery, caster.spell_points)


class CriticalFailure(NamedTuple):
    """What a critical failure does."""

    row: CriticalFailureRow
    """The row of the table."""
    wounds: int | None
    """Wounds of a backlash."""
    attack_power: int | None
    """Power of a discharge."""


def shift_limit(wizard_level: int, ruleset: DemonworldRuleset) -> int:
    """Return by how much a wizard may shift the die of a critical failure, up or down (XX.5.0)."""
    return max(wizard_level - ruleset.magic.shift_less_than_level, 0)


def critical_failure(die: int, shift: int, points_spent: int, ruleset: DemonworldRuleset) -> CriticalFailure:
    """Return what a critical failure does (XX.5.0): the shifted die stays on the table."""
    rows = ruleset.magic.critical_failures
    lowest, highest = min(row.first for row in rows), max(row.last for row in rows)
    result = min(max(die + shift, lowest), highest)
    row = next(row for row in rows if row.first <= result <= row.last)
    each = ruleset.magic.backlash_points_per_wound
    wounds = -(-points_spent // each) if row.result == "backlash" else None
    return CriticalFailure(row, wounds, points_spent if row.result == "discharge" else None)


SPELL_BLOCKS_PLAYED: Final[frozenset[str]] = frozenset()
"""Kinds of blocks of spells that the preview executes: none before the magic phase is played (XX.2.0)."""
