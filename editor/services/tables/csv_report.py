"""What is reported of a file of rows: the report of an import, and its mapping kept for the next file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from editor.formulas.columns import Column, some_of
from editor.services.history import compare
from editor.services.tables.csv_file import CsvForm, csv_bytes
from editor.services.tables.csv_options import ImportOptions, ImportPlan
from schemas.losses import Loss, lost
from schemas.messages import sentence
from schemas.problems import Message


def warnings(plan: ImportPlan) -> tuple[Message, ...]:
    """Return what a file does not say, and which names in it nobody knows; what is lost is not among it."""
    found = []
    if plan.begun and plan.count("new"):
        found.append(Message(code="table.begun_fields", values={"fields": ", ".join(plan.begun)}))
    found += [
        Message(
            code="table.unknown_value",
            values={"column": one.column, "value": one.value, "rows": one.rows, "known": some_of(one.known)},
        )
        for one in plan.unknown
    ]
    return tuple(found)


def row_changes(plan: ImportPlan) -> list[dict[str, str]]:
    """Return what a file changes on cards that are there: card, field, what stands here and in the file."""
    return [
        {
            "card": row.name,
            "field": change.path,
            "here": _as_text(change.old),
            "file": _as_text(change.new),
        }
        for row in plan.rows
        if row.state == "update" and row.row is not None and row.row.stored is not None
        for change in compare(row.row.stored, row.row.data)
    ]


def _as_text(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


def row_losses(plan: ImportPlan) -> tuple[Loss, ...]:
    """Return what of a file is not taken in: columns that fill no field, refused rows, smaller pictures."""
    found = [
        lost("table.lost_column", first, column=name, count=count)
        for name, (count, first) in plan.unused_cells.items()
    ]
    refused = {one.line: one.value for one in plan.findings}
    if count := plan.count("refused"):
        first = str(min(refused, default=0))
        found.append(lost("table.lost_rows", first, count=count))
    return (*found, *(lost(one.code, "", **one.values) for one in plan.scaled))


def report_rows(plan: ImportPlan, language: str) -> list[tuple[str, str, str, str, str]]:
    """Return the report of an import: line, column, value, what is wrong, what can be done."""
    return [
        (
            str(one.line),
            one.column,
            one.value,
            sentence(one.problem, language),
            "" if one.problem.fix is None else sentence(one.problem.fix, language),
        )
        for one in plan.findings
    ]


def report_csv(plan: ImportPlan, language: str) -> bytes:
    """Return the report as a file that spreadsheets open."""
    head = tuple(
        sentence(Message(code=f"table.report_{name}"), language)
        for name in ("line", "column", "value", "problem", "fix")
    )
    said = [("", "", "", sentence(one, language), "") for one in (*row_losses(plan), *warnings(plan))]
    return csv_bytes([head, *said, *report_rows(plan, language)], CsvForm("utf-8-sig", ";"))


def mapping_text(header: Sequence[str], options: ImportOptions, form: CsvForm) -> str:
    """Return a mapping as text, so that it can be kept by a name and used for the next file."""
    names = {header[number]: key for number, key in options.mapping.items() if number < len(header)}
    settings = {
        "encoding": form.encoding,
        "separator": form.separator,
        "decimal": form.decimal,
        "header": form.header,
    }
    return json.dumps(
        {"system": options.system, "kind": options.kind, "columns": names, "form": settings},
        ensure_ascii=False,
    )


def mapping_from(text: str, header: Sequence[str], columns: Sequence[Column]) -> dict[int, str]:
    """Return a kept mapping for the header of a file; what does not fit any more is left out."""
    try:
        names = json.loads(text).get("columns", {})
    except (ValueError, AttributeError, RecursionError):
        return {}
    known = {column.key for column in columns}
    if not isinstance(names, Mapping):
        return {}
    return {number: str(names[name]) for number, name in enumerate(header) if names.get(name) in known}
