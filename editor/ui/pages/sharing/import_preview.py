"""Before anything is taken in: what each document of the files would change."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.active import active_parts, active_sentence
from editor.services.field_words import said
from editor.services.importing import TakenIn, preview_deliveries
from editor.services.incoming import CHANGING, Delivery, DocumentChoices, Incoming
from editor.services.packs import taking_in
from editor.services.packs.trust import TAMPERED
from editor.services.workspace import Workspace
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import Tint, muted, theme
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kind_word
from editor.ui.pages.sharing.conflicts_view import ConflictsView
from editor.ui.pages.sharing.notices_view import NoticesView
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (860, 560)
PACK: Final = ".marshal"
_FIRST_ROWS: Final = 40
"""Documents that are listed at once; the others come while one reads."""
_FILL_S: Final = 0.006
"""How long documents are listed in one turn of the event loop."""
STATES: Final[dict[str, tuple[str, str, Tint]]] = {
    "new": (QT_TRANSLATE_NOOP("ImportDialog", "new"), "circle-check", "success"),
    "same": (QT_TRANSLATE_NOOP("ImportDialog", "already there, equal"), "check", "muted"),
    "update": (QT_TRANSLATE_NOOP("ImportDialog", "a new version of yours"), "refresh-cw", "accent"),
    "merged": (QT_TRANSLATE_NOOP("ImportDialog", "put together with your edits"), "git-compare", "accent"),
    "conflict": (
        QT_TRANSLATE_NOOP("ImportDialog", "changed by both: choose"),
        "triangle-alert",
        "warning",
    ),
    "older": (QT_TRANSLATE_NOOP("ImportDialog", "yours has all of it already"), "check", "muted"),
    "shipped": (QT_TRANSLATE_NOOP("ImportDialog", "shipped, stays as it is"), "lock", "muted"),
    "slug_taken": (QT_TRANSLATE_NOOP("ImportDialog", "new, under another short name"), "tag", "warning"),
}


class Source(Protocol):
    """Where documents come from."""

    words: str
    """What is shown above the list."""
    problems: tuple[Problem, ...]
    """What a person should know before taking them in; known after reading."""

    def read(self, workspace: Workspace) -> Sequence[Delivery]:
        """Return the documents; runs off the GUI thread."""
        ...

    def take(self, workspace: Workspace, choices: DocumentChoices) -> TakenIn:
        """Take in what was read, with what a person typed meanwhile; runs off the GUI thread."""
        ...


class Files:
    """Packs and files of documents."""

    def __init__(self, files: tuple[str, ...]) -> None:
        paths = tuple(map(Path, files))
        self._packs = [file for file in paths if file.suffix == PACK]
        self._plain = [file for file in paths if file.suffix != PACK]
        self.words = ", ".join(file.name for file in paths)
        self.problems: tuple[Problem, ...] = ()
        self._read = taking_in.Read((), ())

    def read(self, workspace: Workspace) -> Sequence[Delivery]:
        """Return what the files hold."""
        self._read = taking_in.read_all(workspace, self._packs, self._plain)
        self.problems = self._read.signers
        return self._read.deliveries

    def take(self, workspace: Workspace, choices: DocumentChoices) -> TakenIn:
        """Take the files in."""
        return taking_in.take_all(workspace, self._read, choices)


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
        self.tree.setUniformRowHeights(True)
        self.tree.header().setResizeContentsPrecision(_FIRST_ROWS)
        self._waiting: Iterator[Incoming] = iter(())
        """Documents that are not listed yet."""
        self._fill = QTimer(self)
        self._fill.timeout.connect(self._more)
        self._state = wrapped(muted(QLabel(self.tr("Reading…"), self), self.font().pixelSize()))
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._state)
        self._stack.addWidget(self.tree)
        self.conflicts = ConflictsView(context, self)
        self.conflicts.chosen.connect(self._chosen)
        self._deliveries: Sequence[Delivery] = ()
        self._changing = 0
        self.notices = NoticesView(context, self)
        self.body.addWidget(self.notices)
        self.body.addWidget(self._stack, 1)
        self.body.addWidget(self.conflicts, 2)
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

        def work(_report: object) -> tuple[Sequence[Delivery], tuple[Incoming, ...]]:
            deliveries = source.read(workspace)
            return deliveries, preview_deliveries(workspace, deliveries, self.conflicts.choices)

        self._context.jobs.start(
            self.tr("Reading files"), work, done=self._was_read, failed=self._refuse, quiet=True
        )

    def _was_read(self, found: tuple[Sequence[Delivery], tuple[Incoming, ...]]) -> None:
        self._deliveries, incoming = found
        self._show(incoming)

    def _chosen(self) -> None:
        """Once everything is chosen, see whether the choices go together."""
        self._offer()
        if self.conflicts.open_places:
            return
        workspace, deliveries, choices = self._context.workspace, self._deliveries, self.conflicts.choices
        self._take.setEnabled(False)

        def work(_report: object) -> tuple[Incoming, ...]:
            return preview_deliveries(workspace, deliveries, choices)

        self._context.jobs.start(
            self.tr("Reading files"), work, done=self._show, failed=self._refuse_late, quiet=True
        )

    def _show(self, incoming: tuple[Incoming, ...]) -> None:
        self._fill.stop()
        self.tree.clear()
        self.notices.show_notices(self._source.problems)
        if not incoming:
            self._state.setText(self.tr("The files contain no documents."))
            return
        self._show_active(incoming)
        self._waiting = iter(incoming)
        self.tree.addTopLevelItems([self._item(one) for one in islice(self._waiting, _FIRST_ROWS)])
        for column in range(3):
            self.tree.resizeColumnToContents(column)
        self._fill.start()
        self._stack.setCurrentIndex(1)
        self._changing = sum(one.state in CHANGING for one in incoming)
        self.conflicts.show_conflicts(incoming)
        if self.conflicts.isHidden():
            self._take.setFocus()
        self._offer()

    def _more(self) -> None:
        """List further documents, as many as a moment has room for."""
        until = time.perf_counter() + _FILL_S
        items = []
        while time.perf_counter() < until and (one := next(self._waiting, None)) is not None:
            items.append(self._item(one))
        self.tree.addTopLevelItems(items)
        if not items:
            self._fill.stop()

    def _item(self, one: Incoming) -> QTreeWidgetItem:
        """Return the row of a document, with what changes in it below."""
        words, icon, tint = STATES[one.state]
        name = self._context.name_of(one.document)
        system, kind = (str(getattr(one.document, part, "")) for part in ("system", "kind"))
        game = self._context.words(system)
        item = QTreeWidgetItem([name, kind_word(kind), QCoreApplication.translate("ImportDialog", words)])
        item.setIcon(0, theme().icon(KIND_ICONS.get(kind, "file"), "muted"))
        item.setIcon(2, theme().icon(icon, tint))
        for change in one.changes:
            before, after = (said(one, game, self._context.language) for one in (change.old, change.new))
            place = self._context.place_words(system, kind, parse_path(change.path))
            item.addChild(QTreeWidgetItem([place, "", f"{before}  →  {after}"]))
        for problem in one.problems:
            place = self._context.place_words(system, kind, parse_path(problem.path))
            words = self._context.sentence(problem, system, kind)
            item.addChild(self._said(f"{place}: {words}" if place else words))
        return item

    def _offer(self) -> None:
        """Say what the button does, and offer it where nothing is left to choose."""
        changing, left = self._changing, self.conflicts.open_places
        self._take.setEnabled(changing > 0 and not left)
        self._take.setText(
            # By the name of this class: others are made from it.
            QCoreApplication.translate("ImportDialog", "Import %n document(s)", "", changing)
            if changing
            else self.tr("Nothing to import")
        )

    def _show_active(self, incoming: Sequence[Incoming]) -> None:
        """Show above the documents what those that are taken in bring that works."""
        parts = active_parts([one.document for one in incoming if one.state in CHANGING])
        if not parts:
            return
        head = QTreeWidgetItem([self.tr("What this pack changes in how things work"), "", ""])
        head.setIcon(0, theme().icon("triangle-alert", "warning"))
        items: list[QTreeWidgetItem] = []
        for one in parts:
            game = self._context.words(one.system)
            items.append(self._said(active_sentence(one, game, self._context.language)))
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
            head = self.tr("Nothing was imported.")
            if any(problem.code in TAMPERED for problem in trouble.problems):
                head = self.tr("Refused: this pack is not what its signer vouches for. Nothing was imported.")
                self._state.setProperty("tone", "danger")
                self._state.style().polish(self._state)
            self._state.setText("\n".join((head, "", *lines)))
        else:
            self._context.show_error(trouble)
            self.reject()

    def take(self) -> None:
        """Take everything in, all or nothing."""
        workspace, choices = self._context.workspace, self.conflicts.choices
        source = self._source
        self._take.setEnabled(False)

        def work(_report: object) -> TakenIn:
            return source.take(workspace, choices)

        self.await_job(
            self._context.jobs.start(
                self.tr("Importing documents"), work, done=self._taken, failed=self._refuse_late
            )
        )

    def _refuse_late(self, trouble: Exception) -> None:
        self._stack.setCurrentIndex(0)
        self._refuse(trouble)

    def _taken(self, taken: TakenIn) -> None:
        rows = taken.rows
        # By the name of this class: others are made from it.
        words = QCoreApplication.translate("ImportDialog", "%n document(s) imported", "", self._changing)
        self._context.operation_done.emit(taken.done, words)
        scenarios = [row for row in rows if row.kind == "scenario"]
        wanted = scenarios[0] if scenarios else rows[0] if len(rows) == 1 else None
        if wanted is not None:
            self._context.open_document(wanted.id)
        self.accept()
