"""Moments of battles of the computer against itself, and the reasons for what is done in them."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from editor.rules.core.dice import SeededDice, thinking_dice
from schemas.problems import Message
from tests.campaigns.walks import play_of, setup_of

GAMES = {
    "demonworld": ("first-battle", 22),
    "diskwars": ("first-contact", 24),
    "zargo": ("two-thrones", 40),
    "wizwar": ("the-first-duel", 60),
    "darkage": ("toll-and-tax", 60),
}
"""Game -> scenario, decisions that are looked at."""
EACH = 4
"""So many further legal actions of each decision are given reasons."""
Moment = tuple[Any, str, Any]
"""What the side to act may know, the side, an action."""


def moments(
    game: str,
    scenario: str,
    decisions: int,
    each: int = EACH,
    *,
    steps: frozenset[str] = frozenset(),
) -> Iterator[Moment]:
    """Yield what the computer decides in a battle against itself, each with a few other legal actions.

    ``steps``: those of which other legal actions are yielded; empty for all.
    """
    play = play_of(game)
    state, dice, thinking = play.start(setup_of(game, scenario)), SeededDice(3), thinking_dice(3)
    for _ in range(decisions):
        side = play.to_act(state)
        if side is None:
            return
        view = play.view(state, side)
        action = play.choose(view, side, thinking)
        further = each if not steps or play.step_name(view) in steps else 0
        for one in (action, *islice(play.legal_actions(view), further)):
            yield view, side, one
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)


@cache
def seen(game: str) -> tuple[Moment, ...]:
    """Return the moments of a game that its tests share."""
    return tuple(moments(game, *GAMES[game]))


def first(game: str, wanted: Callable[[Any, Any], bool]) -> Moment:
    """Return the first moment of a game with a view and an action that are wanted."""
    return next(one for one in seen(game) if wanted(one[0], one[2]))


def told(game: str, moment: Moment, action: Any = None) -> list[Message]:
    """Return the reasons for the action of a moment, or for another."""
    view, side, chosen = moment
    play: Any = play_of(game)
    return list(play.reasons(view, side, chosen if action is None else action))


def reasons(game: str, moment: Moment, action: Any = None) -> dict[str, Message]:
    """Return them by the ends of their codes."""
    return {one.code.partition(".")[2]: one for one in told(game, moment, action)}


def share(game: str, moment: Moment, holds: Callable[[Any, Any], bool], rolls: int) -> float:
    """Return how often something holds after an action, decided again and again."""
    view, _, action = moment
    play, count = play_of(game), 0
    for seed in range(rolls):
        state = view
        for event in play.decide(view, action, SeededDice(seed)):
            state = play.evolve(state, event)
        count += holds(view, state)
    return count / rolls
