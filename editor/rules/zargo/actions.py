"""What a player may do."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.zargo.state import NOBODY


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the game; continents that are drawn by lot are drawn now."""


@dataclass(frozen=True, slots=True)
class FoundCity:
    """Found a city of one's own (set-up, 1)."""

    at: int


@dataclass(frozen=True, slots=True)
class HoldCity:
    """Put the garrison into a city (set-up, 2)."""

    city: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a piece on one's continent (set-up, 3)."""

    piece: int
    at: int


@dataclass(frozen=True, slots=True)
class PlaceRest:
    """Place all pieces that are left, around one's cities."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose an alliance to a side."""

    to: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the alliance with a side."""

    ally: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or refuse an alliance."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one piece."""

    piece: int
    path: tuple[int, ...]
    """Cells entered, in order, those of bridges included."""
    target: int = NOBODY
    """Enemy that it goes to attack, whose zone of influence it enters."""
    together: bool = False
    """A footsoldier takes along whom it escorts."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move pieces one after the other; several attackers of the same enemy come together."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Vanish:
    """A monk vanishes (monks)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Reappear:
    """A monk comes back."""

    piece: int
    at: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """Send arrows, flames or visions at a piece."""

    shooters: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a piece, or a city where no piece is named."""

    attackers: tuple[int, ...]
    target: int = NOBODY
    city: int = NOBODY


@dataclass(frozen=True, slots=True)
class RunOn:
    """A serpent runs on over the beaten enemy, so many hexes; 0 to stay."""

    hexes: int
    target: int = NOBODY
    """Enemy straight ahead that it attacks there."""


@dataclass(frozen=True, slots=True)
class Occupy:
    """Move into the city that was conquered just now."""

    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """End this step of the turn."""


Action = (
    Begin
    | FoundCity
    | HoldCity
    | Place
    | PlaceRest
    | Propose
    | Leave
    | Answer
    | Move
    | Vanish
    | Reappear
    | Shoot
    | Attack
    | RunOn
    | Occupy
    | Finish
)
