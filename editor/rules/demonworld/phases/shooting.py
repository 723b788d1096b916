"""A shooting phase: shots declared, resolved, diverted, the fallen taken away (IV, IX.5.0)."""

from __future__ import annotations

from editor.rules.demonworld import events as ev
from editor.rules.demonworld import shooting_phase
from editor.rules.demonworld.phases.first import sides
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.special_elements import substitutes, to_divert


def ask_shots(recorder: Recorder) -> bool:
    """Ask the next side that can shoot for its shots; return whether there is one (IV.1.0)."""
    state = recorder.state
    for side in sides(state):
        if state.shots[side] is None and next(shooting_phase.shots_of(state, side), None) is not None:
            recorder.note(ev.DecisionDue("shots", side))
            return True
    return False


def resolve_shots(recorder: Recorder) -> None:
    """Roll for all shots declared; special elements hit may have others fall for them (IV.1.0, IX.5.0)."""
    in_melee = shooting_phase.resolve(recorder)
    special = to_divert(recorder.state, in_melee)
    if special:
        recorder.note(ev.ShotsToDivert(special))


def ask_diverted(recorder: Recorder) -> bool:
    """Ask who falls for the next special element hit; return whether anybody can (IX.5.0)."""
    while recorder.state.diverting:
        state = recorder.state
        element = state.diverting[0]
        if substitutes(state, element):
            recorder.note(ev.DecisionDue("divert", state.battle.side_of[element], state.unit_of[element]))
            return True
        recorder.note(ev.ShotDiverted(element, None, 0, None))
    return False


def take_away(recorder: Recorder) -> None:
    """Take away all who fall, at once; units with losses close their ranks (IV.4.0)."""
    struck = tuple(sorted(recorder.state.struck))
    if struck:
        recorder.note(ev.ElementsRemoved(struck))
    state = recorder.state
    hurt = tuple(
        unit.number
        for unit in state.units
        if unit.elements and unit.mood != "rout" and len(unit.cells) < len(state.before[unit.number])
    )
    if hurt:
        recorder.note(ev.RanksToClose(hurt))


def ask_ranks(recorder: Recorder) -> bool:
    """Ask the next unit with losses to close its ranks; return whether there is one (IV.4.0)."""
    state = recorder.state
    if not state.asked:
        return False
    number = state.asked[0]
    recorder.note(ev.DecisionDue("close_ranks", state.battle.roster[number].side, number))
    return True
