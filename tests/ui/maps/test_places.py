"""The panel of places: objectives, zones, buildings, signs and the traced picture."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from editor.ui.context import UiContext
from editor.ui.documents.editor import DocumentEditor
from editor.ui.forms.inputs import LineEdit, SpinBox
from editor.ui.maps.editor import MapEditor
from editor.ui.maps.places import KINDS, PlaceKind
from editor.ui.maps.places_panel import PlacesPanel

Open = Callable[[str], DocumentEditor]


def kind(name: str) -> PlaceKind:
    return next(one for one in KINDS if one.name == name)


def field(panel: PlacesPanel, name: str) -> QWidget:
    found = panel.findChild(QWidget, f"place_{name}")
    assert found is not None
    return found


@pytest.fixture
def editor(open_copy: Open) -> MapEditor:
    made = open_copy("demonworld/map/board-1")
    assert isinstance(made, MapEditor)
    return made


def test_every_kind_is_added_at_the_cursor_and_undone(editor: MapEditor, tmp_path: Path) -> None:
    panel, stack = editor.places_panel, editor.session.undo_stack
    editor.canvas.set_cursor_field((5, 4))
    before = editor.session.data
    for one in KINDS:
        if one.name != "picture":
            panel.add(one)
            assert panel.chosen is not None
            assert panel.chosen.kind is one
            assert panel.places.fields(panel.chosen) == ((5, 4),)
    scan = QImage(20, 10, QImage.Format.Format_RGB32)
    scan.fill(QColor("red"))
    assert scan.save(str(tmp_path / "scan.png"))
    panel.add_picture(kind("picture"), tmp_path / "scan.png", keep=True)
    assert editor.session.valid
    assert len(panel.places.all()) == len(KINDS) == panel.list.count()
    assert stack.count() == len(KINDS)
    for _ in KINDS:
        stack.undo()
    assert editor.session.data == before
    assert panel.list.count() == 0


def test_name_and_points_of_an_objective_are_set_in_the_panel(editor: MapEditor) -> None:
    panel = editor.places_panel
    panel.add(kind("objectives"))
    name, points = field(panel, "name"), field(panel, "points")
    assert isinstance(name, LineEdit)
    assert isinstance(points, SpinBox)
    name.setText("Mill")
    name.editingFinished.emit()
    points.setValue(50)
    (objective,) = editor.session.data["objectives"]
    assert (objective["name"], objective["points"]) == ({"en": "Mill"}, 50)
    assert editor.session.undo_stack.count() == 3
    editor.session.undo_stack.undo()
    assert points.value() == 0


def test_zone_takes_the_selected_fields(editor: MapEditor) -> None:
    panel = editor.places_panel
    editor.canvas.set_cursor_field((2, 2))
    panel.add(kind("zones"))
    arrays = editor.model.arrays
    assert arrays is not None
    mask = arrays.terrain != arrays.terrain
    mask[3, 4:7] = True
    editor.selection.take(mask)
    panel.move_button.click()
    assert arrays.zones[0].fields == ((4, 3), (5, 3), (6, 3))
    panel.remove_button.click()
    assert arrays.zones == ()


def test_file_that_is_no_picture_is_refused(editor: MapEditor, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(b"no picture")
    said: list[str] = []
    editor.context.announced.connect(said.append)
    editor.places_panel.add_picture(kind("picture"), tmp_path / "scan.png", keep=True)
    editor.places_panel.add_picture(kind("picture"), tmp_path / "none.png", keep=True)
    assert [words.split()[0] for words in said] == ["scan.png", "none.png"]
    assert editor.session.undo_stack.count() == 0


def test_edges_are_linked_in_the_properties_where_the_rows_allow_it(
    editor: MapEditor, context: UiContext
) -> None:
    session, panel = editor.session, editor.properties
    assert not panel.wrap.isEnabled()
    panel.resize_asked.emit(18, 15, False)
    assert panel.wrap.isEnabled()
    said: list[str] = []
    context.announced.connect(said.append)
    panel.wrap_chosen.emit("north_south")
    assert "only where their number is even" in said[-1]
    assert panel.wrap.currentData() == "none"
    panel.wrap_chosen.emit("east_west")
    assert session.data["wrap"] == "east_west"
    assert session.valid
    session.undo_stack.undo()
    assert session.data["wrap"] == "none"
