"""Bodies of documents: compressed JSON, the references and the words in it, and what is read out of it.

What is stored stays as it is; whoever works with it gets it as this version of the program writes it
(:func:`open_body`). Backups, records and salvage read it with :func:`unpack_body` alone.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy.orm import Session

from editor.catalogue.pictures import brought_back
from schemas.base import SCHEMA_VERSION, Kind, Ref
from schemas.inheritance import base_id
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.upgrades import upgrade

_REF_KEYS = frozenset({"id", "kind", "slug"})
_ID = re.compile(r"[0-9a-f-]{36}")
_KINDS = frozenset(kind.value for kind in Kind)
_WORDS_LIMIT = 20_000
_SIMPLE = frozenset({str, int, float, bool, type(None)})
"""Types of values with nothing inside; asked first, for asking for a mapping is slow."""
_NOT_WORDS = frozenset(
    {
        "author",
        "licence",
        "source_note",
        "terrain",
        "levels",
        "depth",
        "legend",
        "roads",
        "rivers",
        "edges",
        "links",
        "picture",
    }
)

SYSTEMS_KEY: Final = "systems"
"""Under this key a session knows the games whose documents it holds."""


def canonical(data: Mapping[str, Any]) -> str:
    """Return data as compact JSON text, keys sorted: equal for equal data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def pack_body(data: Mapping[str, Any]) -> bytes:
    """Compress plain JSON data, keeping the order of its keys.

    Raises:
        EditorError: the data holds something that JSON cannot say.
    """
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as trouble:
        raise error("catalogue.not_plain", detail=str(trouble)) from trouble
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 6)


def unpack_body(body: bytes) -> dict[str, Any]:
    """Return what :func:`pack_body` compressed.

    Raises:
        EditorError: the body is damaged.
    """
    try:
        data = json.loads(zlib.decompress(body).decode("utf-8", "surrogatepass"))
    except (zlib.error, ValueError, RecursionError) as trouble:
        raise error("catalogue.damaged_body", detail=str(trouble)) from trouble
    if not isinstance(data, dict):
        raise error("catalogue.damaged_body", detail=type(data).__name__)
    return data


def references_in(data: object, path: str = "") -> Iterator[tuple[str, Ref]]:
    """Yield each reference in plain data with its dotted path, in the order of the data.

    What looks like a :class:`schemas.base.Ref` is one: a mapping with an id, a kind and
    perhaps a slug, nothing else.
    """
    if isinstance(data, Mapping):
        if (ref := _as_ref(data)) is not None:
            yield path, ref
            return
        for key, value in data.items():
            if type(value) not in _SIMPLE and isinstance(value, Mapping | list):
                yield from references_in(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            if type(value) not in _SIMPLE and isinstance(value, Mapping | list):
                yield from references_in(value, f"{path}[{index}]")


def _as_ref(data: Mapping[str, Any]) -> Ref | None:
    if not {"id", "kind"} <= data.keys() <= _REF_KEYS:
        return None
    target, kind, slug = data["id"], data["kind"], data.get("slug", "")
    if (
        not isinstance(target, str)
        or not _ID.fullmatch(target)
        or kind not in _KINDS
        or not isinstance(slug, str)
    ):
        return None
    return Ref(id=target, kind=Kind(kind), slug=slug)


def search_words(data: Mapping[str, Any]) -> str:
    """Return the words of a document for the search: all texts except ids, its origin and layers of maps."""
    found: list[str] = []
    length = 0
    for word in _texts(data):
        found.append(word)
        length += len(word) + 1
        if length > _WORDS_LIMIT:
            break
    return "\n".join(found)[:_WORDS_LIMIT]


def _texts(data: Mapping[str, Any]) -> Iterator[str]:
    pending: list[Any] = [value for key, value in data.items() if key not in _NOT_WORDS]
    pending.reverse()
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            if not _ID.fullmatch(value):
                yield value
        elif type(value) in _SIMPLE:
            continue
        elif isinstance(value, Mapping):
            pending.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            pending.extend(reversed(value))


def systems_of(session: Session) -> Sequence[DocumentSystem]:
    """Return the games whose documents a session holds."""
    found: Sequence[DocumentSystem] = session.info.get(SYSTEMS_KEY, DOCUMENT_SYSTEMS)
    return found


def open_body(session: Session, body: bytes) -> dict[str, Any]:
    """Return the plain data of a stored body, valid or not, with its pictures, upgraded.

    Raises:
        EditorError: the body is damaged.
    """
    return as_of_now(brought_back(session, unpack_body(body)), systems_of(session))


def as_of_now(data: dict[str, Any], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> dict[str, Any]:
    """Return plain data as this version writes it; as it is where its version is unknown.

    A valid document of an older version has every field of today's model too, so that nothing but an edit
    makes it differ from what an editor holds of it. Differences from a base stay differences.
    """
    version = data.get("schema_version")
    if version is None or version == SCHEMA_VERSION:
        return data
    try:
        found = upgrade(data)
    except EditorError:  # told where the document is checked
        return data
    if base_id(found) is not None:
        return found
    try:
        return dump_document(parse_document(found, systems))
    except EditorError:  # a draft, which may be invalid
        return found
