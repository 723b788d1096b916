"""What a player may know: counters and declarations of others stay hidden until they are shown (III.2.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from editor.rules.demonworld.state import BattleState

T = TypeVar("T")


def view(state: BattleState, side: int) -> BattleState:
    """Return the state as one side knows it; allies show each other everything.

    Orders laid face down, set-ups, and shots and attacks declared before the other side has declared its own
    show only that they are there; flank marches on their way do not show at all.
    """
    if state.marches or state.deployed:
        state = _unseen(state, side)
    if state.breaths:
        state = state.replace(breaths=tuple([one for one in state.breaths if _shown(state, side, one[0])]))
    if state.guns.aims and state.step in ("guns", "shots"):
        aims = tuple([one for one in state.guns.aims if _shown(state, side, one.gun)])
        state = state.replace(guns=replace(state.guns, aims=aims))
    orders, shots = _hidden(state, state.orders, side), _hidden(state, state.shots, side)
    attacks = _hidden(state, state.attacks, side) if state.step == "attacks" else state.attacks
    if state.step == "air_attacks":
        state = state.replace(air=_hidden(state, state.air, side))
    if state.fire.shots and state.step == "flaming_arrows":
        state = _arrows_hidden(state, side)
    kept, called = _hidden(state, state.kept, side), _hidden(state, state.called, side)
    if kept != state.kept or (state.step == "call" and called != state.called):
        state = state.replace(kept=kept, called=called if state.step == "call" else state.called)
    if (orders, shots, attacks) == (state.orders, state.shots, state.attacks):
        return state
    # Both will ask for it: worked out before, they share it.
    _ = state.occupied, state.standing, state.near_enemy
    pending = state.pending
    if state.step == "attacks":
        pending = tuple([one for one in pending if _shown(state, side, one.attacker)])
    spent = state.spent
    if shots != state.shots:
        spent = frozenset(element for element in spent if _shown(state, side, element))
    return state.replace(orders=orders, shots=shots, attacks=attacks, pending=pending, spent=spent)


def _arrows_hidden(state: BattleState, side: int) -> BattleState:
    """Hide the flaming arrows that others have declared until all have (IV.1.0, XXII.5.0)."""
    shots = _hidden(state, state.fire.shots, side)
    own = frozenset(element for element in state.spent if _shown(state, side, element))
    return state.replace(fire=replace(state.fire, shots=shots), spent=own)


def _shown(state: BattleState, side: int, element: int) -> bool:
    """Return whether a side is shown what an element is to do: its own, or that of an ally."""
    return state.battle.camp_of[element] == state.battle.camps[side]


def _hidden(
    state: BattleState, places: tuple[tuple[T, ...] | None, ...], side: int
) -> tuple[tuple[T, ...] | None, ...]:
    """Return what sides have said, empty where an enemy has."""
    camps = state.battle.camps
    for place, camp in zip(places, camps, strict=False):
        if place and camp != camps[side]:
            break
    else:
        return places
    return tuple(
        [
            place if place is None or camps[number] == camps[side] else ()
            for number, place in enumerate(places)
        ]
    )


def _unseen(state: BattleState, side: int) -> BattleState:
    """Hide where others have set up and who of them marches round the field (XVI.3.3, XVI.5.0)."""
    enemies = state.battle.enemies(side)
    secret = [march for march in state.marches if march.side in enemies and not march.arrived]
    if not secret and not state.deployed:
        return state
    gone = {number for march in secret for number in march.units}
    return state.replace(
        deployed=_hidden(state, state.deployed, side),
        marches=tuple([march for march in state.marches if march not in secret]),
        units=tuple([unit.replace(outside=()) if unit.number in gone else unit for unit in state.units]),
    )
