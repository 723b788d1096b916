"""Battles by mail in the window: whose letter is due, posting one's own, taking in that of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QWidget

from editor.services.battles.kept_battles import BattleRow
from editor.services.battles.mail_battles import SUFFIX, letter_text, post, take, write_letter
from editor.services.battles.mail_seat import MailSeat
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.paste_dialog import PasteDialog
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.kit.written import WrittenLine
from editor.ui.pages.preview.battle_autosave import BattleAutosave
from editor.ui.pages.preview.hand import Hand
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE = (600, 380)
_OURS = "MARSHALMAIL"


class MailBar(QFrame):
    """Says whose letter is due; hidden unless a battle by mail is played."""

    manual_chapter = "mail"

    moved = Signal(str)  # id of the battle that has gone on

    def __init__(self, context: UiContext, hand: Hand, autosave: BattleAutosave, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._hand, self._autosave = context, hand, autosave
        self.setProperty("tone", "bar")
        self.words = wrapped(QLabel(self))
        self.post_button = push_button(self, self.tr("Post the letter…"), self.post)
        self.post_button.setObjectName("preview.mail.post")
        self.take_button = push_button(self, self.tr("Take a letter…"), self.take)
        self.take_button.setObjectName("preview.mail.take")
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_2)
        row.addWidget(self.words, 1)
        row.addWidget(self.post_button)
        row.addWidget(self.take_button)
        hand.changed.connect(self.refresh)
        hand.began.connect(self.refresh)
        hand.ended.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show where the battle stands."""
        seat = self._hand.seat
        self.setVisible(isinstance(seat, MailSeat))
        if not isinstance(seat, MailSeat):
            return
        self.post_button.setEnabled(seat.ready or bool(seat.mail.letter))
        again = self.post_button.isEnabled() and not seat.ready
        self.post_button.setText(self.tr("The letter again…") if again else self.tr("Post the letter…"))
        self.take_button.setEnabled(not (seat.ready or seat.waits or seat.behind))
        words = "" if seat.behind else self._words(seat)
        self.words.setText(words)
        for button, due in ((self.post_button, seat.ready), (self.take_button, self.take_button.isEnabled())):
            button.setToolTip("" if due else words)  # why it cannot be pressed, or has been

    def _words(self, seat: MailSeat) -> str:
        if seat.ready:
            return self.tr("By mail: your decisions are made. Post the letter; they are settled then.")
        if seat.waits and seat.mail.theirs:
            return self.tr("By mail: the other has sealed his orders. Lay yours; his are shown afterwards.")
        if seat.waits:
            return self.tr("By mail: it is your turn.")
        if seat.to_act is None:
            return self.tr("By mail: the battle is over.")
        return self.tr("By mail: waiting for the letter of the other.")

    def post(self) -> None:
        """Write the letter that is due and show it."""
        context, battle = self._context, self._autosave.battle
        self._autosave.hurry()
        context.jobs.autosave.flush()

        def done(letter: str) -> None:
            PostDialog(context, letter, self.window()).open()
            self.moved.emit(battle)

        workspace = context.workspace
        context.jobs.start(self.tr("Writing the letter"), lambda _report: post(workspace, battle), done=done)

    def take(self) -> None:
        """Ask for the letter of the other."""
        dialog = TakeDialog(self._context, self.window())
        dialog.taken.connect(lambda row: self.moved.emit(row.id))
        dialog.open()


class PostDialog(Dialog):
    """A letter to be copied or saved."""

    manual_chapter = "mail"

    def __init__(self, context: UiContext, letter: str, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._letter = context, letter
        self.introduce(
            self.tr("The letter"),
            self.tr(
                "Send it whole, as a message or a file. Sealed orders are in it as a hash only: the other "
                "cannot read them, you cannot change them. Both know the seed of the dice; who tries things "
                "out on a copy sees what they will roll."
            ),
        )
        self.text = QPlainTextEdit(letter, self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("The letter"))
        self.written = WrittenLine(context, self)
        self.body.addWidget(self.text, 1)
        self.body.addWidget(self.written)
        self.add_button(self.tr("Save as a file…"), self.save, first=True)
        self.add_button(self.tr("Close"), self.accept)
        self.add_button(self.tr("Copy"), self.copy, primary=True)

    def copy(self) -> None:
        """Put the letter on the clipboard."""
        QGuiApplication.clipboard().setText(self._letter)
        self._context.announce(self.tr("The letter is copied."))

    def save(self) -> None:
        """Ask where to, and write the letter."""
        kinds = self.tr("Letters (*{suffix})").format(suffix=SUFFIX)
        settings, title = self._context.settings, self.tr("Save the letter")
        file = file_dialogs.ask_to_save(self, settings, title, f"battle{SUFFIX}", kinds)
        if file is None:
            return
        try:
            written = write_letter(self._letter, file)
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            self.written.tell(written)


class TakeDialog(PasteDialog):
    """Takes a letter that was pasted, or out of a file; a wrong one is refused here, with the reason."""

    manual_chapter = "mail"

    taken = Signal(object)  # BattleRow

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(context, parent, _SIZE, _OURS)
        self.introduce(
            self.tr("Take a letter"),
            self.tr("Paste the whole letter of the other, or open its file. An invitation begins a battle."),
        )
        self.text.setAccessibleName(self.tr("The letter"))
        self.add_button(self.tr("Open a file…"), self.open_file, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self.offer(self.tr("Take"), self.take)

    def open_file(self) -> None:
        """Ask for the file of a letter."""
        kinds = self.tr("Letters (*.txt);;All files (*)")
        file = file_dialogs.ask_to_open(self, self._context.settings, self.tr("Open a letter"), kinds)
        if file is None:
            return
        try:
            self.text.setPlainText(letter_text(str(file)).strip())
        except EditorError as trouble:
            self.refuse(trouble)

    def take(self) -> None:
        """Take the letter in, off the GUI thread."""
        workspace, text = self._context.workspace, self.text.toPlainText()
        self.take_button.setEnabled(False)
        self._context.jobs.start(
            self.tr("Reading the letter"),
            lambda _report: take(workspace, text),
            done=self._done,
            failed=self.refuse,
            quiet=True,
        )

    def _done(self, row: BattleRow) -> None:
        self.accept()
        self.taken.emit(row)
