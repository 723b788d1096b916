"""What a side may do with its commanders (X)."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from schemas.systems.demonworld_parts import Order


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Begin the first turn: units that nobody commands roll before orders are laid (X.4.0)."""


@dataclass(frozen=True, slots=True)
class KeepOrders(Action):
    """Say which counter remains with each of one's units that has several (X.4.0)."""

    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class CallCommanders(Action):
    """Say which commanders move before the units of the sequence (X.2.1); those with a unit leave it."""

    elements: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CommanderMove(Action):
    """Move a commander who acts on his own: any way, turning as he likes (X.2.1)."""

    unit: int
    """His own unit."""
    path: tuple[int, ...] = ()
    """Directions, step by step."""
    facing: int | None = None
    """Where he looks afterwards; None for the same, or forwards where he has come into contact."""


@dataclass(frozen=True, slots=True)
class JoinUnit(Action):
    """Let a commander move to a unit and join it (X.2.3)."""

    unit: int
    """His own unit."""
    host: int
    """The unit that he joins."""
    path: tuple[int, ...] = ()
    """His way, step by step; it ends beside an element of the unit."""
    facing: int | None = None
    """Where he looks afterwards."""
    places: tuple[tuple[int, int], ...] = ()
    """(element, cell) of elements, himself among them, that move so that the unit stays organised."""


@dataclass(frozen=True, slots=True)
class TakeIn(Action):
    """Let a unit that moves take in a commander beside it (X.2.3)."""

    unit: int
    element: int
    """The commander."""
    places: tuple[tuple[int, int], ...] = ()
    """(element, cell) of elements that move so that the unit stays organised."""


@dataclass(frozen=True, slots=True)
class TurnCommanders(Action):
    """Turn commanders who act on their own, after the last sequence (X.2.1): (unit, facing)."""

    facings: tuple[tuple[int, int], ...] = ()
