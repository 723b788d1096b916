"""A raid up to its first round: whom, with whom, where, and who comes between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, only, says
from editor.rules.darkage import flow, paying
from editor.rules.darkage.base import Action, Recorder
from editor.rules.darkage.events.raids import AttackBegan, Committed, Intercepted, LaidFaceDown
from editor.rules.darkage.fighting_values import commit_cost, lone_commit_cost
from editor.rules.darkage.means import affords, can_mark, marker_bonus
from editor.rules.darkage.state import Fighter, State
from editor.rules.darkage.wording import card_values, place_named, refusal, said, target_named
from schemas.base import must_be
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Raid another player."""

    enemy: int


def _refuse_attack(state: State, action: Attack) -> Message | None:
    if state.attacked:
        return refusal("attacked_already")
    if state.me.turns <= state.game.ruleset.fight.turns_without_attacks:
        return refusal("escalation")
    if action.enemy == state.acting or not 0 <= action.enemy < len(state.players):
        return refusal("wrong_target")
    return None if state.me.zone else refusal("nobody_to_commit")


def _do_attack(rec: Recorder, action: Attack) -> None:
    player = rec.state.acting
    rec.note(AttackBegan(player, action.enemy))
    flow.step_to(rec, "combat", "attack_pool", player)


def _list_attack(state: State) -> Iterator[Attack]:
    yield from (Attack(enemy) for enemy in range(len(state.players)) if enemy != state.acting)


def _say_attack(state: State, action: Attack) -> Message:
    return said("attack", target_named(state, action.enemy))


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """Commit a character to the reserve by the standard method."""

    fighter: int


def _refuse_commit(state: State, action: Commit) -> Message | None:
    combat, player = state.fight, state.acting
    if combat.lone(player):
        return refusal("lone_tried")
    fighter = state.me.fighter(action.fighter)
    if fighter is None:
        return refusal("not_in_play")
    if action.fighter in combat.pool(player):
        return refusal("committed_already")
    cost = commit_cost(state, player, fighter, attacking=player == combat.attacker)
    return None if affords(state, player, cost) else refusal("too_dear")


def _do_commit(rec: Recorder, action: Commit) -> None:
    state, player = rec.state, rec.state.acting
    fighter = must_be(state.me.fighter(action.fighter), Fighter)
    cost = commit_cost(state, player, fighter, attacking=player == state.fight.attacker)
    paying.make_up(rec, player, cost)
    rec.note(Committed(player, action.fighter, cost))


def _list_commit(state: State) -> Iterator[Commit]:
    yield from (Commit(fighter.card) for fighter in state.me.zone)


def _say_commit(state: State, action: Commit) -> Message:
    fighter = state.me.fighter(action.fighter)
    attacking = state.acting == state.fight.attacker
    cost = commit_cost(state, state.acting, fighter, attacking=attacking) if fighter is not None else 0
    return said("commit", card_values(state, action.fighter), cost=cost)


@dataclass(frozen=True, slots=True)
class CommitLone(Action):
    """Try to commit a character as a lone fighter."""

    fighter: int
    marker: bool = False
    """A marker is spent on the die."""


def _refuse_commit_lone(state: State, action: CommitLone) -> Message | None:
    combat, player = state.fight, state.acting
    if combat.lone(player):
        return refusal("lone_tried")
    if combat.pool(player):
        return refusal("lone_after_others")
    if action.marker and not can_mark(state, player):
        return refusal("no_marker")
    return None if state.me.fighter(action.fighter) is not None else refusal("not_in_play")


def _do_commit_lone(rec: Recorder, action: CommitLone) -> None:
    state, player = rec.state, rec.state.acting
    fighter = must_be(state.me.fighter(action.fighter), Fighter)
    die = rec.die()
    attacking = player == state.fight.attacker
    shown = die + marker_bonus(state, spent=action.marker)
    cost = lone_commit_cost(state, player, fighter, shown, attacking=attacking)
    joined = affords(state, player, cost)
    if joined:
        paying.make_up(rec, player, cost)
    rec.note(Committed(player, action.fighter, cost, True, die, action.marker, joined))
    flow.ENDS[state.step](rec)


def _list_commit_lone(state: State) -> Iterator[CommitLone]:
    for fighter in state.me.zone:
        yield CommitLone(fighter.card)
        yield CommitLone(fighter.card, marker=True)


def _say_commit_lone(state: State, action: CommitLone) -> Message:
    return said("lone_marker" if action.marker else "lone", card_values(state, action.fighter))


@dataclass(frozen=True, slots=True)
class LayFaceDown(Action):
    """Lay a card face down as a victory card, or as a bluff."""

    card: int


def _refuse_lay_face_down(state: State, action: LayFaceDown) -> Message | None:
    return None if action.card in state.me.hand else refusal("not_in_hand")


def _do_lay_face_down(rec: Recorder, action: LayFaceDown) -> None:
    rec.note(LaidFaceDown(rec.state.acting, action.card))
    flow.ENDS[rec.state.step](rec)


def _list_lay_face_down(state: State) -> Iterator[LayFaceDown]:
    yield from (LayFaceDown(card) for card in state.me.hand)


def _say_lay_face_down(state: State, action: LayFaceDown) -> Message:
    return said("face_down", card_values(state, action.card))


@dataclass(frozen=True, slots=True)
class ChoosePlace(Action):
    """Name the place that is raided."""

    place: int


def _refuse_choose_place(state: State, action: ChoosePlace) -> Message | None:
    places = len(state.players[state.fight.target].plundered)
    return None if 0 <= action.place < places else refusal("no_such_place")


def _do_choose_place(rec: Recorder, action: ChoosePlace) -> None:
    flow.name_place(rec, action.place)


def _list_choose_place(state: State) -> Iterator[ChoosePlace]:
    places = len(state.players[state.fight.target].plundered)
    yield from (ChoosePlace(place) for place in range(places))


def _say_choose_place(state: State, action: ChoosePlace) -> Message:
    return said("place", place_named(state, state.fight.target, action.place))


@dataclass(frozen=True, slots=True)
class Intercept(Action):
    """Come between the attacker and whom he raids."""


def _refuse_intercept(state: State, _action: Intercept) -> Message | None:
    return None if state.me.zone else refusal("nobody_to_commit")


def _do_intercept(rec: Recorder, _action: Intercept) -> None:
    player = rec.state.acting
    rec.note(Intercepted(player))
    flow.step_to(rec, "combat", "reaction", player)


ACTIONS: Final = (
    ActionRow(Attack, _refuse_attack, _do_attack, _list_attack, _say_attack),
    ActionRow(Commit, _refuse_commit, _do_commit, _list_commit, _say_commit),
    ActionRow(CommitLone, _refuse_commit_lone, _do_commit_lone, _list_commit_lone, _say_commit_lone),
    ActionRow(LayFaceDown, _refuse_lay_face_down, _do_lay_face_down, _list_lay_face_down, _say_lay_face_down),
    ActionRow(ChoosePlace, _refuse_choose_place, _do_choose_place, _list_choose_place, _say_choose_place),
    ActionRow(Intercept, _refuse_intercept, _do_intercept, only(Intercept), says(said("intercept"))),
)
