"""What happens in a battle, beside what spells do (:mod:`editor.rules.diskwars.spells.events`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.diskwars.spells import events as magic
from editor.rules.diskwars.spells.table import Point
from editor.rules.diskwars.state import Step
from schemas.problems import Message


@dataclass(frozen=True)
class StackLaid:
    """A player has laid his stack of reinforcements."""

    seat: int
    order: tuple[str, ...]
    """The disks, the topmost first."""


@dataclass(frozen=True)
class LotsDrawn:
    """The first player was found by chance."""

    seat: int
    face: int
    """Face of a die with as many sides as there are players."""


@dataclass(frozen=True)
class Placed:
    """A disk was laid on the table out of a player's stack."""

    seat: int
    disk: str
    at: Point
    layer: int


@dataclass(frozen=True)
class TurnBegan:
    """A turn began."""

    turn: int
    first: int
    """Its first player, by seat."""
    berserk: tuple[str, ...] = ()
    """Disks that have the berserk bonus in this turn."""


@dataclass(frozen=True)
class Asked:
    """It is somebody's turn to do something."""

    step: Step
    seat: int
    left: int = 0
    """Disks that he has to activate, or may bring in."""
    waiting: tuple[int, ...] = ()
    """Who is asked after him."""


@dataclass(frozen=True)
class Stopped:
    """A player does no more in this phase."""

    seat: int
    step: Step
    """What he does no more: bring in, activate or shoot."""


@dataclass(frozen=True)
class Skipped:
    """A player had to skip his activations."""

    seat: int


@dataclass(frozen=True)
class ActivationEnded:
    """The activation phase is over; nobody activates any more."""


@dataclass(frozen=True)
class Moved:
    """A disk was activated and flipped."""

    disk: str
    path: tuple[float, ...]
    spots: tuple[Point, ...]
    """Where it lay after each flip."""
    layer: int


@dataclass(frozen=True)
class Rested:
    """A disk was activated and did nothing."""

    disk: str


@dataclass(frozen=True)
class Shot:
    """A disk shot at another one."""

    disk: str
    target: str
    out_of_reach: bool = False
    """The target turned out to be too far, and the shot is lost."""
    laid: bool = False
    """The missiles were laid upon it, by a spell."""


@dataclass(frozen=True)
class ShootingEnded:
    """The shooting phase is over: disks shot down are gone."""


@dataclass(frozen=True)
class CombatBegan:
    """The combat phase began."""

    layers: tuple[tuple[str, ...], ...]
    """The disks in contact with enemies and all that lie with them, layer by layer from the top."""


@dataclass(frozen=True)
class ToPick:
    """Players have to choose whom disks hit."""

    level: int
    disks: tuple[str, ...]


@dataclass(frozen=True)
class Picked:
    """Whom a disk hits was chosen."""

    disk: str
    target: str


@dataclass(frozen=True)
class Struck:
    """A disk hit another one in combat."""

    striker: str
    target: str
    amount: int
    answer: bool
    """By its defence, from below."""


@dataclass(frozen=True)
class LayerFought:
    """A layer of the combat phase has fought."""

    level: int


@dataclass(frozen=True)
class TurnEnded:
    """All markers but wounds came off the table."""

    holder: int | None
    """Who has the central land alone."""


@dataclass(frozen=True)
class BattleEnded:
    """The battle is over."""

    winner: int | None
    reason: Message


PlayEvent = (
    StackLaid
    | LotsDrawn
    | Placed
    | TurnBegan
    | Asked
    | Stopped
    | Skipped
    | ActivationEnded
    | Moved
    | Rested
    | Shot
    | ShootingEnded
    | CombatBegan
    | ToPick
    | Picked
    | Struck
    | LayerFought
    | TurnEnded
    | BattleEnded
)
Event = PlayEvent | magic.Event
Winner = Literal["land_held", "enemy_base_taken", "points_destroyed", "points_lead", "alone", "most_points"]
"""How a battle is won."""
