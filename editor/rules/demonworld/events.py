"""What happened in a battle. The list of events is the battle.

Replay, log and pictures come from it alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.demonworld.actions import Attack, Shot
from editor.rules.demonworld.battle import PhaseName
from editor.rules.demonworld.commanders.events import CommanderEvent
from editor.rules.demonworld.courage.events import CourageEvent
from editor.rules.demonworld.deployment import events as deployment
from editor.rules.demonworld.ground_events import ContactDeclared, ContactsLapsed
from editor.rules.demonworld.state import Step
from editor.rules.demonworld.triggers.events import ScriptEvent
from schemas.systems.demonworld_parts import Order

Modifier = tuple[str, str, int]
"""(rule number, code, value): one part of a base number."""
MoveKind = Literal["advance", "wheel", "turn", "regroup", "column", "small", "swap", "commander"]
ShotOutcome = Literal["hit", "miss", "strayed_into_nothing", "target_gone", "cut_down"]
BlowOutcome = Literal["hit", "miss", "attacker_gone", "target_gone", "target_away", "cut_down"]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn began (III.2.0)."""

    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began (III.2.0)."""

    phase: PhaseName


@dataclass(frozen=True, slots=True)
class DecisionDue:
    """A side has to decide something next."""

    step: Step
    side: int
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class OrdersLaid:
    """A side has laid its counters face down (III.2.0)."""

    side: int
    orders: tuple[tuple[int, Order], ...]


@dataclass(frozen=True, slots=True)
class OrdersRevealed:
    """All counters are turned over; (unit, order, whether it was forgotten)."""

    orders: tuple[tuple[int, Order, bool], ...]


@dataclass(frozen=True, slots=True)
class ShotsDeclared:
    """A side has said who shoots at whom (IV.1.0)."""

    side: int
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A shot was resolved (IV.2.0, IV.3.0)."""

    shooter: int
    target: int
    supports: tuple[int, ...]
    outcome: ShotOutcome
    struck: int | None
    """Element that the dice were rolled for; another than the target where the shot strayed."""
    base: int | None
    die: int | None
    aim_die: int | None
    """D6 of a shot into a melee."""
    direction_die: int | None
    """D6 of the compass for a shot that strayed."""
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class ElementsRemoved:
    """Elements hit were taken off the field together."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShotsToDivert:
    """Special elements were hit by shots, and others stand beside them (IX.5.0)."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShotDiverted:
    """It is settled who falls to a shot at a special element (IX.5.0)."""

    element: int
    instead: int | None
    """Who falls in its place; nothing where it falls itself."""
    touching: int
    """Elements of its unit beside it: a die of so much or less saves it."""
    die: int | None


@dataclass(frozen=True, slots=True)
class RanksToClose:
    """Units with losses may close their ranks, in this order (IV.4.0)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RanksClosed:
    """A unit has closed its ranks, or kept its gaps (IV.4.0)."""

    unit: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SequenceBegan:
    """A sequence of the movement phase began (V.2.0)."""

    sequence: Order


@dataclass(frozen=True, slots=True)
class FirstSettled:
    """It is settled which side goes first, by choice or by die (V.2.0, VI.1.5)."""

    first: int
    chooser: int | None
    die: int | None


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit spent movement (V.1)."""

    unit: int
    kind: MoveKind
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int
    """Movement points spent by it."""
    manoeuvres: int
    """Manoeuvres spent by it."""
    pivot: str = ""
    """Pivot of a wheel."""
    free_regroup: bool = False
    """It may regroup by one field for nothing (V.1.3)."""


@dataclass(frozen=True, slots=True)
class FormationAnnounced:
    """A unit has taken up a formation, or given it up where there is none (XIII)."""

    unit: int
    formation: Literal["", "square", "wedge", "skirmish_formation"]
    manoeuvres: int


@dataclass(frozen=True, slots=True)
class FormationsBroken:
    """Formations have ended with the melee phase (XIII)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovementEnded:
    """Units will not move again in this turn (V)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ContactMade:
    """A unit has come into contact with enemies (V.3.2)."""

    attacker: int
    defenders: tuple[int, ...]
    """Units newly touched."""
    asked: tuple[int, ...]
    """Those of them that may react."""


@dataclass(frozen=True, slots=True)
class UnitReacted:
    """An attacked unit has answered (V.3.2)."""

    unit: int
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    manoeuvres: int


@dataclass(frozen=True, slots=True)
class UnitClosedIn:
    """The attacker has brought further elements forward (V.3.2)."""

    unit: int
    cells: tuple[int, ...]
    points: int
    manoeuvres: int


@dataclass(frozen=True, slots=True)
class MeleesBegan:
    """The melees of the phase, in the order in which they are resolved.

    Dice where lots were drawn (VI.1.5).
    """

    fights: tuple[tuple[int, ...], ...]
    dice: tuple[tuple[int, int], ...]
    """(sides, face)."""


@dataclass(frozen=True, slots=True)
class AttacksDeclared:
    """A side has said who strikes whom (VI.1.3)."""

    side: int
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class BlowStruck:
    """An attack was resolved (VI.1.3)."""

    attacker: int
    target: int
    supports: tuple[int, ...]
    """Supporters that were still alive."""
    initiative: int
    outcome: BlowOutcome
    base: int | None
    die: int | None
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class SecondAttacksEarned:
    """Elements may strike a second time (XIV.1.0): (element, target hit, its cell, initiative)."""

    earned: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class SecondAttack:
    """An element uses its second attack or lets it pass (XIV.1.0)."""

    element: int
    target: int | None
    """Nothing where it lets it pass."""
    cell: int | None
    """Where it has stepped; nothing where it stays."""


@dataclass(frozen=True, slots=True)
class ReplyDeclared:
    """Somebody whom an enemy has reached through the gap strikes back at him (XIV.1.0)."""

    attack: Attack


@dataclass(frozen=True, slots=True)
class WoundsHealed:
    """Elements have healed wounds of this turn at its end: (element, hit points)."""

    healed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RegroupBegan:
    """The units of one melee may regroup (VI.1.5)."""

    fight: int


@dataclass(frozen=True, slots=True)
class MeleeRegrouped:
    """A side has moved and turned its elements after a melee (VI.1.5): (element, cell, facing)."""

    side: int
    changes: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class EngagementsSettled:
    """After all regrouping it is settled who is in melee (VI.1.5)."""

    engaged: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AreasCounted:
    """Areas were looked at, at the end of a turn: (area, side, whole turns held) (XVI.2.0)."""

    held: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over."""

    winner: int | None
    reason: Literal[
        "enemy_gone",
        "enemy_losses",
        "area_held",
        "points",
        "points_even",
        "otherwise",
        "nobody_left",
        "turn_limit",
        "quiet",
        "sentence",
        "trigger",
    ]
    turn: int


Event = (
    TurnBegan
    | PhaseBegan
    | DecisionDue
    | OrdersLaid
    | OrdersRevealed
    | ShotsDeclared
    | ShotFired
    | ElementsRemoved
    | ShotsToDivert
    | ShotDiverted
    | RanksToClose
    | RanksClosed
    | SequenceBegan
    | FirstSettled
    | UnitMoved
    | FormationAnnounced
    | FormationsBroken
    | MovementEnded
    | ContactMade
    | UnitReacted
    | UnitClosedIn
    | ContactDeclared
    | ContactsLapsed
    | MeleesBegan
    | AttacksDeclared
    | BlowStruck
    | SecondAttacksEarned
    | SecondAttack
    | ReplyDeclared
    | WoundsHealed
    | RegroupBegan
    | MeleeRegrouped
    | EngagementsSettled
    | AreasCounted
    | BattleEnded
    | CommanderEvent
    | deployment.ScoutsCounted
    | deployment.DeploymentLaid
    | deployment.DeploymentRevealed
    | deployment.SectionRolled
    | deployment.UnitEntered
    | deployment.UnitKeptBack
    | deployment.UnitMarched
    | deployment.StragglersEntered
    | deployment.MarchersLost
    | deployment.SectionCalled
    | CourageEvent
    | ScriptEvent
)
