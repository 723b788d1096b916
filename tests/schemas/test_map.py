"""Maps: layers, boards, what lies on them."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from schemas.map import HexMapBase
from schemas.map_layers import PackedLayer, pack_layer
from schemas.parse import check_document, parse_document
from schemas.systems.demonworld import DemonworldMap
from tests.cases import cases

Sample = Callable[..., dict[str, Any]]


def free_map(**changes: Any) -> dict[str, Any]:
    """Return the data of a free map of three by two fields."""
    return {
        "system": "demonworld",
        "kind": "map",
        "slug": "field",
        "name": "Field",
        "columns": 3,
        "rows": 2,
        "legend": {".": "clear", "w": "wood"},
        "terrain": ["..w", "w.."],
        **changes,
    }


WRONG_MAPS = [
    ({"terrain": ["..w"]}, "map.layer_rows", "terrain"),
    ({"terrain": ["..w", "w."]}, "map.row_length", "terrain[1]"),
    ({"terrain": ["..w", "wx."]}, "map.unknown_letters", "terrain"),
    ({"levels": ["000", "00x"]}, "map.row_digits", "levels[1]"),
    ({"levels": ["000", "00٣"]}, "map.row_digits", "levels[1]"),
    ({"levels": pack_layer(bytes([0, 1, 2, 3, 4, 10]))}, "map.packed_digit", "levels"),
    ({"terrain": {"packed": "%%"}}, "map.packed_unreadable", "terrain"),
    ({"terrain": {"packed": "AAAA"}}, "map.packed_unreadable", "terrain"),
    ({"terrain": pack_layer(b".....")}, "map.packed_size", "terrain"),
    ({"terrain": pack_layer(b"." * 1_000_000)}, "map.packed_size", "terrain"),
    ({"terrain": pack_layer(b".....x")}, "map.unknown_letters", "terrain"),
    ({"labels": [{"at": [3, 0], "text": "Mill"}]}, "map.off_the_map", "labels[0].at"),
    (
        {"areas": [{"id": "a", "name": "A", "fields": [[0, 0], [0, 2]]}]},
        "map.off_the_map",
        "areas[0].fields[1]",
    ),
    ({"roads": [[[0, 0], [2, 0]]]}, "map.not_neighbours", "roads[0][1]"),
    ({"edges": [{"between": [[0, 0], [2, 1]], "kind": "wall"}]}, "map.not_neighbours", "edges[0].between"),
    ({"areas": [{"id": "a", "name": "A", "fields": []}] * 2}, "map.area_twice", "areas[1].id"),
    ({"terrain": "..w"}, "map.layer_shape", "terrain"),
    ({"grid": "flat", "board": True, "terrain": ["..w", "w."]}, "map.board_grid", "board"),
    ({"wrap": "both", "rows": 1, "terrain": ["..w"]}, "map.wrap_odd", "wrap"),
    ({"grid": "flat", "wrap": "east_west"}, "map.wrap_odd", "wrap"),
    ({"grid": "square", "roads": [[[0, 0], [1, 1]]]}, "map.not_neighbours", "roads[0][1]"),
    ({"rivers": [{"fields": [[0, 0], [2, 1]]}]}, "map.not_neighbours", "rivers[0].fields[1]"),
    ({"rivers": [{"fields": [[0, 0], [0, 2]]}]}, "map.off_the_map", "rivers[0].fields[1]"),
    ({"compass": {"at": [3, 1]}}, "map.off_the_map", "compass.at"),
    ({"notes": [{"at": [0, 2], "text": "Ask"}]}, "map.off_the_map", "notes[0].at"),
    ({"zones": [{"id": "a", "fields": [[9, 9]]}]}, "map.off_the_map", "zones[0].fields[0]"),
    ({"objectives": [{"id": "a", "at": [0, 0]}] * 2}, "map.thing_twice", "objectives[1].id"),
    (
        {"buildings": [{"id": "inn", "fields": [[0, 0]], "wall_fields": [[1, 0]]}]},
        "map.wall_outside",
        "buildings[0].wall_fields",
    ),
    (
        {"buildings": [{"id": "inn", "fields": [[0, 0]], "openings": [{"between": [[0, 0], [2, 0]]}]}]},
        "map.not_neighbours",
        "buildings[0].openings[0].between",
    ),
    ({"picture": {}}, "map.picture_source", "picture.file"),
    ({"picture": {"file": "scan.png", "data": "iVBORw0KGgo="}}, "map.picture_source", "picture.file"),
    ({"picture": {"data": "R0lGODlh"}}, "map.picture_unreadable", "picture.data"),
    ({"picture": {"data": "ein Bild, groß"}}, "map.picture_unreadable", "picture.data"),
    ({"picture": {"file": "//elsewhere/scan.png"}}, "map.picture_elsewhere", "picture.file"),
    ({"picture": {"file": "http://elsewhere/scan.png"}}, "map.picture_elsewhere", "picture.file"),
]


def test_linked_edges_make_neighbours_of_the_fields_beyond() -> None:
    road = [[[0, 0], [2, 0]]]
    assert check_document(free_map(roads=road)) != ()
    assert check_document(free_map(roads=road, wrap="east_west")) == ()


def test_game_that_names_one_grid_refuses_another() -> None:
    data = {key: value for key, value in free_map(grid="square").items() if key != "system"}
    with pytest.raises(ValidationError) as caught:
        HexMapBase.model_validate(data)
    assert caught.value.errors()[0]["type"] == "map.grid_of_another_game"


@cases(("changes", "code", "path"), WRONG_MAPS)
def test_a_wrong_map_is_told_where(changes: dict[str, Any], code: str, path: str) -> None:
    (problem,) = check_document(free_map(**changes))
    assert (problem.code, problem.path) == (code, path)


def test_packed_layers_are_taken(sample: Sample) -> None:
    data = free_map(terrain=pack_layer(b"..ww.."), levels=pack_layer(bytes(6)))
    document = parse_document(data)
    assert isinstance(document, DemonworldMap)
    assert isinstance(document.terrain, PackedLayer)
    assert document.terrain.unpack(6) == b"..ww.."


def board(sample: Sample) -> HexMapBase:
    """Return the sample board: 4 columns, 3 rows, the shifted rows are the first and the third."""
    document = parse_document(sample("demonworld", "map"))
    assert isinstance(document, HexMapBase)
    return document


@pytest.mark.rule("I.1.4")
def test_the_shifted_rows_of_a_board_are_one_field_shorter(sample: Sample) -> None:
    assert [board(sample).row_length(row) for row in range(3)] == [3, 4, 3]


def test_a_label_on_the_missing_field_of_a_shorter_row_is_off_the_map(sample: Sample) -> None:
    (problem,) = check_document(sample("demonworld", "map", labels=[{"at": [3, 0], "text": "x"}]))
    assert problem.code == "map.off_the_map"


def test_what_is_packed_behind_the_end_of_a_shorter_row_does_not_count(sample: Sample) -> None:
    data = sample("demonworld", "map", terrain=pack_layer(b".w.\x00..w~.~.\x00").model_dump())
    assert check_document(data) == ()


@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_a_field_has_six_neighbours_and_they_agree(stagger: str) -> None:
    rows = {"columns": 5, "rows": 5, "terrain": ["....."] * 5, "stagger": stagger}
    document = parse_document(free_map(**rows))
    assert isinstance(document, HexMapBase)
    fields = [(column, row) for column in range(5) for row in range(5)]
    for field in fields:
        near = [other for other in fields if document.are_neighbours(field, other)]
        assert len(near) <= 6
        assert all(document.are_neighbours(other, field) for other in near)
    assert len([other for other in fields if document.are_neighbours((2, 2), other)]) == 6


def test_terrain_off_the_table_is_refused(sample: Sample) -> None:
    data = sample("diskwars", "map", width_cm=50.0)
    (problem,) = check_document(data)
    assert (problem.code, problem.path) == ("map.off_the_table", "terrain[0]")
