"""A set of another program stored as it was planned: all in one transaction, and one step back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from editor.services.makers.planning import SetPlan
from editor.services.tables import linked_files
from editor.services.tables.csv_file import read_bytes
from editor.services.tables.csv_import import ImportDone, take_in_rows
from editor.services.tables.csv_options import ImportPlan, PlannedRow
from editor.services.tables.linked_changes import Cell, settled
from editor.services.workspace import Workspace
from schemas.base import ref_to
from schemas.face import FaceBase
from schemas.progress import Report, quietly


def take_in_set(
    ws: Workspace,
    plan: SetPlan,
    label: str = "",
    report: Report = quietly,
    left: Collection[int] = (),
    kept: Collection[Cell] = (),
) -> ImportDone:
    """Store what was planned; rows refused in the plan are left out.

    New cards are printed with the face that comes with them. ``csv_import.undo_import`` takes all of it back.

    Args:
        ws: the catalogue.
        plan: what is to be done.
        label: name of the revisions.
        report: progress; what it raises takes everything back.
        left: lines of rows that are left out.
        kept: cells that stay as they are here, though the file changed them.

    Raises:
        EditorError: a document was saved since, or the catalogue cannot be written; then nothing was done.
    """
    rows = settled(plan.rows.without(left), plan.differences, kept)
    if plan.face is not None:
        rows = _with_face(rows, plan.face)
    link = plan.link
    if link is not None and plan.read.watched is not None:
        cells = dict(link.cells)
        cells |= {row.card: dict(row.said) for row in rows.rows if row.said and row.state != "skipped"}
        link = linked_files.with_cells(link, read_bytes(plan.read.watched), cells)
    return take_in_rows(ws, rows, label, report, link=link, checked=not kept, beside=plan.beside)


def _with_face(rows: ImportPlan, face: FaceBase) -> ImportPlan:
    named = ref_to(face).model_dump(mode="json")
    return replace(rows, rows=tuple(_printed_with(row, named) for row in rows.rows))


def _printed_with(row: PlannedRow, face: dict[str, Any]) -> PlannedRow:
    if row.row is None or row.state != "new" or "face" not in row.row.data:
        return row
    return replace(row, row=replace(row.row, data={**row.row.data, "face": face}))
