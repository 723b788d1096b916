"""The plain player: what it decides at each step. It sees what its side may see; ``check`` rules over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import (
    answering,
    arriving,
    commanders,
    fighting,
    marching,
    monsters,
    over_ground,
    shooting,
)
from editor.rules.demonworld.ai.looking import long_weapon, nearest_enemy, wanted_facing
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.morale.impetuous import close_in_duty, regroup_duty
from editor.rules.demonworld.morale.storming import onward
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import field_cost
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.set_up.hidden_set_up import proposal, variations
from editor.rules.demonworld.shooting.closing_ranks import closing_moves
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_NEAR: Final = 3
"""Fields within which an enemy is upon a unit before it could shoot twice."""


def choose(state: BattleState) -> act.Action:
    """Return the plain player's action for the side to act. It rolls nothing: it never gambles."""
    action = _wanted(state)
    if check(state, action) is None:
        return action
    return _nothing(state)


def _wanted(state: BattleState) -> act.Action:
    match state.step:
        case "begin":
            return act.Begin()
        case "orders" if "X" in state.battle.chapters:
            return commanders.lay(state, order)
        case "keep":
            return commanders.keep(state, order)
        case "call":
            return commanders.call(state)
        case "choose_commanders":
            return act.ChooseFirst(False)
        case "turn_commanders":
            return commanders.turn(state)
        case "move" if state.commanding:
            return commanders.move(state)
        case "orders":
            return act.GiveOrders(
                tuple((unit.number, order(state, unit)) for unit in units_to_order(state, state.side))
            )
        case "shots":
            return shooting.shots(state)
        case "divert":
            return shooting.divert(state)
        case "close_ranks":
            unit = state.units[state.unit if state.unit is not None else 0]
            return act.CloseRanks(unit.number, closing_moves(state, unit))
        case "choose_sequence":
            return act.ChooseFirst(_someone_in_reach(state))
        case "move":
            wanted = (
                arriving.march_on(state)
                or over_ground.attack(state)
                or monsters.move(state)
                or marching.choose_move(state)
            )
            return _storm(state, wanted)
        case "urge":
            return arriving.urge(state)
        case "rally":
            return arriving.rally(state)
        case "follow":
            return arriving.follow(state)
        case "gather":
            return arriving.gather(state)
        case "ride_on":
            return monsters.ride_on(state)
        case "ride_shots":
            return monsters.last_shots(state)
        case "react" if _monster(state):
            return monsters.react(state)
        case "close_in" if _monster(state):
            return monsters.close_in(state)
        case "react":
            return answering.react(state)
        case "close_in":
            return answering.close_in(state)
        case "declare" | "break_off":
            return over_ground.declare(state)
        case "attacks":
            return fighting.attacks(state)
        case "second_attack":
            return fighting.second_attack(state)
        case "choose_regroup":
            return act.ChooseFirst(True)
        case "regroup":
            return fighting.regroup(state)
        case "deploy":
            return proposal(state, state.side)
        case "enter":
            return arriving.enter(state)
        case "over":
            raise ValueError("the battle is over; nobody acts")


def _nothing(state: BattleState) -> act.Action:
    """Return the action that does least, always legal."""
    number = state.unit if state.unit is not None else 0
    match state.step:
        case "orders":
            return act.GiveOrders(())
        case "shots" | "ride_shots":
            return act.Shoot()
        case "ride_on":
            return next(legal_actions(state))
        case "divert":
            return act.Divert(state.diverting[0])
        case "close_ranks":
            return act.CloseRanks(number)
        case "react":
            return act.React(number)
        case "close_in":
            return close_in_duty(state, state.units[number])
        case "declare" | "break_off":
            return act.DeclareContact()
        case "attacks":
            return act.Strike()
        case "second_attack":
            return act.StrikeAgain(state.earned[0][0])
        case "regroup":
            return act.RegroupAfterMelee(regroup_duty(state))
        case "deploy":
            return next(one for one in variations(state) if check(state, one) is None)
        case "enter":
            return act.Enter(number)
        case "choose_sequence" | "choose_regroup" | "choose_commanders":
            return act.ChooseFirst(True)
        case "begin":
            return act.Begin()
        case "keep":
            return commanders.keep(state, order)
        case "call":
            return act.CallCommanders()
        case "turn_commanders":
            return act.TurnCommanders()
        case "urge" | "rally" | "follow" | "gather":
            return next(legal_actions(state))
        case _:
            return _storm(state, act.Finish())


def _storm(state: BattleState, wanted: act.Action) -> act.Action:
    """Return how an impetuous unit goes on: as the player of marches wants, where that is its duty."""
    if state.driven is None or check(state, wanted) is None:
        return wanted
    return onward(state) or act.Finish()


def order(state: BattleState, unit: Unit) -> Order:
    """Return the order of a unit.

    Shooters use their weapon, others march while far off and charge when near.
    """
    if is_large(state, unit):
        return monsters.order(state, unit)
    enemy = nearest_enemy(state, unit)
    if enemy is None:
        return "hold"
    apart, nearest = enemy
    card = state.battle.roster[unit.number].card
    missile = _missile_order(state, unit, apart, nearest)
    if missile is not None:
        return missile
    cost = field_cost(state)
    march, charge = card.movement.points("move") // cost, card.movement.points("charge") // cost
    threat = max(
        (
            state.battle.roster[other.number].card.movement.points("charge") // cost
            for other in state.units
            if other.elements and state.battle.roster[other.number].side != state.side
        ),
        default=0,
    )
    return "move" if march > charge and apart - march > threat + 1 else "charge"


def _monster(state: BattleState) -> bool:
    """Return whether the unit that is asked is a large base."""
    return state.unit is not None and is_large(state, state.units[state.unit])


def _missile_order(state: BattleState, unit: Unit, apart: int, enemy: Unit) -> Order | None:
    """Return the order in which a unit with missiles shoots, or comes into range.

    Nothing where it should close (IV).
    """
    found = long_weapon(state, unit)
    if found is None:
        return None
    needed, reach = found
    ready = needed is None and apart > _NEAR
    if ready and shooting.shoots(state, replace(unit, order="skirmish")):
        return "skirmish"
    facing = wanted_facing(state, unit, enemy)
    for facings in (unit.facings, (facing,) * len(unit.facings)):
        if shooting.shoots(state, replace(unit, order="hold", facings=facings)):
            return "hold"
    return "skirmish" if apart > reach else None


def _someone_in_reach(state: BattleState) -> bool:
    """Return whether a unit of the side can come to blows in this sequence: then it is good to go first."""
    cost = field_cost(state)
    for unit in movable(state, state.side):
        enemy = nearest_enemy(state, unit)
        card = state.battle.roster[unit.number].card
        if enemy is not None and enemy[0] - 1 <= card.movement.points(unit.order or "hold") // cost:
            return True
    return False
