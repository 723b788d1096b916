"""A moment of a battle of Diskwars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from editor.rules.core.altered import altered
from editor.rules.core.script import NOTHING, Happened
from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.table import Disk, Player, Table
from schemas.problems import Message

Step = Literal[
    "order",
    "lots",
    "deploy",
    "turn_began",
    "reinforce",
    "activate",
    "answer",
    "throw",
    "enter",
    "shooting_begins",
    "shoot",
    "combat_begins",
    "fight",
    "turn_ended",
    "over",
]
"""What is to be done: lay the stack in order, draw lots for the first player, set up, take reinforcements,
activate disks, answer an announced spell, throw a spell that was passed on, lay a disk that a spell brings
in, shoot, pick whom to hit. Nobody decides anything where a turn has begun or ended, and where shooting or
combat begins."""


@dataclass(frozen=True, eq=False)
class BattleState:
    """A moment of a battle; frozen, changed by :meth:`replace` only."""

    battle: Battle
    table: Table
    step: Step = "order"
    turn: int = 0
    first: int = 0
    """The first player of the turn, by seat."""
    active: int = 0
    """Who acts, by seat."""
    left: int = 0
    """Disks that he has still to activate now, or may still bring in."""
    stopped: frozenset[int] = frozenset()
    """Seats that activate (bring in, shoot) no more in this phase."""
    waiting: tuple[int, ...] = ()
    """Seats that are still asked: for a counterspell."""
    caster: int = 0
    """Whose activation a spell or skill belongs to where others have to act before it is over."""
    actor: str = ""
    """The disk that shot, cast or used a skill last: what is destroyed is its work."""
    shot: frozenset[str] = frozenset()
    """Disks that have shot in this turn."""
    doomed: tuple[tuple[str, str], ...] = ()
    """(disk, player) of those shot down, which go when the shooting phase ends (phase 3)."""
    layers: tuple[tuple[str, ...], ...] = ()
    """Layers of the combat phase, the topmost first."""
    level: int = 0
    """The layer that fights."""
    choices: tuple[tuple[str, str], ...] = ()
    """(disk, whom it hits) where it may hit several."""
    choosing: tuple[str, ...] = ()
    """Disks whose players have still to choose, in the order of asking."""
    attacked: frozenset[str] = frozenset()
    """Disks that struck from above in this turn."""
    held: tuple[int, int] = (-1, 0)
    """(seat, turns) for which somebody has had the central land alone."""
    happened: Happened = NOTHING
    """What the events of the scenario have brought about."""
    winner: int | None = None
    ended: Message | None = None
    """Why the battle is over."""

    def replace(self, **changes: Any) -> BattleState:
        """Return the state with some fields changed."""
        return altered(self, **changes)

    @property
    def player(self) -> Player:
        """The player who acts."""
        return self.table.players[self.active]

    def disks_of(self, seat: int) -> list[Disk]:
        """Return the disks of a player on the table."""
        player = self.battle.seats[seat].id
        return [one for one in self.table.disks if one.player == player]


def ready(table: Table, disk: Disk) -> bool:
    """Return whether a disk may be activated: it has no marker, and none lies on it (phase 2)."""
    return not disk.activated and not table.pinned(disk)


def ready_disks(state: BattleState, seat: int) -> list[Disk]:
    """Return the disks that a player may still activate."""
    return [one for one in state.disks_of(seat) if ready(state.table, one)]
