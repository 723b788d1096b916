"""The main window as its commands see it: its parts, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from editor.services import documents
from editor.services.documents import DocumentRow, Query
from editor.ui.kit.actions import ActionBook
from editor.ui.kit.catalogue.panel import CataloguePanel
from editor.ui.kit.catalogue.tree import Branch
from editor.ui.kit.context import Offer
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.host import Host
from editor.ui.shell.lower_panels import LowerPanels
from editor.ui.shell.notices import Notices
from editor.ui.shell.side import SidePanels
from editor.ui.shell.tabs import DocumentTabs
from schemas.problems import EditorError

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack


SIZE: Final = (1440, 900)
FRAME: Final = (2, 32)
"""px that the frame and the title of a window take of the screen."""


class WindowFrame(Host):
    """Commands, watchers and the table of actions take this; the main window makes the parts."""

    restore_requested = Signal(str)
    """File of a backup: the application closes the catalogue, restores, opens again."""
    language_changed = Signal(str)
    bug_shown = Signal(object)
    """An exception that is our mistake: the application writes the report."""

    book: ActionBook
    tabs: DocumentTabs
    catalogue: CataloguePanel
    catalogue_dock: QDockWidget
    notices: Notices
    side: SidePanels
    lower_panels: LowerPanels

    def fit_screen(self) -> None:
        """Take the usual size, or what the screen has room for, the frame of the window included."""
        room = self.screen().availableGeometry().size() - QSize(*FRAME)
        self.resize(QSize(*SIZE).boundedTo(room))

    def made_dock(self, name: str, title: str) -> QDockWidget:
        """Return an empty dock; its layout is remembered by name."""
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock.{name}")
        dock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return dock

    def targets(self) -> tuple[str, ...]:
        """Return the ids meant: the list's selection where it has the focus, else the document in front."""
        listed = tuple(row.id for row in self.chosen())
        if self.catalogue.list.view.hasFocus() and listed:
            return listed
        session = self.session()
        return (session.id,) if session is not None else listed

    def chosen(self) -> Sequence[DocumentRow]:
        return self.catalogue.list.selected()

    def row_of(self, document_id: str) -> DocumentRow | None:
        """Return what the catalogue knows of a document; None, and the window says so, if it is gone."""
        try:
            return documents.load(self.context.workspace, document_id, note=False).row
        except EditorError as trouble:
            self.context.show_error(trouble)
            return None

    def query(self) -> Query:
        return self.catalogue.list.model.query

    def branch(self) -> Branch:
        return self.catalogue.tree.branch()

    def offer(self, words: str, *offers: Offer) -> None:
        self.notices.show_notice(words, "note", *offers)

    def session(self) -> DocumentSession | None:
        """Return the session of the document in front; None if another page is there."""
        editor = self.tabs.editor()
        return editor.session if editor is not None else None

    def front_steps(self) -> QUndoStack | None:
        """Return the steps of the tab in front; None if it has none."""
        front = self.session() or self.tabs.currentWidget()
        return getattr(front, "undo_stack", None)

    def open_document(
        self,
        document_id: str,
        path: tuple[str | int, ...] = (),
        *,
        behind: bool = False,
        before: str | None = None,
    ) -> DocumentEditor | None:
        """Open a document in a tab, or bring it to the front, with a field in view.

        Args:
            document_id: which one.
            path: the field.
            behind: leave in front what is there.
            before: its tab comes before that of this document; None for at the end.

        Returns:
            Its editor; None if it cannot be opened, which is reported.
        """
        raise NotImplementedError

    def open_preview(self, scenario_id: str) -> QWidget | None:
        """Open the battle preview of a scenario in a tab; None if it cannot be opened, which is reported."""
        raise NotImplementedError

    def open_battle(self, file: Path) -> None:
        """Show a battle that was watched and saved, in a tab of its own."""
        raise NotImplementedError

    def open_kept_battle(self, battle: str) -> None:
        """Go on with a battle of the catalogue (its id), in the tab where it is open or in one of its own."""
        raise NotImplementedError

    def show_start(self) -> QWidget:
        """Show the start page."""
        raise NotImplementedError

    def next_panel(self) -> None:
        """Give the focus to the next visible part."""
        raise NotImplementedError

    def reset_layout(self) -> None:
        """Put every panel back where it was at first."""
        raise NotImplementedError

    @property
    def play_layout(self) -> bool:
        """Whether catalogue and panels are hidden for a game."""
        raise NotImplementedError

    def set_play_layout(self, on: bool) -> None:
        """Hide catalogue and panels, or bring them back."""
        raise NotImplementedError
