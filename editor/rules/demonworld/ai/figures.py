"""Figures of the good player: what a level can do and a character wants, what blows are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from editor.rules.core.contract import Character
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attacks import attack_number, best_weapon
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing


@dataclass(frozen=True)
class Temper:
    """What weighs how much for a player."""

    risk: float = 1.0
    """Own losses against those of the enemy."""
    crowd: float = 2.0
    """Power with which the danger from an enemy falls where he may strike at others as well."""
    least_promise: float = -20.0
    """Points that an attack has to promise, what it suffers taken off."""
    let_come: int = -1
    """Fields to spare between its charge and that of its nearest enemy with more than which a unit waits."""
    patience: int = 4
    """Turns in which it waits at most: then it goes to those who have not come."""
    broad: int = 8
    """Elements in front that are enough: a unit with fewer forms a broader line as the enemy comes near."""
    spread_from: int = 5
    """Distance to the nearest enemy, in fields, from which a unit may take the time to form it ..."""
    spread_to: int = 8
    """... and the distance beyond which it marches on in its column of march or narrow line."""


TEMPERS: Final[Mapping[Character, Temper]] = MappingProxyType(
    {
        "cautious": Temper(risk=1.3, least_promise=0.0),
        "balanced": Temper(),
        "aggressive": Temper(risk=0.7, least_promise=-60.0),
    }
)
"""Character -> its figures."""
_FACES: Final = 20
_SIGN: Final = 1.8
"""Worth of a leader or standard against that of another element, where courage is tested (XV.2.0)."""


class Post(NamedTuple):
    """An element where it stands, or might stand."""

    element: int
    facing: int


class Odds:
    """Chances of blows in one state, worked out once each."""

    def __init__(self, state: BattleState) -> None:
        self._state = state
        self._chances: dict[tuple[int, int, int, int, int], float] = {}
        self._weapons: dict[tuple[int, int], int | None] = {}
        self._worth: dict[int, float] = {}

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
        """Return the best weapon of an element against another, or nothing where it has none."""
        state = self._state
        cards = state.battle.cards
        key = id(cards[element]), id(cards[target])
        if key not in self._weapons:
            found = best_weapon(state, element, state.battle.cards[target])
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
        if weapon is None:
            return 0.0
        unit_of = self._state.unit_of
        places = {
            element: Standing(unit_of[element], cell, 0),
            target: Standing(unit_of[target], target_cell, target_facing),
        }
        number = attack_number(self._state, act.Attack(element, target, (), weapon), places, 0).value
        return min(_FACES, max(0, int(number))) / _FACES


def posts_of(state: BattleState) -> dict[int, Post]:
    """Return who stands where: cell -> element and its facing."""
    return {
        cell: Post(element, facing)
        for unit in state.units
        if unit.altitude is None
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
    }
