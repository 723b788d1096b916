"""Spreadsheets that stay linked: what changed there and here is told apart cell by cell, and merged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from editor.catalogue import listing
from editor.services import documents
from editor.services.tables import csv_import, linked_files
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.csv_file import read_bytes
from editor.services.tables.csv_import import ImportDone
from editor.services.tables.csv_options import ImportOptions
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.linked_changes import LinkedChanges, look_at, take_changes
from editor.services.tables.save import save_rows
from editor.services.tables.sheet_files import read_rows
from editor.services.tables.store import load_rows
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError
from schemas.sheet_link import SheetLink

HEAD = "Name;Points;Level;Note"
ROWS = ["Fire;10;1;a", "Frost;20;2;b", "Fog;30;3;c"]


def written(file: Path, *rows: str, head: str = HEAD) -> Path:
    """Write a file of rows anew."""
    file.write_text("\n".join([head, *rows]), encoding="utf-8")
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "spells.csv", *ROWS)


def taken_in(ws: Workspace, file: Path) -> ImportDone:
    """Take a file in and stay linked with it."""
    table = read_rows(read_bytes(file), file.name)
    columns = import_columns(ws, "diskwars", "spell")
    mapping = {number: key for number, key in guess_mapping(table.header, columns).items() if key}
    options = ImportOptions("diskwars", "spell", mapping, pictures=file.parent, seen={})
    plan = csv_import.plan_import(ws, table, options)
    link = linked_files.link_of(file, "", table.form, table.header, options)
    return csv_import.take_in_linked(ws, plan, link, read_bytes(file))


def only_link(ws: Workspace) -> SheetLink:
    (link,) = linked_files.links(ws)
    return link


def changes(ws: Workspace) -> LinkedChanges:
    return look_at(ws, only_link(ws))


def said(found: LinkedChanges) -> list[tuple[str, str, Any, Any, bool]]:
    return [(one.row.name, one.column.key, one.here, one.there, one.both) for one in found.differences]


def value(ws: Workspace, slug: str, key: str) -> Any:
    return dict(load_rows(ws, [ident_of(ws, slug)])[0].data)[key]


def ident_of(ws: Workspace, slug: str) -> str:
    with ws.reading() as catalogue:
        (row,) = listing.named(catalogue, slug, kind="spell", system="diskwars", limit=2)
    return row.id


def edit(ws: Workspace, card: str, /, **fields: Any) -> None:
    """Edit a card here and save it."""
    (row,) = load_rows(ws, [ident_of(ws, card)])
    from dataclasses import replace

    save_rows(ws, [replace(row, data={**row.data, **fields})], all_or_none=True)


def test_a_linked_file_that_nobody_touched_has_no_changes(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    assert linked_files.state_of(only_link(ws)) == "same"
    assert changes(ws).differences == ()
    edit(ws, "fire", points=99)
    assert said(changes(ws)) == []
    assert value(ws, "fire", "points") == 99


def test_what_was_edited_there_and_here_is_told_apart_and_merged(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    edit(ws, "fire", points=99)
    edit(ws, "frost", points=77)
    written(file, "Fire;10;3;a", "Frost;25;2;b", "Fog;30;3;c", "Flood;40;1;d")
    assert linked_files.state_of(only_link(ws)) == "changed"
    found = changes(ws)
    assert said(found) == [("Fire", "level", 1, 3, False), ("Frost", "points", 77, 25, True)]
    assert [row.name for row in found.new] == ["Flood"]

    done = take_changes(ws, found, kept=[found.differences[1].cell])
    assert (value(ws, "fire", "points"), value(ws, "fire", "level")) == (99, 3)
    assert (value(ws, "frost", "points"), value(ws, "flood", "points")) == (77, 40)
    assert (said(changes(ws)), changes(ws).new) == ([], ())
    assert linked_files.state_of(only_link(ws)) == "same"
    # What was kept here is still an edit of one's own when the file changes it again.
    written(file, "Fire;10;3;a", "Frost;26;2;b", "Fog;30;3;c", "Flood;40;1;d")
    assert said(changes(ws)) == [("Frost", "points", 77, 26, True)]

    csv_import.undo_import(ws, done)
    written(file, "Fire;10;3;a", "Frost;25;2;b", "Fog;30;3;c", "Flood;40;1;d")
    assert value(ws, "fire", "level") == 1
    assert said(changes(ws)) == said(found)


def test_a_card_with_edits_that_are_not_saved_waits_and_the_file_stays_changed(
    ws: Workspace, file: Path
) -> None:
    taken_in(ws, file)
    (fire,) = load_rows(ws, [ident_of(ws, "fire")])
    fire_data = {**fire.data, "name": {"en": "Fire", "fr": "Feu"}}
    documents.save_working_copy(ws, fire.id, fire_data, fire.version)
    written(file, "Fire;11;1;a", "Frost;21;2;b", "Fog;30;3;c")
    found = changes(ws)
    assert said(found) == [("Frost", "points", 20, 21, False)]
    (finding,) = found.plan.findings
    assert "Feu" in sentence(finding.problem, "fr")
    take_changes(ws, found)
    assert linked_files.state_of(only_link(ws)) == "changed"
    save_rows(ws, load_rows(ws, [fire.id]), all_or_none=True)
    found = changes(ws)
    assert said(found) == [("Fire", "points", 10, 11, False)]
    take_changes(ws, found)
    assert linked_files.state_of(only_link(ws)) == "same"


def test_undoing_the_import_forgets_the_link(ws: Workspace, file: Path) -> None:
    done = taken_in(ws, file)
    csv_import.undo_import(ws, done)
    assert linked_files.links(ws) == ()


def test_an_emptied_cell_empties_its_field_and_rows_that_go_are_named(ws: Workspace, file: Path) -> None:
    with_words = "Name;Points;text.en"
    written(file, "Fire;10;It burns.", "Frost;20;It bites.", head=with_words)
    taken_in(ws, file)
    written(file, "Fire;10;", head=with_words)
    found = changes(ws)
    assert [(one.column.key, one.there) for one in found.differences] == [("text.en", None)]
    assert [name.get("en") for _id, name in found.gone] == ["Frost"]
    take_changes(ws, found)
    assert value(ws, "fire", "text") == {}
    assert value(ws, "frost", "points") == 20
    assert changes(ws).nothing


def test_a_card_that_was_deleted_here_stays_deleted(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    documents.delete(ws, ident_of(ws, "fog"))
    written(file, *ROWS[:2], "Fog;31;3;c")
    found = changes(ws)
    assert (found.deleted, found.new, said(found)) == (("Fog",), (), [])


def test_a_card_that_was_renamed_here_is_found_again(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    edit(ws, "fog", slug="mist", name={"en": "Mist"})
    written(file, *ROWS[:2], "Fog;31;3;c")
    assert said(changes(ws)) == [("Fog", "points", 30, 31, False)]


def test_a_refused_row_is_shown_again_until_it_is_right(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    written(file, "Fire;many;1;a", "Frost;21;2;b", ROWS[2])
    found = changes(ws)
    assert [one.value for one in found.plan.findings] == ["many"]
    take_changes(ws, found)
    assert value(ws, "frost", "points") == 21
    assert [one.value for one in changes(ws).plan.findings] == ["many"]
    written(file, "Fire;11;1;a", "Frost;21;2;b", ROWS[2])
    assert said(changes(ws)) == [("Fire", "points", 10, 11, False)]


def test_a_column_that_is_added_later_is_read_and_one_left_out_stays_so(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    written(file, "Fire;10;1;a;Feu", *ROWS[1:], head=f"{HEAD};Nom français")
    found = changes(ws)
    assert [(one.column.key, one.there) for one in found.differences] == [("name.fr", "Feu")]
    assert found.plan.unused == ("Note",)


def test_a_picture_that_is_drawn_anew_is_a_change(ws: Workspace, tmp_path: Path) -> None:
    Image.new("RGB", (8, 8), "red").save(tmp_path / "fire.png")
    file = written(tmp_path / "spells.csv", "Fire;10;fire.png", head="Name;Points;Picture")
    taken_in(ws, file)
    assert changes(ws).differences == ()
    Image.new("RGB", (9, 9), "blue").save(tmp_path / "fire.png")
    (one,) = changes(ws).differences
    assert (one.column.key, one.both) == ("portrait", False)
    take_changes(ws, changes(ws))
    assert changes(ws).differences == ()


def test_what_is_taken_has_to_fit_what_is_kept(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    written(file, "Fire;11;2;a", *ROWS[1:])
    found = changes(ws)
    edit(ws, "fire", points=50)
    with pytest.raises(EditorError) as caught:
        take_changes(ws, found)
    assert caught.value.problems[0].code == "catalogue.stale_save"
    assert (value(ws, "fire", "points"), value(ws, "fire", "level")) == (50, 1)
    assert only_link(ws) == found.link


def test_a_file_that_is_gone_and_a_damaged_link_are_said(ws: Workspace, file: Path) -> None:
    taken_in(ws, file)
    file.unlink()
    assert linked_files.state_of(only_link(ws)) == "missing"
    with pytest.raises(EditorError) as caught:
        changes(ws)
    assert caught.value.problems[0].code == "table.file_unreadable"
    moved = written(file.with_name("other.csv"), *ROWS)
    linked_files.keep_link(ws, only_link(ws).model_copy(update={"file": str(moved)}))
    assert changes(ws).differences == ()
    linked_files.unlink(ws, only_link(ws).id)
    assert linked_files.links(ws) == ()
