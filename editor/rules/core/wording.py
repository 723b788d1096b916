"""Names and pieces in the sentences of logs, buttons and problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from schemas.base import Document
from schemas.problems import Message, Piece, Value
from schemas.text import FALLBACK_LANGUAGE, LocalText


def together(pieces: Iterable[Piece]) -> Value:
    """Return one value for several names or pieces of a sentence: the only one, else the list of them."""
    found = tuple(pieces)
    return found[0] if len(found) == 1 else found


def joined(code: str, pieces: Iterable[Piece]) -> Piece:
    """Return pieces put one behind the other by a message with ``{before}`` and ``{next}``; '' for none."""
    found = tuple(pieces)
    if not found:
        return ""
    return reduce(lambda before, one: Message(code=code, values={"before": before, "next": one}), found)


def appended(words: Piece, *more: Piece) -> Piece:
    """Return words with others right behind them; '' adds nothing."""
    return joined("pieces.appended", [words, *(one for one in more if one != "")])


def message(code: str, *named: Mapping[str, Value], **more: Value) -> Message:
    """Return a sentence with the values of several mappings and ``more`` in it."""
    return Message(code=code, values={key: one[key] for one in (*named, more) for key in one})


def kind_word(kind: str) -> Message:
    """Return the word for a kind of document, for sentences."""
    return Message(code=f"document.kind_{kind}")


def shown_name(document: Document) -> LocalText:
    """Return the name of a document; its slug where it has none."""
    return document.name or LocalText({FALLBACK_LANGUAGE: document.slug})
