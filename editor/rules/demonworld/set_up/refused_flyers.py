"""Why flyers cannot begin as the set-up says: those who only fly, altitudes at the start (XXIII.4.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.demonworld.flyers.altitudes import Aloft, least_altitude, passes, size_in_air
from editor.rules.demonworld.flyers.starting import flies_high
from editor.rules.demonworld.set_up.copies import Copy, begins_aloft, copies_by_key, covered_fields, name_of
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import houses_of
from editor.rules.demonworld.terrain.sight_in_battle import Sight
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldScenario, UnitPlacement
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class _Placed(NamedTuple):
    """A unit as it is put down."""

    path: str
    copy: Copy
    placement: UnitPlacement
    cells: tuple[int, ...]


def refused_flyers(
    setup: Setup, scenario: DemonworldScenario, chapters: Collection[str]
) -> Iterator[Problem]:
    """Yield those who can only fly where nobody flies, and altitudes of those who cannot (XXIII.3.0)."""
    in_force = "XXIII" in chapters
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        for copy in copies.values():
            card = copy.card
            only_flies = card.flyer and card.flight is not None and card.flight.always_aloft
            if only_flies and copy.number == 1 and not in_force:
                yield scenario_problem("cannot_walk", f"sides[{index}].army", unit=card.name)
        for number, one in enumerate(side.placements):
            placed = copies.get((one.entry, one.copy_number))
            if one.altitude is None or placed is None:
                continue
            path = f"sides[{index}].placements[{number}].altitude"
            if not in_force or not flies_high(placed.card):
                yield scenario_problem("begins_on_the_ground", path, unit=name_of(placed))
            elif one.attached_to is not None:
                yield scenario_problem("attached_aloft", path, unit=name_of(placed), entry=one.attached_to)


def refused_altitudes(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield altitudes at the start that are too low, too high, or too near another flyer (XXIII.5.0)."""
    if not any(one.altitude is not None for side in scenario.sides for one in side.placements):
        return
    chapters = chapters_in_force(scenario, ruleset)
    ground = Ground(field)
    houses = houses_of(ground) if "XXIV" in chapters else None
    sight = Sight(ground, ruleset, flat=scenario.terrain_ignored, houses=houses)
    units = list(_placed(setup, scenario, field, ground))
    tops = dict.fromkeys(houses.number, ruleset.ground.heights.building_wall) if houses is not None else {}
    tops |= {
        cell: one.copy.card.size
        for one in units
        if not begins_aloft(one.copy, one.placement)
        for cell in one.cells
    }
    flying: list[tuple[_Placed, Aloft]] = []
    for one in units:
        altitude = one.placement.altitude
        if altitude is None:
            continue
        lowest = max(least_altitude(sight.lie(cell), tops.get(cell), ruleset) for cell in one.cells)
        if not lowest <= altitude <= ruleset.flying.highest:
            yield scenario_problem(
                "altitude_at_start", one.path, unit=name_of(one.copy), altitude=altitude, lowest=lowest,
                highest=ruleset.flying.highest,
            )  # fmt: skip
        card = one.copy.card
        size = size_in_air(card.size, ruleset, large=card.large is not None)
        for other, there in flying:
            if not set(one.cells).isdisjoint(other.cells) and not passes(altitude, size, there, ruleset):
                own, near = name_of(one.copy), name_of(other.copy)
                yield scenario_problem("flyers_too_near", one.path, unit=own, other=near)
        flying.append((one, Aloft(altitude, size)))


def _placed(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ground: Ground
) -> Iterator[_Placed]:
    """Yield the units that are put down wholly on the field."""
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        for number, one in enumerate(side.placements):
            copy = copies.get((one.entry, one.copy_number))
            fields = [place.at for place in covered_fields(field, one, copy)] if copy is not None else []
            if copy is not None and all(field.holds(field.to_offset(at)) for at in fields):
                path = f"sides[{index}].placements[{number}].altitude"
                yield _Placed(path, copy, one, tuple([ground.of_axial(at) for at in fields]))
