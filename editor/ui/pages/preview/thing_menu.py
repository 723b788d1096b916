"""What a right click on a piece offers: all that it can do now, and what it did in the last turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand import Hand

_DIRECT: Final = 6
"""So many choices stand in the menu itself; more in a menu for each group."""
_MOST: Final = 6
"""So many stand in a group; the rest is in the panel."""


class ThingMenu(QMenu):
    """The menu of a piece. What is chosen in it is done; opening it decides nothing."""

    pointed = Signal(object)  # Choice under the pointer
    mark_wanted = Signal()  # the piece shall go with others, or no longer

    def __init__(self, hand: Hand, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._hand = hand
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("preview.thing_menu")
        self.setToolTipsVisible(True)
        if title:
            self._note(self, title)

    def say_nothing_is_due(self) -> None:
        """Say that nobody decides anything now."""
        self._note(self, self.tr("Nothing is to be decided now"))

    def offer_own(self, choices: Sequence[Choice], *, anybody: bool = True) -> None:
        """Offer what the piece that is selected can do; ``anybody``: whether there is a piece at all."""
        on_board = [choice for choice in choices if choice.at and not choice.mark]
        others = [choice for choice in choices if not choice.at or choice.mark]
        if on_board:
            fields = len({at for choice in on_board for at in choice.at})
            self._note(self, self.tr("Drag it, or click one of %n marked place(s)", "", fields))
        if not choices:
            self._note(self, self.tr("It can do nothing now") if anybody else self.tr("Nothing stands here"))
        if len(others) <= _DIRECT:
            self.offer(others)
        else:
            self._offer_groups(others)

    def _offer_groups(self, choices: Sequence[Choice]) -> None:
        names = dict(self._hand.tools())
        for tool in dict.fromkeys(choice.tool for choice in choices):
            own = [choice for choice in choices if choice.tool == tool]
            part = self.addMenu(names.get(tool, tool) or self.tr("What it can do"))
            for choice in own[:_MOST]:
                self._add(part, choice)
            if len(own) > _MOST:
                self._note(part, self.tr("{count} more in the panel").format(count=len(own) - _MOST))

    def offer_again(self, marked: Sequence[str]) -> None:
        """Offer to do once more what was done in the last turn: the piece, those marked, all."""
        board, last, everybody = self._hand.board, self._hand.last_turn(), self._hand.subjects()
        if board is None or not last:
            return
        self.addSeparator()
        for words, subjects in (
            (self.tr("As last turn"), (self._hand.subject,) if self._hand.subject else ()),
            (self.tr("Those marked as last turn"), marked),
            (self.tr("All as last turn"), everybody if len(everybody) > 1 else ()),
        ):
            onward = board.again(self._hand.state, subjects, last) if subjects else ()
            if onward:
                done = self.addAction(words)
                done.triggered.connect(lambda _on=False, wanted=onward: self._hand.do(wanted))

    def offer_mark(self, *, marked: bool) -> None:
        """Offer to let the piece go together with others."""
        words = self.tr("Go alone again") if marked else self.tr("Go together with others (Ctrl and click)")
        self.addAction(words).triggered.connect(self.mark_wanted)

    def offer(self, choices: Iterable[Choice]) -> None:
        """Offer choices one below the other."""
        for choice in choices:
            self._add(self, choice)

    def _add(self, menu: QMenu, choice: Choice) -> None:
        said = f"{choice.mark}   {choice.words}" if choice.mark else choice.words
        entry = menu.addAction(said.replace("&", "&&"))
        entry.setToolTip(choice.note)
        entry.setCheckable(choice.chosen)
        entry.setChecked(choice.chosen)
        entry.hovered.connect(lambda shown=choice: self.pointed.emit(shown))
        entry.triggered.connect(lambda _on=False, wanted=choice: self._hand.choose(wanted))

    def _note(self, menu: QMenu, words: str) -> None:
        menu.addAction(words.replace("&", "&&")).setEnabled(False)
