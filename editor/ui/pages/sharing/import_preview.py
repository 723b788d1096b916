"""Before anything is taken in: what each document of the files would change."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import document_files
from editor.services.active import active_parts
from editor.services.documents import DocumentRow
from editor.services.importing import Incoming
from editor.services.packs import taking_in
from editor.services.workspace import Workspace
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.changes_view import said
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import Tint, muted, theme
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kind_word
from schemas.problems import EditorError, Message, Problem, Value

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (760, 520)
PACK: Final = ".marshal"
STATES: Final[dict[str, tuple[str, str, Tint]]] = {
    "new": (QT_TRANSLATE_NOOP("ImportDialog", "new"), "circle-check", "success"),
    "same": (QT_TRANSLATE_NOOP("ImportDialog", "already there, equal"), "check", "muted"),
    "update": (QT_TRANSLATE_NOOP("ImportDialog", "a new version of yours"), "refresh-cw", "accent"),
    "shipped": (QT_TRANSLATE_NOOP("ImportDialog", "shipped, stays as it is"), "lock", "muted"),
    "slug_taken": (QT_TRANSLATE_NOOP("ImportDialog", "new, under another short name"), "tag", "warning"),
}


class Source(Protocol):
    """Where documents come from; both methods run off the GUI thread."""

    words: str
    """What is shown above the list."""
    problems: tuple[Problem, ...]
    """What a person should know before taking them in; known after looking."""

    def inspect(self, workspace: Workspace) -> tuple[Incoming, ...]:
        """Return what taking them in would do."""
        ...

    def take(self, workspace: Workspace) -> tuple[DocumentRow, ...]:
        """Take them in."""
        ...


class Files:
    """Packs and files of documents."""

    def __init__(self, files: tuple[str, ...]) -> None:
        paths = tuple(map(Path, files))
        self._packs = [file for file in paths if file.suffix == PACK]
        self._plain = [file for file in paths if file.suffix != PACK]
        self.words = ", ".join(file.name for file in paths)
        self.problems: tuple[Problem, ...] = ()

    def inspect(self, workspace: Workspace) -> tuple[Incoming, ...]:
        """Return what taking the files in would do."""
        found = [one for file in self._packs for one in taking_in.inspect_pack(workspace, file).incoming]
        return (*found, *(document_files.inspect_files(workspace, self._plain) if self._plain else ()))

    def take(self, workspace: Workspace) -> tuple[DocumentRow, ...]:
        """Take the files in."""
        return taking_in.import_all(workspace, self._packs, self._plain)


class ImportDialog(Dialog):
    """Reads the files off the GUI thread, shows what would happen, takes them in as a whole."""

    manual_chapter = "packs"

    def __init__(
        self,
        context: UiContext,
        files: tuple[str, ...],
        parent: QWidget | None,
        source: Source | None = None,
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self._source = source if source is not None else Files(files)
        self.introduce(self.tr("Import"), self._source.words)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderLabels([self.tr("Document"), self.tr("Kind"), self.tr("What happens")])
        self.tree.setAccessibleName(self.tr("Documents in the files"))
        self._state = wrapped(muted(QLabel(self.tr("Reading…"), self), self.font().pixelSize()))
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._state)
        self._stack.addWidget(self.tree)
        self.body.addWidget(self._stack)
        self.add_button(self.tr("Cancel"), self.reject)
        self._take = self.add_button(self.tr("Import"), self.take, primary=True)
        self._take.setEnabled(False)
        self.finished.connect(lambda _result: self._forget_games())
        self._read()

    def _forget_games(self) -> None:
        """Games that were only looked at are known no more."""
        with contextlib.suppress(EditorError):
            self._context.workspace.follow_games()

    def _read(self) -> None:
        workspace, source = self._context.workspace, self._source

        def work(_report: object) -> tuple[Incoming, ...]:
            return source.inspect(workspace)

        self._context.jobs.start(
            self.tr("Reading files"), work, done=self._show, failed=self._refuse, quiet=True
        )

    def _show(self, incoming: tuple[Incoming, ...]) -> None:
        if self._source.problems:
            lines = [self._context.sentence(one) for one in self._source.problems]
            self.words.setText("\n".join((self._source.words, *lines)))
        if not incoming:
            self._state.setText(self.tr("The files contain no documents."))
            return
        for one in incoming:
            words, icon, tint = STATES[one.state]
            name = self._context.name_of(one.document)
            system, kind = (str(getattr(one.document, part, "")) for part in ("system", "kind"))
            game = self._context.words(system)
            item = QTreeWidgetItem([name, kind_word(kind), QCoreApplication.translate("ImportDialog", words)])
            item.setIcon(0, theme().icon(KIND_ICONS.get(kind, "file"), "muted"))
            item.setIcon(2, theme().icon(icon, tint))
            for change in one.changes:
                before, after = (said(value, game) for value in (change.old, change.new))
                place = self._context.place_words(system, kind, parse_path(change.path))
                item.addChild(QTreeWidgetItem([place, "", f"{before}  →  {after}"]))
            for problem in one.problems:
                place = self._context.place_words(system, kind, parse_path(problem.path))
                words = self._context.sentence(problem, system, kind)
                item.addChild(self._said(f"{place}: {words}" if place else words))
            self.tree.addTopLevelItem(item)
        self._show_active(incoming)
        for column in range(3):
            self.tree.resizeColumnToContents(column)
        self._stack.setCurrentIndex(1)
        changing = sum(one.state in ("new", "update", "slug_taken") for one in incoming)
        self._take.setEnabled(changing > 0)
        self._take.setFocus()
        self._take.setText(
            # By the name of this class: others are made from it.
            QCoreApplication.translate("ImportDialog", "Import %n document(s)", "", changing)
            if changing
            else self.tr("Nothing to import")
        )

    def _show_active(self, incoming: Sequence[Incoming]) -> None:
        """Show above the documents what those that are taken in bring that works."""
        parts = active_parts([one.document for one in incoming if one.state not in ("same", "shipped")])
        if not parts:
            return
        head = QTreeWidgetItem([self.tr("What this pack changes in how things work"), "", ""])
        head.setIcon(0, theme().icon("triangle-alert", "warning"))
        items: list[QTreeWidgetItem] = []
        for one in parts:
            name = self._context.name_of(one)
            values: dict[str, Value] = {"name": name, "count": one.count, "names": ", ".join(one.names)}
            words = self._context.sentence(Message(code=f"packs.active_{one.sort}", values=values))
            items.append(self._said(words.rstrip(" :")))
        head.addChildren(items)
        self.tree.insertTopLevelItem(0, head)
        head.setExpanded(True)
        for item in (head, *items):
            item.setFirstColumnSpanned(True)

    @staticmethod
    def _said(words: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([words, "", ""])
        item.setToolTip(0, words)
        return item

    def _refuse(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            lines = [self._context.problem_text(problem) for problem in trouble.problems[:12]]
            self._state.setText("\n".join((self.tr("Nothing was imported."), "", *lines)))
        else:
            self._context.show_error(trouble)
            self.reject()

    def take(self) -> None:
        """Take everything in, all or nothing."""
        workspace, source = self._context.workspace, self._source
        self._take.setEnabled(False)

        def work(_report: object) -> tuple[DocumentRow, ...]:
            return source.take(workspace)

        self.await_job(
            self._context.jobs.start(
                self.tr("Importing documents"), work, done=self._taken, failed=self._refuse_late
            )
        )

    def _refuse_late(self, trouble: Exception) -> None:
        self._stack.setCurrentIndex(0)
        self._refuse(trouble)

    def _taken(self, rows: tuple[DocumentRow, ...]) -> None:
        self._context.catalogue_changed.emit()
        # By the name of this class: others are made from it.
        words = QCoreApplication.translate("ImportDialog", "%n document(s) imported", "", len(rows))
        self._context.notify(words)
        scenarios = [row for row in rows if row.kind == "scenario"]
        wanted = scenarios[0] if scenarios else rows[0] if len(rows) == 1 else None
        if wanted is not None:
            self._context.open_document(wanted.id)
        self.accept()
