"""Bodies of documents: compressed JSON, the references and the words in it."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from schemas.base import Kind, Ref
from schemas.problems import error

_REF_KEYS = frozenset({"id", "kind", "slug"})
_ID = re.compile(r"[0-9a-f-]{36}")
_KINDS = frozenset(kind.value for kind in Kind)
_WORDS_LIMIT = 20_000
SIMPLE = frozenset({str, int, float, bool, type(None)})
"""Types of values with nothing inside; asked first, for asking for a mapping is slow."""
NESTED = (dict, list, Mapping)
"""Types of values with others inside; the two of plain data first, for the same reason."""
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
    return unpacked(body)[0]


def unpacked(body: bytes) -> tuple[dict[str, Any], str]:
    """Return what :func:`pack_body` compressed, and the JSON text that says it.

    Raises:
        EditorError: the body is damaged.
    """
    try:
        text = zlib.decompress(body).decode("utf-8", "surrogatepass")
        data = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as trouble:
        raise error("catalogue.damaged_body", detail=str(trouble)) from trouble
    if not isinstance(data, dict):
        raise error("catalogue.damaged_body", detail=type(data).__name__)
    return data, text


def references_in(data: object, path: str = "") -> Iterator[tuple[str, Ref]]:
    """Yield each reference in plain data with its dotted path, in the order of the data.

    What looks like a :class:`schemas.base.Ref` is one: a mapping with an id, a kind and
    perhaps a slug, nothing else.
    """
    if isinstance(data, (dict, Mapping)):
        if (ref := _as_ref(data)) is not None:
            yield path, ref
            return
        for key, value in data.items():
            if type(value) not in SIMPLE and isinstance(value, NESTED):
                yield from references_in(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            if type(value) not in SIMPLE and isinstance(value, NESTED):
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
        elif type(value) in SIMPLE:
            continue
        elif isinstance(value, Mapping):
            pending.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            pending.extend(reversed(value))
