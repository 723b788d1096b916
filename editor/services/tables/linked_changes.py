"""What has changed in a linked file since it was last taken in, cell by cell, and taking that in.

The file and the catalogue may both have been edited: a cell that only the file changed can be taken; what was
edited here and not there stays; where both changed the same cell, the person chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from editor.catalogue import bulk
from editor.formulas.columns import Column, value_at, with_value
from editor.services.tables import linked_files
from editor.services.tables.cells import ResolveRef, Words
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.composed_names import with_composed
from editor.services.tables.csv_file import FileTable, read_bytes
from editor.services.tables.csv_import import ImportDone, plan_import, take_in_rows
from editor.services.tables.csv_options import ImportOptions, ImportPlan, PlannedRow
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.csv_report import row_losses
from editor.services.tables.sheet import Row
from editor.services.tables.sheet_files import read_rows
from editor.services.workspace import Workspace
from schemas.inheritance import same
from schemas.problems import Problem
from schemas.progress import Report, quietly
from schemas.sheet_link import SeenCell, SheetLink, digest_of
from schemas.text import LocalText

SET_SUFFIX: Final = ".mse-set"
"""Ending of linked files that are sets of another program."""
SetReader = Callable[[Path, bytes], tuple[FileTable, Path | Mapping[str, bytes], tuple[Problem, ...]]]
"""Returns the cards of a set as rows, where its pictures lie, and what of the set is lost."""
Cell = tuple[str, str]
"""Id of a card and key of a column."""


@dataclass(frozen=True)
class CellDifference:
    """A cell of the file that differs from the card, and from what the file said before."""

    row: PlannedRow
    column: Column
    here: Any
    """Value that the card has."""
    there: Any
    """Value that the file gives."""
    both: bool
    """Whether the card was edited here as well."""

    @property
    def cell(self) -> Cell:
        """Which cell it is."""
        return self.row.card, self.column.key


@dataclass(frozen=True)
class LinkedChanges:
    """What a linked file would change; nothing is done yet."""

    link: SheetLink
    raw: bytes
    plan: ImportPlan
    differences: tuple[CellDifference, ...]
    gone: tuple[tuple[str, LocalText], ...]
    """Id and name of cards that the file does not name any more; they stay in the catalogue."""
    deleted: tuple[str, ...]
    """Names of rows whose cards were deleted here; they stay deleted."""
    set_lost: tuple[Problem, ...] = ()
    """What of a set of another program cannot be kept."""

    @property
    def lost(self) -> tuple[Problem, ...]:
        """All that the file says and that is not taken in."""
        return (*self.set_lost, *row_losses(self.plan))

    @property
    def new(self) -> tuple[PlannedRow, ...]:
        """The rows that would be new cards."""
        return tuple(row for row in self.plan.rows if row.state == "new")

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to show and nothing to decide."""
        plan = self.plan
        return not (self.differences or self.new or self.gone or plan.findings or plan.unknown or plan.unused)


def look_at(
    ws: Workspace,
    link: SheetLink,
    *,
    words: Words | None = None,
    resolve: ResolveRef | None = None,
    report: Report = quietly,
    sets: SetReader | None = None,
) -> LinkedChanges:
    """Return what has changed in a linked file since it was last taken in.

    Args:
        ws: the catalogue.
        link: the link.
        words: words of choices.
        resolve: finds references.
        report: progress.
        sets: reads files that are sets of another program.

    Raises:
        EditorError: the file cannot be read, or it no longer says which card is meant.
    """
    file = Path(link.file)
    raw = read_bytes(file)
    pictures: Path | Mapping[str, bytes] = file.parent / link.pictures
    set_lost: tuple[Problem, ...] = ()
    if sets is not None and file.suffix.lower() == SET_SUFFIX:
        table, pictures, set_lost = sets(file, raw)
    else:
        table = read_rows(raw, file.name, linked_files.form_of(link), link.sheet)
        table = with_composed(table, link.composed)
    columns = import_columns(ws, link.system, link.kind)
    options = ImportOptions(
        link.system,
        link.kind,
        _mapping(link, table, columns),
        existing=link.existing,
        new=link.new,
        pictures=pictures,
        replaced=link.replaced,
        seen=link.cells,
    )
    plan = plan_import(ws, table, options, words=words, resolve=resolve, report=report)
    named = {row.card for row in plan.rows if row.card}
    missing = [ident for ident in link.cells if ident not in named]
    with ws.reading() as catalogue:
        there = bulk.documents_with(catalogue, [*missing, *(row.card for row in plan.rows)])
    live = {ident: row for ident, row in there.items() if row.deleted is None}
    return LinkedChanges(
        link,
        raw,
        plan,
        tuple(differences_of(plan, columns, link.cells)),
        tuple((ident, live[ident].name) for ident in missing if ident in live),
        tuple(row.name for row in plan.rows if row.state == "skipped" and row.card and row.card not in live),
        set_lost,
    )


def _mapping(link: SheetLink, table: FileTable, columns: tuple[Column, ...]) -> dict[int, str]:
    """Return which columns fill which fields; a column that the file did not have before is guessed."""
    known = {one.key for one in columns}
    kept = {
        number: link.columns[name]
        for number, name in enumerate(table.header)
        if link.columns.get(name, "") in known
    }
    taken = set(kept.values())
    guessed = guess_mapping(table.header, columns)
    added = {
        number: key
        for number, key in guessed.items()
        if table.header[number] not in link.columns and key and key not in taken
    }
    return kept | added


def differences_of(
    plan: ImportPlan, columns: Collection[Column], seen: Mapping[str, Mapping[str, SeenCell]]
) -> list[CellDifference]:
    """Return the cells of a plan that differ from the cards.

    Args:
        plan: of a linked file.
        columns: of the kind of card.
        seen: what the cells said before, by card and column.
    """
    found = []
    for row in plan.rows:
        if row.state != "update" or row.row is None or row.row.stored is None:
            continue
        before = seen.get(row.card, {})
        for column in columns:
            known = before.get(column.key)
            if column.key not in row.said or row.said[column.key] == known:
                continue
            here, there = value_at(row.row.stored, column.path), value_at(row.row.data, column.path)
            if not same(here, there):
                both = known is not None and known.digest != digest_of(here)
                found.append(CellDifference(row, column, here, there, both))
    return found


def take_changes(
    ws: Workspace,
    changes: LinkedChanges,
    kept: Collection[Cell] = (),
    left: Collection[int] = (),
    label: str = "",
    report: Report = quietly,
) -> ImportDone:
    """Take the changes of a linked file in, in one transaction; those refused in the plan are left out.

    Args:
        ws: the catalogue.
        changes: what was looked at.
        kept: cells that stay as they are here; they are not asked about again until the file changes them.
        left: lines of new cards that are not made now.
        label: name of the revisions.
        report: progress; what it raises takes everything back.

    Raises:
        EditorError: a card was saved since, what is taken does not fit what is kept, or the catalogue cannot
            be written; then nothing was done.
    """
    plan = settled(changes.plan.without(left), changes.differences, kept)
    cells = {ident: said for ident, said in changes.link.cells.items() if ident not in dict(changes.gone)}
    cells |= {row.card: dict(row.said) for row in plan.rows if row.said and row.state != "skipped"}
    link = linked_files.with_cells(changes.link, changes.raw, cells)
    if any(row.state == "refused" and row.card for row in plan.rows):
        # A card with edits that are not saved waits: its cells have still to be taken in.
        link = link.model_copy(update={"taken": changes.link.taken})
    return take_in_rows(ws, plan, label, report, link=link, checked=not kept)


def settled(plan: ImportPlan, differences: Collection[CellDifference], kept: Collection[Cell]) -> ImportPlan:
    """Return a plan in which some cells stay as they are here.

    Args:
        plan: of a linked file.
        differences: its cells that differ from the cards.
        kept: those that stay.
    """
    stay = set(kept)
    if all(one.cell not in stay for one in differences):
        return plan
    partly = _partly(differences, stay)
    return replace(plan, rows=tuple(partly.get(row.card, row) for row in plan.rows))


def _partly(differences: Collection[CellDifference], stay: set[Cell]) -> dict[str, PlannedRow]:
    """Return the rows of which only some cells are taken, by the id of their card."""
    taken: dict[str, dict[str, Any]] = {}
    rows: dict[str, PlannedRow] = {}
    for one in differences:
        row = one.row.row
        if row is None or row.stored is None:
            continue
        rows[one.row.card] = one.row
        data = taken.setdefault(one.row.card, dict(row.stored))
        if one.cell not in stay:
            taken[one.row.card] = with_value(data, one.column, one.there)
    return {
        ident: replace(planned, row=_row(planned.row, taken[ident]))
        for ident, planned in rows.items()
        if planned.row is not None
    }


def _row(row: Row, data: Mapping[str, Any]) -> Row | None:
    return None if row.stored is not None and same(row.stored, data) else replace(row, data=data)
