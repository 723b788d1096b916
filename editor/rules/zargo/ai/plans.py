"""Plans for a month: what is gone for, what is risked, who stays behind; and the moves they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.fights import Hunt
from editor.rules.zargo.ai.odds import worth
from editor.rules.zargo.ai.storms import storm
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.movement import Reach, Way, may_move, move, reach
from editor.rules.zargo.state import ZargoState

Front = Literal["nearest", "second", "home"]
"""Where those march who do not fight: to the foreign city that is easiest to come by, to the next one, or to
their own cities."""
_LEAST: Final = (0.3, 1.5, 4.0, -0.3)
_BOLD: Final = (1.1, 2.5, 0.5)
_FRONTS: Final[tuple[Front, ...]] = ("nearest", "second", "home")
_STORM: Final = (0.5, 1.1)
"""A chance above 1 is never reached: no city is stormed."""
_GUARD: Final = 1
"""Pieces that stay in a city whose garrison goes out."""
_MONTHS: Final = 2
"""Months within which enemies must not be able to come to such a city."""


class Plan(NamedTuple):
    """How a side moves in a month."""

    least: float
    """Points that an attack has to gain on the average."""
    bold: float
    """How much stronger than the friends near by the enemies may be where a piece goes."""
    front: Front = "nearest"
    storm: float = _STORM[0]
    """Chance to take a city from which on it is stormed."""
    escorts: bool = False
    """Whether footsoldiers go to escort others whom enemies may reach (escorts)."""
    sally: bool = False
    """Whether the garrisons of cities to which no enemy may come soon go out."""

    def neighbours(self) -> tuple[Plan, ...]:
        """Return the plans that differ from this one in a single point."""
        found = [self._replace(escorts=not self.escorts), self._replace(sally=not self.sally)]
        found += [self._replace(least=least) for least in _LEAST]
        found += [self._replace(bold=bold) for bold in _BOLD]
        found += [self._replace(front=front) for front in _FRONTS]
        found += [self._replace(storm=chance) for chance in _STORM]
        return tuple(one for one in dict.fromkeys(found) if one != self)


class Planner(CalculatingPlayer):
    """Moves by a plan."""

    def __init__(self, view: ZargoState, side: int, plan: Plan, known: dict[int, Reach]) -> None:
        """Take a plan.

        Args:
            view: the state as the side knows it, in its move.
            side: who moves.
            plan: how.
            known: piece -> what it can reach, kept for other plans from the same state.
        """
        super().__init__(view)
        self.side, self.plan, self.least, self.bold = side, plan, plan.least, plan.bold
        self._known = known

    def planned(self) -> tuple[tuple[Way, ...], ZargoState]:
        """Return the moves of the plan, and the state after them."""
        left = self.ready()
        ways, after = self._storms(left)
        left = _without(left, ways)
        found, after = Hunt(after, left, least=self.least, most=self.most, known=self._known).attacks(after)
        ways += found
        left = _without(left, found)
        for threat in self.threats():
            helpers = self._helpers(left, threat)
            found, after = self.towards(helpers, after, self._around(after.cities[threat.city].cell))
            ways += found
            left = [one for one in left if one not in helpers]
        # Those who may be escorted go first: their escorts come after them.
        feet = [one for one in left if self.world.kind_of(one).foot] if self.plan.escorts else []
        found, after = self.march([one for one in left if one not in feet], after)
        ways += found
        found, after = self._escorts(feet, after)
        ways += found
        found, after = self.march(_without(feet, found), after)
        return (*ways, *found), after

    def ready(self) -> list[int]:
        """Return the pieces that may still move, garrisons that go out included."""
        found = super().ready()
        if not self.plan.sally:
            return found
        for city, inside in sorted(self.state.inside.items()):
            if self.state.cities[city].owner == self.side and self._is_far_off(self.state.cities[city].cell):
                strong = sorted(inside, key=lambda one: (-self.world.kind_of(one).combat, one))
                found += [one for one in strong[: len(strong) - _GUARD] if may_move(self.state, one)]
        return found

    def _is_far_off(self, cell: int) -> bool:
        """Return whether no enemy in the open may come to a cell soon."""
        state, world = self.state, self.world
        return not any(
            piece.cell >= 0
            and piece.city < 0
            and not state.friends(self.side, world.roster[number].side)
            and world.distance(piece.cell, cell) <= _MONTHS * world.kind_of(number).movement
            for number, piece in enumerate(state.pieces)
        )

    def _storms(self, ready: Sequence[int]) -> tuple[list[Way], ZargoState]:
        """Return the ways around the foreign cities that may well be taken now, and the state after them."""
        state = self.state
        ways: list[Way] = []
        for number, city in enumerate(state.cities):
            if state.friends(self.side, city.owner):
                continue
            found = storm(state, number, _without(ready, ways), self.expected(number), self._known)
            if found.chance >= self.plan.storm:
                ways += found.ways
                state = found.state
        return ways, state

    def _escorts(self, feet: Sequence[int], state: ZargoState) -> tuple[list[Way], ZargoState]:
        """Return the ways of footsoldiers to those in danger, the worthiest first, and the state after."""
        world = self.world
        ways: list[Way] = []
        for ward in self._wards(state) if feet else ():
            cell = state.pieces[ward].cell
            near = sorted((world.distance(state.pieces[one].cell, cell), one) for one in _without(feet, ways))
            for _far, number in near:
                path = reach(state, number).get(cell)
                if path is not None and isinstance(found := move(state, Way(number, path)), PieceMoved):
                    ways.append(Way(number, path))
                    state = ENGINE.evolve(state, found)
                    break
        return ways, state

    def _wards(self, state: ZargoState) -> list[int]:
        """Return the pieces that may be escorted and that enemies may reach, the worthiest first."""
        danger = self.strength[0]
        found = [
            one
            for one in self.world.of_side[self.side]
            if (piece := state.pieces[one]).cell >= 0
            and piece.city < 0
            and not piece.vanished
            and piece.target < 0
            and len(state.on[piece.cell]) == 1
            and not self.world.kind_of(one).foot
            and danger[piece.cell]
        ]
        return sorted(found, key=lambda one: (-worth(state, one), one))

    def goals(self, numbers: Sequence[int], state: ZargoState) -> list[int]:
        """Return the cells of the cities to go for: those of the plan's front."""
        if self.plan.front == "home":
            return [city.cell for city in state.cities if city.owner == self.side]
        ranked = self.ranked(numbers, state)
        return (ranked[1:2] if self.plan.front == "second" else []) or ranked[:1]


def _without(numbers: Sequence[int], ways: Sequence[Way]) -> list[int]:
    """Return the numbers of pieces but for those that have a way already."""
    gone = {way.piece for way in ways}
    return [one for one in numbers if one not in gone]
