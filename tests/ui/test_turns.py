"""What waits for a later turn lets everything else come first."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot

from editor.ui.kit import turns
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.forms.tab_order import first_reached
from editor.ui.kit.turns import Turns, later, single_shot
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Duplicate


class _Hearing(QObject):
    """Notes what it is told by the event loop."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__()
        self.heard = heard

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            self.heard.append("event")
        return super().event(event)

    def ask(self, name: str) -> None:
        """A deed, after which something is clicked."""
        self.heard.append(name)
        QApplication.postEvent(self, QEvent(QEvent.Type.User))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deed takes longer than a turn."""
    monkeypatch.setattr(turns, "SHORT_S", -1.0)


def _run(qapp: QApplication) -> None:
    for _round in range(8):
        qapp.processEvents()


def test_nothing_is_done_at_once(qapp: QApplication) -> None:
    heard: list[str] = []
    owner = QObject()
    later(owner, lambda: heard.append("done"))
    assert not heard
    _run(qapp)
    assert heard == ["done"]


def test_what_is_clicked_after_a_long_deed_comes_before_the_next(qapp: QApplication, slow: None) -> None:
    one = _Hearing([])
    later(one, lambda: one.ask("first"))
    later(one, lambda: one.ask("second"))
    _run(qapp)
    assert one.heard == ["first", "event", "second", "event"]


def test_a_timer_that_is_due_comes_between_two_long_deeds(qapp: QApplication, slow: None) -> None:
    heard: list[str] = []
    owner = QObject()

    def first() -> None:
        heard.append("first")
        QTimer.singleShot(0, lambda: heard.append("timer"))

    later(owner, first)
    later(owner, lambda: heard.append("second"))
    _run(qapp)
    assert heard == ["first", "timer", "second"]


def test_short_deeds_share_a_turn(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SHORT_S", 3600.0)
    one = _Hearing([])
    for name in ("first", "second"):
        later(one, partial(one.ask, name))
    _run(qapp)
    assert one.heard == ["first", "second", "event", "event"]


def test_who_is_gone_does_nothing(qapp: QApplication) -> None:
    heard: list[str] = []
    owner, other = QObject(), QObject()
    later(owner, lambda: heard.append("gone"))
    later(other, lambda: heard.append("there"))
    owner.deleteLater()
    QApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
    _run(qapp)
    assert heard == ["there"]


def test_a_dialog_begins_when_it_is_shown_and_paints_between_its_parts(
    qapp: QApplication, qtbot: QtBot
) -> None:
    dialog = Dialog(None, (200, 100))
    qtbot.addWidget(dialog)
    one = _Hearing([])
    dialog.when_shown(lambda: one.ask("first"), lambda: one.ask("second"))
    _run(qapp)
    assert not one.heard
    dialog.open()
    qtbot.waitUntil(lambda: dialog.begun and len(one.heard) == 4)
    assert one.heard == ["first", "event", "second", "event"]


def test_a_dialog_that_is_closed_begins_nothing_more(qapp: QApplication, qtbot: QtBot) -> None:
    dialog = Dialog(None, (200, 100))
    qtbot.addWidget(dialog)
    heard: list[str] = []
    dialog.when_shown(dialog.hide, lambda: heard.append("second"))
    dialog.show()
    qtbot.waitUntil(dialog.isHidden)
    _run(qapp)
    assert (dialog.begun, heard) == (False, [])
    dialog.show()
    qtbot.waitUntil(lambda: dialog.begun)
    assert heard == ["second"]


def test_two_jobs_take_turns(qapp: QApplication, slow: None) -> None:
    heard: list[str] = []
    jobs = [Turns(1), Turns(1)]
    for number, job in enumerate(jobs):
        job.add([partial(heard.append, f"{number}{part}") for part in "ab"], later=True)
    _run(qapp)
    assert heard == ["0a", "1a", "0b", "1b"]


@pytest.mark.long
@pytest.mark.parametrize("name", ["document.duplicate", "file.print_centre"])
def test_letters_typed_while_another_page_is_on_its_way_do_not_reach_the_one_in_front(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, name: str
) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    field = first_reached(editor)
    assert field is not None
    field.setFocus()
    before = dict(editor.session.data)
    window.book.action(name).trigger()
    for letter in "QZ":
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, letter)
    qtbot.waitUntil(lambda: window.tabs.currentWidget() is not editor)
    assert editor.session.data == before
    front = window.tabs.currentWidget()
    assert front is not None
    qtbot.waitUntil(lambda: front.isAncestorOf(window.focusWidget()))


@pytest.mark.long
def test_who_asks_for_a_document_that_cannot_be_opened_goes_on_typing(
    window: MainWindow, copy_of: Duplicate
) -> None:
    field = first_reached(copy_of("demonworld/unit/orc-guard"))
    assert field is not None
    field.setFocus()
    window.tabs.give_way()
    assert window.focusWidget() is not field
    window.show_document("11111111-2222-4333-8444-555555555555")
    assert window.focusWidget() is field


def test_a_number_that_a_signal_carries_is_no_delay(qtbot: QtBot) -> None:
    box = QSpinBox()
    qtbot.addWidget(box)
    timer = single_shot(box, 250, lambda: None)
    box.valueChanged.connect(timer.start)
    box.setValue(7)
    assert timer.isActive()
    assert timer.interval() == 250
    box.valueChanged.disconnect(timer.start)
    timer.stop()
    box.setValue(8)
    assert not timer.isActive()
