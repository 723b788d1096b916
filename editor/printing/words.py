"""The fixed words of cards, per language."""

from __future__ import annotations

from functools import lru_cache

from schemas.messages import sentence
from schemas.problems import Message, Value


def word(key: str, language: str, **values: Value) -> str:
    """Return words of cards: the key ``key`` of ``faces.toml``."""
    return (
        _plain(key, language)
        if not values
        else sentence(Message(code=f"faces.{key}", values=values), language)
    )


@lru_cache(maxsize=1024)
def _plain(key: str, language: str) -> str:
    return sentence(Message(code=f"faces.{key}"), language)
