"""Before anything is taken in: what each document of the files would change."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from editor.services.active import ActivePart, active_parts
from editor.services.documents import load_document
from editor.services.importing import TakenIn, preview_deliveries
from editor.services.incoming import ACTING, CHANGING, Delivery, DocumentChoices, Incoming, State
from editor.services.packs.trust import TAMPERED
from editor.services.unsaved import UnsavedEdits, beside_edits, edits_of_closed, keep_choices
from editor.ui.kit.conflicts_view import Clash, ConflictsView
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.jobs import Report
from editor.ui.kit.memory import reading_much
from editor.ui.kit.theme import muted
from editor.ui.kit.turns import later
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.sharing.import_rows import ImportRows, count_words
from editor.ui.pages.sharing.import_sources import Files, Source
from editor.ui.pages.sharing.notices_view import NoticesView
from schemas.base import Document, kind_of, system_of
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.progress import part_of
from schemas.systems import FREE_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (860, 560)
_MOST_PROBLEMS: Final = 12
"""Problems of files that are refused that are shown in full."""


@dataclass(frozen=True)
class Judged:
    """What would become of documents, counted and picked out off the GUI thread."""

    counts: Mapping[State, int]
    """How many of them there are of each state."""
    clashing: tuple[Incoming, ...]
    """Those that have conflicts."""
    again: tuple[tuple[int, Incoming], ...]
    """Those of which more may be known now than when they were heard of, each with its number."""
    active: tuple[ActivePart, ...]
    """What of the documents that are stored works."""

    @classmethod
    def of(cls, incoming: Sequence[Incoming]) -> Judged:
        """Count and pick out."""
        return cls(
            Counter(one.state for one in incoming),
            tuple(one for one in incoming if one.conflicts),
            tuple((number, one) for number, one in enumerate(incoming) if one.changes or one.conflicts),
            active_parts([one.document for one in incoming if one.state in CHANGING]),
        )


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
        self.tree = ImportRows(context, self)
        self._state = wrapped(muted(QLabel(self.tr("Reading…"), self), self.font().pixelSize()))
        self._state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._state)
        self._stack.addWidget(self.tree)
        self.tree.model().rowsInserted.connect(lambda: self._stack.setCurrentIndex(1))
        self.conflicts = ConflictsView(context, self)
        self.conflicts.chosen.connect(self._chosen)
        self._deliveries: Sequence[Delivery] = ()
        self._games = FREE_SYSTEMS.rows
        """Games without code that were known before these files were read."""
        self._closed: Mapping[str, UnsavedEdits] = {}
        """Edits of documents that are not open, as they were read last."""
        self._changing = 0
        """How many documents are stored."""
        self._acting = False
        """Whether anything is done at all."""
        self.notices = NoticesView(context, self)
        self.job = DialogJob(context, self)
        self.job.running_changed.connect(self._ran)
        self.body.addWidget(self._stack, 1)
        self.body.addWidget(self.notices)  # below: the list stays where it is when they come
        self.body.addWidget(self.conflicts, 2)
        self.body.addWidget(self.job)
        self.add_button(self.tr("Cancel"), self.reject)
        self._take = self.add_button(self.tr("Import"), self.take, primary=True)
        self._take.setEnabled(False)
        self.finished.connect(lambda _result: self._forget_games())
        self.when_shown(self._read)

    @property
    def _inputs(self) -> Sequence[QWidget]:
        """What decides what is taken in."""
        return (self.conflicts,)

    @property
    def settled(self) -> bool:
        """Whether everything is read, judged and listed."""
        return self.begun and self.tree.settled and not self.job.running

    def _leave(self) -> None:
        """Let the rows go in turns: all at once they hold the window up."""
        later(self, partial(self.tree.let_go, super()._leave))

    def _forget_games(self) -> None:
        """Games that were only looked at are known no more."""
        if FREE_SYSTEMS.rows != self._games:
            with contextlib.suppress(EditorError):
                self._context.workspace.follow_games()

    def _read(self) -> None:
        workspace, source, choices = self._context.workspace, self._source, self.conflicts.choices
        self._deliveries, self._changing, self._acting = (), 0, False
        self._state.setText(self.tr("Reading…"))
        self._stack.setCurrentIndex(0)
        coming, beside = self.tree.begin(), self._beside_drafts()

        def work(report: Report) -> tuple[Sequence[Delivery], Judged]:
            with reading_much():
                deliveries = source.read(workspace, part_of(report, 0, 2), coming.seen)
                coming.leave_out(source.damaged)
                judging = part_of(report, 1, 2)
                incoming = preview_deliveries(workspace, deliveries, choices, judging, coming.heard)
                return deliveries, Judged.of(beside(incoming))

        self.job.start(self.tr("Reading files"), work, self._was_read, failed=self._refuse)

    def _was_read(self, found: tuple[Sequence[Delivery], Judged]) -> None:
        self._deliveries, judged = found
        self.tree.show_active(judged.active)
        self.tree.show_damaged(self._source.damaged)
        if self._closed or any(one.unsaved_edits() is not None for one in self._context.open_sessions()):
            self.tree.judge_again(judged.again)
        self._show(judged)

    def _beside_drafts(self) -> Callable[[Sequence[Incoming]], tuple[Incoming, ...]]:
        """Return what adds, on any thread, the conflicts with edits that are not saved."""
        context, workspace, choices = self._context, self._context.workspace, self.conflicts.choices
        # What others edit just now is theirs to choose.
        left = {
            ident
            for ident, people in context.open_elsewhere.items()
            if any(one.doing.edited for one in people)
        }
        opened = {one.id: one.unsaved_edits() for one in context.open_sessions()}

        def beside(incoming: Sequence[Incoming]) -> tuple[Incoming, ...]:
            coming = {one.document.id for one in incoming if one.state in CHANGING and one.stored is not None}
            closed = edits_of_closed(workspace, coming - left - opened.keys())
            self._closed = closed
            there = {ident: edits for ident, edits in opened.items() if edits is not None}
            return beside_edits(incoming, {**closed, **there}, choices)

        return beside

    def _chosen(self) -> None:
        """Once everything is chosen, see whether the choices go together."""
        self._offer()
        if self.conflicts.open_places:
            return
        workspace, deliveries, choices = self._context.workspace, self._deliveries, self.conflicts.choices
        beside = self._beside_drafts()

        def work(report: Report) -> Judged:
            return Judged.of(beside(preview_deliveries(workspace, deliveries, choices, report)))

        self.job.start(self.tr("Reading files"), work, self._judged_again, failed=self._refuse_late)

    def _judged_again(self, judged: Judged) -> None:
        self.tree.judge_again(judged.again)
        self._show(judged)

    def _show(self, judged: Judged) -> None:
        """Show what was read as a whole; its rows are listed meanwhile."""
        self.notices.show_notices(self._source.problems)
        if not judged.counts:
            self._stack.setCurrentIndex(0)
            self._state.setText(self.tr("The files contain no documents."))
            self.job.say("")
            return
        self.job.say(count_words(judged.counts))
        self._changing = sum(count for state, count in judged.counts.items() if state in CHANGING)
        self._acting = not ACTING.isdisjoint(judged.counts)
        self.conflicts.show_conflicts([self._clash(one) for one in judged.clashing])

    def _clash(self, one: Incoming) -> Clash:
        document = one.document
        name = self._context.name_of(document)
        workspace, ident = self._context.workspace, document.id
        session, closed = self._context.opened(ident), self._closed.get(ident)
        draft = session.later() if session is not None else closed.later if closed is not None else None

        def sides() -> tuple[Document, Document]:
            mine = load_document(workspace, ident) if draft is None else parse_document(draft())
            return mine, document

        return Clash(ident, name, system_of(document), kind_of(document), one.conflicts, sides)

    def _ran(self, running: bool) -> None:
        if not running:
            self.tree.end()
        self._offer()
        if self._take.isEnabled() and self.conflicts.isHidden():
            self._take.setFocus()

    def _offer(self) -> None:
        """Say what the button does, and offer it where all is read and nothing is left to choose."""
        changing, left = self._changing, self.conflicts.open_places
        self._take.setEnabled(self._acting and not left and not self.job.running)
        if self._deliveries and not self.job.running:
            self._take.setText(
                self.tr("Install the others")
                if self._source.stay_out
                # By the name of this class: others are made from it.
                else QCoreApplication.translate("ImportDialog", "Import %n document(s)", "", changing)
                if changing
                else self.tr("Import")
                if self._acting
                else self.tr("Nothing to import")
            )

    def _refuse(self, trouble: Exception) -> None:
        self.tree.stop()
        self._stack.setCurrentIndex(0)
        self.job.say("")
        if isinstance(trouble, EditorError):
            lines = [self._context.problem_text(problem) for problem in trouble.problems[:_MOST_PROBLEMS]]
            if (more := len(trouble.problems) - len(lines)) > 0:
                lines.append(self.tr("%n more", "", more))
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
        workspace, source, choices = self._context.workspace, self._source, self.conflicts.choices
        stored: list[TakenIn] = []
        closed = self._closed

        def work(report: Report) -> None:
            with reading_much():
                stored.append(source.take(workspace, choices, report))
                stored.append(keep_choices(workspace, stored[0], closed, choices))

        # What is stored is seen by open pages before this dialog hears that it was.
        self._expect(choices)
        job = self.job.start(
            self.tr("Importing documents"),
            work,
            lambda _nothing: None,
            failed=self._refuse_late,
            holding=self._inputs,
        )
        # Also where it was stopped in the very moment in which it was stored.
        job.finished.connect(lambda: self._taken(stored[-1]) if stored else None)
        job.finished.connect(lambda: self._expect({}))
        self.await_job(job)

    def _expect(self, choices: DocumentChoices) -> None:
        """Let edits in open pages be put together with what is stored just now by these choices."""
        for session in self._context.open_sessions():
            session.expected = choices.get(session.id)

    def _refuse_late(self, trouble: Exception) -> None:
        self._changing, self._acting = 0, False
        self._refuse(trouble)

    def _settle_drafts(self) -> None:
        """Put what came in together with edits in open pages, by the choices that were made."""
        for session in self._context.open_sessions():
            if (chosen := self.conflicts.choices.get(session.id)) and session.unsaved_edits() is not None:
                session.follow(lambda _taken: None, dict(chosen))

    def _taken(self, taken: TakenIn) -> None:
        rows = taken.rows
        # By the name of this class: others are made from it.
        words = QCoreApplication.translate("ImportDialog", "%n document(s) imported", "", self._changing)
        self._context.operation_done.emit(taken.done, words)
        self.job.say(words)
        self._settle_drafts()
        scenarios = [row for row in rows if row.kind == "scenario"]
        wanted = scenarios[0] if scenarios else rows[0] if len(rows) == 1 else None
        if wanted is not None:
            self._context.open_document(wanted.id)
        self._take.setEnabled(False)
        self.close_soon()
