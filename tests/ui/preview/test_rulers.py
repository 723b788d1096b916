"""Columns and rows of a map are numbered along its edges, as far as they are in sight."""

from __future__ import annotations

from editor.ui.pages.preview.rulers import in_sight
from schemas.board_labels import column_name, label, row_name


def test_numbers_have_room_and_only_those_in_sight_are_written() -> None:
    found = list(in_sight(40, -100.0, 20.0, 300))
    assert found == [(6, 20.0), (9, 80.0), (12, 140.0), (15, 200.0), (18, 260.0)]
    assert [number for number, _ in in_sight(5, 0.0, 60.0, 1_000)] == [0, 1, 2, 3, 4]
    assert list(in_sight(5, -900.0, 60.0, 100)) == []


def test_edges_are_named_as_fields_are() -> None:
    assert f"{column_name(23, 'column_row')}.{row_name(3, 'column_row')}" == label((23, 3), "column_row")
    assert f"{row_name(6, 'board')}{column_name(9, 'board')}" == label((9, 6), "board")
    assert column_name(2, "none") == row_name(2, "none") == ""
