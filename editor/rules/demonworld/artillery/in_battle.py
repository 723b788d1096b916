"""Guns of a battle: which may fire, what their crews see, the ground and who stands there (XIX)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.artillery.observing import known
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.large.footprints import BaseKind, Body, Footprint, Rider
from editor.rules.demonworld.large.moving import is_gun, large_bases
from editor.rules.demonworld.large.parts import animals_size, size_on
from editor.rules.demonworld.shooting.artillery import Ranges, crew_order, is_loaded
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import NO_CHANGES
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import Lie, Standing
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Artillery
from schemas.systems.demonworld_ruleset import TerrainType
from schemas.systems.demonworld_tables_advanced import ProjectileRule

_SMOKE: Final = 99
"""Height of a burning field, in segments: nobody sees over it (XXII.3.0)."""


def guns_of(state: BattleState, side: int) -> list[Unit]:
    """Return the guns of a side that still stand."""
    return [unit for unit in state.of_side(side) if is_gun(state, unit)] if state.guns.loaded else []


def artillery_of(state: BattleState, gun: int) -> Artillery:
    """Return what the card of a gun says of its fire.

    Raises:
        ValueError: it is no gun.
    """
    found = state.battle.cards[gun].artillery
    if found is None:
        raise ValueError("this element is no gun")
    return found


def ranges_of(artillery: Artillery) -> Ranges:
    """Return the ranges of a gun (XIX.2.1)."""
    return Ranges(artillery.minimum, artillery.short, artillery.medium, artillery.long)


def projectile_of(state: BattleState, gun: int) -> ProjectileRule:
    """Return how the projectile of a gun behaves."""
    wanted = artillery_of(state, gun).projectile
    return next(rule for rule in state.battle.ruleset.artillery.projectiles if rule.id == wanted)


def front_of(state: BattleState, gun: int) -> Axial:
    """Return the front field of a gun, from which distances are counted (XIX.2.1)."""
    return state.battle.ground.axial(state.standing[gun].cell)


def may_not_fire(state: BattleState, unit: Unit) -> Message | None:
    """Return why a gun does not fire in this phase, None where it does (XIX.3.0, XIX.8.0)."""
    gun, number = unit.elements[0], unit.number
    ruleset, phase = state.battle.ruleset, state.phase
    row = crew_order(unit.order, ruleset) if unit.order is not None else None
    if row is None or f"{row.fires_in}_shooting" != phase:
        return refuse_unit(state, number, "gun_order", "XIX.3.0")
    full, points = ruleset.artillery.loading_points, state.guns.points(gun)
    if not is_loaded(points, ruleset):
        return refuse_unit(state, number, "gun_unloaded", "XIX.3.0", points=points, full=full)
    if unit.engaged and (unit.engaged < state.turn or gun not in state.guns.ready):
        return refuse_unit(state, number, "gun_engaged", "XIX.8.0")
    if gun in state.fire.trapped:
        return refuse_unit(state, number, "gun_in_fire", "XXII.3.0")
    if barred(state, gun, "shooting"):
        return refuse_unit(state, number, "kept_from_shooting", "XX.6.0")
    if any(one.gun == gun for one in state.guns.aims):
        return refuse_unit(state, number, "gun_fires_once", "XIX.3.0")
    return None


def eye_of(state: BattleState, gun: int) -> Standing:
    """Return from where the crew of a gun looks: its front field and its own size (XIX.1.5)."""
    return Standing(front_of(state, gun), state.battle.cards[gun].size)


def bodies(state: BattleState, but: int | None = None) -> list[Body]:
    """Return everybody on the ground, named by number, but for one; who is struck has no hit points left."""
    battle, kinds = state.battle, large_bases(state).kinds
    found = []
    for element, stands in sorted(state.standing.items()):
        unit = state.units[stands.unit]
        if element == but or element == unit.rider:
            continue
        if element in state.aloft:  # No gun hits who is in the air (XXIII.7.0).
            continue
        kind: BaseKind = kinds.get(element, "standard")
        base = Footprint(kind, battle.ground.axial(stands.cell), FACINGS[stands.facing])
        size, left = size_on(state, element, stands.cell), _left(state, element)
        rider = Rider(str(unit.rider), _left(state, unit.rider)) if unit.rider is not None else None
        found.append(Body(str(element), base, size, left, rider, animals_size(battle, element)))
    return found


def _left(state: BattleState, element: int) -> int:
    """Return the hit points that an element has left; 0 if it is struck already."""
    if element in state.struck:
        return 0
    return state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0]


class _Known:
    """The fields of which crews knew in the last position that was asked about."""

    asked: ClassVar[tuple[Battle, tuple[Unit, ...]] | None] = None
    cells: ClassVar[dict[int, frozenset[int]]] = {}


def watched_cells(state: BattleState, gun: int) -> frozenset[int]:
    """Return the fields to which units have just gone out of the sight of a crew (XIX.6.0).

    In the second shooting phase those of units of which it knew when the movement phase began.
    """
    if state.phase != "second_shooting":
        return frozenset()
    units = [state.units[number] for number in state.guns.watched_by(gun)]
    return frozenset([cell for unit in units if unit.altitude is None for cell in state.covered(unit)])


def known_cells(state: BattleState, gun: int) -> frozenset[int]:
    """Return the fields on which the crew of a gun knows of somebody by what it sees (XIX.6.0)."""
    battle, last = state.battle, _Known.asked
    if last is None or last[0] is not battle or last[1] is not state.units:
        _Known.asked, _Known.cells = (battle, state.units), {}
    if gun not in _Known.cells:
        cell = battle.ground.of_axial
        seen = known(eye_of(state, gun), bodies(state, gun), land_now(battle))
        _Known.cells[gun] = frozenset([cell(field) for body in seen for field in body.base.fields])
    return _Known.cells[gun]


@lru_cache(maxsize=4)
def land_now(battle: Battle) -> Land:
    """Return the ground as shots meet it and crews see it, with all that the battle has changed of it.

    Walls that are broken are gone, a fire is as high as its smoke, and a corpse as high as it lies.

    Raises:
        ValueError: no large base takes part.
    """
    if battle.bases is None:
        raise ValueError("no large base takes part in this battle")
    land, changes, axial = battle.bases.land, battle.changes, battle.ground.axial
    if changes == NO_CHANGES:
        return land
    lies: dict[Axial, Lie] = dict(land.lies)
    for cell in changes.burning:
        lie = lies[axial(cell)]
        lies[axial(cell)] = lie._replace(terrain=_high(lie, _SMOKE))
    for cell, height in changes.bodies:
        lie = lies[axial(cell)]
        lies[axial(cell)] = lie._replace(terrain=_high(lie, max(height, lie.terrain.height)))
    gone = {frozenset((axial(one), axial(other))) for one, other in changes.broken}
    edges: Mapping[frozenset[Axial], str] = {
        pair: kind for pair, kind in land.edges.items() if pair not in gone
    }
    houses = land.houses.now(changes) if land.houses is not None else None
    return Land(lies, edges, land.roads, land.ruleset, houses)


def _high(lie: Lie, height: int) -> TerrainType:
    return lie.terrain.model_copy(update={"height": height})
