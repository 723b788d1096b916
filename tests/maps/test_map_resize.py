"""A map in another size or moved on its sheet."""

import pytest

from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.resize import resized
from schemas.map import GridKind, HexMapBase
from schemas.parse import parse_document
from tests.maps.builders import LOOKS
from tests.maps.test_map_things import KINDS, full_map


def changed(document: HexMapBase, columns: int, rows: int, shift: tuple[int, int] = (0, 0)) -> HexMapBase:
    data = document.model_dump(mode="json")
    arrays = MapArrays.from_map(document)
    after = parse_document(resized(data, arrays, columns, rows, LOOKS.letters, board=False, shift=shift))
    assert isinstance(after, HexMapBase)
    return after


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shift", [(2, 2), (1, 1), (0, 3), (3, 0)])
def test_map_moved_on_a_larger_sheet_and_back_is_the_same(kind: GridKind, shift: tuple[int, int]) -> None:
    # Fields of links are at the edge of one sheet only.
    document = full_map(kind).model_copy(update={"links": ()})
    moved = changed(document, 9, 9, shift)
    assert moved.objectives[0].at == (5 + shift[0], 5 + shift[1])
    again = changed(moved, 6, 6, (-shift[0], -shift[1]))
    assert again.model_dump() == document.model_dump()


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_beyond_a_smaller_map_goes(kind: GridKind) -> None:
    smaller = changed(full_map(kind), 4, 3)
    assert [len(river.fields) for river in smaller.rivers] == [3]
    assert [label.at for label in smaller.labels] == [(2, 2)]
    assert (smaller.buildings, smaller.objectives, smaller.zones, smaller.compass) == ((), (), (), None)
    assert changed(full_map(kind), 3, 3).rivers == ()


def test_road_over_an_edge_that_is_linked_no_longer_is_cut() -> None:
    data = full_map("pointy").model_dump(mode="json")
    data |= {"wrap": "north_south", "roads": [[[2, 1], [2, 0], [2, 5], [2, 4]]]}
    document = parse_document(data)
    assert isinstance(document, HexMapBase)
    smaller = changed(document, 6, 5)
    assert smaller.wrap == "none"
    assert [len(road) for road in smaller.roads] == [2, 1]


@pytest.mark.parametrize(("columns", "road_parts"), [(8, [4]), (2, [])])
def test_what_crosses_an_edge_that_stays_linked_stays_whole(columns: int, road_parts: list[int]) -> None:
    data = full_map("pointy").model_dump(mode="json")
    seam = {"between": [[2, 0], [2, 5]], "kind": data["edges"][0]["kind"]}
    data |= {"wrap": "north_south", "roads": [[[2, 1], [2, 0], [2, 5], [2, 4]]], "edges": [seam]}
    document = parse_document(data)
    assert isinstance(document, HexMapBase)
    after = changed(document, columns, 6)
    assert [len(road) for road in after.roads] == road_parts
    assert len(after.edges) == len(road_parts)


def test_road_over_a_single_link_is_cut_only_where_the_link_goes() -> None:
    data = full_map("square").model_dump(mode="json")
    data |= {"links": [{"between": [[0, 2], [5, 3]]}], "roads": [[[1, 2], [0, 2], [5, 3], [4, 3]]]}
    document = parse_document(data)
    assert isinstance(document, HexMapBase)
    assert [len(road) for road in changed(document, 6, 8).roads] == [4]
    assert [len(road) for road in changed(document, 8, 6).roads] == [2, 2]
