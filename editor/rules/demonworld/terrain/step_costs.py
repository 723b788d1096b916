"""What it costs an element to enter a field; rivers, bridges and fords on the way (XI)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from editor.rules.core.hexes import Offset
from editor.rules.core.parts import Part, Sum, add_up
from schemas.map import River
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType
from schemas.systems.demonworld_tables import Mover

Road = Literal["none", "along", "onto"]
_MONSTERS: Final = ("giant", "dragon")


@dataclass(frozen=True, slots=True)
class Step:
    """A step into a neighbouring field."""

    mover: Mover
    """Who steps."""
    terrain: TerrainType
    """Ground of the field entered."""
    size: int = 2
    """Size of the mover, in segments."""
    depth: int = 0
    """Depth of its water."""
    levels_up: int = 0
    """Levels up, down where negative."""
    crossing: str | None = None
    """Kind of what stands on the side between the fields."""
    road: Road = "none"
    """Along a road, joining one, or neither."""
    river: str | None = None
    """Kind of the river that runs through the field entered, where no bridge leads over it."""


def step_cost(step: Step, ruleset: DemonworldRuleset) -> Sum | None:
    """Return the movement points of a step, or None if it is impossible (XI.1.0).

    Along a road the road's cost replaces the ground's, and a gap in a wall costs nothing (XI.3.8); who joins
    a road pays the field.
    """
    ground = _ground(step, ruleset)
    levels = _levels(step, ruleset)
    barrier = _barrier(step, ruleset)
    if ground is None or levels is None or barrier is None:
        return None
    if step.river is None or step.road == "along":
        return add_up((ground, levels, barrier))
    river = _on_top(step.river, step.mover, ruleset)
    if river is None:
        return None
    return add_up((ground, levels, barrier, Part("XI.3.6", "demonworld.part_river", river)))


def _ground(step: Step, ruleset: DemonworldRuleset) -> Part | None:
    if step.road == "along":
        cost = ruleset.ground.road.get(step.mover)
        return None if cost is None else Part("XI.3.8", "demonworld.part_road", cost)
    if step.terrain.water:
        wet = _water(step, ruleset)
        return None if wet is None else Part("XI.3.6", "demonworld.part_water_cost", wet)
    cost = step.terrain.costs.get(step.mover)
    return None if cost is None else Part("XI.3", "demonworld.part_ground", cost)


def _water(step: Step, ruleset: DemonworldRuleset) -> int | None:
    """Return the cost of water: by depth and size; giants and dragons wade up to a depth (XVII.6.2).

    So does whoever is larger than the sizes of the table, and pays what dry ground costs (XI.3.6).
    """
    rules = ruleset.ground
    wades = step.depth <= step.size - rules.large_water_margin
    if step.mover in _MONSTERS:
        return step.terrain.costs.get(step.mover) if wades else None
    if step.mover in ("chariot", "artillery"):
        return step.terrain.costs.get(step.mover)
    sizes = [row.size for row in rules.water]
    deepest = max(row.depth for row in rules.water)
    size = min(max(step.size, min(sizes)), max(sizes))
    depth = min(step.depth, deepest)
    if step.size > max(sizes):
        depth = 0 if wades else deepest
    return next((row.cost for row in rules.water if row.depth == depth and row.size == size), None)


def _levels(step: Step, ruleset: DemonworldRuleset) -> Part | None:
    """Return what a difference of levels adds; a table that names monsters counts for them, too."""
    rules = ruleset.ground
    if step.levels_up == 0:
        return Part("XI.3.5", "demonworld.part_levels", 0)
    if step.mover in _MONSTERS and abs(step.levels_up) * rules.heights.per_level > step.size:
        return None
    lowest = min(row.levels for row in rules.levels)
    highest = max(row.levels for row in rules.levels)
    wanted = min(max(step.levels_up, lowest), highest)
    row = next((row for row in rules.levels if row.levels == wanted), None)
    costs = {} if row is None else {**row.costs, **row.on_road} if step.road == "along" else row.costs
    if step.mover in _MONSTERS and step.mover not in costs:
        up = abs(step.levels_up)
        own = up * rules.large_per_level if up >= rules.large_levels_from else 0
        return Part("XVII.6.2", "demonworld.part_levels", own)
    cost = costs.get(step.mover)
    return None if cost is None else Part("XI.3.5", "demonworld.part_levels", cost)


def _barrier(step: Step, ruleset: DemonworldRuleset) -> Part | None:
    if step.crossing is None or step.road == "along":
        return Part("XI.3.7", "demonworld.part_barrier", 0)
    cost = _on_top(step.crossing, step.mover, ruleset)
    return None if cost is None else Part("XI.3.7", "demonworld.part_barrier", cost)


def _on_top(kind: str, mover: Mover, ruleset: DemonworldRuleset) -> int | None:
    """Return what a barrier or river adds to a step; None for a kind that the ruleset does not name."""
    rule = next((one for one in ruleset.ground.barriers if one.kind == kind), None)
    return rule.costs.get(mover) if rule is not None else 0


Side = tuple[Offset, Offset, str]
"""Two neighbouring fields, and what stands on the side between them."""


class Crossings:
    """The rivers of a field of battle and the ways over its water."""

    def __init__(self, rivers: Iterable[River], sides: Iterable[Side], ruleset: DemonworldRuleset) -> None:
        """Take what a map or a field of joined boards has."""
        over = {rule.kind for rule in ruleset.ground.barriers if rule.leads_over_water}
        ways = [(one, other) for one, other, kind in sides if kind in over]
        self.bridged: frozenset[Offset] = frozenset(at for way in ways for at in way)
        """Fields with a bridge or ford on one of their sides: who stands there does not stand in water."""
        self._ways = _both(ways)
        widths: dict[Offset, int] = {}
        along: list[tuple[Offset, Offset]] = []
        for river in rivers:
            along += pairwise(river.fields)
            for at in river.fields:
                widths[at] = max(river.width, widths.get(at, 0))
        kinds = {rule.river_width: rule.kind for rule in ruleset.ground.barriers if rule.river_width}
        self.rivers = {at: kinds[width] for at, width in widths.items() if width in kinds}
        """Field -> kind of the broadest river that runs through it."""
        self._along = _both(along)
        self.any = bool(self.rivers or self.bridged)
        """Whether there is anything of them."""

    def over(self, start: Offset, end: Offset) -> bool:
        """Return whether a bridge or ford leads from a field to its neighbour."""
        return (start, end) in self._ways

    def river(self, start: Offset, end: Offset) -> str | None:
        """Return the river into which a step leads, or None if there is none or a way over it.

        Whoever leaves a river has paid for it. A bridge or ford on one side of a field serves everybody who
        enters the field from its banks, so that both banks are alike; not who wades along the river.
        """
        river = self.rivers.get(end)
        if river is None or self.over(start, end):
            return None
        return river if end not in self.bridged or (start, end) in self._along else None


def _both(pairs: Iterable[tuple[Offset, Offset]]) -> frozenset[tuple[Offset, Offset]]:
    """Return pairs of fields in both directions."""
    return frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))
