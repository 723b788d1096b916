"""Names of fields and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.board_labels import field_at, field_name, label, row_letters, row_number
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
    g10, f11 = field_at(map_, "G10"), field_at(map_, "F11")
    assert (g10, f11) == ((9, 6), (10, 5))
    assert map_.are_neighbours((9, 6), (10, 5))


@pytest.mark.rule("I.1.4")
def test_rows_a_c_e_hold_17_fields_and_rows_b_d_f_hold_18() -> None:
    map_ = board()
    assert field_at(map_, "A17") == (16, 0)
    assert field_at(map_, "A18") is None
    assert field_at(map_, "B18") == (17, 1)
    assert field_at(map_, "P17") == (16, 14)


@pytest.mark.parametrize("name", ["4/G10", "g10", " G10 ", "10.7"])
def test_spellings_of_the_same_field(name: str) -> None:
    assert field_at(board(), name) == (9, 6)


@pytest.mark.parametrize(
    "name", ["3/G10", "I5", "G0", "G", "10", "", "G10x", "Q1", "0.7", "19.2", "7.16", "10,7"]
)
def test_what_names_no_field_of_the_board(name: str) -> None:
    assert field_at(board(), name) is None


def test_names_follow_the_scheme_of_the_map() -> None:
    assert field_name(board(), (9, 6)) == "4/G10"
    assert field_name(board(), (9, 6), with_number=False) == "G10"
    assert field_name(board(number=0), (9, 6)) == "G10"
    assert field_name(board(label_scheme="column_row"), (9, 6)) == "10.7"
    assert field_name(board(label_scheme="none"), (9, 6)) == ""


def test_letters_that_no_row_has() -> None:
    assert row_number("") is None
    assert row_number("I") is None


@given(row=st.integers(0, 2_000))
def test_letters_of_a_row_lead_back_to_it(row: int) -> None:
    assert row_number(row_letters(row)) == row


@given(at=st.tuples(st.integers(0, 16), st.integers(0, 14)), scheme=st.sampled_from(["board", "column_row"]))
def test_a_name_leads_back_to_its_field(at: tuple[int, int], scheme: Any) -> None:
    assert field_at(board(), label(at, scheme, 4 if scheme == "board" else 0)) == at
