"""The catalogue dock: search box, filters, tree and list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSplitter, QToolButton, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.list_view import CatalogueList
from editor.ui.kit.catalogue.tree import CatalogueTree
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, set_icon, theme

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

MOST_POINTS = 100_000


class CataloguePanel(QWidget):
    """Finds documents by tree, words and filters."""

    manual_chapter = "catalogue"

    menu_wanted = Signal(object)  # QMenu to fill for the selected documents

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.search = LineEdit(self)
        self.search.setPlaceholderText(self.tr("Search names and words"))
        self.search.setAccessibleName(self.tr("Search the catalogue"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(theme().icon("search", "muted"), LineEdit.ActionPosition.LeadingPosition)
        self._funnel = QToolButton(self)
        set_icon(self._funnel, "funnel")
        self._funnel.setCheckable(True)
        self._funnel.setToolTip(self.tr("Filters: points, whose"))
        self._funnel.setAccessibleName(self.tr("Filters"))
        self.tree = CatalogueTree(context, self)
        self.list = CatalogueList(context, self)
        self._filters = self._make_filters()
        self._lay_out()
        self.search.textEdited.connect(lambda _text: self._ask(typing=True))
        self.search.textChanged.connect(lambda text: None if text else self._ask())
        self.search.returnPressed.connect(self._open_first)
        self._funnel.toggled.connect(self._toggle_filters)
        self.tree.branch_chosen.connect(lambda _branch: self._ask())
        self.list.opened.connect(context.open_document)
        self.list.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.view.customContextMenuRequested.connect(self._menu)
        context.catalogue_changed.connect(self.reload)
        self.reload()

    def _make_filters(self) -> QWidget:
        box = QWidget(self)
        self._least, self._most = SpinBox(box), SpinBox(box)
        for spin, name in ((self._least, self.tr("Points from")), (self._most, self.tr("Points to"))):
            spin.setRange(0, MOST_POINTS)
            spin.setAccessibleName(name)
            spin.setSpecialValueText(self.tr("any"))
            spin.setSingleStep(10)
            spin.valueChanged.connect(lambda _value: self._ask(typing=True))
        self._whose = ComboBox(box)
        self._whose.setAccessibleName(self.tr("Whose documents"))
        for words, value in (
            (self.tr("All"), None),
            (self.tr("My own"), "own"),
            (self.tr("Shipped"), "shipped"),
        ):
            self._whose.addItem(words, value)
        self._whose.activated.connect(lambda _index: self._ask())
        row = row_layout(box, 0, SPACE_1)
        row.addWidget(muted(QLabel(self.tr("Points"), box)))
        row.addWidget(self._least, 1)
        row.addWidget(muted(QLabel("–", box)))
        row.addWidget(self._most, 1)
        row.addWidget(self._whose, 1)
        box.hide()
        return box

    def _lay_out(self) -> None:
        top = row_layout(spacing=SPACE_1)
        top.addWidget(self.search, 1)
        top.addWidget(self._funnel)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.tree)
        splitter.addWidget(self.list)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addLayout(top)
        column.addWidget(self._filters)
        column.addWidget(splitter, 1)

    def focus_search(self) -> None:
        """Go to the search box."""
        self.search.setFocus()
        self.search.selectAll()

    def reload(self) -> None:
        """Read tree and list again."""
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Counting documents"),
            lambda _report: documents.tree_counts(workspace),
            done=self.tree.show_counts,
            quiet=True,
        )
        self.list.model.reload()

    def _toggle_filters(self, shown: bool) -> None:
        self._filters.setVisible(shown)
        if not shown:
            self._least.setValue(0)
            self._most.setValue(0)
            self._whose.setCurrentIndex(0)
            self._ask()

    def _ask(self, *, typing: bool = False) -> None:
        branch = self.tree.branch()
        query = replace(
            self.list.model.query,
            system=branch.system,
            kind=branch.kind,
            faction=branch.faction,
            text=self.search.text().strip(),
            points_min=self._least.value() or None,
            points_max=self._most.value() or None,
            source=self._whose.currentData(),
            ranked=False,
        )
        self.list.model.set_query(query, typing=typing)

    def _open_first(self) -> None:
        if not self.list.selected() and self.list.model.rowCount():
            choose_row(self.list.view, 0)
        self.list.setFocus()

    def _menu(self, where: object) -> None:
        if self.list.selected():
            menu = QMenu(self)
            self.menu_wanted.emit(menu)
            menu.exec(self.list.view.viewport().mapToGlobal(where))  # type: ignore[call-overload]
            menu.deleteLater()
