"""A proposed card that is not in the catalogue yet: what a form needs of a session, and no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from editor.ui.kit.documents.dependence import Dependence
from editor.ui.kit.documents.draft import MISSING, Part, parse_path, read, replaced
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class ProposedCard(QObject):
    """Holds the data of a card while its guesses are looked at; cells of forms read and write it."""

    changed = Signal(object)  # Path that changed
    problems_changed = Signal()

    def __init__(self, context: UiContext, data: Mapping[str, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.system = str(data["system"])
        self.kind = str(data["kind"])
        self.id = str(data["id"])
        self.read_only = False
        self.dependence = Dependence(context, self.system, self.kind)
        self._systems = context.workspace.systems
        self._data = dict(data)
        self.document: Document | None = None
        """The last valid state; the face shows it."""
        self.problems: tuple[Problem, ...] = ()
        self._check()

    @property
    def data(self) -> dict[str, Any]:
        """The card as plain data; never change it in place."""
        return self._data

    @property
    def valid(self) -> bool:
        """Whether the data is a valid card."""
        return not self.problems

    def peek(self, key: str) -> Any:
        """Return a top-level value."""
        return self._data.get(key)

    def value(self, path: str | Sequence[Part], default: Any = None) -> Any:
        """Return what stands at a path."""
        found = read(self._data, parse_path(path), MISSING)
        return default if found is MISSING else found

    def change(self, path: str | Sequence[Part], value: Any, text: str, *, typing: bool = False) -> None:
        """Replace one place; nothing is to be undone, because nothing is made yet."""
        place = parse_path(path)
        after = replaced(self._data, place, value)
        if after == self._data:
            return
        self._data = after
        self._check()
        self.changed.emit(place)
        self.problems_changed.emit()

    def end_typing(self) -> None:
        """The field was left."""

    def _check(self) -> None:
        try:
            self.document, self.problems = parse_document(self._data, self._systems), ()
        except EditorError as trouble:
            self.problems = trouble.problems
