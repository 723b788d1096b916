"""What a side has to do to win: areas to take or to deny, and whether time works for it."""

from __future__ import annotations

from collections.abc import Mapping

from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld import AreaHeld, Otherwise


def _wanted(state: BattleState) -> tuple[tuple[str, str], ...]:
    """Return (side, area) for every area whose holding decides the battle."""
    held = {(one.side, one.area) for one in state.battle.scenario.victory if isinstance(one, AreaHeld)}
    return tuple(sorted(held.union(state.battle.script.wanted)))


def patient(state: BattleState) -> bool:
    """Return whether the side to act wins by letting time pass: the others have to come.

    Not where the others may win by an area: they would have it to themselves.
    """
    own = state.battle.side_id(state.side)
    if any(side != own for side, _ in _wanted(state)):
        return False
    return any(isinstance(one, Otherwise) and one.side == own for one in state.battle.scenario.victory)


def pressed(state: BattleState) -> bool:
    """Return whether time works against the side to act, or an area calls it: it may not wait."""
    own = state.battle.side_id(state.side)
    return bool(_wanted(state)) or any(
        isinstance(one, Otherwise) and one.side != own for one in state.battle.scenario.victory
    )


def errands(state: BattleState) -> Mapping[int, Unit]:
    """Return which units of the side to act go to an area that it has to hold, each with it as if an enemy.

    The nearest one that fights nobody goes; where an enemy stands there, a second one goes with it. Who has
    only to keep others from an area does better to fight them on their way.
    """
    found: dict[int, Unit] = {}
    battle, ground = state.battle, state.battle.ground
    own = battle.side_id(state.side)
    for area in sorted({area for side, area in _wanted(state) if side == own}):
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
