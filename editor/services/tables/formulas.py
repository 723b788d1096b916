"""What formulas do to the cards of a table: each cell that changes, and each that cannot be worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from editor.formulas.columns import Column, value_at, with_value
from editor.formulas.functions import FormulaError, number_text
from editor.formulas.reading import Formula
from editor.services.tables.sheet import CellChange, Row, Sheet, obstacle
from schemas.expression_budget import OverBudget, bounded, short
from schemas.inheritance import same
from schemas.problems import Message, Problem, Value, error

LONGEST_TEXT: Final = 10_000
"""Most characters that a formula may put into a cell."""


def plan_formulas(
    sheet: Sheet, formulas: Sequence[Formula], rows: Sequence[int], columns: Sequence[Column] = ()
) -> list[CellChange]:
    """Return what formulas would do to rows: each cell that changes, and each that cannot be worked out.

    Args:
        sheet: the table.
        formulas: what to work out.
        rows: numbers of the rows meant.
        columns: the columns that a formula without ``=`` fills.

    Raises:
        EditorError: a formula says no column and none is chosen.
    """
    found: dict[tuple[int, str], CellChange] = {}
    cards: dict[int, Mapping[str, Any]] = {}
    for formula in formulas:
        targets = (formula.target,) if formula.target is not None else tuple(columns)
        if not targets:
            raise error("table.formula_no_target", formula=formula.text)
        for target in targets:
            for number in rows:
                card = cards.get(number, sheet.rows[number].data)
                one = _plan_cell(sheet, formula, number, target, card)
                found[number, target.key] = one
                if one.problem is None and len(formulas) > 1:
                    cards[number] = with_value(card, target, one.new)
    return [one for one in found.values() if one.problem is not None or not same(one.old, one.new)]


def _plan_cell(
    sheet: Sheet, formula: Formula, number: int, target: Column, card: Mapping[str, Any]
) -> CellChange:
    row = sheet.rows[number]
    old = value_at(row.data, target.path)
    problem, new = obstacle(row, target), old
    if problem is None:
        try:
            new = fitted(target, formula.work(card))
        except FormulaError as trouble:
            problem = _not_worked_out(trouble, row, target)
        except OverBudget as trouble:
            problem = _over(trouble, row, target)
    return CellChange(number, target, old, new, problem)


def _not_worked_out(trouble: FormulaError, row: Row, target: Column) -> Problem:
    values: dict[str, Value] = {
        "name": row.said,
        "target": target.key,
        "column": trouble.column,
        "found": trouble.found,
    }
    fix = None
    if trouble.reason == "not_whole":
        fix = Message(code="table.formula_round")
    return Problem(
        code=f"table.formula_{trouble.reason}", document=row.id, path=target.key, values=values, fix=fix
    )


def _over(trouble: OverBudget, row: Row, target: Column) -> Problem:
    values: dict[str, Value] = {"name": row.said, "target": target.key, **trouble.values}
    return Problem(code=f"table.formula_over_{trouble.what}", document=row.id, path=target.key, values=values)


def fitted(column: Column, value: Any) -> Any:
    """Return what a formula has found as a value of a column.

    Raises:
        FormulaError: it is of another type: a text for a number, a fraction for a whole number.
        OverBudget: it is too large.
    """
    if value is None:
        if column.spec.may_be_empty:
            return None
        if column.shape in ("text", "colour"):
            return ""
        raise FormulaError("nothing", 1, column.key)
    match column.shape:
        case "integer" | "number":
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise FormulaError("not_a_number", 1, short(value))
            near = round(bounded(value), 9)
            if column.shape == "integer":
                if near != int(near):
                    raise FormulaError("not_whole", 1, f"{near:g}")
                return int(near)
            return float(near)
        case "flag":
            return bool(value)
        case "tags":
            if isinstance(value, list | tuple):
                return list(value)
            return [piece.strip() for piece in str(value).split(";") if piece.strip()]
        case "ref":
            if isinstance(value, Mapping):
                return dict(value)
            raise FormulaError("no_reference", 1, short(value))
        case _:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            text = number_text(value) if number else str(value)
            if len(text) > LONGEST_TEXT:
                raise FormulaError("too_long_text", 1, text[:20])
            return text
