"""The fixed words of cards, per language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from schemas.messages import sentence
from schemas.options import CardOption, numbers_of
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


def changes_words(changes: Iterable[str], language: str) -> str:
    """Return the numbers that an option of a card changes, in words: ``fear +1, Hit points 3``."""
    return ", ".join(_change_words(change, language) for change in changes)


def option_words(option: CardOption, language: str) -> str:
    """Return what an option of a card does: the numbers that it changes, then its own words."""
    changes = changes_words(option.changes, language)
    return " ".join(part for part in (f"{changes}." if changes else "", option.text.get(language)) if part)


def _change_words(change: str, language: str) -> str:
    path, sign, number = numbers_of(change)
    name = next(part for part in reversed(path) if isinstance(part, str))
    found = (_plain(key, language) for key in (f"change_{name}", name, f"{name}s"))
    words = next((text for text in found if not text.startswith("faces.")), name.replace("_", " "))
    return f"{words} {number}" if sign == "=" else f"{words} {'+' if sign == '+' else '−'}{number}"
