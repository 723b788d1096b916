"""The ground of a battle prepared for movement and contact: what each step costs each kind of element (XI).

Worked out once for a battle and remembered for every kind of element: a step is one look into an array. Where
a battle changes its ground (:mod:`editor.rules.demonworld.terrain.changes`), only the steps concerned are
worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from editor.rules.core.joined_things import joined_things
from editor.rules.demonworld.terrain.changes import NO_CHANGES, GroundChanges, depth_now, side_of
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.step_costs import Crossings, Road, Step, step_cost
from editor.rules.demonworld.terrain.ways import NEVER as NEVER
from editor.rules.demonworld.terrain.ways import Ways, roads_of
from schemas.map import EdgeKind
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import TerrainException
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType
from schemas.systems.demonworld_tables import Mover

_PLACES: Final = 20_000
"""So many places of units are remembered, then the memory begins anew."""
_WAYS: Final = 3_000
"""So many maps of ways are remembered, then the memory begins anew."""


_GaitKey = tuple[Mover, Mover, int, tuple[TerrainException, ...]]


class Lie(NamedTuple):
    """The ground of a field as far as movement and melee look at it."""

    terrain: TerrainType
    """Its kind."""
    level: int
    """Hill level."""
    depth: int
    """Depth of its water."""


class Terrain:
    """The ground of a battle in which chapter XI is in force."""

    def __init__(
        self,
        ground: Ground,
        ruleset: DemonworldRuleset,
        cards: Sequence[DemonworldUnit],
        houses: Houses | None = None,
    ) -> None:
        """``cards``: element -> its card; ``houses``: buildings, None where chapter XXIV is not in force."""
        self.ground = ground
        self._built = houses
        self.houses = houses
        """Buildings with their walls and doors as they are now."""
        self._ruleset = ruleset
        self._kinds = {kind.id: kind for kind in ruleset.terrain}
        self._clear = clear = ruleset.open_ground
        field = ground.field
        self.lies: dict[int, Lie] = {
            ground.cell(at): Lie(
                self._kinds.get(field.terrain_at(at), clear), field.level_at(at), field.depth_at(at)
            )
            for at in field.fields()
        }
        """Cell -> its ground."""
        self.roads = roads_of(ground)
        """(cell, direction) -> number of the road along which the step goes; roads that meet are one."""
        self._edges: dict[tuple[int, int], EdgeKind] = {}
        for one, other, kind in field.edges:
            a, b = ground.cell(one), ground.cell(other)
            for start, end in ((a, b), (b, a)):
                direction = ground.direction(start, end)
                if houses is not None and frozenset((a, b)) in houses.taken:
                    continue
                if direction is not None and (start, direction) not in self.roads:
                    self._edges[start, direction] = kind
        self.barred = self._barred()
        """(cell, direction) across an intact wall or hedge; where a road goes through there is a gap."""
        self._crossings = Crossings(joined_things(field)["rivers"], field.edges, ruleset)
        self._on_road = {cell for cell, _ in self.roads}
        self._dry = self._on_road | {ground.cell(at) for at in self._crossings.bridged}
        """Cells of which the road, a bridge or a ford leads over the water."""
        self._gaits: dict[_GaitKey, Gait] = {}
        self._costs: dict[tuple[object, ...], int] = {}
        self._ways: dict[tuple[int, int], Ways] = {}
        self._cards = tuple(cards)
        self._own: dict[tuple[int, Mover], Gait] = {}
        self._beside: dict[tuple[tuple[int, ...], tuple[int, ...]], frozenset[int]] = {}
        self._mapped = (self.lies, self._edges)
        """The ground and its sides as the map has them."""
        self._changes = NO_CHANGES
        self._closed: frozenset[int] = frozenset()
        """Cells that nobody enters."""
        self._before: dict[_GaitKey, tuple[Gait, frozenset[int]]] = {}
        """What was worked out before changes of the ground, and the cells from which it has to be again."""

    def changed(self, changes: GroundChanges) -> Terrain:
        """Return the ground of a battle that has changed it so; this one stays as it is."""
        found = copy(self)
        lies, edges = self._mapped
        broken = frozenset(changes.broken)
        found.lies = {**lies}
        for cell, kind in changes.grounds(self._ruleset).items():
            lie = lies[cell]
            found.lies[cell] = lie._replace(terrain=kind, depth=depth_now(kind, lie.depth))
        found._edges = {
            (start, direction): kind
            for (start, direction), kind in edges.items()
            if side_of(start, start + self.ground.steps[direction]) not in broken
        }
        found.barred = found._barred()
        found._changes, found._closed = changes, changes.closed
        found.houses = self._built.now(changes) if self._built is not None else None
        concerned = changes.cells_unlike(self._changes)
        around = concerned | self.ground.near(concerned)
        around = frozenset([cell for cell in around if self.ground.inside[cell]])
        known = {**self._before, **{key: (gait, frozenset[int]()) for key, gait in self._gaits.items()}}
        found._before = {key: (gait, cells | around) for key, (gait, cells) in known.items()}
        found._gaits, found._ways, found._own, found._beside = {}, {}, {}, {}
        found.__dict__.pop("own", None)
        return found

    def with_cards(self, cards: Sequence[DemonworldUnit]) -> Terrain:
        """Return the same ground for more elements; ``cards``: element -> its card."""
        found = copy(self)
        found._cards, found._own, found._beside = tuple(cards), {}, {}
        found.__dict__.pop("own", None)
        return found

    def gait(self, element: int, mover: Mover) -> Gait:
        """Return how an element gets on when it pays as ``mover``."""
        found = self._own.get((element, mover))
        if found is None:
            card = self._cards[element]
            found = self._own[element, mover] = self.gait_of(card, mover)
        return found

    @cached_property
    def own(self) -> tuple[Gait, ...]:
        """Element -> how it gets on by its card alone; contact goes by it (XI.4.0)."""
        return tuple(self.gait(element, kind_of(card)) for element, card in enumerate(self._cards))

    def gait_of(self, card: DemonworldUnit, mover: Mover) -> Gait:
        """Return how elements of a card get on when they pay as ``mover``."""
        key = (mover, kind_of(card), card.size, card.terrain_exceptions)
        found = self._gaits.get(key)
        if found is None:
            found = self._gaits[key] = self._gait(key)
        return found

    def map_lie(self, cell: int) -> Lie:
        """Return the ground of a cell as the map has it, whatever has burnt there."""
        return self._mapped[0][cell]

    def level(self, cell: int) -> int:
        """Return the hill level of a cell."""
        return self.lies[cell].level

    def in_water(self, cell: int) -> bool:
        """Return whether who stands there stands in water (XI.3.6); a road over it is a bridge."""
        lie = self.lies[cell]
        return lie.terrain.water and lie.depth > 0 and cell not in self._dry

    def least_cost(self, clear: int) -> int:
        """Return the fewest movement points that any field costs; ``clear``: those of clear ground."""
        return min([clear, *self._ruleset.ground.road.values()]) if self.roads else clear

    def beside(self, elements: tuple[int, ...], cells: tuple[int, ...]) -> frozenset[int]:
        """Return the cells onto which elements could step from where they stand (XI.4.0)."""
        key = (elements, cells)
        found = self._beside.get(key)
        if found is None:
            if len(self._beside) >= _PLACES:
                self._beside.clear()
            own = self.own
            reached = [own[element].beside[cell] for element, cell in zip(elements, cells, strict=True)]
            found = self._beside[key] = frozenset().union(*reached)
        return found

    def climbable(self, gait: Gait, start: int, end: int) -> bool:
        """Return whether the difference of height between two fields can be crossed at all (XI.3.5)."""
        return self._points(gait.mover, self._clear, rise=self.level(end) - self.level(start)) < NEVER

    def ways(self, gait: Gait, goal: int) -> Ways:
        """Return the movement points of the cheapest way from each cell to a goal; others do not stand in it.

        The last step, onto the goal, is free: it need not be enterable.
        """
        key = (id(gait), goal)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= _WAYS:
                self._ways.clear()
            found = self._ways[key] = Ways(self.ground, gait.before, goal)
        return found

    def _barred(self) -> frozenset[tuple[int, int]]:
        intact = {rule.kind for rule in self._ruleset.ground.barriers if rule.hinders_melee}
        return frozenset(step for step, kind in self._edges.items() if kind in intact)

    def _gait(self, key: _GaitKey) -> Gait:
        before = self._before.get(key)
        if before is None:
            none = tuple([NEVER] * self.ground.size for _ in self.ground.steps)
            return self._worked_out(Gait(key[0], none, {}, {}, b"", self.ground.steps), key, self.lies)
        gait, cells = before
        steps = tuple([*costs] for costs in gait.steps)
        kept = Gait(key[0], steps, {**gait.roads}, {**gait.beside}, gait.stands, self.ground.steps)
        return self._worked_out(kept, key, sorted(cells))

    def _worked_out(self, gait: Gait, key: _GaitKey, cells: Iterable[int]) -> Gait:
        """Return a gait with the steps from some cells worked out; its maps are filled in place."""
        mover, carrier, size, exceptions = key
        ground, inside = self.ground, self.ground.inside
        stands = bytearray(gait.stands or ground.size)
        for start in cells:
            reached = []
            stands[start] = self.enterable(start, mover, size, exceptions)
            for direction, step in enumerate(ground.steps):
                end = start + step
                if not inside[end]:
                    continue
                cost = self._step(start, end, direction, mover, size, exceptions)
                if (start, direction) in self.roads:
                    gait.roads[start, direction] = self._along(start, end, carrier, size)
                gait.steps[direction][start] = cost
                if cost < NEVER and not (self.houses is not None and self.houses.shut_between(start, end)):
                    reached.append(end)
            gait.beside[start] = tuple(reached)
        return replace(gait, stands=bytes(stands))

    def enterable(self, cell: int, mover: Mover, size: int, exceptions: tuple[TerrainException, ...]) -> bool:
        """Return whether the ground of a cell can be entered at all, from the same level (XI.4.0)."""
        if cell in self._closed:
            return False
        if self.houses is not None and not self.houses.enterable(cell, mover, size, self._ruleset):
            return False
        kind = self._counts_as(self.lies[cell].terrain, exceptions)
        if cell in self._dry and (self.lies[cell].terrain.water or cell in self._on_road):
            return True
        if kind is None:
            return False
        return self._points(mover, kind, size, self._depth(cell, kind)) < NEVER

    def _step(
        self,
        start: int,
        end: int,
        direction: int,
        mover: Mover,
        size: int,
        exceptions: tuple[TerrainException, ...],
    ) -> int:
        """Return the cost of a step that is not along a road.

        Impassable ground under a road counts as clear for those who follow it without the rest of their unit.
        """
        if end in self._closed:
            return NEVER
        door = self._through_walls(start, end, mover, size)
        if door is not None:
            return door
        terrain, river = self.lies[end].terrain, None
        if self._crossings.any and (start, direction) not in self.roads:
            one, other = self.ground.at(start), self.ground.at(end)
            river = self._crossings.river(one, other)
            if terrain.water and self._crossings.over(one, other):
                terrain = self._clear
        kind = self._counts_as(terrain, exceptions)
        rise = self.lies[end].level - self.lies[start].level
        crossing = self._edges.get((start, direction))
        cost = NEVER
        if kind is not None:
            cost = self._points(mover, kind, size, self._depth(end, kind), rise, crossing, river)
        if cost >= NEVER and (start, direction) in self.roads:
            cost = self._points(mover, self._clear, size, rise=rise)
        return cost

    def _through_walls(self, start: int, end: int, mover: Mover, size: int) -> int | None:
        """Return what a step costs by walls and doors, None where the ground decides (XXIV.3.1)."""
        if self.houses is None or start not in self.houses.concerned:
            return None
        met = self.houses.passage(start, end, mover, size, self._ruleset)
        return NEVER if met.reason is not None else met.cost

    def _along(self, start: int, end: int, carrier: Mover, size: int) -> int:
        """Return the cost of a step along a road: on foot or mounted, whatever the formation (XI.3.8)."""
        if end in self._closed:
            return NEVER
        door = self._through_walls(start, end, carrier, size)
        if door is not None:
            return door
        rise = self.lies[end].level - self.lies[start].level
        return self._points(carrier, self._clear, rise=rise, road="along")

    def _depth(self, cell: int, kind: TerrainType) -> int:
        return self.lies[cell].depth if kind.water else 0

    def _counts_as(
        self, terrain: TerrainType, exceptions: tuple[TerrainException, ...]
    ) -> TerrainType | None:
        """Return the ground whose costs an element pays by its card; None if it may not enter."""
        for one in exceptions:
            if one.terrain == terrain.id:
                return self._kinds.get(one.counts_as) if one.counts_as is not None else None
        return terrain

    def _points(
        self,
        mover: Mover,
        terrain: TerrainType,
        size: int = 2,
        depth: int = 0,
        rise: int = 0,
        crossing: str | None = None,
        river: str | None = None,
        road: Road = "none",
    ) -> int:
        """Return the movement points of a step; a battlefield has thousands, of few kinds."""
        key = (mover, terrain.id, size, depth, rise, crossing, river, road)
        found = self._costs.get(key)
        if found is None:
            total = step_cost(Step(mover, terrain, size, depth, rise, crossing, road, river), self._ruleset)
            found = self._costs[key] = NEVER if total is None else int(total.value)
        return found


def kind_of(card: DemonworldUnit) -> Mover:
    """Return how elements of a card pay when they stand in no formation of their own."""
    match card.card_kind:
        case "giant" | "dragon" | "chariot" | "artillery":
            return card.card_kind
        case _:
            return card.mobility
