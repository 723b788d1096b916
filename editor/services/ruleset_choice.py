"""Which ruleset of a game holds for a document: the one rule that all share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schemas.base import Document
from schemas.names import RulesetName, values_at
from schemas.parse import dump_document
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

MOST_RULESETS: Final = 50
"""Rulesets of a game that are looked at."""


@dataclass(frozen=True)
class Rulesets:
    """The rulesets of one game in their order: the shipped one, then the author's own, the oldest first."""

    documents: tuple[Document, ...]
    names: tuple[RulesetName, ...] = ()
    known: tuple[tuple[frozenset[str], ...], ...] = ()
    """For each ruleset, the names that it declares, in the order of ``names``."""

    @classmethod
    def of(
        cls,
        documents: Sequence[Document],
        system_id: str,
        systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    ) -> Rulesets:
        """Return the rulesets of a game, given in their order."""
        names = next((tuple(one.ruleset_names) for one in systems if one.id == system_id), ())
        known: list[tuple[frozenset[str], ...]] = []
        if len(documents) > 1:
            for document in documents:
                data = dump_document(document)
                declared = (frozenset(str(v) for _, v in values_at(data, one.declared)) for one in names)
                known.append(tuple(declared))
        return cls(tuple(documents), names, tuple(known))

    def holds(self, document: Document | None = None) -> Document | None:
        """Return the ruleset that holds for a document, or in general.

        A document that names its ruleset (a scenario) has that one. Elsewhere the first ruleset that knows
        every name that the document uses holds: a card of a faction of the author's own ruleset is drawn by
        that ruleset, and a copy of a ruleset made to try something changes nothing else. Where none knows
        every name, or no document is given, the first holds.

        Returns:
            A ruleset; None if the game has none.
        """
        if document is None or len(self.documents) < 2:
            return self.documents[0] if self.documents else None
        data = dump_document(document)
        named = data.get("ruleset")
        if isinstance(named, Mapping):
            there = next((one for one in self.documents if one.id == named.get("id")), None)
            if there is not None:
                return there
        used = [
            {value for _, value in values_at(data, name.used) if isinstance(value, str)}
            for name in self.names
        ]
        for ruleset, known in zip(self.documents, self.known, strict=True):
            if all(words <= there for words, there in zip(used, known, strict=True)):
                return ruleset
        return self.documents[0]
