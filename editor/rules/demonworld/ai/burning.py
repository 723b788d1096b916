"""The computer and fire: where one is worth lighting, flaming arrows, how units leave a fire (XXII)."""

from __future__ import annotations

from typing import Final, get_args

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import shooting
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.fire import flaming, lighting
from editor.rules.demonworld.fire.burning import downwind, spread_needs
from editor.rules.demonworld.fire.turn_begins import fire_fields, flammable
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import Plan
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.units import Unit

TURNS: Final = 3
"""So many turns ahead the way of a fire is looked at."""
_FRIEND: Final = 3.0
"""A friend on the way of a fire weighs so many times an enemy."""
_LEAST: Final = 0.25
"""A fire is lit where it threatens more than this, in elements."""


def threatened(state: BattleState, cell: int) -> tuple[tuple[int, float], ...]:
    """Return (element, chance) of everybody whom a fire on a cell may reach in the next turns (XXII.3.0).

    The wind blows on as it does now, and nobody moves.
    """
    battle = state.battle
    direction, speed = state.wind if state.wind is not None else (1, 0)
    needs = spread_needs(speed, battle.ruleset)
    chance = (needs or 0) / 20
    reached, edge = {cell: 1.0}, [cell]
    for _ in range(TURNS if needs else 0):
        further = []
        for fire in edge:
            for field in downwind(fire, direction - 1, battle.ground.around):
                free = field not in state.changes.tokens and flammable(state, field) is not None
                if free and field not in reached:
                    reached[field] = reached[fire] * chance
                    further.append(field)
        edge = further
    return tuple(
        [(state.occupied[field], likely) for field, likely in reached.items() if field in state.occupied]
    )


def worth(state: BattleState, cell: int) -> float:
    """Return what a fire on a cell threatens in the next turns: enemies, less friends, in elements."""
    return sum(
        likely if is_enemy(state, element) else -_FRIEND * likely
        for element, likely in threatened(state, cell)
    )


def light(state: BattleState) -> act.LightFires:
    """Light the fires that threaten the enemy; several try at the field that is worth most."""
    worths: dict[int, float] = {}
    chosen: dict[int, tuple[float, int]] = {}
    for element, cell in lighting.tries(state, state.side):
        value = worths.setdefault(cell, worth(state, cell))
        if value > max(_LEAST, chosen.get(element, (0.0, 0))[0]):
            chosen[element] = value, cell
    return act.LightFires(tuple((element, cell) for element, (_, cell) in sorted(chosen.items())))


def announce(state: BattleState) -> act.AnnounceArrows:
    """Announce flaming arrows for units that see nobody to shoot at, and a field worth burning."""
    units = tuple(
        unit.number
        for unit in state.of_side(state.side)
        if flaming.able(state, unit)
        and not shooting.shoots(state, unit)
        and any(worth(state, cell) > _LEAST for cell in _fields(state, unit))
    )
    return act.AnnounceArrows(units)


def _fields(state: BattleState, unit: Unit) -> list[int]:
    """Return the empty fields in the range of a unit's bows that would burn."""
    bands = [weapon.bands[-1].to for weapon in state.battle.roster[unit.number].card.weapons if weapon.bands]
    return flaming.dry_fields(state, unit.cells[0], max(bands, default=0))


def shoot(state: BattleState) -> act.ShootFlaming:
    """Let each unit shoot at the field that threatens most, all of it together where its chain holds."""
    best: dict[int, tuple[float, act.FlamingShot]] = {}
    by_unit: dict[int, list[act.FlamingShot]] = {}
    for shot in flaming.single_shots(state, state.side):
        number = state.unit_of[shot.shooter]
        by_unit.setdefault(number, []).append(shot)
        value = worth(state, shot.cell) if shot.cell is not None else 0.0
        if value > best.get(number, (_LEAST, shot))[0]:
            best[number] = value, shot
    declared = [flaming.joined(state, shot, by_unit[number]) for number, (_, shot) in sorted(best.items())]
    return act.ShootFlaming(tuple(declared))


def must_leave(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit has elements in fire that can still get out of it."""
    return not unit.engaged and not state.fire.trapped.isdisjoint(unit.elements)


def escape(state: BattleState) -> act.Action | None:
    """Return the move that takes most elements of a unit out of the fire; None where none is needed."""
    if not state.fire.trapped or state.commanding:
        return None
    waiting = {
        unit.number: left
        for unit in movable(state, state.side)
        if must_leave(state, unit) and (left := _in_fire(state, unit, unit.cells))
    }
    best: tuple[int, act.Action] | None = None
    for action in legal_actions(state) if waiting else ():
        if not isinstance(action, get_args(act.Movement)) or action.unit not in waiting:
            continue
        led = plan(state, action)
        free = led.cells if isinstance(led, Plan) and not led.contact else state.units[action.unit].cells
        saved = waiting[action.unit] - _in_fire(state, state.units[action.unit], free)
        if saved > (best[0] if best is not None else 0):
            best = saved, action
    return best[1] if best is not None else None


def _in_fire(state: BattleState, unit: Unit, cells: tuple[int, ...]) -> int:
    """Return how many elements of a unit would burn if they stood on these cells."""
    hot = fire_fields(state, cells)
    trapped = state.fire.trapped
    return sum(element in trapped and cell in hot for element, cell in zip(unit.elements, cells, strict=True))
