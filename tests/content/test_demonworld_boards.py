"""The four boards: the fields that the book names, and joining on every side, whole or turned."""

from collections.abc import Sequence
from itertools import product

import pytest

from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.hexes import groups, neighbours, to_axial
from schemas.base import Kind, Ref
from schemas.board_labels import field_name
from schemas.map import FieldAt
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import DemonworldMap
from schemas.systems.demonworld_ruleset import DemonworldRuleset

from .conftest import Documents

KNOWN = [
    ("3/F4", "rocks", None),
    ("4/L4", "tall_grass", None),
    ("3/L14", "wood", None),
    ("4/G10", "clear", 0),
    ("2/E9", None, 1),
    ("2/B10", None, 2),
]
NUMBERS = (1, 2, 3, 4)


def board(documents: Documents, number: int) -> DemonworldMap:
    found = documents["map", f"board-{number}"]
    assert isinstance(found, DemonworldMap)
    return found


def at(one: DemonworldMap, name: str) -> FieldAt:
    fields = ((column, row) for row in range(one.rows) for column in range(one.row_length(row)))
    name = name.split("/")[-1]
    return next(field for field in fields if field_name(one, field, with_number=False) == name)


def joined(documents: Documents, *places: tuple[int, int, int, bool]) -> Battlefield:
    """Join boards given as (number, column, row, turned)."""
    boards = [board(documents, number) for number, *_ in places]
    return join(
        [
            BoardPlacement(map=Ref(id=one.id, kind=Kind.MAP), column=column, row=row, turned=turned)
            for one, (_, column, row, turned) in zip(boards, places, strict=True)
        ],
        {one.id: one for one in boards},
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_boards_have_the_geometry_of_the_printed_ones(demonworld: Documents, number: int) -> None:
    one = board(demonworld, number)
    assert (one.columns, one.rows, one.stagger, one.board) == (18, 15, "even", True)
    assert (one.number, one.label_scheme) == (number, "board")
    assert [one.row_length(row) for row in range(3)] == [17, 18, 17]


@pytest.mark.rule("I.1.4")
@pytest.mark.parametrize(("name", "terrain", "level"), KNOWN)
def test_boards_agree_with_the_fields_that_the_book_names(
    demonworld: Documents, name: str, terrain: str | None, level: int | None
) -> None:
    one = board(demonworld, int(name[0]))
    column, row = at(one, name)
    if terrain is not None:
        assert one.legend[one.terrain[row][column]] == terrain
    if level is not None:
        assert int(one.levels[row][column]) == level


@pytest.mark.rule("XI.3.5")
def test_a_contour_runs_between_the_hill_of_board_4_and_the_clear_field_beside_it(
    demonworld: Documents,
) -> None:
    one = board(demonworld, 4)
    hill, clear = at(one, "4/F11"), at(one, "4/G10")
    assert to_axial(clear, one.stagger) in neighbours(to_axial(hill, one.stagger))
    assert int(one.levels[hill[1]][hill[0]]) >= 1


def test_the_hill_of_board_4_is_a_named_area_of_all_its_raised_fields(demonworld: Documents) -> None:
    one = board(demonworld, 4)
    raised = [
        (column, row)
        for row in range(one.rows)
        for column in range(one.row_length(row))
        if one.levels[row][column] != "0"
    ]
    hills = groups(to_axial(field, one.stagger) for field in raised)
    start = to_axial(at(one, "F11"), one.stagger)
    (hill,) = (set(group) for group in hills if start in group)
    (area,) = one.areas
    assert {to_axial(field, one.stagger) for field in area.fields} == hill


@pytest.mark.parametrize("number", NUMBERS)
def test_letters_and_legend_are_those_of_the_ruleset(demonworld: Documents, number: int) -> None:
    ruleset = demonworld["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    letters = {kind.letter: kind.id for kind in ruleset.terrain}
    one = board(demonworld, number)
    assert one.legend == {letter: letters[letter] for letter in one.legend}
    deep = [
        (row, column)
        for row, line in enumerate(one.depth or ())
        for column, letter in enumerate(line)
        if letter != "0"
    ]
    water = [
        (row, column)
        for row, line in enumerate(one.terrain)
        for column, letter in enumerate(line)
        if letter == "~"
    ]
    assert deep == water


@pytest.mark.parametrize("number", NUMBERS)
def test_a_road_leaves_at_the_middle_of_each_side(demonworld: Documents, number: int) -> None:
    one = board(demonworld, number)
    ends = {end for road in one.roads for end in (road[0], road[-1])}
    assert {at(one, name) for name in ("A9", "P9", "H1", "H18")} <= ends


def road_fields(field: Battlefield, piece: int, shared: Sequence[FieldAt]) -> set[FieldAt]:
    """Return the shared fields on which the board of this piece has a road."""
    one = field.pieces[piece]
    fields = {one.to_battlefield(at) for road in one.board.roads for at in road}
    return fields & set(shared)


@pytest.mark.quick(30)
@pytest.mark.rule("I.1.4")
@pytest.mark.parametrize(("first", "second"), list(product(NUMBERS, NUMBERS)))
@pytest.mark.parametrize("turned", list(product((False, True), (False, True))))
@pytest.mark.parametrize("beside", [True, False], ids=["beside", "below"])
def test_joined_half_fields_are_one_field(
    demonworld: Documents, first: int, second: int, turned: tuple[bool, bool], beside: bool
) -> None:
    place = (1, 0) if beside else (0, 1)
    field = joined(demonworld, (first, 0, 0, turned[0]), (second, *place, turned[1]))
    shared = [spot for spot in field.fields() if all(piece.to_board(spot) for piece in field.pieces)]
    assert len(shared) == (7 if beside else 17)
    assert field.disputed == ()
    assert road_fields(field, 0, shared) == road_fields(field, 1, shared) != set()
    assert not {spot for edge in field.edges for spot in edge[:2]} & set(shared)


@pytest.mark.rule("I.1.4")
@pytest.mark.parametrize("pair", [(1, 2), (2, 1), (1, 1), (2, 2)])
def test_the_hills_of_boards_1_and_2_join_to_one(demonworld: Documents, pair: tuple[int, int]) -> None:
    field = joined(demonworld, (pair[0], 0, 0, True), (pair[1], 0, 1, False))
    raised = [to_axial(spot, field.stagger) for spot in field.fields() if field.level_at(spot)]
    tops = [spot for spot in field.fields() if field.level_at(spot) >= 2]
    (hill,) = (set(group) for group in groups(raised) if to_axial(tops[0], field.stagger) in group)
    assert {to_axial(spot, field.stagger) for spot in tops} <= hill
    assert {spot[1] < 14 for spot in tops} == {True, False}
