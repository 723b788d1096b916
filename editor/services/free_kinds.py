"""What would become of the documents of a game without code if its document changed, or went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from editor.catalogue import listing
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from schemas.base import Kind
from schemas.free_systems import FREE_KINDS
from schemas.problems import EditorError, Message, Problem

_MOST_NAMED: Final = 5
_MOST_COUNTED: Final = 1_000


def lost_kinds(catalogue: Catalogue, data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return the kinds of cards that a game no longer declares although the catalogue has some.

    Nobody could read such cards any more.

    Args:
        catalogue: where they are.
        data: a document of any kind as plain data.
    """
    if data.get("kind") != Kind.GAME:
        return ()
    declared = {one.get("kind") for one in data.get("kinds") or ()}
    return tuple(
        Problem(
            code="free.kind_in_use",
            path="kinds",
            fix=Message(code="free.kind_in_use_fix"),
            values={"kind": Message(code=f"document.kind_{kind}"), **_told(rows)},
        )
        for kind in FREE_KINDS
        if kind not in declared
        and (rows := listing.live_rows(catalogue, system=data["system"], kind=kind, limit=_MOST_COUNTED))
    )


def refuse_lost_kinds(catalogue: Catalogue, data: Mapping[str, Any]) -> None:
    """Refuse a game that no longer declares a kind of which there are cards.

    Raises:
        EditorError: names some of them.
    """
    if problems := lost_kinds(catalogue, data):
        raise EditorError(*(one.at(document=str(data["id"])) for one in problems))


def refuse_to_part(catalogue: Catalogue, game: DocumentRow) -> None:
    """Refuse to delete the one document of a game while there are documents of it.

    Raises:
        EditorError: names some of them.
    """
    if game.kind != Kind.GAME:
        return
    rows = listing.live_rows(catalogue, system=game.system, limit=_MOST_COUNTED)
    others = tuple(row for row in rows if row.kind != Kind.GAME)
    if others and len(rows) - len(others) == 1:
        fix = Message(code="free.game_in_use_fix")
        problem = Problem(code="free.game_in_use", fix=fix, values={"slug": game.slug, **_told(others)})
        raise EditorError(problem.at(document=game.id))


def _told(rows: tuple[DocumentRow, ...]) -> dict[str, str | int]:
    names = ", ".join(row.path for row in rows[:_MOST_NAMED])
    return {"count": len(rows), "names": names if len(rows) <= _MOST_NAMED else f"{names} …"}
