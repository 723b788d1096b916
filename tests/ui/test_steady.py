"""What the hand is at stays where it is while something above it comes or goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.layouts import column_layout, lay_out_now
from editor.ui.kit.steady import steady
from editor.ui.kit.widgets import scroll_area


@pytest.mark.parametrize(("high", "scrolls"), [(900, True), (20, False)])
def test_a_sentence_above_the_field_with_the_focus_does_not_move_it(
    qtbot: QtBot, high: int, scrolls: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar, area, page = QLabel("bar", window), scroll_area(window), QWidget()
    whole, column = column_layout(window), column_layout(page)
    sentence, field, below = QLabel("wrong"), QLineEdit(), QLabel("below")
    below.setFixedHeight(high)
    column.addWidget(sentence)
    column.addWidget(field)
    column.addWidget(below)
    column.addStretch()
    area.setWidget(page)
    whole.addWidget(bar)
    whole.addWidget(area)
    sentence.hide()
    bar.hide()
    window.resize(300, 200)
    window.show()
    field.setFocus()
    lay_out_now()
    before = field.mapTo(window, QPoint())
    for shown in (sentence, bar):
        with steady(window, typing=True):
            shown.show()
        assert field.mapTo(window, QPoint()) == before
    assert area.verticalScrollBar().value() > sentence.height()
    for shown in (bar, sentence):
        with steady(window, typing=True):
            shown.hide()
        assert field.mapTo(window, QPoint()) == before
    assert area.verticalScrollBar().value() == 0
    assert (area.verticalScrollBar().maximum() > 0) is scrolls
    with steady(window, typing=True):
        sentence.show()
    with steady(window, typing=True):
        field.setText("right")
    assert field.mapTo(window, QPoint()) == before


def test_a_sentence_that_goes_from_above_the_field_on_a_short_page_does_not_move_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    area, page = scroll_area(window), QWidget()
    column_layout(window).addWidget(area)
    column = column_layout(page)
    sentence, field = QLabel("wrong"), QLineEdit()
    column.addWidget(sentence)
    column.addWidget(field)
    column.addStretch()
    area.setWidget(page)
    window.resize(300, 200)
    window.show()
    field.setFocus()
    lay_out_now()
    before = field.mapTo(window, QPoint())
    for shown in (False, True, False):
        with steady(window, typing=True):
            sentence.setVisible(shown)
        assert field.mapTo(window, QPoint()) == before
