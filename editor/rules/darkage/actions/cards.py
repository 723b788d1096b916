"""Cards of the hand played: characters, weapons and skills, logistics, instants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.darkage import flow, instants, paying
from editor.rules.darkage.aftermath import win_if_won
from editor.rules.darkage.base import Action, Recorder
from editor.rules.darkage.events.cards import Attached, Enlisting, Laid
from editor.rules.darkage.instants import aims_at, enemies, refused_instant, targets
from editor.rules.darkage.means import affords, can_mark, enlist_bonus, may_be_enlisted, refused_attachment
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.wording import both_cards, card_values, place_named, refusal, said, target_named
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Enlist(Action):
    """Try to enlist a character of the hand."""

    card: int
    command: int = 0
    """Command spent on the die."""
    marker: bool = False
    """A marker is spent on the die."""


def _refuse_enlist(state: State, action: Enlist) -> Message | None:
    game, rules = state.game, state.game.ruleset.resources
    if state.attempts >= rules.enlist_attempts:
        return refusal("enlisted_enough")
    if action.card not in state.me.hand or not game.is_unit(action.card):
        return refusal("not_in_hand")
    if not may_be_enlisted(state, state.acting, action.card):
        return refusal("unique_in_play")
    if not 0 <= action.command <= game.leaders[state.acting].enlistment:
        return refusal("over_enlistment")
    if action.marker and not can_mark(state, state.acting):
        return refusal("no_marker")
    return None if affords(state, state.acting, rules.enlist_cost + action.command) else refusal("too_dear")


def _do_enlist(rec: Recorder, action: Enlist) -> None:
    state, player = rec.state, rec.state.acting
    game, rules = state.game, state.game.ruleset.resources
    command = rules.enlist_cost + action.command
    paying.make_up(rec, player, command)
    bonus = enlist_bonus(state, action.command, marker=action.marker)
    die, needed = rec.die(), game.unit(action.card).control
    joined = die + bonus >= needed
    back = not joined and game.ruleset.options.failed_to_hand
    rec.note(Enlisting(player, action.card, die, bonus, needed, command, action.marker, joined, back))
    if rec.state.attempts >= rules.enlist_attempts:
        flow.end_enlist(rec)


def _list_enlist(state: State) -> Iterator[Enlist]:
    game = state.game
    most = game.leaders[state.acting].enlistment
    for card in state.me.hand:
        if game.is_unit(card):
            for command in range(most + 1):
                yield Enlist(card, command)
                yield Enlist(card, command, marker=True)


def _say_enlist(state: State, action: Enlist) -> Message:
    cost = action.command + state.game.ruleset.resources.enlist_cost
    code = "enlist_marker" if action.marker else "enlist"
    return said(code, card_values(state, action.card), command=cost)


@dataclass(frozen=True, slots=True)
class Attach(Action):
    """Give a weapon or a skill to a character."""

    card: int
    fighter: int


def _refuse_attach(state: State, action: Attach) -> Message | None:
    game, me = state.game, state.me
    if action.card not in me.hand or game.sort(action.card) not in ("weapon", "skill"):
        return refusal("not_in_hand")
    fighter = me.fighter(action.fighter)
    if fighter is None:
        return refusal("not_in_play")
    if refused := refused_attachment(game, fighter, action.card):
        return refusal(refused)
    card = game.other(action.card)
    return None if affords(state, state.acting, card.command, card.logistics) else refusal("too_dear")


def _do_attach(rec: Recorder, action: Attach) -> None:
    paying.make_up(rec, rec.state.acting, rec.state.game.other(action.card).command)
    rec.note(Attached(rec.state.acting, action.card, action.fighter))


def _list_attach(state: State) -> Iterator[Attach]:
    for card in state.me.hand:
        if state.game.sort(card) in ("weapon", "skill"):
            yield from (Attach(card, fighter.card) for fighter in state.me.zone)


def _say_attach(state: State, action: Attach) -> Message:
    return said("attach", both_cards(state, action.card, action.fighter))


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a logistics card at a place that was not plundered."""

    card: int
    place: int


def _refuse_lay(state: State, action: Lay) -> Message | None:
    game, me = state.game, state.me
    if action.card not in me.hand or game.sort(action.card) != "logistics":
        return refusal("not_in_hand")
    if not 0 <= action.place < len(me.laid):
        return refusal("no_such_place")
    if me.plundered[action.place]:
        return refusal("place_plundered")
    if me.laid[action.place] != NONE:
        return refusal("place_taken")
    card = game.other(action.card)
    return None if affords(state, state.acting, card.command, card.logistics) else refusal("too_dear")


def _do_lay(rec: Recorder, action: Lay) -> None:
    paying.make_up(rec, rec.state.acting, rec.state.game.other(action.card).command)
    rec.note(Laid(rec.state.acting, action.card, action.place))
    win_if_won(rec)


def _list_lay(state: State) -> Iterator[Lay]:
    for card in state.me.hand:
        if state.game.sort(card) == "logistics":
            yield from (Lay(card, place) for place in range(len(state.me.laid)))


def _say_lay(state: State, action: Lay) -> Message:
    place = place_named(state, state.acting, action.place)
    return said("lay", card_values(state, action.card), place)


@dataclass(frozen=True, slots=True)
class PlayInstant(Action):
    """Play an instant."""

    card: int
    target: int = NONE
    """The fighter that it is played on, where it works on one."""
    enemy: int = NONE
    """The player whom it harms, where it harms one."""
    marker: bool = False
    """A marker is spent on the die of its action roll."""


def _refuse_play_instant(state: State, action: PlayInstant) -> Message | None:
    if refused := refused_instant(state, action.card, action.target, action.enemy):
        return refusal(refused)
    if action.marker and not state.game.other(action.card).action_roll:
        return refusal("no_action_roll")
    return refusal("no_marker") if action.marker and not can_mark(state, state.acting) else None


def _do_play_instant(rec: Recorder, action: PlayInstant) -> None:
    instants.play(rec, action.card, action.target, action.enemy, marker=action.marker)


def _list_play_instant(state: State) -> Iterator[PlayInstant]:
    game = state.game
    for card in state.me.hand:
        if game.sort(card) != "instant":
            continue
        printed = game.other(card)
        whom = tuple(targets(state, state.acting, printed)) if aims_at(printed) else (NONE,)
        for enemy in enemies(state, state.acting, printed):
            for target in whom:
                yield PlayInstant(card, target, enemy)
                if printed.action_roll:
                    yield PlayInstant(card, target, enemy, marker=True)


def _say_play_instant(state: State, action: PlayInstant) -> Message:
    more, card = "_marker" if action.marker else "", card_values(state, action.card)
    if action.target != NONE:
        return said(f"play_on{more}", both_cards(state, action.card, action.target))
    if action.enemy != NONE:
        return said(f"play_against{more}", card, target_named(state, action.enemy))
    return said(f"play{more}", card)


ACTIONS: Final = (
    ActionRow(Enlist, _refuse_enlist, _do_enlist, _list_enlist, _say_enlist),
    ActionRow(Attach, _refuse_attach, _do_attach, _list_attach, _say_attach),
    ActionRow(Lay, _refuse_lay, _do_lay, _list_lay, _say_lay),
    ActionRow(PlayInstant, _refuse_play_instant, _do_play_instant, _list_play_instant, _say_play_instant),
)
