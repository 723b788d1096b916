"""The plain player: every piece goes for the nearest foreign city and attacks where the odds are fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.zargo.actions.alliances import Answer
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear
from editor.rules.zargo.actions.set_up import Begin, FoundCity, HoldCity, PlaceRest
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.ai.fights import Hunt
from editor.rules.zargo.ai.odds import gain, shot_gain, worth
from editor.rules.zargo.ai.ways import FAR, advance, distances, go_round
from editor.rules.zargo.attacks import can_fight, pledged, pledged_to, why_not_attack
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.factors import defence_value, total
from editor.rules.zargo.monks import due_back, places_to_reappear
from editor.rules.zargo.movement import Way, attackable, enemies_in_the_open, may_move, move
from editor.rules.zargo.placing import city_places, city_to_hold, reserve
from editor.rules.zargo.serpents import runs
from editor.rules.zargo.shots import shots_of, why_not_shoot
from editor.rules.zargo.state import NOBODY, UNSEEN, ZargoState

_APART: Final = 12
"""Hexes that cities are founded apart at least, where there is room."""
_FAIR: Final = -0.2
"""Points that an attack has to gain."""
_ROUND: Final = 5
"""Movement points from a goal within which pieces go round each other to come beside it."""
_TOGETHER: Final = 4
"""Attackers that the plain player brings together at most."""


class PlainPlayer:
    """Chooses actions from what its side knows."""

    least: float = _FAIR
    most: int = _TOGETHER
    margin: int = 1
    """By how much its besiegers have to be stronger than what they expect in a city."""

    def __init__(self, view: ZargoState) -> None:
        self.state = view
        self.world = view.world
        self.side = view.side

    def choose(self) -> Action:
        """Return the action of who acts."""
        return {
            "begin": Begin,
            "cities": self.found,
            "garrisons": self.hold,
            "pieces": PlaceRest,
            "alliance": self.talk,
            "answer": self.answer,
            "move": self.move,
            "shots": self.shoot,
            "combat": self.attack,
            "run_on": self.run_on,
            "occupy": self.occupy,
        }[self.state.step]()

    # set-up

    def found(self) -> Action:
        """Found a city far from the coast and apart from the others."""
        state, world = self.state, self.world
        own = [city.cell for city in state.cities]

        def rank(cell: int) -> tuple[int, int, int]:
            near = min((world.distance(cell, one) for one in own), default=_APART)
            rough = sum(
                other < 0 or world.walked[other].cost != 1 or world.walked[other].stops
                for other in world.beside[cell]
            )
            return -min(near, _APART), rough, cell

        return FoundCity(min(city_places(state), key=rank))

    def hold(self) -> Action:
        """Put footsoldiers into a city, half of what there is room for."""
        state = self.state
        left = reserve(state, self.side)
        most = self.world.ruleset.year.garrison_most
        cities = sum(
            city.founder == self.side and number not in state.garrisoned
            for number, city in enumerate(state.cities)
        )
        foot = [one for one in left if self.world.kind_of(one).foot] or list(left)
        city = city_to_hold(state, self.side)
        return HoldCity(
            city if city is not None else 0, tuple(foot[: min((most + 1) // 2, len(foot) // max(cities, 1))])
        )

    # alliances

    def talk(self) -> Action:
        """Propose nothing."""
        return Finish()

    def answer(self) -> Action:
        """Refuse."""
        return Answer(accept=False)

    # moving

    def foreign_cities(self) -> list[int]:
        """Return the cells of the cities of enemies."""
        return [city.cell for city in self.state.cities if not self.state.friends(self.side, city.owner)]

    def ready(self) -> list[int]:
        """Return the pieces that may still move and leave no city bare."""
        return [
            one
            for one in self.world.of_side[self.side]
            if self.state.pieces[one].city < 0 and may_move(self.state, one)
        ]

    def move(self) -> Action:
        """Bring all pieces to their enemies and on their way, at once."""
        state = self.state
        for monk in due_back(state, self.side):
            if places := places_to_reappear(state, monk):
                return Reappear(monk, self._best_place(places))
        ready = self.ready()
        ways, after = Hunt(state, ready, least=self.least, most=self.most).attacks(state)
        gone = {way.piece for way in ways}
        ways += self.march([one for one in ready if one not in gone], after)[0]
        return Move(tuple(ways)) if ways else Finish()

    def _best_place(self, places: Sequence[int]) -> int:
        far = distances(self.world, self.foreign_cities(), flies=False)
        return min(places, key=lambda cell: (far[cell], cell))

    def march(self, numbers: Sequence[int], state: ZargoState) -> tuple[list[Way], ZargoState]:
        """Return the ways of pieces towards the nearest foreign city, and the state after them."""
        goals = self.foreign_cities()
        return self.towards(numbers, state, goals) if goals else ([], state)

    def towards(
        self, numbers: Sequence[int], state: ZargoState, goals: Sequence[int]
    ) -> tuple[list[Way], ZargoState]:
        """Return the ways of pieces towards goals, the nearest pieces first, and the state after them."""
        fields = {flies: distances(self.world, goals, flies=flies) for flies in (False, True)}
        ways = []

        def far(one: int) -> int:
            return fields[self.world.kind_of(one).flies][state.pieces[one].cell]

        for number in sorted(numbers, key=lambda one: (far(one), one)):
            if far(number) >= FAR or state.escort_of(number) >= 0:
                continue
            way = self.advance(state, number, fields[self.world.kind_of(number).flies])
            if way is not None and isinstance(found := move(state, way), PieceMoved):
                ways.append(way)
                state = ENGINE.evolve(state, found)
        return ways, state

    def advance(self, state: ZargoState, number: int, far: list[int]) -> Way | None:
        """Return the way of a piece towards where the distances fall. None if it comes no nearer."""
        here = far[state.pieces[number].cell]
        if here <= 1:
            return None
        found = advance(state, number, far) if here > _ROUND else None
        return found or go_round(state, number, far)

    # shots and combats

    def shoot(self) -> Action:
        """Send the shots that gain most."""
        state = self.state
        return self.best_shots(
            [
                one
                for one in self.world.of_side[self.side]
                if shots_of(state, one) is not None and can_fight(state, one)
            ]
        )

    def best_shots(self, shooters: Sequence[int]) -> Action:
        """Return the shots of some pieces that gain most; the end of the step where none gains anything."""
        state = self.state
        best: tuple[float, Action] = (0.0, Finish())
        ranges = [
            (one, self.world.apart[state.pieces[one].cell], self.world.reach_of(table))
            for one in shooters
            if (table := shots_of(state, one)) is not None
        ]
        if not ranges:
            return Finish()
        for target in enemies_in_the_open(state, self.side):
            cell = state.pieces[target].cell
            near = [one for one, apart, reach in ranges if apart[cell] <= reach]
            able = [one for one in near if why_not_shoot(state, (one,), target) is None]
            for group in self.groups(able):
                value = shot_gain(state, group, target) / len(group) ** 0.5 - self.instead(group)
                if value > best[0]:
                    best = value, Shoot(group, target)
        return best[1]

    def groups(self, able: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the groups that may shoot together; the plain player lets each shoot alone."""
        return [(one,) for one in able]

    def instead(self, _group: Sequence[int]) -> float:
        """Return what the shooters give up by shooting."""
        return 0.0

    def attack(self) -> Action:
        """Make the attack that gains most, then those that have to be made."""
        state, side = self.state, self.side
        able: dict[int, list[int]] = {}
        for number in self.world.of_side[side]:
            if can_fight(state, number):
                for cell in self.world.beside[state.pieces[number].cell]:
                    able.setdefault(cell, []).append(number)
        best: tuple[float, Action] | None = None
        owed: Action | None = None
        for cell, attackers in able.items():
            enemy, city = state.in_front(cell), state.city_at.get(cell, NOBODY)
            found: tuple[float, Action] | None = None
            if city >= 0 and not state.friends(side, state.cities[city].owner):
                found = self.siege(city, [one for one in attackers if pledged(state, one) < 0])
            elif enemy >= 0 and attackable(state, side, enemy):
                found = self.combat(enemy, attackers)
                sworn = pledged_to(state, enemy)
                if owed is None and sworn and why_not_attack(state, sworn, enemy, NOBODY) is None:
                    owed = Attack(sworn, enemy)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
        if best is not None:
            return best[1]
        return owed or Finish()

    def combat(self, enemy: int, attackers: Sequence[int]) -> tuple[float, Action] | None:
        """Return the best attack on a piece, those sworn to it first. None where none is worth making."""
        state, cell = self.state, self.state.pieces[enemy].cell
        defence, theirs = defence_value(state, enemy), worth(state, enemy)
        sworn = [one for one in attackers if pledged(state, one) == enemy]
        free = [one for one in attackers if pledged(state, one) < 0]
        free.sort(key=lambda one: (-state.world.kind_of(one).combat, one))
        best: tuple[float, Action] | None = None
        group = list(sworn)
        for extra in (None, *free):
            if extra is not None:
                group.append(extra)
            if not group or len(group) > max(self.most, len(sworn)):
                continue
            value = total(state, group, cell)
            found = gain(state, value - defence, sum(worth(state, one) for one in group), theirs)
            if (
                found is not None
                and found >= (self.least if not sworn else -99)
                and (best is None or found > best[0])
            ):
                best = found, Attack(tuple(group), enemy)
        return best

    def siege(self, city: int, attackers: Sequence[int]) -> tuple[float, Action] | None:
        """Return the attack on a city. None where those around it are too few for what it may hold."""
        state = self.state
        if not attackers:
            return None
        count, value = self.expected(city)
        ours = total(state, attackers, state.cities[city].cell)
        if len(attackers) < count or ours < value + self.margin:
            return None
        return 50.0 + ours - value, Attack(tuple(attackers), city=city)

    def expected(self, city: int) -> tuple[int, float]:
        """Return how many pieces a foreign city is expected to hold, and their factors together."""
        state = self.state
        owner = state.cities[city].owner
        hidden = [one for one in self.world.of_side[owner] if state.pieces[one].cell == UNSEEN]
        cities = max(1, state.cities_of(owner))
        most = self.world.ruleset.year.garrison_most
        count = min(most, -(-len(hidden) // cities))
        mean = sum(self.world.kind_of(one).combat for one in hidden) / len(hidden) if hidden else 0.0
        return count, count * mean

    def run_on(self) -> Action:
        """Run on to the next enemy ahead where that is worth it; else stay."""
        state, runner = self.state, self.state.runner
        best: tuple[float, Action] = (0.0, RunOn(0))
        direction = state.pieces[runner].straight
        for hexes, enemy, path, _left in runs(state):
            if enemy < 0:
                continue
            cell = self.world.beside[path[-1]][direction]
            there = state.with_piece(runner, state.pieces[runner]._replace(cell=path[-1]))
            difference = total(there, (runner,), cell) - defence_value(there, enemy)
            found = gain(state, difference, worth(state, runner), worth(state, enemy))
            if found is not None and found > best[0]:
                best = found, RunOn(hexes, enemy)
        return best[1]

    def occupy(self) -> Action:
        """Move the two weakest conquerors in."""
        return Occupy(self.settlers(2))

    def settlers(self, wanted: int) -> tuple[int, ...]:
        """Return conquerors who may move into the city, footsoldiers first, alone on their hexes."""
        state = self.state
        free = [
            one
            for one in state.conquerors
            if state.pieces[one].cell >= 0 and state.pieces[one].city < 0 and state.escorted_by(one) < 0
        ]
        free.sort(key=lambda one: (not self.world.kind_of(one).foot, worth(state, one), one))
        return tuple(free[: min(wanted, self.world.ruleset.year.garrison_most)])
