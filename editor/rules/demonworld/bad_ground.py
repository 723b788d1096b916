"""Elements set up on ground that they could never enter (XI.4.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.demonworld.ground import Ground
from editor.rules.demonworld.setting_up import Copy, chapters_in_force, copies_of, placed_fields
from editor.rules.demonworld.terrain import Terrain, kind_of
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class Misplaced(NamedTuple):
    """A unit with an element on impassable ground."""

    side: int
    """Number of its side."""
    placement: int
    """Number of its placement."""
    copy: Copy
    """The unit."""
    field: str
    """Name of the field, or its column and row from 1 where it has none."""
    terrain: str
    """Id of the terrain there."""


def misplaced(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Misplaced]:
    """Yield the units with an element on impassable ground, the first such field of each."""
    if "XI" not in chapters_in_force(scenario, ruleset):
        return
    ground = Ground(field)
    terrain = Terrain(ground, ruleset, ())
    for number, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        for index, placement in enumerate(side.placements):
            copy = copies.get((placement.entry, placement.copy_number))
            if copy is None:
                continue
            card = copy.card
            for one in placed_fields(field, placement, copy.elements):
                at = field.to_offset(one.at)
                if field.holds(at) and not terrain.enterable(
                    ground.cell(at), kind_of(card), card.size, card.terrain_exceptions
                ):
                    names = field.names_at(at)
                    name = names[0] if names else f"{at[0] + 1}.{at[1] + 1}"
                    yield Misplaced(number, index, copy, name, field.terrain_at(at))
                    break
