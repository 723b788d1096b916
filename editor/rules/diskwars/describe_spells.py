"""The log of what spells, skills and missiles do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.wording import per_language
from editor.rules.diskwars.missiles import missile_type
from editor.rules.diskwars.spells import events as magic
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import disk_named, disks_named, line, seat_named
from schemas.problems import Value
from schemas.text import LocalText

_Lines = tuple[LogLine, ...]
_HUNDRED: Final = 100


def _named(state: BattleState, disk: str, /, **values: Value) -> dict[str, Value]:
    return {**disk_named(state.battle, disk), **values}


def _by_seat(state: BattleState, player: str, key: str = "side") -> dict[str, Value]:
    return seat_named(state.battle, state.battle.seat_number(player), key)


def _announced(state: BattleState, event: magic.Announced) -> _Lines:
    pending = event.pending
    values = {**_named(state, pending.caster), **per_language("spell", [pending.spell.name])}
    targets = tuple(one for one in pending.targets if one in state.battle.roster)
    if targets:
        values |= disks_named(state.battle, targets, "targets")
        return line("casts_at", pending.caster, *targets, values=values)
    return line("casts", pending.caster, values=values)


def _countered(state: BattleState, event: magic.Countered) -> _Lines:
    return line("countered", event.caster, values=_named(state, event.caster))


def _passed_on(state: BattleState, event: magic.PassedOn) -> _Lines:
    return line("passed_on", values=_by_seat(state, event.player))


def _put(state: BattleState, event: magic.Put) -> _Lines:
    lasting = event.lasting
    if lasting.value is not None:
        code = f"{'gains' if lasting.by >= 0 else 'loses'}_{lasting.value}"
        return line(code, event.disk, values=_named(state, event.disk, by=abs(lasting.by)))
    return line(f"under_{lasting.state}", event.disk, values=_named(state, event.disk))


def _harmed(state: BattleState, event: magic.Harmed) -> _Lines:
    return line("harmed", event.disk, values=_named(state, event.disk, amount=event.amount))


def _wounded(state: BattleState, event: magic.Wounded) -> _Lines:
    disk = state.table.disk(event.disk)
    if disk is None or (disk.card.hits == 1 and state.step != "shoot"):
        return ()
    return line("wounded", event.disk, values=_named(state, event.disk, wounds=event.wounds))


def _healed(state: BattleState, event: magic.Healed) -> _Lines:
    return line("healed", event.disk, values=_named(state, event.disk, wounds=event.count))


def _relieved(state: BattleState, event: magic.Relieved) -> _Lines:
    return line("relieved", event.disk, values=_named(state, event.disk, amount=event.amount))


def _vanished(state: BattleState, event: magic.Vanished) -> _Lines:
    return line("vanished", event.disk, values=_named(state, event.disk, amount=event.amount))


def _captured(state: BattleState, event: magic.Captured) -> _Lines:
    values = {**_named(state, event.disk), **_by_seat(state, event.player)}
    return line("captured", event.disk, values=values)


def _skilled(state: BattleState, event: magic.Skilled) -> _Lines:
    disk = state.table.disk(event.disk)
    known = {one.id: one.name for one in state.battle.ruleset.abilities}
    ability = disk.card.abilities[event.skill].ability if disk is not None else ""
    values = {
        **_named(state, event.disk),
        **per_language("skill", [known.get(ability, LocalText({"en": ability}))]),
    }
    targets = tuple(one for one in event.targets if one in state.battle.roster)
    if targets:
        values |= disks_named(state.battle, targets, "targets")
        return line("uses_on", event.disk, *targets, values=values)
    return line("uses", event.disk, values=values)


def _gone(state: BattleState, event: magic.Gone) -> _Lines:
    disk = state.table.disk(event.disk)
    values = _named(state, event.disk, points=disk.card.points if disk is not None else 0)
    scores = disk is not None and event.by not in ("", disk.player) and not disk.captured
    if scores:
        return line("destroyed_for", event.disk, values={**values, **_by_seat(state, event.by)})
    return line("destroyed", event.disk, values=values)


def _marked(state: BattleState, event: magic.Marked) -> _Lines:
    code = "marked" if event.activated else "unmarked"
    return line(code, event.disk, values=_named(state, event.disk))


def _lay(state: BattleState, event: magic.Lay) -> _Lines:
    return line("lay", event.disk, values=_named(state, event.disk))


def _came_in(state: BattleState, event: magic.CameIn) -> _Lines:
    code = "came_back" if event.dead else "came_in"
    return line(code, event.reserve.id, values=_named(state, event.reserve.id))


def _changed_stack(state: BattleState, event: magic.ChangedStack) -> _Lines:
    values = {**_named(state, event.reserve.id), **_by_seat(state, event.player)}
    if event.to is None:
        return line("stack_lost", values=values)
    return line("stack_changed", values={**values, **_by_seat(state, event.to, "taker")})


def _walled(_state: BattleState, _event: magic.Walled) -> _Lines:
    return line("walled")


def _frozen(state: BattleState, event: magic.Frozen) -> _Lines:
    return line("frozen", values=_by_seat(state, event.player))


def _fell(state: BattleState, event: magic.Fell) -> _Lines:
    kind = missile_type(event.missile, state.battle.ruleset) if event.missile else None
    name = kind.name if kind is not None else None
    values: dict[str, Value] = per_language("missile", [name]) if name is not None else {}
    # Two dice of many sides place it, and two more after a bounce: they tell nobody anything. The others are
    # read: whether it bounces, and whether it pushes another one off.
    places = _PERCENT.get(len(event.faces), ())
    dice = [(_HUNDRED, event.faces[place]) for place in places]
    kind_of = "missile" if name is not None else "spell"
    if event.knocked:
        return line("missile_knocked", values=values, dice=dice)
    if not event.disks:
        return line(f"{kind_of}_missed", values=values, dice=dice)
    values |= disks_named(state.battle, event.disks, "disks")
    return line(f"{kind_of}_hit", *event.disks, values=values, dice=dice)


_PERCENT: Final[Mapping[int, tuple[int, ...]]] = {3: (2,), 4: (2, 3), 5: (2,), 6: (2, 5)}
"""Number of dice of a missile -> places of those of a hundred sides."""


def _by_hand(_state: BattleState, event: magic.ByHand) -> _Lines:
    return line("by_hand", values=per_language("words", [event.words]))


SPELLS: Final[Mapping[type, Callable[[BattleState, Any], _Lines]]] = {
    magic.Announced: _announced,
    magic.Countered: _countered,
    magic.PassedOn: _passed_on,
    magic.Put: _put,
    magic.Harmed: _harmed,
    magic.Wounded: _wounded,
    magic.Healed: _healed,
    magic.Relieved: _relieved,
    magic.Vanished: _vanished,
    magic.Captured: _captured,
    magic.Skilled: _skilled,
    magic.Gone: _gone,
    magic.Marked: _marked,
    magic.Lay: _lay,
    magic.CameIn: _came_in,
    magic.ChangedStack: _changed_stack,
    magic.Walled: _walled,
    magic.Frozen: _frozen,
    magic.Fell: _fell,
    magic.ByHand: _by_hand,
}
"""Kind of event -> its words."""
