"""Names that the sentences of Moonrakers say."""

from __future__ import annotations

from marshalry.schemas.problems import Message, Value
from marshalry.schemas.text import LocalText

from .state import HIDDEN, State


def said(code: str, **values: Value) -> Message:
    """Return a sentence of the game."""
    return Message(code=f"moonrakers.{code}", values=values)


def captain_name(state: State, side: int) -> LocalText:
    """Return the name of a captain."""
    return state.night.names[side]


def trick_name(state: State, trick: int) -> LocalText | Message:
    """Return the name of a trick, or words for one that is not known."""
    return said("a_trick") if trick == HIDDEN else state.night.tricks[trick].name


def goods_name(state: State, piece: int) -> LocalText | Message:
    """Return the name of goods with its worth, or words for goods that are not known."""
    if piece == HIDDEN:
        return said("a_chest")
    card = state.night.goods[piece]
    return said("goods", name=card.name, worth=card.worth)
