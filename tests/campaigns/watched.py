"""Games of the four small systems under their referees: each a second reading of its book."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Final

from editor.rules.core.contract import Level
from tests.campaigns.walks import moments

SCENARIOS: Final = {
    "darkage": ("toll-and-tax", "below-the-ward", "four-corners", "night-of-rats", "winter-stores"),
    "diskwars": ("first-contact", "at-daggers-drawn", "the-hill-of-destiny", "three-at-the-hill"),
    "wizwar": ("duel-in-the-maze", "three-and-the-warp", "four-towers", "the-first-duel"),
    "zargo": ("two-thrones", "three-peoples", "wings-and-prayers", "the-year-of-zargo"),
}
"""Game -> the shipped scenarios that its referee watches."""


def watched(
    game: str, scenario: str, seed: int, level: Level | None = None, decisions: int = 10_000
) -> Counter[str]:
    """Let the referee of a game watch it being played; return how often each kind of thing happened.

    Args:
        game: id of the system.
        scenario: slug of a shipped scenario.
        seed: of the dice, and of what is drawn.
        level: how the computer plays all sides. None: legal actions are drawn.
        decisions: how many at most.
    """
    referee = import_module(f"tests.rules.{game}.referee").Referee()
    kinds: Counter[str] = Counter()
    for before, event, after in moments(game, scenario, seed, decisions, level):
        kinds[type(event).__name__] += 1
        faults = list(referee.faults(before, event, after))
        assert not faults, (event, faults)
    return kinds
