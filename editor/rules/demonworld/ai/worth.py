"""What a situation is worth to a side."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.ai.figures import Odds, Temper, posts_of
from editor.rules.demonworld.ai.foreseeing import prospect
from editor.rules.demonworld.ai.looking import long_weapon, nearest_enemy
from editor.rules.demonworld.ai.outlook import by_time
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory.losses import living

_VICTORY: Final = 4.0
"""Worth of the victory, in armies."""
_SHARE: Final = 1.0
"""Worth of being the stronger by so much of what is left, in armies: the same lead counts more late."""
_IN_ROUT: Final = 0.5
"""Worth of a unit in rout, against one that stands: many of them are cut down or leave the field."""
_TO_COME: Final = 0.7
"""Worth of a blow that is expected in the next phase, against one that has been struck."""
_LATE: Final = 0.015
"""What it costs that a unit is a field farther from the enemy while its friends fight, in its worth ..."""
_FARTHEST: Final = 15
"""... and the fields that count at most."""
_AREA: Final = 0.5
"""Worth of fields that win the battle, held by whoever needs them, in armies."""
_NAMED: Final = 0.2
"""Worth of the end of a unit that a condition names, in armies."""
_TIME: Final = 0.5
"""Worth of winning by time, in armies, when the last turn comes."""


def worth(state: BattleState, side: int, temper: Temper) -> float:
    """Return what a situation is worth to a side, in points of the armies; 0 is even."""
    battle = state.battle
    alive = living(state)
    left = [0.0] * len(battle.scenario.sides)
    army = 0.0
    for roster in battle.roster:
        army += roster.worth
        here = sum(element in alive for element in roster.elements)
        runs = state.units[roster.number].mood == "rout"
        left[roster.side] += roster.worth * here / max(1, len(roster.elements)) * (_IN_ROUT if runs else 1.0)
    camps = battle.camps
    army = max(1.0, army / len(set(camps)))
    own = sum([points for camp, points in zip(camps, left, strict=True) if camp == camps[side]])
    others = sum(left) - own
    total = own - others
    total += _SHARE * army * (own - others) / max(1.0, own + others)
    if state.step == "over":
        if state.winner is not None:
            total += _VICTORY * army * (1 if camps[state.winner] == camps[side] else -1)
        return total
    odds, posts = Odds(state), posts_of(state)
    fighting = [cell for unit in state.units if unit.engaged for cell in unit.cells]
    given, taken = prospect(state, odds, posts, fighting, side)
    total += _TO_COME * (given - temper.risk * taken) - (_late(state, side) if fighting else 0.0)
    return total + _goals(state, side) * army


def _late(state: BattleState, side: int) -> float:
    """Return what it costs that units of a side stand far from the enemy while their friends fight."""
    total = 0.0
    for unit in state.of_side(side):
        roster = state.battle.roster[unit.number]
        if not unit.elements or unit.engaged or unit.mood == "rout" or long_weapon(state, unit) is not None:
            continue
        enemy = nearest_enemy(state, unit)
        if enemy is not None:
            share = roster.worth * len(unit.elements) / max(1, len(roster.elements))
            total += _LATE * share * min(enemy[0], _FARTHEST)
    return total


def _goals(state: BattleState, side: int) -> float:
    """Return how what decides the battle lies, in armies: fields held or denied, units hunted, time."""
    aims, camp, total = aims_of(state.battle, side), state.battle.camps[side], 0.0
    for goals, gain in ((aims.take, _AREA), (aims.deny, -_AREA)):
        for goal in goals:
            standing = _standing(state, goal.cells)
            ours = standing == {camp} if gain > 0 else bool(standing) and camp not in standing
            total += gain * goal.worth * ours
    for units, gain in ((aims.quarry, _NAMED), (aims.guarded, -_NAMED)):
        total += sum(gain for number in units if not state.units[number].elements)
    limit = state.battle.scenario.turn_limit
    favoured = by_time(state) if limit is not None else None
    if limit is not None and favoured is not None:
        total += (_TIME if favoured == camp else -_TIME) * min(1.0, state.turn / limit)
    return total


def _standing(state: BattleState, cells: tuple[int, ...]) -> set[int]:
    """Return the camps that stand on some cells."""
    occupied, camp_of = state.occupied, state.battle.camp_of
    return {camp_of[occupied[cell]] for cell in cells if cell in occupied}
