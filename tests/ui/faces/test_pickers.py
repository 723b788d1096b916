"""Fields, colours, symbols and assets are picked in the properties of a box; styles are shared."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.faces.asset_fields import AssetField
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.editors.faces.fields import WordsField
from editor.ui.editors.faces.pick_popup import MOST_SIGNS, PickEntry, PickGroup, PickPopup
from editor.ui.editors.faces.picked_fields import ColourOfField, SymbolField
from editor.ui.editors.faces.sections import box_groups
from editor.ui.editors.faces.signs_panel import SignsPanel
from editor.ui.editors.faces.style_panel import StyleOfBox
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.shell.main_window import MainWindow
from schemas.face_boxes import BOX_MODELS
from schemas.field_specs import form_spec
from schemas.systems.shared import SharedAsset

Duplicate = Callable[[str], DocumentEditor]


@pytest.fixture
def designer(copy_of: Duplicate) -> FaceDesigner:
    editor = copy_of("demonworld/face/classic")
    assert isinstance(editor, FaceDesigner)
    return editor


def chosen(designer: FaceDesigner, kind: str) -> Path:
    boxes = designer.session.data["front"]
    path: Path = ("front", next(n for n, one in enumerate(boxes) if one["box"] == kind))
    designer.canvas.choose([path])
    return path


def field(designer: FaceDesigner, path: Path) -> FieldEditor:
    assert designer.properties._host is not None
    assert designer.properties._form is not None
    designer.properties._form.make_rest()
    cell = designer.properties._host.made_cell(path)
    assert cell is not None
    return cell.editor


def pick(words: str) -> list[str]:
    """Type into the popup that is open and take the first find; what it said at the right of each row."""
    popup = next(
        one for one in QApplication.topLevelWidgets() if isinstance(one, PickPopup) and one.isVisible()
    )
    popup.search.setText(words)
    remarks = [item.text(1) for item in popup.items()]
    QTest.keyClick(popup.search, Qt.Key.Key_Return)
    return remarks


def test_the_texture_of_a_rectangle_is_in_sight() -> None:
    groups = box_groups("rect", form_spec(BOX_MODELS["rect"]))
    assert [group.opened for group in groups if "texture" in group.names] == [True]


def test_what_a_box_needs_is_picked(designer: FaceDesigner, window: MainWindow, qtbot: QtBot) -> None:
    session = designer.session
    # a field of the card, with what it gives on the card shown
    path = chosen(designer, "text")
    words = field(designer, (*path, "text"))
    assert isinstance(words, WordsField)
    before = session.value((*path, "text"))
    words._offer()
    assert designer.sample.document is not None
    assert str(designer.sample.document.points) in pick("points")  # type: ignore[attr-defined]
    assert "{points}" in session.value((*path, "text"))["en"]
    assert before != session.value((*path, "text"))
    # a colour by its name, which follows the faction
    path = chosen(designer, "rect")
    colour = field(designer, (*path, "stroke"))
    assert isinstance(colour, ColourOfField)
    colour.offer()
    assert designer.host.colours()["second"] in pick("second")
    assert session.value((*path, "stroke")) == "second"
    # a symbol by its picture
    path = chosen(designer, "picture")
    session.change((*path, "source"), "symbol", "symbol")
    symbol = field(designer, (*path, "symbol"))
    assert isinstance(symbol, SymbolField)
    symbol.offer()
    pick("shield")
    assert session.value((*path, "symbol")) == "'shield'"
    assert not symbol.button.icon().isNull()
    # a field takes the place of an expression in which nobody types
    symbol._line.clearFocus()
    symbol._offer()
    pick("points")
    assert session.value((*path, "symbol")) == "points"
    # an asset of the right use
    made = io.BytesIO()
    Image.new("RGB", (30, 30), "red").save(made, "PNG")
    data = base64.b64encode(made.getvalue()).decode()
    for fields in ({"slug": "gold-frame", "use": "frame", "data": data}, {"slug": "letters", "use": "font"}):
        asset = SharedAsset.model_validate({**fields, "name": fields["slug"]})
        documents.create(window.context.workspace, asset)
    shelf = asset_shelf(window.context)
    with qtbot.waitSignal(shelf.changed):
        window.context.catalogue_changed.emit()
    session.change((*path, "source"), "asset", "asset")
    own = field(designer, (*path, "asset"))
    assert isinstance(own, AssetField)
    own._pick_any()
    offered = pick("e")
    assert "gold-frame" in offered
    assert "letters" not in offered  # a font is no picture
    own._pick_any()
    assert pick("gold-frame") == ["gold-frame"]
    assert session.value((*path, "asset"))["slug"] == "gold-frame"


@pytest.mark.long
def test_a_style_is_changed_and_renamed_for_all_that_share_it(designer: FaceDesigner, qtbot: QtBot) -> None:
    session = designer.session
    path = chosen(designer, "text")
    style = session.value((*path, "style"))
    number = next(n for n, one in enumerate(session.value("styles")) if one["id"] == style)
    assert designer.properties._host is not None
    look = StyleOfBox(designer.sample, designer.properties._host, lambda: (*path, "style"), designer)
    assert look.form.path == ("styles", number)
    other = next(one["id"] for one in session.value("styles") if one["id"] != style)
    session.change((*path, "style"), other, "another style")
    assert session.value((*look.form.path, "id")) == other
    steps = session.undo_stack.index()
    designer.host.rename_style(other, "quite_new")
    assert session.valid
    assert session.value((*path, "style")) == "quite_new"
    assert session.undo_stack.index() == steps + 1
    look.deleteLater()


def test_what_was_clicked_and_activated_at_once_is_picked_once(qtbot: QtBot) -> None:
    below = QWidget()
    qtbot.addWidget(below)
    popup = PickPopup("Pick", [PickGroup("Fields", (PickEntry("Points", "points"),))], below)
    found: list[str] = []
    popup.picked.connect(found.append)
    (item,) = popup.items()
    popup.tree.itemClicked.emit(item, 0)
    popup.tree.itemActivated.emit(item, 0)  # styles with a single click send both
    assert found == ["points"]


def test_a_group_of_thousands_is_filled_when_it_is_opened_or_searched(qtbot: QtBot) -> None:
    below = QWidget()
    qtbot.addWidget(below)
    asked: list[int] = []
    drawn: list[int] = []

    def picture() -> QIcon:
        drawn.append(1)
        return QIcon()

    def signs() -> list[PickEntry]:
        asked.append(1)
        numbers = (PickEntry(f"sign {n}", f"s{n}", drawn=picture) for n in range(900))
        return [PickEntry("broadsword", "broadsword"), PickEntry("boots", "boots"), *numbers]

    groups = [PickGroup("Icons", (), opened=False, later=signs)]
    popup = PickPopup("Pick", groups, below)
    top = popup.tree.topLevelItem(0)
    assert top is not None
    assert not asked
    assert not top.isHidden()
    popup.search.setText("boo")
    assert [one.text(0) for one in popup.items()] == ["boots"]
    assert (drawn, top.text(0)) == ([], "Icons")
    popup.search.setText("nowhere")
    assert top.isHidden()
    popup.search.setText("sign")
    assert len(popup.items()) == len(drawn) == MOST_SIGNS
    assert top.text(0) == f"Icons: {MOST_SIGNS} of 900, type a name"
    popup.search.setText("sign 899")
    assert [one.text(0) for one in popup.items()] == ["sign 899"]
    popup.search.setText("")
    assert len(popup.items()) == MOST_SIGNS
    assert len(asked) == 1
    opened = PickPopup("Pick", groups, below)
    opened.tree.topLevelItem(0).setExpanded(True)  # type: ignore[union-attr]
    assert [one.text(0) for one in opened.items()][:2] == ["broadsword", "boots"]


def test_a_double_click_puts_a_sign_into_the_text_once(qtbot: QtBot) -> None:
    panel = SignsPanel({}, tuple)
    qtbot.addWidget(panel)
    panel.show()
    taken: list[str] = []
    panel.chosen.connect(lambda name, _keyword: taken.append(name))
    place = panel.list.visualItemRect(panel.list.item(0)).center()
    for press in (QTest.mouseClick, QTest.mouseDClick):
        press(panel.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert len(taken) == 1
