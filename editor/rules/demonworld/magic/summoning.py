"""Where those come whom a spell summons, or an event of the scenario (XX.6.0, XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.large.bases import CHAPTERS, base_of
from editor.rules.demonworld.large.footprints import MONSTERS, Footprint, LargeKind
from editor.rules.demonworld.large.paces import land_of
from editor.rules.demonworld.large.steps import Going
from editor.rules.demonworld.set_up.summoned import card_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import kind_of
from schemas.base import Ref, must_be
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_spells import SpellSummons

_FAR: Final = 5
"""Fields from where they are called within which they come."""
RANK: Final = 5
"""Elements of a rank of a unit that comes, at the most."""


def summons(battle: Battle, block: SpellSummons) -> DemonworldUnit | None:
    """Return the card of those whom a block summons. None if nobody can come to this battle.

    Its card has to be at hand, and the chapters that play it in force.
    """
    card = battle.summonable.get(block.unit.id) if block.unit is not None else None
    if card is None or not block.value or not is_played(card, battle.chapters):
        return None
    return card


def is_played(card: DemonworldUnit, chapters: frozenset[str]) -> bool:
    """Return whether a card is played where these chapters are in force."""
    if card.large is not None:
        kind = base_of(card)
        if kind is None or CHAPTERS.get(kind, "XVII") not in chapters:
            return False
        if is_person(card) and kind not in MONSTERS:
            return False
    if is_person(card) and ("X" not in chapters or (card.flyer and "XXIII" in chapters)):
        return False
    return "XXIII" in chapters or card.flight is None or not card.flight.always_aloft


def arrivals(
    state: BattleState, block: SpellSummons, by: int, middle: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each unit that a block brings; fewer come where there is no room (XX.6.0).

    They come as near as they find room to where they are called, on ground that they may enter, beside no
    enemy, and look as the wizard does. A unit forms ranks where it can; what is single comes each for itself.

    Args:
        state: now.
        block: the block; :func:`summons` has found its card.
        by: element of the wizard.
        middle: cells to which they are called.
    """
    card = card_of(state.battle, must_be(block.unit, Ref).id, by)
    facing, side = state.standing[by].facing, state.battle.side_of[by]
    return room_for(state, card, side, middle, facing, block.value)


def room_for(
    state: BattleState,
    card: DemonworldUnit,
    side: int,
    middle: Sequence[int],
    facing: int,
    count: int,
    centre: int | None = None,
) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each unit of a card that comes: one unit of so many elements, or single ones.

    Args:
        state: now.
        card: who comes.
        side: side to which they belong.
        middle: cells to which they come, as near as there is room.
        facing: where they look.
        count: elements; of those that are single or have a large base, units.
        centre: cell round which they gather among cells that are as near; None for no such cell.
    """
    kind = base_of(card)
    if kind is not None:
        return tuple(_large(state, card, kind, side, middle, facing, count, centre))
    free = list(_free(state, card, side, middle, centre))
    if card.elements.total == 1:
        return tuple([(cell,) for cell in free[:count]])
    own = _ranks(state, free, facing, count) or _crowd(state, free, count)
    return (own,) if own else ()


def _free(
    state: BattleState, card: DemonworldUnit, side: int, middle: Sequence[int], centre: int | None
) -> Iterator[int]:
    """Yield the cells on which an element of a card may appear, the nearest first."""
    battle, terrain = state.battle, state.battle.terrain
    ground = battle.ground
    near = state.near_enemy[side] | state.contact_cells[side]
    gait = terrain.gait_of(card, kind_of(card)) if terrain is not None else None
    for cell in _around(state, middle, centre):
        if cell in state.occupied or cell in near or battle.sight.roofed(cell) or not ground.inside[cell]:
            continue
        if gait is None or gait.stands[cell]:
            yield cell


def _around(state: BattleState, middle: Sequence[int], centre: int | None) -> list[int]:
    """Return the cells within reach of where somebody is called, the nearest first."""
    ground = state.battle.ground
    found, edge = dict.fromkeys(middle, 0), set(middle)
    for far in range(1, _FAR + 1):
        edge = {cell for cell in ground.near(edge) if ground.inside[cell] and cell not in found}
        found |= dict.fromkeys(edge, far)
    if centre is not None:
        return sorted(found, key=lambda cell: (found[cell], ground.distance(cell, centre), cell))
    return sorted(found, key=lambda cell: (found[cell], cell))


def _ranks(state: BattleState, free: Sequence[int], facing: int, count: int) -> tuple[int, ...]:
    """Return cells on which so many elements stand in ranks, the nearest; empty if none have room."""
    ground, room = state.battle.ground, set(free)
    for at in free:
        for frontage in range(min(count, RANK), 0, -1):
            placed = layout_fields("line", ground.axial(at), FACINGS[facing], frontage, count)
            cells = tuple([ground.of_axial(one.at) for one in placed])
            if room.issuperset(cells):
                return cells
    return ()


def _crowd(state: BattleState, free: Sequence[int], count: int) -> tuple[int, ...]:
    """Return cells beside each other for up to so many elements, as near as they are."""
    found: list[int] = list(free[:1])
    while found and len(found) < count:
        beside = state.battle.ground.near(found)
        fresh = next((cell for cell in free if cell in beside and cell not in found), None)
        if fresh is None:
            break
        found.append(fresh)
    return tuple(found)


def _large(
    state: BattleState,
    card: DemonworldUnit,
    kind: LargeKind,
    side: int,
    middle: Sequence[int],
    facing: int,
    count: int,
    centre: int | None,
) -> Iterator[tuple[int, ...]]:
    """Yield the reference cell of each large base that finds room, the nearest first (XVII.6.1)."""
    battle = state.battle
    ground, free = battle.ground, set(_free(state, card, side, middle, centre))
    flat = "XI" not in battle.chapters
    going = Going(kind, card.size, land_of(ground, battle.ruleset, flat=flat, houses=battle.houses))
    came = 0
    for at in _around(state, middle, centre):
        base = Footprint(kind, ground.axial(at), FACINGS[facing])
        cells = {ground.of_axial(field) for field in base.fields}
        if came < count and cells <= free and going.stands(base):
            came += 1
            free -= cells
            yield (at,)
