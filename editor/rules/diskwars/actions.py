"""What players of Diskwars do."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.table import Point


@dataclass(frozen=True)
class OrderStack:
    """Lay the stack of reinforcements: the order in which disks come, for the whole battle."""

    order: tuple[str, ...]
    """All disks of the army, the topmost first."""


@dataclass(frozen=True)
class DrawLots:
    """Find the first player by chance."""


@dataclass(frozen=True)
class Place:
    """Lay a disk on the table: in the set-up, or the topmost of the stack as a reinforcement."""

    disk: str
    at: Point


@dataclass(frozen=True)
class HoldBack:
    """Bring in no more reinforcements in this turn."""


@dataclass(frozen=True)
class Move:
    """Activate a disk and flip it on and on."""

    disk: str
    path: tuple[float, ...]
    """Heading of each flip, in degrees, 0 to the east, counter-clockwise."""


@dataclass(frozen=True)
class Rest:
    """Activate a disk that does nothing."""

    disk: str


@dataclass(frozen=True)
class UseSkill:
    """Activate a disk for an ability of its own."""

    disk: str
    skill: int
    """Which of its abilities, from 0."""
    targets: tuple[str, ...] = ()
    spots: tuple[Point, ...] = ()
    path: tuple[float, ...] = ()
    opponent: str | None = None


@dataclass(frozen=True)
class StopActivating:
    """Activate no more disks in this turn."""


@dataclass(frozen=True)
class LetPass:
    """Counter no spell."""


@dataclass(frozen=True)
class ThrowOn:
    """Throw the spell that was passed on."""

    at: Point


@dataclass(frozen=True)
class Shoot:
    """Drop all missiles of a disk on another one."""

    disk: str
    target: str


@dataclass(frozen=True)
class HoldFire:
    """Shoot no more in this turn."""


@dataclass(frozen=True)
class Pick:
    """Choose whom a disk hits in combat, where it may hit several."""

    disk: str
    target: str


Action = (
    OrderStack
    | DrawLots
    | Place
    | HoldBack
    | Move
    | Rest
    | Cast
    | UseSkill
    | StopActivating
    | LetPass
    | ThrowOn
    | Shoot
    | HoldFire
    | Pick
)
