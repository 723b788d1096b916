"""What happened in a game. The list of events is the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from editor.rules.core.event_codec import EventCodec
from editor.rules.wizwar.actions import Target
from editor.rules.wizwar.maze import Filling, Half, Square, Stand
from editor.rules.wizwar.state import Blow, CardId, Link, Step, Thing
from schemas.systems.wizwar_cards import DamageKind, WizardState

OutReason = Literal["killed", "treasures_lost"]
EndReason = Literal["treasures", "last_alive", "nobody_left", "limit_treasures", "limit_life", "limit_draw"]
Source = Literal["card", "punch", "weapon", "fire", "fall", "curse"]


@dataclass(frozen=True, slots=True)
class SectorsLaid:
    """The sectors are turned over: side -> number of the sector that it was dealt (-1: its own), quarters."""

    dealt: tuple[int, ...]
    turned: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstRolled:
    """Who begins, with the dice of each throw: (side, face)."""

    side: int
    rolls: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A player drew cards."""

    side: int
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TrapDrawn:
    """A player drew the trap: it is put away, and the discards come back into the pile."""

    side: int
    card: CardId


@dataclass(frozen=True, slots=True)
class PileRenewed:
    """The pile was empty: the discards are shuffled and make a new one."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began; spells that he cast run out. The dead only let theirs run out."""

    side: int
    turn: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A stunned wizard loses his turn."""

    side: int


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody has to decide something next."""

    step: Step
    side: int


@dataclass(frozen=True, slots=True)
class Walked:
    """A wizard walked."""

    side: int
    path: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Hastened:
    """A number card was played on the movement."""

    side: int
    card: CardId
    squares: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played, with a number card or without (-1)."""

    side: int
    card: CardId
    number: CardId
    target: Target
    attack: bool


@dataclass(frozen=True, slots=True)
class WeaponUsed:
    """Somebody struck with his fist (-1) or a weapon, or threw it."""

    side: int
    card: CardId
    target: Target
    throw: bool = False


@dataclass(frozen=True, slots=True)
class BlowCame:
    """A wizard is attacked, or something falls on him: it waits for counteractions."""

    blow: Blow


@dataclass(frozen=True, slots=True)
class Countered:
    """A counteraction was played."""

    link: Link


@dataclass(frozen=True, slots=True)
class BlowSettled:
    """The first blow that waited is settled; ``left`` of its damage or points got through."""

    left: int
    cancelled: tuple[int, ...] = ()
    """Places in the chain that were countered themselves."""
    reflected: bool = False


@dataclass(frozen=True, slots=True)
class Hurt:
    """A wizard lost life points."""

    wizard: int
    damage: int
    damage_kind: DamageKind
    by: int
    source: Source


@dataclass(frozen=True, slots=True)
class Healed:
    """A wizard gained life points."""

    wizard: int
    points: int


@dataclass(frozen=True, slots=True)
class SpellLaid:
    """A wizard is under a spell."""

    wizard: int
    state: WizardState
    turns: int
    caster: int
    card: CardId


@dataclass(frozen=True, slots=True)
class ThingDropped:
    """A thing came to lie on the board."""

    wizard: int
    thing: Thing
    square: Square


@dataclass(frozen=True, slots=True)
class ThingTaken:
    """A wizard picked something up."""

    wizard: int
    thing: Thing


@dataclass(frozen=True, slots=True)
class CardsLost:
    """Cards of a wizard were put away: discarded by him, or destroyed."""

    wizard: int
    cards: tuple[CardId, ...]
    shattered: bool = False


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card from the discards, or another's (``of``), comes into a hand."""

    wizard: int
    cards: tuple[CardId, ...]
    of: int = -1


@dataclass(frozen=True, slots=True)
class CardShown:
    """A stone or a key was laid face up."""

    side: int
    card: CardId


@dataclass(frozen=True, slots=True)
class SideBuilt:
    """Something stands between two squares now; ``die`` says which sector it belongs to at a junction."""

    half: Half
    stand: Stand
    die: int = 0


@dataclass(frozen=True, slots=True)
class SquareFilled:
    """A square was filled, or cleared."""

    square: Square
    filling: Filling | None


@dataclass(frozen=True, slots=True)
class Battered:
    """A wall, a door or a bush took damage: so much in all now."""

    half: Half = -1
    square: Square = -1
    damage: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class SideFell:
    """What stood between two squares is no more."""

    half: Half
    die: int = 0


@dataclass(frozen=True, slots=True)
class DoorOpened:
    """A door stands open, for ever or for a wizard in his turn."""

    half: Half
    forever: bool


@dataclass(frozen=True, slots=True)
class DoorsShut:
    """Doors shut again: these sides."""

    halves: tuple[Half, ...]


@dataclass(frozen=True, slots=True)
class Shoved:
    """A wizard was moved by force, or by his own spell."""

    wizard: int
    path: tuple[Square, ...]
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Hurried:
    """A wizard moves further in this turn."""

    side: int
    squares: int


@dataclass(frozen=True, slots=True)
class SectorLaid:
    """A sector was turned, or taken elsewhere."""

    sector: int
    lay: tuple[int, int, int]
    moved: bool


@dataclass(frozen=True, slots=True)
class WizardOut:
    """A wizard is out of the game."""

    wizard: int
    reason: OutReason
    by: int = -1


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winner: int | None
    reason: EndReason


Event = (
    SectorsLaid
    | FirstRolled
    | CardsDrawn
    | TrapDrawn
    | PileRenewed
    | TurnBegan
    | TurnLost
    | Asked
    | Walked
    | Hastened
    | CardPlayed
    | WeaponUsed
    | BlowCame
    | Countered
    | BlowSettled
    | Hurt
    | Healed
    | SpellLaid
    | ThingDropped
    | ThingTaken
    | CardsLost
    | CardTaken
    | CardShown
    | SideBuilt
    | SquareFilled
    | Battered
    | SideFell
    | DoorOpened
    | DoorsShut
    | Shoved
    | Hurried
    | SectorLaid
    | WizardOut
    | GameEnded
)
CODEC = EventCodec(get_args(Event))
