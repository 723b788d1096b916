"""An event of a scenario tried alone on its set-up: what it would change."""

from __future__ import annotations

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.trial import SEED, Trial, lines_of
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.set_up.refusals import refusals
from editor.rules.demonworld.set_up.start import first_state, start
from editor.rules.demonworld.victory.conditions import holds
from editor.rules.demonworld.victory.triggers import fire
from schemas.problems import EditorError


def try_event(setup: Setup, number: int) -> Trial:
    """Let an event go off on the state before the first action, whatever it waits for; nothing is kept.

    Args:
        setup: the scenario with its documents.
        number: place of the event in the scenario.

    Raises:
        EditorError: the scenario cannot be played.
    """
    if found := refusals(setup):
        raise EditorError(*found)
    state = first_state(start(setup))
    so = holds(state, state.battle.script.triggers[number].condition)
    recorder = ENGINE.record(state, SeededDice(SEED))
    over = fire(recorder, number)
    return Trial(lines_of(ENGINE, state, recorder), so, over)
