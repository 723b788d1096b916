"""Symbols and styles of an author's own in the window: made, seen, put on a map."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.printing.maps import style_sample
from editor.printing.maps.styles import map_styles
from editor.services import documents
from editor.ui.editors.drawings.counter_samples import CounterStyleEditor
from editor.ui.editors.drawings.style import MapStyleEditor
from editor.ui.editors.drawings.symbol import MapSymbolEditor
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.editors.maps.output.style_dialog import StyleDialog
from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.ground_drawing import GroundPictureField
from editor.ui.kit.inputs import ComboBox
from schemas.systems.shared import SharedMapStyle, SharedMapSymbol
from tests.ui.maps.conftest import Open
from tests.ui.maps.map_hands import click, plain

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.long
def test_a_symbol_begins_with_one_of_the_program_and_takes_a_picture(
    open_copy: Open, context: UiContext, qtbot: QtBot, tmp_path: Path
) -> None:
    documents.create(
        context.workspace, SharedMapSymbol.model_validate({"slug": "gallows", "name": "Gallows"})
    )
    editor = open_copy("shared/map_symbol/gallows")
    assert isinstance(editor, MapSymbolEditor)
    empty = editor.sample.pixmap().toImage()
    choice = editor.begin_with
    choice.setCurrentIndex(choice.findData("mill"))
    choice.activated.emit(choice.currentIndex())
    assert len(editor.session.data["shapes"]) > 3
    qtbot.waitUntil(lambda: editor.sample.pixmap().toImage() != empty)
    file = tmp_path / "red.png"
    Image.new("RGB", (40, 40), "#c02010").save(file)
    cell = editor.host.cell(("data",))
    assert cell is not None
    assert isinstance(cell.editor, GroundPictureField)
    editor.session.change("shapes", [], "Without shapes")
    cell.editor.take(file)
    qtbot.waitUntil(lambda: editor.sample.pixmap().toImage().pixelColor(64, 64).red() > 180)
    assert editor.session.valid


@pytest.mark.long
def test_a_symbol_and_a_style_of_ones_own_are_used_on_a_map(
    open_copy: Open, context: UiContext, qtbot: QtBot
) -> None:
    shape = {"path": "M-40 -40 L40 -40 L40 40 Z", "fill": "#c02010"}
    symbol = SharedMapSymbol.model_validate(
        {"slug": "gallows", "name": "Gallows", "size": 2, "shapes": [shape]}
    )
    style = SharedMapStyle.model_validate(
        {"slug": "ash", "name": "Ash", "colours": [{"line": "grid", "colour": "#ff0000"}]}
    )
    for document in (symbol, style):
        documents.create(context.workspace, document)
    editor = open_copy("demonworld/map/board-3")
    assert isinstance(editor, MapEditor)
    qtbot.waitExposed(editor.canvas)
    plain(editor)
    editor.choose_tool("symbol")
    kinds = editor.bar.findChild(ComboBox, "brush_symbol")
    kinds.setCurrentIndex(kinds.findData(symbol.id))
    click(qtbot, editor, (6, 6))
    (put,) = editor.model.arrays.symbols
    assert (put.own.id, put.size) == (symbol.id, 2)
    editor.ground.set_style(style.id)
    assert (editor.ground.style, editor.model.looks.grid) == (style.id, "#ff0000")
    assert editor.session.value("style")["id"] == style.id
    editor.session.undo_stack.undo()
    assert editor.model.looks.grid != "#ff0000"
    editor.session.undo_stack.redo()
    editor.ground.set_style("winter")
    assert editor.session.value("style") is None
    assert editor.ground.style == "winter"


@pytest.mark.long
def test_styles_are_chosen_by_their_pictures(
    open_copy: Open, context: UiContext, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style_sample, "_WIDTH", 6)
    own = SharedMapStyle.model_validate({"slug": "ash", "name": "Ash", "base": "plain"})
    documents.create(context.workspace, own)
    editor = open_copy("demonworld/map/board-3")
    assert isinstance(editor, MapEditor)
    dialog = StyleDialog(editor)
    dialog.show()
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    assert [item.text() for item in items][-1] == "Ash"
    assert dialog.list.currentItem().data(Qt.ItemDataRole.UserRole) == "textured"
    qtbot.waitUntil(lambda: all(item.icon().availableSizes() for item in items))
    winter, ash = next(item for item in items if item.text() == "Winter"), items[-1]
    for item, style in ((winter, "winter"), (ash, own.id)):
        dialog.list.scrollToItem(item)
        at = dialog.list.visualItemRect(item).center()
        qtbot.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert editor.ground.style == style
    dialog.close()
    export = ExportMapDialog(context, editor.session.document, editor)
    box = export.style_box
    shown = [place for place in range(box.count()) if box.itemData(place)]
    assert [box.itemText(place) for place in shown] == [item.text() for item in items]
    qtbot.waitUntil(lambda: all(box.itemIcon(place).availableSizes() for place in shown))
    export.close()


@pytest.mark.long
def test_the_sample_of_a_style_follows_its_colours(open_copy: Open, context: UiContext, qtbot: QtBot) -> None:
    documents.create(context.workspace, SharedMapStyle.model_validate({"slug": "ash", "name": "Ash"}))
    editor = open_copy("shared/map_style/ash")
    assert isinstance(editor, MapStyleEditor)
    cell = editor.host.cell(("base",))
    assert cell is not None
    box = cell.editor.entry
    assert isinstance(box, ComboBox)
    assert box.count() == len(map_styles())
    qtbot.waitUntil(lambda: all(box.itemIcon(at).availableSizes() for at in range(box.count())))
    before = editor.sample.pixmap().toImage()
    editor.session.change("base", "winter", "Begin with winter")
    qtbot.waitUntil(lambda: editor.sample.pixmap().toImage() != before)


@pytest.mark.long
def test_counters_by_a_template_are_shown_once_the_cards_are_read(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("zargo/counter_style/light")
    assert isinstance(editor, CounterStyleEditor)
    qtbot.waitUntil(lambda: editor.sample.pixmap().width() > 100)
