"""The panel of places: objectives, zones, buildings, signs and the traced picture."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.places import KINDS, PlaceKind
from editor.ui.editors.maps.places_panel import PlacesPanel
from editor.ui.kit.inputs import LineEdit, SpinBox
from tests.ui.maps.conftest import OpenMap


def kind(name: str) -> PlaceKind:
    return next(one for one in KINDS if one.name == name)


def field(panel: PlacesPanel, name: str) -> QWidget:
    found = panel.findChild(QWidget, f"place_{name}")
    assert found is not None
    return found


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    return kept_map("demonworld/map/board-1")


def test_every_kind_is_added_at_the_cursor_and_undone(editor: MapEditor, tmp_path: Path) -> None:
    panel, stack = editor.places_panel, editor.session.undo_stack
    editor.canvas.set_cursor_field((5, 4))
    before = editor.session.data
    for one in KINDS:
        if one.name != "picture":
            panel.add(one)
            assert panel.chosen is not None
            assert panel.chosen.kind is one
            assert panel.places.fields(panel.chosen) == (() if one.name == "frame" else ((5, 4),))
            assert panel.move_button.isEnabled() == (one.name != "frame")
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


@pytest.mark.long
def test_edges_are_linked_in_the_properties_where_the_rows_allow_it(editor: MapEditor) -> None:
    session, panel = editor.session, editor.properties
    assert not panel.wrap.isEnabled()
    panel.resize_asked.emit(18, 15, False)
    assert panel.wrap.isEnabled()
    said: list[str] = []
    editor.context.announced.connect(said.append)
    panel.wrap_chosen.emit("north_south")
    assert "only where their number is even" in said[-1]
    assert panel.wrap.currentData() == "none"
    panel.wrap_chosen.emit("east_west")
    assert session.data["wrap"] == "east_west"
    assert session.valid
    session.undo_stack.undo()
    assert session.data["wrap"] == "none"


@pytest.fixture
def house(editor: MapEditor) -> MapEditor:
    """A building of three fields in a row, chosen in the panel."""
    arrays = editor.model.arrays
    assert arrays is not None
    select(editor, (4, 3), (5, 3), (6, 3))
    editor.places_panel.add(kind("buildings"))
    return editor


def select(editor: MapEditor, *fields: tuple[int, int]) -> None:
    arrays = editor.model.arrays
    assert arrays is not None
    mask = arrays.terrain != arrays.terrain
    for column, row in fields:
        mask[row, column] = True
    editor.selection.take(mask)


def building_of(editor: MapEditor) -> dict[str, Any]:
    (building,) = editor.session.data["buildings"]
    return dict(building)


@pytest.mark.long
def test_selected_fields_of_a_building_become_walls_and_floor_again(house: MapEditor) -> None:
    panel, count = house.places_panel.building, house.session.undo_stack.count()
    select(house, (5, 3), (6, 3), (7, 3))
    panel.walls.click()
    assert building_of(house)["wall_fields"] == [[5, 3], [6, 3]]
    assert house.session.undo_stack.count() == count + 1
    panel.walls.click()
    assert building_of(house)["wall_fields"] == []
    said: list[str] = []
    house.context.announced.connect(said.append)
    select(house, (0, 0))
    panel.walls.click()
    assert said == ["None of the selected fields is in the building."]
    assert house.session.undo_stack.count() == count + 2


def test_opening_is_added_between_the_selected_fields_and_set_by_the_form(house: MapEditor) -> None:
    panel = house.places_panel.building
    select(house, (6, 3), (7, 3))
    panel.add_button.click()
    plain = {"locked": False, "open": False, "solidity": "plain", "leaf_of": None}
    assert building_of(house)["openings"] == [{"between": [[6, 3], [7, 3]], "kind": "door", **plain}]
    panel.kind.setCurrentIndex(panel.kind.findData("window"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    panel.locked.click()
    panel.field.setCurrentIndex(0)
    panel.field.activated.emit(0)
    (window,) = building_of(house)["openings"]
    assert window == {"between": [[4, 3], [5, 3]], "kind": "window", **plain, "locked": True}
    panel.open.click()
    (window,) = building_of(house)["openings"]
    assert (window["locked"], window["open"]) == (False, True), "a door is not both"
    panel.solidity.setCurrentIndex(panel.solidity.findData("fortified"))
    panel.solidity.activated.emit(panel.solidity.currentIndex())
    assert building_of(house)["openings"][0]["solidity"] == "fortified"
    assert panel.side.currentText() == "E"
    west = panel.side.findText("W")
    panel.side.setCurrentIndex(west)
    panel.side.activated.emit(west)
    assert building_of(house)["openings"][0]["between"] == [[4, 3], [3, 3]]
    assert house.session.valid
    panel.remove_button.click()
    assert building_of(house)["openings"] == []
    assert not panel.remove_button.isEnabled()


def test_fields_on_both_sides_of_a_wall_make_a_wide_door_whose_leaves_are_set_as_one(
    house: MapEditor,
) -> None:
    panel = house.places_panel.building
    select(house, (4, 3), (5, 3), (4, 2), (5, 2))
    panel.add_button.click()
    openings = building_of(house)["openings"]
    assert len(openings) > 1
    assert {one["leaf_of"] for one in openings} == {"gate_1"}
    assert "gate_1" in panel.list.item(0).text()
    panel.kind.setCurrentIndex(panel.kind.findData("gate"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    panel.locked.click()
    assert {(one["kind"], one["locked"]) for one in building_of(house)["openings"]} == {("gate", True)}
    said: list[str] = []
    house.context.announced.connect(said.append)
    panel.kind.setCurrentIndex(panel.kind.findData("window"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert "window" in said[0]
    assert panel.kind.currentData() == "gate"
    assert house.session.valid
    select(house, (6, 3), (6, 4), (5, 4), (7, 4))
    panel.add_button.click()
    assert "gate_2" in {one["leaf_of"] for one in building_of(house)["openings"]}
    panel.remove_button.click()
    house.session.undo_stack.undo()
    assert house.session.valid


@pytest.mark.long
def test_openings_go_into_the_outer_sides_until_all_have_one(house: MapEditor) -> None:
    panel = house.places_panel.building
    select(house, (5, 3))
    for _ in range(4):
        panel.add_button.click()
    openings = building_of(house)["openings"]
    assert [one["between"][0] for one in openings] == [[5, 3]] * 4
    for _ in range(20):
        panel.add_button.click()
    assert len(building_of(house)["openings"]) == 14
    assert panel.list.count() == 14
    house.session.undo_stack.undo()
    assert panel.list.count() == 13


@pytest.mark.long
def test_form_of_a_building_goes_with_the_building(house: MapEditor) -> None:
    panel = house.places_panel
    assert panel.building.isVisibleTo(panel)
    panel.add(kind("notes"))
    assert not panel.building.isVisibleTo(panel)
