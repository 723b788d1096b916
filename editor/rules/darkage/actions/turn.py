"""What a turn is made of besides cards: discarding, going on, resources and markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.dice import Dice
from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.darkage import flow, instants, paying
from editor.rules.darkage.base import Action, Recorder
from editor.rules.darkage.events.turns import Changed, FirstPlayer, Shuffled, Thrown
from editor.rules.darkage.means import can_exchange, can_mark
from editor.rules.darkage.state import State
from editor.rules.darkage.wording import card_values, refusal, said
from schemas.problems import Message

Resource = Literal["command", "logistics"]


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Shuffle, roll for the resources, draw the first hands and see who begins."""


def shuffled(cards: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    """Return cards in an order that dice make, each order equally likely."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = dice.roll(place + 1) - 1
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _do_begin(rec: Recorder, _action: Begin) -> None:
    game = rec.state.game
    count = len(rec.state.players)
    for player in range(count):
        rec.note(Shuffled(player, shuffled(game.stocks[player], rec.dice)))
        flow.roll_resources(rec, player)
        if not game.raiders[player]:
            instants.draw(rec, player, game.ruleset.deck.first_draw)
    first = rec.die(count) - 1
    rec.note(FirstPlayer(first))
    flow.step_to(rec, "setup", "first_discard", first)


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Discard a card of the hand: of the first hand, or in the stock phase."""

    card: int


def _refuse_throw(state: State, action: Throw) -> Message | None:
    deck = state.game.ruleset.deck
    most = deck.first_discard if state.step == "first_discard" else deck.stock_discard_most
    if state.thrown >= most:
        return refusal("thrown_enough")
    return None if action.card in state.me.hand else refusal("not_in_hand")


def _do_throw(rec: Recorder, action: Throw) -> None:
    rec.note(Thrown(rec.state.acting, (action.card,)))


def _list_throw(state: State) -> Iterator[Throw]:
    yield from (Throw(card) for card in state.me.hand)


def _say_throw(state: State, action: Throw) -> Message:
    return said("throw", card_values(state, action.card))


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Go on: draw in the stock phase, enlist nobody, end a reserve or a phase, keep the dice."""


def _do_done(rec: Recorder, _action: Done) -> None:
    flow.ENDS[rec.state.step](rec)


_DONE: Final[Mapping[str, str]] = {
    "attack_pool": "pool",
    "defence_pool": "pool",
    "attack_card": "card",
    "defence_card": "card",
    "reaction": "window",
    "attacker_cards": "window",
    "defender_cards": "window",
}
"""Step -> what going on means in it, where the step is not named after it."""


def _say_done(state: State, _action: Done) -> Message:
    return said(f"done_{_DONE.get(state.step, state.step)}")


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give logistics for a point of command."""


def _refuse_exchange(state: State, _action: Exchange) -> Message | None:
    return None if can_exchange(state, state.acting) else refusal("no_exchange")


def _do_exchange(rec: Recorder, _action: Exchange) -> None:
    paying.exchange(rec, rec.state.acting, 1)


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Spend a marker on a resource."""

    resource: Resource
    strong: bool = False
    """By the house rule, in the resource phase."""


def _refuse_mark(state: State, action: Mark) -> Message | None:
    if not can_mark(state, state.acting):
        return refusal("no_marker")
    if action.strong and (state.step != "resource" or not state.game.ruleset.options.strong_marker):
        return refusal("no_strong_marker")
    full = getattr(state.me, action.resource) >= state.game.ruleset.resources.resource_most
    return refusal("resource_full") if full else None


def _do_mark(rec: Recorder, action: Mark) -> None:
    rules = rec.state.game.ruleset
    points = rules.options.strong_marker if action.strong else rules.resources.marker_bonus
    command = points if action.resource == "command" else 0
    rec.note(
        Changed(
            rec.state.acting,
            command,
            points - command,
            markers=-1,
            why="strong_marker" if action.strong else "marker",
        )
    )


def _list_mark(_state: State) -> Iterator[Mark]:
    for strong in (True, False):
        yield Mark("command", strong)
        yield Mark("logistics", strong)


def _say_mark(_state: State, action: Mark) -> Message:
    return said(f"{'strong' if action.strong else 'mark'}_{action.resource}")


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll both resource dice again."""


def _refuse_reroll(state: State, _action: Reroll) -> Message | None:
    return refusal("rolled_already") if state.thrown else None


def _do_reroll(rec: Recorder, _action: Reroll) -> None:
    flow.roll_resources(rec, rec.state.acting)


ACTIONS: Final = (
    ActionRow(Begin, allowed, _do_begin, only(Begin), says(said("begin"))),
    ActionRow(Throw, _refuse_throw, _do_throw, _list_throw, _say_throw),
    ActionRow(Done, allowed, _do_done, only(Done), _say_done),
    ActionRow(Exchange, _refuse_exchange, _do_exchange, only(Exchange), says(said("exchange")), waits=False),
    ActionRow(Mark, _refuse_mark, _do_mark, _list_mark, _say_mark, waits=False),
    ActionRow(Reroll, _refuse_reroll, _do_reroll, only(Reroll), says(said("reroll"))),
)
