"""The calculating player: one city at a time, out of stronger enemies' reach, help for cities, alliances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.contract import Character
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose, can_offer
from editor.rules.zargo.actions.fighting import Attack, Occupy, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear
from editor.rules.zargo.actions.set_up import FoundCity, HoldCity
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.ai.fights import Hunt
from editor.rules.zargo.ai.odds import gain, worth
from editor.rules.zargo.ai.plain import PlainPlayer
from editor.rules.zargo.ai.ways import FAR, distances
from editor.rules.zargo.base import Action
from editor.rules.zargo.factors import attack_of, column_for, total
from editor.rules.zargo.monks import due_back, places_to_reappear
from editor.rules.zargo.movement import Way, may_move
from editor.rules.zargo.placing import city_places, city_to_hold, reserve
from editor.rules.zargo.shots import shots_of
from editor.rules.zargo.state import ZargoState

_NEAR: Final = 4
"""Hexes within which enemies endanger a city."""
_SPEARHEAD: Final = 14
"""Pieces whose way to a city decides which one is gone for."""
_LEAST: Final[dict[Character, float]] = {"cautious": 1.2, "balanced": 0.3, "aggressive": 0.1}
_GOALS: Final = 1
"""Cities gone for at a time."""
_SUPPORT: Final = 3
"""Hexes within which friends support a piece."""
_FIGHTER: Final = 4
"""Combat factor from which on a piece would rather fight than shoot."""
_LAST: Final = 4
"""In so many last months everything is risked for a city."""


class _Threat(NamedTuple):
    """A city in danger."""

    city: int
    lacks: float
    """Combat factors that it lacks to be safe."""


class CalculatingPlayer(PlainPlayer):
    """Chooses actions from what its side knows, with a plan for the turn."""

    most = 6

    def __init__(self, view: ZargoState, character: Character = "balanced") -> None:
        super().__init__(view)
        self.least = _LEAST[character]
        self.margin = {"cautious": 2, "balanced": 1, "aggressive": 0}[character]
        self.bold = {"cautious": 0.8, "balanced": 1.1, "aggressive": 1.6}[character]

    # set-up

    def found(self) -> Action:
        """Found a city far from the homes of others, near enough to the others of its own to help them."""
        state, world = self.state, self.world
        foreign = [
            cell for side, home in enumerate(state.homes) if side != self.side for cell in world.homes[home]
        ]
        far = distances(world, [cell for cell in foreign if not world.needs_bridge[cell]], flies=False)
        own = [city.cell for city in state.cities if city.founder == self.side]

        def rank(cell: int) -> tuple[int, int, int, int]:
            near = min((world.distance(cell, one) for one in own), default=4)
            rough = sum(other >= 0 and world.walked[other].cost > 1 for other in world.beside[cell])
            return -min(near, 3), -min(far[cell], FAR), -rough, cell

        return FoundCity(min(city_places(state), key=rank))

    def hold(self) -> Action:
        """Put three footsoldiers into a city where garrisons may have four: one place stays for who flees."""
        state = self.state
        left = reserve(state, self.side)
        most = self.world.ruleset.year.garrison_most
        foot = [one for one in left if self.world.kind_of(one).foot] or list(left)
        cities = sum(
            city.founder == self.side and number not in state.garrisoned
            for number, city in enumerate(state.cities)
        )
        city = city_to_hold(state, self.side)
        return HoldCity(city or 0, tuple(foot[: min(max(1, most - 1), max(1, len(foot) // max(cities, 1)))]))

    # alliances

    def _cities(self, side: int) -> int:
        return self.state.cities_of(side)

    def talk(self) -> Action:
        """Leave an ally who leads alone; propose to the weakest where somebody else leads."""
        state, side, own = self.state, self.side, self._cities(self.side)
        sides = [one for one in range(self.world.sides) if one != side and state.alive(one)]
        for ally in sides:
            if state.friends(side, ally) and ally not in state.asked:
                others = [self._cities(one) for one in (side, *sides) if one != ally]
                if self._cities(ally) > max(others):
                    return Leave(ally)
        leader = max((self._cities(one) for one in sides), default=0)
        if leader > own:
            weak = [one for one in sides if can_offer(state, one) and self._cities(one) < leader]
            if weak:
                return Propose(min(weak, key=lambda one: (self._cities(one), one)))
        return Finish()

    def answer(self) -> Action:
        """Accept where a third side holds more cities than either."""
        state = self.state
        by, to = state.offer or (self.side, self.side)
        others = [
            self._cities(one) for one in range(self.world.sides) if one not in (by, to) and state.alive(one)
        ]
        return Answer(accept=max(others, default=0) > max(self._cities(by), self._cities(to)) - 1)

    # moving

    def move(self) -> Action:
        """Bring monks back and burn first, then make the moves of the month."""
        state = self.state
        for monk in due_back(state, self.side):
            if places := places_to_reappear(state, monk):
                return Reappear(monk, self._best_place(places))
        if (early := self._burn_first()) is not None:
            return early
        return self.moves()

    def moves(self) -> Action:
        """Attack, help cities in danger, and bring the others before one foreign city."""
        state = self.state
        ready = self.ready()
        ways, after = Hunt(state, ready, least=self.least, most=self.most).attacks(state)
        gone = {way.piece for way in ways}
        left = [one for one in ready if one not in gone]
        for threat in self.threats():
            helpers = self._helpers(left, threat)
            found, after = self.towards(helpers, after, self._around(state.cities[threat.city].cell))
            ways += found
            left = [one for one in left if one not in helpers]
        ways += self.march(left, after)[0]
        return Move(tuple(ways)) if ways else Finish()

    def _burn_first(self) -> Action | None:
        """Send the flames of pieces that may still move afterwards, where a target is near."""
        state = self.state
        able = [
            one
            for one in self.world.of_side[self.side]
            if "flames_and_moves" in self.world.kind_of(one).powers
            and may_move(state, one)
            and not state.pieces[one].acted
            and shots_of(state, one) is not None
        ]
        if not able:
            return None
        found = self.best_shots(able)
        return found if isinstance(found, Shoot) else None

    def threats(self) -> list[_Threat]:
        """Return the cities of its own that enemies around could storm, the most endangered first."""
        state, side = self.state, self.side
        enemies = [
            (piece.cell, self.world.kind_of(number).combat)
            for number, piece in enumerate(state.pieces)
            if piece.cell >= 0 and piece.city < 0 and not state.friends(side, self.world.roster[number].side)
        ]
        found = []
        for number, city in enumerate(state.cities):
            if city.owner != side:
                continue
            around = sum(value for cell, value in enemies if self.world.distance(cell, city.cell) <= _NEAR)
            inside = sum(self.world.kind_of(one).combat for one in state.inside.get(number, ()))
            if around > inside:
                found.append(_Threat(number, around - inside))
        return sorted(found, key=lambda one: (-one.lacks, one.city))

    def _helpers(self, numbers: Sequence[int], threat: _Threat) -> list[int]:
        """Return the pieces nearest to a city in danger, as many as it needs."""
        state, cell = self.state, self.state.cities[threat.city].cell
        near = sorted(numbers, key=lambda one: (self.world.distance(state.pieces[one].cell, cell), one))
        helpers: list[int] = []
        factors = 0.0
        for number in near:
            if factors >= threat.lacks or self.world.distance(state.pieces[number].cell, cell) > 2 * _NEAR:
                break
            helpers.append(number)
            factors += self.world.kind_of(number).combat
        return helpers

    def boldness(self) -> float:
        """Return how much stronger than its own friends near by the enemies may be where a piece goes.

        Whoever has more on the map goes on, and whoever does not lead dares more from month to month.
        """
        state = self.state
        ours = theirs = 1.0
        for number, piece in enumerate(state.pieces):
            if piece.cell >= 0 and piece.city < 0:
                if state.friends(self.side, self.world.roster[number].side):
                    ours += self.world.kind_of(number).combat
                else:
                    theirs += self.world.kind_of(number).combat
        others = (self._cities(one) for one in range(self.world.sides) if one != self.side)
        late = 0.0 if self._cities(self.side) > max(others, default=0) else state.month / self.world.months
        return self.bold * (ours / theirs) ** 2 * (1.0 + 4.0 * late * late)

    @cached_property
    def strength(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Cell -> factors of the enemies who may come there, and of the friends near by."""
        state, world = self.state, self.world
        danger = np.zeros(len(world.ground), np.float32)
        support = np.zeros(len(world.ground), np.float32)
        for number, piece in enumerate(state.pieces):
            if piece.cell < 0 or piece.city >= 0:
                continue
            kind, far = world.kind_of(number), np.frombuffer(world.apart[piece.cell], np.uint8)
            if state.friends(self.side, world.roster[number].side):
                support[far <= _SUPPORT] += kind.combat
            else:
                danger[far <= kind.movement + 1] += kind.combat
        return danger, support

    @cached_property
    def safe(self) -> NDArray[np.bool_]:
        """Cell -> whether the enemies who may come there are not too strong for the friends near by.

        Who waits just out of their reach strikes first.
        """
        danger, support = self.strength
        return np.asarray(danger <= self.boldness() * support)

    def advance(self, state: ZargoState, number: int, far: list[int]) -> Way | None:
        """Return a piece's way as far as it is safe."""
        way = super().advance(state, number, far)
        if way is None:
            return None
        path = way.path
        while path and not (self.safe[path[-1]] and self._may_rest(state, path[-1])):
            path = path[:-1]
        return Way(number, path) if path else None

    def _may_rest(self, state: ZargoState, cell: int) -> bool:
        return not self.world.needs_bridge[cell] and cell not in state.on and cell not in state.city_at

    def _around(self, cell: int) -> list[int]:
        return [one for one in self.world.beside[cell] if one >= 0 and self.world.walked[one].cost]

    def march(self, numbers: Sequence[int], state: ZargoState) -> tuple[list[Way], ZargoState]:
        """Bring pieces before the few foreign cities that are nearest to most of them and least held."""
        goals = self.goals(numbers, state)
        return self.towards(numbers, state, goals) if goals else ([], state)

    def goals(self, numbers: Sequence[int], state: ZargoState) -> list[int]:
        """Return the cells of the cities to go for."""
        return self.ranked(numbers, state)[:_GOALS]

    def ranked(self, numbers: Sequence[int], state: ZargoState) -> list[int]:
        """Return the cells of the foreign cities, the nearest to most pieces and least held ones first."""
        ranks: list[tuple[float, int]] = []
        for number, city in enumerate(state.cities):
            if state.friends(self.side, city.owner):
                continue
            ways = sorted(
                distances(self.world, [city.cell], flies=self.world.kind_of(one).flies)[
                    state.pieces[one].cell
                ]
                for one in numbers
            )[:_SPEARHEAD]
            if not ways:
                return []
            _count, value = self.expected(number)
            ranks.append((sum(ways) / len(ways) + value, city.cell))
        return [cell for _rank, cell in sorted(ranks)]

    # shots and combats

    def groups(self, able: Sequence[int]) -> list[tuple[int, ...]]:
        """Return single shooters, and those whose shots are added up, the first ones together."""
        single = [(one,) for one in able]
        added = [one for one in able if (table := shots_of(self.state, one)) and table.added_by_each]
        return [*single, *(tuple(added[:count]) for count in range(2, min(len(added), 4) + 1))]

    def instead(self, group: Sequence[int]) -> float:
        """Return what strong fighters beside an enemy give up by shooting."""
        state, lost = self.state, 0.0
        for number in group:
            combat = self.world.kind_of(number).combat
            cell = state.pieces[number].cell
            if combat >= _FIGHTER and any(
                not state.friends(self.side, state.owner(state.in_front(one)))
                for one in self.world.beside[cell]
                if one in state.on
            ):
                lost += 0.5 * combat
        return lost

    def siege(self, city: int, attackers: Sequence[int]) -> tuple[float, Action] | None:
        """Storm a city where the chance to take it outweighs the loss, in the last months in any case."""
        state = self.state
        if not attackers:
            return None
        count, value = self.expected(city)
        cell = state.cities[city].cell
        strong = sorted(attackers, key=lambda one: (-attack_of(state, one, cell).value, one))
        ours = total(state, strong, cell)
        late = state.month > self.world.months - _LAST
        if len(strong) < count or ours < value + (0 if late else self.margin):
            return None
        column = column_for(state, round(ours - value))
        if column is None:
            return None
        taken = sum(one in ("defender_lost", "both_lost") for one in column.results) / len(column.results)
        worn = sum(one == "defender_back" for one in column.results) / len(column.results)
        cost = gain(state, round(ours - value), sum(worth(state, one) for one in strong), 0.0) or 0.0
        prize = 30.0 * taken + 6.0 * worn + cost
        return (40.0 + prize, Attack(tuple(strong), city=city)) if prize > 0 or late else None

    def occupy(self) -> Action:
        """Fill the city taken, footsoldiers first."""
        return Occupy(self.settlers(3))
