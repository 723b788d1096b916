"""A battle by mail in the real window: the other plays in a catalogue of his own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.services.battles.mail_battles import decide_by_computer, invite, post, table_of, take
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.ui.pages.preview.mail_bar import PostDialog, TakeDialog
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.battles import list_kept_battles
from editor.ui.shell.dialogs.battles import BattlesDialog
from editor.ui.shell.main_window import MainWindow
from tests.catalogues import copied
from tests.ui.preview.by_hand import click


@pytest.fixture
def other(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """The catalogue of the other."""
    with open_workspace(copied(shipped_catalogue, tmp_path / "other.sqlite")) as workspace:
        yield workspace


def decide(page: PreviewPage, qtbot: QtBot) -> None:
    """Decide as the computer advises until a letter is due."""
    hand = page.battle.hand
    page.player.set_speed(16.0)
    for _ in range(60):
        qtbot.waitUntil(lambda: not hand.thinking)
        if hand.seat is None or not hand.seat.waits:
            return
        hand.to_present()
        hand.advise()


def posted(window: MainWindow, page: PreviewPage, qtbot: QtBot) -> str:
    """Post the letter that is due and return it."""
    qtbot.waitUntil(page.mail_bar.post_button.isEnabled)
    click(qtbot, page, "mail.post")
    qtbot.waitUntil(lambda: bool(window.findChildren(PostDialog)))
    (dialog,) = window.findChildren(PostDialog)
    letter = dialog.text.toPlainText()
    dialog.close()
    qtbot.waitUntil(lambda: not window.findChildren(PostDialog))
    qtbot.waitUntil(page.mail_bar.take_button.isEnabled)
    assert "waiting" in page.mail_bar.words.text()
    assert "waiting" in page.mail_bar.post_button.toolTip()
    qtbot.waitUntil(lambda: page.battle.hand_panel.task.text() == "A letter is due")
    return letter


def taken(dialog: TakeDialog, letter: str, qtbot: QtBot) -> None:
    dialog.text.setPlainText(letter)
    with qtbot.waitSignal(dialog.taken):
        qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)


@pytest.fixture
def letters(window: MainWindow, page: PreviewPage, qtbot: QtBot) -> PreviewPage:
    """The first battle, begun by mail."""
    page.show_mode("hand")
    page.battle.hand_setup.by_mail.setChecked(True)
    click(qtbot, page, "hand.begin")
    qtbot.waitUntil(lambda: page.battle.hand.mail is not None)
    return page


@pytest.mark.long
def test_two_people_exchange_letters(
    window: MainWindow, letters: PreviewPage, other: Workspace, qtbot: QtBot
) -> None:
    page, hand = letters, letters.battle.hand
    decide(page, qtbot)
    theirs = take(other, posted(window, page, qtbot)).id
    for _ in range(3):
        decide_by_computer(other, theirs)
        letter = post(other, theirs)
        click(qtbot, page, "mail.take")
        (dialog,) = window.findChildren(TakeDialog)
        before = hand.seat
        taken(dialog, letter, qtbot)
        qtbot.waitUntil(lambda seen=before: hand.seat is not None and hand.seat is not seen)  # type: ignore[misc]
        decide(page, qtbot)
        take(other, posted(window, page, qtbot))
    assert hand.mail is not None
    line = table_of(other, theirs).seat.tree.line()
    both = min(hand.mail.agreed, table_of(other, theirs).seat.mail.agreed)
    assert [one.action for one in hand.tree.line()[:both]] == [one.action for one in line[:both]]
    assert both > 4


@pytest.mark.long
def test_a_wrong_letter_is_refused_with_the_reason(
    window: MainWindow, letters: PreviewPage, qtbot: QtBot
) -> None:
    decide(letters, qtbot)
    letter = posted(window, letters, qtbot)
    dialog = TakeDialog(window.context, window)
    qtbot.addWidget(dialog)
    dialog.show()
    for wrong, reason in ((letter, "your own letter"), (letter[:-20], "no letter"), ("hello", "no letter")):
        dialog.text.setPlainText(wrong)
        qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(dialog.trouble.isVisible)
        assert reason in dialog.trouble.text()


@pytest.mark.long
def test_an_invitation_begins_a_battle_from_the_list(
    window: MainWindow, other: Workspace, qtbot: QtBot
) -> None:

    battle = invite(other, "first-battle", ["empire"], 4).id
    decide_by_computer(other, battle)
    letter = post(other, battle)
    dialog = list_kept_battles(window)
    assert isinstance(dialog, BattlesDialog)
    qtbot.mouseClick(dialog.letter_button, Qt.MouseButton.LeftButton)
    (asked,) = window.findChildren(TakeDialog)
    taken(asked, letter, qtbot)
    page = window.tabs.entries()[-1][1]
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: page.battle.hand.mail is not None)
    assert page.battle.hand.mail is not None
    assert page.battle.hand.mail.mine == ("orcs",)
    assert page.battle.hand.seat is not None
    qtbot.waitUntil(lambda: page.battle.hand.seat is not None and page.battle.hand.seat.waits)
