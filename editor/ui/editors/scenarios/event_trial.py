"""One event of a scenario goes off alone on the set-up, and what it changed is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QWidget

from editor.rules.core.contract import Setup
from editor.rules.core.trial import Trial
from editor.services.battles.preview import setup_of
from editor.ui.kit.theme import muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.messages import sentence
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

NO_EVENT: Final = -1


class EventTrial(QObject):
    """The button and the words below it; a page puts both where it has room."""

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        attempt: Callable[[Setup, int], Trial],
        parent: QWidget,
    ) -> None:
        """Make them for the events of a scenario.

        Args:
            session: the scenario.
            context: what pages share.
            attempt: lets the event of a number go off.
            parent: the page.
        """
        super().__init__(parent)
        self._session, self._context, self._attempt = session, context, attempt
        self._number = NO_EVENT
        self.button = push_button(parent, self.tr("Try this event on the set-up"), self.start, "play")
        self.button.setObjectName("try_event")
        self.result = wrapped(muted(QLabel(parent)))
        self.result.setObjectName("trial")

    def choose(self, number: int) -> None:
        """Be about an event as it is now, or none; what was said before goes."""
        self.result.setText("")
        self._number = number
        self.button.setEnabled(number != NO_EVENT)

    def start(self) -> None:
        """Let the event go off in a job."""
        session, number, attempt = self._session, self._number, self._attempt
        session.flush()
        workspace, ident = self._context.workspace, session.id

        def work(_report: object) -> Trial | EditorError:
            try:
                return attempt(setup_of(workspace, ident, working_copies=True), number)
            except EditorError as trouble:
                return trouble

        name = self.tr("Trying an event")
        self._context.jobs.start(name, work, done=self._take, in_order=True, quiet=True)

    def _take(self, found: Trial | EditorError) -> None:
        if isinstance(found, EditorError):
            words = self.tr("The set-up cannot be played yet: {reason}")
            self.result.setText(words.format(reason=self._context.sentence(found.problems[0])))
            return
        told = ["\u2022 " + sentence(line.message, self._context.language) for line in found.lines]
        if not told:
            told = [self.tr("It changes nothing that the log names.")]
        if found.over:
            told.append(self.tr("The battle is over by it."))
        if not found.holds:
            told.append(self.tr("On the set-up what it waits for is not so: it was let go off all the same."))
        self.result.setText("\n".join(told))
