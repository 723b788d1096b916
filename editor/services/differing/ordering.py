"""Which of two sides was before: it follows the versions of packs and the revisions of documents."""

from __future__ import annotations

from editor.catalogue import repository
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.differing.sides import Side, side_of
from editor.services.merging import digest_of
from editor.services.packs.installed import installed_packs
from editor.services.workspace import Workspace
from schemas.pack_versions import order_of
from schemas.progress import Report, quietly

_MOST_REVISIONS = 100
"""Revisions of a document that are looked through, the latest first."""


def sides_of(
    ws: Workspace,
    first: str,
    second: str,
    language: str,
    report: Report = quietly,
    *,
    sort: bool = False,
    reverse: bool = False,
) -> tuple[Side, Side]:
    """Return what two names mean: what was before, and what is now.

    Args:
        ws: the catalogue in which documents are looked up.
        first: what was before, as of :func:`editor.services.differing.sides.side_of`.
        second: what is now; empty for the catalogue, of which only what the other side can be compared with
            counts. What is newer stands second then, whichever it is.
        language: of the titles.
        report: called with documents read and to be read; what it raises ends the work.
        sort: let what is newer stand second also where both are named.
        reverse: exchange the sides in the end.

    Raises:
        EditorError: as of :func:`editor.services.differing.sides.side_of`.
    """
    before = side_of(ws, first, language, report)
    now = side_of(ws, second, language, report, None if second or before.whole else before.bodies)
    if (sort or not second) and _is_newer(ws, before, now):
        before, now = now, before
    return (now, before) if reverse else (before, now)


def _is_newer(ws: Workspace, one: Side, other: Side) -> bool:
    """Return whether a side is newer than another; False where nothing says so."""
    if other.own:
        return not (one.whole or one.own) and _is_newer_than_catalogue(ws, one)
    mine, theirs = one.manifest, other.manifest
    return (
        mine is not None
        and theirs is not None
        and mine.id == theirs.id
        and order_of(mine.version) > order_of(theirs.version)
    )


def _is_newer_than_catalogue(ws: Workspace, side: Side) -> bool:
    """Return whether a pack or files are newer than the catalogue.

    A pack is if its version is newer than the installed one. What is not installed is unless most of its
    documents are earlier revisions of those in the catalogue: it would bring something.
    """
    manifest = side.manifest
    if manifest is not None:
        for there in installed_packs(ws):
            if there.id == manifest.id and there.version != manifest.version:
                return order_of(manifest.version) > order_of(there.version)
    earlier = {one.document.id: one.earlier for one in manifest.entries} if manifest is not None else {}
    older = newer = 0
    with ws.reading() as catalogue:
        for ident, row in documents_with(catalogue, list(side.bodies)).items():
            known = _digests(catalogue, row)
            theirs = digest_of(side.bodies[ident])
            older += theirs in known[1:]
            newer += known[0] in earlier.get(ident, ())
    return newer >= older


def _digests(catalogue: Catalogue, row: DocumentRow) -> list[str]:
    """Return what the revisions of a document are known by, the latest first."""
    versions = [one.version for one in repository.revisions(catalogue, row.id)][:_MOST_REVISIONS]
    return [digest_of(repository.own_body_of(catalogue, row.id, version)) for version in versions]
