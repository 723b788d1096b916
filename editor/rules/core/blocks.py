"""Effect blocks of spells and items: how they read, and which of them the rules core executes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from schemas.base import Document
from schemas.messages import in_words
from schemas.problems import Piece


class BlockLine(NamedTuple):
    """One block of a card in words."""

    path: str
    """Its place in the document, ``effects[1]``."""
    text: str
    """The block as a sentence, without a full stop."""
    executed: bool
    """The rules core executes it; else the players do it by hand."""


class BlockBook(Protocol):
    """What a game says of the blocks of its cards."""

    def sentence(self, kind: str, data: Mapping[str, Any], ruleset: Document | None, language: str) -> str:
        """Return a block of the draft of a card in words; '' for one that is not valid (yet).

        Args:
            kind: of the card, ``spell`` or ``item``.
            data: the block as plain data.
            ruleset: for the names that it uses.
            language: of the words.
        """
        ...

    def executed(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Return whether the rules core executes a block, all that it holds included."""
        ...

    def lines(self, document: Document, ruleset: Document | None, language: str) -> tuple[BlockLine, ...]:
        """Return the blocks of a card in words; empty for one without."""
        ...


def block_text(words: Piece, language: str) -> str:
    """Return a block as a text of a language, with a capital at its beginning."""
    return sentence_case(in_words(words, language))


def sentence_case(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
