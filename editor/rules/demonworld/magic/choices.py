"""What wizards may do in the magic phase (XX.5.0): checks, decisions, lists and words."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.magic.actions import CastNothing, CastSpell, ShiftFailure
from editor.rules.demonworld.magic.casting import (
    check_cast,
    check_nothing,
    check_shift,
    list_casts,
    list_nothing,
    list_shifts,
)
from editor.rules.demonworld.magic.events import CastingForgone, SpellAnnounced, magic_of
from editor.rules.demonworld.magic.log import target_named
from editor.rules.demonworld.magic.phase import fail
from editor.rules.demonworld.magic.spells import casting_chance, critical_failure
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.words import facing_named, said, units_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.typography import signed

_PERCENT: Final = 100


def _do_cast(recorder: Recorder, action: CastSpell) -> str:
    recorder.note(SpellAnnounced(action.casting))
    return "magic_cast"


def _do_nothing(recorder: Recorder, action: CastNothing) -> str:
    recorder.note(CastingForgone(action.wizard))
    return "magic_cast"


def _do_shift(recorder: Recorder, action: ShiftFailure) -> str:
    fail(recorder, action.shift)
    return "magic_cast"


def _say_cast(state: BattleState, action: CastSpell) -> Message:
    casting = action.casting
    spell = state.battle.spells[casting.spell]
    chance = casting_chance(spell.level, casting.points, state.battle.ruleset)
    values = {
        "spell": spell.name,
        **target_named(state, casting),
        "points": casting.points,
        "percent": round(_PERCENT * chance),
    }
    if casting.stored:
        code = "cast_stored" if casting.direction is None else "cast_stored_moving"
        more = {} if casting.direction is None else facing_named(casting.direction)
        return said(code, values, more)
    if casting.direction is None:
        return said("cast", values)
    return said("cast_moving", values, facing_named(casting.direction))


def _say_nothing(state: BattleState, action: CastNothing) -> Message:
    return said("cast_nothing", units_named(state, [state.battle.came_with[action.wizard]]))


def _say_shift(state: BattleState, action: ShiftFailure) -> Message:
    casting, die = must_be(magic_of(state).failing, tuple)
    found = critical_failure(die, action.shift, casting.points, state.battle.ruleset)
    values = {"row": found.row.name, "die": die, "shift": signed(action.shift)}
    return said("failure_shifted" if action.shift else "failure_left", values)


ACTIONS: Final = (
    ActionRow(CastSpell, check_cast, _do_cast, list_casts, _say_cast, sound=True),
    ActionRow(CastNothing, check_nothing, _do_nothing, list_nothing, _say_nothing),
    ActionRow(ShiftFailure, check_shift, _do_shift, list_shifts, _say_shift),
)
