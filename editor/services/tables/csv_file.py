"""Files of rows (CSV): how they are written is guessed and can be changed; damaged ones are refused."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schemas.named_files import bounded_bytes
from schemas.problems import EditorError, Message, Problem, error
from schemas.spreadsheets import plain_cell, rows_text
from schemas.system_reasons import reason_of

ENCODINGS: Final = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "cp1252",
    "iso-8859-15",
    "mac-roman",
)
"""Encodings that can be chosen."""
SEPARATORS: Final = (",", ";", "\t", "|")
MOST_BYTES: Final = 128 * 1024 * 1024
MOST_ROWS: Final = 200_000
MOST_COLUMNS: Final = 500
MOST_LETTERS: Final = 100_000
"""Most characters of a cell."""
_SAMPLE: Final = 64 * 1024
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PLAIN: Final = re.compile(r"[+-]?\d+")
_COMMA: Final = re.compile(r"[+-]?\d+,\d+")
_POINT: Final = re.compile(r"[+-]?\d+\.\d+")


@dataclass(frozen=True)
class CsvForm:
    """How a file is written."""

    encoding: str = "utf-8"
    separator: str = ","
    decimal: str = "."
    header: bool = True
    """Whether its first row names the columns."""


@dataclass(frozen=True)
class FileTable:
    """What a file says."""

    form: CsvForm
    header: tuple[str, ...]
    """Names of the columns; numbered where the file names none."""
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    """Line of the file at which each row ends, from 1."""


def read_bytes(file: Path) -> bytes:
    """Return what a file holds.

    Raises:
        EditorError: it cannot be read, is too large, or is empty.
    """
    name = file.name or str(file)
    try:
        raw = bounded_bytes(file, MOST_BYTES)
    except OSError as trouble:
        raise error("table.file_unreadable", file=name, detail=reason_of(trouble)) from trouble
    if len(raw) > MOST_BYTES:
        raise error("table.file_too_large", file=name, most=MOST_BYTES // 1024 // 1024)
    if not raw.strip(b"\x00\r\n\t "):
        raise error("table.file_empty", file=name)
    return raw


def guess_form(raw: bytes) -> CsvForm:
    """Return how a file seems to be written."""
    encoding = _guess_encoding(raw)
    text = raw[:_SAMPLE].decode(encoding, errors="replace")
    text = text.removeprefix("\ufeff")
    separator = _guess_separator(text)
    rows = _sample_rows(text, separator)
    return CsvForm(encoding, separator, guess_decimal(rows, separator), guess_header(rows))


def _guess_encoding(raw: bytes) -> str:
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return encoding
    sample = raw[:_SAMPLE]
    if sample.count(0) > len(sample) // 5:
        return "utf-16-le" if sample[1::2].count(0) >= sample[::2].count(0) else "utf-16-be"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _guess_separator(text: str) -> str:
    """Return the sign that parts most lines into the same number of cells."""
    best, most = ",", (0, 0)
    for sign in SEPARATORS:
        widths = Counter(len(row) for row in _sample_rows(text, sign) if row)
        widths.pop(1, None)
        if widths:
            width, times = widths.most_common(1)[0]
            if (times, width) > most:
                best, most = sign, (times, width)
    return best


def _sample_rows(text: str, separator: str) -> list[list[str]]:
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            rows.append(row)
            if len(rows) >= 60:
                break
    except csv.Error:
        pass
    return rows


def guess_decimal(rows: Sequence[Sequence[str]], separator: str) -> str:
    """Return the mark that most fractions in some cells have."""
    if separator == ",":
        quoted = sum(bool(_COMMA.fullmatch(cell.strip())) for row in rows for cell in row)
        return "," if quoted else "."
    commas = sum(bool(_COMMA.fullmatch(cell.strip())) for row in rows for cell in row)
    points = sum(bool(_POINT.fullmatch(cell.strip())) for row in rows for cell in row)
    return "," if commas > points else "."


def guess_header(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the first row names the columns: no numbers in it, and nothing twice."""
    if not rows:
        return False
    first = [cell.strip() for cell in rows[0] if cell.strip()]
    return bool(first) and len(set(first)) == len(first) and not any(map(_PLAIN.fullmatch, first))


def read_csv(raw: bytes, form: CsvForm | None = None, *, file: str = "", most: int = MOST_ROWS) -> FileTable:
    """Return the rows of a file; apostrophes that exports put before formulas are taken off.

    Args:
        raw: what the file holds.
        form: how it is written; guessed without it.
        file: its name, for messages.
        most: rows that are read; a preview needs few.

    Raises:
        EditorError: the encoding does not fit, a quotation mark is left open, or there is too much of it.
    """
    form = form or guess_form(raw)
    rows, lines = _rows(_text(raw, form, file), form, file, most + form.header)
    return titled(form, rows, lines)


def titled(form: CsvForm, rows: list[tuple[str, ...]], lines: list[int]) -> FileTable:
    """Return rows with the names of their columns, which the first row says if the form says so."""
    header: tuple[str, ...] = ()
    if form.header and rows:
        header, rows, lines = tuple(cell.strip() for cell in rows[0]), rows[1:], lines[1:]
    wide = max((len(row) for row in rows), default=0)
    names = [*header, *("" for _more in range(wide - len(header)))]
    return FileTable(
        form, tuple(name or f"#{number}" for number, name in enumerate(names, 1)), tuple(rows), tuple(lines)
    )


def _text(raw: bytes, form: CsvForm, file: str) -> str:
    try:
        text = raw.decode(form.encoding)
    except (UnicodeDecodeError, LookupError) as trouble:
        place = getattr(trouble, "start", 0)
        line = raw.count(b"\n", 0, place) + 1
        raise EditorError(
            Problem(
                code="table.wrong_encoding",
                values={"file": file, "encoding": form.encoding, "line": line},
                fix=Message(code="table.wrong_encoding_fix"),
                line=line,
            )
        ) from trouble
    text = text.removeprefix("\ufeff")
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        fix = Message(code="table.wrong_encoding_fix")
        raise error("table.no_text", fix=fix, file=file, line=line)
    return text


def _rows(text: str, form: CsvForm, file: str, most: int) -> tuple[list[tuple[str, ...]], list[int]]:
    if len(form.separator) != 1 or form.separator in '"\r\n':
        raise error("table.bad_separator", separator=form.separator)
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=form.separator, strict=True)
    try:
        for row in reader:
            if len(row) > MOST_COLUMNS:
                raise error(
                    "table.too_many_columns",
                    fix=Message(code="table.check_separator"),
                    file=file,
                    line=reader.line_num,
                    found=len(row),
                    most=MOST_COLUMNS,
                )
            if not any(cell.strip() for cell in row):
                continue
            if len(rows) >= most:
                if most > MOST_ROWS:
                    raise error("table.too_many_rows", file=file, most=MOST_ROWS)
                break
            if any(len(cell) > MOST_LETTERS for cell in row):
                raise _quotes(file, reader.line_num)
            rows.append(tuple(map(plain_cell, row)))
            lines.append(reader.line_num)
    except csv.Error as trouble:
        raise _quotes(file, reader.line_num) from trouble
    return rows, lines


def _quotes(file: str, line: int) -> EditorError:
    return error("table.open_quotes", fix=Message(code="table.open_quotes_fix"), file=file, line=line)


def csv_bytes(rows: Sequence[Sequence[str]], form: CsvForm, *, raw: bool = False) -> bytes:
    """Return rows as the bytes of a file, lines ended as the standard says.

    Args:
        rows: the cells.
        form: how they are written.
        raw: leave what a spreadsheet would run as it is.

    Raises:
        EditorError: the encoding has no sign for a letter.
    """
    try:
        return rows_text(rows, form.separator, raw=raw).encode(form.encoding)
    except UnicodeEncodeError as trouble:
        letter = trouble.object[trouble.start : trouble.start + 1]
        fix = Message(code="table.encode_fix")
        raise error("table.cannot_encode", fix=fix, letter=letter, encoding=form.encoding) from trouble
