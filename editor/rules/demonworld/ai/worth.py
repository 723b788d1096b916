"""What a situation is worth to a side: units left, blows to come, areas held, the battle won or lost."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.ai.exchange import Odds, posts_of
from editor.rules.demonworld.ai.prospect import prospect
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import living
from schemas.systems.demonworld import AreaHeld

_VICTORY: Final = 4.0
"""Worth of the victory, in armies."""
_SHARE: Final = 1.0
"""Worth of being the stronger by so much of what is left, in armies: the same lead counts more late."""
_TO_COME: Final = 0.7
"""Worth of a blow that is expected in the next phase, against one that has been struck."""
_AREA: Final = 0.5
"""Worth of an area of the scenario held by whoever needs it, in armies."""


def worth(state: BattleState, side: int, temper: Temper) -> float:
    """Return what a situation is worth to a side, in points of the armies; 0 is even."""
    battle = state.battle
    alive = living(state)
    left = [0.0] * len(battle.scenario.sides)
    army = 0.0
    for roster in battle.roster:
        army += roster.worth
        here = sum(element in alive for element in roster.elements)
        left[roster.side] += roster.worth * here / max(1, len(roster.elements))
    army = max(1.0, army / 2)
    own, others = left[side], sum(left) - left[side]
    total = own - others
    total += _SHARE * army * (own - others) / max(1.0, own + others)
    if state.step == "over":
        if state.winner is not None:
            total += _VICTORY * army * (1 if state.winner == side else -1)
        return total
    odds, posts = Odds(state), posts_of(state)
    fighting = [cell for unit in state.units if unit.engaged for cell in unit.cells]
    given, taken = prospect(state, odds, posts, fighting, side)
    total += _TO_COME * (given - temper.risk * taken)
    return total + _areas(state, side) * army


def _areas(state: BattleState, side: int) -> float:
    """Return how the areas of the scenario lie, in armies: held by those who need them, or denied to them."""
    battle, total = state.battle, 0.0
    held = [(one.side, one.area) for one in battle.scenario.victory if isinstance(one, AreaHeld)]
    for side_id, area in (*held, *battle.script.wanted):
        holder, cells = battle.side_number(side_id), battle.areas[area]
        there = [unit.number for unit in state.units if not cells.isdisjoint(unit.cells)]
        present = {battle.roster[number].side for number in there}
        if present == {holder}:
            total += _AREA if holder == side else -_AREA
    return total
