"""Why guns of a scenario cannot be set up where they are put: hills that no crew could climb (XIX.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset, neighbours
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.set_up.copies import copies_of, covered_fields, name_of
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldScenario

_STEP = 1
"""Levels between two fields that a gun may have been brought over before the battle (XIX.1.2)."""


def refused_guns(setup: Setup, scenario: DemonworldScenario, field: Battlefield) -> Iterator[Problem]:
    """Yield the guns on a hill to which no way leads that nowhere rises by more than a level (XIX.1.2)."""
    reached: set[Offset] | None = None
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        for number, placement in enumerate(side.placements):
            copy = copies.get((placement.entry, placement.copy_number))
            if copy is None or base_of(copy.card) not in GUNS:
                continue
            reached = _in_reach(field) if reached is None else reached
            fields = [field.to_offset(one.at) for one in covered_fields(field, placement, copy)]
            if any(field.holds(at) and at not in reached for at in fields):
                path = f"sides[{index}].placements[{number}]"
                yield scenario_problem("gun_on_steep_hill", path, unit=name_of(copy))


def _in_reach(field: Battlefield) -> set[Offset]:
    """Return the fields to which a way leads from level ground that nowhere rises or falls by two levels."""
    found = {at for at in field.fields() if field.level_at(at) == 0}
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        for beside in map(field.to_offset, neighbours(field.to_axial(here))):
            if beside in found or not field.holds(beside):
                continue
            if abs(field.level_at(beside) - field.level_at(here)) <= _STEP:
                found.add(beside)
                waiting.append(beside)
    return found
