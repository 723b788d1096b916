"""The bar below a document that another window has changed under the edits of this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from editor.services import documents, history
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.widgets import wrapped
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class ElsewhereBar(QFrame):
    """Says what happened to the document in front, and lets the person compare and choose."""

    manual_chapter = "group"

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._session: DocumentSession | None = None
        self.setProperty("tone", "caution")
        self.words = wrapped(QLabel(self))
        self.compare = QPushButton(self.tr("Compare…"), self)
        self.theirs = QPushButton(self.tr("Use the other version"), self)
        self.theirs.setToolTip(self.tr("Discard the edits of this window and show what the other one wrote"))
        self.mine = QPushButton(self.tr("Keep mine"), self)
        self.mine.setToolTip(
            self.tr("Go on with these edits; what was written elsewhere stays in the history")
        )
        self.back = QPushButton(self.tr("Restore"), self)
        self.compare.clicked.connect(self.show_both)
        self.theirs.clicked.connect(self.take_theirs)
        self.mine.clicked.connect(self.keep_mine)
        self.back.clicked.connect(self.bring_back)
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_2, SPACE_1), SPACE_2)
        row.addWidget(self.words, 1)
        for button in (self.compare, self.theirs, self.mine, self.back):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who clicks goes on typing where he was
            row.addWidget(button)
        self.hide()

    def watch(self, session: DocumentSession | None) -> None:
        """Follow the document in front. None if there is none."""
        if session is self._session:
            return
        if self._session is not None:
            self._session.elsewhere_changed.disconnect(self.refresh)
        self._session = session
        if session is not None:
            session.elsewhere_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known."""
        session = self._session
        found = session.elsewhere if session is not None else None
        self.setVisible(found is not None)
        if session is None or found is None:
            return
        self.compare.setText(self.tr("Compare…") if session.clash is None else self.tr("Choose…"))
        for button in (self.compare, self.theirs, self.mine):
            button.setVisible(not found.deleted)
        self.back.setVisible(found.deleted)
        if found.deleted:
            words = self.tr("{name} was put into the recycle bin elsewhere; this tab still shows it.")
        elif found.serial is not None if session.clash is None else session.clash.unsaved:
            words = self.tr("{name} is edited in another window as well. Nothing of either is lost: choose.")
        else:
            words = self.tr("{name} was saved elsewhere, version {number}, while you edited it here: choose.")
        self.words.setText(words.format(name=session.short_title, number=found.version))

    def take_theirs(self) -> None:
        """Drop the edits of this window."""
        self._do(lambda session: session.reload())

    def keep_mine(self) -> None:
        """Go on with the edits of this window."""
        self._do(lambda session: session.keep_mine())

    def bring_back(self) -> None:
        """Take the document out of the recycle bin and go on."""
        self._do(self._undelete)

    def _undelete(self, session: DocumentSession) -> None:
        documents.undelete(self._context.workspace, session.id)
        session.keep_mine()
        self._context.catalogue_changed.emit()

    def _do(self, task: Callable[[DocumentSession], object]) -> None:
        if self._session is None:
            return
        try:
            task(self._session)
        except EditorError as trouble:
            self._context.show_error(trouble)

    def show_both(self) -> None:
        """Show what the other window has beside what this one has, with a choice where that is known."""
        from editor.ui.kit.changes_view import CompareDialog
        from editor.ui.shell.dialogs.both_edited import BothEditedDialog

        session = self._session
        if session is None:
            return
        if session.clash is not None:
            BothEditedDialog(self._context, session, self.window()).open()
            return
        try:
            theirs = documents.peek(self._context.workspace, session.id)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        title = self.tr("{name}: the other version and yours").format(name=session.short_title)
        changes = history.compare(theirs, session.data)
        CompareDialog(
            self._context,
            session,
            title,
            changes,
            self.tr("Other version"),
            self.tr("Your version"),
            self.window(),
        ).open()
