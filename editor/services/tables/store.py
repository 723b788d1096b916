"""Tables in and out of the catalogue: many cards read at once, kept at once, saved in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.catalogue.bodies import unpack_body
from editor.catalogue.inheriting import base_data, in_order_of_bases, model_of, to_store, whole
from editor.catalogue.pictures import brought_back
from editor.catalogue.tables import StoredDocument, StoredRevision, StoredWorkingCopy
from editor.services.slugs import check_slug
from editor.services.tables.columns import Column
from editor.services.tables.sheet import Row, Sheet
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.inheritance import differences, resolved
from schemas.parse import dump_document, model_for, parse_document
from schemas.problems import EditorError, Message, Problem, error

Report = Callable[[int, int], None]
TABLE_KINDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of documents that tables show."""
_AT_ONCE: Final = 400


def _silent(_done: int, _total: int) -> None:
    """Report nothing."""


def load_sheet(ws: Workspace, ids: Sequence[str], report: Report = _silent) -> Sheet:
    """Read cards of one game and kind as a table, with their drafts, in the order named.

    Raises:
        EditorError: there are none, or they are of several kinds.
    """
    found: dict[str, Row] = {}
    kinds: set[tuple[str, str]] = set()
    wanted = list(dict.fromkeys(ids))
    with ws.reading() as session:
        for start in range(0, len(wanted), _AT_ONCE):
            report(start, len(wanted))
            some = wanted[start : start + _AT_ONCE]
            for stored, row in _rows(ws, session, some):
                found[row.id] = row
                kinds.add((stored.system, stored.kind))
    if not found:
        raise error("table.nothing_to_show")
    if len(kinds) > 1:
        raise error("table.several_kinds", kinds=", ".join(sorted("/".join(one) for one in kinds)))
    model = model_for(*kinds.pop(), ws.systems)
    return Sheet(model, [found[one] for one in wanted if one in found])


def load_rows(ws: Workspace, ids: Sequence[str]) -> list[Row]:
    """Return cards as rows, whatever their kind; those that are gone are left out."""
    with ws.reading() as session:
        return [
            row
            for start in range(0, len(ids), _AT_ONCE)
            for _stored, row in _rows(ws, session, ids[start : start + _AT_ONCE])
        ]


def _rows(ws: Workspace, session: Session, ids: Sequence[str]) -> Iterator[tuple[StoredDocument, Row]]:
    latest = (
        select(StoredDocument, StoredRevision.body)
        .join(
            StoredRevision,
            (StoredRevision.document_id == StoredDocument.id)
            & (StoredRevision.version == StoredDocument.version),
        )
        .where(StoredDocument.id.in_(ids), StoredDocument.deleted.is_(None))
    )
    drafts = select(StoredWorkingCopy.document_id).where(StoredWorkingCopy.document_id.in_(ids))
    drafted = set(session.scalars(drafts))
    for stored, body in session.execute(latest):
        own = brought_back(session, unpack_body(body))
        data = _whole(ws, session, own)
        row = Row(stored.id, data, data, stored.version, _own(own), stored.source == "shipped")
        if stored.id in drafted:
            row = _drafted(ws, session, row)
        yield stored, row


def _own(own: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return own if own.get("based_on") else None


def _whole(ws: Workspace, session: Session, own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return whole data with every field of today's model, where it is valid."""
    data = whole(session, own)
    try:
        return dump_document(parse_document(data, ws.systems))
    except EditorError:
        return data


def _drafted(ws: Workspace, session: Session, row: Row) -> Row:
    """Return a row as its working copy says."""
    copy = repository.own_working_copy(session, row.id)
    if copy is None:
        return row
    draft, serial = copy
    ws.saw(row.id, serial)
    data = _whole(ws, session, draft.data)
    return replace(row, data=data, version=draft.version, own=_own(draft.data))


def check_row(ws: Workspace, row: Row) -> tuple[Problem, ...]:
    """Return what is wrong with a row; nothing where it is a valid document."""
    try:
        parse_document(row.data, ws.systems)
    except EditorError as trouble:
        return trouble.problems
    return ()


def keep_rows(ws: Workspace, rows: Sequence[Row], report: Report = _silent) -> tuple[Problem, ...]:
    """Put edits of rows on disk as working copies, in one transaction; new rows wait until they are saved.

    Returns:
        What could not be kept: rows that another window edits, or that are gone.
    """
    problems: list[Problem] = []
    serials: dict[str, int | None] = {}
    moment = ws.stamp().time
    with ws.writing() as session:
        for number, row in enumerate(rows):
            report(number, len(rows))
            if row.stored is None or row.read_only:
                continue
            try:
                stored = repository.get_editable(session, row.id)
                _check_seen(ws, session, stored)
                if row.changed:
                    serials[row.id] = repository.write_working_copy(
                        session, stored, row.data, row.version, moment
                    )
                else:
                    repository.drop_working_copy(session, stored)
                    serials[row.id] = None
            except EditorError as trouble:
                problems.extend(one.at(document=row.id) for one in trouble.problems)
    for ident, serial in serials.items():
        ws.saw(ident, serial)
    return tuple(problems)


def _check_seen(ws: Workspace, session: Session, stored: StoredDocument) -> None:
    serial = repository.working_serial(session, stored.id)
    if serial is not None and not ws.has_seen(stored.id, serial):
        mend = Message(code="catalogue.open_again")
        raise error("catalogue.edited_elsewhere", mend=mend, slug=stored.slug)


@dataclass(frozen=True)
class Saved:
    """What saving a table has done."""

    rows: tuple[Row, ...] = ()
    """The rows as the catalogue holds them now."""
    deleted: tuple[str, ...] = ()
    refused: tuple[Problem, ...] = ()
    """Why rows were not saved; each names its card. They are in the table as before."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Id -> name of the rows refused."""


def save_rows(
    ws: Workspace,
    rows: Sequence[Row],
    removed: Sequence[Row] = (),
    label: str = "",
    report: Report = _silent,
    *,
    all_or_none: bool = False,
) -> Saved:
    """Save every changed row as a revision, in one transaction; rows that cannot be saved are told and left.

    Args:
        ws: the catalogue.
        rows: the rows of the table; those without a change are passed over.
        removed: rows of the catalogue that go into the recycle bin.
        label: name of the revisions.
        report: progress; what it raises takes everything back.
        all_or_none: save nothing where one row is refused.

    Raises:
        EditorError: the catalogue cannot be written, or a row is refused and nothing may be saved then.
    """
    refused: list[Problem] = []
    names: dict[str, str] = {}
    documents: dict[str, Document] = {}
    changed = [row for row in rows if row.changed and not row.read_only]
    for row in changed:
        try:
            documents[row.id] = parse_document(row.data, ws.systems)
        except EditorError as trouble:
            _refuse(row, trouble, refused, names)
    order = in_order_of_bases([row.data for row in changed if row.id in documents])
    by_id = {row.id: row for row in changed}
    done: list[str] = []
    deleted: list[str] = []
    waiting = _Waiting()
    with ws.writing() as session:
        for number, data in enumerate(order):
            report(number, len(order) + len(removed))
            row = by_id[str(data["id"])]
            try:
                _save(ws, session, row, documents[row.id], label, waiting)
                done.append(row.id)
            except EditorError as trouble:
                _refuse(row, trouble, refused, names)
        waiting.store(session, ws.stamp(label))
        for row in removed:
            try:
                _delete(session, row)
                deleted.append(row.id)
            except EditorError as trouble:
                _refuse(row, trouble, refused, names)
        if refused and all_or_none:
            raise EditorError(*refused)
        session.flush()
        saved = [row for start in range(0, len(done), _AT_ONCE) for row in _saved(ws, session, done, start)]
    for ident in done:
        ws.saw(ident, None)
    return Saved(tuple(saved), tuple(deleted), tuple(refused), names)


def _saved(ws: Workspace, session: Session, done: Sequence[str], start: int) -> list[Row]:
    return [row for _stored, row in _rows(ws, session, done[start : start + _AT_ONCE])]


def _refuse(row: Row, trouble: EditorError, refused: list[Problem], names: dict[str, str]) -> None:
    refused.extend(one.model_copy(update={"document": row.id}) for one in trouble.problems)
    names[row.id] = row.name


class _Waiting:
    """New cards that are stored many at once."""

    def __init__(self) -> None:
        self._bodies: list[dict[str, Any]] = []
        self._slugs: set[str] = set()

    def add(self, session: Session, data: dict[str, Any]) -> None:
        """Take a new card in.

        Raises:
            EditorError: its id or its short name is taken, in the catalogue or by another new card.
        """
        if (there := repository.peek(session, data["id"])) is not None:
            raise error("catalogue.id_taken", path="id", id=data["id"], slug=there.slug)
        if data["slug"] in self._slugs:
            values = {"slug": data["slug"], "system": data["system"], "kind": data["kind"]}
            raise EditorError(Problem(code="catalogue.slug_taken", path="slug", values=values))
        check_slug(session, data)
        self._slugs.add(data["slug"])
        self._bodies.append(data)

    def store(self, session: Session, stamp: repository.Stamp) -> None:
        """Write what waits."""
        for start in range(0, len(self._bodies), _AT_ONCE):
            repository.insert_documents(session, self._bodies[start : start + _AT_ONCE], "own", stamp)
        self._bodies.clear()


def _save(
    ws: Workspace, session: Session, row: Row, document: Document, label: str, waiting: _Waiting
) -> None:
    data = dump_document(document)
    if row.stored is None:
        waiting.add(session, data)
        return
    if data.get("based_on"):
        # Its base may be one of the new cards.
        waiting.store(session, ws.stamp(label))
    stored = repository.get_editable(session, row.id)
    _check_seen(ws, session, stored)
    if stored.version != row.version:
        values = {"slug": stored.slug, "base_version": row.version, "stored_version": stored.version}
        mend = Message(code="catalogue.stale_save_mend")
        raise EditorError(Problem(code="catalogue.stale_save", values=values, mend=mend))
    check_slug(session, data)
    own = repository.own_body_of(session, row.id, stored.version)
    repository.drop_working_copy(session, stored)
    repository.add_revision(session, stored, _laid_over(session, row, data, own), ws.stamp(label))


def _laid_over(session: Session, row: Row, data: dict[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is stored of a row: of a card based on another, what it said itself and what was changed.

    Its base may have been saved a moment ago: what the card leaves to it must not become its own.
    """
    base, _problem = base_data(session, own)
    model = model_of(session, data)
    if base is None or model is None or row.stored is None:
        return data
    changed = differences(model, row.stored, data)
    full = resolved(model, whole(session, own), changed)
    kept = to_store(session, full)
    said = {name: full[name] for name in own if name in full and name not in kept and name not in changed}
    return kept | said


def _delete(session: Session, row: Row) -> None:
    stored = repository.get_editable(session, row.id)
    if users := repository.users_of(session, row.id):
        raise error(
            "catalogue.in_use",
            mend=Message(code="catalogue.in_use_mend"),
            slug=stored.slug,
            users=", ".join(user.path for user in users[:10]),
            number=len(users),
        )
    repository.drop_working_copy(session, stored)
    stored.deleted = datetime.now(UTC)


def reference_finder(ws: Workspace, system: str) -> Callable[[Column, str], Mapping[str, Any] | None]:
    """Return what finds the document that a short name in a column of references means."""

    def resolve(column: Column, text: str) -> Mapping[str, Any] | None:
        slug = text.rpartition("/")[2]
        statement = select(StoredDocument).where(
            StoredDocument.system == system, StoredDocument.slug == slug, StoredDocument.deleted.is_(None)
        )
        if column.spec.name in tuple(Kind):
            statement = statement.where(StoredDocument.kind == column.spec.name)
        with ws.reading() as session:
            found = session.scalars(statement.limit(2)).all()
        if len(found) != 1:
            return None
        return Ref(id=found[0].id, kind=Kind(found[0].kind), slug=found[0].slug).model_dump(mode="json")

    return resolve
