"""A document with everything that it needs; how it was read is another matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from schemas.base import Document
from schemas.problems import EditorError, Problem


@dataclass(frozen=True)
class Resolved:
    """A document with everything that it needs, however far away."""

    document: Document
    documents: Mapping[str, Document]
    """Id -> document, without the document itself."""
    problems: tuple[Problem, ...]
    """What is missing, in the bin, or no longer valid."""

    def whole(self) -> Mapping[str, Document]:
        """Return the documents that it needs by id.

        Raises:
            EditorError: one is missing.
        """
        if self.problems:
            raise EditorError(*self.problems)
        return self.documents
