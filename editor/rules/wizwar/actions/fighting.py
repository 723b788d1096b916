"""Blows of the fist, blows and throws of weapons (combat)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.wizwar import harming, means
from editor.rules.wizwar.base import Action, Recorder, Target
from editor.rules.wizwar.events.combat import BlowCame, WeaponUsed
from editor.rules.wizwar.events.things import ThingDropped
from editor.rules.wizwar.holding import held, unlike
from editor.rules.wizwar.maze import BREAKABLE
from editor.rules.wizwar.state import Blow, CardId, GameState
from editor.rules.wizwar.targets import in_reach, wrong_target
from editor.rules.wizwar.wording import cards_named, hand, refuse, target_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.wizwar_cards import WeaponBlock


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Strike with the fist."""

    target: Target


def _refuse_strike(state: GameState, action: Strike) -> Message | None:
    if (trouble := means.refused_attack(state)) is not None:
        return trouble
    return _blow_at(state, action.target, same_square=True)


def _blow_at(state: GameState, target: Target, *, same_square: bool) -> Message | None:
    """Return what forbids a blow: at a wizard on the own square, at what is beside (combat). None if not."""
    start = state.wizards[state.active].square
    if target.thing is not None:
        return wrong_target()
    if target.kind == "wizard":
        if not 0 <= target.number < len(state.wizards) or not state.wizards[target.number].alive:
            return wrong_target()
        if target.number == state.active:
            return refuse("not_yourself", "Combat")
        there = state.wizards[target.number].square
        near = start == there if same_square else means.beside(state, start, there)
        return None if near else refuse("not_beside", "Combat")
    if target.kind == "side":
        if target.number not in means.sides_around(state, start):
            return refuse("not_beside", "Combat")
        return None if state.maze.stand(target.number) in BREAKABLE else refuse("nothing_there", "Combat")
    if target.kind == "square":
        if state.maze.fillings.get(target.number) != "thornbush":
            return refuse("nothing_there", "Combat")
        return None if means.beside(state, start, target.number) else refuse("not_beside", "Combat")
    return wrong_target()


def _do_strike(rec: Recorder, action: Strike) -> None:
    damage = rec.state.battle.ruleset.wizard.punch_damage
    rec.note(WeaponUsed(rec.state.active, -1, action.target))
    _hit(rec, action.target, Blow("punch", action.target.number, rec.state.active, damage=damage))


def _hit(rec: Recorder, target: Target, blow: Blow) -> None:
    """Let a blow fall on a wizard, who may answer, or on what stands there."""
    if target.kind == "wizard":
        rec.note(BlowCame(blow))
    else:
        harming.batter(rec, target, blow.damage)


def _in_reach_of_a_blow(state: GameState) -> Iterator[Target]:
    """Yield whom and what a blow could reach."""
    start = state.wizards[state.active].square
    for other, wizard in enumerate(state.wizards):
        if other != state.active and wizard.alive:
            yield Target("wizard", other)
    for side in sorted(means.sides_around(state, start)):
        yield Target("side", side)
    for way in state.maze.ways[start]:
        if way.to in state.maze.fillings:
            yield Target("square", way.to)


def _list_strike(state: GameState) -> Iterator[Strike]:
    if means.may_attack(state):
        yield from (Strike(target) for target in _in_reach_of_a_blow(state))


def _say_strike(state: GameState, action: Strike) -> Message:
    return hand("strike", **target_named(state, action.target))


@dataclass(frozen=True, slots=True)
class Wield(Action):
    """Strike with a weapon, or throw it."""

    card: CardId
    target: Target
    throw: bool = False


def _refuse_wield(state: GameState, action: Wield) -> Message | None:
    spec = held(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    weapon = spec.weapon
    if weapon is None or not (weapon.throw if action.throw else weapon.blow):
        return refuse("no_such_weapon", "Combat")
    if (trouble := means.refused_attack(state)) is not None:
        return trouble
    if not action.throw:
        return _blow_at(state, action.target, same_square=False)
    if action.target.kind != "wizard" or action.target.thing is not None:
        return wrong_target()
    if not 0 <= action.target.number < len(state.wizards) or action.target.number == state.active:
        return refuse("not_yourself", "Combat")
    if not state.wizards[action.target.number].alive:
        return wrong_target()
    return in_reach(state, "los", action.target.number)


def _do_wield(rec: Recorder, action: Wield) -> None:
    me = rec.state.active
    weapon = must_be(rec.state.battle.spec(action.card).weapon, WeaponBlock)
    rec.note(WeaponUsed(me, action.card, action.target, action.throw))
    if action.throw:
        lands = rec.state.wizards[action.target.number].square
        rec.note(ThingDropped(me, action.card, lands))
    blow = Blow(
        "weapon",
        action.target.number,
        me,
        action.card,
        damage=weapon.damage,
        damage_kind=weapon.damage_kind,
    )
    _hit(rec, action.target, blow)


def _list_wield(state: GameState) -> Iterator[Wield]:
    if not means.may_attack(state):
        return
    for card in unlike(state, state.wizards[state.active].hand):
        if state.battle.spec(card).weapon is not None:
            for target in _in_reach_of_a_blow(state):
                yield Wield(card, target)
                yield Wield(card, target, throw=True)


def _say_wield(state: GameState, action: Wield) -> Message:
    values = {**cards_named(state, [action.card]), **target_named(state, action.target)}
    return hand("throw" if action.throw else "wield", **values)


ACTIONS: Final = (
    ActionRow(Strike, _refuse_strike, _do_strike, _list_strike, _say_strike),
    ActionRow(Wield, _refuse_wield, _do_wield, _list_wield, _say_wield),
)
