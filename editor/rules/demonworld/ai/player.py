"""The plain player: what it decides at each step. It sees what its side may see; ``check`` rules over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

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
    states,
)
from editor.rules.demonworld.ai.looking import fields_under, nearest_enemy
from editor.rules.demonworld.ai.ordering import Orders
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.buildings.hewing import strongest_blows
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.morale.storming import onward
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import small
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.set_up.hidden_set_up import proposal
from editor.rules.demonworld.shooting.closing_ranks import closing_moves
from editor.rules.demonworld.state import BattleState, Step


def choose(state: BattleState, temper: Temper | None = None) -> act.Action:
    """Return the plain player's action for the side to act. It rolls nothing: it never gambles.

    ``temper``: that of a better player, who gives its orders by it.
    """
    for action in (_wanted(state, temper), act.Finish()):
        if check(state, action) is None:
            return action
    return next(iter(legal_actions(state)))


def _wanted(state: BattleState, temper: Temper | None) -> act.Action:
    match state.step:
        case "orders":
            return _orders(state, Orders(state, temper))
        case "keep":
            return commanders.keep(state, Orders(state, temper))
        case "call":
            return commanders.call(state, keen=temper is not None)
        case "move" if state.commanding:
            return commanders.move(state, keen=temper is not None)
        case "move":
            return burning.escape(state) or _march(state, keen=temper is not None)
        case step:
            return BY_STEP[step](state)


def _orders(state: BattleState, order: Orders) -> act.Action:
    if "X" in state.battle.chapters:
        return commanders.lay(state, order)
    units = units_to_order(state, state.side)
    return act.GiveOrders(tuple((unit.number, order(state, unit)) for unit in units))


def _march(state: BattleState, *, keen: bool) -> act.Action:
    """Return a move; an impetuous unit goes on as the player of marches wants, where that is its duty.

    Turns of small units cost nothing: one that has begun to move turns only where its duty leads it, or it
    would turn to and fro for ever.
    """
    wanted = (
        states.change(state)
        or flying.move(state)
        or arriving.march_on(state)
        or over_ground.attack(state)
        or indoors.move(state)
        or guns.move(state)
        or monsters.move(state)
        or marching.choose_move(state, keen=keen)
    )
    if state.driven is None:
        return wanted
    unit = state.units[state.driven]
    turns_again = isinstance(wanted, act.Turn) and wanted.unit == state.unit == unit.number
    if not (turns_again and small(state, unit)) and check(state, wanted) is None:
        return wanted
    return onward(state) or act.Finish()


def _first_listed(state: BattleState) -> act.Action:
    return next(iter(legal_actions(state)))


def _aim(state: BattleState) -> act.Action:
    return incendiaries.aim(state) or guns.aim(state)


def _shots(state: BattleState) -> act.Action:
    return replace(shooting.shots(state), breaths=monsters.breaths(state))


def _close_ranks(state: BattleState) -> act.Action:
    unit = state.units[state.unit or 0]
    return act.CloseRanks(unit.number, closing_moves(state, unit))


def _react(state: BattleState) -> act.Action:
    return monsters.react(state) if monsters.is_asked(state) else answering.react(state)


def _close_in(state: BattleState) -> act.Action:
    return monsters.close_in(state) if monsters.is_asked(state) else answering.close_in(state)


BY_STEP: Final[Mapping[Step, Callable[[BattleState], act.Action]]] = {
    "begin": lambda _: act.Begin(),
    "deploy": lambda state: proposal(state, state.side),
    "enter": arriving.enter,
    # Commanders, magic, shooting.
    "choose_commanders": lambda _: act.ChooseFirst(False),
    "turn_commanders": commanders.turn,
    "dismount": _first_listed,
    "come_down": _first_listed,
    "cast": lambda state: magic.cast(state, extra=False),
    "shift_failure": magic.shift,
    "guns": _aim,
    "shots": _shots,
    "divert": shooting.divert,
    "close_ranks": _close_ranks,
    "announce_arrows": incendiaries.announce,
    "flaming_arrows": burning.shoot,
    "light_fires": burning.light,
    # Movement, and what it makes others do.
    "choose_sequence": lambda state: act.ChooseFirst(_someone_in_reach(state)),
    "urge": arriving.urge,
    "rally": arriving.rally,
    "follow": arriving.follow,
    "gather": arriving.gather,
    "react": _react,
    "close_in": _close_in,
    # Melee.
    "ride_on": monsters.ride_on,
    "ride_shots": monsters.last_shots,
    "hew_doors": lambda state: act.HewDoors(strongest_blows(state)),
    "declare": over_ground.declare,
    "break_off": over_ground.declare,
    "attacks": fighting.attacks,
    "second_attack": fighting.second_attack,
    "leave_melee": flying.leave,
    "air_attacks": flying.strike,
    "choose_regroup": lambda _: act.ChooseFirst(True),
    "regroup": fighting.regroup,
}
"""What it does at each step that leaves no question of its temper."""


def _someone_in_reach(state: BattleState) -> bool:
    """Return whether a unit of the side can come to blows in this sequence: then it is good to go first."""
    for unit in movable(state, state.side):
        enemy = nearest_enemy(state, unit)
        if enemy is not None and enemy[0] - 1 <= fields_under(state, unit, unit.order or "hold"):
            return True
    return False
