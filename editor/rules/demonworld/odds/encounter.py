"""Two units that meet in a battle of their own, and the state that chance changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from editor.rules.core.memo import kept
from editor.rules.demonworld.effects.numbers import fear, unit_fear
from editor.rules.demonworld.state import BattleState, changed
from editor.rules.demonworld.units import Sign, Unit
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

FIRST: Final = 0
SIGN: Final = 64
"""An element is its hit points left and SIGN times its kind; 0 is an empty place."""
SIGNS: Final[tuple[Sign, ...]] = ("", "leader", "standard", "musician")
"""Special sign by its number, the first kinds of elements; 0 is a normal element."""
Elements = tuple[int, ...]
"""Who stands on each place of a unit, front first."""
Pair = tuple[Elements, Elements]
Band = tuple[int, ...]
"""Kinds of the group of a unit that tests its courage for all of it (XV.2.0)."""


class State(NamedTuple):
    """What chance has made of two units; equal states are one."""

    now: Pair
    """Who stands where."""
    then: Pair
    """Who stood there before what is being resolved at the same time."""
    begun: tuple[int, int]
    """Elements at the beginning of the phase."""
    earned: tuple[int, ...] = ()
    """Attackers of this initiative who have earned a second attack (XIV.1.0)."""
    rout: tuple[bool, bool] = (False, False)
    """Whether they flee."""
    loser: int = -1
    """Side that lost the melee and tests first (XV.3.0); -1 while that is open."""
    bands: tuple[Band | None, Band | None] = (None, None)
    """Who tests for each unit, once nobody can strike at it any more: then its places may be mixed up."""
    refused: bool = False
    """Whether the attacker does not dare to charge (XV.5.0)."""


class Posted(NamedTuple):
    """Elements standing on the places of both units, as a state of the battle."""

    battle: BattleState
    elements: tuple[tuple[int, ...], tuple[int, ...]]
    """Side -> place -> element of the battle, -1 where nobody stands."""
    places: dict[int, int]
    """Element of the battle -> its place in its unit."""


@dataclass(frozen=True)
class Encounter:
    """Both units on the field, each with the commander who has joined it (X.2.2)."""

    battle: BattleState
    """All of them where they stand, before anything has happened."""
    cards: tuple[DemonworldUnit, DemonworldUnit]
    """Their cards as the person has them."""
    supports: tuple[int, int]
    """Elements that join in each attack, where so many can."""
    numbers: tuple[int, int] = (0, 1)
    """Both as units of the battle."""
    memory: dict[object, object] = field(default_factory=dict)
    """What the battle has said before, by what it was asked."""
    posts: dict[Pair, Posted] = field(default_factory=dict)
    """States of the battle made before, by who stands where."""

    @property
    def ruleset(self) -> DemonworldRuleset:
        """The rules."""
        return self.battle.battle.ruleset

    def begin(self) -> State:
        """Return the state before anything has happened."""
        now = (self.start(0), self.start(1))
        return State(now, now, (len(now[0]), len(now[1])))

    def unit(self, side: int, state: BattleState | None = None) -> Unit:
        """Return a unit as it is in a state of the battle, else as at the beginning."""
        return (self.battle if state is None else state).units[self.numbers[side]]

    @kept
    def kinds(self) -> dict[int, int]:
        """Element of the battle -> its kind: alike are those of one sign who carry nothing of their own.

        Who has joined a unit, and whoever carries an item, is a kind of his own.
        """
        battle, found = self.battle.battle, dict[int, int]()
        known: dict[object, int] = {(sign, (), False): number for number, sign in enumerate(SIGNS)}
        for side in (0, 1):
            unit = self.unit(side)
            for element in unit.elements:
                carried = tuple([place for place, one in enumerate(battle.carried) if one.element == element])
                key = battle.signs[element], carried, battle.came_with[element] != unit.number
                found[element] = known.setdefault(key, len(known))
        return found

    @kept
    def bound(self) -> tuple[bool, bool]:
        """Whether what either side does may depend on any element of a unit, wherever it stands.

        In a formation; where an item that helps all is lost with its bearer; where one is more fearsome than
        the others.
        """
        state = self.battle
        bearers = {
            one.element for one in state.battle.carried if one.item.lost_with_bearer and any(one.whole_unit)
        }
        first, second = (
            bool(unit.formation)
            or not bearers.isdisjoint(unit.elements)
            or any(fear(state, element) != unit_fear(state, unit.number) for element in unit.elements)
            for unit in (self.unit(0), self.unit(1))
        )
        return first, second

    def joined(self, side: int) -> int | None:
        """Return the element of the commander who has joined a unit; None if nobody has (X.2.2)."""
        unit, came = self.unit(side), self.battle.battle.came_with
        return next((element for element in unit.elements if came[element] != unit.number), None)

    def left(self, side: int, elements: Elements) -> int:
        """Return how many of a unit's own elements stand; a commander alone is no unit any more (X.2.0)."""
        return standing(elements) - self.stands(side, elements)

    def stands(self, side: int, elements: Elements) -> bool:
        """Return whether a commander is still with a unit."""
        joined = self.joined(side)
        kind = self.kinds[joined] if joined is not None else -1
        return any(code and sign_of(code) == kind for code in elements)

    def start(self, side: int) -> Elements:
        """Return who stands on the places of a unit at the beginning."""
        hit_points, kinds = self.battle.battle.hit_points, self.kinds
        return tuple([hit_points[element] + SIGN * kinds[element] for element in self.unit(side).elements])

    def posted(self, now: Pair) -> Posted:
        """Return the state of the battle in which these elements stand on the places of both units."""
        found = self.posts.get(now)
        if found is None:
            seats = (self._seats(0, now[0]), self._seats(1, now[1]))
            units = tuple(
                unit.replace(
                    elements=tuple([one for one in seated if one >= 0]),
                    cells=tuple([cell for cell, one in zip(unit.cells, seated, strict=True) if one >= 0]),
                    facings=tuple([look for look, one in zip(unit.facings, seated, strict=True) if one >= 0]),
                )
                for unit, seated in zip((self.unit(0), self.unit(1)), seats, strict=True)
            )
            places = {one: place for seated in seats for place, one in enumerate(seated) if one >= 0}
            after = self.battle.replace(units=changed(self.battle, units))
            found = self.posts[now] = Posted(after, seats, places)
        return found

    def alone(self, side: int, elements: Elements) -> Posted:
        """Return the state in which a unit stands so, the other as at the beginning."""
        return self.posted((elements, self.start(1)) if side == FIRST else (self.start(0), elements))

    def of_kind(self, side: int, kinds: Sequence[int]) -> tuple[int, ...]:
        """Return elements of a unit of these kinds, one for each."""
        free = list(self.unit(side).elements)
        found = []
        for kind in kinds:
            one = next(element for element in free if self.kinds[element] == kind)
            free.remove(one)
            found.append(one)
        return tuple(found)

    def _seats(self, side: int, elements: Elements) -> tuple[int, ...]:
        """Return an element of the battle of the right kind for each place; -1 where nobody stands."""
        own, kinds = self.unit(side).elements, self.kinds
        if len(own) == len(elements) and all(
            not code or kinds[one] == sign_of(code) for one, code in zip(own, elements, strict=True)
        ):
            return tuple([one if code else -1 for one, code in zip(own, elements, strict=True)])
        taken = iter(self.of_kind(side, [sign_of(code) for code in elements if code]))
        return tuple([next(taken) if code else -1 for code in elements])


def standing(elements: Elements) -> int:
    """Return how many elements stand."""
    return len(elements) - elements.count(0)


def hit_points(elements: Elements) -> int:
    """Return how many hit points all elements have left."""
    return sum(code % SIGN for code in elements)


def sign_of(code: int) -> int:
    """Return the kind of an element: 0 of a normal one, else the number of its sign, or one beyond."""
    return code // SIGN


def hurt(elements: Elements, place: int) -> Elements:
    """Return the elements after one of them has lost a hit point; the last one removes it (VIII.1.1)."""
    code = elements[place]
    left = code - 1 if code % SIGN > 1 else 0
    return (*elements[:place], left, *elements[place + 1 :])


def with_side(pair: Pair, side: int, elements: Elements) -> Pair:
    """Return the pair with the elements of one side changed."""
    return (elements, pair[1]) if side == FIRST else (pair[0], elements)


def lost(state: State, side: int) -> int:
    """Return the elements that a side has lost in this phase."""
    return state.begun[side] - standing(state.now[side])
