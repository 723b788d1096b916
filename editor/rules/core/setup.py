"""What a battle is made of before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from schemas.base import Document, Ref


@dataclass(frozen=True)
class Setup:
    """A scenario with every document that it needs, found beforehand."""

    scenario: Document
    documents: Mapping[str, Document]
    """Id -> document: ruleset, maps, armies, cards, items."""

    def get(self, ref: Ref | None) -> Document | None:
        """Return the document meant, or None if it is missing."""
        return self.documents.get(ref.id) if ref is not None else None
