"""The calculating player: every step by what it is expected to bring, worked out from exact base numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import engaged, fighting, magic, marching, monsters
from editor.rules.demonworld.ai.attacking import best_attack
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.ai.outlook import arrived, assignments
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.forecast.figures import Odds
from editor.rules.demonworld.movement.points import horde, manoeuvres_to_spend, shape_of
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

Policy = Callable[[BattleState], act.Action]
"""What whoever is to act does in a state; it is given what that side may know."""
_LEAST_TO_SPREAD: Final = 5
"""Smaller units have nothing to spread."""


def wanted(state: BattleState, temper: Temper, plain: Policy) -> act.Action:
    """Return what the calculating player does; where it knows nothing better, what the plain one does."""
    match state.step:
        case "cast":
            return magic.cast(state, extra=True)
        case "move":
            return _move(state, temper) or plain(state)
        case "attacks":
            return fighting.attacks(state, Odds(state).worth)
        case "react" if not monsters.is_asked(state):
            return engaged.react(state, temper)
        case "choose_regroup":
            # Who moves last sees where the others have gone, and how they look.
            return act.ChooseFirst(False)
        case "regroup":
            return engaged.regroup(state, temper)
        case _:
            return plain(state)


def _move(state: BattleState, temper: Temper) -> act.Action | None:
    """Return the next movement where it is another than the plain player's.

    Attacks by what they promise, then lines as broad as they fight best.
    """
    current, fresh = marching.marchers(state)
    for unit in (*current, *fresh):
        if marching.keeps_away(state, unit):
            continue
        attack = best_attack(state, unit, temper)
        if attack is not None and attack.worth >= temper.least_promise:
            return attack.action
    sent = assignments(state, state.side, keen=True)
    for unit in fresh:
        if unit.number in sent and not arrived(unit, sent[unit.number]):
            continue
        spread = _spread(state, unit, temper)
        if spread is not None:
            return spread
    return None


def _spread(state: BattleState, unit: Unit, temper: Temper) -> act.Movement | None:
    """Return the regrouping into a broader line, where the enemy is near but cannot strike at once.

    A broad line brings more elements to blows, and its ends come round those of a narrow one. Not where
    courage is tested: more elements struck at once break a unit, and who regroups is charged meanwhile.
    """
    if "XV" in state.battle.chapters:
        return None
    shape = shape_of(state, unit)
    count = len(unit.cells)
    if not shape.organised or not shape.ranks or unit.formation or count < _LEAST_TO_SPREAD:
        return None
    front = len(shape.ranks[0])
    enemy = nearest_enemy(state, unit)
    if front >= min(count, temper.broad) or horde(state, unit) or enemy is None:
        return None
    if unit.order != "hold" and not temper.spread_from <= enemy[0] <= temper.spread_to:
        return None
    most = manoeuvres_to_spend(state, unit) // state.battle.ruleset.movement.regroup_manoeuvres_per_field
    broader = tuple(range(count, front, -1))
    places = reform(state, unit, unit.facings[0], most, broader) if most else None
    return act.Regroup(unit.number, places) if places else None
