"""Actions tried out in thought: in games that might be the one played, with a budget counted in nodes.

Whoever chooses knows only his view. Each trial draws what is hidden from him (a *possible* state), takes the
action there and plays on by plain rules. All actions still in question are tried in the same possible states
with the same dice, so that luck takes part in no comparison; the worse half of them is dropped again and
again, so that most trials are spent where the choice is hard (sequential halving).
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

    def surely_better(self, other: _Count[A], doubt: float) -> bool:
        """Return whether it is better in the games of both, by more than so many standard errors."""
        gains = [own - its for own, its in zip(self.shares, other.shares, strict=False)]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return mean > doubt * sqrt(spread / len(gains))


def search(
    game: Thinkable[S, A],
    view: S,
    actions: Sequence[A],
    dice: Dice,
    nodes: int,
    *,
    doubt: float = 0.0,
) -> tuple[Tried[A], ...]:
    """Return actions with what trying them out came to, the one to take first.

    Args:
        game: how its hidden things are drawn and how it is played on.
        view: the state as the player knows it.
        actions: what is in question, one or more, each legal in every possible state; of equals the one that
            is named first is taken, so what a quicker player would do comes first.
        dice: the player's own; the same ones give the same answer.
        nodes: decisions that may be taken in thought. A few more are taken: a possible state is tried with
            every action that is still in question, and one of them at least before any action is dropped.
        doubt: standard errors by which an action has to be better than the one named first, which stays in
            question to the last then: a few games by luck do not change what a quicker player would do.

    Raises:
        ValueError: no action is named.
    """
    if not actions:
        raise ValueError("there is nothing to choose from")
    counts = [_Count(place, action) for place, action in enumerate(actions)]
    rounds = max(1, (len(counts) - 1).bit_length())
    left, running = nodes, counts
    for number in range(rounds):
        spent = _round(game, view, running, dice, left // (rounds - number))
        left -= spent
        running = _kept(running, counts[0] if doubt else None)
    best, first = running[0], counts[0]
    chosen = best if not doubt or best.surely_better(first, doubt) else first
    # Those that were dropped earlier have had fewer games: they stand behind those that were kept longer.
    counts.sort(key=lambda one: (one is not chosen, -len(one.shares), *one.order))
    return tuple(Tried(one.action, one.share, len(one.shares)) for one in counts)


def _kept(running: list[_Count[A]], first: _Count[A] | None) -> list[_Count[A]]:
    """Return the better half of the actions, and ``first`` as long as two are left."""
    ranked = sorted(running, key=lambda one: one.order)
    half = ranked[: -(-len(ranked) // 2)]
    return half if first is None or first in half or len(half) < 2 else [*half[:-1], first]


def _round(game: Thinkable[S, A], view: S, running: Sequence[_Count[A]], dice: Dice, nodes: int) -> int:
    """Try actions in possible states, once at least, until nodes are spent; return how many were."""
    spent = 0
    while not spent or spent < nodes:
        state = game.possible(view, dice)
        seed = dice.roll(_STREAMS)
        for one in running:
            found = game.played(state, one.action, SeededDice(seed))
            one.shares.append(found.share)
            spent += max(1, found.nodes)  # also a game that is over at once is a step nearer to the end
    return spent
