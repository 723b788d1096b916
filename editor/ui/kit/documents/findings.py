"""What is wrong with a draft: by its schema at once, beside other documents a moment later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal

from editor.services import checks, documents
from editor.ui.kit.documents.dependence import Dependence
from editor.ui.kit.documents.services import SessionServices
from editor.ui.kit.documents.writer import DraftSource
from editor.ui.kit.turns import single_shot
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

CHECK_AFTER_MS: Final = 250
"""Pause before the checks against other documents, which read the catalogue."""
_Found = tuple[int, tuple[Problem, ...], tuple[Problem, ...]]
"""Number of a check, what is wrong with the draft itself, what beside other documents."""


class Checked(Protocol):
    """A draft that is checked."""

    dependence: Dependence

    @property
    def own_data(self) -> dict[str, Any]:
        """What the draft says itself, without what it takes from its base."""

    def later(self) -> DraftSource:
        """Return what makes the draft as it is now, later, on any thread."""


class Findings(QObject):
    """The problems of one open document, and its last valid state."""

    changed = Signal()

    def __init__(
        self, services: SessionServices, draft: Checked, opened: documents.OpenDocument, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._draft = services, draft
        self._sort = (opened.row.system, str(opened.row.kind))
        """What the document is: its model is asked for again only where a draft says something else."""
        self.document: Document | None = opened.document
        """The last valid draft."""
        self._checked: tuple[object, Document] | None = None
        """Data of the draft, and the document that they say: parsed once for everybody."""
        self.own: tuple[Problem, ...] = opened.problems
        """What is wrong with the draft itself."""
        self._others: tuple[Problem, ...] = ()
        self._extra: tuple[Problem, ...] = ()
        self._number = 0
        self._timer = single_shot(self, CHECK_AFTER_MS, self.look)

    @property
    def all(self) -> tuple[Problem, ...]:
        """Everything that is wrong, the draft itself first."""
        return (*self.own, *self._others, *self._extra)

    def set_extra(self, problems: Sequence[Problem]) -> None:
        """Set what the editor itself finds, beyond schema and catalogue."""
        if tuple(problems) != self._extra:
            self._extra = tuple(problems)
            self.changed.emit()

    def validate(self, data: Mapping[str, Any]) -> None:
        """Look at the draft by its schema, at once, and beside the other documents in a moment."""
        self._timer.start()
        self._number += 1  # what is still looked for is about an older draft
        trouble = self._draft.dependence.problem(data)
        problems: tuple[Problem, ...] = () if trouble is None else (trouble,)
        try:
            same = (data.get("system"), data.get("kind")) == self._sort
            document = parse_document(data, model=self._draft.dependence.model if same else None)
        except EditorError as refused:
            problems = problems or refused.problems
        else:
            # Without its base a card is not what it says, even where it happens to be valid.
            self.document = document if trouble is None else self.document
            self._checked = (data, document)
        if problems != self.own:
            self.own = problems
            self.changed.emit()

    def look_soon(self) -> None:
        """Look at the draft beside the other documents in a moment."""
        self._timer.start()

    def look(self) -> None:
        """Look at the draft beside the other documents, off the GUI thread."""
        self._number += 1
        number, draft, workspace = self._number, self._draft, self._services.workspace
        later = draft.later()
        trouble = draft.dependence.problem(draft.own_data)
        known = self._checked

        def check(_report: object) -> _Found:
            if trouble is not None:
                return number, (trouble,), ()
            data = later()
            try:
                parsed = known[1] if known is not None and known[0] is data else parse_document(data)
            except EditorError as refused:
                return number, refused.problems, ()
            return number, (), checks.validate(workspace, parsed)

        self._services.jobs.start(self.tr("Checking"), check, done=self._take, quiet=True)

    def _take(self, found: _Found) -> None:
        number, own, beside = found
        if number != self._number:
            return
        others = () if own else beside
        if own != self.own or others != self._others:
            self.own, self._others = own, others
            self.changed.emit()

    def stop(self) -> None:
        """Look no more; what is still looked for is not taken in."""
        self._timer.stop()
        self._number += 1
