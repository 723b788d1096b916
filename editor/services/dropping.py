"""Documents that a newer version of a pack brings no longer: what becomes of them in this catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from editor.catalogue import bulk, references, repository
from editor.catalogue.bodies import references_in
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.incoming import Delivery, Incoming
from editor.services.merging import digest_of
from editor.services.resolving import read_stored
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.problems import EditorError

Bodies = Mapping[str, Mapping[str, Any]]
_USED_BY_ALL: Final = frozenset({Kind.GAME, Kind.RULESET})
"""Kinds that the documents of a game use without naming them."""


def dropped(
    ws: Workspace, catalogue: Catalogue, deliveries: Sequence[Delivery], coming: Bodies
) -> Iterator[Incoming]:
    """Yield what becomes of documents that packs bring no longer.

    One goes into the recycle bin (``gone``) unless it was edited here, or something that stays uses it: then
    it stays, too (``kept``).

    Args:
        ws: the workspace.
        catalogue: its open catalogue.
        deliveries: what is taken in.
        coming: what documents will say themselves, by id, where that is not stored yet.
    """
    before = {ident: body for delivery in deliveries for ident, body in delivery.gone.items()}
    rows = bulk.documents_with(catalogue, list(before))
    there = {ident: row for ident, row in rows.items() if row.deleted is None and not row.read_only}
    going = {ident for ident, row in there.items() if not _is_edited(catalogue, row, before[ident])}
    while held := {ident for ident in going if _is_used(catalogue, there[ident], going, coming)}:
        going -= held
    for ident, row in there.items():
        with suppress(EditorError):  # what cannot be read stays as it is
            document = read_stored(ws, catalogue, row, working_copies=False)
            yield Incoming(document, "gone" if ident in going else "kept", row)


def _is_edited(catalogue: Catalogue, row: DocumentRow, before: str) -> bool:
    """Return whether a document says something else than when it came, saved or not."""
    return row.changed or digest_of(repository.whole_body_of(catalogue, row.id, row.version)) != before


def _is_used(catalogue: Catalogue, row: DocumentRow, going: Collection[str], coming: Bodies) -> bool:
    """Return whether something that stays uses a document."""
    return row.kind in _USED_BY_ALL or any(
        user.id not in going
        and (user.id not in coming or any(ref.id == row.id for _path, ref in references_in(coming[user.id])))
        for user in references.users_of(catalogue, row.id)
    )
