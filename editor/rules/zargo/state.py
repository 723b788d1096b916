"""The state of a game: all that changes in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from editor.rules.core.script import NOTHING, Happened
from editor.rules.zargo.world import World
from schemas.problems import Message
from schemas.quantities import PlayerId

Step = Literal[
    "begin", "cities", "garrisons", "pieces", "alliance", "answer", "move", "shots", "combat", "run_on",
    "occupy", "over",
]  # fmt: skip
"""What the side to act has to decide."""
LOST: Final = -1
"""Cell of a piece that is out of the game."""
RESERVE: Final = -2
"""Cell of a piece that is still to be placed."""
UNSEEN: Final = -3
"""Cell of a piece that hides in a garrison, for those who may not know it."""
AWAITED: Final = -4
"""Cell of a piece that an event of the scenario has still to bring."""
NOBODY: Final = -1
Bar = Literal["onward", "entry"]
"""What enemies bar to those on foot: going on from a cell, or entering it."""


class Piece(NamedTuple):
    """A piece now."""

    cell: int = RESERVE
    """Where it stands: a cell, or one of the numbers above."""
    city: int = NOBODY
    """City in whose garrison it is."""
    held: int = 0
    """Last month in which a chasm holds it; 0 for none."""
    vanished: int = 0
    """Month in which it vanished; 0 where it is there."""
    moved: bool = False
    """It has moved, climbed or vanished in this turn."""
    straight: int = NOBODY
    """Direction of its move in this turn, where that was wholly straight."""
    left: int = 0
    """Movement points left after its move."""
    target: int = NOBODY
    """Enemy whose zone it has entered to attack it."""
    acted: bool = False
    """It has shot or fought in this turn."""
    stacked: Literal["", "put_on", "taken_off"] = ""
    """Its escort was put on or taken off in this turn."""


class City(NamedTuple):
    """A city now."""

    cell: int
    owner: int
    founder: int


@dataclass(frozen=True)
class ZargoState:
    """A game at one moment."""

    world: World = field(compare=False)
    """What never changes."""
    pieces: tuple[Piece, ...]
    """Every piece by its number."""
    cities: tuple[City, ...] = ()
    """Every city by its number."""
    homes: tuple[int, ...] = ()
    """Side -> number of its home."""
    garrisoned: frozenset[int] = frozenset()
    """Cities whose garrison has been settled in the set-up."""
    month: int = 0
    """Month of the calendar; 0 before the game begins."""
    side: int = 0
    """Side whose turn it is."""
    step: Step = "begin"
    """What is to be decided."""
    allies: frozenset[tuple[int, int]] = frozenset()
    """Allied sides, the lower number first."""
    offer: tuple[int, int] | None = None
    """Alliance that is proposed: by whom, to whom."""
    asked: frozenset[int] = frozenset()
    """Sides that the acting one has already asked, or left, in this turn."""
    runner: int = NOBODY
    """Piece that may run on over its beaten enemy."""
    taken: int = NOBODY
    """City that was conquered just now."""
    conquerors: tuple[int, ...] = ()
    """Pieces that may move into it."""
    happened: Happened = NOTHING
    """What the events of the scenario have brought about."""
    winner: int | None = None
    """Side that has won."""
    ended: Message | None = None
    """Why the game is over."""

    def replace(self, **changes: Any) -> ZargoState:
        """Return the state with some fields changed; what was worked out is forgotten where pieces move."""
        if not changes.keys() <= _FIELDS:
            raise TypeError(f"a state has no such fields: {sorted(changes.keys() - _FIELDS)}")
        values = self.__dict__ | changes
        if not _PLACES.isdisjoint(changes):
            for name in _WORKED_OUT:
                values.pop(name, None)
        after = object.__new__(ZargoState)
        after.__dict__.update(values)
        return after

    def with_piece(self, number: int, piece: Piece) -> ZargoState:
        """Return the state with one piece changed."""
        return self.replace(pieces=(*self.pieces[:number], piece, *self.pieces[number + 1 :]))

    @cached_property
    def on(self) -> dict[int, tuple[int, ...]]:
        """Cell -> pieces that stand there in the open, garrisons and the vanished left out."""
        found: dict[int, tuple[int, ...]] = {}
        for number, piece in enumerate(self.pieces):
            cell = piece.cell
            if cell >= 0 and piece.city < 0 and not piece.vanished:
                found[cell] = (*found[cell], number) if cell in found else (number,)
        return found

    @cached_property
    def city_at(self) -> dict[int, int]:
        """Cell -> city."""
        return {city.cell: number for number, city in enumerate(self.cities)}

    @cached_property
    def inside(self) -> dict[int, tuple[int, ...]]:
        """City -> its garrison."""
        found: dict[int, tuple[int, ...]] = {}
        for number, piece in enumerate(self.pieces):
            if piece.city >= 0 and piece.cell >= 0:
                found[piece.city] = (*found.get(piece.city, ()), number)
        return found

    @property
    def acting(self) -> int | None:
        """The side that decides next: who answers a proposal is not the one whose turn it is."""
        if self.step == "over":
            return None
        return self.offer[1] if self.step == "answer" and self.offer is not None else self.side

    def friends(self, one: int, other: int) -> bool:
        """Return whether two sides are the same or allied."""
        return one == other or ((one, other) if one < other else (other, one)) in self.allies

    def owner(self, piece: int) -> int:
        """Return the side of a piece."""
        return self.world.roster[piece].side

    def is_held(self, piece: Piece) -> bool:
        """Return whether a chasm holds a piece in this month."""
        return piece.held >= max(self.month, 1)

    def escort_of(self, piece: int) -> int:
        """Return the footsoldier that escorts a piece, or -1."""
        here = self.on.get(self.pieces[piece].cell, ())
        if len(here) < 2 or piece not in here or self.world.kind_of(piece).foot:
            return NOBODY
        return next((one for one in here if one != piece and self.world.kind_of(one).foot), NOBODY)

    def escorted_by(self, piece: int) -> int:
        """Return the piece that a footsoldier escorts, or -1."""
        here = self.on.get(self.pieces[piece].cell, ())
        if len(here) < 2 or piece not in here or not self.world.kind_of(piece).foot:
            return NOBODY
        return next((one for one in here if one != piece and not self.world.kind_of(one).foot), NOBODY)

    def in_front(self, cell: int) -> int:
        """Return the piece that fights on a cell in the open: the escort where there is one; -1 for none."""
        here = self.on.get(cell)
        if here is None:
            return NOBODY
        if len(here) == 1:
            return here[0]
        return next((one for one in here if self.world.kind_of(one).foot), here[0])

    @cached_property
    def under_attack(self) -> frozenset[int]:
        """Pieces whose zone of influence is gone because somebody attacks them."""
        return frozenset(
            piece.target for piece in self.pieces if piece.target >= 0 and not piece.acted and piece.cell >= 0
        )

    @cached_property
    def bars(self) -> dict[int, dict[int, Bar]]:
        """Side -> cell -> what bars it to those of the side on foot, for the sides asked for."""
        return {}

    def has_zone(self, number: int) -> bool:
        """Return whether a piece holds the hexes around it (combat, general rules)."""
        piece = self.pieces[number]
        return (
            piece.cell >= 0
            and piece.city < 0
            and not piece.vanished
            and piece.held < max(self.month, 1)
            and number not in self.under_attack
        )

    def alive(self, side: int) -> bool:
        """Return whether a side still has a city or a piece."""
        return any(city.owner == side for city in self.cities) or any(
            self.pieces[number].cell not in (LOST, AWAITED) for number in self.world.of_side[side]
        )

    def cities_of(self, side: int) -> int:
        """Return how many cities a side holds."""
        return sum(city.owner == side for city in self.cities)


_FIELDS: Final = frozenset(one.name for one in fields(ZargoState))
_PLACES: Final = frozenset(("pieces", "cities", "month", "allies"))
_WORKED_OUT: Final = ("on", "city_at", "inside", "under_attack", "bars")


def side_number(state: ZargoState, side: PlayerId) -> int:
    """Return the number of a side."""
    return next(number for number, one in enumerate(state.world.scenario.sides) if one.id == side)


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two sides, the lower number first."""
    return (one, other) if one < other else (other, one)


def with_pieces(state: ZargoState, changes: Iterable[tuple[int, Piece]]) -> tuple[Piece, ...]:
    """Return all pieces, some of them changed."""
    pieces = list(state.pieces)
    for number, piece in changes:
        pieces[number] = piece
    return tuple(pieces)
