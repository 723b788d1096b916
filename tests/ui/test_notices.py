"""Sentences below the tabs: what goes by itself, what stays, what is counted, what can be read again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.notice_history import NoticeHistory
from editor.ui.shell.notices import Notices
from tests.ui.conftest import Duplicate


@pytest.fixture
def host(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QLineEdit(window))
    return window


@pytest.fixture
def notices(host: QMainWindow) -> Notices:
    notices = Notices(host)
    host.show()
    return notices


def test_a_confirmation_goes_by_itself_and_an_error_stays(
    notices: Notices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.ui.shell.notices.LASTS_MS", 1)
    monkeypatch.setattr("editor.ui.shell.notices._PER_LETTER_MS", 0)
    monkeypatch.setattr(notices.window(), "isActiveWindow", lambda: True)
    notices.show_notice("Written.", "note")
    notices.show_notice("Not written.", "alarm")
    qtbot.waitUntil(lambda: notices.texts() == ("Not written.",))


def test_a_confirmation_waits_for_who_is_at_it(notices: Notices, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices.window(), "isActiveWindow", lambda: True)
    notices.show_notice("Written.", "note", ("Undo", lambda: None))
    (notice,) = notices.shown()
    button = notice.findChild(QPushButton)
    assert button is not None
    button.setFocus()
    notice._fade.timeout.emit()
    assert notice._fade.isActive()
    button.clearFocus()
    notice._fade.timeout.emit()
    assert not notices.shown()


def test_the_same_sentence_is_shown_once_and_counted(notices: Notices) -> None:
    for _ in range(3):
        notices.show_notice("The disk is full.", "alarm")
    (notice,) = notices.shown()
    assert notice.count == 3
    assert "3" in notice.times.text()


def test_confirmations_make_room_before_errors(notices: Notices) -> None:
    for words, tone in (("A", "alarm"), ("b", "note"), ("C", "alarm"), ("D", "caution"), ("E", "alarm")):
        notices.show_notice(words, tone)
    assert notices.texts() == ("C", "D", "E")


def test_escape_closes_the_newest_where_nothing_else_takes_it(
    notices: Notices, host: QMainWindow, qtbot: QtBot
) -> None:
    notices.show_notice("A", "alarm")
    notices.show_notice("B", "alarm")
    qtbot.keyClick(host.centralWidget(), Qt.Key.Key_Escape)
    assert notices.texts() == ("A",)


def test_what_was_told_can_be_read_and_copied_later(notices: Notices, qtbot: QtBot) -> None:
    history = NoticeHistory(notices)
    notices.reported.connect(history.add)
    for words in ("Written.", "Written.", "Gone."):
        notices.show_notice(words)
    assert history.text() == "3"
    history.click()
    popup = history.popup
    assert popup is not None
    assert [popup.list.item(row).text().partition("  ")[2] for row in range(popup.list.count())] == [
        "Gone.",
        "Written. (2 times)",
    ]
    assert history.text() == ""
    popup.copy.click()
    assert QApplication.clipboard().text() == "Gone.\nWritten."
    popup.close()


def test_a_sentence_moves_nothing_that_is_about_to_be_clicked(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    qtbot.waitExposed(window)
    page = window.tabs.currentWidget()
    assert page is not None
    before = page.mapTo(window, page.rect().topLeft())
    window.context.notify("Written by another program.", "caution")
    (notice,) = window.notices.shown()
    qtbot.waitUntil(lambda: notice.isVisible() and window.notices.height() >= notice.height() > 0)
    assert page.mapTo(window, page.rect().topLeft()) == before


@pytest.mark.long
def test_a_save_that_is_refused_names_the_document_until_it_is_saved(
    window: MainWindow, copy_of: Duplicate
) -> None:
    session = copy_of("demonworld/unit/orc-guard").session
    session.change("manoeuvres", 9999, "Change manoeuvres")
    assert not session.save()
    (words,) = window.notices.texts()
    assert words.startswith(f"{session.title}: ")
    assert "9999" in words
    session.change("manoeuvres", 2, "Change manoeuvres")
    assert session.save()
    assert not any("9999" in one for one in window.notices.texts())


def test_what_was_said_of_another_document_stays(notices: Notices) -> None:
    notices.show_notice("Grolok: the disk is full.", "alarm")
    notices.show_notice("the disk is full.", "alarm")
    notices.withdraw("the disk is full.")
    assert notices.texts() == ("Grolok: the disk is full.",)
