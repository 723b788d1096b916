"""What a side decides in a shooting phase, each action with its row (IV, IX.5.0)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.formations.special_elements import Divert, check_divert, touching
from editor.rules.demonworld.large.breathing import BreathDeclared, check_breaths
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks, check_close_ranks
from editor.rules.demonworld.shooting.events import RanksClosed, ShotDiverted, ShotsDeclared
from editor.rules.demonworld.shooting.hits import shoot_at_ride
from editor.rules.demonworld.shooting.listing import close_ranks, diversions, shots
from editor.rules.demonworld.shooting.targets import Shoot, check_shots
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.words import element_named, said, unit_values
from schemas.problems import Message


def _refuse_shoot(state: BattleState, action: Shoot) -> Message | None:
    return check_shots(state, action) or (check_breaths(state, action.breaths) if action.breaths else None)


def _shoot(recorder: Recorder, action: Shoot) -> str:
    if action.breaths:
        recorder.note(BreathDeclared(recorder.state.side, action.breaths))
    recorder.note(ShotsDeclared(recorder.state.side, action.shots))
    if recorder.state.step == "ride_shots":
        shoot_at_ride(recorder, action.shots)
        return "ride"
    return "shots"


def _say_shoot(_state: BattleState, action: Shoot) -> Message:
    if action.breaths:
        return said("breathe", count=len(action.breaths), shots=len(action.shots))
    return said("shoot", count=len(action.shots)) if action.shots else said("shoot_nobody")


def _divert(recorder: Recorder, action: Divert) -> str:
    """Roll whether another element falls for a special one: so much as touch it, or less (IX.5.0)."""
    beside = len(touching(recorder.state, action.element))
    sides = recorder.state.battle.ruleset.shooting.special_element_die
    die = recorder.die(sides) if action.instead is not None else None
    instead = action.instead if die is not None and die <= beside else None
    recorder.note(ShotDiverted(action.element, instead, beside, die))
    return "diverted"


def _say_divert(state: BattleState, action: Divert) -> Message:
    if action.instead is None:
        return said("divert_nobody", element_named(state, action.element, "element"))
    return said("divert", element_named(state, action.instead, "element"))


def _close_ranks(recorder: Recorder, action: CloseRanks) -> str:
    unit = recorder.state.units[action.unit]
    places = dict(action.places)
    cells = [places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)]
    recorder.note(RanksClosed(unit.number, tuple(cells)))
    return "ranks"


def _say_close_ranks(state: BattleState, action: CloseRanks) -> Message:
    code = "close_ranks" if action.places else "close_no_ranks"
    return said(code, unit_values(state, action.unit), count=len(action.places))


ACTIONS: Final = (
    ActionRow(Shoot, _refuse_shoot, _shoot, shots, _say_shoot),
    ActionRow(Divert, check_divert, _divert, diversions, _say_divert),
    ActionRow(CloseRanks, check_close_ranks, _close_ranks, close_ranks, _say_close_ranks),
)
