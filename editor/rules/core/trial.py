"""An event of a scenario tried alone on its set-up: what it would change."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.contract import LogLine, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.play import GamePlay
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.script import GameOverError
from schemas.base import must_be
from schemas.game_events import EventfulScenario
from schemas.problems import EditorError

SEED: Final = 1
"""Of the dice with which events are tried."""


@dataclass(frozen=True)
class Trial:
    """What came of an event."""

    lines: tuple[LogLine, ...]
    """What the log says of it; empty where it changes nothing that is told."""
    holds: bool
    """Whether what it waits for is so on the set-up."""
    over: bool
    """Whether the battle is over by it."""


def lines_of(engine: Engine[Any, Any, Any], before: Any, recorder: Recorder[Any, Any]) -> tuple[LogLine, ...]:
    """Return what the log says of what a record has noted since the state before."""
    known = [before, *recorder.states]
    return tuple(
        line
        for state, event in zip(known, recorder.events, strict=False)
        for line in engine.describe(state, event)
    )


def try_event(play: GamePlay[Any, Any, Any], setup: Setup, number: int) -> Trial:
    """Let an event go off on the state before the first action, whatever it waits for; nothing is kept.

    Args:
        play: the game; its engine has a script.
        setup: the scenario with its documents.
        number: place of the event in the scenario.

    Raises:
        EditorError: the scenario cannot be played.
        TypeError: the game looks at its events itself.
    """
    script = play.engine.script
    if script is None:
        raise TypeError("the game looks at its events itself")
    if found := play.refusals(setup):
        raise EditorError(*found)
    state = play.begin(setup)
    trigger = must_be(setup.scenario, EventfulScenario).triggers[number]
    so = script.holds(state, trigger.condition, 1)
    recorder = play.engine.record(state, SeededDice(SEED))
    over = True
    with suppress(GameOverError):
        script.fire(recorder, number)
        over = False
    return Trial(lines_of(play.engine, state, recorder), so, over)
