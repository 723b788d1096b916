"""One battle played out by the plain AI on every side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.contract import Play, Result, Setup
from editor.rules.core.dice import SeededDice
from schemas.problems import EditorError, error

MOST_ACTIONS: Final = 50_000
"""A battle that takes more actions than this is given up: its rules never end it."""


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


def run_battle(
    play: Play, setup: Setup, seed: int, *, keep_events: bool = True, most_actions: int = MOST_ACTIONS
) -> BattleRecord:
    """Play one battle to its end, all dice (those of the AI, too) from one seeded source.

    Raises:
        EditorError: the scenario cannot be played, or the battle does not end.
    """
    refusals = play.refusals(setup)
    if refusals:
        raise EditorError(*refusals)
    dice = SeededDice(seed)
    state = play.start(setup)
    events: list[dict[str, Any]] = []
    actions = 0
    while (player := play.to_act(state)) is not None:
        if actions == most_actions:
            raise error("simulation.endless", seed=seed, actions=actions)
        action = play.choose(play.view(state, player), player, dice)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
            if keep_events:
                events.append(play.event_data(event))
        actions += 1
    result = play.result(state)
    if result is None:
        raise RuntimeError(f"nobody acts and the battle of seed {seed} has no result")
    return BattleRecord(seed, result, tuple(events), actions)
