"""Second attacks: who has earned one, against whom it goes, who strikes back at him (XIV.1.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.contact import enemies_at, would_touch
from editor.rules.demonworld.events import BlowStruck
from editor.rules.demonworld.going import passable, steps_of
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.melee import second_attack_number
from editor.rules.demonworld.melee_phase import (
    best_weapon,
    initiative_of,
    standing,
    targets_of,
    usable_weapon,
)
from editor.rules.demonworld.refusal import refuse, refuse_unit
from editor.rules.demonworld.state import BattleState, Standing
from schemas.problems import Message

Earned = tuple[int, int, int, int]
"""(element, target hit, its cell, initiative)."""


def quicker(state: BattleState, attack: act.Attack, speed: int) -> bool:
    """Return whether an attacker strikes before every enemy that it touches (XIV.1.0)."""
    battle, places = state.battle, standing(state)
    own = places.get(attack.attacker)
    if own is None:
        return False
    declared = {one.attacker: one.weapon for attacks in state.attacks for one in attacks or ()}
    card = battle.cards[attack.attacker]
    for element in enemies_at(state, attack.attacker, own.cell):
        best = best_weapon(state, element, card)
        weapon = declared.get(element, best[0] if best is not None else None)
        if weapon is not None and initiative_of(state, element, weapon) >= speed:
            return False
    return True


def earned(
    before: BattleState, attacks: Sequence[act.Attack], blows: Sequence[BlowStruck], speed: int
) -> tuple[Earned, ...]:
    """Return the second attacks that the blows of one initiative have earned.

    The blow was struck alone, before every enemy in contact, and by five or more better than needed; nobody
    earns one who strikes several times anyway. ``before`` is the state before the blows.
    """
    battle, places = before.battle, standing(before)
    found = []
    for attack, blow in zip(attacks, blows, strict=True):
        if blow.outcome != "hit" or blow.die is None or blow.base is None or attack.supports:
            continue
        card = battle.cards[attack.attacker]
        if card.weapons[attack.weapon].attacks > 1:
            continue
        if blow.die <= second_attack_number(blow.base, battle.ruleset) and quicker(before, attack, speed):
            found.append((attack.attacker, attack.target, places[attack.target].cell, speed))
    return tuple(found)


def options(state: BattleState, chance: Earned) -> Iterator[tuple[int, bool]]:
    """Yield (target, whether it steps first) of every second attack that is possible.

    Enemies in front; where the one hit is destroyed, those before the field that he has left.
    """
    element, target, cell, _ = chance
    own = standing(state).get(element)
    if own is None:
        return
    unit = state.units[own.unit]
    for other in targets_of(state, unit, own.cell, own.facing):
        yield other, False
    if target not in state.units[state.unit_of[target]].elements and cell not in state.occupied:
        way = state.battle.ground.direction(own.cell, cell)
        if way is None or not passable(steps_of(state, element), own.cell, way):
            return
        for other in targets_of(state, unit, cell, own.facing, element):
            yield other, True


def check_second_attack(state: BattleState, action: act.StrikeAgain) -> Message | None:
    """Return the rule that forbids a second attack (XIV.1.0)."""
    if state.step != "second_attack" or not state.earned or state.earned[0][0] != action.element:
        return refuse("not_now", "XIV.1.0")
    if action.target is None:
        return None
    number = state.unit_of[action.element]
    if (action.target, action.step) not in set(options(state, state.earned[0])):
        return refuse_unit(state, number, "no_second_attack", "XIV.1.0")
    against = state.battle.cards[action.target]
    if usable_weapon(state, action.element, action.weapon, against) is None:
        return refuse_unit(state, number, "no_such_weapon", "II.5.2")
    return None


def reply(state: BattleState, attacker: int, target: int) -> act.Attack | None:
    """Return the blow of somebody reached through the gap, where he has not struck and can (XIV.1.0)."""
    battle, places = state.battle, standing(state)
    if target not in places:
        return None
    declared = {
        element
        for attacks in state.attacks
        for one in attacks or ()
        for element in (one.attacker, *one.supports)
    }
    if target in declared:
        return None
    own: Standing = places[target]
    if battle.ground.direction(own.cell, places[attacker].cell) not in FRONT[own.facing]:
        return None
    if not would_touch(state, target, own.cell, attacker, places[attacker].cell):
        return None
    best = best_weapon(state, target, battle.cards[attacker])
    return None if best is None else act.Attack(target, attacker, (), best[0])
