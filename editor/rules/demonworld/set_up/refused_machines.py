"""Why war machines cannot be set up where they are put: hills without a way, walls (XVIII.2.0, XIX.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset, neighbours
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import GUNS, Footprint
from editor.rules.demonworld.large.paces import land_of
from editor.rules.demonworld.large.steps import Going
from editor.rules.demonworld.set_up.copies import copies_of, covered_fields, name_of
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import houses_of
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_STEP: Final = 1
"""Levels between two fields that a gun may have been brought over before the battle (XIX.1.2)."""


def refused_machines(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield the guns on hills to which no way leads, and guns and chariots across walls and hedges."""
    reached: set[Offset] | None = None
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        for number, placement in enumerate(side.placements):
            copy = copies.get((placement.entry, placement.copy_number))
            kind = base_of(copy.card) if copy is not None else None
            if copy is None or kind is None or kind not in (*GUNS, "chariot"):
                continue
            path, placed = (
                f"sides[{index}].placements[{number}]",
                list(covered_fields(field, placement, copy)),
            )
            if not all(field.holds(field.to_offset(one.at)) for one in placed):
                continue
            ground = Ground(field)
            houses = houses_of(ground) if "XXIV" in chapters_in_force(scenario, ruleset) else None
            going = Going(kind, copy.card.size, land_of(ground, ruleset, flat=False, houses=houses))
            if not going.stands(Footprint(kind, field.to_axial(placement.at), placement.facing)):
                yield scenario_problem("machine_across_wall", path, unit=name_of(copy))
            if kind in GUNS:
                reached = _in_reach(field) if reached is None else reached
                if any(field.to_offset(one.at) not in reached for one in placed):
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
