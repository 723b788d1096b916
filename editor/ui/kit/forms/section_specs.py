"""What a game says about the form of a card: its sections and their fields. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from editor.ui.kit.documents.draft import Path

if TYPE_CHECKING:
    from schemas.base import Document

CONTEXT = "CardSections"


@dataclass(frozen=True)
class Facts:
    """Words beneath the fields of a section that follow from their values."""

    reads: tuple[str, ...]
    """Fields of the document that they follow from: they are worked out again where one of them changes."""
    words: Callable[[Mapping[str, Any], Document | None], str]
    """``words(draft, ruleset)``: a line of words; '' for none."""


@dataclass(frozen=True)
class Piece:
    """Fields of one group of the document."""

    names: Sequence[str]
    path: Path = ()
    """Group that they belong to; () for the document itself."""
    spans: Mapping[str, int] = field(default_factory=dict)
    """Columns of twelve, where a field takes another number than its kind usually does."""


@dataclass(frozen=True)
class Section:
    """A part of a card as it is read."""

    title: str
    """Its title, marked for translation in ``CardSections``."""
    pieces: tuple[Piece, ...]
    """Its fields."""
    facts: Facts | None = None
    """Words beneath the fields that follow from them."""
    folded: bool = False
    """Shut at first: what few cards need."""

    @property
    def heads(self) -> frozenset[str]:
        """Names of the fields of the document that it shows, wholly or in part."""
        return frozenset(
            str(piece.path[0]) if piece.path else name for piece in self.pieces for name in piece.names
        )
