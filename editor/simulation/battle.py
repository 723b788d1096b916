"""One battle played out by the computer on every side."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.contract import PLAINLY, AiBySide, AnyPlay, Result, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.simulation.tally import Tally
from schemas.problems import EditorError, error

MOST_ACTIONS: Final = 50_000
"""A battle that takes more actions than this is given up: its rules never end it."""
NO_AI_SETTINGS: Final[AiBySide] = MappingProxyType({})
"""Every side is played plainly."""
_SELDOM: Final = (20_000, 50, 100)
"""Objects made before the collector looks at the youngest, and how seldom it looks at older ones."""


@dataclass(frozen=True)
class BattleRecord:
    """A battle that was played out; the events alone replay it."""

    seed: int
    """Seed of its dice."""
    result: Result
    """How it ended."""
    events: tuple[dict[str, Any], ...]
    """Its events as plain JSON data; empty where they were not kept."""
    actions: int
    """Actions taken."""

    @property
    def turns(self) -> int:
        """Turns played."""
        return self.result.turns


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Let the collector look seldom: states hold no cycles, and a tenth of the time would find nothing."""
    before = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def run_battle(
    play: AnyPlay,
    setup: Setup,
    seed: int,
    *,
    keep_events: bool = True,
    most_actions: int = MOST_ACTIONS,
    ai_by_side: AiBySide = NO_AI_SETTINGS,
    tally: Tally | None = None,
    checked: bool = False,
) -> BattleRecord:
    """Play one battle to its end, all dice from one seed; the computer thinks with a stream apart.

    ``ai_by_side`` says how the computer plays which side, plainly where nothing is said.
    ``tally`` gets every event. ``checked`` says that the scenario is known to have no refusals.

    Raises:
        EditorError: the scenario cannot be played, or the battle does not end.
    """
    refusals = () if checked else play.refusals(setup)
    if refusals:
        raise EditorError(*refusals)
    with _seldom_collected():
        return _played_out(play, setup, seed, keep_events, most_actions, ai_by_side, tally)


def _played_out(
    play: AnyPlay,
    setup: Setup,
    seed: int,
    keep_events: bool,
    most_actions: int,
    ai_by_side: AiBySide,
    tally: Tally | None,
) -> BattleRecord:
    dice, thinking = SeededDice(seed), thinking_dice(seed)
    state = play.start(setup)
    events: list[dict[str, Any]] = []
    actions = 0
    while (player := play.to_act(state)) is not None:
        if actions == most_actions:
            raise error("simulation.endless", seed=seed, actions=actions)
        action = play.choose(play.view(state, player), player, thinking, ai_by_side.get(player, PLAINLY))
        for event in play.decide(state, action, dice):
            before, state = state, play.evolve(state, event)
            if tally is not None:
                tally.take(before, event, state)
            if keep_events:
                events.append(play.event_data(event))
        actions += 1
    result = play.result(state)
    if result is None:
        raise RuntimeError(f"nobody acts and the battle of seed {seed} has no result")
    return BattleRecord(seed, result, tuple(events), actions)
