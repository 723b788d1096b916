"""What the computer expects of spells on fields: fires, other ground, somebody who comes (XX.6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld.fire.turn_begins import would_burn
from editor.rules.demonworld.magic.fields import OnFields, ground_made
from editor.rules.demonworld.magic.summoning import arrivals, summons
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import kind_of
from schemas.systems.demonworld_ruleset import TerrainType
from schemas.systems.demonworld_spells import SpellBurns, SpellGround, SpellSummons

_OWN_LOSS: Final = 1.3
"""What a loss of one's own counts against one of the enemy."""
_COMES: Final = 0.7
"""What somebody summoned is worth, in parts of the points of his card: he comes late, and stands still."""
_BURNS: Final = 0.3
"""What a fire under an element costs, in parts of the element: it has to leave at once."""
_DEARER: Final = 0.05
"""What one more movement point of the ground under an element costs, in parts of the element."""
_STUCK: Final = 0.25
"""What impassable ground under an element costs, in parts of the element."""


def promise(
    state: BattleState, casting: Casting, block: OnFields, middle: Sequence[int], area: Sequence[int]
) -> float:
    """Return what a block on fields brings the wizard's camp, in points.

    Args:
        state: now.
        casting: the spell.
        block: the block.
        middle: the fields that it is cast on.
        area: those that it reaches.
    """
    match block:
        case SpellSummons():
            return _summoned(state, casting, block, middle)
        case SpellBurns():
            if "XXII" not in state.battle.chapters:
                return 0.0
            hot = [cell for cell in area if would_burn(state, cell)]
            return _BURNS * chance_d20(block.value) * sum(_harm(state, casting, cell) for cell in hot)
        case SpellGround():  # pragma: no branch - no case is left
            kind = state.battle.ruleset.open_ground
            if block.terrain is not None:
                kind = state.battle.ruleset.terrain_type(block.terrain) or kind
            cells = [one.cell for one in ground_made(state, casting, block, middle)]
            return sum(_harm(state, casting, cell) * _slowed(state, cell, kind) for cell in cells)


def _summoned(state: BattleState, casting: Casting, block: SpellSummons, middle: Sequence[int]) -> float:
    card = summons(state.battle, block)
    if card is None:
        return 0.0
    count = sum(len(own) for own in arrivals(state, block, casting.wizard, middle))
    return _COMES * card.points * count / card.elements.total


def _harm(state: BattleState, casting: Casting, cell: int) -> float:
    """Return what the element on a cell is worth to harm, negative if it is of his own camp."""
    battle, element = state.battle, state.occupied.get(cell)
    if element is None:
        return 0.0
    roster = battle.roster[battle.came_with[element]]
    worth = roster.worth / max(1, len(roster.elements))
    return worth if battle.camp_of[element] != battle.camp_of[casting.wizard] else -_OWN_LOSS * worth


def _slowed(state: BattleState, cell: int, kind: TerrainType) -> float:
    """Return what ground of a kind costs who stands on a cell, in parts of him; less than 0 for good."""
    element, terrain = state.occupied.get(cell), state.battle.terrain
    if element is None or terrain is None:
        return 0.0
    mover = kind_of(state.battle.cards[element])
    before, after = terrain.lies[cell].terrain.costs.get(mover), kind.costs.get(mover)
    if after is None or before is None:
        return 0.0 if before == after else _STUCK if after is None else -_STUCK
    return _DEARER * (after - before)
