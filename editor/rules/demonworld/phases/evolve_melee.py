"""The state after an event of the melee phase (VI, XIV). Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.courage import evolve as courage
from editor.rules.demonworld.phases.changes import changed, hurt, put
from editor.rules.demonworld.state import BattleState, Fight


def _melees_began(state: BattleState, event: ev.MeleesBegan) -> BattleState:
    nothing = (0,) * len(state.battle.scenario.sides)
    fights = tuple(Fight(units, nothing) for units in event.fights)
    return state.but(fights=fights, fight=0, answered=(), felled=())


def _attacks_declared(state: BattleState, event: ev.AttacksDeclared) -> BattleState:
    attacks = put(state.attacks, event.side, event.attacks)
    return state.but(attacks=attacks, pending=(*state.pending, *event.attacks))


def _blow_struck(state: BattleState, event: ev.BlowStruck) -> BattleState:
    done = next(
        (
            place
            for place, attack in enumerate(state.pending)
            if attack.attacker == event.attacker and attack.target == event.target
        ),
        None,
    )
    if done is not None:
        state = state.but(pending=(*state.pending[:done], *state.pending[done + 1 :]))
    if event.outcome == "cut_down":
        return state.but(struck=state.struck | {event.target})
    after = hurt(state, event.target) if event.outcome == "hit" else state
    return courage.felled(after, event.target, event.attacker, state)


def _second_attacks_earned(state: BattleState, event: ev.SecondAttacksEarned) -> BattleState:
    return state.but(earned=event.earned)


def _second_attack(state: BattleState, event: ev.SecondAttack) -> BattleState:
    state = state.but(earned=state.earned[1:])
    if event.cell is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    place = unit.elements.index(event.element)
    return state.with_unit(replace(unit, cells=put(unit.cells, place, event.cell)))


def _reply_declared(state: BattleState, event: ev.ReplyDeclared) -> BattleState:
    side = state.battle.side_of[event.attack.attacker]
    attacks = put(state.attacks, side, (*(state.attacks[side] or ()), event.attack))
    return state.but(attacks=attacks, pending=(*state.pending, event.attack))


def _regroup_began(state: BattleState, event: ev.RegroupBegan) -> BattleState:
    return state.but(fight=event.fight)


def _melee_regrouped(state: BattleState, event: ev.MeleeRegrouped) -> BattleState:
    places = {element: (cell, facing) for element, cell, facing in event.changes}
    units = []
    for number in sorted({state.unit_of[element] for element in places}):
        unit = state.units[number]
        now = [
            places.get(element, (cell, facing))
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        ]
        units.append(
            replace(
                unit, cells=tuple([cell for cell, _ in now]), facings=tuple([facing for _, facing in now])
            )
        )
    return state.but(units=changed(state, units))


def _engagements_settled(state: BattleState, event: ev.EngagementsSettled) -> BattleState:
    fighting = {number for fight in state.fights for number in fight.units}
    units = []
    for unit in state.units:
        if unit.number in event.engaged:
            fought = unit.fought + 1 if unit.number in fighting else 0
            units.append(replace(unit, engaged=unit.engaged or state.turn, fought=fought))
        elif unit.engaged:
            units.append(replace(unit, engaged=0, fought=0, charged=None))
    return state.but(units=changed(state, units), fights=(), fight=0)


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.MeleesBegan: _melees_began,
    ev.AttacksDeclared: _attacks_declared,
    ev.BlowStruck: _blow_struck,
    ev.SecondAttacksEarned: _second_attacks_earned,
    ev.SecondAttack: _second_attack,
    ev.ReplyDeclared: _reply_declared,
    ev.RegroupBegan: _regroup_began,
    ev.MeleeRegrouped: _melee_regrouped,
    ev.EngagementsSettled: _engagements_settled,
}
