"""Who goes to attack whom: pieces near an enemy come together until the odds are good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from editor.rules.zargo.ai.odds import gain, worth
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.factors import defence_value, total
from editor.rules.zargo.movement import Reach, Way, enemies_in_the_open, move, reach
from editor.rules.zargo.state import ZargoState


class Assault(NamedTuple):
    """Ways that bring attackers to one enemy, and the state after them."""

    ways: tuple[Way, ...]
    state: ZargoState
    gain: float


class Hunt:
    """Looks for attacks in one turn; what each piece can reach is worked out once."""

    def __init__(
        self,
        state: ZargoState,
        hunters: Iterable[int],
        *,
        least: float,
        most: int,
        known: dict[int, Reach] | None = None,
    ) -> None:
        """Take the pieces that may attack.

        Args:
            state: the game at the start of the move.
            hunters: pieces that may move.
            least: what an attack has to gain at least, in points.
            most: attackers of one enemy at most.
            known: piece -> what it can reach, for several hunts from the same state; None for this one alone.
        """
        self._least, self._most = least, most
        world = state.world
        self._hunters = [(one, state.pieces[one].cell, world.kind_of(one).movement + 1) for one in hunters]
        self._ways = known if known is not None else {}

    def attacks(self, state: ZargoState) -> tuple[list[Way], ZargoState]:
        """Return the ways of all attacks worth making, one after the other, and the state after them."""
        ways: list[Way] = []
        for found in self.assaults(state):
            ways += found.ways
            state = found.state
        return ways, state

    def assaults(self, state: ZargoState) -> Iterator[Assault]:
        """Yield all attacks worth making, one after the other: the worthiest enemies first."""
        targets = sorted(enemies_in_the_open(state, state.side), key=lambda one: (-worth(state, one), one))
        used: set[int] = set()
        for target in targets:
            found = self._assault(state, target, used)
            if found is not None:
                yield found
                used.update(way.piece for way in found.ways)
                state = found.state

    def _assault(self, state: ZargoState, target: int, used: set[int]) -> Assault | None:
        world, cell = state.world, state.pieces[target].cell
        near = [one for one, at, far in self._hunters if one not in used and world.distance(at, cell) <= far]
        if not near:
            return None
        near.sort(key=lambda one: (-world.kind_of(one).combat, one))
        defence, theirs = defence_value(state, target), worth(state, target)
        free = [
            one for one in world.beside[cell] if one >= 0 and one not in state.on and one not in state.city_at
        ]
        ways: list[Way] = []
        attackers: list[int] = []
        best: Assault | None = None
        for number in near:
            came = self._come(state, number, target, cell, free)
            if came is None:
                continue
            way, moved = came
            state = ENGINE.evolve(state, moved)
            free.remove(way.path[-1])
            ways.append(way)
            attackers.append(number)
            value = total(state, attackers, cell)
            ours = sum(worth(state, one) for one in attackers)
            found = gain(state, value - defence, ours, theirs)
            if found is not None and found >= self._least and (best is None or found > best.gain + 0.4):
                best = Assault(tuple(ways), state, found)
            if len(attackers) >= self._most or not free or value - defence >= 8:
                break
        return best

    def _come(
        self, state: ZargoState, number: int, target: int, cell: int, free: Sequence[int]
    ) -> tuple[Way, PieceMoved] | None:
        """Return how a piece comes beside the enemy: straight at it where that is a charge."""
        ways = self._ways.get(number)
        if ways is None:
            ways = self._ways[number] = reach(state, number)
        charges = "charges" in state.world.kind_of(number).powers
        last: tuple[Way, PieceMoved] | None = None
        for at in free:
            path = ways.get(at)
            if path is None:
                continue
            way = Way(number, path, target)
            found = move(state, way)
            if isinstance(found, PieceMoved):
                if not charges or (found.straight >= 0 and state.world.beside[at][found.straight] == cell):
                    return way, found
                if last is None or found.straight >= 0:
                    last = way, found
        return last
