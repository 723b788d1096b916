"""What the plain player looks at and goes for: enemies, weapons, areas, and whether time works for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground, directions_from
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import AreaHeld, Otherwise
from schemas.systems.demonworld_parts import Order

_LONG: Final = 5
"""Range from which a missile weapon is worth keeping away from the enemy."""


class Bearing(NamedTuple):
    """Where something lies, seen by a unit: rows ahead and half fields to the right."""

    ahead: int
    right: int


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
    """Return the enemy unit to go for with its distance: near, and rather in front than aside or behind."""
    best: tuple[float, int, Unit] | None = None
    start, facing = centre(unit), unit.facings[0]
    for apart, other in enemies(state, unit):
        seen = bearing(state.battle.ground, start, centre(other), facing)
        aside = max(0, abs(seen.right) - max(seen.ahead, 0)) / 4
        worth = apart + aside + (3 if seen.ahead <= 0 else 0)
        if best is None or worth < best[0]:
            best = worth, apart, other
    return None if best is None else best[1:]


def enemies(state: BattleState, unit: Unit) -> Iterator[tuple[int, Unit]]:
    """Yield every enemy unit with its distance, element to element, in fields."""
    ground, side = state.battle.ground, state.battle.roster[unit.number].side
    for other in state.units:
        if other.elements and state.battle.roster[other.number].side != side:
            yield _apart(ground, state.covered(unit), state.covered(other)), other


@lru_cache(maxsize=4096)
def _apart(ground: Ground, cells: tuple[int, ...], others: tuple[int, ...]) -> int:
    """Return the distance between the nearest of some cells and of others; asked again while nobody moves."""
    axials = [ground.axial(cell) for cell in cells]
    apart = 999
    for cell in others:
        q1, r1 = ground.axial(cell)
        for q0, r0 in axials:
            dq, dr = q0 - q1, r0 - r1
            apart = min(apart, max(abs(dq), abs(dr), abs(dq + dr)))
    return apart


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
