"""Regrouping: who goes where, so that the longest way is as short as can be (V.1.4)."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.movement.actions import Regroup
from editor.rules.demonworld.movement.advancing import forward_into_contact, reach
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.movement.points import (
    Plan,
    blocked,
    horde,
    manoeuvres_to_spend,
    may_engage,
    pay,
    shape_at,
    shape_of,
    small,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Layout

_REMEMBERED: Final = 2_000
"""So many changes of formation are remembered, then the memory begins anew."""
Places = tuple[tuple[int, int], ...]
"""(element, cell) of each element that moves."""


def assign(
    reached: Sequence[Mapping[int, int]], targets: Sequence[int], most: int | None = None, least: int = 0
) -> tuple[int, tuple[int, ...]] | None:
    """Give each element a target of its own so that the longest way is shortest.

    Args:
        reached: for each element the cells that it can reach, with the length of the way.
        targets: as many cells as elements.
        most: longest way that is of interest; None for any.
        least: length below which the longest way cannot be.

    Returns:
        The longest way and the target of each element; None if some element finds none.
    """
    if any(ways.keys().isdisjoint(targets) for ways in reached):
        return None
    near = []
    for ways in reached:
        choice = sorted([(ways[cell], place) for place, cell in enumerate(targets) if cell in ways])
        if most is not None and choice[0][0] > most:
            return None
        near.append(choice)
    longest = max([choice[-1][0] for choice in near])
    if most is not None:
        longest = min(longest, most)
    for bound in range(max([least, *[choice[0][0] for choice in near]]), longest + 1):
        taken: dict[int, int] = {}
        choices = [[place for length, place in choice if length <= bound] for choice in near]
        for index, places in enumerate(choices):
            if places[0] not in taken:
                taken[places[0]] = index
            elif not _place(index, choices, taken, set()):
                break
        else:
            cells = {index: targets[place] for place, index in taken.items()}
            return bound, tuple([cells[index] for index in range(len(choices))])
    return None


def _place(index: int, choices: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find the place of a target for an element, moving others on where they have another choice."""
    for place in choices[index]:
        if place not in tried:
            tried.add(place)
            if place not in taken or _place(taken[place], choices, taken, tried):
                taken[place] = index
                return True
    return False


@lru_cache(maxsize=4096)
def _line(facing: int, frontage: int, count: int, layout: Layout) -> tuple[Axial, ...]:
    return tuple(one.at for one in layout_fields(layout, (0, 0), FACINGS[facing], frontage, count))


class Reach(NamedTuple):
    """The cells that the elements of a unit can get to."""

    ways: Sequence[Mapping[int, int]]
    """For each element the cells that it can reach, with the length of the way."""
    closest: Mapping[int, int]
    """Cell that any of them can reach -> length of the shortest way."""
    ends: Sequence[int]
    """These cells from the left end of the front on, as seen in the facing in which the unit forms up."""
    alike: bytes
    """The ways as they lie round the unit: the same wherever it can go alike."""


def ways_of_all(state: BattleState, unit: Unit, most: int, facing: int) -> Reach:
    """Return the cells that the elements of a unit can reach within so many fields to form up in a facing."""
    found = [reach(state, unit, cell, most) for cell in unit.cells]
    closest: dict[int, int] = {}
    for ways in found:
        for cell, length in ways.items():
            if length < closest.get(cell, length + 1):
                closest[cell] = length
    ground, start = state.battle.ground, unit.cells[0]
    ends = sorted(closest, key=lambda cell: ground.seen(start, cell, facing))
    # Each way of no fields begins another element.
    alike = array("l", [one for ways in found for cell, far in ways.items() for one in (cell - start, far)])
    return Reach(found, closest, ends, alike.tobytes())


def reform(
    state: BattleState,
    unit: Unit,
    facing: int,
    most: int,
    frontages: Sequence[int],
    layout: Layout | None = None,
    reached: Reach | None = None,
) -> Places | None:
    """Return the moves by which a unit forms up that looks a given way, the least ones found, or nothing.

    Shapes whose front begins on a cell in reach are tried; without a layout lines, or hordes of a unit that
    knows nothing else. ``reached``: what :func:`ways_of_all` has found, where the caller has it.
    """
    if reached is None:
        reached = ways_of_all(state, unit, most, facing)
    if layout is None:
        layout = "horde" if horde(state, unit) else "line"
    known, key = state.battle.shapes.formed, (reached.alike, facing, tuple(frontages), layout)
    if key not in known:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = _formed(state, unit, facing, frontages, layout, reached)
        known[key] = found and tuple([(unit.elements.index(one), end - unit.cells[0]) for one, end in found])
        return found
    places = known[key]
    return places and tuple([(unit.elements[place], unit.cells[0] + step) for place, step in places])


def _formed(
    state: BattleState, unit: Unit, facing: int, frontages: Sequence[int], layout: Layout, reached: Reach
) -> Places | None:
    """Return what :func:`reform` does; it depends on the ways and on nothing else."""
    closest = reached.closest
    own, stride = frozenset(unit.cells), state.battle.ground.stride
    anywhere = frozenset(closest)
    for frontage in frontages:
        shapes = []
        steps = [r * stride + q for q, r in _line(facing, frontage, len(unit.cells), layout)]
        last = steps[-1]
        for number, left in enumerate(reached.ends):
            if left + last not in anywhere:
                continue
            cells = tuple([left + step for step in steps])
            if anywhere.issuperset(cells):
                entered = len(own.symmetric_difference(cells)) // 2
                shapes.append((max([closest[cell] for cell in cells]), entered, number, cells))
        found = _least(unit, reached.ways, sorted(shapes))
        if found is not None:
            return found
    return None


def _least(
    unit: Unit, reached: Sequence[Mapping[int, int]], shapes: Sequence[tuple[int, int, int, tuple[int, ...]]]
) -> Places | None:
    """Return the moves into the shape with the shortest longest way, then with the fewest elements moved.

    ``shapes``: (least that the longest way can be, least elements that can move, number, cells), in order:
    what cannot be better any more is left out.
    """
    best: tuple[tuple[int, int, int], Places] | None = None
    for low, entered, number, cells in shapes:
        most = None
        if best is not None:
            if (low, entered, number) > best[0]:
                break
            # Where as long a way would not do for it to be better, only a shorter one is of interest.
            most = best[0][0] if (entered, number) < best[0][1:] else best[0][0] - 1
        found = assign(reached, cells, most, low)
        if found is None:
            continue
        longest, places = found
        moves = tuple(
            (element, end)
            for element, start, end in zip(unit.elements, unit.cells, places, strict=True)
            if start != end
        )
        if best is None or (longest, len(moves), number) < best[0]:
            best = (longest, len(moves), number), moves
    return None if best is None else best[1]


def in_wedge(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit has announced a wedge: it moves forward only (XIII.2.0)."""
    return unit.formation == "wedge" and not small(state, unit)


def _longest_way(
    state: BattleState, unit: Unit, cells: tuple[int, ...], most: int, *, over_barriers: bool
) -> int | Message:
    """Return the length of the longest way of a regrouping, or the rule that forbids it (V.1.4)."""
    ground, near, number = state.battle.ground, state.near_enemy[state.side], unit.number
    longest = 0
    for element, start, end, facing in zip(unit.elements, unit.cells, cells, unit.facings, strict=True):
        if start == end:
            continue
        beside = ground.direction(start, end) is not None and end not in near
        if longest and beside and state.battle.terrain is None:
            continue
        reached = reach(state, unit, start, most, over_barriers=over_barriers)
        way = reached.get(end)
        if end in near:
            way = forward_into_contact(ground.steps, reached, end, facing, steps_of(state, element))
            if way is None or way > most:
                return refuse_unit(state, number, "regroup_cannot_attack", "V.3.1")
        if way is None:
            return refuse_unit(state, number, "too_far_to_regroup", "V.1.4", most=most)
        longest = max(longest, way)
    return longest


def regroup(state: BattleState, unit: Unit, action: Regroup) -> Plan | Message:
    """Move elements one by one, each by its shortest free way; the longest way counts (V.1.4).

    It may be an attack, as any manoeuvre, where those who come into contact step forward into it (V.3.1).
    """
    number = unit.number
    if small(state, unit):
        return refuse_unit(state, number, "small_moves_alone", "V.1.7")
    if in_wedge(state, unit):
        return refuse_unit(state, number, "wedge_forwards", "XIII.2.0")
    places = dict(action.places)
    if not places or len(places) != len(action.places) or not places.keys() <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "V.1.4")
    cells = tuple(
        [places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)]
    )
    if len(set(cells)) != len(cells) or cells == unit.cells:
        return refuse_unit(state, number, "places_do_not_fit", "V.1.4")
    if not all(0 <= cell < state.battle.ground.size for cell in cells):
        return refuse_unit(state, number, "off_the_field", "V.3.0")
    trouble = blocked(state, unit, cells)
    if trouble is not None:
        return trouble
    near = state.near_enemy[state.side]
    contact = any(start != end and end in near for start, end in zip(unit.cells, cells, strict=True))
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if contact and not shape_of(state, unit).organised:
        return refuse_unit(state, number, "attack_needs_order", "V.3.1")
    movement = state.battle.ruleset.movement
    free = movement.turn_regroup_fields if unit.free_regroup else 0
    if free and not shape_at(state, unit, cells, unit.facings).organised:
        free = 0
    most = manoeuvres_to_spend(state, unit) // movement.regroup_manoeuvres_per_field
    longest = _longest_way(state, unit, cells, most + free, over_barriers=not free)
    if isinstance(longest, Message) and free and state.battle.terrain is not None:
        free = 0
        longest = _longest_way(state, unit, cells, most, over_barriers=True)
    if isinstance(longest, Message):
        return longest
    cost = max(0, longest - free) * movement.regroup_manoeuvres_per_field
    paid = pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):  # pragma: no cover - `most` is what it can pay
        return paid
    return Plan("regroup", cells, unit.facings, *paid, contact=contact)
