"""Names and sentences that logs and buttons share: sides, cards, places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.darkage.state import HIDDEN, NONE, Game, State
from schemas.problems import Message, Value

_SIX: Final = 6
LANGUAGES: Final = ("en", "fr")


def side_values(game: Game, side: int) -> dict[str, Value]:
    """Return the name of a side in both languages, for messages."""
    name = game.scenario.sides[side].name
    return {"side_en": name.get("en"), "side_fr": name.get("fr")}


def card_values(state: State, card: int, key: str = "card") -> dict[str, Value]:
    """Return the name of a card in both languages; nothing known of a hidden one but a dash."""
    if card in (NONE, HIDDEN):
        return {f"{key}_{language}": "-" for language in LANGUAGES}
    name = state.game.cards[card].name
    return {f"{key}_{language}": name.get(language) for language in LANGUAGES}


def both_cards(state: State, card: int, other: int) -> dict[str, Value]:
    """Return the names of two cards."""
    return card_values(state, card) | card_values(state, other, "other")


def subject_of(card: int) -> str:
    """Return the id by which the log names a card on the table."""
    return f"card:{card}"


def cards_named(state: State, cards: tuple[int, ...]) -> dict[str, Value]:
    """Return the names of several cards, parted by commas."""
    return {
        f"cards_{language}": ", ".join(str(card_values(state, card)[f"card_{language}"]) for card in cards)
        for language in LANGUAGES
    }


def place_named(state: State, player: int, place: int) -> dict[str, Value]:
    """Return the name of a place of a player."""
    name = state.game.locations[player].places[place].name
    return {f"place_{language}": name.get(language) for language in LANGUAGES}


def target_named(state: State, player: int) -> dict[str, Value]:
    """Return the name of the player whom something is aimed at."""
    return {f"target_{key[-2:]}": value for key, value in side_values(state.game, player).items()}


def line(
    state: State,
    code: str,
    player: int,
    *cards: int,
    dice: tuple[int, ...] = (),
    values: Mapping[str, Value] = MappingProxyType({}),
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
    )


def said(code: str, *named: Mapping[str, Value], **more: Value) -> Message:
    """Return an action as a button says it."""
    values: dict[str, Value] = {}
    for one in named:
        values.update(one)
    return Message(code=f"darkage_rules.action_{code}", values={**values, **more})


@cache
def refusal(code: str) -> Message:
    """Return the rule that forbids an action, as people read it."""
    return Message(code=f"darkage_rules.{code}")
