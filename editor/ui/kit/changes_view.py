"""Two versions of a document, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.field_words import said
from editor.services.history import Change
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.theme import muted

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (720, 460)


class ChangesView(QTreeWidget):
    """A table of what differs: the place, its value before, its value after."""

    def __init__(
        self,
        context: UiContext,
        session: DocumentSession,
        changes: Sequence[Change],
        old: str,
        new: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        game = context.words(session.system)
        self.setRootIsDecorated(False)
        self.setHeaderLabels([self.tr("Place"), old, new])
        self.setAccessibleName(self.tr("Differences"))
        self.setWordWrap(True)
        for change in changes:
            words = [
                context.place_words(session.system, session.kind, parse_path(change.path)),
                *(said(value, game, context.language) for value in (change.old, change.new)),
            ]
            item = QTreeWidgetItem(words)
            for column, text in enumerate(words):
                item.setToolTip(column, text)
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self.addTopLevelItem(item)
        for column in range(2):
            self.resizeColumnToContents(column)
            self.setColumnWidth(column, min(self.columnWidth(column), SIZE[0] // 3))


class CompareDialog(Dialog):
    """What differs between two versions."""

    manual_chapter = "history"

    def __init__(
        self,
        context: UiContext,
        session: DocumentSession,
        title: str,
        changes: Sequence[Change],
        old: str,
        new: str,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self.introduce(title)
        if changes:
            self.body.addWidget(ChangesView(context, session, changes, old, new, self))
        else:
            self.body.addWidget(muted(QLabel(self.tr("They are equal."), self), self.font().pixelSize()))
        self.add_button(self.tr("Close"), self.accept, primary=True)
