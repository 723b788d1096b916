"""Every list of every kind of document takes each step and gives it back; forms show what drafts say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.systems import DOCUMENT_SYSTEMS
from tests.campaigns.monkey_stage import document_of
from tests.ui.list_hands import ADD, COPY, MOVE, REMOVE, ListHands

Duplicate = Callable[[str], DocumentEditor]
KINDS = [(one.id, str(kind)) for one in DOCUMENT_SYSTEMS for kind in one.kinds if str(kind) != "pack"]
MOST_LISTS = 40


@pytest.mark.long
@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_every_list_takes_every_step_and_gives_it_back(
    window: MainWindow, qtbot: QtBot, system: str, kind: str
) -> None:
    """Work the lists of a document of a kind one after the other."""
    ident = document_of(window, system, kind)
    assert ident is not None
    with qtbot.captureExceptions() as troubles:
        editor = window.open_document(ident)
        assert editor is not None
        hands = ListHands(window, editor, qtbot)
        assert not troubles, troubles
        adders = list(hands.buttons(ADD))[:MOST_LISTS]
        for name in adders:
            work_list(hands, name)
            assert not troubles, (name, troubles)
        for name in list(hands.buttons(REMOVE))[:MOST_LISTS]:
            remove_one(hands, name)
            assert not troubles, (name, troubles)


def work_list(hands: ListHands, name: str) -> None:
    """Add twice, copy, move, remove, edit something else; undo all, redo all, undo all."""
    session = hands.editor.session
    before, start = hands.draft(), session.undo_stack.index()
    for last in (False, True):
        button = hands.buttons(ADD).get(name)
        if button is not None:
            hands.press(button, last)
    for sign in (*COPY, *MOVE, *reversed(MOVE), *REMOVE[:1]):
        button = hands.buttons(ADD).get(name)
        other = hands.near(button, (sign,)) if button is not None else None
        if other is not None:
            hands.choose_last(other)
            hands.press(other)
    session.change(("name", "en"), "Renamed", "Change name")
    hands.settle()
    back_and_forth(hands, name, before, start)


def remove_one(hands: ListHands, name: str) -> None:
    """Remove what the document came with, edit something else, undo and redo."""
    session = hands.editor.session
    before, start = hands.draft(), session.undo_stack.index()
    button = hands.buttons(REMOVE).get(name)
    if button is None:
        return
    hands.choose_last(button)
    hands.press(button)
    session.change(("name", "en"), "Renamed", "Change name")
    hands.settle()
    back_and_forth(hands, name, before, start)


def back_and_forth(hands: ListHands, name: str, before: str, start: int) -> None:
    """Undo to a step, redo, undo again: draft and form are what they were each time."""
    stack = hands.editor.session.undo_stack
    after, end = hands.draft(), stack.index()
    for index, wanted in ((start, before), (end, after), (start, before)):
        stack.setIndex(index)
        hands.settle()
        assert hands.draft() == wanted, name
        seen = hands.shown()
        hands.show_again()
        assert hands.shown() == seen, name
