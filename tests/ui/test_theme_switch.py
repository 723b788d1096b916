"""Another theme is put on by what can be seen, and by everything else when it is shown."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.rules.core.campaigns.chart import Chart
from editor.ui.editors.campaigns.chart_view import ChartView, themed_look
from editor.ui.kit.theme import DARK, LIGHT, muted, set_icon, theme
from editor.ui.kit.turns import Turns


@pytest.fixture(autouse=True)
def _light_again() -> Iterator[None]:
    theme().apply("light")
    yield
    theme().apply("light")


def ink(label: QLabel) -> str:
    """Return the colour that a label writes in."""
    return label.palette().color(QPalette.ColorRole.WindowText).name()


@pytest.mark.long
def test_hidden_page_takes_the_theme_when_it_is_shown(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    labels = [muted(QLabel("words")) for _number in range(2)]
    for label in labels:
        page = QWidget(stack)
        QVBoxLayout(page).addWidget(label)
        stack.addWidget(page)
    stack.show()
    stack.setCurrentIndex(1)
    stack.setCurrentIndex(0)
    assert [ink(label) for label in labels] == [LIGHT.muted] * 2

    theme().apply("dark")
    qtbot.waitUntil(lambda: ink(labels[0]) == DARK.muted)
    stack.setCurrentIndex(1)
    qtbot.waitUntil(lambda: ink(labels[1]) == DARK.muted)
    theme().apply("light")
    qtbot.waitUntil(lambda: ink(labels[1]) == LIGHT.muted)
    theme().apply("dark")
    theme().apply("light")
    stack.setCurrentIndex(0)
    qtbot.waitUntil(lambda: ink(labels[0]) == LIGHT.muted)


def test_what_is_painted_by_the_stylesheet_changes_its_ground(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    button, tick = QPushButton("verb", box), QCheckBox("choice", box)
    for one in (button, tick):
        column.addWidget(one)
    box.show()

    def ground() -> str:
        return button.grab().toImage().pixelColor(button.width() // 2, 3).name()

    assert ground() == LIGHT.raised
    theme().apply("dark")
    qtbot.waitUntil(lambda: ground() == DARK.raised)
    assert box.grab().toImage().pixelColor(1, 1).name() == DARK.window


@pytest.mark.long
def test_icons_follow_the_theme_and_hidden_ones_when_they_are_shown(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    shown, hidden = QPushButton(box), QPushButton(box)
    for one in (shown, hidden):
        set_icon(one, "check")
    hidden.hide()
    box.show()
    theme().apply("dark")
    dark = theme().icon("check").cacheKey()
    qtbot.waitUntil(lambda: shown.icon().cacheKey() == dark)
    hidden.show()
    qtbot.waitUntil(lambda: hidden.icon().cacheKey() == dark)


def test_what_qt_made_itself_waits_for_its_theme_too(qtbot: QtBot) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.show()
    theme().apply("dark")
    gc.collect()
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    qtbot.waitUntil(lambda: area.verticalScrollBar().isVisible())


def test_closed_windows_leave_no_icons_behind(qtbot: QtBot) -> None:
    before = len(theme().dressers)
    box = QWidget()
    set_icon(QPushButton(box), "check")
    assert len(theme().dressers) == before + 1
    with qtbot.waitSignal(box.destroyed):
        box.deleteLater()
    assert len(theme().dressers) == before


def test_turns_keep_the_order_and_let_the_window_answer_between(qtbot: QtBot) -> None:
    done: list[object] = []
    turns = Turns(2)
    turns.add([lambda: done.append(1), lambda: turns.add([lambda: done.append(2)], first=True)])
    assert done == [1]
    turns.add([lambda: done.append(3), lambda: done.append(4)])
    assert turns.waiting == 3, "the turn under way is over: what is added waits"
    qtbot.waitUntil(lambda: not turns.waiting)
    assert done == [1, 2, 3, 4]


def test_chart_of_a_campaign_is_drawn_in_the_theme(qtbot: QtBot) -> None:
    view = ChartView("en")
    qtbot.addWidget(view)
    view.show_chart(Chart((), ()), replace(themed_look(), under={"first": "The hill"}))
    theme().apply("dark")
    assert (view.look.ink, view.look.paper) == (DARK.text, DARK.surface)
    assert view.look.under == {"first": "The hill"}
