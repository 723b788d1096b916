"""Formulas of strangers in tables: bounded in letters and digits, told as problems of their cells."""

from __future__ import annotations

import json

import pytest

from editor.formulas.reading import read_formulas
from editor.services import documents
from editor.services.tables.finding import Search, plan_replace
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.sheet import Sheet
from editor.services.tables.store import load_sheet
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError, Problem
from tests.services.samples import spell

NINES = "9" * 15
LONG = "'" + "a" * 500 + "'"


@pytest.fixture
def sheet(ws: Workspace) -> Sheet:
    card = spell("storm", points=25, text="a" * 9_000)
    documents.create(ws, card)
    return load_sheet(ws, [card.id])


def said(problem: Problem) -> None:
    for language in LANGUAGES:
        text = problem_text(problem, language)
        assert "{" not in text
        assert len(text) < 500


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("points = " + "9" * 500, "long_number"),
        ("points = " + "9" * 500 + " / 2", "long_number"),
        ("points = 9" + "0" * 400 + ".0 * 0", "long_number"),
        ("points = 1" + "+1" * 200, "too_deep"),
        ("points = points" + "[0]" * 190, "too_deep"),
        ("points = " + "(" * 60 + "1" + ")" * 60, "too_deep"),
        ("name = '" + "x" * 700 + "'", "too_long"),
    ],
)
def test_formulas_that_no_card_can_bear_are_refused(sheet: Sheet, text: str, code: str) -> None:
    with pytest.raises(EditorError, match=f"formula_{code}") as reported:
        read_formulas(text, sheet.columns)
    said(reported.value.problems[0])


@pytest.mark.quick(6)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"points = {NINES} * {NINES}", "too_large"),
        (f"points = {NINES} + {NINES}", "too_large"),
        (f"points = -{NINES} - {NINES}", "too_large"),
        (f"points = 1 / 0.{'0' * 320}1", "too_large"),
        (f"points = 1 / 0.{'0' * 300}1", "too_large"),
        (f"points = 5 % (1 / 0.{'0' * 300}1)", "too_large"),
        (f"points = round_to({NINES}, 0.{'0' * 300}1)", "over_digits"),
        (f"name.en = text(1 / 0.{'0' * 300}1)", "too_large"),
        (f"name.en = text({NINES} * {NINES})", "too_large"),
        ("points = points * points * points * points * points * points * points * points", None),
        ("points = " + " * ".join(["points"] * 40), "too_large"),
        ("name.en = replace(text, 'a', text)", "too_long_text"),
        (f"name.en = replace(text, 'a', {LONG})", "too_long_text"),
        ("name.en = replace(replace(text, 'a', text), 'a', text)", "too_long_text"),
        ("name.en = concat(text, text)", "too_long_text"),
        ("name.en = upper(concat(text, text, text, text, text, text))", "too_long_text"),
        ("name.en = " + " + ".join(["text"] * 9), "over_letters"),
        ("points = len(" + " + ".join(["text"] * 60) + ")", "over_letters"),
        ("points = ceil(1000000000000000 * 10)", "long_number"),
        (f"points = min({NINES} * 2, 1)", "too_large"),
        (f"points = number('{'9' * 400}')", "not_a_number"),
        (f"points = number('1{'0' * 14}') * 100", "too_large"),
    ],
)
def test_formulas_that_cost_too_much_are_problems_of_their_cells(
    sheet: Sheet, text: str, code: str | None
) -> None:
    if code == "long_number":
        with pytest.raises(EditorError, match="formula_long_number"):
            read_formulas(text, sheet.columns)
        return
    problem = plan_formulas(sheet, read_formulas(text, sheet.columns), [0])[0].problem
    assert (problem and problem.code) == (code and f"table.formula_{code}")
    if problem is not None:
        said(problem)


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "1" + "0" * 400])
def test_no_cell_says_inf(sheet: Sheet, number: str) -> None:
    data = {**sheet.rows[0].data, "points": json.loads(number.replace("1e400", "Infinity"))}
    formula = read_formulas("name.en = text(points)", sheet.columns)[0]
    with pytest.raises(EditorError, match=r"expression\.digits"):
        formula.work(data)


def test_figures_stay_figures(sheet: Sheet) -> None:
    formulas = read_formulas("name.en = text(points * 100000.5)", sheet.columns)
    assert plan_formulas(sheet, formulas, [0])[0].new == "2500012.5"


@pytest.mark.parametrize(
    ("wanted", "by"),
    [("a", "b" * 5_000), ("", "x"), (r"(a+)", r"\1" * 3_000), ("a|", "\\g<0>" * 2_000)],
)
def test_replacing_stops_before_it_builds_what_is_too_long(sheet: Sheet, wanted: str, by: str) -> None:
    column = [one for one in sheet.columns if one.key == "text.en"]
    with pytest.raises(EditorError, match=r"replaced_too_long|find_nothing"):
        list(plan_replace(sheet, Search(wanted, by, pattern=True), [0], column))


@pytest.mark.parametrize(
    ("wanted", "what"),
    [
        ("(((a{999}){999}){999}){999}", "times"),
        ("(a{999}){9,999}", "times"),
        ("a{99999999999999999999}", "times"),
        ("(" * 90 + ")" * 90, "groups"),
        ("a" * 50_000, "letters"),
    ],
)
def test_a_pattern_that_would_swell_is_refused_before_it_is_read(
    sheet: Sheet, wanted: str, what: str
) -> None:
    column = [one for one in sheet.columns if one.key == "text.en"]
    with pytest.raises(EditorError, match=f"pattern_{what}") as reported:
        list(plan_replace(sheet, Search(wanted, "", pattern=True), [0], column))
    words = problem_text(reported.value.problems[0], "fr").replace("\u202f", "")
    assert str(reported.value.problems[0].values["most"]) in words
