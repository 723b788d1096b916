"""A table saved: every changed card a revision, in one transaction, a few statements for hundreds of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from editor.catalogue import bulk, repository, writing
from editor.catalogue.inheriting import base_data, in_order_of_bases, model_of, to_store, whole
from editor.catalogue.rows import DocumentRow, portions
from editor.catalogue.slugs import check_slug, owners_of, slug_taken
from editor.catalogue.store import Catalogue
from editor.services.saving import check_unseen
from editor.services.tables.sheet import Row
from editor.services.tables.store import rows_of
from editor.services.workspace import Workspace
from schemas.inheritance import differences, resolved
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.text import LocalText


@dataclass(frozen=True)
class Saved:
    """What saving a table has done."""

    rows: tuple[Row, ...] = ()
    """The rows as the catalogue holds them now."""
    refused: tuple[Problem, ...] = ()
    """Why rows were not saved; each names its card. They are in the table as before."""
    names: Mapping[str, LocalText | str] = field(default_factory=dict)
    """Id -> name of the rows refused."""


def save_rows(
    ws: Workspace,
    rows: Sequence[Row],
    label: str = "",
    report: Report = quietly,
    *,
    all_or_none: bool = False,
    checked: bool = False,
    also: Callable[[Catalogue], None] = lambda _catalogue: None,
) -> Saved:
    """Save every changed row as a revision, in one transaction; rows that cannot be saved are reported.

    Args:
        ws: the catalogue.
        rows: the rows of the table; those without a change are passed over.
        label: name of the revisions.
        report: progress; what it raises takes everything back.
        all_or_none: save nothing if one row is refused.
        checked: the data of the rows are those of valid documents as :func:`dump_document` writes them.
        also: what else is written in the same transaction.

    Raises:
        EditorError: the catalogue cannot be written, or a row is refused and nothing may be saved then.
    """
    saving = _Saving(ws, [row for row in rows if row.changed and not row.read_only], label, report)
    saving.validate(checked=checked)
    with ws.writing() as catalogue:
        saving.write(catalogue)
        if saving.refused and all_or_none:
            raise EditorError(*saving.refused)
        also(catalogue)
    for row in saving.done:
        ws.saw(row.id, None)
    return Saved(tuple(saving.done), tuple(saving.refused), saving.names)


class _Saving:
    """The rows on their way into the catalogue."""

    def __init__(self, ws: Workspace, rows: Sequence[Row], label: str, report: Report) -> None:
        self._ws, self._rows, self._label, self._report = ws, rows, label, report
        self._data: dict[str, dict[str, Any]] = {}
        self._steps, self._step = 2 * len(rows), 0
        self.done: list[Row] = []
        self.refused: list[Problem] = []
        self.names: dict[str, LocalText | str] = {}

    def _refuse(self, row: Row, trouble: EditorError) -> None:
        self.refused.extend(one.model_copy(update={"document": row.id}) for one in trouble.problems)
        self.names[row.id] = row.said

    def _tick(self, steps: int = 1) -> None:
        self._step += steps
        self._report(self._step, self._steps)

    def validate(self, *, checked: bool) -> None:
        """Take in the data of the rows that are valid documents."""
        for row in self._rows:
            self._tick()
            try:
                self._data[row.id] = (
                    dict(row.data) if checked else dump_document(parse_document(row.data, self._ws.systems))
                )
            except EditorError as trouble:
                self._refuse(row, trouble)

    def write(self, catalogue: Catalogue) -> None:
        """Store the rows: those that stand alone many at once, then those based on others, in their order."""
        rows = {row.id: row for row in self._rows if row.id in self._data}
        alone = [row for row in rows.values() if row.own is None and not self._data[row.id].get("based_on")]
        for some in portions(alone):
            self._write_some(catalogue, some)
            self._tick(len(some))
        alone_ids = {row.id for row in alone}
        based = [self._data[ident] for ident in rows if ident not in alone_ids]
        saved = []
        for data in in_order_of_bases(based):
            row = rows[str(data["id"])]
            self._tick()
            try:
                self._write_based(catalogue, row, self._data[row.id])
                saved.append(row.id)
            except EditorError as trouble:
                self._refuse(row, trouble)
        for some_ids in portions(saved):
            self.done.extend(row for _version, row in rows_of(self._ws, catalogue, some_ids))

    def _write_some(self, catalogue: Catalogue, rows: Sequence[Row]) -> None:
        there = bulk.documents_with(catalogue, [row.id for row in rows])
        serials = bulk.serials_of(catalogue, [row.id for row in rows])
        first = self._data[rows[0].id]
        slugs = [str(self._data[row.id]["slug"]) for row in rows]
        owners = owners_of(catalogue, first["system"], first["kind"], slugs)
        new: list[Row] = []
        old: list[tuple[Row, DocumentRow]] = []
        for row in rows:
            data, stored = self._data[row.id], there.get(row.id)
            try:
                self._check_free(catalogue, data, owners)
                if stored is None or not (row.stored is not None or row.seed is not None):
                    _check_new(row, stored)
                    new.append(row)
                else:
                    self._check_old(row, stored, serials.get(row.id))
                    old.append((row, stored))
                owners[str(data["slug"])] = row.id
            except EditorError as trouble:
                self._refuse(row, trouble)
        stamp = self._ws.stamp(self._label)
        writing.insert_documents(catalogue, [self._data[row.id] for row in new], "own", stamp)
        versions = {row.id: stored.version + 1 for row, stored in old}
        bulk.add_revisions(catalogue, [(stored, self._data[row.id]) for row, stored in old], stamp)
        for row in (*new, *(row for row, _stored in old)):
            data = self._data[row.id]
            self.done.append(Row(row.id, data, data, versions.get(row.id, 1)))

    def _check_free(self, catalogue: Catalogue, data: Mapping[str, Any], owners: Mapping[str, str]) -> None:
        slug = str(data["slug"])
        if owners.get(slug, data["id"]) == data["id"]:
            return
        raise slug_taken(catalogue, data)

    def _check_old(self, row: Row, stored: DocumentRow, serial: int | None) -> None:
        repository.check_editable(stored)
        check_unseen(self._ws, stored, serial)
        _check_base(row, stored)

    def _write_based(self, catalogue: Catalogue, row: Row, data: dict[str, Any]) -> None:
        stamp = self._ws.stamp(self._label)
        there = repository.peek(catalogue, row.id)
        if there is None or not (row.stored is not None or row.seed is not None):
            _check_new(row, there)
            check_slug(catalogue, data)
            writing.insert_documents(catalogue, [data], "own", stamp)
            return
        edited = repository.get_edited(catalogue, row.id)
        stored = edited.row
        check_unseen(self._ws, stored, edited.serial)
        _check_base(row, stored)
        check_slug(catalogue, data)
        writing.drop_working_copy(catalogue, stored)
        writing.add_revision(catalogue, stored, _laid_over(catalogue, row, data, edited.own), stamp)


def _check_new(row: Row, stored: DocumentRow | None) -> None:
    if stored is not None:
        raise error("catalogue.id_taken", path="id", id=row.id, slug=stored.slug)


def _check_base(row: Row, stored: DocumentRow) -> None:
    """Refuse a row that stands on an older revision; one just made by the table stands on its first."""
    version = row.version or 1
    if stored.version == version:
        return
    values = {"slug": stored.slug, "base_version": version, "stored_version": stored.version}
    fix = Message(code="catalogue.stale_save_fix")
    raise EditorError(Problem(code="catalogue.stale_save", values=values, fix=fix))


def _laid_over(
    catalogue: Catalogue, row: Row, data: dict[str, Any], own: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return what is stored of a row: of a card based on another, what it said itself and what was changed.

    Its base may have been saved a moment ago: what the card leaves to it must not become its own.
    """
    base, _problem = base_data(catalogue, own)
    model = model_of(catalogue, data)
    before = row.stored if row.stored is not None else row.seed
    if base is None or model is None or before is None:
        return data
    changed = differences(model, before, data)
    full = resolved(model, whole(catalogue, own), changed)
    kept = to_store(catalogue, full)
    said = {name: full[name] for name in own if name in full and name not in kept and name not in changed}
    return kept | said
