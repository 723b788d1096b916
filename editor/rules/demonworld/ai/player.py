"""The plain player: what it decides at each step. It sees what its side may see; ``check`` rules over it."""

from __future__ import annotations

from dataclasses import replace

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import (
    answering,
    arriving,
    burning,
    commanders,
    fighting,
    flying,
    guns,
    incendiaries,
    indoors,
    magic,
    marching,
    monsters,
    over_ground,
    shooting,
)
from editor.rules.demonworld.ai.figures import Temper
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.ai.ordering import Orders
from editor.rules.demonworld.buildings.hewing import strongest_blows
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.magic.casting import list_nothing
from editor.rules.demonworld.morale.impetuous import close_in_duty, regroup_duty
from editor.rules.demonworld.morale.storming import onward
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import field_cost, small
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.set_up.hidden_set_up import proposal, variations
from editor.rules.demonworld.shooting.closing_ranks import closing_moves
from editor.rules.demonworld.state import BattleState


def choose(state: BattleState, temper: Temper | None = None) -> act.Action:
    """Return the plain player's action for the side to act. It rolls nothing: it never gambles.

    ``temper``: that of a better player, who gives its orders by it.
    """
    action = _wanted(state, temper)
    if check(state, action) is None:
        return action
    return _nothing(state, temper)


def _wanted(state: BattleState, temper: Temper | None) -> act.Action:
    match state.step:
        case "begin":
            return act.Begin()
        case "orders" if "X" in state.battle.chapters:
            return commanders.lay(state, Orders(state, temper))
        case "keep":
            return commanders.keep(state, Orders(state, temper))
        case "call":
            return commanders.call(state, keen=temper is not None)
        case "choose_commanders":
            return act.ChooseFirst(False)
        case "turn_commanders":
            return commanders.turn(state)
        case "dismount":
            return next(iter(legal_actions(state)))
        case "move" if state.commanding:
            return commanders.move(state, keen=temper is not None)
        case "orders":
            order = Orders(state, temper)
            return act.GiveOrders(
                tuple((unit.number, order(state, unit)) for unit in units_to_order(state, state.side))
            )
        case "cast":
            return magic.cast(state, extra=False)
        case "shift_failure":
            return magic.shift(state)
        case "guns":
            return incendiaries.aim(state) or guns.aim(state)
        case "shots":
            return replace(shooting.shots(state), breaths=monsters.breaths(state))
        case "divert":
            return shooting.divert(state)
        case "close_ranks":
            unit = state.units[state.unit if state.unit is not None else 0]
            return act.CloseRanks(unit.number, closing_moves(state, unit))
        case "choose_sequence":
            return act.ChooseFirst(_someone_in_reach(state))
        case "announce_arrows":
            return incendiaries.announce(state)
        case "flaming_arrows":
            return burning.shoot(state)
        case "light_fires":
            return burning.light(state)
        case "move" if (escape := burning.escape(state)) is not None:
            return escape
        case "move":
            wanted = (
                flying.move(state)
                or arriving.march_on(state)
                or over_ground.attack(state)
                or indoors.move(state)
                or guns.move(state)
                or monsters.move(state)
                or marching.choose_move(state, keen=temper is not None)
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
        case "hew_doors":
            return act.HewDoors(strongest_blows(state))
        case "declare" | "break_off":
            return over_ground.declare(state)
        case "attacks":
            return fighting.attacks(state)
        case "second_attack":
            return fighting.second_attack(state)
        case "leave_melee":
            return flying.leave(state)
        case "air_attacks":
            return flying.strike(state)
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


def _nothing(state: BattleState, temper: Temper | None) -> act.Action:
    """Return the action that does least, always legal."""
    number = state.unit if state.unit is not None else 0
    match state.step:
        case "orders":
            return act.GiveOrders(())
        case "cast":
            return next(list_nothing(state))
        case "shift_failure":
            return act.ShiftFailure()
        case "guns":
            return act.HoldFire()
        case "shots" | "ride_shots":
            return act.Shoot()
        case "ride_on":
            return next(legal_actions(state))
        case "divert":
            return act.Divert(state.diverting[0])
        case "announce_arrows":
            return act.AnnounceArrows()
        case "flaming_arrows":
            return act.ShootFlaming()
        case "light_fires":
            return act.LightFires()
        case "close_ranks":
            return act.CloseRanks(number)
        case "react":
            return act.React(number)
        case "close_in":
            return close_in_duty(state, state.units[number])
        case "hew_doors":
            return act.HewDoors()
        case "declare" | "break_off":
            return act.DeclareContact()
        case "attacks":
            return act.Strike()
        case "second_attack":
            return act.StrikeAgain(state.earned[0][0])
        case "leave_melee":
            return act.LeaveMelee()
        case "air_attacks":
            return act.StrikeFlyers()
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
            return commanders.keep(state, Orders(state, temper))
        case "call":
            return act.CallCommanders()
        case "turn_commanders":
            return act.TurnCommanders()
        case "urge" | "rally" | "follow" | "gather" | "dismount":
            return next(legal_actions(state))
        case _:
            return _storm(state, act.Finish())


def _storm(state: BattleState, wanted: act.Action) -> act.Action:
    """Return how an impetuous unit goes on: as the player of marches wants, where that is its duty.

    Turns of small units cost nothing: one that has begun to move turns only where its duty leads it, or it
    would turn to and fro for ever.
    """
    if state.driven is None:
        return wanted
    unit = state.units[state.driven]
    turns_again = isinstance(wanted, act.Turn) and wanted.unit == state.unit == unit.number
    if not (turns_again and small(state, unit)) and check(state, wanted) is None:
        return wanted
    return onward(state) or act.Finish()


def _monster(state: BattleState) -> bool:
    """Return whether the unit that is asked is a large base."""
    return state.unit is not None and is_large(state, state.units[state.unit])


def _someone_in_reach(state: BattleState) -> bool:
    """Return whether a unit of the side can come to blows in this sequence: then it is good to go first."""
    cost = field_cost(state)
    for unit in movable(state, state.side):
        enemy = nearest_enemy(state, unit)
        card = state.battle.roster[unit.number].card
        if enemy is not None and enemy[0] - 1 <= card.movement.points(unit.order or "hold") // cost:
            return True
    return False
