"""A moment of the game: who is where, who holds what, and what a captain may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, Final

from marshalry.editor.rules.core.hexes import Offset
from marshalry.editor.rules.core.map_arrays import MapArrays
from marshalry.schemas.quantities import PlayerId
from marshalry.schemas.text import LocalText

from .documents import Ground, MoonrakersCard, MoonrakersItem, MoonrakersRuleset, MoonrakersUnit

HIDDEN: Final = -1
"""Stands for a card or a piece of goods whose front is not known."""


@dataclass(frozen=True, eq=False)
class Night:
    """What does not change while a game is played."""

    sides: tuple[PlayerId, ...]
    names: tuple[LocalText, ...]
    """The captains' names."""
    boats: tuple[MoonrakersUnit, ...]
    """The boat of each side."""
    tricks: tuple[MoonrakersCard, ...]
    """Every trick of the game, by its number."""
    decks: tuple[tuple[int, ...], ...]
    """The tricks of each side, before they are shuffled."""
    goods: tuple[MoonrakersItem, ...]
    """Every piece of goods, by its number."""
    coast: MapArrays
    rules: MoonrakersRuleset
    rounds: int
    """After so many the night is over."""

    def ground(self, at: Offset) -> Ground | None:
        """Return the ground of a square. None beyond the coast's edge."""
        return self.rules.ground(self.coast.terrain_at(at)) if self.coast.has_field(at) else None

    def cost(self, at: Offset) -> int | None:
        """Return what it costs to row to a square. None where no boat comes."""
        ground = self.ground(at)
        return ground.moves if ground is not None else None

    def places(self, place: str) -> Iterator[Offset]:
        """Yield the harbours or the coves, row by row."""
        for row in range(self.coast.rows):
            for column in range(self.coast.row_length(row)):
                ground = self.ground((column, row))
                if ground is not None and ground.place == place and ground.moves is not None:
                    yield column, row

    @cached_property
    def to_cove(self) -> Mapping[Offset, int]:
        """What it costs to row from each square of water to the nearest cove."""
        return self.ways(tuple(self.places("cove")))

    @cached_property
    def to_harbour(self) -> Mapping[Offset, int]:
        """What it costs to row from each square of water to the nearest harbour."""
        return self.ways(tuple(self.places("harbour")))

    def ways(self, ends: tuple[Offset, ...]) -> Mapping[Offset, int]:
        """Return what it costs to row from each square of water to the nearest of some squares."""
        found: dict[Offset, int] = {}
        waiting = [(0, at) for at in sorted(ends)]
        while waiting:
            spent, at = heappop(waiting)
            if at in found:
                continue
            found[at] = spent
            cost = self.cost(at) or 0
            for beside in self.coast.grid.neighbours(at):
                if beside not in found and self.cost(beside) is not None:
                    heappush(waiting, (spent + cost, beside))
        return found


@dataclass(frozen=True)
class Captain:
    """One captain: the boat's square, the tricks, the goods."""

    at: Offset
    hand: tuple[int, ...] = ()
    """Tricks held."""
    deck: tuple[int, ...] = ()
    """Tricks to be drawn, the next one last."""
    hold: tuple[int, ...] = ()
    """Goods aboard, face down."""
    landed: tuple[int, ...] = ()
    """Goods landed, face up."""
    played: tuple[int, ...] = ()
    """Tricks that were played, face up."""
    known: frozenset[int] = frozenset()
    """Goods of others that this captain has looked at."""
    in_fog: bool = False
    """Nobody boards the boat until the captain's next turn."""


@dataclass(frozen=True)
class State:
    """A moment of the game."""

    night: Night
    captains: tuple[Captain, ...]
    warehouse: tuple[int, ...]
    """Goods still ashore, the next one last."""
    seized: tuple[int, ...] = ()
    """Goods that the customs took."""
    step: str = "begin"
    """``begin``, ``turn`` or ``over``."""
    side: int = 0
    """Whose turn it is."""
    round: int = 1
    moves: int = 0
    """Squares of open sea that may still be made in this turn."""
    boarded: bool = False
    """Whether the captain has boarded a boat in this turn."""
    bribed: bool = False
    """Whether the customs look away in this turn."""

    @property
    def captain(self) -> Captain:
        """The captain whose turn it is."""
        return self.captains[self.side]

    @property
    def boat(self) -> MoonrakersUnit:
        """That captain's boat."""
        return self.night.boats[self.side]

    def place(self, side: int) -> str | None:
        """Return whether a boat lies in a harbour or a cove; None if in neither."""
        ground = self.night.ground(self.captains[side].at)
        return ground.place if ground is not None else None

    def score(self, side: int) -> int:
        """Return the worth of what a captain has landed."""
        return sum(self.night.goods[one].worth for one in self.captains[side].landed)

    def beside(self, side: int) -> tuple[int, ...]:
        """Return the boats that lie beside that of a captain."""
        own, grid = self.captains[side].at, self.night.coast.grid
        return tuple(
            n for n, one in enumerate(self.captains) if n != side and grid.are_neighbours(own, one.at)
        )

    def is_decided(self) -> bool:
        """Return whether somebody has landed enough, or nothing is left to land."""
        if any(self.score(side) >= self.night.rules.goal for side in range(len(self.captains))):
            return True
        return self.step != "begin" and not self.warehouse and not any(one.hold for one in self.captains)

    def has_room(self, side: int) -> bool:
        """Return whether a boat can take one more piece of goods."""
        return len(self.captains[side].hold) < self.night.boats[side].chests

    def with_captain(self, number: int, captain: Captain, **changes: Any) -> State:
        """Return the state with one captain changed, and what else is given."""
        captains = (*self.captains[:number], captain, *self.captains[number + 1 :])
        return replace(self, captains=captains, **changes)


def side_subject(side: int) -> str:
    """Return the name by which windows and logs call a captain's boat."""
    return f"boat:{side}"


def view(state: State, side: int) -> State:
    """Return the state as a captain knows it.

    Tricks of others, the order of the decks and of the warehouse are hidden; so are goods in the holds of
    others, but for those that were looked at.
    """
    own = state.captains[side]
    captains = [
        one
        if number == side
        else replace(
            one,
            hand=(HIDDEN,) * len(one.hand),
            deck=(HIDDEN,) * len(one.deck),
            hold=tuple(piece if piece in own.known else HIDDEN for piece in one.hold),
            known=frozenset(),
        )
        for number, one in enumerate(state.captains)
    ]
    captains[side] = replace(own, deck=(HIDDEN,) * len(own.deck))
    return replace(state, captains=tuple(captains), warehouse=(HIDDEN,) * len(state.warehouse))
