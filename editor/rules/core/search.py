"""Actions tried out in thought: in games that might be the one played, with a budget counted in nodes.

Whoever chooses knows only his view. Each trial draws what is hidden from him (a *possible* state), takes the
action there and plays on by plain rules. All actions still in question are tried in the same possible states
with the same dice, so that luck takes part in no comparison; an action is dropped once it cannot be much
better than the best one, so that trials are spent where the choice is hard and something hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from editor.rules.core.dice import Dice, SeededDice

S = TypeVar("S")
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
_STREAMS: Final = 1 << 30
"""Seeds of the dice of trials."""
_LEAST: Final = 8
"""Games of each action before one is dropped."""
_SURE: Final = 2.0
"""Standard errors within which the true difference of two actions is looked for."""
_RARE: Final = 0.05
"""By so much an action may be better in a game that was not met yet, as if it had been met once."""


class Played(NamedTuple):
    """What a game that was played on in thought came to."""

    share: float
    """1 if the player won, 0 if he lost, a half for a draw; between them what an unfinished game promises."""
    nodes: int
    """Decisions that were taken in it."""


class Thinkable(Protocol[S, A_contra]):
    """What a game brings to have its actions tried out; none of it may know more than the view does."""

    def possible(self, view: S, dice: Dice) -> S:
        """Return a state that may be behind a view: what is hidden there is drawn by dice."""
        ...

    def played(self, state: S, action: A_contra, dice: Dice) -> Played:
        """Return what comes of an action that is legal in a possible state, when the game is played on."""
        ...


class Tried(NamedTuple, Generic[A]):
    """An action with what its trials came to."""

    action: A
    share: float
    """Mean share of its games, 0 to 1."""
    games: int
    """Games in which it was tried."""


class _Count(Generic[A]):
    """The trials of one action."""

    def __init__(self, place: int, action: A) -> None:
        self.place = place
        self.action = action
        self.shares: list[float] = []

    @property
    def share(self) -> float:
        """The mean of its games."""
        return sum(self.shares) / len(self.shares)

    @property
    def order(self) -> tuple[float, int]:
        """What the best one is lowest in; of equals the one that was named first."""
        return (-self.share, self.place)

    def may_gain(self, best: _Count[A]) -> float:
        """Return by how much it may be better than the best one, as far as the games of both tell."""
        gains = [own - its for own, its in zip(self.shares, best.shares, strict=True)]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) + _RARE**2
        return mean + _SURE * sqrt(spread / (len(gains) - 1) / len(gains))


def search(
    game: Thinkable[S, A],
    view: S,
    actions: Sequence[A],
    dice: Dice,
    nodes: int,
    *,
    loss: float = 0.0,
) -> tuple[Tried[A], ...]:
    """Return actions with what trying them out came to, the one to take first.

    Args:
        game: how its hidden things are drawn and how it is played on.
        view: the state as the player knows it.
        actions: what is in question, one or more, each legal in every possible state; of equals the one that
            is named first is taken, so what a quicker player would do comes first.
        dice: the player's own; the same ones give the same answer.
        nodes: decisions that may be taken in thought. A few more are taken: a possible state is tried with
            every action that is still in question. Fewer are taken where the choice is clear.
        loss: share that may be lost by a choice: actions that can be better than the best one by no more than
            that, as far as the games tell, are not in question any more.

    Raises:
        ValueError: no action is named.
    """
    if not actions:
        raise ValueError("there is nothing to choose from")
    counts = [_Count(place, action) for place, action in enumerate(actions)]
    running, spent, games = counts, 0, 0
    while not games or (spent < nodes and len(running) > 1):
        spent += _try(game, view, running, dice)
        games += 1
        if games >= _LEAST:
            running = _in_question(running, loss)
    # Those that were dropped earlier have had fewer games: they stand behind those that were kept longer.
    counts.sort(key=lambda one: (-len(one.shares), *one.order))
    return tuple(Tried(one.action, one.share, len(one.shares)) for one in counts)


def _try(game: Thinkable[S, A], view: S, running: Sequence[_Count[A]], dice: Dice) -> int:
    """Try actions in one possible state with the same dice; return the nodes that were spent."""
    state, seed, spent = game.possible(view, dice), dice.roll(_STREAMS), 0
    for one in running:
        found = game.played(state, one.action, SeededDice(seed))
        one.shares.append(found.share)
        spent += max(1, found.nodes)  # also a game that is over at once is a step nearer to the end
    return spent


def _in_question(running: list[_Count[A]], loss: float) -> list[_Count[A]]:
    """Return the best action and those that may be better than it by more than may be lost."""
    best = min(running, key=lambda one: one.order)
    return [one for one in running if one is best or one.may_gain(best) > loss]
