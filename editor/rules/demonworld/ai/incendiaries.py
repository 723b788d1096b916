"""Guns of the computer that throw fire: when it pays, and at what (XXII.6.0)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.hexes import FACINGS
from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import burning
from editor.rules.demonworld.artillery.aiming import gun_arc
from editor.rules.demonworld.artillery.choices import check_fire
from editor.rules.demonworld.artillery.expecting import Prospects
from editor.rules.demonworld.artillery.in_battle import artillery_of, guns_of, may_not_fire, ranges_of
from editor.rules.demonworld.artillery.incendiary import announced, may_announce
from editor.rules.demonworld.artillery.loading import gained
from editor.rules.demonworld.fire.flaming import dry_fields
from editor.rules.demonworld.shooting.artillery import deviation_chances, is_loaded
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

_ON_FIRE: Final = 2.5
"""Hit points that a machine on fire is taken to lose, the one struck off included."""
_BETTER: Final = 1.2
"""Fire is thrown where it promises so many times what an ordinary shot does."""
_POINTS: Final = 10.0
"""Points that an element on the way of a fire is taken to be worth."""


def announce(state: BattleState) -> act.AnnounceArrows:
    """Say which units shoot flaming arrows and which guns throw fire in this turn."""
    arrows = burning.announce(state)
    guns = [unit.number for unit in guns_of(state, state.side) if _pays(state, unit)]
    return act.AnnounceArrows(tuple(sorted({*arrows.units, *guns})))


def _pays(state: BattleState, unit: Unit) -> bool:
    """Return whether a gun that will be loaded does more by fire than by an ordinary shot."""
    if not may_announce(state, unit) or unit.order is None:
        return False
    gun = unit.elements[0]
    points = state.guns.points(gun) + gained(state, unit, unit.order)
    if not is_loaded(points, state.battle.ruleset):
        return False
    best = max((promise(state, unit, cell) for cell in _fields(state, unit)), default=0.0)
    if best <= 0:
        return False
    prospects = Prospects(state, gun)
    enemies = [cell for cell in state.occupied if _enemy(state, gun, cell) and _reaches(state, unit, cell)]
    usual = max((prospects.of(cell).enemy_points for cell in enemies), default=0.0)
    return best > _BETTER * usual


def aim(state: BattleState) -> act.FireGun | None:
    """Return the shot of the next gun that has announced fire; None where none has one."""
    for unit in guns_of(state, state.side):
        if not announced(state, unit) or may_not_fire(state, unit) is not None:
            continue
        gun = unit.elements[0]
        able = [cell for cell in _fields(state, unit) if check_fire(state, act.FireGun(gun, cell)) is None]
        best = max(able, key=lambda cell: (promise(state, unit, cell), -cell), default=None)
        if best is not None and promise(state, unit, best) > 0:
            return act.FireGun(gun, best)
    return None


def promise(state: BattleState, unit: Unit, cell: int) -> float:
    """Return what an incendiary projectile at a field promises, in points, by its straight hits alone."""
    gun, battle = unit.elements[0], state.battle
    artillery = artillery_of(state, gun)
    band = ranges_of(artillery).band(battle.ground.distance(unit.cells[0], cell))
    if band is None or artillery.incendiary is None:
        return 0.0
    chance = deviation_chances(band, battle.ruleset).get("hit", 0.0) * chance_d20(artillery.incendiary)
    element = state.occupied.get(cell)
    if element is None:
        return chance * _POINTS * burning.worth(state, cell)
    roster = battle.roster[battle.came_with[element]]
    left = battle.hit_points[element] - state.wounds.get(element, (0, 0))[0]
    lost = _ON_FIRE if battle.cards[element].card_kind == "artillery" else 1.0
    each = roster.worth / len(roster.elements) / battle.hit_points[element]
    value = chance * each * min(lost, left)
    return value if battle.camp_of[element] != battle.camp_of[gun] else -value


def _fields(state: BattleState, unit: Unit) -> list[int]:
    """Return the fields of enemies in reach of a gun, and the empty ones that would burn."""
    gun = unit.elements[0]
    dry = dry_fields(state, unit.cells[0], artillery_of(state, gun).long)
    cells = [*(cell for cell in state.occupied if _enemy(state, gun, cell)), *dry]
    return sorted({cell for cell in cells if _reaches(state, unit, cell)})


def _reaches(state: BattleState, unit: Unit, cell: int) -> bool:
    """Return whether a field lies in arc and range of a gun that does not move."""
    ground, start = state.battle.ground, unit.cells[0]
    if ranges_of(artillery_of(state, unit.elements[0])).band(ground.distance(start, cell)) is None:
        return False
    facing = FACINGS[unit.facings[0]]
    return gun_arc(ground.axial(start), facing, ground.axial(cell), state.battle.ruleset)


def _enemy(state: BattleState, gun: int, cell: int) -> bool:
    return state.battle.camp_of[state.occupied[cell]] != state.battle.camp_of[gun]
