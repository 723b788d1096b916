"""The ground under a battle as plain data: what lies on each field, between fields, along roads (XI, XII)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from editor.rules.core.hexes import Axial
from editor.rules.demonworld.terrain.sight_lines import Lie, stands_at
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
        kind = self.edges.get(frozenset((one, other)))
        rules = self.ruleset.ground.barriers
        return next((rule.height for rule in rules if rule.kind == kind and rule.meets_projectiles), 0)
