"""Blows in falling initiative, and the second attacks that they earn (VI.1, XIV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.flyers.falling import take_off_the_field
from editor.rules.demonworld.melee.attack_numbers import (
    attack_number,
    best_weapon,
    initiative_of,
    large,
    usable_weapon,
)
from editor.rules.demonworld.melee.attacks import standing, targets_of
from editor.rules.demonworld.melee.contact import enemies_at
from editor.rules.demonworld.melee.events import BlowStruck, ReplyDeclared, SecondAttack, SecondAttacksEarned
from editor.rules.demonworld.melee.numbers import second_attack_number
from editor.rules.demonworld.melee.reach import in_reach, touching
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.movement.paths import passable, steps_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Attack, Standing
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class StrikeAgain(Action):
    """Use a second attack, or let it pass (XIV.1.0)."""

    element: int
    """The element that has earned it."""
    target: int | None = None
    """Element struck at; None to let it pass."""
    step: bool = False
    """It steps first, without turning, onto the field of the element that it has just destroyed."""
    weapon: int = 0
    """Place of the weapon on the card."""


def _reaches(state: BattleState, element: int, attack: Attack, places: dict[int, Standing]) -> bool:
    """Return whether the target is still before an element; a second attack may lead it away (XIV.1.0)."""
    if "XIV" not in state.battle.chapters or attack.target not in places:
        return True
    own, there = places[element], places[attack.target]
    weapon = attack.weapon if element == attack.attacker else None
    if not in_reach(state, element, own, attack.target, there, weapon):
        return False
    return touching(state, element, own, attack.target, there)


def strike(recorder: Recorder, attack: Attack, speed: int, places: dict[int, Standing]) -> BlowStruck:
    """Return the blow of an attack, rolled unless somebody is gone; ``places`` are those of its group."""
    state = recorder.state
    supports = tuple(
        [one for one in attack.supports if one in places and _reaches(state, one, attack, places)]
    )
    if attack.attacker not in places:
        return BlowStruck(attack.attacker, attack.target, (), speed, "attacker_gone", None, None, ())
    if attack.target not in places or attack.target in state.struck:
        return BlowStruck(attack.attacker, attack.target, supports, speed, "target_gone", None, None, ())
    if not _reaches(state, attack.attacker, attack, places):
        return BlowStruck(attack.attacker, attack.target, supports, speed, "target_away", None, None, ())
    if fleeing(state.battle, state.units[state.unit_of[attack.target]], attack.target):
        return BlowStruck(attack.attacker, attack.target, supports, speed, "cut_down", None, None, ())
    number = attack_number(state, attack, places, len(supports))
    die = recorder.die(20)
    return BlowStruck(
        attack.attacker,
        attack.target,
        supports,
        speed,
        "hit" if die <= number.value else "miss",
        int(number.value),
        die,
        number.modifiers,
    )


Earned = tuple[int, int, int, int]
"""(element, target hit, its cell, initiative)."""


def quicker(state: BattleState, attack: Attack, speed: int) -> bool:
    """Return whether an attacker strikes before every enemy that it touches (XIV.1.0)."""
    battle, places = state.battle, standing(state)
    own = places.get(attack.attacker)
    if own is None:
        return False
    declared = {one.attacker: one.weapon for attacks in state.attacks for one in attacks or ()}
    card = battle.cards[attack.attacker]
    for element in enemies_at(state, attack.attacker, own.cell):
        if barred(state, element, "melee"):
            continue
        best = best_weapon(state, element, card)
        weapon = declared.get(element, best[0] if best is not None else None)
        if weapon is not None and initiative_of(state, element, weapon) >= speed:
            return False
    return True


def may_earn(before: BattleState, attack: Attack, speed: int) -> bool:
    """Return whether a blow can earn a second attack by a good die (XIV.1.0).

    It is struck alone, with a weapon that strikes once, before every enemy in contact; large bases earn none
    (XVII.4.5). ``before``: before the blows of its initiative.
    """
    if attack.supports or large(before, attack.attacker):
        return False
    battle = before.battle
    if battle.cards[attack.attacker].weapons[attack.weapon].attacks > 1:
        return False
    if before.again.count(attack.attacker) >= battle.ruleset.melee.second_attacks:
        return False
    return quicker(before, attack, speed)


def attacks_earned(
    before: BattleState, attacks: Sequence[Attack], blows: Sequence[BlowStruck], speed: int
) -> tuple[Earned, ...]:
    """Return the second attacks that the blows of one initiative have earned.

    They hit by five or more better than needed. ``before``: before the blows.
    """
    battle, places = before.battle, standing(before)
    found = []
    for attack, blow in zip(attacks, blows, strict=True):
        if blow.outcome != "hit" or blow.die is None or blow.base is None:
            continue
        if blow.die <= second_attack_number(blow.base, battle.ruleset) and may_earn(before, attack, speed):
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


def check_second_attack(state: BattleState, action: StrikeAgain) -> Message | None:
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


def reply(state: BattleState, attacker: int, target: int) -> Attack | None:
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
    if target in declared or barred(state, target, "melee"):
        return None
    own: Standing = places[target]
    if large(state, target) or not in_reach(state, target, own, attacker, places[attacker]):
        return None
    if not touching(state, target, own, attacker, places[attacker]):
        return None
    best = best_weapon(state, target, battle.cards[attacker])
    return None if best is None else Attack(target, attacker, (), best[0])


def resolve(recorder: Recorder) -> bool:
    """Strike what is declared, group by group; return whether all is struck (VI.1.0, VI.1.4).

    Where a second attack is earned the owner is asked, and the rest waits.
    """
    while True:
        if _ask(recorder):
            return False
        found = _next_group(recorder.state)
        if found is None:
            return True
        _blows(recorder, *found)


def _next_group(state: BattleState) -> tuple[list[Attack], int] | None:
    """Return the attacks of the next initiative and that initiative; equal ones are simultaneous."""
    unit_of = state.unit_of
    for fight in state.fights:
        ours = [attack for attack in state.pending if unit_of[attack.target] in fight.units]
        if ours:
            speeds = [initiative_of(state, one.attacker, one.weapon) for one in ours]
            top = max(speeds)
            return [attack for attack, speed in zip(ours, speeds, strict=True) if speed == top], top
    return None


def _blows(recorder: Recorder, attacks: list[Attack], speed: int) -> None:
    """Strike the blows of one initiative, then take away what they hit."""
    before = recorder.state
    places = standing(before)
    blows = []
    for attack in attacks:
        blow = strike(recorder, attack, speed, places)
        recorder.note(blow)
        blows.append(blow)
    take_off_the_field(recorder)
    if "XIV" in before.battle.chapters:
        earned = attacks_earned(before, attacks, blows, speed)
        if earned:
            recorder.note(SecondAttacksEarned(earned))


def _ask(recorder: Recorder) -> bool:
    """Ask the owner of the next second attack; those that have become impossible lapse."""
    while recorder.state.earned:
        state = recorder.state
        element = state.earned[0][0]
        if next(options(state, state.earned[0]), None) is not None:
            recorder.note(DecisionDue("second_attack", state.battle.side_of[element], state.unit_of[element]))
            return True
        recorder.note(SecondAttack(element, None, None))
    return False


def strike_again(recorder: Recorder, action: StrikeAgain) -> None:
    """Strike a second time at once; somebody reached through the gap strikes back later (XIV.1.0)."""
    state = recorder.state
    _, _, cell, speed = state.earned[0]
    recorder.note(SecondAttack(action.element, action.target, cell if action.step else None))
    if action.target is None:
        return
    attack, before = Attack(action.element, action.target, (), action.weapon), recorder.state
    blow = strike(recorder, attack, speed, standing(before))
    recorder.note(blow)
    take_off_the_field(recorder)
    earned = attacks_earned(before, [attack], [blow], speed)
    if earned:
        recorder.note(SecondAttacksEarned((*earned, *recorder.state.earned)))
    answer = reply(recorder.state, action.element, action.target) if action.step else None
    if answer is not None:
        recorder.note(ReplyDeclared(answer))
