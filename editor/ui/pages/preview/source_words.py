"""What the preview says of where its battle comes from: the working copy, or a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.services.battles.battle_content import OpenedBattle
from editor.services.battles.watching import Prepared
from editor.ui.kit.dates import clock_time
from editor.ui.pages.preview.header import PageHeader
from editor.ui.pages.preview.notice import NoticeBar
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class SourceWords(QObject):
    """Says in the header what is shown, and in the notice what is otherwise now."""

    def __init__(self, context: UiContext, header: PageHeader, notice: NoticeBar) -> None:
        super().__init__(header)
        self._context = context
        self._header = header
        self._notice = notice

    def say_working_copy(self, prepared: Prepared) -> None:
        """Say which documents are edited and not saved, and which are shown as last saved."""
        edited, unfinished = (
            ", ".join(self._context.local(name) for name in names)
            for names in (prepared.edited, prepared.unfinished)
        )
        words = self.tr("Working copy; the same as the saved versions")
        if edited:
            words = self.tr("Working copy; edited and not saved: {names}").format(names=edited)
        if unfinished:
            more = self.tr("As last saved, since the edits have errors: {names}").format(names=unfinished)
            words = f"{words}. {more}" if edited else more
        self._header.say_source(words)

    def say_outdated(self, names: Sequence[LocalText], *, by_hand: bool) -> None:
        """Say that documents are other than when the battle began.

        Args:
            names: of those that are other now; a deleted one has none.
            by_hand: people play it; it goes on with its documents as they were.
        """
        if not by_hand:
            words = self.tr("The documents were changed since this battle began.")
            self._notice.say(words, self.tr("Fight it again as they are now"))
            return
        words = self.tr("Documents were changed since this battle began; it goes on with them as they were.")
        if names:
            changed = ", ".join(self._context.local(name) for name in names)
            words = self.tr("Changed since this battle began: {names}. It goes on with them as they were.")
            words = words.format(names=changed)
        self._notice.say(words, self.tr("New battle with them as they are now"))

    def say_put_aside(self) -> None:
        """Say where the battle by hand is that gives way to another one."""
        words = self.tr(
            "The battle played by hand is kept. “Kept battles…” in the menu Tools opens it again."
        )
        self._context.notify(words)

    def say_opened(
        self, opened: OpenedBattle, name: str, now: Prepared | None, *, going_on: bool = False
    ) -> None:
        """Say that a saved battle is shown, and which of its documents are otherwise now.

        Args:
            opened: the battle.
            name: of its file, or what it is called.
            now: the scenario as it is now; None if it is not read yet, or cannot be.
            going_on: people play it on.
        """
        self._header.say_source(self.tr("Saved battle: {file}").format(file=name))
        changed: tuple[LocalText, ...] = ()
        if now is not None and now.setup.scenario.id == opened.setup.scenario.id:
            changed = opened.changed_in(now)
        if opened.seat is not None and going_on and not changed:
            self._notice.hide()
            return
        words = self.tr("Shown from its log, as it was fought.")
        if opened.seat is not None:
            words = self.tr("Shown as it was fought. “Play by hand” goes on where it stands.")
        if changed:
            names = ", ".join(self._context.local(name) for name in changed)
            words = self.tr("Shown as it was fought. Other now: {names}").format(names=names)
            if opened.seat is not None:
                words = self.tr(
                    "Played on with its documents as they were. Other now: {names}. Their present versions "
                    "are for a new battle."
                ).format(names=names)
        if opened.trouble is not None:
            words = self.tr("{reason} The battle is shown from its log; it cannot be gone on with.").format(
                reason=self._context.sentence(opened.trouble)
            )
        self._notice.say(words, self.tr("Back to the present scenario"))

    def say_kept(self, moment: datetime | None) -> None:
        """Say that the battle by hand is kept as it goes, and when that was done last; None if not yet."""
        if moment is None:
            self._header.say_source(self.tr("The battle will be kept as it is played"))
        else:
            words = self.tr("Kept in the catalogue at {time}").format(time=clock_time(moment))
            self._header.say_source(words)
