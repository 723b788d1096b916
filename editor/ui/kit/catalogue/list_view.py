"""The list of documents with its empty, loading and error states."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QStackedLayout, QTableView, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.model import CatalogueModel
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.base import Kind
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


PICTURE: Final = QSize(48, 40)
"""px of the small picture of a document."""
WITH_POINTS: Final = (None, Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD, Kind.ARMY)
"""Kinds whose documents can have points or a limit of them; None for documents of all kinds."""


class CatalogueList(QWidget):
    """A list over a :class:`CatalogueModel`."""

    opened = Signal(str)  # document id: double click or Enter
    selection_changed = Signal()

    def __init__(
        self,
        context: UiContext,
        parent: QWidget | None = None,
        *,
        kind_column: bool = False,
        model: CatalogueModel | None = None,
        clear: Callable[[], object] | None = None,
    ) -> None:
        """Make a list.

        Args:
            context: what all windows share.
            parent: the widget around it.
            kind_column: whether a column tells the kinds of documents.
            model: what is listed; None for a model of its own.
            clear: takes the filters around it away, which a button offers where they hide everything. None if
                there are none.
        """
        super().__init__(parent)
        self._context = context
        self.model = model or CatalogueModel(context, self, kind_column=kind_column)
        self.view = QTableView(self)
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setShowGrid(False)
        self.view.setTabKeyNavigation(False)
        self.view.setDragEnabled(True)
        self.view.setWordWrap(False)
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # many names differ at their ends alone
        self.view.verticalHeader().hide()
        self.view.setAccessibleName(self.tr("Documents"))
        header = self.view.horizontalHeader()
        header.setMinimumSectionSize(2 * SPACE_4)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(
            1, header.fontMetrics().horizontalAdvance(self.tr("Points")) + 2 * SPACE_4 + SPACE_2
        )
        header.setHighlightSections(False)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        header.setSectionsClickable(True)
        header.sortIndicatorChanged.connect(self.model.sort)
        self._state = wrapped(QLabel(self))
        self._clear = None if clear is None else push_button(self, self.tr("Clear the filters"), clear)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty_page())
        column = column_layout(self, 0, SPACE_1)
        column.addLayout(self._stack)
        self.view.activated.connect(self._activated)
        self.view.selectionModel().selectionChanged.connect(lambda: self.selection_changed.emit())
        self._usual_icon = self.view.iconSize()
        self._make_room()
        self.model.modelReset.connect(self._make_room)
        self.model.modelReset.connect(self.show_state)
        self.model.loading_changed.connect(lambda _loading: self.show_state())
        self.model.failed.connect(self._show_failure)
        self.setFocusProxy(self.view)

    def _empty_page(self) -> QWidget:
        """Return what stands in the place of a list without rows: why it has none, and what one can do."""
        page = QWidget(self)
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._state.setMargin(SPACE_3)
        muted(self._state, self.font().pixelSize())
        column = column_layout(page, 0, SPACE_2)
        column.addStretch(1)
        column.addWidget(self._state)
        if self._clear is not None:
            column.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        return page

    def _make_room(self) -> None:
        """Make the rows as high as their pictures or words, and show points where the kind has some."""
        pictured = self.model.pictured
        self.view.setIconSize(PICTURE if pictured else self._usual_icon)
        words = self.fontMetrics().height() + SPACE_2
        self.view.verticalHeader().setDefaultSectionSize(PICTURE.height() + SPACE_1 if pictured else words)
        without = self.model.query.kind not in WITH_POINTS
        self.view.setColumnHidden(1, without)
        header = self.view.horizontalHeader()
        if without and header.sortIndicatorSection() == 1:
            header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)

    def selected(self) -> tuple[documents.DocumentRow, ...]:
        """Return the selected documents in their order."""
        chosen = sorted(self.view.selectionModel().selectedRows(), key=lambda index: index.row())
        return tuple(row for row in map(self.model.row, chosen) if row is not None)

    def select(self, document_id: str) -> bool:
        """Select a document; whether it is in the pages shown."""
        row = self.model.row_of(document_id)
        if row >= 0:
            choose_row(self.view, row)
        return row >= 0

    def _activated(self) -> None:
        for row in self.selected():
            self.opened.emit(row.id)

    def show_state(self) -> None:
        """Show the documents, or why there are none; to be called after rows of the view are hidden."""
        count = self.model.rowCount()
        if any(not self.view.isRowHidden(number) for number in range(count)):
            self._stack.setCurrentIndex(0)
            return
        query = self.model.query
        filtered = bool(query.text) or (self._clear is not None and bool(count or query.faction))
        if self.model.loading:
            words = self.tr("Reading the catalogue…")
        elif query.text:
            words = self.tr(
                "Nothing is called “{text}”. Try the beginning of a word, or clear the filters."
            ).format(text=query.text)
        elif filtered:
            words = self.tr("The filters hide everything.")
        else:
            words = self.tr("Nothing here yet. Create a document with File > New document, or import some.")
        self._say(words, filtered=filtered and not self.model.loading)

    def _say(self, words: str, *, filtered: bool = False) -> None:
        """Show words in the place of documents, and the button where filters hide them."""
        self._state.setText(words)
        if self._clear is not None:
            self._clear.setVisible(filtered)
        self._stack.setCurrentIndex(1)

    def _show_failure(self, trouble: Exception) -> None:
        words = self._context.error_sentences(trouble) if isinstance(trouble, EditorError) else str(trouble)
        self._say(self.tr("The catalogue could not be read.\n{reason}").format(reason=words))
