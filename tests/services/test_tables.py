"""Cards as a table: cells, formulas, find and replace, the clipboard, saving, files of rows."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.formulas.columns import column_named, columns_of
from editor.formulas.numbers import number_in, with_point
from editor.formulas.reading import read_formulas
from editor.services import documents
from editor.services.inheritance import new_based_on
from editor.services.opening import open_workspace
from editor.services.tables import csv_import
from editor.services.tables.cells import read, written
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.csv_export import table_bytes
from editor.services.tables.csv_file import CsvForm, guess_form, read_bytes, read_csv
from editor.services.tables.csv_import import plan_import
from editor.services.tables.csv_options import ImportOptions
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.csv_report import report_csv
from editor.services.tables.finding import Search, _expression, plan_replace
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.keep import keep_rows, used_elsewhere
from editor.services.tables.save import save_rows
from editor.services.tables.sheet import CellChange, Sheet
from editor.services.tables.store import load_sheet
from editor.services.tables.tsv import copied, from_tsv, plan_paste, to_tsv
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import problem_text, sentence
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.diskwars import DiskwarsSpell
from schemas.text import LocalText
from tests.services.samples import spell


def made(ws: Workspace, number: int = 5, **fields: Any) -> tuple[Sheet, list[Document]]:
    """Return a table of new spells, and these."""
    cards: list[Document] = [spell(f"spell-{n}", points=10 * n + 5, **fields) for n in range(number)]
    for card in cards:
        documents.create(ws, card)
    return load_sheet(ws, [card.id for card in cards]), cards


def planned(sheet: Sheet, text: str, rows: Sequence[int] | None = None) -> list[CellChange]:
    """Work a formula out for rows, all without them."""
    return plan_formulas(
        sheet, read_formulas(text, sheet.columns), range(len(sheet.rows)) if rows is None else rows
    )


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("points = round_to(points * 1.6, 5)", 10),
        ("points = if(points > 10, 0, points * 3)", 15),
        ("points = max(points, 7, level) - 1 + 2 * 3 % 4", 8),
        ("points = floor(points / 2) + ceil(0.1)", 3),
        ("points = if(level = 1 and not (points < 3), 50, 1)", 50),
        ("name = concat(upper(name.en), '!')", "SPELL 0!"),
        ("name.fr = replace(lower(name), 'spell', 'sort')", "sort 0"),
        ("points = len(name); level = points - 4", 7),
        ("points = dice_min('2d6+1')", 3),
        ("points = dice_average('2d6+1')", 8),
        ("points = floor(dice_average('d6') * 2)", 7),
        ("points = dice_max('2d6+1')", 13),
    ],
)
def test_formulas(ws: Workspace, text: str, first: object) -> None:
    sheet, _ = made(ws, 2)
    assert planned(sheet, text)[0].new == first


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Write a formula"),
        ("pionts = 1", "Did you mean points?"),
        ("points = pionts * 2", "Column 10"),
        ("points = round_tu(points, 5)", "Did you mean round_to?"),
        ("points = (points", "ends too early"),
        ("points = round_to(points)", "takes 2 to 2"),
        ("points = points ; = 3", "not expected"),
        ("points * 2", "which column"),
        ("points = __import__('os')", "no function __import__"),
        ("points = " + "(" * 200, "too many"),
        ("points = 1 + " * 200 + "1", "too long"),
    ],
)
def test_bad_formulas_are_told_with_column_and_mend(ws: Workspace, text: str, words: str) -> None:
    sheet, _ = made(ws, 1)
    with pytest.raises(EditorError) as trouble:
        planned(sheet, text)
    problem = trouble.value.problems[0]
    fix = "" if problem.fix is None else sentence(problem.fix)
    assert words in f"{sentence(problem)} {fix}"


def test_cells_that_cannot_be_worked_out_stay(ws: Workspace) -> None:
    sheet, _ = made(ws, 3)
    for text, code in (
        ("points = points / (points - 5)", "table.formula_by_nothing"),
        ("points = points * 1.05", "table.formula_not_whole"),
        ("points = name", "table.formula_not_a_number"),
        ("points = name + 1", "table.formula_mixed"),
        ("points = if('a' < effects, 1, 2)", "table.formula_mixed"),
        ("points = dice_max(name)", "table.formula_no_dice"),
        ("slug = 'x'", "table.fixed"),
    ):
        assert planned(sheet, text)[0].problem is not None, text
        assert next(one.problem.code for one in planned(sheet, text) if one.problem) == code


def test_one_step_changes_and_takes_back_everything(ws: Workspace) -> None:
    sheet, _ = made(ws)
    before = [row.data for row in sheet.rows]
    step = sheet.change(planned(sheet, "points = points + 1"))
    copies = sheet.duplicate([0, 2])
    assert step is not None
    assert [row.changed for row in sheet.rows].count(True) == 7
    sheet.undo(copies)
    sheet.undo(step)
    assert [row.data for row in sheet.rows] == before
    assert not any(row.changed for row in sheet.rows)
    sheet.redo(step)
    assert sheet.rows[1].data["points"] == 16


def test_saving_tells_refused_rows_and_saves_the_others_at_once(ws: Workspace) -> None:
    sheet, cards = made(ws)
    points = column_named(sheet.columns, "points")
    sheet.change(sheet.plan([(0, points, "many"), (1, points, 99)]))
    removed = sheet.remove([4])
    fresh = documents.load(ws, cards[2].id)
    assert fresh.document is not None
    documents.save_revision(ws, fresh.document, fresh.version, "elsewhere")
    sheet.change(sheet.plan([(2, points, 1)]))
    sheet.duplicate([3])
    kept = keep_rows(ws, sheet.rows, list(sheet.removed))
    assert not kept.problems
    assert kept.binned == (cards[4].id,)
    assert documents.load(ws, cards[0].id).data["points"] == "many"
    done = save_rows(ws, sheet.rows)
    assert removed is not None
    assert {one.document for one in done.refused} == {cards[0].id, cards[2].id}
    assert {row.data["slug"] for row in done.rows} == {"spell-1", "spell-3-2"}
    assert documents.load_document(ws, cards[1].id).model_dump()["points"] == 99


def test_new_and_deleted_rows_reach_the_disk_and_come_back(ws: Workspace) -> None:
    sheet, cards = made(ws, 3)
    points = column_named(sheet.columns, "points")
    step = sheet.duplicate([0, 1])
    sheet.change(sheet.plan([(1, points, "many"), (1, column_named(sheet.columns, "slug"), "spell-2")]))
    new, plain = sheet.rows[1], sheet.rows[3]
    kept = keep_rows(ws, [new, plain])
    assert not kept.problems
    for row, sent in zip(kept.rows, (new, plain), strict=True):
        sheet.taken_in(row, sent.data)
    opened = documents.load(ws, new.id)
    assert (opened.data["points"], opened.data["slug"]) == ("many", "spell-2")
    assert [row.changed for row in sheet.rows] == [False, True, False, False, False]
    # A short name that is taken is told when it is saved; the row stays where it is.
    sheet.change(sheet.plan([(1, points, 7)]))
    done = save_rows(ws, sheet.rows)
    assert [one.code for one in done.refused] == ["catalogue.slug_taken"]
    sheet.undo(step)
    assert set(sheet.moved) == {new.id, plain.id}
    assert keep_rows(ws, [], sheet.moved).binned == sheet.moved
    sheet.redo(step)
    assert set(keep_rows(ws, [row for row in sheet.rows if row.id in sheet.moved], (), sheet.moved).back) == {
        new.id,
        plain.id,
    }
    assert documents.load(ws, plain.id).row.deleted is None
    # A row that another card uses stays in the catalogue, and says who uses it.
    new_based_on(ws, cards[2].id, name=LocalText({"en": "Child"}))
    assert used_elsewhere(ws, [cards[2].id])
    assert [one.code for one in keep_rows(ws, [], [cards[2].id]).problems] == ["catalogue.in_use"]


def test_a_row_saved_before_it_was_told_to_be_kept_is_saved_once(ws: Workspace) -> None:
    sheet, _ = made(ws, 1)
    sheet.duplicate([0])
    row = sheet.rows[1]
    keep_rows(ws, [row])
    assert save_rows(ws, [row]).rows[0].version == 2


def test_inherited_fields_are_marked_and_stay_inherited(ws: Workspace) -> None:
    base = spell("base", points=20)
    documents.create(ws, base)
    child = new_based_on(ws, base.id, name=LocalText({"en": "Child"}))
    sheet = load_sheet(ws, [child.id, base.id])
    points, level = column_named(sheet.columns, "points"), column_named(sheet.columns, "level")
    assert sheet.rows[0].inherits(points)
    assert not sheet.rows[1].inherits(points)
    # Base and child are raised together, the level of the child alone.
    sheet.change(planned(sheet, "points = points * 2"))
    sheet.change(sheet.plan([(0, level, 3)]))
    save_rows(ws, sheet.rows)
    own = documents.load(ws, child.id).own
    assert own is not None
    assert own.get("level") == 3
    assert "points" not in own
    assert documents.load(ws, child.id).data["points"] == 40


def test_shipped_and_unfit_cells_say_why(ws: Workspace) -> None:
    sheet, _ = made(ws, 1)
    slug = column_named(sheet.columns, "slug")
    assert sheet.plan([(0, slug, "x")])[0].problem is not None
    assert sheet.change(sheet.plan([(0, slug, "x")])) is None


def test_find_and_replace(ws: Workspace) -> None:
    sheet, _ = made(ws, 3)
    name = [column_named(sheet.columns, "name.en")]
    plain = list(plan_replace(sheet, Search("spell", "Curse"), range(3), name))
    assert [one.new for one in plain] == ["Curse 0", "Curse 1", "Curse 2"]
    pattern = Search(r"(\w+) (\d)", r"\2. \1", pattern=True)
    assert next(iter(plan_replace(sheet, pattern, range(3), name))).new == "0. Spell"
    assert not list(plan_replace(sheet, Search("SPELL", "x", match_case=True), range(3), name))
    with pytest.raises(EditorError, match="bad_pattern"):
        list(plan_replace(sheet, Search("(", "", pattern=True), range(3), name))


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(", ") fehlt"),
        ("[a", "geschlossen"),
        ("a{2,1}", "größer"),
        ("*a", "wiederholen"),
        ("\\", "\\ hat keine"),
        ("a)", "fehlt die ("),
        ("[z-a]", "rückwärts"),
        ("(?P=x)", "Gruppe"),
        ("(?z)", "diese Zeichen"),
    ],
)
def test_what_is_wrong_with_a_pattern_is_said_in_the_persons_language(pattern: str, reason: str) -> None:
    with pytest.raises(EditorError) as caught:
        _expression(Search(pattern, pattern=True))
    assert reason in problem_text(caught.value.problems[0], "de")


def test_a_pattern_that_takes_too_long_is_stopped(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.services.tables.finding.SECONDS", 0.1)
    sheet, _ = made(ws, 1, name="a" * 60 + "b")
    columns = [column_named(sheet.columns, "name.en")]
    with pytest.raises(EditorError, match="slow_pattern"):
        list(plan_replace(sheet, Search("(a|aa)+$", "", pattern=True), [0], columns))


def test_all_cells_share_one_time_and_are_counted(ws: Workspace) -> None:
    sheet, _ = made(ws, 9)
    columns = [column_named(sheet.columns, "name.en")]
    moments = iter(range(0, 99, 3))  # three seconds for each cell
    with pytest.raises(EditorError, match="slow_search") as reported:
        list(plan_replace(sheet, Search("spell", "x"), range(9), columns, clock=lambda: next(moments)))
    values = reported.value.problems[0].values
    assert (values["done"], values["cells"], values["seconds"]) == (7, 9, 20)
    assert values["name"] == sheet.rows[7].name


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.text(st.characters(exclude_characters="\r"), max_size=12), min_size=2, max_size=4),
        min_size=1,
        max_size=4,
    ).map(lambda rows: [row[: len(rows[0])] + [""] * (len(rows[0]) - len(row)) for row in rows])
)
def test_the_clipboard_goes_there_and_back(rows: list[list[str]]) -> None:
    assert from_tsv(to_tsv(rows)) == rows


def test_cells_as_libreoffice_writes_them() -> None:
    assert from_tsv('a\t"two\nlines"\t"say ""x"""\n1,5\t\tz') == [
        ["a", "two\nlines", 'say "x"'],
        ["1,5", "", "z"],
    ]
    assert from_tsv('"open\tb\n') == [['"open', "b"]]
    assert from_tsv("a\t") == [["a", ""]]


def test_pasting_too_much_is_told_and_nothing_is_pasted(ws: Workspace) -> None:
    sheet, _ = made(ws, 2)
    columns = [column_named(sheet.columns, "points")]
    with pytest.raises(EditorError, match="paste_too_wide"):
        plan_paste(sheet, "1\t2", [0, 1], columns)
    with pytest.raises(EditorError, match="paste_too_high"):
        plan_paste(sheet, "1\n2\n3", [0, 1], columns)
    assert [one.new for one in plan_paste(sheet, "1 234\n12,0", [0, 1], columns)] == [1234, 12]
    assert [one.new for one in plan_paste(sheet, "9", [0], columns, fill=([0, 1], columns))] == [9, 9]


@pytest.mark.parametrize(
    ("text", "whole", "found"),
    [
        ("1,5", False, 1.5),
        ("1.234,5", False, 1234.5),
        ("1.000", True, None),
        ("1,234,567", True, 1_234_567),
        ("1.234.56", False, None),
        ("1,234,5", True, None),
        ("x", True, None),
        ("-3", True, -3),
    ],
)
def test_numbers_as_people_write_them(text: str, whole: bool, found: float | None) -> None:
    assert number_in(text, whole=whole) == found


def test_lists_inside_lists_are_cells_in_the_notation_of_the_forms() -> None:
    columns = columns_of(DemonworldUnit, entries=1)
    bands = column_named(columns, "weapons[0].bands")
    value = [{"to": 8, "modifier": 1}]
    assert read(bands, written(bands, value)) == value
    assert (read(bands, ""), read(bands, "[1"), read(bands, "7")) == ([], "[1", "7")


HEAD = "Name;points;level;tags;other\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings_separators_and_decimals_are_guessed(encoding: str) -> None:
    raw = (HEAD + "Éclair;12,0;1;a, b;\r\nFeu;1,5;2;;\r\n").encode(encoding)
    form = guess_form(raw)
    table = read_csv(raw)
    assert (form.separator, form.decimal, form.header) == (";", ",", True)
    assert table.rows[0][0] == "Éclair"
    assert table.header[1] == "points"


def wish_for(header: Sequence[str], **fields: object) -> ImportOptions:
    """Return the wish with the mapping guessed."""
    columns = columns_of(DiskwarsSpell)
    return ImportOptions("diskwars", "spell", guess_mapping(header, columns), **fields)  # type: ignore[arg-type]


def test_an_import_is_planned_taken_in_and_taken_back(ws: Workspace) -> None:
    _, cards = made(ws, 2)
    raw = (
        HEAD + "Spell 0;7,0;1;a, b;\r\nNew;9;2;;\r\nSpell 1;15;1;;\r\nBad;x;1;;\r\n;3;1;;\r\nNew;1;1;;\r\n"
    ).encode()
    table = read_csv(raw)
    plan = plan_import(ws, table, wish_for(table.header))
    assert [row.state for row in plan.rows] == ["update", "new", "same", "refused", "refused", "refused"]
    report = report_csv(plan, "en").decode("utf-8-sig")
    assert "5;points;x;" in report
    assert "Line;Column;Value" in report
    assert documents.count_documents(ws) == 2
    done = csv_import.take_in_rows(ws, plan, "from a file")
    assert documents.load(ws, cards[0].id).data["tags"] == ["a", "b"]
    assert documents.count_documents(ws) == 3
    csv_import.undo_import(ws, done)
    assert documents.count_documents(ws) == 2
    assert documents.load(ws, cards[0].id).data["points"] == 5
    skipped = plan_import(ws, table, wish_for(table.header, existing="skip", new="skip"))
    assert skipped.count("skipped") >= 3
    assert not skipped.count("update")


def test_taking_an_import_back_leaves_edits_made_since(ws: Workspace) -> None:
    _, cards = made(ws, 2)
    table = read_csv((HEAD + "Spell 0;7,0;1;a, b;\r\nSpell 1;9;1;;\r\n").encode())
    done = csv_import.take_in_rows(ws, plan_import(ws, table, wish_for(table.header)))
    with open_workspace(ws.path, content=None) as other:
        opened = documents.load(other, cards[0].id)
        documents.save_working_copy(other, cards[0].id, opened.data | {"points": 11}, opened.version)
        with pytest.raises(EditorError) as caught:
            csv_import.undo_import(ws, done)
        assert caught.value.problems[0].code == "relations.edited_since"
        assert documents.load(other, cards[0].id).data["points"] == 11
    assert documents.load(ws, cards[1].id).data["points"] == 9


def test_an_export_comes_back_without_a_change(ws: Workspace) -> None:
    sheet, _ = made(ws, 3, text='lines\nand "marks"; 1,5')
    raw = table_bytes(sheet, range(3), sheet.columns, CsvForm("utf-8-sig", ";", ","))
    table = read_csv(raw)
    columns = import_columns(ws, "diskwars", "spell")
    plan = plan_import(ws, table, ImportOptions("diskwars", "spell", guess_mapping(table.header, columns)))
    assert plan.count("same") == 3


@pytest.mark.parametrize("name", ["=1+1", "@x", "'=1", "-5", "\t=1", "\uff1d1", "+a;=b", '"=1'])
def test_cells_that_a_spreadsheet_would_run_come_back_as_they_were(ws: Workspace, name: str) -> None:
    documents.create(ws, spell("odd", text=name))
    sheet = load_sheet(ws, [row.id for row in documents.list_documents(ws, documents.Query()).rows])
    column = [column_named(sheet.columns, "text.en")]
    form = CsvForm("utf-8", ";")
    raw, safe = (table_bytes(sheet, [0], column, form, raw=raw).decode() for raw in (True, False))
    assert (raw == safe) is (name == "-5")
    assert read_csv(safe.encode(), form).rows[0][1] == name
    assert not plan_paste(sheet, copied(sheet, [0], column), [0], column)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_empty"),
        (b"\x00" * 50, "file_empty"),
        (b'Name;points\nA;"1\nB;2\n', "open_quotes"),
        (b"Name\xff\x81\x8d;x\n", "wrong_encoding"),
        (b"a,b\n1,2\x00\n", "no_text"),
        (b"x," * 600 + b"\n", "too_many_columns"),
    ],
)
def test_hostile_files_are_refused_in_words(tmp_path: Path, raw: bytes, code: str) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes(raw)
    with pytest.raises(EditorError, match=code) as trouble:
        read_csv(read_bytes(file), file=file.name)
    assert "rows.csv" in sentence(trouble.value.problems[0])


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=1, max_size=300))
def test_any_bytes_are_rows_or_a_sentence(raw: bytes) -> None:
    with contextlib.suppress(EditorError):
        assert read_csv(raw).rows is not None


def test_a_column_named_as_in_the_interface_is_guessed() -> None:
    labels = {"name.en": "Nom (EN)", "name.fr": "Nom (FR)"}
    assert guess_mapping(["Nom"], columns_of(DiskwarsSpell), labels, "fr") == {0: "name.fr"}
    assert guess_mapping(["Nom (EN)"], columns_of(DiskwarsSpell), labels, "fr") == {0: "name.en"}
    labels = {"name.en": "Name (EN)", "name.de": "Name (DE)", "points": "Punkte (Pkt.)"}
    columns = columns_of(DiskwarsSpell)
    assert guess_mapping(["name", "Punkte"], columns, labels, "de") == {0: "name.de", 1: "points"}
    assert guess_mapping(["name", "points"], columns, labels, "en") == {0: "name.en", 1: "points"}


def test_missing_columns_and_twice_mapped_ones_are_told(ws: Workspace) -> None:
    table = read_csv(b"points,x\n1,2\n", CsvForm())
    for mapping, code in (({0: "points"}, "no_identity"), ({0: "name.en", 1: "name.en"}, "mapped_twice")):
        with pytest.raises(EditorError, match=code):
            plan_import(ws, table, ImportOptions("diskwars", "spell", mapping))


@pytest.mark.parametrize(
    ("text", "decimal", "found"),
    [
        ("1,234", ".", 1234),
        ("1.234", ",", 1234),
        ("1.234,5", ",", 1234.5),
        ("1,234.5", ".", 1234.5),
        # Written the other way round than the file: read as it looks, never as another number.
        ("1.234,5", ".", 1234.5),
        ("1,234.5", ",", 1234.5),
        ("1,5", ".", 1.5),
        ("1.5", ",", 1.5),
        ("1,5", ",", 1.5),
        ("12", ",", 12),
    ],
)
def test_a_number_of_a_file_is_never_read_as_another_one(text: str, decimal: str, found: float) -> None:
    assert number_in(with_point(text, decimal), whole=False) == found
