"""Documents, or versions of one, side by side in a tab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QLabel, QTableView, QWidget

from editor.services import documents, history
from editor.services.comparing import side_by_side
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import COMPARING
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted, theme
from editor.ui.kit.widgets import push_button
from editor.ui.pages.comparing.model import ComparingModel
from schemas.parse import dump_document
from schemas.problems import EditorError
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

MOST: Final = 12
_LEAST_WIDTH: Final = 130
_LEAST_PLACES: Final = 250
_MOST_PLACES: Final = 380


@dataclass(frozen=True)
class Source:
    """One column: a document as it stands, or one of its versions."""

    document_id: str
    version: int | None = None

    def key(self) -> str:
        """Return it as text."""
        return self.document_id if self.version is None else f"{self.document_id}@{self.version}"

    @classmethod
    def of(cls, key: str) -> Source:
        """Return the source that a text means."""
        ident, _, version = key.partition("@")
        return cls(ident, int(version) if version.isdecimal() else None)


class ComparingPage(QWidget):
    """The table, what it can leave out, and ways to take it elsewhere."""

    manual_chapter = "history"

    def __init__(self, context: UiContext, sources: Sequence[Source], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.sources = tuple(sources[:MOST])
        self.model = ComparingModel(context, self)
        self.only = QCheckBox(self.tr("Only differences"), self)
        self.only.toggled.connect(self._show_only)
        self.count = muted(QLabel(self))
        self.view = QTableView(self)
        self._add = push_button(self, self.tr("Add…"), self._pick, "plus")
        self._add.setToolTip(self.tr("Put another document beside these"))
        self._remove = push_button(self, self.tr("Remove"), self._take_out)
        self._remove.setToolTip(self.tr("Remove the document of the chosen cell from the comparison"))
        self._copy_text = push_button(self, self.tr("Copy as text"), lambda: self.copy(""), "copy")
        self._copy_table = push_button(self, self.tr("Copy as a table"), lambda: self.copy("\t"), "table")
        self._copy_table.setToolTip(self.tr("For spreadsheets: cells separated by tabs"))
        self._lay_out()
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(lambda: self.copy("\t"))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        context.catalogue_changed.connect(self._soon.start)
        theme().changed.connect(self.view.viewport().update)
        self.refresh()
        self.only.setChecked(self.model.differences > 0)
        self._widen()

    def _lay_out(self) -> None:
        bar = row_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_2)
        bar.addWidget(self.only)
        bar.addWidget(self.count)
        bar.addStretch(1)
        for button in (self._add, self._remove, self._copy_text, self._copy_table):
            bar.addWidget(button)
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("Values side by side"))
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setTabKeyNavigation(False)
        self.view.setWordWrap(False)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.setToolTip(self.tr("Double click opens the document at this value"))
        self.view.activated.connect(self._open)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._enable())
        column = column_layout(self, 0, SPACE_2)
        column.addLayout(bar)
        column.addWidget(self.view, 1)

    def _widen(self) -> None:
        header = self.view.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(_LEAST_WIDTH)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, max(_LEAST_PLACES, min(_MOST_PLACES, self.view.sizeHintForColumn(0))))

    # what is compared

    def refresh(self) -> None:
        """Read everything again; what is gone is left out."""
        titles, data, kept = [], [], []
        for source in self.sources:
            try:
                title, values = self._read(source)
            except EditorError as trouble:
                self._context.notify(self._context.error_sentences(trouble), "caution")
                continue
            titles.append(title)
            data.append(values)
            kept.append(source)
        self.sources = tuple(kept)
        lines = side_by_side(data) if data else ()
        self.model.show_lines(titles, lines, self._names(data), data)
        self._show_count()
        self._enable()

    def _names(self, data: Sequence[Mapping[str, Any]]) -> Mapping[str, Mapping[str, LocalText]]:
        return self._context.declared_names(str(data[0].get("system", "")) if data else "")

    def _show_count(self) -> None:
        count = self.model.differences
        words = self.tr("%n difference(s)", "", count) if count else self.tr("They are equal.")
        self.count.setText(words if len(self.sources) > 1 else self.tr("Add a document to compare with."))

    def _read(self, source: Source) -> tuple[str, Mapping[str, Any]]:
        if source.version is not None:
            found = history.revision(self._context.workspace, source.document_id, source.version)
            words = self.tr("{name}, version {number}")
            return words.format(name=self._context.local(found.name), number=source.version), dump_document(
                found
            )
        session = next((one for one in self._context.open_sessions() if one.id == source.document_id), None)
        if session is not None:
            title, data = session.title, session.data
        else:
            opened = documents.load(self._context.workspace, source.document_id, note=False)
            title, data = self._context.name_of(opened.row), opened.data
        alone = sum(one.document_id == source.document_id for one in self.sources) == 1
        return title if alone else self.tr("{name}, current state").format(name=title), data

    def _enable(self) -> None:
        self._remove.setEnabled(self.view.currentIndex().column() > 0 and len(self.sources) > 1)
        self._add.setEnabled(0 < len(self.sources) < MOST)

    def _show_only(self, on: bool) -> None:
        self.model.set_only_differences(on)

    def _open(self, index: Any) -> None:
        column, path = self.model.path(index)
        if column >= 0:
            self._context.open_document(self.sources[column].document_id, path)

    def _pick(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        row = documents.load(self._context.workspace, self.sources[0].document_id, note=False).row
        taken = {one.document_id for one in self.sources}
        chosen = pick_documents(self._context, row.system, (str(row.kind),), several=True, parent=self)
        self.add([one.id for one in chosen if one.id not in taken])

    def add(self, ids: Sequence[str]) -> None:
        """Put more documents beside these."""
        self.sources = (*self.sources, *(Source(one) for one in ids))[:MOST]
        self.refresh()
        self._widen()

    def _take_out(self) -> None:
        column = self.view.currentIndex().column() - 1
        if column >= 0:
            self.sources = tuple(one for number, one in enumerate(self.sources) if number != column)
            self.refresh()
            self._widen()

    def copy(self, separator: str) -> None:
        """Put what is shown on the clipboard: between tabs for spreadsheets, else padded for people."""
        QGuiApplication.clipboard().setText(self.model.text(separator))
        self._context.announce(self.tr("%n line(s) copied", "", self.model.rowCount()))


def open_comparing(window: Host, sources: Sequence[Source]) -> ComparingPage:
    """Show documents side by side in a tab of their own."""
    key = f"{COMPARING}:{','.join(source.key() for source in sources)}"
    title = QCoreApplication.translate("ComparingPages", "Compare")
    page = window.tabs.show_page(
        key, title, "git-compare", lambda: ComparingPage(window.context, sources, window)
    )
    assert isinstance(page, ComparingPage)  # noqa: S101 - made by the line above
    return page


def open_compared_again(window: Host, key: str) -> ComparingPage:
    """Open such a tab again by its key."""
    return open_comparing(window, [Source.of(one) for one in key.partition(":")[2].split(",")])
