"""A formation change of which only the fields are given: who goes where is found, not guessed (V.1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.movement.actions import Reform, Regroup
from editor.rules.demonworld.movement.advancing import forward_into_contact, reach
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.movement.plans import may_move, plan
from editor.rules.demonworld.movement.points import (
    blocked,
    manoeuvres_to_spend,
    may_engage,
    shape_at,
    shape_of,
)
from editor.rules.demonworld.movement.regrouping import assign
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message


def filled(state: BattleState, action: Reform) -> Regroup | Message:
    """Return a formation change that leads onto the fields, or the rule that forbids every one.

    Of all ways to share out the fields it is one whose longest way is shortest (a bottleneck assignment);
    there is one exactly where some choice of places for the elements is a legal :class:`actions.Regroup`.
    """
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit, number = state.units[action.unit], action.unit
    wanted = tuple(sorted(set(action.cells)))
    if (
        len(wanted) != len(action.cells)
        or len(wanted) != len(unit.cells)
        or wanted == tuple(sorted(unit.cells))
    ):
        return refuse_unit(state, number, "places_do_not_fit", "V.1.4")
    if not all(0 <= cell < state.battle.ground.size for cell in wanted):
        return refuse_unit(state, number, "off_the_field", "V.3.0")
    outside = blocked(state, unit, wanted)
    if outside is not None:
        return outside
    refusal: Message | None = None
    attacks = (True, False) if may_engage(state, unit) and shape_of(state, unit).organised else (False,)
    for most, over_barriers in _means(state, unit, wanted):
        for attack in attacks:
            found = _shared_out(state, unit, wanted, most, over_barriers=over_barriers, attack=attack)
            if found is None:
                continue
            planned = plan(state, found)
            if not isinstance(planned, Message):
                return found
            refusal = planned
    if refusal is not None:
        return refusal
    return refuse_unit(state, number, "too_far_to_regroup", "V.1.4", most=max(_fields(state, unit)))


def _fields(state: BattleState, unit: Unit) -> tuple[int, int]:
    """Return how many fields each element may go: by manoeuvres, and for nothing after a turn (V.1.3)."""
    movement = state.battle.ruleset.movement
    free = movement.turn_regroup_fields if unit.free_regroup else 0
    return manoeuvres_to_spend(state, unit) // movement.regroup_manoeuvres_per_field, free


def _means(state: BattleState, unit: Unit, wanted: Sequence[int]) -> list[tuple[int, bool]]:
    """Return (fields each element may go, whether over walls and hedges) to be tried, the most first."""
    most, free = _fields(state, unit)
    if free and unit.one_way and shape_at(state, unit, tuple(wanted), unit.facings).organised:
        return [(most + free, False), (most, True)]
    return [(most, True)]


def _shared_out(
    state: BattleState, unit: Unit, wanted: Sequence[int], most: int, *, over_barriers: bool, attack: bool
) -> Regroup | None:
    """Return the formation change with the shortest longest way, or None if there is none."""
    ways = [
        _ways(state, unit, place, wanted, most, over_barriers=over_barriers, attack=attack)
        for place in range(len(unit.cells))
    ]
    found = assign(ways, wanted, most)
    if found is None:
        return None
    moves = zip(unit.elements, unit.cells, found[1], strict=True)
    return Regroup(unit.number, tuple((element, end) for element, start, end in moves if start != end))


def _ways(
    state: BattleState,
    unit: Unit,
    place: int,
    wanted: Sequence[int],
    most: int,
    *,
    over_barriers: bool,
    attack: bool,
) -> dict[int, int]:
    """Return the wanted fields that one element can get to, with the length of its shortest way."""
    element, start = unit.elements[place], unit.cells[place]
    if element in unit.stragglers:
        return {start: 0} if start in wanted else {}
    near, steps = state.near_enemy[state.side], state.battle.ground.steps
    reached = reach(state, unit, start, most, over_barriers=over_barriers)
    costs, facing = steps_of(state, element), unit.facings[place]
    found: dict[int, int] = {}
    for end in wanted:
        way = reached.get(end)
        if end in near and end != start:
            way = forward_into_contact(steps, reached, end, facing, costs) if attack else None
        if way is not None and way <= most and not _towards(state, unit, start, end):
            found[end] = way
    return found


def _towards(state: BattleState, unit: Unit, start: int, end: int) -> bool:
    """Return whether a way leads nearer to the enemy whom the unit refuses to charge (XV.5.0)."""
    if unit.daunted < 0:
        return False
    distance, others = state.battle.ground.distance, state.units[unit.daunted].cells
    return bool(others) and min(distance(end, at) for at in others) < min(
        distance(start, at) for at in others
    )
