"""A card based on another, in the window: marks, one click back, live updates, its picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents, inheritance
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.forms.portrait import PortraitField
from editor.ui.shell.dialogs.merge import MergeDialog
from editor.ui.shell.main_window import MainWindow
from schemas.text import LocalText
from tests.ui.conftest import Duplicate, Find

UNIT = "demonworld/unit/orc-guard"


def _veteran(window: MainWindow, base: str) -> FormEditor:
    row = inheritance.new_based_on(window.context.workspace, base, name=LocalText({"en": "Veteran"}))
    editor = window.open_document(row.id)
    assert isinstance(editor, FormEditor)
    return editor


@pytest.mark.long
def test_what_differs_is_marked_and_goes_back_with_one_click(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    editor = _veteran(window, find(UNIT))
    session, cell = editor.session, editor.host.cell(("fear",))
    assert cell is not None
    assert not cell.mark.isVisibleTo(cell)
    session.change("fear", 4, "Change fear")
    assert cell.mark.isVisibleTo(cell)
    assert "In the base: 1" in cell.mark.toolTip()
    assert cell.label.property("tone") == "accent"
    cell.mark.click()
    assert session.value("fear") == 1
    assert not cell.mark.isVisibleTo(cell)
    session.undo_stack.undo()
    assert session.value("fear") == 4
    window.context.action_book.refresh()  # type: ignore[union-attr]
    assert editor.host.back_to_base(cell.editor)
    assert session.value("fear") == 1


@pytest.mark.long
def test_an_edit_of_the_base_shows_in_the_card_at_once_and_survives_undo(
    window: MainWindow, copy_of: Duplicate
) -> None:
    base = copy_of(UNIT).session
    editor = _veteran(window, base.id)
    session = editor.session
    session.change("fear", 4, "Change fear")
    base.change("points", 185, "Change points")
    assert session.value("points") == 185
    session.undo_stack.undo()
    assert (session.value("points"), session.value("fear")) == (185, 1)
    session.undo_stack.redo()
    base.undo_stack.undo()
    assert (session.value("points"), session.value("fear")) == (160, 4)
    assert session.save()
    assert documents.load(window.context.workspace, session.id).own.keys() & {"points", "fear"} == {"fear"}  # type: ignore[union-attr]
    before = session.data
    editor.heading.base_bar.make_independent()
    assert {**session.data, "based_on": before["based_on"]} == before
    base.change("points", 999, "Change points")
    assert session.value("points") == 160
    session.undo_stack.undo()
    assert session.value("points") == 999, "one step, over the base as it is now"


@pytest.mark.long
def test_a_picture_is_taken_dragged_and_zoomed_without_being_changed(
    window: MainWindow, copy_of: Duplicate, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "orc.png"
    Image.new("RGB", (400, 300), "#446622").save(file)
    editor = copy_of(UNIT)
    assert isinstance(editor, FormEditor)
    cell = editor.host.cell(("portrait",))
    assert cell is not None
    field = cell.editor
    assert isinstance(field, PortraitField)
    field.take(file)
    qtbot.waitUntil(lambda: editor.session.value("portrait") is not None)
    data = editor.session.value("portrait.data")
    field.box.zoomed.emit(2.0)
    field.box.moved.emit(0.25, 0.75)
    assert editor.session.value("portrait.zoom") == 2.0
    assert editor.session.value("portrait.focus_x") == 0.25
    assert editor.session.value("portrait.data") == data
    assert editor.session.valid
    (tmp_path / "bad.png").write_bytes(b"no picture")
    field.take(tmp_path / "bad.png")
    qtbot.waitUntil(lambda: any("bad.png" in words for words in window.notices.texts()))


@pytest.mark.long
def test_two_duplicates_are_merged_side_by_side_and_parted_again(
    window: MainWindow, copy_of: Duplicate
) -> None:
    one, two = copy_of(UNIT).session, copy_of(UNIT).session
    two.change("points", 200, "Change points")
    assert two.save()
    window.commands.relations.merge((one.id, two.id))
    dialog = window.findChild(MergeDialog)
    assert dialog is not None
    rows = [dialog.values.topLevelItem(row) for row in range(dialog.values.topLevelItemCount())]
    points = next(row for row in rows if row.text(0) == "Points")
    assert (points.text(1), points.text(2)) == ("160", "200")
    points.setCheckState(0, points.checkState(0).Checked)
    dialog.accept()
    assert one.value("points") == 200
    assert documents.load(window.context.workspace, two.id).row.deleted is not None
    window.notices.shown()[-1].findChild(QPushButton).click()  # type: ignore[union-attr]
    assert one.value("points") == 160
    assert documents.load(window.context.workspace, two.id).row.deleted is None
