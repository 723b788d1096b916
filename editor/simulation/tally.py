"""What the units of one battle have done, counted while it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from editor.rules.core.contract import AnyPlay, Troop

Tallies = Mapping[str, tuple[float, ...]]
"""Name of a count -> amount of each unit, in the order of the units."""
Firsts = Mapping[str, tuple[int, int]]
"""Name of a count -> (place of the unit that it befell first, turn)."""


class Tally:
    """Takes in every event of one battle."""

    def __init__(self, play: AnyPlay, troops: Sequence[Troop]) -> None:
        self._play = play
        self._places = {troop.id: place for place, troop in enumerate(troops)}
        self._amounts: dict[str, list[float]] = {}
        self._firsts: dict[str, tuple[int, int]] = {}

    def take(self, before: Any, event: Any, after: Any) -> None:
        """Count what an event adds."""
        for count in self._play.tally(before, event, after):
            place = self._places[count.troop]
            amounts = self._amounts.get(count.name)
            if amounts is None:
                amounts = self._amounts[count.name] = [0.0] * len(self._places)
                self._firsts[count.name] = (place, count.turn)
            amounts[place] += count.amount

    @property
    def tallies(self) -> Tallies:
        """The amounts so far."""
        return {name: tuple(amounts) for name, amounts in sorted(self._amounts.items())}

    @property
    def firsts(self) -> Firsts:
        """Whom each count befell first."""
        return dict(sorted(self._firsts.items()))
