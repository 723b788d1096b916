"""Spreadsheets as rows of cards: read, written, and nothing in them lost without a word."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import odfdo
import pytest
import xlsxwriter  # type: ignore[import-untyped]
from PIL import Image

from editor.services.opening import open_workspace
from editor.services.tables import sheet_files
from editor.services.tables.column_guess import guess_mapping, usual_names
from editor.services.tables.csv_export import table_bytes
from editor.services.tables.csv_file import CsvForm, FileTable
from editor.services.tables.csv_import import plan_import
from editor.services.tables.csv_options import ImportOptions, ImportPlan
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.csv_report import report_csv
from editor.services.tables.sheet_files import cell_text, read_rows, read_sheet, sheet_bytes, sheet_names
from editor.services.tables.store import TABLE_KINDS
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.catalogues import at_rest
from tests.services.test_tables import made

ROWS = [["Name", "Cost"], ["=1+1", "7"], ["Éclair\nof light", ""], ["", ""], ["Feu", "1.5"]]


def workbook(*sheets: tuple[str, list[list[object]]]) -> bytes:
    """Return a workbook as another program would write it: numbers, ticks and dates are no texts."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        for name, rows in sheets:
            sheet = book.add_worksheet(name)
            for line, row in enumerate(rows):
                for place, value in enumerate(row):
                    if isinstance(value, date):
                        sheet.write_datetime(line, place, value, day)
                    else:
                        sheet.write(line, place, value)
    return out.getvalue()


@pytest.mark.parametrize("suffix", sheet_files.SUFFIXES)
def test_rows_come_back_from_a_spreadsheet_as_they_were(suffix: str) -> None:
    raw = sheet_bytes(ROWS, suffix, "Cards & spells")
    table = read_rows(raw, f"cards{suffix}")
    assert sheet_names(raw, "x") == ("Cards & spells",)
    assert table.header == ("Name", "Cost")
    assert table.rows == (("=1+1", "7"), ("Éclair\nof light", ""), ("Feu", "1.5"))
    assert table.lines == (2, 3, 5)


def test_a_sheet_is_chosen_by_its_name_and_values_are_read_as_they_are_shown() -> None:
    raw = workbook(
        ("Notes", [["nothing here"]]),
        (
            "Cards",
            [
                ["Name", "Cost", "Flies", "Since"],
                ["Elf", 12.0, True, date(2026, 1, 2)],
                ["Orc", 7.25, False, None],
            ],
        ),
    )
    table = read_sheet(raw, "a.xlsx", "Cards")
    assert table.rows == (("Elf", "12", "yes", "2026-01-02"), ("Orc", "7.25", "no", ""))
    with pytest.raises(EditorError) as caught:
        read_sheet(raw, "a.xlsx", "Spells")
    assert caught.value.problems[0].code == "table.no_such_sheet"


def test_numbers_follow_the_decimal_mark_of_the_texts_beside_them() -> None:
    table = read_sheet(workbook(("A", [["Name", "Cost"], ["Elf", "7,5"], ["Orc", 1.5]])), "a.xlsx")
    assert (table.form.decimal, table.rows[1][1]) == (",", "1,5")
    assert cell_text(0.1 + 0.2) == "0.3"


@pytest.fixture
def shipped(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content; plans leave it as it is."""
    with open_workspace(at_rest(shipped_copy), content=None) as workspace:
        yield workspace


def plan_of(ws: Workspace, table: FileTable, kind: str = "unit", **fields: object) -> ImportPlan:
    columns = import_columns(ws, "demonworld", kind)
    options = ImportOptions("demonworld", kind, guess_mapping(table.header, columns), **fields)  # type: ignore[arg-type]
    return plan_import(ws, table, options)


def test_usual_names_of_columns_mean_fields_that_some_card_has(ws: Workspace) -> None:
    there = {
        column.key
        for game in ws.systems
        for kind in map(str, game.kinds)
        if kind in {one.value for one in TABLE_KINDS}
        for column in import_columns(ws, game.id, kind)
    }
    unknown = {key for one in usual_names().column for key in one.keys} - there
    assert unknown == set()


def test_thirty_dirty_rows_lose_nothing_unsaid(shipped: Workspace) -> None:
    head = ["Nom français", "Name (English)", "Coût", "Peuple", "Waffe", "Speed", "Artist", "Empty"]
    rows: list[list[object]] = [
        [
            f"Garde {n}",
            f"Guard {n}",
            "cent" if n == 3 else 100 + n,
            "Orks" if n % 2 else "Elfes des mers",
            "Handwaffe",
            12,
            f"A{n}",
            None,
        ]
        for n in range(30)
    ]
    table = read_sheet(workbook(("A", [list(head), *rows])), "a.xlsx")
    plan = plan_of(shipped, table)
    assert (plan.count("new"), plan.count("refused")) == (29, 1)
    assert plan.unused == ("Artist",)
    assert {(one.column, one.value) for one in plan.unknown} == {("Peuple", "Elfes des mers")}
    assert "orcs" in plan.unknown[0].known
    assert {"morale_a", "elements", "movement.charge", "weapons[0].melee_power"} <= set(plan.begun)
    card = next(row.row for row in plan.rows if row.row is not None)
    assert (card.data["movement"]["move"], card.data["movement"]["skirmish"]) == (12, 8)
    assert card.data["weapons"][0]["weapon"] == "handweapon"
    report = report_csv(plan, "en").decode("utf-8-sig")
    assert "Artist" in report
    assert "Elfes des mers" in report
    meant = plan_of(shipped, table, replaced={"Peuple": {"Elfes des mers": "elves"}, "Coût": {"cent": "100"}})
    assert (meant.count("new"), meant.unknown) == (30, ())


def test_a_new_card_begins_as_what_its_row_says_that_it_is(shipped: Workspace) -> None:
    table = FileTable(CsvForm(), ("name", "Type", "Faction"), (("Ogg", "giant", "Orks"),), (2,))
    plan = plan_of(shipped, table)
    card = plan.rows[0].row
    assert card is not None
    assert card.data["large"]["base_fields"] == 3


def test_an_export_as_a_spreadsheet_comes_back_without_a_change(ws: Workspace) -> None:
    sheet, _ = made(ws, 3, text='lines\nand "marks"; 1,5')
    for suffix in sheet_files.SUFFIXES:
        raw = table_bytes(sheet, range(3), sheet.columns, CsvForm(), file=f"a{suffix}")
        table = read_rows(raw, f"a{suffix}")
        columns = import_columns(ws, "diskwars", "spell")
        plan = plan_import(
            ws, table, ImportOptions("diskwars", "spell", guess_mapping(table.header, columns))
        )
        assert (plan.count("same"), plan.unused) == (3, ())


def test_pictures_come_by_the_names_of_their_files(shipped: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "rows"
    (folder / "art").mkdir(parents=True)
    for place in (folder / "art" / "a.png", tmp_path / "secret.png"):
        Image.new("RGB", (8, 8), "red").save(place)
    named = ("art/a.png", "../secret.png", "none.png", str(tmp_path / "secret.png"), "")
    rows = tuple((f"Guard {n}", one) for n, one in enumerate(named))
    table = FileTable(CsvForm(), ("Name", "Illustration"), rows, (2, 3, 4, 5, 6))
    plan = plan_of(shipped, table, pictures=folder)
    assert [row.state for row in plan.rows] == ["new", "refused", "refused", "refused", "new"]
    codes = [one.problem.code for one in plan.findings]
    assert codes == ["table.picture_elsewhere", "picture.no_file", "table.picture_elsewhere"]
    card = plan.rows[0].row
    assert card is not None
    assert base64.b64decode(card.data["portrait"]["data"]) == (folder / "art" / "a.png").read_bytes()


def test_a_card_with_a_name_in_german_alone_is_a_card(shipped: Workspace) -> None:
    plan = plan_of(shipped, FileTable(CsvForm(), ("Deutscher Name",), (("Moorwache",),), (2,)))
    assert [(row.state, row.name) for row in plan.rows] == [("new", "Moorwache")]


def changed(raw: bytes, part: str, text: str) -> bytes:
    """Return a packed file with another text in one of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.infolist():
            new.writestr(one.filename, text if one.filename == part else old.read(one))
    return out.getvalue()


_SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
_FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
_TABLE = (
    '<table:table table:name="A"><table:table-row table:number-rows-repeated="1000000">'
    '<table:table-cell table:number-columns-repeated="16000" office:value-type="string"><text:p>x</text:p>'
    "</table:table-cell></table:table-row></table:table>"
)


def hostile(tmp_path: Path) -> dict[str, bytes]:
    """Return files that would fill the memory, or are none, by what they are."""
    xlsx, document = workbook(("A", [["Name"], ["x"]])), odfdo.Document("spreadsheet")
    document.body.clear()
    document.body.append(odfdo.Element.from_tag(_TABLE))
    out = io.BytesIO()
    document.save(out)
    huge = io.BytesIO()
    with zipfile.ZipFile(huge, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"\0" * 3_000_000)
    return {
        "far.xlsx": changed(xlsx, "xl/worksheets/sheet1.xml", _SHEET.format(_FAR)),
        "repeated.ods": out.getvalue(),
        "huge.xlsx": huge.getvalue(),
        "cut.xlsx": xlsx[: len(xlsx) // 2],
        "words.xlsx": b"Name;Cost\r\n",
        "password.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2048),
        "broken.xlsx": changed(xlsx, "xl/workbook.xml", "<workbook"),
    }


def test_what_would_fill_the_memory_or_is_no_spreadsheet_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_files, "MOST_UNPACKED", 2_000_000)
    for name, raw in hostile(tmp_path).items():
        with pytest.raises(EditorError) as caught:
            read_rows(raw, name)
        assert caught.value.problems[0].code in ("table.sheet_too_large", "table.no_spreadsheet"), name


@pytest.mark.parametrize("suffix", sheet_files.SUFFIXES)
def test_a_spreadsheet_with_a_wrong_byte_is_read_or_refused(suffix: str) -> None:
    raw = sheet_bytes(ROWS, suffix, "Cards")
    for place in range(0, len(raw), 61):
        wrong = raw[:place] + bytes([raw[place] ^ 0xFF]) + raw[place + 1 :]
        with suppress(EditorError):
            read_rows(wrong, f"cards{suffix}")
            sheet_names(wrong, f"cards{suffix}")


def test_a_row_that_is_repeated_counts_once_for_all_of_its_cells() -> None:
    """Four hundred thousand cells are read, also where one row with forty of them stands for all."""
    cells = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>' * 40
    row = f'<table:table-row table:number-rows-repeated="10000">{cells}</table:table-row>'
    table = f'<table:table table:name="A">{row}</table:table>'
    document, out = odfdo.Document("spreadsheet"), io.BytesIO()
    document.body.clear()
    document.body.append(odfdo.Element.from_tag(table))
    document.save(out)
    assert len(read_rows(out.getvalue(), "a.ods", CsvForm(header=False), most=5).rows) >= 5


def test_a_macro_and_a_link_stay_where_they_are() -> None:
    """What a workbook would run or fetch is no cell: it is neither read nor written again."""
    raw = workbook(("A", [["Name"], ['=HYPERLINK("http://example.invalid","x")'], ["Elf"]]))
    with zipfile.ZipFile(io.BytesIO(raw), "a") as packed:
        packed.writestr("xl/vbaProject.bin", b"\0" * 64)
    assert [row[0] for row in read_rows(raw, "a.xlsm").rows][-1] == "Elf"
