"""What would become of the documents of a game without code if its document changed, or went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from editor.catalogue import listing
from editor.catalogue.bulk import plain_bodies
from editor.catalogue.rows import DocumentRow, Query
from editor.catalogue.store import Catalogue
from schemas.base import Kind
from schemas.free_systems import FREE_KINDS
from schemas.problems import EditorError, Message, Problem

_MOST_NAMED: Final = 5


def lost_kinds(catalogue: Catalogue, data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return the kinds of cards that a game no longer declares although the catalogue has some.

    Nobody could read such cards any more. What another document of the game declares is not lost.

    Args:
        catalogue: where they are.
        data: a document of any kind as plain data.
    """
    if data.get("kind") != Kind.GAME:
        return ()
    system = str(data["system"])
    declared = _kinds_of(data) | _declared_elsewhere(catalogue, system, str(data["id"]))
    return tuple(
        Problem(
            code="free.kind_in_use",
            path="kinds",
            fix=Message(code="free.kind_in_use_fix"),
            values={
                "kind": Message(code=f"document.kind_{kind}"),
                **_told(count, listing.live_rows(catalogue, system=system, kind=kind, limit=_MOST_NAMED)),
            },
        )
        for kind in FREE_KINDS
        if kind not in declared and (count := listing.count(catalogue, Query(system=system, kind=kind)))
    )


def refuse_lost_kinds(catalogue: Catalogue, data: Mapping[str, Any]) -> None:
    """Refuse a game that no longer declares a kind of which there are cards.

    Raises:
        EditorError: names some of them.
    """
    if problems := lost_kinds(catalogue, data):
        raise EditorError(*(one.at(document=str(data["id"])) for one in problems))


def refuse_to_part(catalogue: Catalogue, game: DocumentRow) -> None:
    """Refuse to delete the one document of a game, or of a kind of cards, while there are documents of it.

    Raises:
        EditorError: names some of them.
    """
    if game.kind != Kind.GAME:
        return
    if listing.count(catalogue, Query(system=game.system, kind=Kind.GAME)) > 1:
        refuse_lost_kinds(catalogue, {"kind": Kind.GAME, "system": game.system, "id": game.id})
        return
    count = listing.count(catalogue, Query(system=game.system)) - 1
    if count:
        rows = listing.live_rows(catalogue, system=game.system, limit=_MOST_NAMED + 1)
        told = _told(count, [row for row in rows if row.id != game.id])
        fix = Message(code="free.game_in_use_fix")
        problem = Problem(code="free.game_in_use", fix=fix, values={"slug": game.slug, **told})
        raise EditorError(problem.at(document=game.id))


def _kinds_of(data: Mapping[str, Any]) -> set[str]:
    return {str(one.get("kind")) for one in data.get("kinds") or ()}


def _declared_elsewhere(catalogue: Catalogue, system: str, document_id: str) -> set[str]:
    """Return the kinds of cards that other documents of a game declare."""
    games = listing.live_rows(catalogue, system=system, kind=Kind.GAME)
    others = plain_bodies(catalogue, [row for row in games if row.id != document_id])
    return {kind for _row, body in others for kind in _kinds_of(body)}


def _told(count: int, rows: Sequence[DocumentRow]) -> dict[str, str | int]:
    """Return how many documents there are, and the paths of the first."""
    names = ", ".join(row.path for row in rows[:_MOST_NAMED])
    return {"count": count, "names": names if count <= _MOST_NAMED else f"{names} …"}
