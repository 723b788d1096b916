"""How set-up and arrivals go on: everything up to the next decision (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from editor.rules.demonworld.commanders.who import is_commander
from editor.rules.demonworld.set_up.entering import (
    Enter,
    entry_cells,
    head_at,
    next_of,
    section_of,
    stragglers,
)
from editor.rules.demonworld.set_up.events import (
    DeploymentRevealed,
    MarchersLost,
    ScoutsCounted,
    SectionRolled,
    UnitEntered,
    UnitKeptBack,
)
from editor.rules.demonworld.set_up.scouting import by_camp, outflanking, scouting
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Marching
from editor.rules.demonworld.victory.losses import marchers_outside
from schemas.base import must_be
from schemas.systems.demonworld_parts import Order


def announce(recorder: Recorder) -> None:
    """Announce the reconnaissance points before anything else where somebody marches (XVI.5.0)."""
    state = recorder.state
    if state.scouted or all(march.sure for march in state.marches):
        return
    battle = state.battle
    points = tuple(
        scouting([one.card for one in battle.roster if one.side == side], battle.ruleset)
        for side in range(len(battle.scenario.sides))
    )
    totals = by_camp(points, battle.camps)
    ahead = outflanking(totals, battle.ruleset)
    behind = [camp for camp in totals if ahead is not None and camp != ahead]
    recorder.note(ScoutsCounted(points, behind[0] if len(behind) == 1 else None))


def next_set_up(recorder: Recorder) -> bool:
    """Ask the next side to set up; when all have, show both. Return whether a decision is due (XVI.3.3)."""
    for side, stands in enumerate(recorder.state.deployed):
        if stands is None:
            recorder.note(DecisionDue("deploy", side))
            return True
    recorder.note(DeploymentRevealed())
    return False


def arrivals(recorder: Recorder) -> bool:
    """Roll for the sections at the beginning of a turn and let them in (XVI.5.0).

    Return whether a decision is due: the head of a unit has to be placed.
    """
    if not recorder.state.marches:
        return False
    _roll(recorder)
    for unit in recorder.state.units:
        if unit.outside and unit.elements:
            event = stragglers(recorder.state, unit)
            if event is not None:
                recorder.note(event)
    return next_arrival(recorder)


def _roll(recorder: Recorder) -> None:
    """Roll for each section that may arrive and has not yet; a sure arrival needs no die."""
    state = recorder.state
    rules = state.battle.ruleset.battles
    for number, march in enumerate(state.marches):
        if march.arrived or state.turn < march.first_turn:
            continue
        if march.sure:
            recorder.note(SectionRolled(number, None, 0, 0, 0, arrives=True))
            continue
        needed = rules.arrival - march.stars - march.failed * rules.arrival_per_failure
        die = recorder.die(6) if needed > 1 else None
        arrives = die is None or die >= needed
        recorder.note(SectionRolled(number, die, needed, march.stars, march.failed, arrives))


def next_arrival(recorder: Recorder) -> bool:
    """Ask where the next unit comes in, one of each section at the beginning of a turn (XVI.5.0).

    While the tail of a unit is still outside, the next of its section waits for it.
    """
    for number, march in enumerate(recorder.state.marches):
        state = recorder.state
        due = march.arrived and march.asked < state.turn and not _coming(state, march)
        if due and _ask(recorder, number):
            return True
    return False


def _coming(state: BattleState, march: Marching) -> bool:
    """Return whether a unit of a section is partly on the field."""
    return any(state.units[one].outside and state.units[one].elements for one in march.units)


def next_follower(recorder: Recorder) -> bool:
    """Ask for the next unit of a section once the one before it is wholly on the field (XVI.5.0).

    In the sequence of those who move, and only for the side to act, whose unit has ended its movement.
    """
    state = recorder.state
    if state.sequence != "move" or not state.marches:
        return False
    if state.unit is not None and not state.units[state.unit].done:
        return False
    for number, march in enumerate(state.marches):
        ready = march.side == state.side and march.arrived and march.kept_back < state.turn
        if ready and not _coming(state, march) and _ask(recorder, number):
            return True
    return False


def _ask(recorder: Recorder, section: int) -> bool:
    state = recorder.state
    unit = next_of(state, section)
    if unit is None:
        return False
    if not entry_cells(state, section, unit):
        recorder.note(UnitKeptBack(section, unit, blocked=True))
        return False
    recorder.note(DecisionDue("enter", state.marches[section].side, unit))
    return True


def enter(recorder: Recorder, action: Enter) -> None:
    """Place the head of a unit, or keep the unit back for this turn (XVI.5.0)."""
    state = recorder.state
    section = must_be(section_of(state, action.unit), int)
    if action.cell is None:
        recorder.note(UnitKeptBack(section, action.unit, blocked=False))
        return
    head = state.units[action.unit].outside[0]
    order: Order | None = None if is_commander(state.battle, head) else "move"
    march = state.marches[section]
    at = head_at(state, march, action.unit, action.cell, action.facing)
    if at is not None:  # pragma: no branch - `check_enter` has asked
        recorder.note(UnitEntered(section, action.unit, head, at, action.facing, order))


def lost_marchers(state: BattleState) -> MarchersLost | None:
    """Return the units that have not a single element on the field when the battle ends (XVI.5.0)."""
    units = marchers_outside(state)
    return MarchersLost(units) if units else None
