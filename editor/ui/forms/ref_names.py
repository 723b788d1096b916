"""Names of the documents to which the rows of a list refer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject

if TYPE_CHECKING:
    from editor.ui.context import UiContext


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
        """Read the names that will be asked for, all in one go."""
        wanted = {str(one.get("id")): one for one in refs}
        found = self._context.documents(wanted)
        for ident, ref in wanted.items():
            document = found.get(ident)
            self._kept[ident] = missing_words(ref) if document is None else self._context.local(document.name)

    def __call__(self, ref: Mapping[str, Any]) -> str:
        """Return the name of a document, or that it is missing."""
        ident = str(ref.get("id"))
        if self._context.is_open(ident):
            document = self._context.document(ident)
            return missing_words(ref) if document is None else self._context.local(document.name)
        if ident not in self._kept:
            self.read([ref])
        return self._kept[ident]
