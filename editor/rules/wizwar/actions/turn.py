"""The turn: the set-up that begins the game, cards put away, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.wizwar import flow, handling
from editor.rules.wizwar.base import Action, Recorder
from editor.rules.wizwar.events.cards import CardsLost
from editor.rules.wizwar.events.turns import FirstRolled, SectorsLaid, TurnBegan
from editor.rules.wizwar.holding import unlike
from editor.rules.wizwar.state import CardId, GameState
from editor.rules.wizwar.wording import cards_named, hand, refuse
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Set the game up: deal sectors and cards, and roll who begins."""


def _do_begin(rec: Recorder, _action: Begin) -> None:
    battle = rec.state.battle
    free = list(range(len(battle.dealt)))
    dealt = tuple(-1 if sector is not None else free.pop(rec.die(len(free)) - 1) for sector in battle.sectors)
    turned = tuple(
        side.turned if side.turned is not None else rec.die(4) - 1 for side in battle.scenario.sides
    )
    rec.note(SectorsLaid(dealt, turned))
    _who_begins(rec)
    for side in range(len(rec.state.wizards)):
        handling.draw(rec, side, battle.ruleset.hand.starting_cards)
    rec.note(TurnBegan(rec.state.first, 1))


def _who_begins(rec: Recorder) -> None:
    """Roll until one die is the highest (set-up)."""
    sides = list(range(len(rec.state.wizards)))
    if rec.state.battle.scenario.first == "first_side":
        rec.note(FirstRolled(0))
        return
    rolls: list[tuple[int, int]] = []
    while len(sides) > 1:
        faces = [(side, rec.die(6)) for side in sides]
        rolls += faces
        highest = max(face for _, face in faces)
        sides = [side for side, face in faces if face == highest]
    rec.note(FirstRolled(sides[0], tuple(rolls)))


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card away."""

    card: CardId


def _refuse_discard(state: GameState, action: Discard) -> Message | None:
    return None if action.card in state.wizards[state.side].hand else refuse("not_in_hand", "Cards")


def _do_discard(rec: Recorder, action: Discard) -> None:
    rec.note(CardsLost(rec.state.side, (action.card,)))


def _list_discard(state: GameState) -> Iterator[Discard]:
    for card in unlike(state, state.wizards[state.side].hand):
        yield Discard(card)


def _say_discard(state: GameState, action: Discard) -> Message:
    return hand("discard", **cards_named(state, [action.card]))


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn and draw."""


def _do_end_turn(rec: Recorder, _action: EndTurn) -> None:
    flow.end_turn(rec)


ACTIONS: Final = (
    ActionRow(Begin, allowed, _do_begin, only(Begin), says(hand("begin"))),
    ActionRow(Discard, _refuse_discard, _do_discard, _list_discard, _say_discard),
    ActionRow(EndTurn, allowed, _do_end_turn, only(EndTurn), says(hand("end_turn"))),
)
