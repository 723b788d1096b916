"""What a player may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.wizwar.state import HIDDEN, CardId, Thing

TargetKind = Literal["self", "wizard", "side", "square", "sector"]


@dataclass(frozen=True, slots=True)
class Target:
    """What a card or a blow is aimed at."""

    kind: TargetKind
    number: int = 0
    """Wizard, side by its name, square or sector."""
    thing: Thing | None = None
    """What a victim has to drop; nothing leaves it to the dice."""
    lay: tuple[int, int, int] | None = None
    """Where a sector comes to lie: column, row, quarters turned."""


MYSELF = Target("self")


@dataclass(frozen=True, slots=True)
class Begin:
    """Set the game up: deal sectors and cards, and roll who begins."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Walk from square to square."""

    path: tuple[int, ...]
    """The squares after the one where he stands."""


@dataclass(frozen=True, slots=True)
class Hasten:
    """Play a number card on the movement."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Cast:
    """Play an attack or a neutral card."""

    card: CardId
    target: Target = MYSELF
    number: CardId = HIDDEN
    """Number card played with it."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Strike with the fist."""

    target: Target


@dataclass(frozen=True, slots=True)
class Wield:
    """Strike with a weapon, or throw it."""

    card: CardId
    target: Target
    throw: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """Lay a stone or a key face up."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PutDown:
    """Drop a thing where one stands."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take a thing from the square where one stands; the turn ends."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card away."""

    card: CardId


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn and draw."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Play a counteraction, or none."""

    card: CardId = HIDDEN
    number: CardId = HIDDEN


Action = Begin | Walk | Hasten | Cast | Strike | Wield | Show | PutDown | PickUp | Discard | EndTurn | Answer
