"""A player lets a unit change its state in the movement phase: the action with its row (V)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.base import Action, forbidden, legal
from editor.rules.demonworld.battle import Roster
from editor.rules.demonworld.buildings.inside import unit_inside
from editor.rules.demonworld.movement.phase import after_move, end_other
from editor.rules.demonworld.movement.plans import may_move, movable
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.states.events import StateChanged, named_state
from editor.rules.demonworld.states.profiles import state_number, ways_on
from editor.rules.demonworld.terrain.prepared import kind_of
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit, said, unit_values
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldUnit


@dataclass(frozen=True, slots=True)
class ChangeState(Action):
    """Let a unit change to another of its states."""

    unit: int
    state: int = 0
    """Place of the state among its profiles; 0 for the card as it is."""


def at_will(roster: Roster) -> Mapping[int, int]:
    """Return the states to which a unit's player may change it now -> movement points that it costs."""
    ways = [one for one in ways_on(roster) if one.when == "movement"]
    return {state_number(roster.card, one.to): one.points for one in ways}


def changing(state: BattleState, action: ChangeState) -> StateChanged | Message:
    """Return the change of a unit's state, or the rule that forbids it (V)."""
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    roster, unit = state.battle.roster[action.unit], state.units[action.unit]
    if not 0 <= action.state < len(roster.profiles) or action.state == roster.state:
        return refuse_unit(state, unit.number, "no_such_state", "V")
    wanted = {"now": named_state(roster, action.state)}
    cost = at_will(roster).get(action.state)
    if cost is None:
        return refuse_unit(state, unit.number, "state_not_at_will", "V", **wanted)
    if unit.mood:
        return refuse_unit(state, unit.number, "state_in_mood", "XV.9.0, XV.10.0")
    if unit.altitude is not None:
        return refuse_unit(state, unit.number, "in_the_air", "XXIII.1.0")
    if unit.outside:
        return refuse_unit(state, unit.number, "still_coming_in", "XVI.5.0")
    if not state.near_enemy[state.side].isdisjoint(unit.cells):
        return refuse_unit(state, unit.number, "state_beside_enemy", "V.3.1", **wanted)
    if not _has_room(state, unit, roster.profiles[action.state]):
        return refuse_unit(state, unit.number, "state_has_no_room", "XI.2.0", **wanted)
    if (left := points_to_spend(state, unit)) < cost:
        return refuse_unit(state, unit.number, "points_spent", "V", needed=cost, left=left)
    return StateChanged(unit.number, action.state, "movement", cost)


def _has_room(state: BattleState, unit: Unit, card: DemonworldUnit) -> bool:
    """Return whether a unit may stand where it is with another profile; inside a building none changes."""
    terrain = state.battle.terrain
    if terrain is None:
        return True
    stands = terrain.gait_of(card, kind_of(card)).stands
    return not unit_inside(state, unit) and all(stands[cell] for cell in unit.cells)


def _refuse(state: BattleState, action: ChangeState) -> Message | None:
    return forbidden(changing(state, action))


def _change(recorder: Recorder, action: ChangeState) -> str | None:
    found = legal(changing(recorder.state, action))
    end_other(recorder, action.unit)
    recorder.note(found)
    return after_move(recorder, action.unit, contact=False)


def _list(state: BattleState) -> Iterator[ChangeState]:
    for unit in movable(state, state.side) if state.battle.has_states else ():
        for number in at_will(state.battle.roster[unit.number]):
            yield ChangeState(unit.number, number)


def _say(state: BattleState, action: ChangeState) -> Message:
    roster = state.battle.roster[action.unit]
    return said("change_state", unit_values(state, action.unit), {"state": named_state(roster, action.state)})


ACTIONS: Final = (ActionRow(ChangeState, _refuse, _change, _list, _say),)
