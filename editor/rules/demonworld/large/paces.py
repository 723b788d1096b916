"""The steps of large bases on the cells of a board, worked out once for each placement (XVII).

The rules are those of :mod:`steps`; here they are remembered as whole numbers, and ways are sought with them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import NamedTuple

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.large.steps import Going, Move, moves_of
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import Lie
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Spot = tuple[int, int]
"""(reference cell, facing) of a base."""


class Pace(NamedTuple):
    """A step of a base from where it stands."""

    name: str
    """Its name, as in ``forward_left`` or ``turn_right_about_front``."""
    points: int
    """Movement points that it costs."""
    spot: Spot
    """Where the base stands after it."""
    entered: tuple[int, ...]
    """Cells in the base after it that were not in it before."""
    forward: bool
    """It goes into a front field, the facing kept."""
    turns: bool
    """It changes the facing."""


class Way(NamedTuple):
    """The cheapest way of a base to a placement."""

    points: int
    """What it costs."""
    steps: tuple[str, ...]
    """Its steps by their names."""


class Paces:
    """The steps that one kind of base of one size may take on a board."""

    def __init__(self, ground: Ground, going: Going) -> None:
        self._ground = ground
        self._going = going
        self._from: dict[Spot, tuple[Pace, ...]] = {}

    def on(self, land: Land, concerned: Collection[int]) -> Paces:
        """Return the steps on a land that has changed; those from ``concerned`` cells are worked out anew."""
        found = Paces(self._ground, self._going.on(land))
        found._from = {spot: paces for spot, paces in self._from.items() if spot[0] not in concerned}
        return found

    def stands(self, spot: Spot) -> bool:
        """Return whether a base may stand so: across no wall, hedge or building that stops it (XVIII.2.0)."""
        return self._going.stands(Footprint(self._going.kind, self._ground.axial(spot[0]), FACINGS[spot[1]]))

    def at(self, spot: Spot) -> tuple[Pace, ...]:
        """Return the steps that the board allows from a placement, whoever stands there."""
        found = self._from.get(spot)
        if found is None:
            base = Footprint(self._going.kind, self._ground.axial(spot[0]), FACINGS[spot[1]])
            moves, held = moves_of(base.kind, base.facing, self._going.land.ruleset), frozenset(base.fields)
            able = [self._pace(base, held, move) for move in moves]
            found = self._from[spot] = tuple([pace for pace in able if pace is not None])
        return found

    def named(self, spot: Spot, name: str) -> Pace | None:
        """Return the step of a name from a placement. None if the board forbids it."""
        return next((one for one in self.at(spot) if one.name == name), None)

    def _pace(self, base: Footprint, held: frozenset[Axial], move: Move) -> Pace | None:
        """Return a step of a base that holds some fields, None where the ground forbids it."""
        going, cell = self._going, self._ground.of_axial
        there = going.after(base, move)
        fields, lies = there.fields, going.land.lies
        inside = all(field in lies for field in fields)
        points = going.points(base, move) if inside else None
        if points is None:
            return None
        entered = tuple([cell(field) for field in fields if field not in held])
        spot = cell(there.at), FACINGS.index(there.facing)
        return Pace(move.name, int(points), spot, entered, move.name.startswith("forward"), move.turns)

    def ways(
        self, start: Spot, points: int, allowed: Callable[[Spot, Pace], bool], ends: Callable[[Spot], bool]
    ) -> dict[Spot, Way]:
        """Return the cheapest way to every placement in reach, the start with none.

        Args:
            start: where the base stands.
            points: what it may spend.
            allowed: whether it may take a step from a placement as far as others stand in the way.
            ends: whether its way ends at a placement.
        """
        found = {start: Way(0, ())}
        waiting: list[list[Spot]] = [[start]]
        for spent in range(points + 1):
            if spent >= len(waiting):
                break
            for spot in waiting[spent]:
                way = found[spot]
                if way.points < spent or (spot != start and ends(spot)):
                    continue
                for pace in self.at(spot):
                    total = spent + pace.points
                    known = found.get(pace.spot)
                    if total > points or (known is not None and known.points <= total):
                        continue
                    if not allowed(spot, pace):
                        continue
                    found[pace.spot] = Way(total, (*way.steps, pace.name))
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(pace.spot)
        return found


def land_of(ground: Ground, ruleset: DemonworldRuleset, *, flat: bool, houses: Houses | None = None) -> Land:
    """Return the ground of a board as steps of bases see it.

    Args:
        ground: the board.
        ruleset: the numbers of the game.
        flat: chapter XI is not in force.
        houses: the buildings, None where chapter XXIV is not in force.
    """
    field, axial = ground.field, ground.field.to_axial
    kinds = {kind.id: kind for kind in ruleset.terrain}
    clear = ruleset.open_ground
    lies = {axial(at): Lie(clear) for at in field.fields()}
    if flat:
        return Land(lies, {}, frozenset(), ruleset)
    for at in field.fields():
        kind = kinds.get(field.terrain_at(at), clear)
        lies[axial(at)] = Lie(kind, field.level_at(at), field.depth_at(at))
    edges = {
        frozenset((axial(one), axial(other))): kind
        for one, other, kind in field.edges
        if houses is None or frozenset((ground.cell(one), ground.cell(other))) not in houses.taken
    }
    roads = frozenset(
        frozenset((axial(one), axial(other))) for road in field.roads for one, other in pairwise(road)
    )
    return Land(lies, edges, roads, ruleset, houses)
