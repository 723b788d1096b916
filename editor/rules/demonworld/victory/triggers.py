"""When the rules of a scenario have their turn: at its beginning, after a phase, at its end."""

from __future__ import annotations

from editor.rules.demonworld.fire import turn_begins as fires_of_turn
from editor.rules.demonworld.set_up import arrivals
from editor.rules.demonworld.set_up.entering import section_named
from editor.rules.demonworld.set_up.events import SectionCalled
from editor.rules.demonworld.set_up.spawning import spawn, spawn_waiting
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.states.events import change_entry, settle
from editor.rules.demonworld.turn import BattleEnded
from editor.rules.demonworld.victory.conditions import holds, stood
from editor.rules.demonworld.victory.events import (
    CounterChanged,
    GroundTurned,
    MessageShown,
    ObjectiveRevalued,
    PointsScored,
    StandsCounted,
    TriggerFired,
    WeatherTurned,
)
from schemas.scenario_counters import Counts
from schemas.scenario_rules import (
    Arrives,
    ChangesState,
    Effect,
    IsWorth,
    Moment,
    Scores,
    Sentence,
    Shows,
    Trigger,
    TurnsGround,
    TurnsWeather,
    Wins,
)
from schemas.scenario_spawns import Spawns


def turn_begins(recorder: Recorder) -> bool:
    """Let fires burn and the wind change, run the triggers of the turn; return whether the battle is over.

    Those whom an event has brought and who found no room come first, where there is room now. With the turn
    begins its phase of orders.
    """
    fires_of_turn.begin(recorder)
    spawn_waiting(recorder)
    return _run(recorder, "turn_begins") or phase_begins(recorder)


def turn_ends(recorder: Recorder) -> bool:
    """Count what has to last, run the triggers of the end of a turn; return whether the battle is over."""
    if recorder.state.battle.script.lasting:
        recorder.note(StandsCounted(stood(recorder.state)))
    return _run(recorder, "turn_ends")


def phase_begins(recorder: Recorder) -> bool:
    """Run the triggers of the beginning of the phase; return whether the battle is over."""
    return "phase_begins" in recorder.state.battle.script.by_phase and _run(recorder, "phase_begins")


def phase_ends(recorder: Recorder) -> bool:
    """Let units change by what they have lost, run the triggers of the end of the phase, see who has won.

    Returns:
        Whether the battle is over.
    """
    settle(recorder)
    script = recorder.state.battle.script
    if "phase_ends" in script.by_phase and _run(recorder, "phase_ends"):
        return True
    if not script.at_once:
        return False
    state = recorder.state
    for place, one in enumerate(state.battle.scenario.victory):
        if isinstance(one, Sentence) and one.checked == "at_once" and holds(state, one.condition):
            finish(recorder, BattleEnded(state.battle.side_number(one.side), "sentence", state.turn, place))
            return True
    return False


def finish(recorder: Recorder, ended: BattleEnded) -> None:
    """End the battle; marchers who never came are lost first (XVI.5.0)."""
    lost = arrivals.lost_marchers(recorder.state)
    if lost is not None:
        recorder.note(lost)
    recorder.note(ended)


def _run(recorder: Recorder, moment: Moment) -> bool:
    """Let the triggers of a moment whose conditions hold go off; return whether the battle is over."""
    for number, trigger in enumerate(recorder.state.battle.script.triggers):
        state = recorder.state
        if trigger.moment != moment or (trigger.id in state.fired and not trigger.repeats):
            continue
        if trigger.phase not in (None, state.phase):
            continue
        if not holds(state, trigger.condition):
            continue
        if fire(recorder, number):
            return True
    return False


def fire(recorder: Recorder, number: int) -> bool:
    """Let a trigger of the scenario go off, whatever it waits for; return whether the battle is over."""
    recorder.note(TriggerFired(number))
    effects = recorder.state.battle.script.triggers[number].effects
    return any(_happen(recorder, number, place, effect) for place, effect in enumerate(effects))


def _happen(recorder: Recorder, trigger: int, place: int, effect: Effect) -> bool:
    """Let one effect of a trigger happen; return whether the battle is over."""
    state = recorder.state
    battle = state.battle
    match effect:
        case Arrives():
            _call(recorder, effect.group, _coming(state, battle.script.triggers[trigger]))
        case Shows():
            recorder.note(MessageShown(trigger, place))
        case Scores():
            side = battle.side_number(effect.side)
            recorder.note(PointsScored(side, effect.points, state.score(side) + effect.points))
        case IsWorth():
            recorder.note(ObjectiveRevalued(battle.script.objectives[effect.objective], effect.points))
        case TurnsWeather():
            recorder.note(WeatherTurned(trigger, place))
        case TurnsGround():
            recorder.note(GroundTurned(trigger, place))
        case Counts():
            before = state.counters[effect.counter]
            recorder.note(CounterChanged(effect.counter, before, effect.after(before)))
        case Spawns():
            spawn(recorder, trigger, place, effect, effect.count)
        case ChangesState():
            change_entry(recorder, battle.side_number(effect.side), effect.entry, effect.state)
        case Wins():  # pragma: no branch - no case is left
            finish(recorder, BattleEnded(battle.side_number(effect.side), "trigger", state.turn, trigger))
            return True
    return False


def _coming(state: BattleState, trigger: Trigger) -> int:
    """Return the turn in which a group comes that is called now: this one until its orders are laid."""
    early = trigger.moment == "turn_begins" or (trigger.moment == "phase_begins" and state.phase == "orders")
    return state.turn if early else state.turn + 1


def _call(recorder: Recorder, group: str, turn: int) -> None:
    """Call a group of reinforcements, unless it is there or comes as early anyway."""
    section = section_named(recorder.state, group)
    if section is None:  # pragma: no cover - the scenario has its groups
        return
    march = recorder.state.marches[section]
    if not march.arrived and march.first_turn > turn:
        recorder.note(SectionCalled(section, turn))
