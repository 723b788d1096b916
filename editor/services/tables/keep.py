"""Edits of a table on disk within a second: drafts, new cards, cards in the recycle bin and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from editor.catalogue import recycle_bin, references, repository, writing
from editor.catalogue.rows import DocumentRow
from editor.catalogue.slugs import free_slug, taken_slugs
from editor.catalogue.store import Catalogue
from editor.services.saving import check_unseen
from editor.services.tables.sheet import Row
from editor.services.workspace import Workspace
from schemas.inheritance import same
from schemas.problems import EditorError, Message, Problem

SHOWN: Final = 10
"""Users of a card that a sentence names."""


@dataclass(frozen=True)
class Kept:
    """What the catalogue holds of the rows of a table by now."""

    rows: tuple[Row, ...] = ()
    """Rows that are new in the catalogue, as they stand in it."""
    problems: tuple[Problem, ...] = ()
    """What could not be kept: rows that another window edits, or that are gone."""
    binned: tuple[str, ...] = ()
    """Cards that lie in the recycle bin now."""
    back: tuple[str, ...] = ()
    """Cards that came back from it."""


@dataclass
class _Work:
    ws: Workspace
    catalogue: Catalogue
    moment: datetime
    back: frozenset[str]
    made: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    serials: dict[str, int | None] = field(default_factory=dict)
    binned: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)


def keep_rows(ws: Workspace, rows: Sequence[Row], gone: Sequence[str] = (), back: Sequence[str] = ()) -> Kept:
    """Bring the catalogue up to a table in one transaction: nothing of it is lost when the program ends.

    Args:
        ws: the catalogue.
        rows: rows that have changed. Those that the catalogue does not have become documents of their own,
            their edits working copies; of the others the edits become working copies.
        gone: ids of cards that go into the recycle bin, where the catalogue has them.
        back: ids of those ``rows`` that this table has put into the recycle bin before.
    """
    with ws.writing() as catalogue:
        work = _Work(ws, catalogue, ws.stamp().time, frozenset(back))
        for row in rows:
            if row.read_only:
                continue
            try:
                _keep(work, row)
            except EditorError as trouble:
                work.problems.extend(one.at(document=row.id) for one in trouble.problems)
        _bin(work, gone)
    for ident, serial in work.serials.items():
        ws.saw(ident, serial)
    return Kept(tuple(work.made), tuple(work.problems), tuple(work.binned), tuple(work.returned))


def _keep(work: _Work, row: Row) -> None:
    if row.stored is None and repository.peek(work.catalogue, row.id) is None:
        row = _make(work, row)
        work.made.append(row)
    if row.id in work.back and (gone := repository.get(work.catalogue, row.id)).deleted is not None:
        # Where its short name was given away, the draft keeps it, and saving says so.
        recycle_bin.bring_back(work.catalogue, gone, work.ws.stamp())
        work.returned.append(gone.id)
    edited = repository.get_edited(work.catalogue, row.id)
    stored = edited.row
    check_unseen(work.ws, stored, edited.serial)
    if row.changed:
        serial = writing.write_working_copy(
            work.catalogue, stored, row.data, row.version or stored.version, work.moment
        )
        work.serials[row.id] = serial
    else:
        writing.drop_working_copy(work.catalogue, stored)
        work.serials[row.id] = None


def _make(work: _Work, row: Row) -> Row:
    """Store a new card as it began, valid; what was edited since becomes its working copy."""
    seed = row.data if row.seed is None else row.seed
    wanted = str(seed["slug"])
    slug = free_slug(work.catalogue, str(seed["system"]), str(seed["kind"]), wanted)
    body: Mapping[str, Any] = seed if slug == wanted else {**seed, "slug": slug}
    writing.insert_documents(work.catalogue, [body], "own", work.ws.stamp())
    data = body if same(body, row.data) else row.data
    return replace(row, data=data, stored=body, version=1, seed=body)


def _bin(work: _Work, gone: Sequence[str]) -> None:
    """Put cards into the recycle bin; users of one another go together."""
    left = [stored for one in gone if (stored := repository.peek(work.catalogue, one)) is not None]
    left = [stored for stored in left if stored.deleted is None]
    leaving = {stored.id for stored in left}
    for stored in left:
        users = [user for user in references.users_of(work.catalogue, stored.id) if user.id not in leaving]
        if users or stored.read_only:
            work.problems.extend(_in_use(stored.id, stored.slug, users))
            continue
        recycle_bin.put_into_bin(work.catalogue, [stored.id])
        work.binned.append(stored.id)


def _in_use(ident: str, slug: str, users: Sequence[DocumentRow]) -> list[Problem]:
    if not users:
        return []
    values = {"slug": slug, "users": ", ".join(user.path for user in users[:SHOWN]), "number": len(users)}
    fix = Message(code="catalogue.in_use_fix")
    return [Problem(code="catalogue.in_use", document=ident, values=values, fix=fix)]


def used_elsewhere(ws: Workspace, ids: Sequence[str]) -> tuple[Problem, ...]:
    """Return why cards cannot be deleted: documents that are not among them refer to them."""
    leaving = set(ids)
    problems: list[Problem] = []
    with ws.reading() as catalogue:
        for ident in ids:
            users = [user for user in references.users_of(catalogue, ident) if user.id not in leaving]
            if users:
                problems.extend(_in_use(ident, repository.get(catalogue, ident).slug, users))
    return tuple(problems)


def taken_names(ws: Workspace, system: str, kind: str) -> frozenset[str]:
    """Return the short names that documents of a game and kind have."""
    with ws.reading() as catalogue:
        return taken_slugs(catalogue, system, kind)
