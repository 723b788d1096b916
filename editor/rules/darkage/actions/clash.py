"""The choices of a round: who fires at whom, who faces whom, who supports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.darkage import flow
from editor.rules.darkage.base import Action, Recorder
from editor.rules.darkage.events.rounds import Aimed, FighterMarked, Paired, Supported
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.means import can_mark
from editor.rules.darkage.rounds import next_to_aim, next_to_support
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.wording import both_cards, card_values, refusal, said
from schemas.problems import Message


def _free(state: State, player: int, card: int) -> bool:
    combat = state.fight
    return card in combat.pool(player) and combat.opponent(card) == NONE


@dataclass(frozen=True, slots=True)
class MarkFighter(Action):
    """Spend a marker on each of a fighter's rolls of this round."""

    fighter: int


def _refuse_mark_fighter(state: State, action: MarkFighter) -> Message | None:
    if not can_mark(state, state.acting):
        return refusal("no_marker")
    return None if action.fighter in state.fight.pool(state.acting) else refusal("not_committed")


def _do_mark_fighter(rec: Recorder, action: MarkFighter) -> None:
    rec.note(FighterMarked(rec.state.acting, action.fighter))


def _list_mark_fighter(state: State) -> Iterator[MarkFighter]:
    yield from (MarkFighter(card) for card in state.fight.pool(state.acting))


def _say_mark_fighter(state: State, action: MarkFighter) -> Message:
    return said("mark_fighter", card_values(state, action.fighter))


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """Fire at an enemy."""

    fighter: int
    target: int


def _refuse_aim(state: State, action: Aim) -> Message | None:
    combat = state.fight
    if action.fighter not in combat.pool(state.acting) or combat.aim_of(action.fighter) != NONE:
        return refusal("not_committed")
    if not sheets(state)[action.fighter].fire:
        return refusal("no_fire")
    return None if action.target in combat.pool(combat.enemy_of(state.acting)) else refusal("wrong_target")


def _do_aim(rec: Recorder, action: Aim) -> None:
    rec.note(Aimed(action.fighter, action.target))


def _list_aim(state: State) -> Iterator[Aim]:
    combat, who = state.fight, next_to_aim(state)
    yield from (Aim(who, enemy) for enemy in combat.pool(combat.enemy_of(state.acting)))


def _say_aim(state: State, action: Aim) -> Message:
    return said("aim", both_cards(state, action.fighter, action.target))


@dataclass(frozen=True, slots=True)
class Pair(Action):
    """Set an own fighter against an enemy, both without an opponent."""

    fighter: int
    enemy: int


def _refuse_pair(state: State, action: Pair) -> Message | None:
    if not _free(state, state.acting, action.fighter):
        return refusal("not_free")
    return None if _free(state, state.fight.enemy_of(state.acting), action.enemy) else refusal("not_free")


def _do_pair(rec: Recorder, action: Pair) -> None:
    attacking = rec.state.acting == rec.state.fight.attacker
    one, other = action.fighter, action.enemy
    rec.note(Paired(one, other) if attacking else Paired(other, one))
    flow.after_pair(rec)


def _list_pair(state: State) -> Iterator[Pair]:
    combat = state.fight
    theirs = [card for card in combat.pool(combat.enemy_of(state.acting)) if combat.opponent(card) == NONE]
    for card in combat.pool(state.acting):
        if combat.opponent(card) == NONE:
            yield from (Pair(card, enemy) for enemy in theirs)


def _say_pair(state: State, action: Pair) -> Message:
    return said("pair", both_cards(state, action.fighter, action.enemy))


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Let a fighter without an opponent support a clash, against the enemy in it."""

    fighter: int
    enemy: int


def _refuse_support(state: State, action: Support) -> Message | None:
    combat = state.fight
    taken = any(one == action.fighter for one, _ in combat.supports)
    if taken or not _free(state, state.acting, action.fighter):
        return refusal("not_free")
    enemy = combat.enemy_of(state.acting)
    clashes = action.enemy in combat.pool(enemy) and combat.opponent(action.enemy) != NONE
    return None if clashes else refusal("wrong_target")


def _do_support(rec: Recorder, action: Support) -> None:
    rec.note(Supported(action.fighter, action.enemy))


def _list_support(state: State) -> Iterator[Support]:
    combat, who = state.fight, next_to_support(state)
    yield from (Support(who, enemy) for enemy in combat.pool(combat.enemy_of(state.acting)))


def _say_support(state: State, action: Support) -> Message:
    return said("support", both_cards(state, action.fighter, action.enemy))


ACTIONS: Final = (
    ActionRow(MarkFighter, _refuse_mark_fighter, _do_mark_fighter, _list_mark_fighter, _say_mark_fighter),
    ActionRow(Aim, _refuse_aim, _do_aim, _list_aim, _say_aim),
    ActionRow(Pair, _refuse_pair, _do_pair, _list_pair, _say_pair),
    ActionRow(Support, _refuse_support, _do_support, _list_support, _say_support),
)
