"""Trees of chance: followed whole with their exact probabilities, or along one way that dice choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from editor.rules.core.dice import Dice

MOST_STATES: Final = 40_000
"""An exact distribution holds so many states at once at most; beyond that it is sampled."""

S = TypeVar("S", bound=Hashable)
Step = Callable[[S], Sequence[tuple[int, S]]]
"""``step(state)`` -> (faces of a die, state after them); the faces add up to the sides of the die."""


class TooManyStatesError(Exception):
    """The tree of chance is too wide to be followed whole."""


class Walk(Protocol):
    """A way of going through a tree of chance."""

    def advance(self, states: Mapping[S, float], step: Step[S]) -> dict[S, float]:
        """Return the probability of each state after a step."""
        ...


class EveryWay:
    """Follows every way; equal states are joined, so that the tree stays narrow."""

    def __init__(self, most: int = MOST_STATES, tick: Callable[[], None] | None = None) -> None:
        """Begin.

        Args:
            most: states allowed at once.
            tick: called before each step; what it raises ends the walk.
        """
        self._most = most
        self._tick = tick

    def advance(self, states: Mapping[S, float], step: Step[S]) -> dict[S, float]:
        """Return the probability of each state after a step.

        Raises:
            TooManyStatesError: there are more of them than allowed.
        """
        if self._tick is not None:
            self._tick()
        after: dict[S, float] = {}
        for state, chance in states.items():
            branches = step(state)
            sides = sum(faces for faces, _ in branches)
            for faces, outcome in branches:
                if faces:
                    after[outcome] = after.get(outcome, 0.0) + chance * faces / sides
        if len(after) > self._most:
            raise TooManyStatesError
        return after


class OneWay:
    """Follows one way: at each step a die chooses."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def advance(self, states: Mapping[S, float], step: Step[S]) -> dict[S, float]:
        """Return the one state after a step, with probability 1."""
        (state,) = states
        branches = [branch for branch in step(state) if branch[0]]
        if len(branches) == 1:
            return {branches[0][1]: 1.0}
        left = self._dice.roll(sum(faces for faces, _ in branches))
        for faces, outcome in branches:
            left -= faces
            if left <= 0:
                return {outcome: 1.0}
        raise AssertionError("a die has no more faces than its branches")  # pragma: no cover


def merged(states: Mapping[S, float], change: Callable[[S], S]) -> dict[S, float]:
    """Return the probabilities after a change that leaves nothing to chance; what becomes equal is joined."""
    after: dict[S, float] = {}
    for state, chance in states.items():
        changed = change(state)
        after[changed] = after.get(changed, 0.0) + chance
    return after
