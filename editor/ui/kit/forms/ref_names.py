"""Names of the documents to which the rows of a list refer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.base import Document


def missing_words(ref: Mapping[str, Any]) -> str:
    """Return what stands for a document that is not in the catalogue."""
    words = QCoreApplication.translate("RefField", "⚠ missing: {name}")
    return words.format(name=ref.get("slug") or ref.get("id"))


class RefNames(QObject):
    """Names of documents, read together and kept until the catalogue changes; open ones as they are now."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._kept: dict[str, str] = {}
        context.catalogue_changed.connect(self.forget)

    def forget(self) -> None:
        """Read the names again when they are asked for next."""
        self._kept.clear()

    def read(self, refs: Iterable[Mapping[str, Any]]) -> None:
        """Read the names that will be asked for and are not known, all in one go."""
        wanted = {str(one.get("id")): one for one in refs}
        unknown = {
            ident: ref for ident, ref in wanted.items() if not self._opened(ident) and ident not in self._kept
        }
        found = self._context.documents(unknown) if unknown else {}
        for ident, ref in unknown.items():
            self._kept[ident] = self._name(ref, found.get(ident))

    def __call__(self, ref: Mapping[str, Any]) -> str:
        """Return the name of a document, or that it is missing."""
        ident = str(ref.get("id"))
        if self._opened(ident):
            return self._name(ref, self._context.document(ident))
        if ident not in self._kept:
            self.read([ref])
        return self._kept[ident]

    def _opened(self, ident: str) -> bool:
        """Whether a document is open; its name may change then, and is read again when it is closed."""
        if not self._context.is_open(ident):
            return False
        self._kept.pop(ident, None)
        return True

    def _name(self, ref: Mapping[str, Any], document: Document | None) -> str:
        return missing_words(ref) if document is None else self._context.local(document.name)
