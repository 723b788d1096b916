"""Deciding which side holds where documents that come in and one's own changed the same place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from editor.services.importing import preview_deliveries
from editor.services.incoming import Delivery, Incoming
from editor.services.workspace import Workspace
from schemas.merging import Choices, Conflict, Key, Side
from schemas.problems import error

_MOST_ROUNDS: Final = 3
"""Choices that do not go together lead to a choice of larger parts, at last of the whole document."""


def settle(
    ws: Workspace,
    deliveries: Sequence[Delivery],
    prefer: Side | None = None,
    take: Mapping[str, Side] | None = None,
) -> tuple[tuple[Incoming, ...], dict[str, Choices]]:
    """Return what taking documents in would do once some choices are made, and the choices.

    Args:
        ws: the catalogue.
        deliveries: the documents.
        prefer: the side that holds everywhere else; None leaves conflicts open.
        take: sides by places: ``orc-guard:points``, ``points`` anywhere, ``orc-guard`` for all of it.

    Raises:
        EditorError: a place in ``take`` was not changed by both, or the documents are refused.
    """
    take = take or {}
    choices: dict[str, dict[Key, Side]] = {}
    used: set[str] = set()
    seen: set[str] = set()
    incoming = preview_deliveries(ws, deliveries)
    for _round in range(_MOST_ROUNDS):
        found = False
        for one in incoming:
            for conflict in one.conflicts:
                names = place_names(one, conflict)
                seen.add(names[0])
                name = next((name for name in names if name in take), None)
                side = take[name] if name is not None else prefer
                used.update([name] if name is not None else [])
                mine = choices.setdefault(one.document.id, {})
                if side is not None and mine.get(conflict.key) != side:
                    mine[conflict.key], found = side, True
        if not found:
            break
        incoming = preview_deliveries(ws, deliveries, choices)
    if unknown := [name for name in take if name not in used]:
        known = ", ".join(sorted(seen)) or "–"
        raise error("packs.no_such_conflict", place=unknown[0], known=known)
    return incoming, dict(choices)


def place_names(incoming: Incoming, conflict: Conflict) -> tuple[str, ...]:
    """Return what a place may be called that both changed, the most exact first."""
    slug, place = incoming.document.slug, ".".join(conflict.key)
    return (f"{slug}:{place}", place, slug) if place else (slug,)
