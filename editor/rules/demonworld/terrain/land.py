"""The ground under a battle as plain data: what lies on each field, between fields, along roads (XI, XII)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from editor.rules.core.hexes import Axial
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.sight_lines import Lie, Obstacle, stands_at
from schemas.systems.demonworld_ruleset import DemonworldRuleset


@dataclass(frozen=True)
class Land:
    """The ground of every field, walls and hedges between them, roads over them."""

    lies: Mapping[Axial, Lie]
    """Field -> its ground; what has none lies outside."""
    edges: Mapping[frozenset[Axial], str]
    """Two neighbours -> what stands between them."""
    roads: Collection[frozenset[Axial]]
    """Two neighbours through which a road goes."""
    ruleset: DemonworldRuleset
    """The numbers of the game."""
    houses: Houses | None = None
    """Buildings, None where there is none or chapter XXIV is not in force."""

    def roofed(self, field: Axial) -> bool:
        """Return whether a field lies under a roof: nobody on a large base comes there (XXIV.3.1)."""
        houses = self.houses
        return houses is not None and houses.ground.of_axial(field) in houses.number

    def buildings_between(self, start: Axial, end: Axial) -> tuple[Obstacle, ...] | None:
        """Return the roofs between two fields, None where the walls about one of them hide it (XXIV.4.0)."""
        houses = self.houses
        if houses is None:
            return ()
        cell, tall = houses.ground.of_axial, self.ruleset.ground.heights.building_wall
        a, b = cell(start), cell(end)
        if houses.hides(a, b):
            return None
        return tuple(
            Obstacle(near, self.ground(houses.ground.axial(a + step)) + tall)
            for step, near, _ in houses.ground.course(a, b)
            if houses.stands_between(a, b, a + step)
        )

    def lie(self, field: Axial) -> Lie:
        """Return the ground of a field; outside it is clear and flat."""
        return self.lies.get(field) or Lie(self.ruleset.open_ground)

    def ground(self, field: Axial) -> int:
        """Return the height of a field's ground or of its water's surface, in segments."""
        return self.lie(field).level * self.ruleset.ground.heights.per_level

    def feet(self, field: Axial) -> int:
        """Return the height of the feet of who stands on a field: in water its depth lower (XII.3.2)."""
        return stands_at(self.lie(field), self.ruleset)

    def missile_wall(self, one: Axial, other: Axial) -> int:
        """Return the height of the wall between two fields that projectiles meet, 0 for none (XIX.5.0)."""
        houses = self.houses
        if houses is not None and houses.bars_shots(*map(houses.ground.of_axial, (one, other))):
            return self.ruleset.ground.heights.building_wall
        kind = self.edges.get(frozenset((one, other)))
        rules = self.ruleset.ground.barriers
        return next((rule.height for rule in rules if rule.kind == kind and rule.meets_projectiles), 0)
