"""Battles of Demonworld that are kept as text, with the referee watching; `make golden` renews them.

The armies begin near each other, and whoever decides prefers what has not happened yet: so a hundred
decisions come through most of the book.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final

from editor.rules.core.contract import AiSettings, Level, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld.actions import Action
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.campaigns.walks import Walker, walked
from tests.rules.demonworld.referee.battles import setup_named
from tests.rules.demonworld.referee.referee import Referee

BATTLES: Final = (
    ("everything", 5, 1, 90),
    ("everything", 5, 2, 60),
    ("the-messenger with fire and flyers", 0, 1, 45),
    ("riders", 2, 1, 40),
    ("fire", 3, 1, 40),
    ("buildings", 0, 1, 60),
    ("conjurers", 2, 1, 80),
    ("persons_aloft", 4, 1, 60),
    ("generated", 0, 1, 70),
    ("guns", 5, 1, 40),
    ("three-for-the-mound", 0, 1, 40),
    ("allies", 0, 1, 50),
    ("mist-over-the-mound", 0, 1, 40),
)
"""Battle, rows that the second side has come forward, seed, decisions: of each that is kept."""
_TRIED: Final = 4
_ASKED: Final[tuple[Level | None, ...]] = ("plain", None, "calculating", None, None)
"""Whom the decisions ask in turn, to spare time."""
_PLAY: Final = DemonworldPlay()


class Eager(Walker):
    """Tries actions in thought and takes the one of which the rarest things come; the referee watches.

    The computer is asked, too, and has to answer with something legal; nothing is decided by what it says.
    """

    exact = True

    def __init__(self, first: BattleState) -> None:
        """Take the state in which the battle begins."""
        self._referee = Referee(first)
        self._seen: Counter[str] = Counter()
        self._levels = cycle(_ASKED)

    def choose(self, state: BattleState, actions: Sequence[Action], chance: random.Random) -> Action:
        """Return one of the legal actions."""
        self._ask(state, next(self._levels))
        kinds = defaultdict(list)
        for action in actions:
            kinds[type(action).__name__].append(action)
        names = sorted(kinds)
        tried = [chance.choice(kinds[names[number % len(names)]]) for number in range(_TRIED)]
        best = max(tried, key=lambda action: self._news(state, action, chance.randrange(1000)))
        self._seen[type(best).__name__] += 1
        return best

    def watch(self, event: Event, after: BattleState) -> None:
        """Let the referee judge."""
        self._seen[type(event).__name__] += 1
        assert list(self._referee.faults(event, after)) == [], event

    def _ask(self, state: BattleState, level: Level | None) -> None:
        side = _PLAY.to_act(state)
        if level is not None and side is not None:
            advice = _PLAY.choose(_PLAY.view(state, side), side, thinking_dice(1), AiSettings(level))
            assert _PLAY.check(state, advice) is None, (level, advice)

    def _news(self, state: BattleState, action: Action, seed: int) -> float:
        events = _PLAY.decide(state, action, SeededDice(seed))
        rare = sum(1 / (1 + self._seen[type(event).__name__]) ** 2 for event in events)
        return rare + 0.3 / (1 + self._seen[type(action).__name__])


def nearer(setup: Setup, rows: int) -> Setup:
    """Return a battle whose second side has come so many rows forward."""
    data = setup.scenario.model_dump()
    for placement in data["sides"][1]["placements"] if rows else ():
        placement["at"] = (placement["at"][0], placement["at"][1] + rows)
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def kept_name(battle: str, seed: int) -> str:
    """Return the name of the file in which a battle is kept."""
    return f"{battle.replace(' ', '-')}-{seed}"


def fought(battle: str, rows: int, seed: int, decisions: int) -> Iterator[str]:
    """Yield a battle line by line."""
    setup = nearer(setup_named(battle), rows)
    return walked(_PLAY, setup, seed, decisions, Eager(_PLAY.start(setup)))
