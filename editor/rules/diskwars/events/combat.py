"""The combat phase: its layers, choices, blows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.changes import harmed
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import Lines, disk_named, line
from schemas.problems import Message


@dataclass(frozen=True)
class CombatBegan(Event):
    """The combat phase began."""

    layers: tuple[tuple[str, ...], ...]
    """The disks in contact with enemies and all that lie with them, layer by layer from the top."""


def _after_combat_began(state: BattleState, event: CombatBegan) -> BattleState:
    return state.replace(step="fight", layers=event.layers, level=0, choices=(), choosing=())


def _describe_combat_began(_state: BattleState, event: CombatBegan) -> Lines:
    return line("phase_combat", *(name for layer in event.layers for name in layer))


@dataclass(frozen=True)
class ToPick(Event):
    """Players have to choose whom disks hit."""

    level: int
    disks: tuple[str, ...]


def _after_to_pick(state: BattleState, event: ToPick) -> BattleState:
    return state.replace(
        step="fight", level=event.level, choosing=event.disks, active=_owner(state, event.disks)
    )


def _owner(state: BattleState, disks: tuple[str, ...]) -> int:
    disk = state.table.disk(disks[0]) if disks else None
    return state.battle.seat_number(disk.player) if disk is not None else state.active


@dataclass(frozen=True)
class Picked(Event):
    """Whom a disk hits was chosen."""

    disk: str
    target: str


def _after_picked(state: BattleState, event: Picked) -> BattleState:
    rest = tuple(one for one in state.choosing if one != event.disk)
    return state.replace(
        choices=(*state.choices, (event.disk, event.target)), choosing=rest, active=_owner(state, rest)
    )


def _describe_picked(state: BattleState, event: Picked) -> Lines:
    values = {**disk_named(state.battle, event.disk), **disk_named(state.battle, event.target, "target")}
    return line("picked", event.disk, event.target, values=values)


@dataclass(frozen=True)
class Struck(Event):
    """A disk hit another one in combat."""

    striker: str
    target: str
    amount: int
    answer: bool
    """By its defence, from below."""


def _after_struck(state: BattleState, event: Struck) -> BattleState:
    attacked = state.attacked if event.answer else state.attacked | {event.striker}
    return state.replace(table=harmed(state.table, event.target, event.amount), attacked=attacked)


def _describe_struck(state: BattleState, event: Struck) -> Lines:
    values = {
        **disk_named(state.battle, event.striker),
        **disk_named(state.battle, event.target, "target"),
        "amount": event.amount,
    }
    target = state.table.disk(event.target)
    details: list[Message] = []
    if target is not None:
        sums = {
            "before": target.damage,
            "after": target.damage + event.amount,
            "toughness": target.value("toughness"),
        }
        details.append(Message(code="diskwars_log.sum", values=sums))
    code = "answered" if event.answer else "struck"
    return line(code, event.striker, event.target, values=values, details=details)


@dataclass(frozen=True)
class LayerFought(Event):
    """A layer of the combat phase has fought."""

    level: int


def _after_layer_fought(state: BattleState, event: LayerFought) -> BattleState:
    return state.replace(level=event.level + 1, choices=(), choosing=())


EVENTS: Final = (
    EventRow(CombatBegan, _after_combat_began, _describe_combat_began),
    EventRow(ToPick, _after_to_pick, unreported),
    EventRow(Picked, _after_picked, _describe_picked),
    EventRow(Struck, _after_struck, _describe_struck),
    EventRow(LayerFought, _after_layer_fought, unreported),
)
