"""What a right click on a piece offers: all that it can do now, and what it did in the last turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu, QWidget

from editor.ui.pages.preview.drag import Drag
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand import Hand

_DIRECT: Final = 6
"""So many choices stand in the menu itself; more in a menu for each group."""
_MOST: Final = 12
"""So many stand in a group; the rest is in the panel."""
Sketched = Callable[[Choice | None], None]


def translate(words: str) -> str:
    """Return words of the menu in the language of the window."""
    return QCoreApplication.translate("ThingMenu", words)


def fill(menu: QMenu, hand: Hand, drag: Drag, choices: Sequence[Choice], sketched: Sketched) -> None:
    """Fill a menu with what the piece that is selected can do.

    Args:
        menu: the menu.
        hand: the battle.
        drag: it knows which pieces are marked.
        choices: what the piece can do.
        sketched: called with the choice that is pointed at.
    """
    on_board = [choice for choice in choices if choice.at and not choice.mark]
    others = [choice for choice in choices if not choice.at or choice.mark]
    if on_board:
        words = translate("Drag it, or click one of {count} marked fields")
        note(menu, words.format(count=len({at for choice in on_board for at in choice.at})))
    if not choices:
        note(menu, translate("It can do nothing now"))
    if len(others) <= _DIRECT:
        add_all(menu, hand, others, sketched)
    else:
        _groups(menu, hand, others, sketched)
    _again(menu, hand, drag)


def _groups(menu: QMenu, hand: Hand, choices: Sequence[Choice], sketched: Sketched) -> None:
    names = dict(hand.tools())
    for tool in dict.fromkeys(choice.tool for choice in choices):
        own = [choice for choice in choices if choice.tool == tool]
        part = menu.addMenu(names.get(tool, tool) or translate("What it can do"))
        add_all(part, hand, own[:_MOST], sketched)
        if len(own) > _MOST:
            note(part, translate("{count} more in the panel").format(count=len(own) - _MOST))


def _again(menu: QMenu, hand: Hand, drag: Drag) -> None:
    """Offer to do once more what was done in the last turn: the piece, those marked, all."""
    board, last = hand.board, hand.last_turn()
    if board is None or not last:
        return
    everybody = hand.subjects()
    offered = (
        (translate("As last turn"), (hand.subject,)),
        (translate("Those marked as last turn"), drag.marked),
        (translate("All as last turn"), everybody if len(everybody) > 1 else ()),
    )
    menu.addSeparator()
    for words, subjects in offered:
        onward = board.again(hand.state, subjects, last) if any(subjects) else ()
        if onward:
            menu.addAction(words).triggered.connect(lambda _on=False, wanted=onward: hand.do(wanted))


def add_all(menu: QMenu, hand: Hand, choices: Sequence[Choice], sketched: Sketched) -> None:
    """Offer choices one below the other."""
    for choice in choices:
        _add(menu, hand, choice, sketched)


def _add(menu: QMenu, hand: Hand, choice: Choice, sketched: Sketched) -> None:
    said = f"{choice.mark}   {choice.words}" if choice.mark else choice.words
    entry = menu.addAction(said.replace("&", "&&"))
    entry.setToolTip(choice.note)
    if choice.chosen:
        entry.setCheckable(True)
        entry.setChecked(True)
    entry.hovered.connect(lambda shown=choice: sketched(shown))
    entry.triggered.connect(lambda _on=False, wanted=choice: hand.choose(wanted))


def note(menu: QMenu, words: str) -> None:
    """Say something in a menu that cannot be chosen."""
    menu.addAction(words).setEnabled(False)


def new_menu(parent: QWidget, title: str) -> QMenu:
    """Return an empty menu that says at its head what it is about."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setObjectName("preview.thing_menu")
    menu.setToolTipsVisible(True)
    if title:
        head = menu.addAction(title.replace("&", "&&"))
        head.setEnabled(False)
        font = head.font()
        font.setBold(True)
        head.setFont(font)
    return menu
