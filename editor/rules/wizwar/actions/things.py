"""Stones and keys laid out, treasures and objects dropped and taken (objects)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.wizwar import means
from editor.rules.wizwar.base import Action, Recorder
from editor.rules.wizwar.events.cards import CardShown
from editor.rules.wizwar.events.things import ThingTaken
from editor.rules.wizwar.handling import put_down
from editor.rules.wizwar.holding import held, unlike
from editor.rules.wizwar.state import CardId, GameState, Thing
from editor.rules.wizwar.wording import cards_named, hand, refuse, thing_named
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Lay a stone or a key face up."""

    card: CardId


def _refuse_show(state: GameState, action: Show) -> Message | None:
    spec = held(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not spec.powers or action.card in state.wizards[state.side].shown:
        return refuse("not_shown", "Cards")
    return None


def _do_show(rec: Recorder, action: Show) -> None:
    rec.note(CardShown(rec.state.side, action.card))


def _list_show(state: GameState) -> Iterator[Show]:
    me = state.wizards[state.side]
    for card in me.hand:
        if card not in me.shown and state.battle.spec(card).powers:
            yield Show(card)


def _say_show(state: GameState, action: Show) -> Message:
    return hand("show", **cards_named(state, [action.card]))


@dataclass(frozen=True, slots=True)
class PutDown(Action):
    """Drop a thing where one stands."""

    thing: Thing


def _refuse_put_down(state: GameState, action: PutDown) -> Message | None:
    wizard = state.wizards[state.active]
    if action.thing < 0:
        return None if -1 - action.thing in wizard.treasures else refuse("carries_nothing", "Objects")
    spec = held(state, action.thing)
    return None if spec is not None and spec.carried else refuse("carries_nothing", "Objects")


def _do_put_down(rec: Recorder, action: PutDown) -> None:
    put_down(rec, rec.state.active, action.thing)


def _list_put_down(state: GameState) -> Iterator[PutDown]:
    me = state.wizards[state.active]
    yield from (PutDown(-1 - treasure) for treasure in me.treasures)
    yield from (PutDown(card) for card in unlike(state, me.hand) if state.battle.spec(card).carried)


def _say_put_down(state: GameState, action: PutDown) -> Message:
    return hand("put_down", **thing_named(state, action.thing))


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """Take a thing from the square where one stands; the turn ends."""

    thing: Thing


def _refuse_pick_up(state: GameState, action: PickUp) -> Message | None:
    wizard = state.wizards[state.active]
    if action.thing not in means.things_on(state, wizard.square):
        return refuse("nothing_there", "Objects")
    if action.thing < 0:
        if len(wizard.treasures) >= state.battle.ruleset.treasures.treasures_carried:
            return refuse("one_treasure", "Objects", most=state.battle.ruleset.treasures.treasures_carried)
        if state.under(state.active, "shrunk") or state.under(state.active, "misty"):
            return refuse("cannot_carry", "Objects")
    return None


def _do_pick_up(rec: Recorder, action: PickUp) -> None:
    rec.note(ThingTaken(rec.state.active, action.thing))


def _list_pick_up(state: GameState) -> Iterator[PickUp]:
    here = state.wizards[state.active].square
    yield from (PickUp(thing) for thing in means.things_on(state, here))


def _say_pick_up(state: GameState, action: PickUp) -> Message:
    return hand("pick_up", **thing_named(state, action.thing))


ACTIONS: Final = (
    ActionRow(Show, _refuse_show, _do_show, _list_show, _say_show),
    ActionRow(PutDown, _refuse_put_down, _do_put_down, _list_put_down, _say_put_down),
    ActionRow(PickUp, _refuse_pick_up, _do_pick_up, _list_pick_up, _say_pick_up),
)
