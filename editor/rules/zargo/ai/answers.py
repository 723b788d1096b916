"""What enemies may answer to a move: the shots, attacks and storms that they could make next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.zargo.ai.odds import gain, shots_gain, worth
from editor.rules.zargo.ai.storms import CITY, chance_to_take, places_around
from editor.rules.zargo.factors import attack_of, defence_value, garrison_of
from editor.rules.zargo.movement import Reach, attackable, reach
from editor.rules.zargo.state import ZargoState

_MOST: Final = 6
"""Attackers of one piece at most: it has six neighbours."""

_WARD: Final = 0.5
"""Share of its worth that an escorted piece loses with its escort: often it finds no way to flee."""


class Answers:
    """Works out the answers to several moves of a side from the same state.

    Where enemies may go is worked out once, before these moves: whose way the moves bar is left out.
    """

    def __init__(self, state: ZargoState, side: int) -> None:
        """Take the state before the side moves, as it knows it."""
        self._state, self._side = state, side
        self._reach: dict[int, Reach] = {}

    def gain(self, after: ZargoState) -> float:
        """Return what all enemies of the side gain by their best attacks after its moves, in points."""
        return sum(
            self._gain_of(after, other) for other in after.world.order if not after.friends(self._side, other)
        )

    def _gain_of(self, after: ZargoState, other: int) -> float:
        world = after.world
        hunters = [one for one in world.of_side[other] if _may_strike(after, one)]
        hunters.sort(key=lambda one: (-world.kind_of(one).combat, one))
        found = sum(
            self._storm(after, number, hunters)
            for number, city in enumerate(after.cities)
            if city.owner == self._side
        )
        targets = [one for one in world.of_side[self._side] if attackable(after, other, one)]
        for target in sorted(targets, key=lambda one: (-worth(after, one), one)):
            gained, group = self._attack(after, target, hunters)
            found += gained
            hunters = [one for one in hunters if one not in group]
        return found + shots_gain(after, hunters, targets, nearer=True)

    def _attack(self, after: ZargoState, target: int, hunters: Sequence[int]) -> tuple[float, list[int]]:
        """Return what the best attack on a piece gains, 0 for none, and its attackers."""
        cell = after.pieces[target].cell
        defence, theirs = defence_value(after, target), worth(after, target)
        if (ward := after.escorted_by(target)) >= 0:
            theirs += _WARD * worth(after, ward)
        value, ours = 0, 0.0
        group = self._come(after, cell, hunters)
        best, count = 0.0, 0
        for number, one in enumerate(group, start=1):
            value += int(attack_of(after, one, cell).value)
            ours += worth(after, one)
            found = gain(after, value - defence, ours, theirs)
            if found is not None and found > best:
                best, count = found, number
        return best, group[:count]

    def _storm(self, after: ZargoState, city: int, hunters: Sequence[int]) -> float:
        """Return what enemies gain by storming a city, in points."""
        group = self._come(after, after.cities[city].cell, hunters)
        value = sum(after.world.kind_of(one).combat for one in group)
        held = len(after.inside.get(city, ()))
        return CITY * chance_to_take(after, value - garrison_of(after, city), len(group), held)

    def _come(self, after: ZargoState, cell: int, hunters: Sequence[int]) -> list[int]:
        """Return those of the hunters who may come beside a cell together, the first ones first."""
        world, free = after.world, places_around(after, cell)
        group: list[int] = []
        for one in hunters:
            far = world.distance(after.pieces[one].cell, cell)
            if len(group) == _MOST or far > world.kind_of(one).movement + 1:
                continue
            if far > 1:
                at = next((at for at in free if at in self._reach_of(one)), None)
                if at is None:
                    continue
                free.remove(at)
            group.append(one)
        return group

    def _reach_of(self, number: int) -> Reach:
        found = self._reach.get(number)
        if found is None:
            found = self._reach[number] = reach(self._state, number)
        return found


def _may_strike(state: ZargoState, number: int) -> bool:
    """Return whether a piece could attack in the next turn of its side."""
    piece = state.pieces[number]
    return piece.cell >= 0 and not piece.vanished and not state.is_held(piece) and state.escort_of(number) < 0
