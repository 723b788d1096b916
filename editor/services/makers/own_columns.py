"""Columns that no field takes, made into fields of one's own of the kind of card."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final
from uuid import uuid4

from pydantic import TypeAdapter

from editor.catalogue.rows import DocumentRow
from editor.services import documents
from editor.services.factions import copied_ruleset, own_rulesets
from editor.services.makers.set_data import names_a_picture
from editor.services.rulesets import ruleset_of
from editor.services.tables.cells import YES
from editor.services.tables.csv_file import FileTable
from editor.services.workspace import Workspace
from schemas import patterns
from schemas.base import Document, Kind
from schemas.made_names import free_key, key_from, slug_from
from schemas.own_fields import MOST_LETTERS, OWN, RESERVED, OwnField
from schemas.parse import dump_document, parse_document
from schemas.problems import error
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

_WHOLE: Final = re.compile(r"[-+]?\d{1,9}")
_FRACTION: Final = re.compile(r"[-+]?\d{1,9}[.,]\d{1,6}")
_DIE: Final = re.compile(patterns.DICE, re.IGNORECASE)
_FLAGS: Final = frozenset({"true", "false", "yes", "no", "x", "oui", "non", "ja", "nein"})
_ROOM: Final = 4
"""Letters of a key that are left for a number behind it."""
_LONG: Final = 80
"""Letters of a text that is a paragraph."""
_FIELD: Final[TypeAdapter[OwnField]] = TypeAdapter(OwnField)


def field_for(
    table: FileTable, number: int, kind: str, taken: Collection[str], language: str, *, picture: bool = False
) -> OwnField:
    """Return the field of one's own that a column would make: its key of the header, its type of the cells.

    Args:
        table: the rows.
        number: of the column, from 0.
        kind: of the cards.
        taken: keys that there are.
        language: of its label.
        picture: whether the column names pictures.
    """
    header = table.header[number]
    texts = [row[number].strip() for row in table.rows if number < len(row) and row[number].strip()]
    words = header if key_from(header)[:1].isalpha() else f"field {header}"
    key = free_key(key_from(words)[: MOST_LETTERS - _ROOM], {*taken, *RESERVED}, "field")
    data: dict[str, Any] = {"key": key, "kind": kind, "label": {language: header.strip("#")[:80] or key}}
    return _FIELD.validate_python({**data, **({"type": "picture"} if picture else _type(texts))})


def _type(texts: Sequence[str]) -> dict[str, Any]:
    if not texts:
        return {"type": "text", "translated": False}
    if names_a_picture(texts):
        return {"type": "picture"}
    if all(map(_WHOLE.fullmatch, texts)):
        return {"type": "number"}
    if all(_WHOLE.fullmatch(one) or _FRACTION.fullmatch(one) for one in texts):
        return {"type": "number", "whole": False}
    if all(one.lower() in _FLAGS for one in texts) and any(one.lower() in YES for one in texts):
        return {"type": "flag"}
    if all(map(_DIE.fullmatch, texts)):
        return {"type": "die"}
    long = any("\n" in one or len(one) > _LONG for one in texts)
    return {"type": "text", "translated": False, "paragraphs": long}


def ruleset_with(
    ws: Workspace, system: str, fields: Sequence[OwnField], ruleset_name: LocalText
) -> Document | None:
    """Return a ruleset of the author's own with more fields; nothing is stored yet.

    Args:
        ws: the catalogue.
        system: id of the game.
        fields: what is added; None is returned for none.
        ruleset_name: of a ruleset that is begun, as a copy of the game's.

    Raises:
        EditorError: the game has no ruleset, or the author's has edits that are not saved.
    """
    if not fields:
        return None
    mine = own_rulesets(ws, system)
    return _with_fields(_opened(ws, mine[0]) if mine else _begun(ws, system, ruleset_name), fields)


def _begun(ws: Workspace, system: str, name: LocalText) -> Document:
    base = ruleset_of(ws, system)
    if not isinstance(base, RulesetBase):
        raise error("ruleset.none_for_faction", system=system)
    slug = documents.free_slug(ws, system, Kind.RULESET, slug_from(name.get("en")) or "own-rules")
    return copied_ruleset(base, {"id": str(uuid4()), "slug": slug, "name": name.model_dump()})


def _opened(ws: Workspace, row: DocumentRow) -> Document:
    opened = documents.load(ws, row.id)
    if opened.has_working_copy or opened.document is None:
        raise error("ruleset.edited", name=row.name or row.slug)
    return opened.document


def _with_fields(ruleset: Document, fields: Sequence[OwnField]) -> Document:
    data = dump_document(ruleset)
    more = [one.model_dump(mode="json") for one in fields]
    return parse_document({**data, f"{OWN}_fields": [*data.get(f"{OWN}_fields", ()), *more]})
