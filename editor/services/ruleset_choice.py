"""Which ruleset of a game holds for a document: the one rule that all share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schemas.base import Document
from schemas.names import RulesetName, values_at
from schemas.own_fields import OwnField
from schemas.own_values import first_of_each, own_of
from schemas.parse import dump_document
from schemas.problems import Problem
from schemas.ruleset import RulesetBase
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
    declared: tuple[tuple[OwnField, ...], ...] = ()
    """For each ruleset, the fields that it adds to cards."""
    problems: tuple[Problem, ...] = ()
    """Names those that cannot be read and are left out: one warning each."""

    @classmethod
    def of(
        cls,
        documents: Sequence[Document],
        system_id: str,
        systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
        problems: Sequence[Problem] = (),
    ) -> Rulesets:
        """Return the rulesets of a game, given in their order."""
        names = next((tuple(one.ruleset_names) for one in systems if one.id == system_id), ())
        known: list[tuple[frozenset[str], ...]] = []
        if len(documents) > 1:
            for document in documents:
                data = dump_document(document)
                declared = (frozenset(str(v) for _, v in values_at(data, one.declared)) for one in names)
                known.append(tuple(declared))
        added = tuple(one.card_fields if isinstance(one, RulesetBase) else () for one in documents)
        return cls(tuple(documents), names, tuple(known), added, tuple(problems))

    def own_fields(self, kind: str, document: Document | None = None) -> tuple[OwnField, ...]:
        """Return the fields that authors have added to the cards of a kind.

        All rulesets give fields, as they give names; where two declare one otherwise, the ruleset that holds
        for the document counts.
        """
        if not any(self.declared):
            return ()
        held = self.holds(document)
        first = (fields for one, fields in zip(self.documents, self.declared, strict=True) if one is held)
        return first_of_each((*first, *self.declared), kind)

    def holds(self, document: Document | None = None) -> Document | None:
        """Return the ruleset that holds for a document, or in general.

        A document that names its ruleset (a scenario) has that one. Elsewhere the first ruleset that knows
        every name that the document uses, and every field that an author has added to it, holds: a card of a
        faction of the author's own ruleset is drawn by that ruleset, and a copy of a ruleset made to try
        something changes nothing else. Where none knows every name, or no document is given, the first holds.

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
        own = self._own_used(data)
        for ruleset, known, fields in zip(self.documents, self.known, self.declared, strict=True):
            if own <= {field.key for field in fields if field.kind == data.get("kind")} and all(
                words <= names for words, names in zip(used, known, strict=True)
            ):
                return ruleset
        return self.documents[0]

    def _own_used(self, data: Mapping[str, Any]) -> set[str]:
        """Return the added fields that plain data has a value of and that some ruleset declares."""
        own = own_of(data)
        known = (field for fields in self.declared for field in fields if field.kind == data.get("kind"))
        return {field.key for field in known if own.get(field.key) is not None} if own else set()
