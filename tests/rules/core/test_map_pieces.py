"""Pieces of a map: taken up, turned, mirrored, laid down."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_pieces import Piece, capture, merged, things_outside
from schemas.map import Edge, GridKind, MapLabel, River
from schemas.map_stamp import MapStamp
from schemas.text import LocalText
from tests.cases import cases


def a_map(kind: GridKind = "pointy") -> MapArrays:
    arrays = MapArrays.empty(24, 20, "odd", False, ("clear", "wood", "rocks"), kind)
    source = np.random.Generator(np.random.PCG64(5))
    arrays.terrain[:] = source.integers(0, 3, arrays.terrain.shape)
    arrays.levels[:] = source.integers(0, 4, arrays.levels.shape)
    return arrays


def box(arrays: MapArrays, left: int, top: int, right: int, bottom: int) -> np.ndarray:
    mask = np.zeros(arrays.terrain.shape, bool)
    mask[top : bottom + 1, left : right + 1] = True
    return mask


def taken(arrays: MapArrays) -> Piece:
    piece = capture(arrays, box(arrays, 8, 8, 11, 11))
    assert piece is not None
    return piece


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_piece_laid_where_it_was_taken_changes_nothing(kind: GridKind) -> None:
    arrays = a_map(kind)
    placed = taken(arrays).placed(arrays, (9, 9))
    assert placed.places.size == 16
    ids = [placed.terrain[code] for code in placed.codes]
    assert ids == [arrays.terrain_ids[index] for index in arrays.terrain.ravel()[placed.places]]
    assert (placed.levels == arrays.levels.ravel()[placed.places]).all()


@pytest.mark.parametrize(("kind", "turns"), [("pointy", 6), ("flat", 6), ("square", 4)])
def test_piece_turned_all_the_way_is_as_before(kind: GridKind, turns: int) -> None:
    arrays = a_map(kind)
    piece = taken(arrays)
    once, back = piece.turned(1), piece
    for _ in range(turns):
        back = back.turned(1)
    assert (back.first == piece.first).all()
    assert (back.second == piece.second).all()
    assert not (once.first == piece.first).all()
    assert (piece.mirrored().mirrored().first == piece.first).all()


@given(st.integers(0, 5), st.booleans(), st.tuples(st.integers(6, 17), st.integers(6, 13)))
@settings(max_examples=30)
def test_turned_piece_keeps_its_neighbours(turns: int, mirrored: bool, at: tuple[int, int]) -> None:
    arrays = a_map()
    piece = taken(arrays).turned(turns)
    piece = piece.mirrored() if mirrored else piece
    fields = piece.fields_at(arrays, at)
    assert len(fields) == 16
    grid = arrays.grid
    touching = sum(grid.are_neighbours(one, other) for one in fields for other in fields)
    before = taken(arrays).fields_at(arrays, (9, 9))
    assert touching == sum(grid.are_neighbours(one, other) for one in before for other in before)


def test_piece_over_the_edge_of_the_map_loses_what_lies_beyond() -> None:
    arrays = a_map()
    assert taken(arrays).placed(arrays, (0, 0)).places.size < 16


def test_things_come_along_and_run_on_from_field_to_field() -> None:
    arrays = a_map()
    arrays.roads = (((5, 9), (6, 9), (7, 9), (8, 9), (9, 9), (10, 9)),)
    arrays.rivers = (River(fields=((9, 10), (10, 10)), width=2),)
    arrays.edges = (Edge(between=((11, 9), (12, 9)), kind="hedge"),)
    arrays.labels = (MapLabel(at=(9, 8), text=LocalText({"en": "Mill"})),)
    for turns in range(6):
        placed = taken(arrays).turned(turns).placed(arrays, (16, 10))
        road = [tuple(at) for at in placed.things["roads"][0]]
        assert len(road) == 3
        assert all(arrays.grid.are_neighbours(a, b) for a, b in pairwise(road))
        one, other = placed.things["edges"][0]["between"]
        assert arrays.grid.are_neighbours(tuple(one), tuple(other))
        assert placed.things["rivers"][0]["width"] == 2
        assert len(placed.things["labels"]) == 1


def test_cutting_leaves_the_ends_of_a_road() -> None:
    arrays = a_map()
    arrays.roads = (tuple((column, 9) for column in range(5, 16)),)
    left = things_outside(arrays, box(arrays, 8, 8, 11, 11))
    assert [len(road) for road in left["roads"]] == [3, 4]


def test_merging_keeps_one_thing_on_a_side_and_ids_unique() -> None:
    hedge = {"between": [[1, 1], [2, 1]], "kind": "hedge"}
    wall = {"between": [[2, 1], [1, 1]], "kind": "wall"}
    tower = {"id": "tower", "fields": [[3, 3]]}
    found = merged(
        {"edges": (hedge,), "buildings": (tower,)},
        {"edges": (wall,), "buildings": ({**tower, "fields": [[5, 5]]},)},
    )
    assert found["edges"] == (wall,)
    assert [one["id"] for one in found["buildings"]] == ["tower", "tower_2"]


def test_stamp_comes_back_as_it_was_written() -> None:
    arrays = a_map()
    arrays.roads = (((8, 9), (9, 9), (10, 9)),)
    piece = taken(arrays)
    again = Piece.from_stamp(MapStamp.model_validate_json(piece.to_stamp().model_dump_json()))
    assert (again.first == piece.first).all()
    assert (again.codes == piece.codes).all()
    placed, other = again.placed(arrays, (9, 9)), piece.placed(arrays, (9, 9))
    assert placed.things == {name: found for name, found in other.things.items() if found}


@cases(
    "text",
    [
        "{}",
        '{"terrain": [], "cells": [[0, 0, 0, 0, 0]]}',
        '{"terrain": ["wood"], "cells": [[0, 0, 3, 0, 0]]}',
        '{"terrain": ["wood"], "cells": [[999999, 0, 0, 0, 0]]}',
        '{"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"roads": ["x"]}}',
        '{"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"bombs": []}}',
        '{"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"labels": [{"at": "x"}]}}',
        '{"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"edges": [{"kind": "wall"}]}}',
        '{"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"rivers": [{"fields": [[1, 2.5]]}]}}',
    ],
)
def test_what_is_no_stamp_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="MapStamp"):
        MapStamp.model_validate_json(text)
