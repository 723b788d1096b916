"""Maps as arrays and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.map_layers import PackedLayer
from schemas.systems.demonworld import DemonworldMap
from tests.maps.builders import hex_map


@st.composite
def maps(draw: st.DrawFn) -> DemonworldMap:
    columns, rows = draw(st.integers(2, 7)), draw(st.integers(1, 7))
    stagger, board = draw(st.sampled_from(["odd", "even"])), draw(st.booleans())

    def layer(letters: str) -> tuple[str, ...]:
        found = []
        for row in range(rows):
            shifted = (row % 2 == 0) == (stagger == "even")
            length = columns - 1 if board and shifted else columns
            found.append(draw(st.text(alphabet=letters, min_size=length, max_size=length)))
        return tuple(found)

    return hex_map(
        layer(".wr~"),
        columns=columns,
        rows=rows,
        stagger=stagger,
        board=board,
        levels=layer("0123"),
        depth=draw(st.sampled_from([(), layer("0012")])),
    )


@given(maps())
def test_map_to_arrays_and_back_says_the_same(document: DemonworldMap) -> None:
    arrays = MapArrays.from_map(document)
    back = arrays.to_map(document)
    assert DemonworldMap.model_validate(back.model_dump()) == back
    again = MapArrays.from_map(back)
    for name in ("terrain", "levels", "depth"):
        assert (again.layer(name) == arrays.layer(name)).all()
    assert back.terrain == document.terrain
    assert back.legend == document.legend


def test_short_rows_of_a_board_end_with_no_field() -> None:
    arrays = MapArrays.from_map(hex_map(("...", "....", "..."), columns=4, board=True, stagger="even"))
    assert arrays.terrain[0, 3] == NO_FIELD
    assert arrays.terrain[1, 3] != NO_FIELD
    assert not arrays.has_field((3, 0))
    assert arrays.has_field((3, 1))


def test_large_map_is_packed_and_read_back() -> None:
    arrays = MapArrays.empty(200, 120, "odd", False, ("clear", "wood"))
    arrays.terrain[7, 9] = 1
    arrays.levels[3, 3] = 4
    document = arrays.to_map(hex_map(("..", "..")))
    assert isinstance(document.terrain, PackedLayer)
    assert document.depth == ()
    again = MapArrays.from_map(DemonworldMap.model_validate(document.model_dump()))
    assert (again.terrain == arrays.terrain).all()
    assert (again.levels == arrays.levels).all()


def test_terrain_without_a_letter_of_its_own_gets_a_free_one() -> None:
    arrays = MapArrays.empty(3, 1, "odd", False, ("wood", "water", "wall_of_fire"))
    arrays.terrain[0] = [0, 1, 2]
    layers = arrays.layers({"wood": "w", "water": "w"})
    assert len(layers["legend"]) == 3
    assert {layers["legend"][letter] for letter in layers["terrain"][0]} == {"wood", "water", "wall_of_fire"}


def test_unused_terrain_leaves_the_legend_unless_it_is_kept() -> None:
    arrays = MapArrays.empty(2, 1, "odd", False, ("clear", "wood", "rocks"))
    assert set(arrays.layers(legend=("wood",))["legend"].values()) == {"clear", "wood"}


def test_field_names_follow_the_label_scheme() -> None:
    arrays = MapArrays.empty(18, 15, "even", True, ("clear",))
    arrays.label_scheme, arrays.number = "board", 4
    assert arrays.field_name((9, 6)) == "4/G10"
    arrays.label_scheme = "column_row"
    assert arrays.field_name((2, 6)) == "3.7"
    arrays.names = {(2, 6): "1/P3"}
    assert arrays.field_name((2, 6)) == "1/P3"


@pytest.mark.parametrize("board", [False, True])
def test_places_are_those_of_the_fields_on_the_map_in_their_order(board: bool) -> None:
    arrays = MapArrays.empty(4, 3, "odd", board, ["clear"])
    fields = [(column, row) for row in (3, 1, 0, 2, -1) for column in (4, 3, -1, 0)]
    on_map = [row * 4 + column for column, row in fields if arrays.has_field((column, row))]
    assert arrays.places(fields).tolist() == on_map
    assert (7 in on_map) is not board
    assert arrays.places([]).size == 0
