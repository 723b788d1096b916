"""Names and sentences that logs and buttons share: sides, cards, places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.wording import message, together
from editor.rules.darkage.state import HIDDEN, NONE, Game, State
from schemas.problems import Message, Piece, Value

_SIX: Final = 6


def side_values(game: Game, side: int) -> dict[str, Value]:
    """Return the name of a side, for messages."""
    return {"side": game.scenario.sides[side].name}


def card_values(state: State, card: int, key: str = "card") -> dict[str, Value]:
    """Return the name of a card, for messages."""
    return {key: card_name(state, card)}


def card_name(state: State, card: int) -> Piece:
    """Return the name of a card; nothing is known of a hidden one but a dash."""
    return "-" if card in (NONE, HIDDEN) else state.game.cards[card].name


def both_cards(state: State, card: int, other: int) -> dict[str, Value]:
    """Return the names of two cards."""
    return card_values(state, card) | card_values(state, other, "other")


def subject_of(card: int) -> str:
    """Return the id by which the log names a card on the table."""
    return f"card:{card}"


def cards_named(state: State, cards: tuple[int, ...]) -> dict[str, Value]:
    """Return the names of several cards."""
    return {"cards": together(card_name(state, card) for card in cards)}


def place_named(state: State, player: int, place: int) -> dict[str, Value]:
    """Return the name of a place of a player."""
    return {"place": state.places(player)[place].name}


def target_named(state: State, player: int) -> dict[str, Value]:
    """Return the name of the player whom something is aimed at."""
    return {"target": state.game.scenario.sides[player].name}


def line(
    state: State,
    code: str,
    player: int,
    *cards: int,
    dice: tuple[int, ...] = (),
    values: Mapping[str, Value] = MappingProxyType({}),
    need: Need | None = None,
    **more: Value,
) -> LogLine:
    """Return a line of the log about a player and up to two cards."""
    named: dict[str, Value] = {**side_values(state.game, player), **values, **more}
    for key, card in zip(("card", "other"), cards, strict=False):
        named |= card_values(state, card, key)
    return LogLine(
        Message(code=f"darkage_log.{code}", values=named),
        tuple((_SIX, face) for face in dice),
        tuple(subject_of(card) for card in cards if card >= 0),
        need=need,
    )


def said(code: str, *named: Mapping[str, Value], **more: Value) -> Message:
    """Return an action as a button says it."""
    return message(f"darkage_rules.action_{code}", *named, **more)


@cache
def refusal(code: str) -> Message:
    """Return the rule that forbids an action, as people read it."""
    return Message(code=f"darkage_rules.{code}")
