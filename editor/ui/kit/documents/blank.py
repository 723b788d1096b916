"""The plainest valid document of a kind, to begin from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from editor.services.factions import copied_ruleset
from schemas.base import Document, ref_to
from schemas.field_specs import form_spec
from schemas.parse import model_for, parse_document


def blank_document(
    system: str,
    kind: str,
    name: str,
    slug: str,
    language: str,
    ruleset: Document | None,
    start: Mapping[str, Any] | None = None,
) -> Document:
    """Return a new document with plain values in every field that must have one.

    Args:
        system: id of the game.
        kind: kind of the document.
        name: its name in ``language``.
        slug: its slug.
        language: ISO 639-1 code.
        ruleset: the game's ruleset; a scenario refers to it, a new ruleset begins as its copy.
        start: what the game gives a new document of this kind.

    Raises:
        EditorError: the kind cannot be made without other documents (the problems say which).
    """
    identity = {"system": system, "kind": kind, "id": str(uuid4()), "slug": slug, "name": {language: name}}
    if kind in ("ruleset", "game") and ruleset is not None:
        return copied_ruleset(ruleset, identity)
    data = form_spec(model_for(system, kind)).needed()
    data |= {**(start or {}), **identity}
    if ruleset is not None and "ruleset" in data:
        data["ruleset"] = ref_to(ruleset).model_dump(mode="json")
    if "columns" in data and "legend" in data and "legend" not in (start or {}):
        data |= _board()
    return parse_document(data)


def _board() -> dict[str, Any]:
    """Return the layers of a small clear map: 16 columns, 12 rows."""
    columns, rows = 16, 12
    return {"columns": columns, "rows": rows, "legend": {".": "clear"}, "terrain": ["." * columns] * rows}
