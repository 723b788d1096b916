"""A short value that tells whether a face has changed since it was printed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from pydantic import BaseModel

from editor.printing.face import CardFaces


def card_digest(card: CardFaces) -> str:
    """Return the digest of both sides of a card as they are composed: equal faces, equal digests."""
    found = hashlib.sha256()
    for side in (card.front, card.back):
        found.update(_plain(side).encode())
    return found.hexdigest()


def digest_of(*values: object) -> str:
    """Return the digest of anything that is printed: faces, counters, documents, texts, bytes."""
    found = hashlib.sha256()
    for value in values:
        found.update(_plain(value).encode())
    return found.hexdigest()


def _plain(value: object) -> str:
    """Return a value as text that is the same in every run."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = ",".join(_plain(getattr(value, one.name)) for one in fields(value))
        return f"{type(value).__name__}({inner})"
    if isinstance(value, BaseModel):
        return f"{type(value).__name__}{value.model_dump_json()}"
    if isinstance(value, tuple | list):
        return f"[{','.join(map(_plain, value))}]"
    if isinstance(value, Mapping):
        return f"[{','.join(f'{_plain(key)}:{_plain(value[key])}' for key in sorted(value))}]"
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    return repr(value)
