"""What happens in a game of Dark Age. Cards are named by their numbers on the table, players by theirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.darkage.state import NONE, Phase, Step

Strike = Literal["fire", "hit", "armour", "block"]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A stock was shuffled."""

    player: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResourcesRolled:
    """Both resource dice were rolled."""

    player: int
    command_die: int
    logistics_die: int
    command: int
    logistics: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards were drawn from the stock."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """Cards of a hand were discarded."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """It was rolled who begins."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began."""

    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """The game went on to another step."""

    phase: Phase
    step: Step
    acting: int


@dataclass(frozen=True, slots=True)
class Enlisting:
    """An enlistment was tried."""

    player: int
    card: int
    die: int
    bonus: int
    needed: int
    command: int
    """Command paid in all."""
    marker: bool
    joined: bool
    to_hand: bool
    """By the house rule, who did not come goes back to the hand."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The top card of a pile of raiders joined them."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A player's resources, markers or bonus changed."""

    player: int
    command: int = 0
    logistics: int = 0
    markers: int = 0
    bonus: int = 0
    """On the next roll of enlistment."""
    why: Literal["exchange", "marker", "strong_marker", "effect", "income"] = "effect"


@dataclass(frozen=True, slots=True)
class FighterMarked:
    """A marker was spent on a fighter's rolls."""

    player: int
    fighter: int


@dataclass(frozen=True, slots=True)
class Attached:
    """A character got a weapon or a skill."""

    player: int
    card: int
    fighter: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A logistics card was laid at a place."""

    player: int
    card: int
    place: int


@dataclass(frozen=True, slots=True)
class Played:
    """An instant was played."""

    player: int
    card: int
    target: int = NONE
    enemy: int = NONE
    die: int = 0
    """The die of its action roll; 0 for none."""
    works: bool = True
    marker: bool = False
    """Whether a marker was spent on the die."""


@dataclass(frozen=True, slots=True)
class Boosted:
    """Fighters of a side changed until the combat ends, by a block of an instant."""

    side: int
    fighter: int
    card: int
    block: int
    """Which of its blocks."""


@dataclass(frozen=True, slots=True)
class Disarmed:
    """A character lost a weapon."""

    player: int
    fighter: int
    card: int


@dataclass(frozen=True, slots=True)
class UsedUp:
    """A card that serves once was discarded after a combat of its bearer."""

    player: int
    fighter: int
    card: int


@dataclass(frozen=True, slots=True)
class AttackBegan:
    """A raid was announced."""

    attacker: int
    target: int


@dataclass(frozen=True, slots=True)
class AttackCalledOff:
    """Nobody was committed to a raid."""

    attacker: int


@dataclass(frozen=True, slots=True)
class Committed:
    """A character was committed, or it was tried."""

    player: int
    fighter: int
    cost: int
    lone: bool = False
    die: int = 0
    marker: bool = False
    joined: bool = True


@dataclass(frozen=True, slots=True)
class LaidFaceDown:
    """A card was laid face down before a combat."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class PlaceChosen:
    """The place that is raided was named."""

    place: int
    asked: tuple[int, ...]
    """Players who may come between."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A player did not come between."""

    player: int


@dataclass(frozen=True, slots=True)
class Intercepted:
    """A player came between."""

    player: int


@dataclass(frozen=True, slots=True)
class Aimed:
    """A fighter aims at an enemy."""

    fighter: int
    target: int


@dataclass(frozen=True, slots=True)
class Paired:
    """Two fighters face each other."""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class Supported:
    """A fighter supports a clash."""

    fighter: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Two dice were rolled for a strike or against it."""

    kind: Strike
    player: int
    fighter: int
    enemy: int
    """Whom he strikes, or ``NONE`` where he saves himself."""
    dice: tuple[int, int]
    bonus: int
    numbers: tuple[int, ...]
    strikes: int
    """Strikes made or stopped."""


@dataclass(frozen=True, slots=True)
class Wounded:
    """A character was wounded, or healed where the number is negative."""

    player: int
    fighter: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Killed:
    """A character died; he and his cards go to the discard pile."""

    player: int
    fighter: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round of combat ended."""

    round: int


@dataclass(frozen=True, slots=True)
class Plundered:
    """The place was plundered."""

    attacker: int
    target: int
    place: int
    points: int
    first: bool


@dataclass(frozen=True, slots=True)
class VictoryCard:
    """A card laid face down was turned over."""

    player: int
    card: int
    points: int
    """What it gave; 0 for a bluff, or where what it asks for did not come about."""


@dataclass(frozen=True, slots=True)
class ControlRolled:
    """The die for a dead enemy was rolled."""

    player: int
    card: int
    die: int
    points: int


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """The combat is over."""

    won: bool
    """Whether the attacker stands and nobody stands against him."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winner: int
    ending: Literal["points", "turns", "draw"]


Event = (
    Shuffled
    | ResourcesRolled
    | Drawn
    | Thrown
    | FirstPlayer
    | TurnBegan
    | Stepped
    | Enlisting
    | Joined
    | Changed
    | FighterMarked
    | Attached
    | Laid
    | Played
    | Boosted
    | Disarmed
    | UsedUp
    | AttackBegan
    | AttackCalledOff
    | Committed
    | LaidFaceDown
    | PlaceChosen
    | Asked
    | Intercepted
    | Aimed
    | Paired
    | Supported
    | Rolled
    | Wounded
    | Killed
    | RoundEnded
    | Plundered
    | VictoryCard
    | ControlRolled
    | CombatEnded
    | GameEnded
)
