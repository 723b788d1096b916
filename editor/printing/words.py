"""The fixed words of cards, per language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from schemas.base import Document, kind_of, system_of
from schemas.card import UnitBase
from schemas.messages import sentence
from schemas.options import CardOption, numbers_of
from schemas.problems import Message, Value
from schemas.states import state_name, state_named
from schemas.systems import called_by_game
from schemas.typography import labelled, signed

_HELD: Final = "\u00a0"
"""Keeps a number on the line of its name."""


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


def kind_words(document: Document, language: str) -> str:
    """Return what a document is, as its game calls it."""
    called = called_by_game(system_of(document), kind_of(document))
    return called[0].get(language) if called is not None else word(f"kind_{kind_of(document)}", language)


def changes_words(changes: Iterable[str], language: str) -> str:
    """Return the numbers that an option of a card changes, in words: ``Fear +1, hit points: 3``."""
    found = ", ".join(_change_words(change, language) for change in changes)
    return found[:1].upper() + found[1:]


def option_words(option: CardOption, language: str) -> str:
    """Return what an option of a card does: the numbers that it changes, then its own words."""
    changes = changes_words(option.changes, language)
    return " ".join(part for part in (f"{changes}." if changes else "", option.text.get(language)) if part)


def option_lead(option: CardOption, language: str) -> str:
    """Return what an option is called, with its points: ``Pavises (+20)`` and a full stop."""
    points = signed(option.points)
    return f"{option.name.get(language) or option.id} ({points})."


def option_lines(card: Document, language: str) -> tuple[tuple[str, str], ...]:
    """Return the name and the words of each option that an army may buy for a card."""
    options = card.options if isinstance(card, UnitBase) else ()
    return tuple((option_lead(one, language), option_words(one, language)) for one in options)


def state_words(card: Document, key: str | None, language: str) -> tuple[str, ...]:
    """Return what the state is called in which an army lets a card begin; nothing for the card as it is."""
    if key is None:
        return ()
    return (state_name(card, key).get(language) or key if state_named(card, key) is not None else key,)


def number_words(path: Sequence[str | int], language: str) -> str:
    """Return what a number of a card is called, by its path; its field's name where there are no words."""
    names = [part for part in path if isinstance(part, str)]
    places = [part + 1 for part in path if isinstance(part, int)]
    first, second = (*places, 1, 1)[:2]
    for key in ("_".join(names), "_".join(names[-2:]), names[-1]):
        found = sentence(
            Message(code=f"option_words.{key}", values={"number": first, "second": second}), language
        )
        if not found.startswith("option_words."):
            return found
    return names[-1].replace("_", " ")


def _change_words(change: str, language: str) -> str:
    path, sign, number = numbers_of(change)
    words = number_words(path, language)
    if sign == "=":
        return f"{labelled(words, language)}{_HELD}{number}".replace("-", "−")
    return f"{words}{_HELD}{'+' if sign == '+' else '−'}{number}"
