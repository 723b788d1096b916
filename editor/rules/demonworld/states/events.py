"""A unit changes its state: the event, and the units whose losses or wounds make them change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.battle import Roster
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.states.profiles import battle_in_state, state_key, state_number, ways_on
from editor.rules.demonworld.words import line, units_named
from schemas.problems import Value
from schemas.states import StateChange, state_name, state_named
from schemas.text import LocalText

Why = Literal["movement", "losses", "wounds", "event", "spell"]


@dataclass(frozen=True, slots=True)
class StateChanged(Event):
    """A unit is in another state from now on."""

    unit: int
    state: int
    """Place of the state among its profiles; 0 for the card as it is."""
    why: Why = "movement"
    points: int = 0
    """Movement points that it has cost."""


def settle(recorder: Recorder) -> None:
    """Let units change whose losses or wounds have reached the number of a change, at the end of a phase.

    A unit that changes may change again by what it has lost; each of its states comes once at the most.
    """
    for number in recorder.state.battle.changing:
        for _ in recorder.state.battle.roster[number].profiles:
            change = _due(recorder.state, number)
            if change is None:
                break
            card = recorder.state.battle.roster[number].card
            recorder.note(StateChanged(number, state_number(card, change.to), change.when))


def change_entry(recorder: Recorder, side: int, entry: str, key: str | None) -> None:
    """Let the units of an entry take up a state; those that are gone or in it already stay as they are."""
    for roster in recorder.state.battle.roster:
        if (roster.side, roster.entry) == (side, entry):
            take_up(recorder, roster.number, key, "event")


def take_up(recorder: Recorder, unit: int, key: str | None, why: Why) -> None:
    """Let a unit take up a state; it stays as it is if it is gone, is in it, or has none of that name."""
    number = other_state(recorder.state, unit, key)
    if number is not None:
        recorder.note(StateChanged(unit, number, why))


def other_state(state: BattleState, unit: int, key: str | None) -> int | None:
    """Return the place of a state that a unit would change to. None if it stays as it is."""
    roster = state.battle.roster[unit]
    if not roster.profiles or (key is not None and state_named(roster.card, key) is None):
        return None
    number = state_number(roster.card, key)
    return number if number != roster.state and _left(state, roster) else None


def states_to_take_up(state: BattleState, unit: int) -> tuple[str | None, ...]:
    """Return the states that a unit is not in; None stands for the card as it is."""
    roster = state.battle.roster[unit]
    numbers = (number for number in range(len(roster.profiles)) if number != roster.state)
    return tuple([state_key(roster.card, number) for number in numbers])


def _left(state: BattleState, roster: Roster) -> tuple[int, ...]:
    """Return the elements of a unit that are on the field or still to come."""
    outside = state.units[roster.number].outside
    return tuple([one for one in roster.elements if one in state.standing or one in outside])


def _due(state: BattleState, number: int) -> StateChange | None:
    """Return the change that a unit's losses or wounds have brought about; None if it is gone or has none."""
    roster = state.battle.roster[number]
    own = _left(state, roster)
    if not own:
        return None
    lost = {
        "losses": roster.card.elements.total - len(own),
        "wounds": sum(state.wounds.get(one, (0, 0))[0] for one in own),
    }
    for one in ways_on(roster):
        if one.when in lost and lost[one.when] >= (one.number or 1):
            return one
    return None


def _state_changed(state: BattleState, event: StateChanged) -> BattleState:
    unit = state.units[event.unit]
    battle = battle_in_state(state.battle, event.unit, event.state)
    card = battle.roster[event.unit].card
    kept = not unit.formation or unit.formation in card.formations
    changed = unit.replace(points=unit.points + event.points, formation=unit.formation if kept else "")
    states = {**dict(state.states), event.unit: event.state}
    moves = {"unit": event.unit} if event.why == "movement" else {}
    return state.with_unit(changed, battle=battle, states=tuple(sorted(states.items())), **moves)


def _log_state_changed(state: BattleState, event: StateChanged) -> tuple[LogLine, ...]:
    roster = state.battle.roster[event.unit]
    values: dict[str, Value] = {
        **units_named(state, [event.unit]),
        "state": named_state(roster, event.state),
        "points": event.points,
    }
    return line(f"state_by_{event.why}", values, units=[event.unit])


def named_state(roster: Roster, number: int) -> LocalText:
    """Return what a state of a unit is called; the name of its card where its own state has none."""
    name = state_name(roster.card, state_key(roster.card, number))
    return name or roster.card.name


EVENTS: Final = (EventRow(StateChanged, _state_changed, _log_state_changed),)
