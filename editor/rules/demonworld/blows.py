"""Blows: declared attacks are struck melee by melee in falling initiative (VI.1, XIV)."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld import second_attacks
from editor.rules.demonworld.melee_phase import initiative_of, standing, strike
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.state import BattleState


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


def _next_group(state: BattleState) -> tuple[list[act.Attack], int] | None:
    """Return the attacks of the next initiative and that initiative; equal ones are simultaneous."""
    unit_of = state.unit_of
    for fight in state.fights:
        ours = [attack for attack in state.pending if unit_of[attack.target] in fight.units]
        if ours:
            speeds = [initiative_of(state, one.attacker, one.weapon) for one in ours]
            top = max(speeds)
            return [attack for attack, speed in zip(ours, speeds, strict=True) if speed == top], top
    return None


def _blows(recorder: Recorder, attacks: list[act.Attack], speed: int) -> None:
    """Strike the blows of one initiative, then take away what they hit."""
    before = recorder.state
    places = standing(before)
    blows = []
    for attack in attacks:
        blow = strike(recorder, attack, speed, places)
        recorder.note(blow)
        blows.append(blow)
    _remove(recorder)
    if "XIV" in before.battle.chapters:
        earned = second_attacks.earned(before, attacks, blows, speed)
        if earned:
            recorder.note(ev.SecondAttacksEarned(earned))


def _remove(recorder: Recorder) -> None:
    struck = tuple(sorted(recorder.state.struck))
    if struck:
        recorder.note(ev.ElementsRemoved(struck))


def _ask(recorder: Recorder) -> bool:
    """Ask the owner of the next second attack; those that have become impossible lapse."""
    while recorder.state.earned:
        state = recorder.state
        element = state.earned[0][0]
        if next(second_attacks.options(state, state.earned[0]), None) is not None:
            recorder.note(
                ev.DecisionDue("second_attack", state.battle.side_of[element], state.unit_of[element])
            )
            return True
        recorder.note(ev.SecondAttack(element, None, None))
    return False


def strike_again(recorder: Recorder, action: act.StrikeAgain) -> None:
    """Strike a second time at once; somebody reached through the gap strikes back later (XIV.1.0)."""
    state = recorder.state
    _, _, cell, speed = state.earned[0]
    recorder.note(ev.SecondAttack(action.element, action.target, cell if action.step else None))
    if action.target is None:
        return
    attack = act.Attack(action.element, action.target, (), action.weapon)
    recorder.note(strike(recorder, attack, speed, standing(recorder.state)))
    _remove(recorder)
    answer = second_attacks.reply(recorder.state, action.element, action.target) if action.step else None
    if answer is not None:
        recorder.note(ev.ReplyDeclared(answer))
