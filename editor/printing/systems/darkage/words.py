"""The fixed words of Dark Age's cards, per language."""

from __future__ import annotations

from schemas.messages import sentence
from schemas.problems import Message, Value


def card_word(key: str, language: str, **values: Value) -> str:
    """Return words of cards: the key ``key`` of ``darkage_cards.toml``."""
    return sentence(Message(code=f"darkage_cards.{key}", values=values), language)
