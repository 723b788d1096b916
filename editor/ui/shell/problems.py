"""The list of problems: of the open documents, each with a way to its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTableView,
    QWidget,
)

from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.forms.fixes import Fix, fix_for
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import grid_layout
from editor.ui.kit.problem_signs import problem_icon
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, theme
from editor.ui.kit.widgets import icon_button, push_button
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Found = tuple[DocumentSession, Problem]
_ROOM_FOR_ALL = 64
"""px of height from which the head of the table and the buttons are shown."""
_MEASURED = 0
"""Only the rows that are seen are measured for the width of a column."""


class ProblemsModel(ColumnsModel[Found]):
    """Problems, and whose they are: document, place, sentence."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)

        def sentence(found: Found) -> str:
            return context.sentence(found[1])

        self.columns = (
            Column(
                self.tr("Document"),
                lambda found: found[0].title,
                sentence,
                icon=lambda found: problem_icon(found[1]),
            ),
            Column(
                self.tr("Place"),
                lambda found: context.place_of(found[0], parse_path(found[1].path)),
                sentence,
            ),
            Column(self.tr("What is wrong, and the fix"), sentence, sentence),
        )


class ProblemsPanel(QWidget):
    """Problems of all open documents; Enter or *Go* leads to the field."""

    manual_chapter = "preflight"

    count_changed = Signal(int)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._sessions: tuple[DocumentSession, ...] = ()
        self._front: DocumentSession | None = None
        self._model = ProblemsModel(context, self)
        self.view = QTableView(self)
        self.view.setModel(self._model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setShowGrid(False)
        self.view.setTabKeyNavigation(False)
        # It came and went without end in a low panel: it hides a row, and that row is not measured then.
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        self.view.setAccessibleName(self.tr("Problems"))
        header = self.view.horizontalHeader()
        header.setResizeContentsPrecision(_MEASURED)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self._go = push_button(self, self.tr("Go to the field"), self.go)
        self._fix = push_button(self, self.tr("Fix"), self.fix)
        self._undo = push_button(self, self.tr("Undo the last change"), self._undo_last)
        self.only_front = icon_button(self, "funnel", self.tr("Problems of the document in front alone"))
        self.only_front.setCheckable(True)
        self.only_front.toggled.connect(self.refresh)
        self._empty = muted(
            QLabel(self.tr("No problems in the open documents."), self), self.font().pixelSize()
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        tools = grid_layout(spacing=SPACE_1)
        tools.addWidget(self._go, 0, 0)
        tools.addWidget(self._fix, 0, 1)
        tools.addWidget(self.only_front, 0, 2)
        tools.addWidget(self._undo, 1, 0, 1, 3)
        tools.setRowStretch(2, 1)
        page = QWidget(self)
        self._row = row = QHBoxLayout(page)
        row.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_2)
        row.addWidget(self.view, 1)
        row.addLayout(tools)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(page)
        self.view.activated.connect(lambda _index: self.go())
        self.view.selectionModel().currentRowChanged.connect(self._enable)
        theme().changed.connect(self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show one problem and nothing else in a panel that is folded: the rest would be cut off."""
        super().resizeEvent(event)
        low = event.size().height() < _ROOM_FOR_ALL
        if low == self.view.horizontalHeader().isHidden():
            return
        self.view.horizontalHeader().setHidden(low)
        for button in (self._go, self._fix, self._undo, self.only_front):
            button.setHidden(low)
        margin = 0 if low else SPACE_2
        self._row.setContentsMargins(SPACE_2, margin, SPACE_2, margin)

    def watch(self, sessions: Sequence[DocumentSession]) -> None:
        """Show the problems of these documents from now on."""
        for session in self._sessions:
            session.problems_changed.disconnect(self.refresh)
        self._sessions = tuple(sessions)
        for session in self._sessions:
            session.problems_changed.connect(self.refresh)
        self.refresh()

    def show_front(self, session: DocumentSession | None) -> None:
        """Take notice of the document in front: its problems come first. None if no document is there."""
        self._front = session
        self.refresh()

    @property
    def filled(self) -> bool:
        """Whether any problem is listed."""
        return self._model.rowCount() > 0

    def _found(self) -> list[Found]:
        """Return the problems of all open documents, those of the one in front first."""
        sessions = sorted(self._sessions, key=lambda session: session is not self._front)
        return [(session, problem) for session in sessions for problem in session.problems]

    def _shown(self, found: list[Found]) -> list[Found]:
        alone = self.only_front.isChecked() and self._front in self._sessions
        return [one for one in found if not alone or one[0] is self._front]

    def refresh(self) -> None:
        """Read the problems again."""
        found = self._found()
        rows = self._shown(found)
        if rows == self._model.rows:
            self.view.viewport().update()  # names and colours may be others
        else:
            chosen = self._chosen()
            self._model.show_rows(rows)
            if rows:
                choose_row(self.view, rows.index(chosen) if chosen in rows else 0)
        # Hidden problems leave the button there that brings them back.
        self._stack.setCurrentIndex(1 if found else 0)
        self._enable()
        self.count_changed.emit(len(found))

    def _fix_for(self, session: DocumentSession, problem: Problem) -> Fix | None:
        return fix_for(session, problem, self._context.words(session.system))

    def _enable(self) -> None:
        chosen = self._chosen()
        fix = self._fix_for(*chosen) if chosen is not None else None
        self._fix.setEnabled(fix is not None)
        self._fix.setToolTip(fix.words if fix is not None else self.tr("No fix suits every case"))

    def fix(self) -> None:
        """Fix the chosen problem, as a step that can be undone."""
        from editor.ui.kit.catalogue.picker import pick_documents

        chosen = self._chosen()
        fix = self._fix_for(*chosen) if chosen is not None else None
        if chosen is None or fix is None:
            return
        session, value = chosen[0], fix.value
        if fix.kind:
            rows = pick_documents(self._context, session.system, (fix.kind,), several=False, parent=self)
            if not rows:
                return
            value = ref_data(rows[0])
        place = self._context.place_words(session.system, session.kind, fix.path)
        session.change(fix.path, value, self.tr("Fix {place}").format(place=place))

    def _chosen(self) -> tuple[DocumentSession, Problem] | None:
        row = self.view.currentIndex().row()
        return self._model.rows[row] if 0 <= row < self._model.rowCount() else None

    def go(self) -> None:
        """Bring the field of the chosen problem into view."""
        if (chosen := self._chosen()) is not None:
            self._context.open_document(chosen[0].id, parse_path(chosen[1].path))

    def _undo_last(self) -> None:
        if (chosen := self._chosen()) is not None:
            chosen[0].undo_stack.undo()
