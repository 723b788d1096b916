"""States of a card beside its form: what is empty is as on the card; its face and odds in a state."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from editor.printing.face import TextMark
from editor.ui.editors.face_panel import FacePanel
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.fields import OptionalField
from editor.ui.kit.state_choice import StateChoice
from editor.ui.pages.odds.panel import OddsPanel
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]


def choose(box: StateChoice, state: str | None) -> None:
    row = box.findData(state)
    box.setCurrentIndex(row)
    box.activated.emit(row)


@pytest.mark.long
def test_a_card_is_shown_in_its_states_whose_formations_may_be_those_of_the_card(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/unit/riders-of-the-green-ford")
    panel = next(one for one in window.findChildren(FacePanel) if one.isVisible())
    odds = next(one for one in window.findChildren(OddsPanel) if one.isVisible())

    def said() -> set[str]:
        return {mark.text for mark in panel.front.face.marks if isinstance(mark, TextMark)}

    qtbot.waitUntil(lambda: panel.front.face is not None and "Wedge" in said())
    choose(panel.state, "on_foot")
    qtbot.waitUntil(lambda: "Square" in said())
    qtbot.waitUntil(lambda: not odds.states[0].isHidden())
    assert odds.states[1].isHidden()
    before = [bar.value for bar in odds.results.summary.bars]
    choose(odds.states[0], "on_foot")
    qtbot.waitUntil(lambda: [bar.value for bar in odds.results.summary.bars] != before)

    assert isinstance(editor, FormEditor)
    cell = editor.host.cell(("states", 0, "formations"))
    assert cell is not None
    assert isinstance(cell.editor, OptionalField)
    cell.editor.findChild(QCheckBox).click()
    assert editor.session.value("states[0].formations") is None
    qtbot.waitUntil(lambda: "Wedge" in said())
