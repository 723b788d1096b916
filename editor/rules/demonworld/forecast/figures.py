"""Figures of a state: elements where they stand, their nerve, the chance and the worth of a blow."""

from __future__ import annotations

from typing import Final, NamedTuple

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.effects.numbers import morale
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee.attack_numbers import attack_number, best_weapon, initiative_of
from editor.rules.demonworld.morale.courage import Facts, fleeing, modifier, spirits, tests_courage
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing

_SIGN: Final = 1.8
"""Worth of a leader or standard against that of another element, where courage is tested (XV.2.0)."""


class Post(NamedTuple):
    """An element where it stands, or might stand."""

    element: int
    facing: int


class Nerve(NamedTuple):
    """What the courage of a unit depends on in a melee (XV.3.0)."""

    needs: float
    """Die that its test needs with all its elements there and none lost."""
    each: int
    """What each element that is gone adds to the die needed."""
    lost: int
    """What each element lost in this phase adds to it besides."""
    destroyed: int
    """What each enemy element destroyed takes from it."""
    worst: int
    """Least die that always passes; 7 if none does."""
    elements: int
    worth: float
    """What its elements are worth, in points."""

    def fails(self, needed: float) -> float:
        """Return the chance that a test with such a die fails."""
        return min(max(needed - 1, 0.0), self.worst - 1) / 6


class Odds:
    """Chances of blows in one state, worked out once each."""

    def __init__(self, state: BattleState) -> None:
        self._state = state
        self._chances: dict[tuple[int, int, int, int, int], float] = {}
        self._weapons: dict[tuple[int, int], int | None] = {}
        self._worth: dict[int, float] = {}
        self._speeds: dict[tuple[int, int], int] = {}
        self._nerves: dict[tuple[int, int], Nerve | None] = {}

    def points(self, element: int) -> int:
        """Return how many hit points an element has left, at least one."""
        most = self._state.battle.hit_points[element]
        return max(1, most - self._state.wounds.get(element, (0, 0))[0]) if most > 1 else 1

    def speed(self, element: int, target: int) -> int:
        """Return the initiative with which an element strikes at another (VI.1.0)."""
        weapon = self.weapon(element, target) or 0
        key = element, weapon
        found = self._speeds.get(key)
        if found is None:
            found = self._speeds[key] = initiative_of(self._state, element, weapon)
        return found

    def nerve(self, unit: int, fear: int) -> Nerve | None:
        """Return what a test of a unit against such fear depends on (XV.3.0). None if it tests nothing."""
        key = unit, fear
        if key not in self._nerves:
            self._nerves[key] = self._nerve(unit, fear)
        return self._nerves[key]

    def _nerve(self, number: int, fear: int) -> Nerve | None:
        state, unit = self._state, self._state.units[number]
        test = tests_courage(state.battle, unit, "casualties_melee")
        if test is None or unit.mood == "rout":
            return None
        total = modifier(test, spirits(state, unit, unit.elements, Facts(enemy_fear=fear))).value
        needs, each = morale(state, number)[0] - total, test.modifiers
        return Nerve(
            needs,
            each.get("per_element", 0),
            -each.get("per_lost", 0),
            each.get("per_destroyed", 0),
            6 if test.six_always_passes else 7,
            len(unit.elements),
            sum([self.worth(element) for element in unit.elements]),
        )

    def worth(self, element: int) -> float:
        """Return what an element is worth, in points of the army."""
        found = self._worth.get(element)
        if found is None:
            battle = self._state.battle
            roster = battle.roster[battle.came_with[element]]
            share = roster.worth / max(1, len(roster.elements))
            share = max(1.0, share) / battle.hit_points[element]
            carries = "XV" in battle.chapters and battle.signs[element] in ("leader", "standard")
            found = self._worth[element] = share * (_SIGN if carries else 1.0)
        return found

    def weapon(self, element: int, target: int) -> int | None:
        """Return the best weapon of an element against another. None if it has none."""
        state, cards = self._state, self._state.battle.cards
        key = id(cards[element]), id(cards[target])
        if key not in self._weapons:
            found = best_weapon(state, element, cards[target])
            self._weapons[key] = None if found is None else found[0]
        return self._weapons[key]

    def chance(self, element: int, cell: int, target: int, target_cell: int, target_facing: int) -> float:
        """Return the chance that an unsupported blow hits, from one cell at a target on another."""
        key = element, cell, target, target_cell, target_facing
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = self._chance(*key)
        return found

    def _chance(self, element: int, cell: int, target: int, target_cell: int, target_facing: int) -> float:
        weapon = self.weapon(element, target)
        if weapon is None or self._flees(element):
            return 0.0
        if self._flees(target):
            return 1.0  # Who is in rout is cut down without a roll (XV.9.0).
        places = {
            element: self._place(element, cell, 0),
            target: self._place(target, target_cell, target_facing),
        }
        number = attack_number(self._state, act.Attack(element, target, (), weapon), places, 0).value
        return chance_d20(int(number))

    def _flees(self, element: int) -> bool:
        """Return whether an element is in rout (XV.9.0)."""
        unit = self._state.units[self._state.unit_of[element]]
        return fleeing(self._state.battle, unit, element)

    def _place(self, element: int, cell: int, facing: int) -> Standing:
        """Return where an element is thought to stand; large bases are looked at where they stand now."""
        bases = self._state.battle.bases
        if bases is not None and element in bases.kinds:
            return self._state.standing[element]
        return Standing(self._state.unit_of[element], cell, facing)


def posts_of(state: BattleState) -> dict[int, Post]:
    """Return who stands where on the ground: cell -> element and its facing; of large bases every cell."""
    posts = {
        cell: Post(element, facing)
        for unit in state.units
        if unit.altitude is None
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
    }
    if state.battle.bases is not None:
        for unit in state.units:
            if unit.altitude is None and is_large(state, unit):
                posts.update(dict.fromkeys(state.covered(unit), Post(unit.elements[0], unit.facings[0])))
    return posts
