"""Fields that spells have made other ground, for a while or for good (XX.6.0, XX.7.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.burning import token_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.changes import GroundChanges, Made
from editor.rules.demonworld.words import field_named, line, units_named
from schemas.problems import Value


@dataclass(frozen=True, slots=True)
class GroundMade(Event):
    """A spell has made fields other ground (XX.6.0)."""

    made: tuple[Made, ...]
    """The fields, all by one spell."""


@dataclass(frozen=True, slots=True)
class GroundReturned(Event):
    """Fields are again what they were before a spell (XX.7.0)."""

    cells: tuple[int, ...]


def end_grounds_with_phase(recorder: Recorder) -> None:
    """Give back the fields that spells have changed for the phase alone (XX.7.0)."""
    _end(recorder, [one for one in recorder.state.changes.made if one.until == "phase"])


def end_grounds_with_turn(recorder: Recorder) -> None:
    """Give back the fields of which this is the last turn (XX.7.0)."""
    state = recorder.state
    _end(
        recorder, [one for one in state.changes.made if one.until != "battle" and one.last_turn <= state.turn]
    )


def _end(recorder: Recorder, over: Iterable[Made]) -> None:
    cells = tuple([one.cell for one in over])
    if cells:
        recorder.note(GroundReturned(cells))


def _ground_made(state: BattleState, event: GroundMade) -> BattleState:
    return on_ground(state, state.changes.with_made(event.made), {one.cell for one in event.made})


def _ground_returned(state: BattleState, event: GroundReturned) -> BattleState:
    return on_ground(state, state.changes.without_made(event.cells), event.cells)


def on_ground(state: BattleState, changes: GroundChanges, cells: Collection[int]) -> BattleState:
    """Return the state on other ground; where it no longer burns, its fire is out for good (XXII.3.0)."""
    after = state.on(changes)
    terrain, ruleset = after.battle.terrain, after.battle.ruleset
    if terrain is None:
        return after
    out = {
        cell: 0
        for cell in changes.burning.intersection(cells)
        if token_of(terrain.lies[cell].terrain, ruleset) is None
    }
    return after.on(after.changes.with_fires(after.changes.tokens | out)) if out else after


def _log_ground_made(state: BattleState, event: GroundMade) -> tuple[LogLine, ...]:
    first = event.made[0]
    kind = state.battle.ruleset.terrain_type(first.terrain)
    values: dict[str, Value] = {
        "spell": state.battle.spells[first.source].name,
        **units_named(state, [state.battle.came_with[first.by]], "wizard"),
        **({"ground": kind.name} if kind is not None else {}),
        "fields": ", ".join(field_named(state, one.cell) for one in event.made),
        "last_turn": first.last_turn,
    }
    length = "turns" if first.until == "turn" and first.last_turn > state.turn else first.until
    return line(f"ground_made_{length}", values, units=[state.battle.came_with[first.by]])


def _log_ground_returned(state: BattleState, event: GroundReturned) -> tuple[LogLine, ...]:
    return line("ground_returned", {"fields": ", ".join(field_named(state, one) for one in event.cells)})


EVENTS: Final = (
    EventRow(GroundMade, _ground_made, _log_ground_made),
    EventRow(GroundReturned, _ground_returned, _log_ground_returned),
)
