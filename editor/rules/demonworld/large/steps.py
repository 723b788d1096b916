"""The steps of a large base: where each carries its fields, what it costs, how far it comes (XVII to XIX).

XVII.6.2, XVII.6.3, XVII.7.2, XVII.7.3, XVIII.2.0, XVIII.4.0, XIX.1.2, XIX.1.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from editor.rules.core.hexes import Axial, Facing, add, front_directions, rotate, turned
from editor.rules.demonworld.large.footprints import GUNS, BaseKind, Footprint, shape
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover
from schemas.systems.demonworld_tables_advanced import LargeMove


class Move(NamedTuple):
    """A step of a base that faces a way, as displacements from its reference field."""

    name: str
    """Its name, as in ``forward_left`` or ``turn_right_about_front``."""
    points: float
    """Movement points on even, clear ground."""
    shift: Axial
    """Where the reference field comes to lie."""
    facing: Facing
    """The facing after it."""
    ways: tuple[tuple[Axial, Axial], ...]
    """Each field that moves, and its image; none of a turn on the spot."""
    turns: bool
    """Whether the facing changes."""


_PIVOTS: Final = {
    ("any", "triangle"): ("front", "left", "right"),
    ("front", "triangle"): ("front",),
    ("rear", "triangle"): ("left", "right"),
    ("any", "rhombus"): ("front", "left", "right"),
    ("front", "rhombus"): ("front",),
    ("middle", "rhombus"): ("left", "right"),
    ("rear", "rhombus"): ("back",),
    ("any", "chariot"): ("left", "right"),
    ("front", "chariot"): ("left", "right"),
    ("rear", "chariot"): ("car",),
}
"""Words of the ruleset for the fields about which a form of base turns -> their names."""


def _pivots(row: LargeMove) -> tuple[str, ...]:
    forms = {"chariot": "chariot", "dragon": "rhombus", "artillery_4": "rhombus"}
    return _PIVOTS.get((row.turn_60_pivot, forms.get(row.element, "triangle")), ())


def moves_of(kind: BaseKind, facing: Facing, ruleset: DemonworldRuleset) -> tuple[Move, ...]:
    """Return the steps that a kind of base knows; none for a standard one (XVII.6.3, XVII.7.3)."""
    row = next((row for row in ruleset.large.moves if row.element == kind), None)
    return () if row is None else _moves(row, facing)


@lru_cache(maxsize=256)
def _moves(row: LargeMove, facing: Facing) -> tuple[Move, ...]:
    return (*_shifts(row, facing), *_turns(row, facing), *_spot_turns(row, facing))


def _shifts(row: LargeMove, facing: Facing) -> Iterator[Move]:
    """Yield the steps that keep the facing."""
    d1, d2 = front_directions(facing)
    left, right = front_directions(turned(facing, -1))[0], front_directions(turned(facing, 1))[1]
    steps = (
        ("forward_left", row.forward, d1),
        ("forward_right", row.forward, d2),
        ("left", row.sideways, left),
        ("right", row.sideways, right),
        ("backward_left", row.backward, rotate(d2, 3)),
        ("backward_right", row.backward, rotate(d1, 3)),
    )
    fields = shape(row.element, facing).fields
    for name, points, step in steps:
        if points is not None:
            ways = tuple((field, add(field, step)) for field in fields)
            yield Move(name, points, step, facing, ways, turns=False)


def _turns(row: LargeMove, facing: Facing) -> Iterator[Move]:
    """Yield the turns of 60 degrees about one of the fields, which stays.

    About the field on the side to which it turns, or about the front one, a base swings forward; about the
    other one it swings back.
    """
    if row.turn_60 is None:
        return
    found = shape(row.element, facing)
    for pivot in _pivots(row):
        for side, steps in (("left", -1), ("right", 1)):
            forward = pivot in (side, "front")
            if ("forward" if forward else "backward") not in row.turn_60_ways:
                continue
            centre = found.parts[pivot]
            images = tuple(_turned(field, centre, steps) for field in found.fields)
            ways = tuple(way for way in zip(found.fields, images, strict=True) if way[0] != way[1])
            facing_after = turned(facing, steps)
            yield Move(f"turn_{side}_about_{pivot}", row.turn_60, images[0], facing_after, ways, turns=True)


def _turned(field: Axial, centre: Axial, steps: int) -> Axial:
    q, r = centre
    return add(centre, rotate((field[0] - q, field[1] - r), steps))


def _spot_turns(row: LargeMove, facing: Facing) -> Iterator[Move]:
    """Yield the turns of 120 degrees on the spot: the base of three fields comes to lie on itself."""
    if row.turn_on_spot is None:
        return
    parts = shape(row.element, facing).parts
    for side, steps in (("left", -2), ("right", 2)):
        facing_after = turned(facing, steps)
        yield Move(f"turn_{side}_on_spot", row.turn_on_spot, parts[side], facing_after, (), turns=True)


def mover_of(kind: BaseKind) -> Mover:
    """Return by which costs a base pays for the ground; a standard one as infantry."""
    if kind in GUNS:
        return "artillery"
    return "infantry" if kind == "standard" else kind  # type: ignore[return-value]


class Going:
    """How a large base gets over the land; what was worked out once is remembered."""

    def __init__(self, kind: BaseKind, size: int, land: Land) -> None:
        self.kind = kind
        self.land = land
        self._mover = mover_of(kind)
        self._size = size
        self._clear = land.ruleset.open_ground
        self._extras: dict[tuple[Axial, Axial], float | None] = {}
        self._standing: dict[Footprint, bool] = {}

    def on(self, land: Land) -> Going:
        """Return how it gets over a land that has changed."""
        return Going(self.kind, self._size, land)

    def after(self, base: Footprint, move: Move) -> Footprint:
        """Return the base after a step, wherever it leads."""
        return Footprint(base.kind, add(base.at, move.shift), move.facing)

    def entered(self, base: Footprint, move: Move) -> tuple[Axial, ...]:
        """Return the fields that a step enters, those that another part of the base held before included."""
        q, r = base.at
        return tuple([(q + dq, r + dr) for _, (dq, dr) in move.ways])

    def inside(self, base: Footprint) -> bool:
        """Return whether all fields of a base lie on the land."""
        lies = self.land.lies
        return all(field in lies for field in base.fields)

    def points(self, base: Footprint, move: Move) -> float | None:
        """Return what a step costs, or None if the ground forbids it.

        The greatest surcharge of a field for its image counts, once (XVII.6.2, XVIII.2.0, XIX.1.2). The step
        must stay on the land.
        """
        if not move.ways:
            return move.points
        q, r = base.at
        dearest = None
        for (q0, r0), (q1, r1) in move.ways:
            extra = self._extra((q + q0, r + r0), (q + q1, r + r1))
            if extra is None:
                return None
            dearest = extra if dearest is None else max(dearest, extra)
        if not self.stands(self.after(base, move)):
            return None
        return move.points + (dearest or 0)

    def _extra(self, start: Axial, end: Axial) -> float | None:
        """Return what entering a field costs beyond clear, even ground, or None if it is impassable."""
        way = (start, end)
        if way not in self._extras:
            self._extras[way] = self._surcharge(start, end)
        return self._extras[way]

    def _surcharge(self, start: Axial, end: Axial) -> float | None:
        land, rules = self.land, self.land.ruleset
        if land.roofed(end):
            return None
        here, there, pair = land.lie(start), land.lie(end), frozenset((start, end))
        step = Step(
            mover=self._mover,
            terrain=there.terrain,
            size=self._size,
            depth=there.depth,
            levels_up=there.level - here.level,
            crossing=land.edges.get(pair),
            road="along" if pair in land.roads else "none",
        )
        cost = step_cost(step, rules)
        even = self._clear.costs.get(self._mover)
        return None if cost is None or even is None else cost.value - even

    def stands(self, base: Footprint) -> bool:
        """Return whether no wall or hedge that stops it runs through a base, roads apart (XVIII.2.0).

        Nor a building (XXIV.2.0). Many steps lead to one place.
        """
        found = self._standing.get(base)
        if found is None:
            found = self._standing[base] = self._stands(base)
        return found

    def _stands(self, base: Footprint) -> bool:
        land = self.land
        if land.houses is not None and any(map(land.roofed, base.fields)):
            return False
        if not land.edges:
            return True
        for pair in map(frozenset, combinations(base.fields, 2)):
            kind = land.edges.get(pair)
            if kind is not None and pair not in land.roads and not self._crosses(kind):
                return False
        return True

    def _crosses(self, kind: str) -> bool:
        step = Step(mover=self._mover, terrain=self._clear, size=self._size, crossing=kind)
        return step_cost(step, self.land.ruleset) is not None


def least_costs(
    start: Footprint,
    points: float,
    going: Going,
    free: Callable[[Footprint, Sequence[Axial]], bool],
    *,
    turns_only: bool = False,
) -> Iterator[tuple[Footprint, float]]:
    """Yield each placement that a base reaches with the least points that it costs, the nearest first.

    Args:
        start: where it stands; it is yielded first, at no cost.
        points: what it may spend.
        going: how it gets over the land.
        free: whether a base that stands somewhere may enter some fields as far as others stand there; fields
            that it holds already and that another part of it enters are among them.
        turns_only: whether it may only turn (a gun on hold, XIX.3.0).
    """
    spent: dict[Footprint, float] = {}
    waiting: list[tuple[float, Footprint]] = [(0.0, start)]
    done: set[Footprint] = set()
    ruleset = going.land.ruleset
    while waiting:
        so_far, base = heappop(waiting)
        if base in done:
            continue
        done.add(base)
        yield base, so_far
        for move in moves_of(base.kind, base.facing, ruleset):
            if so_far + move.points > points or (turns_only and not move.turns):
                continue
            there = going.after(base, move)
            if there in done or not going.inside(there):
                continue
            cost = going.points(base, move)
            if cost is None or so_far + cost > min(points, spent.get(there, points)):
                continue
            if not free(base, going.entered(base, move)):
                continue
            spent[there] = so_far + cost
            heappush(waiting, (so_far + cost, there))
