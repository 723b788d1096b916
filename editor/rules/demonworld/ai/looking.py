"""What the players look at: enemies, where they lie, weapons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.large.mounts import is_dragon, mount_of
from editor.rules.demonworld.movement.points import field_cost
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground, directions_from
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_NOWHERE: Final = 999
"""Distance from nobody."""
_LONG: Final = 5
"""Range from which a missile weapon is worth keeping away from the enemy."""
_NAMED: Final = 6
"""So many fields farther away an enemy may be whose end wins the battle."""


class Bearing(NamedTuple):
    """Where something lies, seen by a unit: rows ahead and half fields to the right."""

    ahead: int
    right: int


class Open(NamedTuple):
    """Where a unit may go but for enemies and the ground: onto the field, where nobody else stands."""

    field: frozenset[int]
    """The cells of the battlefield."""
    taken: set[int]
    """Cells on which others stand."""

    @classmethod
    def to(cls, state: BattleState, unit: Unit) -> Open:
        """Return the cells that are open to a unit of the state."""
        own = state.covered(state.units[unit.number])
        return cls(state.battle.ground.cells, state.occupied.keys() - own)

    def all_of(self, cells: tuple[int, ...]) -> bool:
        """Return whether all of some cells are open."""
        return self.field.issuperset(cells) and self.taken.isdisjoint(cells)


def bearing(ground: Ground, start: int, end: int, facing: int) -> Bearing:
    """Return where a cell lies, seen from another in a facing: rows ahead, and half fields to the right."""
    return Bearing(*ground.seen(start, end, facing))


def centre(unit: Unit) -> int:
    """Return the cell of the element in the middle of the list, front ranks first."""
    return unit.cells[len(unit.cells) // 2]


def nearest_enemy(state: BattleState, unit: Unit) -> tuple[int, Unit] | None:
    """Return the nearest enemy unit with its distance in fields, those in no melee first among equals."""
    found = [(apart, bool(other.engaged), other.number) for apart, other in enemies(state, unit)]
    return (min(found)[0], state.units[min(found)[2]]) if found else None


def target_of(state: BattleState, unit: Unit) -> tuple[int, Unit] | None:
    """Return the enemy unit to go for with its distance: near, and rather in front than aside or behind.

    One whose end wins the battle is gone for from farther away (XXI.2.3).
    """
    named = aims_of(state.battle, state.battle.roster[unit.number].side).quarry
    best: tuple[float, int, Unit] | None = None
    start, facing = centre(unit), unit.facings[0]
    for apart, other in enemies(state, unit):
        seen = bearing(state.battle.ground, start, centre(other), facing)
        aside = max(0, abs(seen.right) - max(seen.ahead, 0)) / 4
        worth = apart + aside + (3 if seen.ahead <= 0 else 0) - (_NAMED if other.number in named else 0)
        if best is None or worth < best[0]:
            best = worth, apart, other
    return None if best is None else best[1:]


def enemies(state: BattleState, unit: Unit) -> Iterator[tuple[int, Unit]]:
    """Yield every enemy unit on the ground with its distance, element to element, in fields."""
    ground, roster = state.battle.ground, state.battle.roster
    camp = roster[unit.number].camp
    for other in state.units:
        if other.elements and other.altitude is None and roster[other.number].camp != camp:
            yield _apart(ground, state.covered(unit), state.covered(other)), other


def enemy_cells(state: BattleState, unit: Unit) -> list[int]:
    """Return the fields that enemies on the ground stand on."""
    camp, roster = state.battle.roster[unit.number].camp, state.battle.roster
    return [
        cell
        for other in state.units
        if other.elements and other.altitude is None and roster[other.number].camp != camp
        for cell in state.covered(other)
    ]


def walks(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit can still move on the ground: neither in the air nor flown (XXIII.1.0)."""
    return unit.altitude is None and unit.flown != state.turn


@lru_cache(maxsize=4096)
def _apart(ground: Ground, cells: tuple[int, ...], others: tuple[int, ...]) -> int:
    """Return the distance between the nearest of some cells and of others; asked again while nobody moves."""
    return ground.least_apart(cells, others) if cells and others else _NOWHERE


def long_weapon(state: BattleState, unit: Unit) -> tuple[Order | None, int] | None:
    """Return (order that it needs, range) of the unit's longest missile weapon of some range, or nothing."""
    best: tuple[Order | None, int] | None = None
    cards = state.battle.cards
    kinds = {id(cards[element]): cards[element] for element in unit.elements}
    for weapon in (weapon for card in kinds.values() for weapon in card.weapons):
        if weapon.bands and weapon.bands[-1].to >= _LONG and (best is None or weapon.bands[-1].to > best[1]):
            kind = state.battle.ruleset.weapon_type(weapon.weapon)
            best = (
                weapon.requires_order or (kind.requires_order if kind is not None else None),
                weapon.bands[-1].to,
            )
    return best


def wanted_facing(state: BattleState, unit: Unit, enemy: Unit) -> int:
    """Return the facing in which an enemy lies most nearly straight ahead."""
    start, end = centre(unit), centre(enemy)
    ground = state.battle.ground

    own = unit.facings[0]

    def worth(facing: int) -> tuple[int, int]:
        seen = bearing(ground, start, end, facing)
        turn = min((facing - own) % 6, (own - facing) % 6)
        return 3 * seen.ahead - abs(seen.right), -turn

    return max(directions_from(own), key=worth)


def fields_under(state: BattleState, unit: Unit, order: Order) -> int:
    """Return how far a unit moves under an order, in fields of clear ground."""
    card = state.battle.roster[unit.number].card
    return int(card.movement.points(order) // field_cost(state))


def charge_of(state: BattleState, unit: Unit) -> int:
    """Return how far a unit charges, in fields of clear ground."""
    return fields_under(state, unit, "charge")


def threat_to(state: BattleState, unit: Unit) -> int:
    """Return how far the enemy of a unit that charges farthest does so, in fields of clear ground."""
    return max((charge_of(state, other) for _, other in enemies(state, unit)), default=0)


def prize(state: BattleState, target: int) -> float:
    """Return what a wound of an element counts against one of anybody: a dragon leaves with its rider.

    Of a rider so many wounds of his dragon as one of his own brings nearer, of anybody else one.
    """
    mount = mount_of(state, target)
    if mount is None or not is_dragon(state, mount):
        return 1.0
    left = {one: state.battle.hit_points[one] - state.wounds.get(one, (0, 0))[0] for one in (mount, target)}
    return max(1.0, (left[mount] + left[target]) / max(1, left[target]))
