"""The log: sentences for events, with the dice behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.wording import per_language
from editor.rules.diskwars import events as ev
from editor.rules.diskwars.describe_spells import SPELLS
from editor.rules.diskwars.spells.table import Point
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import disk_named, disks_named, line, seat_named
from schemas.problems import Message

_Lines = tuple[LogLine, ...]


def describe(state: BattleState, event: ev.Event) -> _Lines:
    """Return the lines of the log for an event; ``state`` is the one before it. Some events need none."""
    words = _WORDS.get(type(event))
    return words(state, event) if words is not None else ()


def _stack_laid(state: BattleState, event: ev.StackLaid) -> _Lines:
    battle = state.battle
    values = {**seat_named(battle, event.seat), "count": len(event.order)}
    order = disks_named(battle, event.order, "disks")
    secret = line("stack_order", values={**values, **order}, only_for=battle.seats[event.seat].id)
    return line("stack_laid", values=values) + secret


def _lots(state: BattleState, event: ev.LotsDrawn) -> _Lines:
    dice = [(len(state.battle.seats), event.face)]
    return line("first_player", values=seat_named(state.battle, event.seat), dice=dice)


def _placed(state: BattleState, event: ev.Placed) -> _Lines:
    code = "reinforced" if state.step == "reinforce" else "placed"
    values = {**disk_named(state.battle, event.disk), **seat_named(state.battle, event.seat)}
    return line(code, event.disk, values=values)


def _turn_began(state: BattleState, event: ev.TurnBegan) -> _Lines:
    found = line("turn_began", values={"turn": event.turn, **seat_named(state.battle, event.first)})
    for name in event.berserk:
        found += line("berserk", name, values=disk_named(state.battle, name))
    return found


def _asked(state: BattleState, event: ev.Asked) -> _Lines:
    if event.step == "activate" and event.left == state.battle.ruleset.turn.disks_per_activation:
        return line("group", values={**seat_named(state.battle, event.seat), "count": event.left})
    return ()


def _stopped(state: BattleState, event: ev.Stopped) -> _Lines:
    return line(f"stopped_{event.step}", values=seat_named(state.battle, event.seat))


def _skipped(state: BattleState, event: ev.Skipped) -> _Lines:
    return line("skipped", values=seat_named(state.battle, event.seat))


def _activation_ended(_state: BattleState, _event: ev.ActivationEnded) -> _Lines:
    return line("phase_shooting")


def _moved(state: BattleState, event: ev.Moved) -> _Lines:
    disk = state.table.disk(event.disk)
    values = {**disk_named(state.battle, event.disk), "flips": len(event.spots)}
    if disk is None or not event.spots:
        return line("moved", event.disk, values=values)
    under = upon(state, event.disk, event.spots[-1], disk.radius)
    foes = [name for name in under if _player(state, name) != disk.player]
    if foes:
        named = disks_named(state.battle, foes, "enemy")
        return line("attacked", event.disk, *foes, values={**values, **named})
    if under:
        return line(
            "moved_upon", event.disk, *under, values={**values, **disks_named(state.battle, under, "other")}
        )
    return line("moved", event.disk, values=values)


def upon(state: BattleState, name: str, at: Point, radius: float) -> list[str]:
    """Return the disks on which another one lies at a spot."""
    return [
        one.id
        for one in state.table.disks
        if one.id != name
        and (one.at[0] - at[0]) ** 2 + (one.at[1] - at[1]) ** 2 < (one.radius + radius) ** 2 - 1e-9
    ]


def _player(state: BattleState, name: str) -> str:
    disk = state.table.disk(name)
    return disk.player if disk is not None else ""


def _rested(state: BattleState, event: ev.Rested) -> _Lines:
    return line("rested", event.disk, values=disk_named(state.battle, event.disk))


def _shot(state: BattleState, event: ev.Shot) -> _Lines:
    disk = state.table.disk(event.disk)
    count = sum(one.count for one in disk.card.shooting) if disk is not None else 0
    code = "shot_too_far" if event.out_of_reach else "shot_laid" if event.laid else "shot"
    values = {
        **disk_named(state.battle, event.disk),
        **disk_named(state.battle, event.target, "target"),
        "count": count,
    }
    return line(code, event.disk, event.target, values=values)


def _combat_began(_state: BattleState, event: ev.CombatBegan) -> _Lines:
    return line("phase_combat", *(name for layer in event.layers for name in layer))


def _picked(state: BattleState, event: ev.Picked) -> _Lines:
    values = {**disk_named(state.battle, event.disk), **disk_named(state.battle, event.target, "target")}
    return line("picked", event.disk, event.target, values=values)


def _struck(state: BattleState, event: ev.Struck) -> _Lines:
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


def _turn_ended(state: BattleState, event: ev.TurnEnded) -> _Lines:
    if event.holder is None or state.battle.centre is None:
        return line("turn_ended")
    land = per_language("land", [state.battle.centre.name])
    return line("turn_ended_held", values={**seat_named(state.battle, event.holder), **land})


def _battle_ended(_state: BattleState, event: ev.BattleEnded) -> _Lines:
    return (LogLine(event.reason),)


_WORDS: Final[Mapping[type, Callable[[BattleState, Any], _Lines]]] = {
    ev.StackLaid: _stack_laid,
    ev.LotsDrawn: _lots,
    ev.Placed: _placed,
    ev.TurnBegan: _turn_began,
    ev.Asked: _asked,
    ev.Stopped: _stopped,
    ev.Skipped: _skipped,
    ev.ActivationEnded: _activation_ended,
    ev.Moved: _moved,
    ev.Rested: _rested,
    ev.Shot: _shot,
    ev.CombatBegan: _combat_began,
    ev.Picked: _picked,
    ev.Struck: _struck,
    ev.TurnEnded: _turn_ended,
    ev.BattleEnded: _battle_ended,
    **SPELLS,
}
