"""Why war machines cannot be set up where they are put: hills without a way, walls (XVIII.2.0, XIX.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import GUNS, Footprint
from editor.rules.demonworld.large.paces import land_of
from editor.rules.demonworld.large.steps import Going
from editor.rules.demonworld.set_up.copies import copies_by_key, covered_fields, name_of
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.set_up.zones import reached_by_guns
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import houses_of
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def refused_machines(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield the guns on hills to which no way leads, and guns and chariots across walls and hedges."""
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
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
                reached = reached_by_guns(ground)
                if any(ground.of_axial(one.at) not in reached for one in placed):
                    yield scenario_problem("gun_on_steep_hill", path, unit=name_of(copy))
