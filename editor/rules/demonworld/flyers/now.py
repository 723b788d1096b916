"""The sky of a battle now: who is in the air, who can fly, what is in the way (XXIII.1.0 to XXIII.5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.flyers.altitudes import Aloft, ground_height, size_in_air
from editor.rules.demonworld.flyers.flight import Flyer, Sky
from editor.rules.demonworld.large.footprints import BaseKind, Footprint
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.sight_lines import Lie, stands_at
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Flight

_AS_THE_RULES: Final = Flight()
_NOWHERE: Final[frozenset[int]] = frozenset()


def in_force(battle: Battle) -> bool:
    """Return whether anybody flies in a battle."""
    return "XXIII" in battle.chapters


def can_fly(battle: Battle, unit: Unit) -> bool:
    """Return whether everybody in a unit flies (XXIII.1.0)."""
    return in_force(battle) and bool(unit.elements) and all(battle.cards[one].flyer for one in unit.elements)


def flight_of(battle: Battle, unit: Unit) -> Flight:
    """Return how a unit flies, where its card differs from the rules."""
    return battle.roster[unit.number].card.flight or _AS_THE_RULES


def large(battle: Battle, element: int) -> bool:
    """Return whether an element stands on a large base."""
    return battle.bases is not None and element in battle.bases.kinds


def footprint(state: BattleState, element: int, cell: int, facing: int) -> Footprint:
    """Return the fields of an element on a cell."""
    battle = state.battle
    kind: BaseKind = "standard"
    if battle.bases is not None:
        kind = battle.bases.kinds.get(element, "standard")
    return Footprint(kind, battle.ground.axial(cell), FACINGS[facing])


def air_size_of(state: BattleState, element: int) -> int:
    """Return the size of an element in high flight (XXIII.7.0)."""
    battle = state.battle
    return size_in_air(battle.cards[element].size, battle.ruleset, large=large(battle, element))


def lie_at(state: BattleState, cell: int) -> Lie:
    """Return the ground of a cell as it is now."""
    return state.battle.sight.lie(cell)


def foot_at(state: BattleState, cell: int) -> int:
    """Return the altitude of the feet of who stands on a cell."""
    return stands_at(lie_at(state, cell), state.battle.ruleset)


def above_ground(state: BattleState, altitude: int, cell: int) -> int:
    """Return how high an altitude is over the ground of a cell."""
    return altitude - ground_height(lie_at(state, cell).level, state.battle.ruleset)


def low_skies(state: BattleState, unit: Unit) -> frozenset[int]:
    """Return the cells over which somebody flies too low for a unit to pass under him (XXIII.5.0).

    The tallest of the unit counts: a segment has to be free over it.
    """
    if not state.aloft:
        return _NOWHERE
    cards = state.battle.cards
    tallest = max([cards[one].size for one in (*unit.elements, *unit.outside)], default=0)
    least = tallest + state.battle.ruleset.flying.above_things
    return frozenset([cell for cell, above in state.skies.items() if above < least])


class _Lies(Mapping[Axial, Lie]):
    """The ground of every field of the battlefield, worked out as it is asked for."""

    def __init__(self, state: BattleState) -> None:
        self._state = state

    def __getitem__(self, field: Axial) -> Lie:
        if field not in self:
            raise KeyError(field)
        return lie_at(self._state, self._state.battle.ground.of_axial(field))

    def __contains__(self, field: object) -> bool:
        if not isinstance(field, tuple):
            return False
        ground = self._state.battle.ground
        return ground.field.holds(ground.field.to_offset((field[0], field[1])))

    def __iter__(self) -> Iterator[Axial]:
        field = self._state.battle.ground.field
        return (field.to_axial(at) for at in field.fields())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def sky_of(state: BattleState, unit: Unit) -> Sky:
    """Return the battlefield as a unit sees it that flies: its own elements are left out.

    Bodies and fires close their fields as somebody would who stands there, roofs as somebody of the height of
    their walls (XXIV.2.0).
    """
    battle, own = state.battle, set(unit.elements)
    axial = battle.ground.axial
    standing = {axial(cell): battle.cards[one].size for cell, one in state.occupied.items() if one not in own}
    body = battle.ruleset.large.body_size
    for cell in state.changes.closed:
        standing.setdefault(axial(cell), body)
    if battle.houses is not None:
        tall = battle.ruleset.ground.heights.building_wall
        standing |= {axial(cell): tall for cell in battle.houses.number}
    aloft: dict[Axial, list[Aloft]] = {}
    for other in state.units:
        if other.altitude is None or other.number == unit.number:
            continue
        for element in other.elements:
            found = Aloft(other.altitude, air_size_of(state, element))
            for cell in state.fields_of(element):
                aloft.setdefault(axial(cell), []).append(found)
    return Sky(_Lies(state), standing, aloft)


def flyer_of(state: BattleState, unit: Unit, element: int) -> Flyer:
    """Return an element of a unit as the rules of flight see it."""
    stands = state.standing[element]
    base = footprint(state, element, stands.cell, stands.facing)
    climb = flight_of(state.battle, unit).climb
    return Flyer(base, state.battle.cards[element].size, unit.altitude, climb)


def altitudes(state: BattleState) -> dict[int, int]:
    """Return cell -> how high over its ground somebody flies there, the highest of several (XXIII.4.0)."""
    found: dict[int, int] = {}
    for element in sorted(state.aloft):
        altitude = state.units[state.standing[element].unit].altitude or 0
        for cell in state.fields_of(element):
            found[cell] = max(found.get(cell, 0), above_ground(state, altitude, cell))
    return found
