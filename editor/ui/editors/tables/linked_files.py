"""Linked files of rows: the list of them, and the eye on them while the window is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.tables import linked_files
from editor.services.tables.csv_file import read_bytes
from editor.services.tables.linked_files import State
from editor.ui.editors.tables.labels import rows_filter
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kinds_word
from schemas.problems import EditorError
from schemas.sheet_link import SheetLink

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_SIZE: Final = (760, 420)
_FILE, _SHEET, _CARDS, _STATE, _FOLDER = range(5)
QUIET_MS: Final = 600
"""A program that saves writes, renames and writes again: it is looked at once it is still."""

States = list[tuple[SheetLink, State]]


class LinkedFilesDialog(Dialog):
    """Which files cards are linked with, and what has become of them."""

    manual_chapter = "linked"

    changes_wanted = Signal(object)  # SheetLink
    links_changed = Signal()

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context = context
        self.setObjectName("linked_files")
        self.introduce(
            self.tr("Linked spreadsheets"),
            self.tr(
                "Cards stay linked with these files. What changes in them is shown cell by cell and merged "
                "with what is edited here. A file is linked as its rows are imported."
            ),
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Linked spreadsheets"))
        self.list.setHeaderLabels(
            [self.tr("File"), self.tr("Sheet"), self.tr("Cards"), self.tr("State"), self.tr("Folder")]
        )
        empty = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "No file is linked yet: choose “Import rows of a table…” in the menu “File” "
                        "and tick “Stay linked with the file”."
                    ),
                    self,
                ),
                self.font().pixelSize(),
            )
        )
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(empty)
        self.body.addWidget(self._stack, 1)
        self.unlink_button = self.add_button(self.tr("Unlink"), self.unlink)
        self.find_button = self.add_button(self.tr("Find the file…"), self.find_file)
        self.show_button = self.add_button(self.tr("Show the changes…"), self.show_changes, primary=True)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemDoubleClicked.connect(lambda *_clicked: self.show_changes())
        self.refresh()

    def refresh(self) -> None:
        """Look at all linked files, off the GUI thread."""
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Looking at linked files"), lambda report: states(workspace, report), done=self._show
        )
        self._enable()

    def _show(self, found: States) -> None:
        words = {
            "same": self.tr("unchanged"),
            "changed": self.tr("has changed"),
            "missing": self.tr("cannot be read"),
        }
        self.list.clear()
        games = {one.id: self._context.local(one.name) for one in self._context.workspace.systems}
        for link, state in found:
            file = Path(link.file)
            cards = f"{games.get(link.system, link.system)}: {kinds_word(link.kind)}"
            item = QTreeWidgetItem([file.name, link.sheet, cards, words[state], str(file.parent)])
            item.setToolTip(_FOLDER, link.file)
            item.setData(_FILE, Qt.ItemDataRole.UserRole, link)
            self.list.addTopLevelItem(item)
        self._stack.setCurrentIndex(0 if found else 1)
        for column in range(_FOLDER):
            self.list.resizeColumnToContents(column)
        if (first := self.list.topLevelItem(0)) is not None:
            self.list.setCurrentItem(first)
        self._enable()

    def chosen(self) -> SheetLink | None:
        """Return the link that is chosen in the list; None if none is."""
        item = self.list.currentItem()
        return item.data(_FILE, Qt.ItemDataRole.UserRole) if item is not None else None

    def _enable(self) -> None:
        for button in (self.unlink_button, self.find_button, self.show_button):
            button.setEnabled(self.chosen() is not None)

    def show_changes(self) -> None:
        """Show what has changed in the file that is chosen."""
        if (link := self.chosen()) is not None:
            self.accept()
            self.changes_wanted.emit(link)

    def find_file(self) -> None:
        """Ask where the file that is chosen lies now."""
        if (link := self.chosen()) is None:
            return
        title = self.tr("Find {file}").format(file=Path(link.file).name)
        found = file_dialogs.ask_to_open(self, self._context.settings, title, rows_filter())
        if found is not None:
            self.move_to(link, found)

    def move_to(self, link: SheetLink, file: Path) -> None:
        """Link with the file at another place."""
        try:
            read_bytes(file)
            moved = link.model_copy(update={"file": str(file.resolve())})
            linked_files.keep_link(self._context.workspace, moved)
        except EditorError as trouble:
            self._context.show_error(trouble)
        self._changed()

    def unlink(self) -> None:
        """Forget the link that is chosen; cards and file stay."""
        if (link := self.chosen()) is None:
            return
        try:
            linked_files.unlink(self._context.workspace, link.id)
        except EditorError as trouble:
            self._context.show_error(trouble)
        self._changed()

    def _changed(self) -> None:
        self.links_changed.emit()
        self.refresh()


class LinkedFilesWatch(QObject):
    """Says when a linked file has changed: at the start, and as soon as another program has saved it."""

    changed = Signal(object)  # SheetLink

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._watcher: QFileSystemWatcher | None = None
        self._looks: dict[str, linked_files.Look] = {}
        self._timer = single_shot(self, QUIET_MS, self.look)

    def look(self) -> None:
        """Look at all linked files, off the GUI thread; each change is said once."""
        workspace, looks = self._context.workspace, dict(self._looks)
        self._context.jobs.start(
            "", lambda _report: linked_files.newly_changed(workspace, looks), done=self._take, quiet=True
        )

    def _take(self, found: tuple[tuple[SheetLink, ...], dict[str, linked_files.Look]]) -> None:
        changed, self._looks = found
        self._watch([Path(look[0]) for look in self._looks.values()])
        for link in changed:
            self.changed.emit(link)

    def _watch(self, files: list[Path]) -> None:
        """Watch files and their folders: many programs save by putting a new file in an old one's place."""
        if self._watcher is None:
            if not files:
                return
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(lambda _path: self._timer.start())
            self._watcher.directoryChanged.connect(lambda _path: self._timer.start())
        wanted = {str(file) for file in files if file.exists()}
        wanted |= {str(file.parent) for file in files if file.parent.exists()}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if gone := sorted(watched - wanted):
            self._watcher.removePaths(gone)
        if new := sorted(wanted - watched):
            self._watcher.addPaths(new)


def states(workspace: Workspace, report: Report) -> States:
    """Return the linked files, and whether each has changed."""
    known = linked_files.links(workspace)
    found = []
    for number, link in enumerate(known):
        report(number, len(known))
        found.append((link, linked_files.state_of(link)))
    return found
