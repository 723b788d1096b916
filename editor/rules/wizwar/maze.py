"""The board: sectors laid side by side, what stands between their squares, and what lies around the edges.

A square keeps its number wherever its sector goes: ``sector * size² + row * size + column``, as the sector is
drawn. A *half* is one side of one square, ``square * 4 + direction`` (0 north, 1 east, 2 south, 3 west, as
drawn); two halves that lie at each other are mates and make one side. *Headings* are directions on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, NamedTuple

from schemas.systems.wizwar_board import ACROSS, BUSH, DOOR, OPEN, STONE, UPRIGHT, WizwarMap

Half = int
Square = int
Stand = Literal["", "wall", "door", "open_door", "firewall", "illusion_wall", "hole"]
"""What stands on a side; ``hole`` is where a wall was broken."""
Filling = Literal["solid_stone", "thornbush"]
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Heading -> columns to the east, rows to the south."""
LETTERS: Final[Mapping[str, Stand]] = {OPEN: "", ACROSS: "wall", UPRIGHT: "wall", DOOR: "door"}
FILLINGS: Final[Mapping[str, Filling]] = {STONE: "solid_stone", BUSH: "thornbush"}
SEE_THROUGH: Final = frozenset({"", "hole", "open_door"})
"""What does not stop a look or an attack."""
WALK_THROUGH: Final = frozenset({"", "hole", "open_door", "firewall", "illusion_wall"})
"""What everybody walks through."""
BREAKABLE: Final = frozenset({"wall", "door"})
"""What may be attacked, besides thornbushes."""


class Lay(NamedTuple):
    """Where a sector lies, in whole sectors, and by how many quarters it is turned clockwise."""

    column: int
    row: int
    turned: int


class Edge(NamedTuple):
    """An edge of a sector, as it lies."""

    sector: int
    heading: int


class Way(NamedTuple):
    """A step from a square over one of its sides."""

    to: Square
    half: Half
    mate: Half
    heading: int
    """Heading after the step: the warp piece bends it."""
    stand: Stand
    """What stands between."""


@dataclass(frozen=True)
class Maze:
    """The board at a moment. Never changed: what happens to it gives a new one."""

    size: int
    """Squares along a side of a sector."""
    lays: tuple[Lay, ...]
    """Sector -> where it lies."""
    joints: tuple[tuple[Edge, Edge], ...]
    """Edges joined across: by the warp piece, and those that it leaves without an opposite."""
    stands: tuple[Stand, ...]
    """Half -> what stands there; sides inside a sector say it on both halves."""
    fillings: Mapping[Square, Filling]
    """Squares that something fills."""
    harm: Mapping[int, int]
    """Damage so far: of a side by its lesser half, of a bush by ``-1 - square``."""
    known: dict[object, object] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out of this board: what is seen from a square, open ways, distances."""

    @property
    def squares(self) -> range:
        """Every square."""
        return range(len(self.stands) // 4)

    def place(self, square: Square) -> tuple[int, int, int]:
        """Return sector, column and row of a square, as drawn."""
        sector, rest = divmod(square, self.size * self.size)
        row, column = divmod(rest, self.size)
        return sector, column, row

    def on_table(self, square: Square) -> tuple[int, int]:
        """Return column and row of a square on the table, counted over all sectors."""
        sector, column, row = self.place(square)
        lay, last = self.lays[sector], self.size - 1
        for _ in range(lay.turned % 4):
            column, row = last - row, column
        return lay.column * self.size + column, lay.row * self.size + row

    @cached_property
    def extent(self) -> tuple[int, int]:
        """Columns and rows of squares that the whole board takes."""
        return (
            (max(lay.column for lay in self.lays) + 1) * self.size,
            (max(lay.row for lay in self.lays) + 1) * self.size,
        )

    @cached_property
    def by_place(self) -> dict[tuple[int, int], Square]:
        """Place on the table -> square."""
        return {self.on_table(square): square for square in self.squares}

    def heading(self, half: Half) -> int:
        """Return where a half looks on the table."""
        return (half % 4 + self.lays[half // 4 // (self.size * self.size)].turned) % 4

    def half(self, square: Square, heading: int) -> Half:
        """Return the half of a square that looks a way."""
        return square * 4 + (heading - self.lays[square // (self.size * self.size)].turned) % 4

    @cached_property
    def mates(self) -> tuple[Half, ...]:
        """Half -> the half at which it lies."""
        return tuple(self._mate(half) for half in range(len(self.stands)))

    def _mate(self, half: Half) -> Half:
        square, heading = half // 4, self.heading(half)
        sector = square // (self.size * self.size)
        column, row = self.on_table(square)
        across, down = STEPS[heading]
        found = self.by_place.get((column + across, row + down))
        if found is not None:
            return self.half(found, (heading + 2) % 4)
        for one, other in self.joints:
            if Edge(sector, heading) in (one, other):
                return self._across(heading, other if Edge(sector, heading) == one else one, column, row)
        # The opposite end of the same line of sectors (board: open edges).
        while (column - across, row - down) in self.by_place or self._behind(column, row, heading):
            column, row = column - across, row - down
        return self.half(self.by_place[column, row], (heading + 2) % 4)

    def _behind(self, column: int, row: int, heading: int) -> bool:
        """Return whether squares of the same line lie further back, beyond a gap."""
        across, down = STEPS[heading]
        if across:
            return any(r == row and (c - column) * across < 0 for c, r in self.by_place)
        return any(c == column and (r - row) * down < 0 for c, r in self.by_place)

    def _across(self, heading: int, to: Edge, column: int, row: int) -> Half:
        """Return the half beyond a joint: going straight on, the left hand stays the left hand."""
        last = self.size - 1
        inside = (column % self.size, row % self.size)
        # How far from the left end of the edge, seen by who leaves over it.
        left = (inside[0], inside[1], last - inside[0], last - inside[1])[heading]
        # Who enters looks the other way, so his left end is the leaver's right end of that edge.
        spot = ((last - left, 0), (last, last - left), (left, last), (0, left))[to.heading]
        lay = self.lays[to.sector]
        at = (lay.column * self.size + spot[0], lay.row * self.size + spot[1])
        return self.half(self.by_place[at], to.heading)

    def stand(self, half: Half) -> Stand:
        """Return what stands on a side: two walls at a junction are one, and a hole goes through both.

        Inside a sector both halves are alike.
        """
        own, other = self.stands[half], self.stands[self.mates[half]]
        return max(own, other, key=_WEIGHT.__getitem__)

    def is_inner(self, half: Half) -> bool:
        """Return whether a side is inside a sector."""
        area = self.size * self.size
        mate = self.mates[half]
        if half // 4 // area != mate // 4 // area:
            return False
        _, column, row = self.place(half // 4)
        across, down = STEPS[half % 4]
        return 0 <= column + across < self.size and 0 <= row + down < self.size

    def side(self, half: Half) -> Half:
        """Return the name of a side: the lesser of its halves."""
        return min(half, self.mates[half])

    @cached_property
    def sides(self) -> tuple[Half, ...]:
        """Every side once."""
        return tuple(half for half in range(len(self.stands)) if half <= self.mates[half])

    @cached_property
    def ways(self) -> tuple[tuple[Way, Way, Way, Way], ...]:
        """Square -> its four steps, by heading."""
        return tuple(self._ways(square) for square in self.squares)

    def _ways(self, square: Square) -> tuple[Way, Way, Way, Way]:
        found = []
        for heading in range(4):
            half = self.half(square, heading)
            mate = self.mates[half]
            found.append(Way(mate // 4, half, mate, (self.heading(mate) + 2) % 4, self.stand(half)))
        return (found[0], found[1], found[2], found[3])

    def open_to_walkers(self, way: Way, *, doors: bool, walls: bool, unlocked: frozenset[Half]) -> bool:
        """Return whether a wizard can take a step.

        Args:
            way: the step.
            doors: he passes doors.
            walls: he passes whatever stands between squares.
            unlocked: sides of doors that stand open for him.
        """
        if way.to in self.fillings:
            return False
        if way.stand in WALK_THROUGH or walls:
            return True
        return way.stand == "door" and (doors or self.side(way.half) in unlocked)

    def with_stand(self, half: Half, stand: Stand, mate: Stand | None = None) -> Maze:
        """Return the board with something else on a side; ``mate`` is for its other half, if it differs."""
        stands = list(self.stands)
        stands[half] = stand
        stands[self.mates[half]] = stand if mate is None else mate
        name = self.side(half)
        harm = {key: value for key, value in self.harm.items() if key != name}
        return self._kept(replace(self, stands=tuple(stands), harm=harm, known={}), _LAID_OUT)

    def with_halves(self, changed: Mapping[Half, Stand]) -> Maze:
        """Return the board with other things on single halves; damage stays."""
        stands = tuple(changed.get(half, stand) for half, stand in enumerate(self.stands))
        return self._kept(replace(self, stands=stands, known={}), _LAID_OUT)

    def with_filling(self, square: Square, filling: Filling | None) -> Maze:
        """Return the board with a square filled, or cleared."""
        fillings = {key: value for key, value in self.fillings.items() if key != square}
        if filling is not None:
            fillings[square] = filling
        harm = {key: value for key, value in self.harm.items() if key != -1 - square}
        return self._kept(replace(self, fillings=fillings, harm=harm, known={}), (*_LAID_OUT, "ways"))

    def _kept(self, after: Maze, names: tuple[str, ...]) -> Maze:
        """Return a board that keeps what was worked out of this one and did not change."""
        for name in names:
            if name in self.__dict__:
                after.__dict__[name] = self.__dict__[name]
        return after

    def with_harm(self, key: int, damage: int) -> Maze:
        """Return the board with damage to a side or a bush; what is seen and walked stays."""
        return self._kept(replace(self, harm={**self.harm, key: damage}), (*_LAID_OUT, "ways"))

    def with_lay(self, sector: int, lay: Lay, *, joints: bool) -> Maze:
        """Return the board with a sector moved or turned; ``joints`` says whether the warp piece stays.

        Damage to sides at the edges of sectors is forgotten where other halves meet.
        """
        lays = tuple(lay if number == sector else one for number, one in enumerate(self.lays))
        after = replace(self, lays=lays, joints=self.joints if joints else (), harm={}, known={})
        kept = {
            key: value
            for key, value in self.harm.items()
            if key < 0 or (after.mates[key] == self.mates[key] and after.side(key) == key)
        }
        return replace(after, harm=kept, known={})

    def free_places(self, sector: int) -> Iterator[Lay]:
        """Yield places to which a sector may be moved: free, and all sectors still hang together."""
        others = {(lay.column, lay.row) for number, lay in enumerate(self.lays) if number != sector}
        own = self.lays[sector]
        if not _hang_together(others):
            return
        for column, row in sorted({(c + a, r + d) for c, r in others for a, d in STEPS} - others):
            if (column, row) != (own.column, own.row):
                yield Lay(column, row, own.turned)

    def settled(self) -> Maze:
        """Return the board with its north-western corner at 0, 0."""
        left, top = min(lay.column for lay in self.lays), min(lay.row for lay in self.lays)
        if not left and not top:
            return self
        lays = tuple(Lay(lay.column - left, lay.row - top, lay.turned) for lay in self.lays)
        return replace(self, lays=lays, known={})


_LAID_OUT: Final = ("extent", "by_place", "mates", "sides")
"""What follows from how the sectors lie."""
_WEIGHT: Final[Mapping[Stand, int]] = {
    "": 0,
    "illusion_wall": 1,
    "firewall": 2,
    "open_door": 3,
    "door": 4,
    "wall": 5,
    "hole": 6,
}


def _hang_together(places: set[tuple[int, int]]) -> bool:
    left = set(places)
    queue = [left.pop()] if left else []
    while queue:
        column, row = queue.pop()
        for across, down in STEPS:
            if (column + across, row + down) in left:
                left.remove((column + across, row + down))
                queue.append((column + across, row + down))
    return not left


def build(
    sectors: tuple[WizwarMap, ...], lays: tuple[Lay, ...], joints: tuple[tuple[Edge, Edge], ...] = ()
) -> Maze:
    """Return the board that sectors of one size make."""
    size = sectors[0].size
    stands: list[Stand] = []
    fillings: dict[Square, Filling] = {}
    for number, sector in enumerate(sectors):
        for row in range(size):
            for column in range(size):
                if (letter := sector.square(column, row)) in FILLINGS:
                    fillings[(number * size + row) * size + column] = FILLINGS[letter]
                stands += [LETTERS[sector.side(column, row, side)] for side in range(4)]
    return Maze(size, lays, joints, tuple(stands), fillings, {})
