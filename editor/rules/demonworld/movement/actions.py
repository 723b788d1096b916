"""What a side may do in the movement phase: movements of a unit, answers, closing in (V)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from editor.rules.demonworld.base import Action

MoveKind = Literal[
    "advance", "wheel", "turn", "regroup", "column", "small", "swap", "commander", "base", "house"
]
By = Literal["points", "manoeuvres"]
"""What a step is paid with (V.1.1)."""
Path = tuple[int, ...]
"""Directions 0 to 5, clockwise from the north-east."""


class Shift(NamedTuple):
    """An element that changes its place or facing."""

    element: int
    path: Path = ()
    """Its way, step by step; empty where it stays."""
    facing: int | None = None
    """Its facing afterwards; None for the same."""


@dataclass(frozen=True, slots=True)
class ChooseFirst(Action):
    """Say whether one's own side goes first (V.2.0, VI.1.5)."""

    first: bool


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Move an organised unit forward (V.1.1); 0 is each element's left front field, 1 its right one."""

    unit: int
    path: tuple[int, ...]
    by: By = "points"


@dataclass(frozen=True, slots=True)
class WheelUnit(Action):
    """Wheel about the end of the front rank (V.1.2)."""

    unit: int
    pivot: Literal["left", "right"]
    degrees: Literal[60, 120] = 60


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn elements on the spot (V.1.3)."""

    unit: int
    facings: tuple[int, ...]
    """The facing of each element, in the order of ``Unit.elements``."""


@dataclass(frozen=True, slots=True)
class Regroup(Action):
    """Move elements one by one (V.1.4)."""

    unit: int
    places: tuple[tuple[int, int], ...]
    """(element, cell)."""


@dataclass(frozen=True, slots=True)
class Reform(Action):
    """Move elements one by one onto the fields named, whoever goes where (V.1.4)."""

    unit: int
    cells: tuple[int, ...]
    """Every field on which the unit shall stand, in any order."""


@dataclass(frozen=True, slots=True)
class ColumnMove(Action):
    """Move a column: the head turns and steps, each other one follows (V.1.6)."""

    unit: int
    steps: tuple[tuple[int, int], ...]
    """(direction, facing) of the head, step by step."""


@dataclass(frozen=True, slots=True)
class SmallMove(Action):
    """Move the elements of a small unit independently (V.1.7), one after another."""

    unit: int
    shifts: tuple[Shift, ...]
    by: By = "points"


@dataclass(frozen=True, slots=True)
class HouseMove(Action):
    """Move elements of a unit in and about a building, each its own way, one after another (XXIV.3.2)."""

    unit: int
    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class SwapFront(Action):
    """Exchange normal elements of the front rank for special ones, for nothing (IX.4.0)."""

    unit: int
    swaps: tuple[tuple[int, int], ...]
    """(special element, normal element of the front rank)."""


@dataclass(frozen=True, slots=True)
class React(Action):
    """Answer an attack (V.3.2): free elements move and turn, those in contact only turn."""

    unit: int
    shifts: tuple[Shift, ...] = ()
    steps: tuple[str, ...] = ()
    """Steps of a large base, which may go away (XVII.4.1)."""


@dataclass(frozen=True, slots=True)
class CloseIn(Action):
    """Bring further elements of the attacking unit forward (V.3.2)."""

    unit: int
    shifts: tuple[Shift, ...] = ()
    by: By = "points"
    steps: tuple[str, ...] = ()
    """Steps of a large base (XVII.4.1)."""


@dataclass(frozen=True, slots=True)
class MoveBase(Action):
    """Move a large base (XVII.6.3, XVII.7.3)."""

    unit: int
    steps: tuple[str, ...]
    """Its steps by their names, as in ``forward_left`` or ``turn_right_about_front``."""


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """End the movement of one's own side in the sequence (V.2.0)."""


Movement = Advance | WheelUnit | Turn | Regroup | ColumnMove | SmallMove | SwapFront | MoveBase | HouseMove
