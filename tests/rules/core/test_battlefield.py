"""Boards joined into a battlefield (I.1.4)."""

import pytest

from editor.rules.core.battlefield import join, join_problems
from editor.rules.core.hexes import distance
from editor.rules.core.joined_things import joined_things
from schemas.base import Ref
from schemas.problems import EditorError
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import DemonworldMap
from tests.cases import cases


def board(
    number: int = 1,
    columns: int = 18,
    rows: int = 15,
    marks: dict[tuple[int, int], str] | None = None,
    **fields: object,
) -> DemonworldMap:
    lines = []
    for row in range(rows):
        length = columns - 1 if row % 2 == 0 else columns
        lines.append("".join((marks or {}).get((column, row), ".") for column in range(length)))
    data = {
        "slug": f"board-{number}",
        "name": "Board",
        "columns": columns,
        "rows": rows,
        "stagger": "even",
        "board": True,
        "number": number,
        "label_scheme": "board",
        "legend": {".": "clear", "w": "wood"},
        "terrain": tuple(lines),
        **fields,
    }
    return DemonworldMap.model_validate(data)


def lay(document: DemonworldMap, column: int = 0, row: int = 0, turned: bool = False) -> BoardPlacement:
    return BoardPlacement(
        map=Ref(id=document.id, kind=document.kind, slug=document.slug), column=column, row=row, turned=turned
    )


@pytest.mark.rule("I.1.4")
def test_two_boards_side_by_side_share_their_half_fields() -> None:
    west, east = board(3), board(4)
    field = join([lay(west), lay(east, 1)], {west.id: west, east.id: east})
    assert (field.columns, field.rows) == (35, 15)
    assert field.row_length(0) == 34
    assert field.row_length(1) == 35
    assert field.names_at((17, 1)) == ("3/B18", "4/B1")
    assert field.names_at((17, 0)) == ("4/A1",)
    assert field.named("4/B1") == field.named("3/B18") == (17, 1)


@pytest.mark.rule("I.1.4")
def test_boards_below_each_other_share_the_row_p_and_a() -> None:
    north, south = board(1), board(2)
    field = join([lay(north), lay(south, 0, 1)], {north.id: north, south.id: south})
    assert (field.columns, field.rows) == (18, 29)
    assert field.names_at((3, 14)) == ("1/P4", "2/A4")


@pytest.mark.rule("I.1.4")
def test_g10_touches_f11_and_the_row_letters_leave_out_i() -> None:
    sheet = board(4)
    field = join([lay(sheet)], {sheet.id: sheet})
    g10, f11 = field.named("4/G10"), field.named("4/F11")
    assert g10 is not None
    assert f11 is not None
    assert distance(field.to_axial(g10), field.to_axial(f11)) == 1
    assert field.names_at((0, 8)) == ("4/J1",)
    assert field.names_at((16, 14)) == ("4/P17",)


def test_a_turned_board_keeps_its_contents_and_its_neighbours() -> None:
    sheet = board(
        2,
        marks={(0, 0): "w"},
        roads=[[[2, 0], [3, 1]]],
        edges=[{"between": [[2, 0], [3, 1]], "kind": "hedge"}],
    )
    field = join([lay(sheet, turned=True)], {sheet.id: sheet})
    assert field.terrain_at((16, 14)) == "wood"
    assert field.names_at((16, 14)) == ("2/A1",)
    (road,) = field.roads
    assert distance(*(field.to_axial(at) for at in road)) == 1
    assert field.edges[0][2] == "hedge"


def test_joined_fields_that_differ_are_named_and_the_western_board_counts() -> None:
    west, east = board(1), board(2, marks={(0, 1): "w"})
    field = join([lay(west), lay(east, 1)], {west.id: west, east.id: east})
    assert field.disputed == ((17, 1),)
    assert field.terrain_at((17, 1)) == "clear"


def test_a_free_map_alone_is_a_battlefield_turned_or_not() -> None:
    free = DemonworldMap.model_validate(
        {
            "slug": "free",
            "name": "Free",
            "columns": 3,
            "rows": 3,
            "legend": {".": "clear", "w": "wood"},
            "terrain": ("w..", "...", "..."),
        }
    )
    field = join([lay(free, turned=True)], {free.id: free})
    assert field.stagger == "even"
    assert field.terrain_at((2, 2)) == "wood"
    assert field.names_at((2, 2)) == ("1.1",)


@cases(
    ("other", "column", "row", "code"),
    [
        (board(2, rows=13), 1, 0, "battlefield.rows_differ"),
        (board(2, columns=10), 0, 1, "battlefield.columns_differ"),
        (board(2), 0, 0, "battlefield.overlap"),
        (board(2), 2, 0, "battlefield.gap"),
        (board(2, rows=14), 0, 1, "battlefield.even_rows"),
        (board(2, board=False, terrain=("." * 18,) * 15), 1, 0, "battlefield.not_a_board"),
    ],
)
def test_a_join_that_the_geometry_forbids_is_refused_with_its_reason(
    other: DemonworldMap, column: int, row: int, code: str
) -> None:
    first = board(1)
    boards, maps = [lay(first), lay(other, column, row)], {first.id: first, other.id: other}
    assert code in [problem.code for problem in join_problems(boards, maps)]
    with pytest.raises(EditorError):
        join(boards, maps)


def test_a_missing_map_is_named() -> None:
    first = board(1)
    (problem,) = join_problems([lay(first)], {})
    assert problem.code == "battlefield.map_missing"
    assert problem.values["map"] == "board-1"


def test_rivers_and_buildings_lie_where_their_board_was_put() -> None:
    inn = {"id": "inn", "fields": [[2, 1]], "openings": [{"between": [[2, 1], [3, 1]]}]}
    west = board(3, rivers=[{"fields": [[17, 1]]}], compass={"at": [4, 5]})
    east = board(4, rivers=[{"fields": [[0, 1]]}], buildings=[inn], objectives=[{"id": "mill", "at": [5, 5]}])
    maps = {west.id: west, east.id: east}
    things = joined_things(join([lay(west), lay(east, 1)], maps))
    assert [river.fields for river in things["rivers"]] == [((17, 1),)]
    assert things["buildings"][0].fields == ((19, 1),)
    assert things["buildings"][0].openings[0].between == ((19, 1), (20, 1))
    assert things["objectives"][0].at == (22, 5)
    assert things["compass"].at == (4, 5)
    turned = joined_things(join([lay(west), lay(east, 1, turned=True)], maps))
    assert turned["buildings"][0].fields == ((17 + 15, 13),)


def test_map_on_a_grid_that_the_game_does_not_play_on_is_refused() -> None:
    data = board().model_dump(mode="json") | {"terrain": ["." * 18] * 15, "board": False}
    for changes, code in (
        ({"grid": "flat"}, "battlefield.grid"),
        ({"wrap": "east_west"}, "battlefield.linked_edges"),
    ):
        document = DemonworldMap.model_validate(data | changes)
        (problem,) = join_problems([lay(document)], {document.id: document})
        assert (problem.code, problem.path) == (code, "boards[0]")
