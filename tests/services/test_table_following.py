"""Rows of a table that another window has changed, made or deleted; one's own steps stay one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from editor.services import documents
from editor.services.documents import Query
from editor.services.opening import open_workspace
from editor.services.tables.following import RowNews, row_news, with_theirs
from editor.services.tables.keep import keep_rows
from editor.services.tables.save import save_rows
from editor.services.tables.sheet import Row, Sheet
from editor.services.tables.store import load_sheet
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document
from schemas.text import LocalText
from tests.services.samples import spell

FIRE, ICE, RAIN = spell("fire"), spell("ice"), spell("rain")
ALL = Query(system="diskwars", kind="spell")


@pytest.fixture
def sheet(ws: Workspace) -> Sheet:
    """A table of two cards."""
    for one in (FIRE, ICE):
        documents.create(ws, one)
    return load_sheet(ws, [FIRE.id, ICE.id])


@pytest.fixture
def other(ws: Workspace) -> Iterator[Workspace]:
    """Another window."""
    with open_workspace(ws.path, content=None) as found:
        yield found


def news(ws: Workspace, sheet: Sheet, query: Query | None = ALL) -> RowNews:
    return row_news(ws, {row.id: (row.version, row.changed) for row in sheet.rows}, query)


def put(sheet: Sheet, number: int, key: str, value: Any) -> Any:
    """Type a value into a cell and return the step."""
    column = next(one for one in sheet.columns if one.key == key)
    return sheet.change(sheet.plan([(number, column, value)]))


def take_in(ws: Workspace, sheet: Sheet, found: RowNews) -> None:
    rows = {row.id: row for row in sheet.rows}
    merged: dict[str, Row] = {}
    for fresh in found.changed:
        if (row := with_theirs(ws, rows[fresh.row.id], fresh)) is not None:
            merged[row.id] = row
            ws.saw(row.id, fresh.serial)
    sheet.follow(merged, [fresh.row for fresh in found.added], found.gone)


def values(sheet: Sheet, key: str) -> list[Any]:
    return [row.data[key] for row in sheet.rows]


def test_rows_changed_made_and_deleted_elsewhere_are_found(
    ws: Workspace, sheet: Sheet, other: Workspace
) -> None:
    assert news(ws, sheet) == RowNews()
    documents.save_revision(other, FIRE.model_copy(update={"points": 9}), 1)
    documents.delete(other, ICE.id)
    documents.create(other, RAIN)
    assert news(ws, sheet, None).added == ()
    take_in(ws, sheet, news(ws, sheet))
    assert values(sheet, "slug") == ["fire", "rain"]
    assert values(sheet, "points") == [9, 3]
    assert not any(row.changed for row in sheet.rows)
    assert news(ws, sheet) == RowNews()


def test_edits_of_others_are_not_taken_for_seen_until_they_are_shown(
    ws: Workspace, sheet: Sheet, other: Workspace
) -> None:
    documents.save_working_copy(other, FIRE.id, dump_document(FIRE) | {"points": 8}, 1)
    found = news(ws, sheet)
    put(sheet, 0, "level", 2)
    assert keep_rows(ws, [sheet.rows[0]]).problems[0].code == "catalogue.edited_elsewhere"
    take_in(ws, sheet, found)
    assert (values(sheet, "points")[0], values(sheet, "level")[0]) == (8, 2)
    assert keep_rows(ws, [sheet.rows[0]]).problems == ()
    data = documents.load(other, FIRE.id, note=False).data
    assert (data["points"], data["level"]) == (8, 2)


def test_a_row_edited_here_keeps_its_edit_where_the_other_saved_the_same_field(
    ws: Workspace, sheet: Sheet, other: Workspace
) -> None:
    put(sheet, 0, "points", 5)
    documents.save_revision(other, FIRE.model_copy(update={"points": 9}), 1)
    take_in(ws, sheet, news(ws, sheet))
    assert values(sheet, "points")[0] == 5
    assert sheet.rows[0].version == 1


def test_a_row_based_on_another_card_is_put_together_and_saved(
    ws: Workspace, sheet: Sheet, other: Workspace
) -> None:
    base = {"id": FIRE.id, "kind": "spell", "slug": FIRE.slug}
    spark = parse_document({**dump_document(spell("spark")), "based_on": base, "level": 2})
    documents.create(ws, spark)
    table = load_sheet(ws, [spark.id])
    put(table, 0, "points", 7)
    documents.save_revision(other, FIRE.model_copy(update={"text": LocalText({"en": "Burns."})}), 1)
    theirs = parse_document({**documents.load(other, spark.id).data, "level": 1})
    documents.save_revision(other, theirs, 1)
    take_in(ws, table, news(ws, table, None))
    assert (values(table, "points"), values(table, "level")) == ([7], [1])
    save_rows(ws, table.rows)
    own = documents.load(ws, spark.id, working_copy=False).own
    assert own is not None
    assert (own["points"], own.get("text")) == (7, None), "the text is still that of the card it is based on"


def test_steps_of_undo_take_back_ones_own_edits_only(ws: Workspace, sheet: Sheet, other: Workspace) -> None:
    first = put(sheet, 0, "points", 5)
    second = put(sheet, 1, "points", 6)
    documents.save_revision(other, FIRE.model_copy(update={"level": 2}), 1)
    documents.delete(other, ICE.id)
    documents.create(other, RAIN)
    found = news(ws, sheet)
    take_in(ws, sheet, RowNews(found.changed, found.added, found.gone))
    assert values(sheet, "slug") == ["fire", "rain"]
    assert (values(sheet, "points"), values(sheet, "level")) == ([5, 3], [2, 1])
    assert sheet.rows[0].version == 2
    sheet.undo(second)  # of a row that is gone: nothing is left to take back
    sheet.undo(first)
    assert (values(sheet, "points"), values(sheet, "level")) == ([3, 3], [2, 1])
    assert not sheet.rows[0].changed
    sheet.redo(first)
    assert (values(sheet, "points"), values(sheet, "level")) == ([5, 3], [2, 1])


def test_taking_back_an_insertion_leaves_the_rows_of_others(
    ws: Workspace, sheet: Sheet, other: Workspace
) -> None:
    step = sheet.insert(0, [dump_document(spell("new"))])
    documents.create(other, RAIN)
    documents.delete(other, ICE.id)
    known = {row.id: (row.version, row.changed) for row in sheet.rows if row.stored is not None}
    take_in(ws, sheet, row_news(ws, known, ALL))
    assert values(sheet, "slug") == ["new", "fire", "rain"]
    sheet.undo(step)
    assert values(sheet, "slug") == ["fire", "rain"]
    assert RAIN.id not in sheet.moved
    sheet.redo(step)
    assert values(sheet, "slug") == ["new", "fire", "rain"]
