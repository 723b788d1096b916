"""A short value that tells whether a face has changed since it was printed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from editor.printing.face import CardFaces, Face, Mark

_SCALARS: Final = frozenset({str, int, float, bool, type(None)})
_MOST_KEPT: Final = 50_000
_KEPT: Final[dict[int, tuple[Mark, str]]] = {}
"""Marks by identity, which keeps them alive, and their texts: many cards have the very same marks."""


def card_digest(card: CardFaces) -> str:
    """Return the digest of both sides of a card as they are composed: equal faces, equal digests."""
    return digest_of(card.front, card.back)


def digest_of(*values: object) -> str:
    """Return the digest of anything that is printed: faces, counters, documents, texts, bytes."""
    found = hashlib.sha256()
    for value in values:
        found.update(_plain(value).encode())
    return found.hexdigest()


def _plain(value: object) -> str:
    """Return a value as text that is the same in every run."""
    kind: type = type(value)
    if kind in _SCALARS:
        return repr(value)
    if isinstance(value, Face):
        return _of_face(value)
    if (names := _fields_of(kind)) is not None:
        return _of_fields(value, names)
    if isinstance(value, BaseModel):
        return f"{type(value).__name__}{value.model_dump_json()}"
    if isinstance(value, tuple | list):
        return f"[{','.join(map(_plain, value))}]"
    if isinstance(value, Mapping):
        return f"[{','.join(f'{_plain(key)}:{_plain(value[key])}' for key in sorted(value))}]"
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    return repr(value)


def _of_face(face: Face) -> str:
    """Return a face as text; what its marks say is kept, since many cards have the very same."""
    texts: list[str] = []
    for mark in face.marks:
        kept = _KEPT.get(id(mark))
        if kept is None or kept[0] is not mark:
            if len(_KEPT) >= _MOST_KEPT:
                _KEPT.clear()
            kept = _KEPT[id(mark)] = (mark, _plain(mark))
        texts.append(kept[1])
    rest = (_plain(getattr(face, name)) for name in _fields_of(Face) or () if name != "marks")
    return f"Face([{','.join(texts)}],{','.join(rest)})"


def _of_fields(value: object, names: tuple[str, ...]) -> str:
    return f"{type(value).__name__}({','.join([_plain(getattr(value, name)) for name in names])})"


@lru_cache(maxsize=256)
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a dataclass; None for another type."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None
