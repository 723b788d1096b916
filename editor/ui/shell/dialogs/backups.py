"""The backups of the catalogue: what differs from now, and the way back, for single documents or all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.services import backups
from editor.services.backups import Difference, Restored
from editor.ui.kit import file_dialogs
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dates import short_moment
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, muted, theme
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kind_word
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (940, 520)
_ROLE = Qt.ItemDataRole.UserRole


class BackupList(QTreeWidget):
    """Backups, the latest first: when, how large, why."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setRootIsDecorated(False)
        self.setHeaderLabels([self.tr("Created"), self.tr("Size"), self.tr("Why")])
        self.setAccessibleName(self.tr("Backups"))
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def show_backups(self, found: Sequence[backups.Backup]) -> None:
        """List backups and choose the latest."""
        self.clear()
        for one in found:
            self.add(one.file, short_moment(one.made), one.size, self._why(one.reason))
        self.choose(0)

    def add(self, file: Path, when: str, size: int, why: str, *, first: bool = False) -> None:
        """Add a line."""
        item = QTreeWidgetItem([when, self.locale().formattedDataSize(size, 1), why])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(0, str(file))
        item.setData(0, _ROLE, str(file))
        self.insertTopLevelItem(0 if first else self.topLevelItemCount(), item)

    def choose(self, row: int) -> None:
        """Choose a line, if there is one."""
        if (item := self.topLevelItem(row)) is not None:
            self.setCurrentItem(item)

    @property
    def file(self) -> Path | None:
        """The backup that is chosen."""
        item = self.currentItem()
        return Path(str(item.data(0, _ROLE))) if item is not None else None

    @property
    def when(self) -> str:
        """When the chosen one was made, or the name of another file."""
        item = self.currentItem()
        return item.text(0) if item is not None else ""

    def _why(self, reason: str) -> str:
        words = {
            "auto": self.tr("automatic"),
            "command": self.tr("before a command"),
            "upgrade": self.tr("before an upgrade"),
            "restore": self.tr("before restoring"),
            "now": self.tr("by hand"),
        }
        return words.get(reason, reason)


class DifferenceList(QTreeWidget):
    """Documents that are not the same in a backup as they are now."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setRootIsDecorated(False)
        self.setHeaderLabels([self.tr("Name"), self.tr("Kind"), self.tr("Since then")])
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleName(self.tr("Documents that differ"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_differences(self, found: Sequence[Difference]) -> None:
        """List documents; those that can be brought back can be chosen."""
        self.clear()
        words = {
            "removed": self.tr("gone"),
            "changed": self.tr("changed"),
            "added": self.tr("new (not in the backup)"),
        }
        for one in found:
            name = self._context.name_of(one)
            item = QTreeWidgetItem([name, kind_word(one.kind), words[one.state]])
            item.setToolTip(0, one.path)
            item.setIcon(0, theme().icon(KIND_ICONS.get(one.kind, "file"), "muted"))
            item.setData(0, _ROLE, one.id)
            if one.state == "added":
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.addTopLevelItem(item)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of the documents that are chosen."""
        return tuple(str(item.data(0, _ROLE)) for item in self.selectedItems())


class BackupsDialog(Dialog):
    """Backups at the left, what differs at the right; nothing is changed before a button is pressed."""

    manual_chapter = "backups"

    restore_requested = Signal(str)  # file: the whole catalogue goes back to it

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self.introduce(
            self.tr("Backups"),
            self.tr(
                "The program creates them by itself, beside the catalogue. Before a restore, the "
                "present catalogue is backed up, too."
            ),
        )
        self.list = BackupList(self)
        self.differences = DifferenceList(context, self)
        self.message = wrapped(muted(QLabel(self), self.font().pixelSize()))
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.differences)
        self._stack.addWidget(self.message)
        self.body.addWidget(self._split(), 1)
        self.add_button(self.tr("Other file…"), self.open_other, first=True)
        self.add_button(self.tr("Back up now"), self.back_up)
        self._back = self.add_button(self.tr("Restore the chosen documents"), self.bring_back)
        self._all = self.add_button(self.tr("Restore everything"), self.restore)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.list.currentItemChanged.connect(lambda *_: self.compare())
        self.differences.itemSelectionChanged.connect(self._enable)
        self.refresh()

    def _split(self) -> QWidget:
        splitter = QSplitter(self)
        splitter.setChildrenCollapsible(False)
        sides: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Backups"), self.list),
            (self.tr("What differs from now"), self._stack),
        )
        for words, widget in sides:
            side = QWidget(self)
            column = column_layout(side, 0, SPACE_2)
            column.addWidget(QLabel(words, side))
            column.addWidget(widget, 1)
            splitter.addWidget(side)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        return splitter

    def refresh(self) -> None:
        """Read the folder again."""
        found = backups.backups_of(self._context.workspace.path)
        self.list.show_backups(found)
        if not found:
            self._say(
                self.tr("There are no backups yet. The first is made with the first document of your own.")
            )
        self._enable()

    # look

    def compare(self) -> None:
        """Look for what differs between the chosen backup and now."""
        file, workspace = self.list.file, self._context.workspace
        self.differences.clear()
        if file is not None:
            self._say(self.tr("Comparing…"))
        self._enable()
        if file is None:
            return
        self._context.flush()

        def work(_report: object) -> tuple[Difference, ...]:
            with backups.opened_backup(file) as other:
                return backups.differences(workspace, other)

        self._context.jobs.start(
            self.tr("Comparing a backup"),
            work,
            done=partial(self._show, file),
            failed=partial(self._refused, file),
            quiet=True,
        )

    def _show(self, file: Path, found: Sequence[Difference]) -> None:
        if file != self.list.file:
            return
        self.differences.show_differences(found)
        if found:
            self._stack.setCurrentIndex(0)
        else:
            self._say(self.tr("Nothing differs: your documents are as they are now."))
        self._all.setEnabled(True)

    def _refused(self, file: Path, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.show_error(trouble)
        elif file == self.list.file:
            self._say(self._context.error_sentences(trouble))

    def _say(self, words: str) -> None:
        self.message.setText(words)
        self._stack.setCurrentIndex(1)

    def _enable(self) -> None:
        writable = not self._context.workspace.read_only
        self._back.setEnabled(writable and bool(self.differences.chosen))
        self._all.setEnabled(writable and self.list.file is not None and self._stack.currentIndex() == 0)

    # act

    def open_other(self) -> None:
        """Ask for a backup that lies elsewhere, and list it."""
        name, _chosen = file_dialogs.open_file(
            self,
            self.tr("Open a backup"),
            self._context.settings.last_folder or str(Path.home()),
            self.tr("Backups (*.marshalry-backup *.sqlite);;All files (*)"),
        )
        if name:
            self.add_other(Path(name))

    def add_other(self, file: Path) -> None:
        """List a file and look at it; one that is no backup says so, and nothing else happens."""
        size = file.stat().st_size if file.is_file() else 0
        self.list.add(file, file.name, size, self.tr("another file"), first=True)
        self.list.choose(0)

    def back_up(self) -> None:
        """Make a backup now."""
        self._context.flush()
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Creating a backup"),
            lambda report: backups.make_backup(workspace, "now", changed_only=False, progress=report),
            done=self._made,
        )

    def _made(self, _backup: object) -> None:
        self.refresh()

    def bring_back(self) -> None:
        """Bring the chosen documents back as they are in the backup."""
        file, workspace, ids = self.list.file, self._context.workspace, self.differences.chosen
        if file is None or not ids:
            return
        self._context.flush()
        label = self.tr("As in the backup of {moment}").format(moment=self.list.when)

        def work(_report: object) -> Restored:
            with backups.opened_backup(file) as other:
                return backups.restore_documents(workspace, other, ids, label)

        self.await_job(self._context.jobs.start(self.tr("Restoring documents"), work, done=self._done))

    def _done(self, restored: Restored) -> None:
        self._context.reread(restored.ids)
        self._context.catalogue_changed.emit()
        if restored.ids:
            self._context.announce(self.tr("%n document(s) restored", "", len(restored.ids)))
        self.compare()
        if restored.problems:
            self._context.show_error(EditorError(*restored.problems))

    def restore(self) -> None:
        """Ask the application to go back to the chosen backup with everything."""
        if (file := self.list.file) is not None:
            self.accept()
            self.restore_requested.emit(str(file))
