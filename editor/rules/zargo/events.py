"""What happened in a game. The list of events is the game."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.zargo.state import NOBODY, Step
from schemas.systems.zargo_tables import Outcome, ShotKind

Part = tuple[str, str, int]
"""(rule, code, value): one part of a combat factor."""


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """The continents are drawn by lot; side -> home (set-up)."""

    homes: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    """(sides, face) of the dice rolled."""


@dataclass(frozen=True, slots=True)
class StepBegan:
    """Somebody has to decide something next."""

    step: Step
    side: int


@dataclass(frozen=True, slots=True)
class CityFounded:
    """A city stands."""

    side: int
    at: int


@dataclass(frozen=True, slots=True)
class CityHeld:
    """A garrison has gone into a city."""

    city: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PiecesPlaced:
    """Pieces stand on the map; (piece, cell)."""

    side: int
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MonthBegan:
    """A month is crossed off the calendar."""

    month: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side's turn begins."""

    side: int


@dataclass(frozen=True, slots=True)
class AllianceOffered:
    """A side has proposed an alliance."""

    side: int
    to: int


@dataclass(frozen=True, slots=True)
class AllianceAnswered:
    """A proposal was accepted or refused."""

    side: int
    to: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class AllianceLeft:
    """A side has left an alliance."""

    side: int
    ally: int


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A piece has moved; a footsoldier with whom it escorts."""

    piece: int
    path: tuple[int, ...]
    left: int
    """Movement points that it has left."""
    straight: int
    """Direction where its move was wholly straight, else -1."""
    held: int = 0
    """Last month in which the ground holds it; 0 for none."""
    target: int = NOBODY
    company: int = NOBODY
    """Piece that it takes along."""
    city: int = NOBODY
    """City whose garrison it joins."""


@dataclass(frozen=True, slots=True)
class PieceVanished:
    """A monk has vanished."""

    piece: int


@dataclass(frozen=True, slots=True)
class PieceReappeared:
    """A monk is back."""

    piece: int
    at: int


@dataclass(frozen=True, slots=True)
class ShotSent:
    """Arrows, flames or visions were sent."""

    shooters: tuple[int, ...]
    target: int
    kind: ShotKind
    distance: int
    least: int
    """Least die that hits, what further shooters add taken off."""
    die: int
    hit: bool


@dataclass(frozen=True, slots=True)
class CombatFought:
    """A combat was decided by the table."""

    attackers: tuple[int, ...]
    target: int
    """The piece attacked, or -1 for a city."""
    city: int
    defenders: tuple[int, ...]
    attack: int
    defence: int
    die: int
    outcome: Outcome
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class AssaultFailed:
    """Besiegers were too few, or too weak, once the garrison was revealed (cities)."""

    attackers: tuple[int, ...]
    city: int
    defenders: tuple[int, ...]
    attack: int
    defence: int
    few: bool
    """They are fewer than the garrison; else too weak, and lost."""


@dataclass(frozen=True, slots=True)
class PiecesLost:
    """Pieces are out of the game."""

    pieces: tuple[int, ...]
    by: tuple[int, ...] = ()
    """Pieces that have struck them down."""


@dataclass(frozen=True, slots=True)
class PieceRetreated:
    """A piece was driven back."""

    piece: int
    path: tuple[int, ...]
    company: int = NOBODY
    city: int = NOBODY
    """City into which it has fled."""


@dataclass(frozen=True, slots=True)
class CityTaken:
    """A city was conquered."""

    city: int
    side: int
    by: tuple[int, ...]
    """Pieces that have conquered it."""


@dataclass(frozen=True, slots=True)
class CityEntered:
    """Conquerors have moved into the city."""

    city: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunnerReady:
    """A serpent has beaten its enemy and may run on."""

    piece: int


@dataclass(frozen=True, slots=True)
class RunnerRan:
    """A serpent has run on in its line."""

    piece: int
    path: tuple[int, ...]
    left: int
    """Movement points that it has left."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A side's turn is over."""

    side: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winner: int | None
    reason: str
    """``year_over``, ``year_shared`` or ``last_one``."""
    cities: tuple[int, ...]
    """Side -> cities."""


Event = (
    LotsDrawn
    | StepBegan
    | CityFounded
    | CityHeld
    | PiecesPlaced
    | MonthBegan
    | TurnBegan
    | AllianceOffered
    | AllianceAnswered
    | AllianceLeft
    | PieceMoved
    | PieceVanished
    | PieceReappeared
    | ShotSent
    | CombatFought
    | AssaultFailed
    | PiecesLost
    | PieceRetreated
    | CityTaken
    | CityEntered
    | RunnerReady
    | RunnerRan
    | TurnEnded
    | GameEnded
)
