"""Documents that come in, put together with edits of one's own of the same documents."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.catalogue import repository
from editor.catalogue.bodies import canonical
from editor.catalogue.bulk import documents_with
from editor.catalogue.inheriting import Bodies, base_data, model_of
from editor.catalogue.opened_bodies import systems_of
from editor.catalogue.rows import DocumentRow, Origin
from editor.catalogue.store import Catalogue
from editor.services.history import compare
from editor.services.workspace import Workspace
from schemas.inheritance import resolved, same
from schemas.merging import Choices, Conflict, merge_valid
from schemas.parse import parse_document
from schemas.problems import EditorError

MOST_EARLIER: Final = 50
"""Earlier revisions of a document by which another catalogue knows it again."""
MOST_COMPARED: Final = 30
"""Revisions that are compared with a document of which nothing says from which it was made."""


@dataclass(frozen=True)
class Merged:
    """A document that came in, put together with one's own."""

    own: Mapping[str, Any]
    """What it says itself then: of a card based on another the differences."""
    theirs: Mapping[str, Any]
    """What came in, in the same form."""
    conflicts: tuple[Conflict, ...]
    unsettled: tuple[Conflict, ...]
    """Those of them for which no side was chosen."""
    older: bool = False
    """Whether what came in has nothing that one's own document had not before."""


def digest_of(own: Mapping[str, Any]) -> str:
    """Return what a revision is known by in every catalogue; its short name may differ."""
    said = {key: value for key, value in own.items() if key != "slug"}
    return hashlib.sha256(canonical(said).encode("utf-8", "surrogatepass")).hexdigest()


def earlier_of(ws: Workspace, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return by id what the revisions of documents before the last one are known by, the latest first.

    Raises:
        EditorError: a body is damaged.
    """
    found = {}
    with ws.reading() as catalogue:
        for row in documents_with(catalogue, ids).values():
            if row.version > 1 and not row.read_only:
                versions = [one.version for one in repository.revisions(catalogue, row.id)]
                bodies = (
                    repository.own_body_of(catalogue, row.id, version)
                    for version in versions[1 : MOST_EARLIER + 1]
                )
                found[row.id] = tuple(map(digest_of, bodies))
    return found


def merge_in(
    catalogue: Catalogue,
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    base: Mapping[str, Any] | None,
    choices: Choices,
    beside: Bodies,
) -> Merged:
    """Put a document that came in together with the last revision of one's own.

    Args:
        catalogue: of one's own.
        mine: what its last revision says itself.
        theirs: what the document that came in says itself.
        base: what both began from; None where what came in is older than one's own.
        choices: which side holds where both changed the same place.
        beside: documents that come with it, by id, as they will be stored.

    Raises:
        EditorError: a body is damaged.
    """
    if base is None:
        return Merged(mine, theirs, (), (), older=True)

    def wrong_places(own: Mapping[str, Any]) -> Sequence[str]:
        try:
            parse_document(whole_beside(catalogue, own, beside), systems)
        except EditorError as trouble:
            return [problem.path for problem in trouble.problems]
        return ()

    systems = systems_of(catalogue)
    found = merge_valid(base, mine, theirs, choices, wrong_places)
    older = not found.conflicts and same(found.data, mine)
    return Merged(found.data, theirs, found.conflicts, found.unsettled(choices), older)


def whole_beside(catalogue: Catalogue, own: Mapping[str, Any], beside: Bodies) -> dict[str, Any]:
    """Return a document with what its base says, as that will be stored."""
    base, _problem = base_data(catalogue, own, beside)
    model = model_of(catalogue, own)
    return dict(own) if base is None or model is None else resolved(model, base, own)


def common_ancestor(
    catalogue: Catalogue,
    row: DocumentRow,
    theirs: Mapping[str, Any],
    origin: Origin | None,
    *,
    follows: bool,
    earlier: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the revision of one's own from which a document that came in was made.

    It is, in this order: what came with an older version of the same pack; the latest revision that the other
    catalogue had, too; the one that what came in differs least from. Of several that it differs from alike
    the oldest: rather is one asked about a place than it is overwritten.

    Args:
        catalogue: of one's own.
        row: the document in it.
        theirs: what the document that came in says itself.
        origin: where one's own came from; None for a document made here.
        follows: whether what came in is a newer version of the same pack.
        earlier: what the revisions before it are known by, the latest first.

    Raises:
        EditorError: a body is damaged.
    """
    versions = [one.version for one in repository.revisions(catalogue, row.id)]

    def body(version: int) -> dict[str, Any]:
        return repository.own_body_of(catalogue, row.id, version)

    if follows and origin is not None and origin.version in versions:
        return body(origin.version)
    known = {digest_of(theirs), *earlier}
    newest: list[dict[str, Any]] = []
    for version in versions:
        if digest_of(found := body(version)) in known:
            return found
        if len(newest) < MOST_COMPARED:
            newest.append(found)
    return _nearest(newest, theirs, _distance)


def _nearest(
    bodies: Sequence[dict[str, Any]],
    theirs: Mapping[str, Any],
    distance: Callable[[Mapping[str, Any], Mapping[str, Any]], int],
) -> dict[str, Any]:
    """Return the last of those from which the document differs least."""
    distances = [distance(one, theirs) for one in bodies]
    return bodies[len(bodies) - 1 - distances[::-1].index(min(distances))]


def _distance(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    return sum(change.path != "slug" for change in compare(one, other))
