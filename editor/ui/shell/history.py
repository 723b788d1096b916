"""The history of the document in front: steps of undo, and saved versions to compare and restore."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QUndoView,
    QWidget,
)

from editor.services import history
from editor.ui.kit.dates import short_moment
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class HistoryPanel(QWidget):
    """Left the steps since the document was opened, right the revisions."""

    manual_chapter = "history"

    beside_wanted = Signal(str, object)  # document id, versions (nothing: as it stands)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._session: DocumentSession | None = None
        self._seen = False
        self._due = False
        """Whether the revisions are to be read once somebody can see them."""
        self.steps = QUndoView(self)
        self.steps.setEmptyLabel(self.tr("As it was opened"))
        self.steps.setAccessibleName(self.tr("Steps that can be undone"))
        self.revisions = QTreeWidget(self)
        self.revisions.setAccessibleName(self.tr("Saved versions"))
        self.revisions.setRootIsDecorated(False)
        self.revisions.setHeaderLabels([self.tr("Version"), self.tr("Name"), self.tr("When"), self.tr("Who")])
        self.revisions.setUniformRowHeights(True)
        self._compare = QPushButton(self.tr("Compare with the draft"), self)
        self._beside = QPushButton(self.tr("Side by side"), self)
        self._beside.setToolTip(self.tr("Shows the chosen versions, or the chosen one and the draft"))
        self._restore = QPushButton(self.tr("Restore"), self)
        self._restore.setToolTip(self.tr("Puts this version into the draft, as a step that can be undone"))
        self.steps.setMinimumHeight(self.fontMetrics().height())
        self.revisions.setMinimumHeight(self.fontMetrics().height())
        self._lay_out()
        self._compare.clicked.connect(self.compare)
        self._beside.clicked.connect(self._show_beside)
        self.revisions.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._restore.clicked.connect(self.restore)
        self.revisions.itemSelectionChanged.connect(self._enable)
        self.revisions.itemActivated.connect(lambda _item: self.compare())
        self._enable()

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        for box, title, widget in (
            (left, self.tr("Steps"), self.steps),
            (right, self.tr("Saved versions"), self.revisions),
        ):
            column = column_layout(box, 0, SPACE_1)
            label = muted(QLabel(title, box))
            label.setBuddy(widget)
            column.addWidget(label)
            column.addWidget(widget)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 2)
        tools = column_layout(spacing=SPACE_1)
        tools.addWidget(self._compare)
        tools.addWidget(self._beside)
        tools.addWidget(self._restore)
        tools.addStretch(1)
        row = row_layout(self, SPACE_2, SPACE_2)
        row.addWidget(splitter, 1)
        row.addLayout(tools)

    def watch(self, session: DocumentSession | None, steps: QUndoStack | None = None) -> None:
        """Show the history of a document; of a tab that is none (a table) the steps alone."""
        if self._session is not None:
            self._session.saved.disconnect(self.refresh)
            self._session.reloaded.disconnect(self.refresh)
        self._session = session
        if session is not None:
            self.steps.setStack(session.undo_stack)
            session.saved.connect(self.refresh)
            session.reloaded.connect(self.refresh)
        else:
            self.steps.setStack(steps)  # type: ignore[arg-type]
        self.refresh()

    def refresh(self) -> None:
        """Read the revisions again, now or when the panel is seen."""
        self.revisions.clear()
        self._due = not self._seen
        if self._seen:
            self._read()

    def set_seen(self, seen: bool) -> None:
        """Return whether the panel stands before others, where somebody can see it."""
        self._seen = seen
        if seen and self._due:
            self.refresh()

    def _read(self) -> None:
        if self._session is None:
            return
        try:
            rows = history.history(self._context.workspace, self._session.id)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        for row in rows:
            when = short_moment(row.created)
            item = QTreeWidgetItem([str(row.version), row.label or "–", when, row.author])
            item.setData(0, Qt.ItemDataRole.UserRole, row.version)
            item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.revisions.addTopLevelItem(item)
        for column in range(3):
            self.revisions.resizeColumnToContents(column)
        self._enable()

    def _version(self) -> int | None:
        versions = self._versions()
        return versions[0] if len(versions) == 1 else None

    def _versions(self) -> list[int]:
        items = self.revisions.selectedItems()
        return sorted(int(item.data(0, Qt.ItemDataRole.UserRole)) for item in items)

    def _show_beside(self) -> None:
        versions = self._versions()
        if self._session is not None and versions:
            self.beside_wanted.emit(self._session.id, versions if len(versions) > 1 else [*versions, None])

    def _enable(self) -> None:
        chosen = self._version() is not None
        self._compare.setEnabled(chosen)
        self._beside.setEnabled(bool(self._versions()))
        self._restore.setEnabled(chosen and self._session is not None and not self._session.read_only)

    def _chosen_revision(self) -> Document | None:
        """Return the chosen version. None if there is none, or it cannot be read, which is said."""
        version = self._version()
        if self._session is None or version is None:
            return None
        try:
            return history.revision(self._context.workspace, self._session.id, version)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return None

    def compare(self) -> None:
        """Show what differs between the chosen version and the draft."""
        from editor.ui.kit.changes_view import CompareDialog

        version, old = self._version(), self._chosen_revision()
        if self._session is None or old is None:
            return
        title = self.tr("Version {number} and the draft").format(number=version)
        changes = history.compare(dump_document(old), self._session.data)
        dialog = CompareDialog(
            self._context,
            self._session,
            title,
            changes,
            self.tr("Version {number}").format(number=version),
            self.tr("Draft"),
            self,
        )
        dialog.open()

    def restore(self) -> None:
        """Put the chosen version into the draft."""
        version, old = self._version(), self._chosen_revision()
        if self._session is None or old is None:
            return
        self._session.replace(dump_document(old), self.tr("Restore version {number}").format(number=version))
