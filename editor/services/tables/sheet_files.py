"""Spreadsheets (XLSX, ODS): a sheet is read as rows of text, rows are written as a sheet of texts.

What others made is looked through before a library unpacks it: a cell in the far corner of a sheet, or one
that stands for a million, would fill the memory.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from editor.services.tables.csv_file import (
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    CsvForm,
    FileTable,
    guess_decimal,
    guess_header,
    read_csv,
    titled,
)
from schemas.problems import EditorError, Message, error
from schemas.spreadsheets import plain_cell
from schemas.zip_files import DAMAGED

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

SUFFIXES: Final = (".xlsx", ".ods")
MOST_UNPACKED: Final = 512 * 1024 * 1024
"""Bytes that all parts of a file may have together."""
MOST_CELLS: Final = 10_000_000
"""Cells of the rectangle that a sheet fills, empty ones counted."""
_PIECE: Final = 1 << 20
_LONGEST: Final = 4096
"""Bytes of a tag that may begin in one piece and end in the next."""
_PLACE: Final = re.compile(rb'<c\b[^>]*?\br="([A-Z]{1,4})([0-9]{1,9})"')
_REPEATED: Final = re.compile(rb"<table:table-(row|cell)\b((?:[^>\"]|\"[^\"]*\")*?)(/?)>", re.DOTALL)
_TIMES: Final = re.compile(rb'table:number-(?:rows|columns)-repeated="([0-9]{1,12})"')


def is_spreadsheet(file: str, raw: bytes) -> bool:
    """Return whether a file is a spreadsheet, by its name or by what it holds."""
    return PurePath(file).suffix.lower() in SUFFIXES or raw.startswith(b"PK\x03\x04")


def read_rows(
    raw: bytes, file: str, form: CsvForm | None = None, sheet: str = "", most: int = MOST_ROWS
) -> FileTable:
    """Return the rows of a file of any kind.

    Args:
        raw: what the file holds.
        file: its name.
        form: how it is written; guessed without it. Of a spreadsheet only the header counts.
        sheet: of a spreadsheet, the name of the sheet; the first one without it.
        most: rows that are read; a preview needs few.

    Raises:
        EditorError: it cannot be read.
    """
    if is_spreadsheet(file, raw):
        return read_sheet(raw, file, sheet, header=None if form is None else form.header, most=most)
    return read_csv(raw, form, file=file, most=most)


def sheet_names(raw: bytes, file: str) -> tuple[str, ...]:
    """Return the names of the sheets of a file.

    Raises:
        EditorError: it is no spreadsheet, is damaged, or holds more than fits.
    """
    return tuple(_workbook(raw, file).sheet_names)


def read_sheet(
    raw: bytes, file: str, sheet: str = "", *, header: bool | None = None, most: int = MOST_ROWS
) -> FileTable:
    """Return the rows of a sheet as text.

    Args:
        raw: what the file holds.
        file: its name, for messages.
        sheet: name of the sheet; the first one without it.
        header: whether its first row names the columns; guessed without it.
        most: rows that are read.

    Raises:
        EditorError: it cannot be read, has no such sheet, or holds more than fits.
    """
    found = _sheet(raw, file, sheet)
    if found.total_width > MOST_COLUMNS:
        raise error(
            "table.sheet_too_wide", file=file, sheet=found.name, found=found.total_width, most=MOST_COLUMNS
        )
    decimal = guess_decimal([[one for one in row if isinstance(one, str)] for row in _first(found)], ";")
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    for line, values in enumerate(found.iter_rows(), found.start[0] + 1 if found.start else 1):
        cells = tuple(cell_text(value, decimal) for value in values)
        if not any(one.strip() for one in cells):
            continue
        if max(map(len, cells)) > MOST_LETTERS:
            raise error("table.sheet_too_large", file=file)
        if len(rows) > most:
            if most >= MOST_ROWS:
                raise error("table.too_many_rows", file=file, most=MOST_ROWS)
            break
        rows.append(cells)
        lines.append(line)
    if not rows:
        raise error("table.sheet_empty", file=file, sheet=found.name)
    named = guess_header(rows) if header is None else header
    return titled(CsvForm(decimal=decimal, header=named), rows, lines)


def _first(sheet: CalamineSheet) -> list[list[object]]:
    return [list(row) for row, _number in zip(sheet.iter_rows(), range(60), strict=False)]


def cell_text(value: object, decimal: str = ".") -> str:
    """Return the value of a cell as text: whole numbers without a point, dates as ISO writes them."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return (
                str(int(value))
                if value.is_integer() and abs(value) < 1e15
                else f"{value:.12g}".replace(".", decimal)
            )
        case datetime() | date() | time():
            return value.isoformat()
        case timedelta():
            return str(value)
        case None:
            return ""
        case _:
            return plain_cell(str(value))


def _workbook(raw: bytes, file: str) -> CalamineWorkbook:
    import python_calamine  # few commands need it

    _check_size(raw, file)
    try:
        return python_calamine.load_workbook(io.BytesIO(raw))
    except (python_calamine.CalamineError, ValueError, OSError) as trouble:
        raise _no_spreadsheet(file) from trouble


def _sheet(raw: bytes, file: str, name: str) -> CalamineSheet:
    """Return a sheet by its name; the first one for ''.

    Raises:
        EditorError: it cannot be read, or there is none of that name.
    """
    import python_calamine

    book = _workbook(raw, file)
    if name and name not in book.sheet_names:
        raise error("table.no_such_sheet", file=file, sheet=name, known=", ".join(book.sheet_names))
    try:
        return book.get_sheet_by_name(name) if name else book.get_sheet_by_index(0)
    except (python_calamine.CalamineError, ValueError, OSError) as trouble:
        raise _no_spreadsheet(file) from trouble


def _check_size(raw: bytes, file: str) -> None:
    """Refuse a file whose parts, or the rectangle of one of its sheets, are larger than what fits."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            parts = packed.infolist()
            if sum(one.file_size for one in parts) > MOST_UNPACKED:
                raise error("table.sheet_too_large", file=file)
            for one in parts:
                if one.filename.startswith("xl/worksheets/") or one.filename == "content.xml":
                    with packed.open(one) as part:
                        if _cells(part, one.filename == "content.xml") > MOST_CELLS:
                            raise error("table.sheet_too_large", file=file)
    except (OSError, *DAMAGED) as trouble:
        raise _no_spreadsheet(file) from trouble


def _no_spreadsheet(file: str) -> EditorError:
    return error("table.no_spreadsheet", fix=Message(code="table.no_spreadsheet_fix"), file=file)


def _pieces(part: IO[bytes]) -> Iterator[bytes]:
    """Yield what a part holds; a tag at the end of a piece stands at the beginning of the next one again."""
    kept = b""
    while piece := part.read(_PIECE):
        yield kept + piece
        begun = piece.rfind(b"<", -_LONGEST)
        kept = piece[begun:] if begun >= 0 else b""


def _cells(part: IO[bytes], ods: bool) -> int:
    """Return how many cells the rectangle has that a sheet fills."""
    widest = rows = here = times = 0
    for piece in _pieces(part):
        if not ods:
            for letters, row in _PLACE.findall(piece):
                column = 0
                for letter in letters:
                    column = column * 26 + letter - 64
                widest, rows = max(widest, column), max(rows, int(row))
            continue
        for kind, attributes, closed in _REPEATED.findall(piece):
            said = _TIMES.search(attributes)
            number = int(said.group(1)) if said is not None else 1
            if kind == b"row":
                times, here = number, 0
            else:
                here += number
                if b"office:" in attributes or not closed:
                    rows, times = rows + times, 0  # a row counts once, however many cells it fills
                    widest = max(widest, here)
    return widest * max(rows, 1)


def sheet_bytes(rows: Sequence[Sequence[str]], suffix: str, title: str) -> bytes:
    """Return rows as a spreadsheet with one sheet, every cell a text that no program runs.

    Args:
        rows: the cells.
        suffix: one of :data:`SUFFIXES`.
        title: name of the sheet.
    """
    out = io.BytesIO()
    if suffix == ".xlsx":
        import xlsxwriter  # type: ignore[import-untyped]  # few commands need it

        with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
            sheet = book.add_worksheet(title[:31])
            for line, row in enumerate(rows):
                for place, text in enumerate(row):
                    sheet.write_string(line, place, text)
    else:
        import odfdo

        document = odfdo.Document("spreadsheet")
        document.body.clear()
        # One piece of XML: cell by cell the library takes half a millisecond each.
        document.body.append(odfdo.Element.from_tag(_ods_table(rows, title)))
        document.save(out)
    return out.getvalue()


def _ods_table(rows: Sequence[Sequence[str]], title: str) -> str:
    lines = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    return f"<table:table table:name={quoteattr(title)}>{lines}</table:table>"


def _ods_cell(text: str) -> str:
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell office:value-type="string">{paragraphs}</table:table-cell>'
