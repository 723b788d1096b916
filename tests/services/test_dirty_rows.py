"""Thirty dirty rows of a spreadsheet, in each form that is read: nothing in them is lost without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.formulas.columns import value_at
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.csv_file import CsvForm, FileTable, csv_bytes
from editor.services.tables.csv_import import plan_import
from editor.services.tables.csv_options import ImportOptions, ImportPlan
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.csv_report import report_csv
from editor.services.tables.sheet_files import read_rows, sheet_bytes
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.services.test_spreadsheets import changed

HEAD = ["Name", "Nom", "Points", "Faction", "Manoeuvre", "Image", "Artist", "Text"]
FORMULAS = ("=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=2+2", '=HYPERLINK("http://x.invalid")')
DIRT = [
    ["Guard 1", "Garde 1", "cent", "Orcs", "1", "", "A", ""],
    ["Guard 2", "Garde 2", "1.234,5", "Orcs", "1", "", "B", ""],
    ["Guard 3", "Garde 3", "-7", "Orcs", "1", "", "", ""],
    ["Guard 4", "Garde 4", "99999999999999999999", "Orcs", "1", "", "", ""],
    ["Guard 5", "Garde 5", "10 pts", "Orcs", "1", "", "", ""],
    ["Guard 6", "Garde 6", "10", "Sea elves", "1", "", "", ""],
    ["Guard 7", "Garde 7", "10", "orks!", "1", "", "", ""],
    ["Guard 8", "Garde 8", "10", "Orcs", "many", "", "", ""],
    ["Guard 9", "Garde 9", "10", "Orcs", "-1", "", "", ""],
    ["Guard 10", "Garde 10", "10", "Orcs", "1", "../secret.png", "", ""],
    ["Guard 11", "Garde 11", "10", "Orcs", "1", "none.png", "", ""],
    ["Guard 12", "Garde 12", "10", "Orcs", "1", "broken.png", "", ""],
    ["Guard 13", "Garde 13", "10", "Orcs", "1", "/etc/passwd", "", ""],
    ["Guard 14", "Garde 14", "10", "Orcs", "1", "", "C", "Line one\nline two"],
    ["Guard 1", "Garde encore", "11", "Orcs", "2", "", "", "twice"],
    ["", "", "12", "Orcs", "2", "", "D", "no name"],
    ["!!!", "", "12", "Orcs", "2", "", "", "no letter"],
    ["  Guard 17  ", "Garde 17", " 10 ", " Orcs ", "1", "", "", ""],
    *([f"Guard f{n}", "", "10", "Orcs", "1", "", "", text] for n, text in enumerate(FORMULAS)),
    *([text, "", "10", "Orcs", "1", "", "", f"name {n}"] for n, text in enumerate(FORMULAS[:4])),
    ["Ünïcødé 字", "Élan «x»", "10", "Orcs", "1", "", "É", "naïve"],
    ["Guard 29", "Garde 29", "ten", "Sea elves", "x", "none.png", "Z", "=1"],
]


def table_in(form: str) -> FileTable:
    """Return the rows as they come back from a file of a form."""
    rows = [HEAD, *DIRT]
    if form in (".xlsx", ".ods"):
        return read_rows(sheet_bytes(rows, form, "Cards"), f"cards{form}")
    if form == ".tsv":
        return read_rows(csv_bytes(rows, CsvForm("utf-16", "\t")), "cards.tsv")
    return read_rows(csv_bytes(rows, CsvForm("utf-8-sig", ";")), "cards.csv")


def named(plan: ImportPlan, line: int, header: str, value: str) -> bool:
    """Return whether a value that no card has is named: its column, its row, or itself."""
    if header in plan.unused:
        return True
    if any(one.line == line and one.value.strip() in ("", value.strip()) for one in plan.findings):
        return True
    return any((one.column, one.value) == (header, value.strip()) for one in plan.unknown)


@pytest.mark.quick(2)
@pytest.mark.parametrize("form", [".csv", ".tsv", ".xlsx", ".ods"])
def test_each_value_is_on_a_card_or_named(shipped: Workspace, tmp_path: Path, form: str) -> None:
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nbroken")
    assert len(DIRT) == 30
    table = table_in(form)
    columns = import_columns(shipped, "demonworld", "unit")
    mapping = guess_mapping(table.header, columns)
    plan = plan_import(shipped, table, ImportOptions("demonworld", "unit", mapping, pictures=tmp_path))
    assert plan.unused == ("Artist",)
    by_key = {one.key: one for one in columns}
    lost = []
    for number, planned in enumerate(plan.rows):
        refused = [one for one in plan.findings if one.line == planned.line]
        assert (planned.state == "refused") == bool(refused)
        for place, text in enumerate(table.rows[number]):
            header = table.header[place]
            if not text.strip() or planned.row is None:
                continue
            column = by_key.get(mapping.get(place, ""))
            value = value_at(planned.row.data, column.path) if column is not None else None
            kept = value is not None and str(value).strip().casefold() == text.strip().casefold()
            if not kept and not named(plan, planned.line, header, text):
                lost.append((planned.line, header, text, value))
    assert lost == []
    # A row that is refused is named with the value that is wrong in it, and its own line.
    wrong = {one.value.strip() for one in plan.findings}
    dirty = ("cent", "-7", "10 pts", "many", "-1", "../secret.png", "none.png", "broken.png", "/etc/passwd")
    assert wrong >= {*dirty, "ten", "x"}
    assert {one.value for one in plan.unknown} == {"Sea elves", "orks!"}
    # What a spreadsheet would run is a plain text on the card, and harmless in the report.
    texts = {row.row.data["text"].get("en") for row in plan.rows if row.row is not None} | {
        row.row.data["rules_text"].get("en") for row in plan.rows if row.row is not None
    }
    assert set(map(str.strip, FORMULAS)) <= {str(one).strip() for one in texts}
    for row in report_csv(plan, "en").decode("utf-8-sig").splitlines():
        assert not any(cell.strip('"').startswith(("=", "+", "@", "\t")) for cell in row.split(";"))


_ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "{}"><!ENTITY b "{}"><!ENTITY c "{}"><!ENTITY file SYSTEM "file:///etc/passwd">]>'
).format("secret" * 200, "&a;" * 200, "&b;" * 200)
_SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
    '<row r="2"><c r="A2" t="inlineStr"><is><t>{}</t></is></c></row></sheetData></worksheet>'
)
_CONTENT = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
    '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string">'
    "<text:p>{}</text:p></table:table-cell></table:table-row></table:table>"
    "</office:spreadsheet></office:body></office:document-content>"
)


def text_or_refusal(raw: bytes, file: str) -> str:
    """Return all that the cells of a file say, or the code of why it is refused."""
    try:
        rows = read_rows(raw, file, CsvForm(header=False)).rows
    except EditorError as trouble:
        return trouble.problems[0].code
    return "".join(cell for row in rows for cell in row)


@pytest.mark.parametrize("entity", ["&c;", "&file;"])
@pytest.mark.parametrize(("suffix", "part"), [(".xlsx", "xl/worksheets/sheet1.xml"), (".ods", "content.xml")])
def test_entities_of_a_spreadsheet_neither_swell_nor_fetch(suffix: str, part: str, entity: str) -> None:
    body = (_SHEET if suffix == ".xlsx" else _CONTENT).format(entity)
    raw = changed(sheet_bytes([["Name"], ["x"]], suffix, "A"), part, _ENTITIES + body)
    said = text_or_refusal(raw, f"cards{suffix}")
    assert len(said) < 200
    assert "secret" not in said
    assert "root" not in said
