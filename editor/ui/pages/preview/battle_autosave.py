"""Writes the battle that is played by hand into the catalogue as it goes, on the writing thread."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.rules.core.variations import Tree
from editor.services.battles.kept_battles import BattleRow, Keeping, Moment
from editor.services.battles.mail_seat import Mail
from editor.ui.kit.words.read_only import why_read_only
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.player import Player
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class _Writer:
    """Writes one battle, on any thread."""

    def __init__(self, keeping: Keeping, report: Callable[[EditorError | None], None]) -> None:
        self.keeping = keeping
        self._report = report

    def write(self) -> bool:
        """Write what was noted last; whether it is on disk."""
        try:
            self.keeping.write()
        except EditorError as trouble:
            self._report(trouble)
            return False
        self._report(None)
        return True


class BattleAutosave(QObject):
    """Listens to a battle by hand. What nobody has decided anything in is not kept."""

    changed = Signal()  # it is on disk as it stands, or could not be written

    _tried = Signal(object)  # EditorError or None

    def __init__(
        self,
        context: UiContext,
        hand: Hand,
        player: Player,
        parent: QObject,
        before: BattleAutosave | None = None,
    ) -> None:
        """Make it.

        Args:
            context: of the window.
            hand: the battle by hand.
            player: shows it.
            parent: the page.
            before: of a page in another language, whose battle goes on here.
        """
        super().__init__(parent)
        self._context = context
        self._hand = hand
        self._player = player
        self.resumed: BattleRow | None = None
        """The kept battle that the next one to begin goes on with; None for a new one."""
        self.moment: datetime | None = None
        """When the battle was last written; None if it is not kept yet."""
        self._trouble = ""
        self._writer: _Writer | None = None
        self._noted: tuple[Tree, int, Mail | None] | None = None
        """What was handed over last: decisions, length of the log, where the mail stands."""
        self._worth = False
        """Whether a person has decided something in it."""
        self._said = ""
        """Id of the battle that the person knows of."""
        self._tried.connect(self._heard)
        hand.began.connect(self._begin)
        hand.changed.connect(self.note)
        hand.ended.connect(self._end)
        if before is not None and before._writer is not None:
            self._writer = _Writer(before._writer.keeping, self._tried.emit)
            self._worth, self.moment, self._said = before._worth, before.moment, before._said

    @property
    def battle(self) -> str:
        """Id of the battle that is kept; '' if none is."""
        return self._writer.keeping.id if self._writer is not None and self._worth else ""

    def _begin(self) -> None:
        recording, row = self._player.recording, self.resumed
        self.resumed, self.moment, self._noted = None, None, None
        if recording is None:
            return
        if why := why_read_only(self._context.workspace):
            self._context.announce(self.tr("The battle is not kept. {reason}").format(reason=why))
            return
        self._worth = row is not None
        self.moment = row.modified if row is not None else None
        keeping = Keeping(self._context.workspace, recording.play, recording.setup, recording.seed, row)
        self._writer = _Writer(keeping, self._tried.emit)
        self._said = keeping.id
        self.changed.emit()

    def note(self) -> None:
        """Hand over where the battle stands, if anything has happened."""
        seat, recording, writer = self._hand.seat, self._player.recording, self._writer
        if seat is None or recording is None or writer is None or seat.behind:
            return
        tree, mail, known = seat.tree, self._hand.mail, self._noted
        if known is not None and known[0] is tree and known[1:] == (recording.length, mail):
            return
        self._worth = self._worth or _decided_by_people(tree)
        if not self._worth:
            return
        self._noted = (tree, recording.length, mail)
        place = recording.place_at(recording.length)
        ended, posted = recording.result is not None, mail.data() if mail is not None else None
        writer.keeping.note(Moment(tree, recording.events, place, ended, posted))
        self._context.jobs.autosave.touch(writer)

    def hurry(self) -> None:
        """Write what waits now."""
        if self._writer is not None:
            self._context.jobs.autosave.hurry(self._writer)

    def _end(self) -> None:
        if self._writer is not None:
            self.hurry()
            self._writer = None
            self.changed.emit()

    def _heard(self, trouble: EditorError | None) -> None:
        if trouble is None:
            self.moment, self._trouble = datetime.now(UTC), ""
            self._tell_apart()
        elif (code := trouble.problems[0].code) != self._trouble:  # said once, though it is tried again
            self._trouble = code
            self._context.show_error(trouble)
        self.changed.emit()

    def _tell_apart(self) -> None:
        """Say once that the battle is kept beside another one that began in the same way."""
        if self.battle not in ("", self._said):
            self._said = self.battle
            words = self.tr(
                "This battle was played on in another window, or deleted there. It is kept here "
                "as a battle of its own."
            )
            self._context.notify(words, "caution")


def _decided_by_people(tree: Tree) -> bool:
    return any(decision.by == "human" for one in tree.variations for decision in one.decisions)
