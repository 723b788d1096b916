"""What is said of a set before it is taken in: what is made of it, and all that is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editor.packs.makers.foreign_set import loss
from editor.services.losses import losses_data
from editor.services.makers.planning import SetPlan
from editor.services.tables.cells import written
from editor.services.tables.csv_file import CsvForm, csv_bytes
from editor.services.tables.csv_report import report_rows, row_losses, warnings
from schemas.messages import sentence
from schemas.problems import Message, Problem, Value


def made_of(plan: SetPlan) -> tuple[Message, ...]:
    """Return what is made of a set beside its cards."""
    found = []
    if plan.face is not None:
        sides = (plan.face.front, plan.face.back or ())
        values: dict[str, Value] = {
            "name": plan.face.name,
            "width": f"{plan.face.width_mm:g}",
            "height": f"{plan.face.height_mm:g}",
            "boxes": sum(map(len, sides)),
            "changes": len(plan.planned_face.changes),
        }
        found.append(Message(code=f"makers.face_{plan.face_state}", values=values))
    counted = Counter(one.use for one in plan.assets)
    for use in ("picture", "font"):
        if counted[use]:
            found.append(Message(code=f"makers.assets_{use}", values={"count": counted[use]}))
    if plan.fields:
        names = ", ".join(one.key for one in plan.fields)
        found.append(Message(code="makers.own_fields", values={"names": names}))
    if plan.link is not None:
        found.append(Message(code="makers.linked"))
    return tuple(found)


def losses(plan: SetPlan) -> tuple[Problem, ...]:
    """Return what of a set cannot be kept: of its rows, and that cards here have no number of copies."""
    copies = _copies(plan)
    return (*(() if copies is None else (copies,)), *plan.lost, *row_losses(plan.rows))


def _copies(plan: SetPlan) -> Problem | None:
    table, column = plan.read.table, plan.read.copies
    place = {name.lower(): number for number, name in enumerate(table.header)}.get(column.lower())
    if place is None:
        return None
    texts = [row[place].strip() for row in table.rows if place < len(row)]
    several = [text for text in texts if text not in ("", "1")]
    if not several:
        return None
    return loss("copies", plan.read.face_file, column=column, cards=len(several))


def report_data(plan: SetPlan, language: str) -> dict[str, Any]:
    """Return the report for programs."""
    names = ("line", "column", "value", "problem", "fix")
    rows = plan.rows
    return {
        "program": plan.read.program,
        "name": plan.read.name,
        **rows.counts(),
        "face": plan.face_state,
        "assets": [one.slug for one in plan.assets],
        "own_fields": [one.key for one in plan.fields],
        "linked": plan.link is not None,
        "made": [sentence(one, language) for one in made_of(plan)],
        "lost": losses_data(losses(plan), language),
        "changes": [
            {
                "card": one.row.name,
                "field": one.column.key,
                "here": written(one.column, one.here),
                "file": written(one.column, one.there),
                "both_changed": one.both,
            }
            for one in plan.differences
        ],
        "refusals": [dict(zip(names, row, strict=True)) for row in report_rows(rows, language)],
        "unused_columns": rows.unused,
        "as_on_a_new_card": rows.begun,
        "scaled_pictures": [sentence(one, language) for one in rows.scaled],
        "unknown_names": [
            {
                "column": one.column,
                "value": one.value,
                "list": one.table,
                "rows": one.rows,
                "known": one.known,
            }
            for one in rows.unknown
        ],
    }


def report_csv(plan: SetPlan, language: str) -> bytes:
    """Return the report as a file that spreadsheets open: what is wrong in which row, and what is lost."""
    heads = ("line", "column", "value", "problem", "fix")
    head = tuple(sentence(Message(code=f"table.report_{name}"), language) for name in heads)
    lost = [(str(one.line or ""), "", "", sentence(one, language), "") for one in losses(plan)]
    said = [("", "", "", sentence(one, language), "") for one in (*made_of(plan), *warnings(plan.rows))]
    return csv_bytes([head, *said, *lost, *report_rows(plan.rows, language)], CsvForm("utf-8-sig", ";"))
