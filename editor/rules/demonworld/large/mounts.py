"""Commanders on large monsters and in chariots: who may ride, where he is, where he gets on (XVII.5.0).

A rider stands on the reference field of his mount: the front one of a monster, the car of a chariot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.large.footprints import MONSTERS, LargeKind
from editor.rules.demonworld.large.riders import Mount
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import DemonworldUnit

_TALLEST: Final = 2
"""Size of the tallest who ride (XVII.5.0)."""


def may_ride(card: DemonworldUnit) -> bool:
    """Return whether a person may ride: alone, on foot, of size 1 or 2 (XVII.5.0, XVIII.9.0)."""
    alone = card.elements.total == 1 and card.elements.models == 1 and card.large is None
    return alone and card.mobility == "infantry" and card.size <= _TALLEST


def is_barred(battle: Battle, rider: int, mount: int) -> bool:
    """Return whether the scenario forbids a person a mount of his side (XXI.2.3)."""
    own, other = battle.roster[battle.came_with[rider]], battle.roster[battle.came_with[mount]]
    bars = battle.scenario.sides[own.side].barred_rides
    return any((one.rider, one.mount) == (own.entry, other.entry) for one in bars)


def carries(kind: LargeKind | None) -> bool:
    """Return whether a kind of base carries commanders: monsters and chariots do (XVII.5.0)."""
    return kind == "chariot" or kind in MONSTERS


def mount_of(state: BattleState, element: int) -> int | None:
    """Return the mount on which an element rides, None where it stands on the field itself."""
    if state.battle.bases is None:
        return None
    unit = state.units[state.unit_of[element]]
    return unit.elements[0] if unit.rider == element and unit.elements else None


def carrier(state: BattleState, element: int) -> int:
    """Return who stands on the field for an element: its mount where it rides, else the element itself."""
    mount = mount_of(state, element)
    return element if mount is None else mount


def rider_on(state: BattleState, element: int) -> int | None:
    """Return the commander who rides on an element, None where nobody does."""
    return state.units[state.unit_of[element]].rider if state.battle.bases is not None else None


def as_unit(unit: Unit) -> Unit:
    """Return the rider of a unit as a unit of his own on his mount's field, under its order (XVII.5.0).

    Raises:
        ValueError: nobody rides on it.
    """
    if unit.rider is None:
        raise ValueError("nobody rides on this unit")
    return unit.replace(elements=(unit.rider,), rider=None)


def acting(state: BattleState, element: int) -> Unit:
    """Return the unit with which an element acts: a rider is one of his own."""
    unit = state.units[state.unit_of[element]]
    return as_unit(unit) if unit.rider == element and element not in unit.elements else unit


def bands_of(unit: Unit) -> Iterator[Unit]:
    """Yield a unit, then its rider as a unit of his own."""
    yield unit
    if unit.rider is not None and unit.elements:
        yield as_unit(unit)


def mount_kind(state: BattleState, mount: int) -> Mount:
    """Return which rules of riders hold on a mount: a monster's are those of dragons (XVII.5.0)."""
    bases = state.battle.bases
    return "chariot" if bases is not None and bases.kinds.get(mount) == "chariot" else "dragon"


def is_dragon(state: BattleState, element: int) -> bool:
    """Return whether an element is a dragon, who leaves without his rider (XVII.7.6)."""
    bases = state.battle.bases
    return bases is not None and bases.kinds.get(element) == "dragon"


def boarding_fields(state: BattleState, mount: int) -> tuple[int, ...]:
    """Return the four cells from which one mounts and onto which one gets off (XVII.7.6, XVIII.9.0).

    Those beside the front field of a monster, or beside the car of a chariot, row by row; some may lie off
    the field.
    """
    bases, stands = state.battle.bases, state.standing[mount]
    if bases is None:  # pragma: no cover - a mount is a large base
        return ()
    around = bases.around(mount, stands.facing)
    steps = around.attacks["crew"] if bases.kinds[mount] == "chariot" else around.front
    return tuple(sorted([stands.cell + step for step in steps]))


def room_for(state: BattleState, rider: int, cell: int) -> bool:
    """Return whether a commander can stand on a cell: free, on the field, on ground that he may enter."""
    battle = state.battle
    if not battle.ground.inside[cell] or cell in state.occupied or cell in state.changes.closed:
        return False
    terrain = battle.terrain
    if terrain is None:
        return True
    card = battle.cards[rider]
    return terrain.enterable(cell, "independent", card.size, card.terrain_exceptions)


def free_fields(state: BattleState, mount: int, rider: int) -> list[int]:
    """Return the cells onto which a rider may get off: free ones, not beside an enemy (XVII.7.6)."""
    near = state.near_enemy[state.battle.side_of[rider]]
    return [
        cell for cell in boarding_fields(state, mount) if room_for(state, rider, cell) and cell not in near
    ]


def landing(state: BattleState, mount: int, rider: int) -> tuple[int, ...]:
    """Return where a rider may stand after the fall of his monster; empty if there is no room (XVII.7.6).

    The free fields before it, else the free ones beside it, else the nearest ones; those beside an enemy only
    where there are no others. Their order is the one in which the program takes them.
    """
    ground, start = state.battle.ground, state.standing[mount].cell
    near = state.near_enemy[state.battle.side_of[rider]]
    own = frozenset(state.fields_of(mount))
    for cells in (boarding_fields(state, mount), sorted(ground.near(own) - own)):
        free = [cell for cell in cells if room_for(state, rider, cell)]
        if free:
            return tuple(sorted(cell for cell in free if cell not in near) or sorted(free))
    away = sorted(ground.cells - own, key=lambda cell: (ground.distance(start, cell), cell))
    return next(((cell,) for cell in away if room_for(state, rider, cell)), ())


def standing_room(state: BattleState, unit: Unit, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of some cells on which a rider who has come down may stand: free ones, and his own."""
    if len(unit.elements) != 1:
        return ()
    return tuple([cell for cell in cells if cell in unit.cells or room_for(state, unit.elements[0], cell)])
