"""What commanders bring about (X)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schemas.systems.demonworld_parts import Order

Command = tuple[int, int, tuple[int, ...]]
"""(unit, counters that it may get, independent commanders one of whom must give them) (X.3.0)."""
Rolled = tuple[int, int, Order | None]
"""(unit, D6, order; nothing for the player's choice) (X.4.0)."""


@dataclass(frozen=True, slots=True)
class CommandSettled:
    """It is settled who commands whom, and units that nobody commands have rolled for their order (X.4.0)."""

    command: tuple[Command, ...]
    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class ForgottenRolled:
    """Units without a counter have rolled for their order (X.4.0)."""

    rolled: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class CountersDue:
    """Units with so many counters keep one of them (X.4.0)."""

    units: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class CountersKept:
    """A side has said which counters remain (X.4.0)."""

    side: int
    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class CommandersAsked:
    """Commanders may move before the units of the sequence, or turn after the last one (X.2.1)."""

    part: Literal["move", "turn"]


@dataclass(frozen=True, slots=True)
class CommandersCalled:
    """A side has said which of its commanders move now (X.2.1); elements."""

    side: int
    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommandersRolled:
    """Commanders of both sides want to move: (element, D6) each; the highest sum with the initiative decides.

    Equal sums are rolled again (X.2.1).
    """

    rolls: tuple[tuple[int, int], ...]
    chooser: int


@dataclass(frozen=True, slots=True)
class CommandersSettled:
    """It is settled whose commanders move first (X.2.1)."""

    first: int
    chooser: int


@dataclass(frozen=True, slots=True)
class CommandersTurned:
    """A side has turned its commanders after the last sequence (X.2.1): (unit, facing)."""

    side: int
    facings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CommandersEnded:
    """No commander moves or turns any more here."""


@dataclass(frozen=True, slots=True)
class CommanderJoined:
    """A commander has joined a unit (X.2.3)."""

    unit: int
    """The unit that he is with now; its movement of the turn is over."""
    element: int
    points: int
    """Movement points that he has spent to get there."""
    cells: tuple[int, ...]
    """Cells of the unit's elements, his own last."""
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommanderLeft:
    """A commander has left his unit and acts on his own again (X.2.3)."""

    unit: int
    """The unit that he was with."""
    element: int


CommanderEvent = (
    CommandSettled
    | ForgottenRolled
    | CountersDue
    | CountersKept
    | CommandersAsked
    | CommandersCalled
    | CommandersRolled
    | CommandersSettled
    | CommandersTurned
    | CommandersEnded
    | CommanderJoined
    | CommanderLeft
)
