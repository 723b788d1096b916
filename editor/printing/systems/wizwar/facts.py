"""What the cards of Wiz-War show beside the fields of the document; templates lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.wizwar.block_words import BLOCKS
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar_cards import WizwarCard

COLOURS: Final = {
    "attack": "#b3372c",
    "neutral": "#3f6f8f",
    "counteraction": "#5b7f3a",
    "number": "#8a6d3b",
    "magic_stone": "#7b4fa0",
    "object": "#6b645a",
    "trap": "#2b2520",
}
"""Type of a card -> colour of its frame."""


def card_word(key: str, language: str, /, **values: Value) -> str:
    """Return words of cards: the key ``key`` of ``wizwar_faces.toml``."""
    return sentence(Message(code=f"wizwar_faces.{key}", values=values), language)


@dataclass(frozen=True)
class CardFacts:
    """What a card shows."""

    kind_line: str
    """Its type."""
    corner: str
    """Adjacent, line of sight, or ''."""
    uses: str
    """What a number card gives, '' for nothing."""
    figure: str
    """The number of a number card."""
    frame: str
    """Colour of its type."""
    does: tuple[str, ...]
    """Its blocks in words: for cards whose author says nothing of them."""


def card_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> CardFacts | None:
    """Return what a card shows."""
    if not isinstance(document, WizwarCard):
        return None
    stops = any(getattr(block, "with_number", False) for block in document.effects if block.do == "stop")
    use = "points" if stops else document.number_use
    return CardFacts(
        kind_line=card_word(f"type_{document.card_type}", language),
        corner=card_word(f"mark_{document.mark}", language) if document.mark != "none" else "",
        uses=card_word(f"use_{use}", language) if use != "none" else "",
        figure=str(document.value) if document.value else "",
        frame=COLOURS[document.card_type],
        does=tuple(f"{line.text}." for line in BLOCKS.lines(document, ruleset, language)),
    )
