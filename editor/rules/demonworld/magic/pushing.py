"""Units that a spell moves (XX.6.0)."""

from __future__ import annotations

from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.movement.paths import passable, steps_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_spells import SpellMoves


def pushed(
    state: BattleState, casting: Casting, block: SpellMoves, number: int
) -> tuple[tuple[int, ...], int] | None:
    """Return where the elements of a unit are moved, and how many fields; None if it stays.

    All of them go the same way, field by field, looking where they looked, as far as the ground, others and
    the fields beside enemies let them. Nobody is moved out of a melee, nor a commander out of his unit; no
    spell moves a large base.
    """
    unit = state.units[number]
    large = state.battle.roster[number].card.large is not None
    if not unit.elements or large or unit.engaged or unit.altitude is not None or state.in_contact(unit):
        return None
    cells, fields = unit.cells, 0
    for _ in range(block.value):
        way = casting.direction if block.direction == "any" else _way(state, casting, block, cells)
        if way is None or not _free(state, unit, cells, way):
            break
        cells = tuple([cell + state.battle.ground.steps[way] for cell in cells])
        fields += 1
    return (cells, fields) if fields else None


def _way(state: BattleState, casting: Casting, block: SpellMoves, cells: tuple[int, ...]) -> int | None:
    """Return the direction that leads a unit most nearly away from the wizard, or towards him."""
    ground = state.battle.ground
    place = state.standing.get(casting.wizard)
    if place is None:
        return None
    sign = 1 if block.direction == "away" else -1

    def gain(way: int) -> int:
        return sign * sum(ground.distance(place.cell, cell + ground.steps[way]) for cell in cells)

    inside = [way for way in range(6) if all(ground.inside[cell + ground.steps[way]] for cell in cells)]
    if not inside:
        return None
    best = max(inside, key=lambda way: (gain(way), -way))
    here = sign * sum(ground.distance(place.cell, cell) for cell in cells)
    return best if gain(best) > here else None


def _free(state: BattleState, unit: Unit, cells: tuple[int, ...], way: int) -> bool:
    """Return whether all elements of a unit can be moved one field in a direction."""
    ground, occupied = state.battle.ground, state.occupied
    near = state.near_enemy[state.battle.roster[unit.number].side]
    for element, cell in zip(unit.elements, cells, strict=True):
        entered = cell + ground.steps[way]
        if not ground.inside[entered] or entered in near:
            return False
        other = occupied.get(entered)
        if other is not None and state.unit_of[other] != unit.number:
            return False
        if not passable(steps_of(state, element), cell, way):
            return False
    return True
