"""What other windows and programs write into the catalogue is seen within a second, and shown."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from editor.catalogue.rows import Standing
from editor.services.following import Follower, News
from editor.services.other_windows import Taken, standings
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

MOST_NAMED: Final = 4
"""Fields that a sentence names."""


class Following(QObject):
    """Refreshes the list, follows with documents that are not edited here, and marks those that are."""

    reached = Signal(object)  # EditorError: the server does not answer; None: it does again

    _heard = Signal(object)  # News, from the thread that looks
    _tried = Signal(object)  # as ``reached``, from that thread

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.follower = Follower(lambda: context.workspace, self._pass_on, tell=self._pass_reach)
        self._shown: tuple[object, ...] = ()
        """Mark of the list that the window shows."""
        self._stopped = False
        self._heard.connect(self.take, Qt.ConnectionType.QueuedConnection)
        self._tried.connect(self.reached, Qt.ConnectionType.QueuedConnection)
        context.sessions_changed.connect(self._watch)
        # Before anybody else: what reads the list because of this reads what is noted here, or newer.
        context.catalogue_changed.connect(self._note)
        self._watch()

    def start(self) -> None:
        """Begin to look."""
        self._note()
        self.follower.start()

    def stop(self) -> None:
        """Look no more: the window closes."""
        self._stopped = True
        self.follower.stop()

    def _watch(self) -> None:
        sessions = self._context.open_sessions()
        self.follower.watch(session.id for session in sessions)
        self.follower.show_open({one.id: one.doing for one in sessions if not one.read_only})

    def _note(self) -> None:
        with contextlib.suppress(EditorError):
            self._shown = self.follower.note_list()

    def _pass_on(self, news: News) -> None:
        with contextlib.suppress(RuntimeError):  # the window is gone
            self._heard.emit(news)

    def _pass_reach(self, trouble: EditorError | None) -> None:
        with contextlib.suppress(RuntimeError):  # the window is gone
            self._tried.emit(trouble)

    def take(self, news: News) -> None:
        """Show what is new, unless the window has closed meanwhile: it would open the catalogue again."""
        if self._stopped:
            return
        if news.open_elsewhere is not None:
            self._context.set_open_elsewhere(news.open_elsewhere)
        touched = news.standings.keys() | news.gone
        self._compare([one for one in self._context.open_sessions() if one.id in touched])
        if news.listed is not None or news.drafts:
            self._context.rows_written.emit()
        # What this window did itself was shown already.
        if news.listed is not None and news.listed != self._shown:
            self._context.catalogue_changed.emit()

    def _compare(self, sessions: Sequence[DocumentSession]) -> None:
        """Look whether what is new of open documents is somebody else's doing."""
        if not sessions:
            return
        workspace = self._context.workspace
        try:
            with self._context.jobs.autosave.alone():
                # A write of this window is over and noted now, or has not begun.
                found = standings(workspace, [session.id for session in sessions])
                seen = {
                    ident
                    for ident, now in found.items()
                    if now.serial is None or workspace.has_seen(ident, now.serial)
                }
        except EditorError:
            return
        for session in sessions:
            session.show_saved()  # what this window saved a moment ago
            self._show(session, found.get(session.id), session.id in seen)

    def _show(self, session: DocumentSession, now: Standing | None, seen: bool) -> None:
        if now is None or now.deleted:
            self._gone(session, now)
        elif now.version != session.version or not seen:
            self._changed(session, now)
        elif now.serial is None and session.starred and session.standing == "kept":
            # Somebody dropped the edits that are shown here: they are put on disk again.
            session.touch()
        else:
            session.set_elsewhere(None)

    def _changed(self, session: DocumentSession, now: Standing) -> None:
        edited = session.starred or session.standing == "editing"
        session.follow(partial(self._followed, session, now, edited))

    def _followed(self, session: DocumentSession, now: Standing, edited: bool, taken: Taken | None) -> None:
        """Show that a document came in from elsewhere, or why it did not.

        A revision of this window itself, e.g. of an import that has not ended yet, is shown without a word.
        """
        if taken is None:
            if session.clash is not None or edited:
                session.set_elsewhere(now)
                return
            if not session.reread():
                return
        own = now.serial is None and self._context.workspace.has_written(session.id, now.version)
        if not edited and not own:
            self._context.announce(self._words(session, now))

    def report_taken(self, session: DocumentSession, taken: Taken) -> None:
        """Say what of a draft came from another window."""
        named = dict.fromkeys(self._context.place_of(session, place) for place in taken.places)
        fields = ", ".join(list(named)[:MOST_NAMED]) + (", …" if len(named) > MOST_NAMED else "")
        if taken.by:
            words = self.tr(
                "{name}: taken over from version {number} by {author}: {fields}. Your edits stay."
            )
        elif taken.unsaved:
            words = self.tr("{name}: taken over from another window: {fields}. Your edits stay.")
        else:
            words = self.tr("{name}: taken over from version {number}: {fields}. Your edits stay.")
        # Strokes come in by the second: a sentence below the tabs would move the map under the brush.
        say = self._context.announce if taken.unsaved else self._context.notify
        say(
            words.format(
                name=session.short_title, author=taken.by, number=taken.opened.row.version, fields=fields
            )
        )

    def _words(self, session: DocumentSession, now: Standing) -> str:
        if now.serial is not None:
            words = self.tr("{name} is being edited in another window; its edits are shown here.")
        elif now.by:
            words = self.tr("{name} was saved elsewhere by {author}, version {number}; it is shown here.")
        else:
            words = self.tr("{name} was saved elsewhere, version {number}; it is shown here.")
        return words.format(name=session.short_title, author=now.by, number=now.version)

    def _gone(self, session: DocumentSession, now: Standing | None) -> None:
        session.set_elsewhere(now)  # what lies in the recycle bin has a bar, with the way back
        if now is None:
            words = self.tr("{name} was removed for good elsewhere; this tab still shows it.")
            self._context.notify(words.format(name=session.short_title), "caution")
