"""Which order a unit gets: shooters shoot, those who win by waiting wait, the others come up together."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.ai import burning, flying, guns, monsters, shooting
from editor.rules.demonworld.ai.looking import (
    charge_of,
    enemies,
    fields_under,
    long_weapon,
    nearest_enemy,
    threat_to,
    wanted_facing,
)
from editor.rules.demonworld.ai.outlook import BORED, Outlook, arrived, disputed, outlook
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.flyers.now import can_fly
from editor.rules.demonworld.forecast.figures import Odds
from editor.rules.demonworld.large.moving import is_gun, is_large
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_NEAR: Final = 3
"""Fields within which an enemy is upon a unit before it could shoot twice."""
_LAGS: Final = 3
"""Fields by which a friend is farther from the enemy so that a unit waits for him ..."""
_TOO_FAR: Final = 14
"""... and fields by which he is so far behind that nobody waits."""
_HURRY: Final = 4
"""Turns that are left in which nobody who has to come waits for others."""
_SUPPORTS: Final = 14
"""Fields from which friends who fight are supported by those who wait."""
_GOOD: Final = 1.0
"""Odds from which those who wait charge whoever comes within their reach."""


class Orders:
    """The orders of one side at one moment; how it stands is worked out once."""

    def __init__(self, state: BattleState, temper: Temper | None = None) -> None:
        self._outlook = outlook(state, state.side, keen=temper is not None)
        self._temper = temper

    def __call__(self, state: BattleState, unit: Unit) -> Order:
        """Return the order that a unit is to get."""
        if is_gun(state, unit):
            return guns.order(state, unit)
        if can_fly(state.battle, unit) and (unit.altitude is not None or not _breathes(state, unit)):
            return flying.order(state, unit)
        if is_large(state, unit):
            return monsters.order(state, unit)
        look, goal = self._outlook, self._outlook.assignments.get(unit.number)
        enemy = nearest_enemy(state, unit)
        if enemy is None:
            return "hold" if goal is None or arrived(unit, goal) else "move"
        if burning.must_leave(state, unit):
            return "move"
        apart, nearest = enemy
        missile = _to_shoot(state, unit, apart, nearest, look)
        if missile is not None:
            return missile
        if goal is not None:
            return _on_assignment(state, unit, goal, apart)
        if look.waits and not _friends_fight(state, unit):
            if unit.number in look.gathering and _onward(state, unit, apart) == "move":
                return "move"
            return _where_it_stands(state, unit, enemy)
        if self._lets_come(state, unit, enemy) or _waits_for_others(state, unit, enemy, look):
            return "hold"
        return _onward(state, unit, apart)

    def _lets_come(self, state: BattleState, unit: Unit, enemy: tuple[int, Unit]) -> bool:
        """Return whether a unit does better to let the enemy come: its line is formed when he arrives.

        Not where courage is tested: who charges has the better of it (XV.5.0), measured 20 of 32 against 11.
        """
        temper = self._temper
        if "XV" in state.battle.chapters:
            return False
        if temper is None or state.turn > temper.patience or self._outlook.pressed or self._outlook.aims.take:
            return False
        between = enemy[0] - 1 - charge_of(state, unit) - charge_of(state, enemy[1])
        return between > temper.let_come


def _breathes(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a monster that does best to breathe at once."""
    return is_large(state, unit) and monsters.order(state, unit) == "skirmish"


def _onward(state: BattleState, unit: Unit, apart: int) -> Order:
    """Return the order with which a unit comes on fastest without being caught marching."""
    march = fields_under(state, unit, "move")
    caught = apart - march <= threat_to(state, unit) + 1
    return "move" if march > charge_of(state, unit) and not caught else "charge"


def _on_assignment(state: BattleState, unit: Unit, goal: Unit, apart: int) -> Order:
    """Return the order of a unit that is sent to some fields: once there it stands, and clears them."""
    near = apart - 1 <= charge_of(state, unit)
    if arrived(unit, goal):
        side = state.battle.roster[unit.number].side
        return "charge" if near and disputed(state, side, goal.cells) else "hold"
    return "charge" if near else _onward(state, unit, apart)


def _where_it_stands(state: BattleState, unit: Unit, enemy: tuple[int, Unit]) -> Order:
    """Return the order of a unit whose side wins by waiting.

    It goes for those who come within its reach where the odds are good, or where friends fight them.
    """
    apart, nearest = enemy
    if apart - 1 > charge_of(state, unit):
        return "hold"
    return "charge" if nearest.engaged or odds_of(state, unit, nearest) >= _GOOD else "hold"


def _friends_fight(state: BattleState, unit: Unit) -> bool:
    """Return whether friends are in a melee to which a unit may come in time."""
    side, distance = state.battle.roster[unit.number].side, state.battle.ground.distance
    return any(
        friend.engaged and friend.mood != "rout" and distance(unit.cells[0], friend.cells[0]) <= _SUPPORTS
        for friend in state.of_side(side)
    )


def odds_of(state: BattleState, unit: Unit, enemy: Unit) -> float:
    """Return what a blow of a unit at an enemy is expected to cost him, against one of his at the unit."""
    odds, ground = Odds(state), state.battle.ground
    own, other = unit.elements[0], enemy.elements[0]
    cell, facing = enemy.cells[0], enemy.facings[0]
    front = FRONT[facing][0]
    beside = cell + ground.steps[front]
    if not ground.inside[beside]:
        return 1.0
    given = odds.chance(own, beside, other, cell, facing) * odds.worth(other)
    taken = odds.chance(other, cell, own, beside, (facing + 3) % 6) * odds.worth(own)
    return given / taken if taken else float(given > 0) * 2.0


def _waits_for_others(state: BattleState, unit: Unit, enemy: tuple[int, Unit], look: Outlook) -> bool:
    """Return whether a unit waits out of the enemy's reach for friends who come up behind it.

    Not once somebody fights there, under fire, or where too little time is left.
    """
    apart, nearest = enemy
    threat, reach = charge_of(state, nearest), charge_of(state, unit)
    if not max(threat, reach) < apart - 1 <= threat + reach or look.turns <= _HURRY:
        return False
    if state.turn - state.quiet[2] >= BORED:
        return False
    battle, side = state.battle, state.battle.roster[unit.number].side
    for fields, other in enemies(state, unit):
        weapon = long_weapon(state, other)
        if weapon is not None and fields <= weapon[1]:
            return False
    up = behind = 0
    for friend in state.of_side(side):
        if friend.number == unit.number or friend.mood or independent(battle, friend):
            continue
        if friend.number in look.assignments or long_weapon(state, friend) is not None:
            continue
        fields = min((fields for fields, one in enemies(state, friend) if one.number == nearest.number))
        if friend.engaged and fields <= apart:
            return False
        if friend.engaged or fields > apart + _TOO_FAR:
            continue
        if fields > apart + _LAGS and fields - 1 > threat + charge_of(state, friend):
            behind += 1
        else:
            up += 1
    return behind > up


def _to_shoot(state: BattleState, unit: Unit, apart: int, enemy: Unit, look: Outlook) -> Order | None:
    """Return the order under which a unit with missiles shoots, or comes to where it can (IV).

    None if it has none. Shooters never lay aside their weapons with an enemy in range.
    """
    found = long_weapon(state, unit)
    if found is None:
        return None
    needed, reach = found
    if apart <= reach:
        if needed is None and apart > _NEAR and shooting.shoots(state, unit.replace(order="skirmish")):
            return "skirmish"
        facing = wanted_facing(state, unit, enemy)
        for facings in (unit.facings, (facing,) * len(unit.facings)):
            if shooting.shoots(state, unit.replace(order="hold", facings=facings)):
                return "hold"
        return "hold" if apart - 1 <= charge_of(state, enemy) else "skirmish"
    left = apart - fields_under(state, unit, "move")
    order: Order = "move" if left > max(reach, threat_to(state, unit) + 1) else "skirmish"
    if look.waits and unit.number not in look.assignments and not _friends_fight(state, unit):
        return "move" if order == "move" and unit.number in look.gathering else "hold"
    return order
