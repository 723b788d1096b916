"""What a side may do.

Units and elements are named by number, fields by cell (:mod:`editor.rules.demonworld.ground`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from editor.rules.demonworld.commanders.acts import Begin as Begin
from editor.rules.demonworld.commanders.acts import CallCommanders as CallCommanders
from editor.rules.demonworld.commanders.acts import CommanderAction as CommanderAction
from editor.rules.demonworld.commanders.acts import CommanderMove as CommanderMove
from editor.rules.demonworld.commanders.acts import JoinUnit as JoinUnit
from editor.rules.demonworld.commanders.acts import KeepOrders as KeepOrders
from editor.rules.demonworld.commanders.acts import TakeIn as TakeIn
from editor.rules.demonworld.commanders.acts import TurnCommanders as TurnCommanders
from editor.rules.demonworld.courage.acts import Dare as Dare
from editor.rules.demonworld.courage.acts import Follow as Follow
from editor.rules.demonworld.courage.acts import Gather as Gather
from editor.rules.demonworld.courage.acts import Rally as Rally
from editor.rules.demonworld.courage.acts import Urge as Urge
from schemas.systems.demonworld_parts import Layout, Order

By = Literal["points", "manoeuvres"]
"""What a step is paid with (V.1.1)."""
Path = tuple[int, ...]
"""Directions 0 to 5, clockwise from the north-east."""


class Shot(NamedTuple):
    """One shot (IV.1.0)."""

    shooter: int
    """Element that shoots."""
    target: int
    """Element aimed at."""
    supports: tuple[int, ...] = ()
    """Elements of the same unit that support it (IV.1.2)."""
    weapon: int = 0
    """Place of the weapon on the card."""


class Attack(NamedTuple):
    """One attack in melee (VI.1.3)."""

    attacker: int
    """Element that strikes."""
    target: int
    """Element struck at."""
    supports: tuple[int, ...] = ()
    """Elements that support it (VI.1.2)."""
    weapon: int = 0
    """Place of the weapon on the card."""


class Shift(NamedTuple):
    """An element that changes its place or facing."""

    element: int
    """The element."""
    path: Path = ()
    """Its way, step by step; empty where it stays."""
    facing: int | None = None
    """Its facing afterwards; nothing for the same."""


class Placing(NamedTuple):
    """Where a unit is set up (XVI.3.3)."""

    unit: int
    """The unit."""
    layout: Layout
    """Formation that it stands in."""
    cell: int
    """Left end of the front rank as the unit sees it, or head of a column."""
    facing: int
    """Where it looks."""
    frontage: int = 5
    """Elements in the front rank of a line, horde or skirmish formation."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set up every unit of one's own side, unseen by the other (XVI.3.3)."""

    placings: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """Put the head of a marching unit on an edge field (XVI.5.0), or keep the unit back for this turn."""

    unit: int
    cell: int | None = None
    """An edge field of its flank; nothing to keep it back."""
    facing: int = 0
    """Where its head looks."""


@dataclass(frozen=True, slots=True)
class March:
    """Move a column that is still coming onto the field: the head steps, each other one follows (XVI.5.0)."""

    unit: int
    steps: tuple[tuple[int, int], ...]
    """(direction, facing) of the head, step by step."""


@dataclass(frozen=True, slots=True)
class GiveOrders:
    """Lay order counters face down (III.2.0); a unit left out holds its position."""

    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class Shoot:
    """Declare every shot of the phase (IV.1.0)."""

    shots: tuple[Shot, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseRanks:
    """Fill gaps after losses to shooting (IV.4.0)."""

    unit: int
    places: tuple[tuple[int, int], ...] = ()
    """(element, cell)."""


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Say whether one's own side goes first (V.2.0, VI.1.5)."""

    first: bool


@dataclass(frozen=True, slots=True)
class Advance:
    """Move an organised unit forward (V.1.1); 0 is each element's left front field, 1 its right one."""

    unit: int
    path: tuple[int, ...]
    by: By = "points"


@dataclass(frozen=True, slots=True)
class WheelUnit:
    """Wheel about the end of the front rank (V.1.2)."""

    unit: int
    pivot: Literal["left", "right"]
    degrees: Literal[60, 120] = 60


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn elements on the spot (V.1.3)."""

    unit: int
    facings: tuple[int, ...]
    """The facing of each element, in the order of ``Unit.elements``."""


@dataclass(frozen=True, slots=True)
class Regroup:
    """Move elements one by one (V.1.4)."""

    unit: int
    places: tuple[tuple[int, int], ...]
    """(element, cell)."""


@dataclass(frozen=True, slots=True)
class Reform:
    """Move elements one by one onto the fields named, whoever goes where (V.1.4)."""

    unit: int
    cells: tuple[int, ...]
    """Every field on which the unit shall stand, in any order."""


@dataclass(frozen=True, slots=True)
class ColumnMove:
    """Move a column: the head turns and steps, each other one follows (V.1.6)."""

    unit: int
    steps: tuple[tuple[int, int], ...]
    """(direction, facing) of the head, step by step."""


@dataclass(frozen=True, slots=True)
class SmallMove:
    """Move the elements of a small unit independently (V.1.7), one after another."""

    unit: int
    shifts: tuple[Shift, ...]
    by: By = "points"


@dataclass(frozen=True, slots=True)
class Announce:
    """Take up a formation in which the unit stands, or give it up (XIII)."""

    unit: int
    formation: Literal["", "square", "wedge", "skirmish_formation"] = ""
    """The formation; nothing to give up the one that it has."""


@dataclass(frozen=True, slots=True)
class SwapFront:
    """Exchange normal elements of the front rank for special ones, for nothing (IX.4.0)."""

    unit: int
    swaps: tuple[tuple[int, int], ...]
    """(special element, normal element of the front rank)."""


@dataclass(frozen=True, slots=True)
class Divert:
    """Say who shall fall in the place of a special element hit by a shot, if the die allows (IX.5.0)."""

    element: int
    """The special element."""
    instead: int | None = None
    """An element of its unit beside it; nothing to let it fall without a die."""


@dataclass(frozen=True, slots=True)
class React:
    """Answer an attack (V.3.2): free elements move and turn, those in contact only turn."""

    unit: int
    shifts: tuple[Shift, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseIn:
    """Bring further elements of the attacking unit forward (V.3.2)."""

    unit: int
    shifts: tuple[Shift, ...] = ()
    by: By = "points"


@dataclass(frozen=True, slots=True)
class DeclareContact:
    """Say which one-sided contacts count, or after a melee phase which of them go on (XI.4.0)."""

    pairs: tuple[tuple[int, int], ...] = ()
    """(own unit that could step over, enemy unit that could not)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Declare every attack of one's own side in the melees of the phase (VI.1.3)."""

    attacks: tuple[Attack, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikeAgain:
    """Use a second attack, or let it pass (XIV.1.0)."""

    element: int
    """The element that has earned it."""
    target: int | None = None
    """Element struck at; nothing to let it pass."""
    step: bool = False
    """It steps first, without turning, onto the field of the element that it has just destroyed."""
    weapon: int = 0
    """Place of the weapon on the card."""


@dataclass(frozen=True, slots=True)
class RegroupAfterMelee:
    """Move and turn elements at the end of a melee, one after another (VI.1.5)."""

    shifts: tuple[Shift, ...] = ()


@dataclass(frozen=True, slots=True)
class Finish:
    """End the movement of one's own side in the sequence (V.2.0)."""


CourageAction = Urge | Dare | Rally | Follow | Gather
Movement = Advance | WheelUnit | Turn | Regroup | ColumnMove | SmallMove | SwapFront
Action = (
    GiveOrders
    | Shoot
    | Divert
    | CloseRanks
    | ChooseFirst
    | Movement
    | Reform
    | Announce
    | React
    | CloseIn
    | DeclareContact
    | Strike
    | StrikeAgain
    | RegroupAfterMelee
    | CourageAction
    | CommanderAction
    | Finish
    | Deploy
    | Enter
    | March
)
