"""What a side has to do to win: areas to take or to deny, and whether time works for it."""

from __future__ import annotations

from collections.abc import Mapping

from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld import AreaHeld, Otherwise


def areas(state: BattleState) -> tuple[str, ...]:
    """Return the areas whose holding decides the battle for either side."""
    return tuple(sorted({one.area for one in state.battle.scenario.victory if isinstance(one, AreaHeld)}))


def patient(state: BattleState) -> bool:
    """Return whether the side to act wins by letting time pass: the others have to come."""
    own = state.battle.side_id(state.side)
    return any(isinstance(one, Otherwise) and one.side == own for one in state.battle.scenario.victory)


def errands(state: BattleState) -> Mapping[int, Unit]:
    """Return which units of the side to act go to an area, each with the area as if it were an enemy.

    The nearest one that fights nobody goes; where an enemy stands there, a second one goes with it.
    """
    found: dict[int, Unit] = {}
    battle, ground = state.battle, state.battle.ground
    for area in areas(state):
        cells = tuple(sorted(battle.areas[area]))
        if not cells:
            continue
        held = any(
            not battle.areas[area].isdisjoint(unit.cells)
            for unit in state.units
            if unit.elements and battle.roster[unit.number].side != state.side
        )
        free = [unit for unit in state.of_side(state.side) if not unit.engaged and unit.number not in found]
        nearest = sorted(
            (min(ground.distance(unit.cells[0], cell) for cell in cells), unit.number) for unit in free
        )
        for _, number in nearest[: 2 if held else 1]:
            unit = state.units[number]
            goal = sorted(cells, key=lambda cell: ground.distance(unit.cells[0], cell))
            found[number] = Unit(-1, (), tuple(goal), (unit.facings[0],) * len(goal))
    return found


def arrived(unit: Unit, goal: Unit) -> bool:
    """Return whether a unit stands on the area that it was sent to, most of it."""
    return 2 * len(set(unit.cells).intersection(goal.cells)) >= min(len(unit.cells), len(goal.cells))
