"""One-sided contact: only one of two enemies could step over, and says whether they fight (XI.4.0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.contact import Pair, declarable, one_sided
from editor.rules.demonworld.ground_events import ContactDeclared, ContactsLapsed
from editor.rules.demonworld.means import may_engage, shape_of
from editor.rules.demonworld.refusal import refuse
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message


def at_hand(state: BattleState) -> tuple[Pair, ...]:
    """Return the pairs about which the side to act may decide now (XI.4.0).

    In the movement phase those of the unit that moves, at the start of the melee phase all, for which the
    conditions of an attack hold; at its end those that have fought.
    """
    match state.step:
        case "move":
            return () if state.unit is None else arrived(state, state.units[state.unit])
        case "declare":
            return may_declare(state, state.side)
        case "break_off":
            return may_break_off(state, state.side)
        case _:
            return ()


def arrived(state: BattleState, unit: Unit) -> tuple[Pair, ...]:
    """Return the contacts that a unit may declare in its own movement, as it arrives."""
    moved = unit.points or unit.manoeuvres
    if state.battle.terrain is None or unit.done or unit.engaged or not moved or not _may_attack(state, unit):
        return ()
    side = state.battle.roster[unit.number].side
    return tuple(pair for pair in declarable(state, side) if pair[0] == unit.number)


def may_declare(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the contacts that a side may declare at the start of the melee phase."""
    if state.battle.terrain is None:
        return ()
    units = state.units
    return tuple(
        pair
        for pair in declarable(state, side)
        if units[pair[0]].engaged or _may_attack(state, units[pair[0]])
    )


def may_break_off(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the declared contacts of a side that go on unless it breaks them off."""
    if not state.locked:
        return ()
    roster = state.battle.roster
    return tuple(pair for pair in one_sided(state) if pair in state.locked and roster[pair[0]].side == side)


def _may_attack(state: BattleState, unit: Unit) -> bool:
    """Return whether order and formation let a unit attack (V.3.1)."""
    return bool(unit.elements) and may_engage(state, unit) and shape_of(state, unit).organised


def check_contact(state: BattleState, action: act.DeclareContact) -> Message | None:
    """Return the rule that forbids to declare one-sided contacts (XI.4.0)."""
    if state.step not in ("move", "declare", "break_off"):
        return refuse("not_now", "XI.4.0")
    if len(set(action.pairs)) != len(action.pairs) or not set(action.pairs) <= set(at_hand(state)):
        return refuse("no_one_sided_contact", "XI.4.0")
    if state.step == "move" and not action.pairs:
        return refuse("no_one_sided_contact", "XI.4.0")
    return None


def declared(state: BattleState, action: act.DeclareContact) -> ContactDeclared:
    """Return what a legal declaration leads to."""
    pairs = tuple(sorted(action.pairs))
    broken = tuple(pair for pair in at_hand(state) if pair not in pairs) if state.step == "break_off" else ()
    return ContactDeclared(state.side, pairs, broken)


def lapsed(state: BattleState) -> tuple[Pair, ...]:
    """Return the declared contacts whose elements have parted."""
    return tuple(sorted(state.locked.difference(one_sided(state)))) if state.locked else ()


def _contact_declared(state: BattleState, event: ContactDeclared) -> BattleState:
    units = list(state.units)
    if state.phase == "melee":
        for number in {number for pair in event.pairs for number in pair}:
            if not units[number].engaged:
                units[number] = replace(units[number], engaged=state.turn, free_regroup=False)
    return state.but(
        units=tuple(units),
        locked=state.locked.union(event.pairs).difference(event.broken),
        answered=(*state.answered, event.side) if state.phase == "melee" else state.answered,
    )


def _contacts_lapsed(state: BattleState, event: ContactsLapsed) -> BattleState:
    return state.but(locked=state.locked.difference(event.pairs))


EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ContactDeclared: _contact_declared,
    ContactsLapsed: _contacts_lapsed,
}
