"""Taking rows of a file in as cards: which column is which, what each row would do, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from editor.catalogue import bulk, recycle_bin, repository, writing
from editor.catalogue.rows import Stamp
from editor.catalogue.store import Catalogue
from editor.services.tables import linked_files
from editor.services.tables.cells import ResolveRef, Words
from editor.services.tables.csv_file import FileTable
from editor.services.tables.csv_options import ImportOptions, ImportPlan, PlannedRow
from editor.services.tables.csv_planner import Planner
from editor.services.tables.save import save_rows
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.sheet_link import SheetLink


@dataclass(frozen=True)
class ImportDone:
    """What :func:`undo_import` needs."""

    made: tuple[str, ...]
    """Ids of what is new."""
    before: Mapping[str, Mapping[str, Any]]
    """Id -> body that the document had, as it was stored."""
    versions: Mapping[str, int]
    link: str = ""
    """Id of the link with the file; '' if there is none."""
    link_before: SheetLink | None = None
    """The link as it was before; None if it was made by the import."""
    beside: int = 0
    """How many of the documents are no cards: faces, assets, a ruleset."""
    refused: int = 0
    """How many rows were not taken in, for what is wrong in them."""


def plan_import(
    ws: Workspace,
    table: FileTable,
    options: ImportOptions,
    *,
    words: Words | None = None,
    resolve: ResolveRef | None = None,
    report: Report = quietly,
) -> ImportPlan:
    """Return what each row of a file would do, and everything that is wrong in it.

    Raises:
        EditorError: no column says which card is meant, or two columns of the file fill one.
    """
    planner = Planner(ws, table, options, words, resolve)
    planner.find_cards(report)
    rows: list[PlannedRow] = []
    for number in range(len(table.rows)):
        if number % 200 == 0:
            report(number, len(table.rows))
        rows.append(planner.row(number))
    return planner.plan(rows)


def take_in_rows(
    ws: Workspace,
    plan: ImportPlan,
    label: str = "",
    report: Report = quietly,
    *,
    link: SheetLink | None = None,
    checked: bool = True,
    beside: Sequence[Document] = (),
) -> ImportDone:
    """Do what was planned, in one transaction; rows refused in the plan are left out.

    Args:
        ws: the catalogue.
        plan: what is to be done.
        label: name of the revisions.
        report: progress; what it raises takes everything back.
        link: the link with the file, kept with the cards; None if they do not stay linked.
        checked: whether the rows are as the plan checked them.
        beside: what is stored with the cards, new or as a further revision.

    Raises:
        EditorError: a card was saved since, or the catalogue cannot be written; then nothing was done.
    """
    rows = [one.row for one in plan.rows if one.row is not None]
    with ws.reading() as catalogue:
        others = [one.id for one in beside]
        stored = [row.id for row in rows if row.stored is not None]
        before = {row.id: own for row, own in bulk.live_bodies(catalogue, [*stored, *others])}
        link_before = linked_files.link_named(catalogue, link.id) if link is not None else None

    def also(catalogue: Catalogue) -> None:
        _store_beside(catalogue, beside, ws.stamp(label))
        if link is not None:
            linked_files.write_link(catalogue, link)

    saved = save_rows(ws, rows, label, report, all_or_none=True, checked=checked, also=also)
    made = (*(row.id for row in rows if row.stored is None), *(one for one in others if one not in before))
    versions = {row.id: row.version for row in saved.rows}
    with ws.reading() as catalogue:
        versions |= {row.id: row.version for row in bulk.documents_with(catalogue, others).values()}
    return ImportDone(
        made,
        before,
        versions,
        link.id if link is not None else "",
        link_before,
        beside=len(others),
        refused=plan.count("refused"),
    )


def _store_beside(catalogue: Catalogue, documents: Sequence[Document], stamp: Stamp) -> None:
    new = []
    for document in documents:
        data, stored = dump_document(document), repository.peek(catalogue, document.id)
        if stored is None:
            new.append(data)
            continue
        repository.check_editable(stored)
        writing.add_revision(catalogue, stored, data, stamp)
    writing.insert_documents(catalogue, new, "own", stamp)


def take_in_linked(
    ws: Workspace,
    plan: ImportPlan,
    link: SheetLink,
    raw: bytes,
    label: str = "",
    report: Report = quietly,
) -> ImportDone:
    """Do what was planned, and stay linked with the file.

    Args:
        ws: the catalogue.
        plan: what is to be done; it was made for a linked file.
        link: the link.
        raw: what the file holds.
        label: name of the revisions.
        report: progress; what it raises takes everything back.

    Raises:
        EditorError: as for :func:`take_in_rows`.
    """
    cells = {row.card: row.said for row in plan.rows if row.said and row.state != "skipped"}
    return take_in_rows(ws, plan, label, report, link=linked_files.with_cells(link, raw, cells))


def undo_import(ws: Workspace, done: ImportDone) -> None:
    """Take an import back in one transaction: new cards go into the recycle bin, others are as before.

    Raises:
        EditorError: one of them was saved since, or has edits that no revision holds; then nothing is done.
    """
    with ws.writing() as catalogue:
        there = bulk.documents_with(catalogue, list(done.versions))
        for ident in bulk.serials_of(catalogue, list(done.before)):
            raise error("relations.edited_since", slug=there[ident].slug)
        for ident, version in done.versions.items():
            stored = there.get(ident) or repository.get(catalogue, ident)
            if stored.version != version:
                raise error("table.import_saved_since", slug=stored.slug)
        recycle_bin.put_into_bin(catalogue, done.made)
        if done.link_before is not None:
            linked_files.write_link(catalogue, done.link_before)
        elif done.link:
            linked_files.remove_link(catalogue, done.link)
        alone = {ident: body for ident, body in done.before.items() if not body.get("based_on")}
        stamp = ws.stamp()
        bulk.add_revisions(catalogue, [(there[ident], body) for ident, body in alone.items()], stamp)
        for ident, body in done.before.items():
            if ident not in alone:
                writing.add_revision(catalogue, there[ident], body, stamp)
