"""Names of fields."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.board_labels import field_name, row_letters
from schemas.map import HexMapBase
from schemas.parse import parse_document


def board(**changes: Any) -> HexMapBase:
    """Return an empty board of 18 columns and 15 rows (I.1.4)."""
    data = {
        "system": "demonworld",
        "kind": "map",
        "slug": "board-4",
        "name": "Board 4",
        "columns": 18,
        "rows": 15,
        "stagger": "even",
        "board": True,
        "number": 4,
        "label_scheme": "board",
        "legend": {".": "clear"},
        "terrain": ["." * (17 if row % 2 == 0 else 18) for row in range(15)],
        **changes,
    }
    document = parse_document(data)
    assert isinstance(document, HexMapBase)
    return document


@pytest.mark.rule("I.1.4")
def test_the_fifteen_rows_are_lettered_a_to_p_without_i() -> None:
    assert "".join(row_letters(row) for row in range(15)) == "ABCDEFGHJKLMNOP"


@pytest.mark.rule("I.1.4")
def test_g10_touches_f11_as_the_book_says() -> None:
    map_ = board()
    assert [field_name(map_, at) for at in ((9, 6), (10, 5))] == ["4/G10", "4/F11"]
    assert map_.are_neighbours((9, 6), (10, 5))


@pytest.mark.rule("I.1.4")
def test_rows_a_c_e_hold_17_fields_and_rows_b_d_f_hold_18() -> None:
    map_ = board()
    last = [(map_.row_length(row) - 1, row) for row in (0, 1, 14)]
    assert [field_name(map_, at, with_number=False) for at in last] == ["A17", "B18", "P17"]


def test_names_follow_the_scheme_of_the_map() -> None:
    assert field_name(board(), (9, 6)) == "4/G10"
    assert field_name(board(), (9, 6), with_number=False) == "G10"
    assert field_name(board(number=0), (9, 6)) == "G10"
    assert field_name(board(label_scheme="column_row"), (9, 6)) == "10.7"
    assert field_name(board(label_scheme="none"), (9, 6)) == ""


@given(rows=st.sets(st.integers(0, 2_000), min_size=2, max_size=2))
def test_no_two_rows_have_the_same_letters(rows: set[int]) -> None:
    assert len({row_letters(row) for row in rows}) == 2
