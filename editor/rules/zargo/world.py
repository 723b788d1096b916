"""What never changes in a game: the map as cells, the ground by what it costs, the pieces of every side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.script import Place
from editor.rules.zargo.ground import entry, ground_rule
from schemas.base import Document, must_be
from schemas.systems.zargo import GroundRule, ZargoRuleset
from schemas.systems.zargo_forces import Power, Role, ZargoMap, ZargoScenario
from schemas.systems.zargo_tables import ShotTable
from schemas.text import LocalText

NOWHERE: Final = -1
"""Beyond the edge of the map."""
CLOSED: Final = 0
"""Cost of ground that cannot be entered."""


class PieceKind(NamedTuple):
    """A kind of piece: what is printed on it."""

    card: str
    """Id of its card."""
    entry: str
    """Entry of the army."""
    name: LocalText
    role: Role
    combat: int
    movement: int
    powers: frozenset[Power]
    worth: float
    """Its points."""
    symbol: str = ""
    """Its own sign; '' for that of its role."""

    @property
    def foot(self) -> bool:
        """Whether it is a footsoldier, who may escort others."""
        return self.role == "foot"

    @property
    def flies(self) -> bool:
        """Whether it flies."""
        return "flies" in self.powers

    @property
    def burns(self) -> bool:
        """Whether it sends flames, before or after its move."""
        return "flames" in self.powers or "flames_and_moves" in self.powers


class Roster(NamedTuple):
    """A piece as it came into the game."""

    side: int
    kind: int
    number: int
    """Which of its kind it is on its side, from 1."""


class Bridge(NamedTuple):
    """A bridge of clouds from one coast: its fields over the sea, then the coast beyond."""

    over: tuple[int, ...]
    end: int
    cost: int
    """Movement points of the fields over the sea."""


class Terrain(NamedTuple):
    """What the ground of a cell does to those on foot, or to flyers."""

    cost: int
    """Movement points; 0 where it is closed."""
    stops: bool
    held: int
    """Turns that it holds whoever enters."""
    whole: bool
    """Whether it takes a whole turn."""


def last_turn(scenario: Document, ruleset: Document) -> int:
    """Return the month after which a game of a scenario is over, by its ruleset."""
    played, year = must_be(scenario, ZargoScenario), must_be(ruleset, ZargoRuleset).year.months
    return min(played.months or year, played.turn_limit or year * 40)


class Step(NamedTuple):
    """A step that ground allows: to a cell beside, or over a bridge of clouds."""

    cell: int
    entered: tuple[int, ...]
    """Cells entered on the way, the last one included."""
    over: int
    """Movement points of a bridge; 0 for none."""
    terrain: Terrain


@dataclass(frozen=True, eq=False)
class World:
    """The map, the numbers and the pieces of one game."""

    scenario: ZargoScenario
    ruleset: ZargoRuleset
    board: ZargoMap
    arrays: MapArrays
    kinds: tuple[PieceKind, ...]
    roster: tuple[Roster, ...]
    """Every piece, by its number; cities are none."""
    city_names: tuple[LocalText, ...]
    """Side -> name of its cities."""
    founded: tuple[int, ...]
    """Side -> cities with which it begins."""
    order: tuple[int, ...]
    """Sides in the order of play."""
    homes: tuple[frozenset[int], ...]
    """Home, in the order of the scenario's sides -> its cells."""
    ground: tuple[str, ...]
    """Cell -> ground."""
    beside: tuple[tuple[int, ...], ...]
    """Cell -> its neighbours clockwise from the north-east; -1 beyond the edge."""
    bridges: Mapping[int, tuple[Bridge, ...]]
    """Cell on a coast -> bridges that begin there."""
    awaited: Mapping[Place, tuple[int, ...]] = field(default_factory=dict)
    """Effect of an event of the scenario -> the pieces that it brings."""
    kept: dict[object, object] = field(default_factory=dict, repr=False)
    """What the computer has worked out about the map, once and for all."""

    @property
    def columns(self) -> int:
        """Columns of the map."""
        return self.board.columns

    @property
    def sides(self) -> int:
        """Number of sides."""
        return len(self.scenario.sides)

    @property
    def months(self) -> int:
        """Months that are played."""
        return last_turn(self.scenario, self.ruleset)

    def at(self, cell: int) -> Offset:
        """Return ``(column, row)`` of a cell."""
        return cell % self.columns, cell // self.columns

    def cell(self, at: Offset) -> int:
        """Return the cell of ``(column, row)``."""
        return at[1] * self.columns + at[0]

    def kind_of(self, piece: int) -> PieceKind:
        """Return what is printed on a piece."""
        return self.kinds[self.roster[piece].kind]

    @cached_property
    def apart(self) -> tuple[bytes, ...]:
        """Cell -> its distance from every cell, over linked edges too, at most 255."""
        return _apart(self.arrays.grid)

    def distance(self, one: int, other: int) -> int:
        """Return the hexes between two cells, over linked edges too."""
        return self.apart[one][other]

    @cached_property
    def walked(self) -> tuple[Terrain, ...]:
        """Cell -> what its ground does to those on foot."""
        return self._entered(flyer=False)

    @cached_property
    def flown(self) -> tuple[Terrain, ...]:
        """Cell -> what its ground does to flyers."""
        return self._entered(flyer=True)

    @cached_property
    def steps_walked(self) -> tuple[tuple[Step, ...], ...]:
        """Cell -> the steps from it that its neighbours' ground allows to those on foot."""
        return self._steps(self.walked)

    @cached_property
    def steps_flown(self) -> tuple[tuple[Step, ...], ...]:
        """Cell -> the steps from it that its neighbours' ground allows to flyers."""
        return self._steps(self.flown)

    def _steps(self, ground: tuple[Terrain, ...]) -> tuple[tuple[Step, ...], ...]:
        def from_cell(cell: int) -> Iterator[Step]:
            for one in self.beside[cell]:
                if one >= 0 and ground[one].cost:
                    yield Step(one, (one,), 0, ground[one])
            for bridge in self.bridges.get(cell, ()):
                yield Step(bridge.end, (*bridge.over, bridge.end), bridge.cost, ground[bridge.end])

        return tuple(tuple(from_cell(cell)) for cell in range(len(ground)))

    def _entered(self, *, flyer: bool) -> tuple[Terrain, ...]:
        kinds = {ground: _terrain(ground, self.ruleset, flyer=flyer) for ground in set(self.ground)}
        return tuple([kinds[ground] for ground in self.ground])

    @cached_property
    def needs_bridge(self) -> tuple[bool, ...]:
        """Cell -> whether nobody enters it but over a bridge of clouds: the sea."""
        closed = {rule.ground for rule in self.ruleset.ground if rule.needs_bridge}
        return tuple([ground in closed for ground in self.ground])

    @cached_property
    def coast(self) -> frozenset[int]:
        """Cells of land beside the sea or at the edge of the map without a link."""
        return frozenset(
            cell
            for cell, around in enumerate(self.beside)
            if not self.needs_bridge[cell] and any(one < 0 or self.needs_bridge[one] for one in around)
        )

    @cached_property
    def shots(self) -> Mapping[str, ShotTable]:
        """Kind of shots -> its table."""
        return {table.kind: table for table in self.ruleset.shots}

    def reach_of(self, table: ShotTable) -> int:
        """Return how far shots of a table may hit."""
        flames = self.ruleset.powers.flame_radius
        return min(table.reach, flames) if table.kind == "flames" else table.reach

    @cached_property
    def of_side(self) -> tuple[tuple[int, ...], ...]:
        """Side -> its pieces."""
        return tuple(
            tuple(number for number, one in enumerate(self.roster) if one.side == side)
            for side in range(self.sides)
        )


@lru_cache(maxsize=4)
def _apart(grid: Grid) -> tuple[bytes, ...]:
    cells = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    axial = np.array([grid.to_axial(at) for at in cells], np.int16)
    dq, dr = (axial[:, None, part] - axial[None, :, part] for part in (0, 1))
    far = np.maximum(np.maximum(np.abs(dq), np.abs(dr)), np.abs(dq + dr))
    # A link more shortens the ways that go through it, one after the other.
    for link in grid.links:
        one, other = (row * grid.columns + column for column, row in link)
        for start, end in ((one, other), (other, one)):
            np.minimum(far, far[:, start, None] + 1 + far[None, end, :], out=far)
    return tuple(row.tobytes() for row in np.minimum(far, 255).astype(np.uint8))


def _terrain(ground: str, ruleset: ZargoRuleset, *, flyer: bool) -> Terrain:
    rule = must_be(ground_rule(ground, ruleset), GroundRule)
    found = entry(rule, must_be(ruleset.open_ground, GroundRule), 99, flyer=flyer)
    whole = rule.whole_turn and not (flyer and not rule.holds_flyers)
    return Terrain(found.cost or CLOSED, found.stops, found.turns_lost, whole)
