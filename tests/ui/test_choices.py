"""Choices in narrow cells: their lists show whole words, and stay open after a double click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.words.labels import GameWords, capital
from schemas.field_specs import FieldSpec
from schemas.text import LocalText

LEFT = Qt.MouseButton.LeftButton


def test_list_of_a_narrow_choice_is_as_wide_as_its_words_and_outlives_the_click(qtbot: QtBot) -> None:
    cell = QWidget()
    qtbot.addWidget(cell)
    box = ComboBox(cell)
    box.addItems(["unité", "règles de composition"])
    box.resize(30, 24)
    cell.show()
    qtbot.mousePress(cell, LEFT)  # the second press of a double click makes the editor of the cell
    box.open_list()
    listed = box.view()
    qtbot.mouseRelease(listed.window(), LEFT)
    assert listed.isVisible()
    assert listed.width() > listed.fontMetrics().horizontalAdvance("règles de composition")
    box.hidePopup()


def test_words_below_each_other_all_begin_with_a_capital_letter_where_one_does() -> None:
    names = tuple((one, LocalText({"en": one})) for one in ("Text", "repeated cells"))
    spec = FieldSpec("box", "choice", values=("Text", "repeated cells"), names=names)
    assert GameWords().choices(spec) == [("Text", "Text"), ("repeated cells", "Repeated cells")]
    kinds = FieldSpec("box", "list", tag="box", kinds=(("line", spec), ("repeat", spec)))
    assert [words for _kind, words in GameWords().blocks(kinds)] == ["line", "repeated cells"]
    assert capital("wiederholte Zellen") == "Wiederholte Zellen"
