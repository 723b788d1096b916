"""Pictures and fonts inside documents: stored once by their hash, put back where a body is read."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from editor.catalogue.bodies import NESTED, SIMPLE
from editor.catalogue.tables import StoredPicture, StoredPictureUse

_FIELD: Final = "data"
"""Field of a document in which a picture or font stands."""
LEAST: Final = 2_000
"""Letters from which a picture is put away; a smaller one is no burden."""
_HEADS: Final = ("iVBORw0KGgo", "/9j/", "AAEAA", "T1RUT", "dHJ1Z")
"""How PNG, JPEG and fonts (TrueType, OpenType, those of Apple) begin in base64."""
PictureOf = Callable[[str], bytes | None]
"""Returns the bytes of a picture by its SHA-256; None where it is not to be had."""
MARK: Final = "sha256:"
"""Stands before the hash of a picture, in its place."""
_MARKED: Final = re.compile(r"sha256:([0-9a-f]{64})")


def put_away(session: Session, document_id: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data in which pictures are named by their hash; the pictures are stored, unless they are."""

    def swap(text: str) -> str:
        if (raw := _picture_in(text)) is None:
            return text
        keep_picture(session, document_id, name := hashlib.sha256(raw).hexdigest(), lambda _name: raw)
        return MARK + name

    found: dict[str, Any] = _swapped(data, swap)
    return found


def by_hash(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data in which pictures are named by their hash; nothing is stored."""

    def swap(text: str) -> str:
        raw = _picture_in(text)
        return text if raw is None else MARK + hashlib.sha256(raw).hexdigest()

    found: dict[str, Any] = _swapped(data, swap)
    return found


def _picture_in(text: str) -> bytes | None:
    """Return the picture that a text says in base64. None if it says none, or a small one."""
    if len(text) < LEAST or not text.startswith(_HEADS):
        return None
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error:
        return None
    return raw if base64.b64encode(raw).decode("ascii") == text else None


def brought_back(session: Session, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data in which hashes are pictures again; a hash that is not known stays."""

    def swap(text: str) -> str:
        found = _MARKED.fullmatch(text)
        if found is None:
            return text
        raw = picture_bytes(session, found[1])
        return text if raw is None else base64.b64encode(raw).decode("ascii")

    found: dict[str, Any] = _swapped(data, swap)
    return found


def pictures_in(data: object) -> Iterator[str]:
    """Yield the hashes of the pictures that plain data names."""
    if isinstance(data, (dict, Mapping)):
        for key, value in data.items():
            if key == _FIELD and isinstance(value, str) and (found := _MARKED.fullmatch(value)):
                yield found[1]
            elif isinstance(value, NESTED):
                yield from pictures_in(value)
    elif isinstance(data, list) and data and isinstance(data[0], (dict, Mapping)):
        for entry in data:
            yield from pictures_in(entry)


def picture_bytes(session: Session, name: str) -> bytes | None:
    """Return a picture by its SHA-256; None if it is not stored."""
    return session.scalar(select(StoredPicture.body).where(StoredPicture.sha256 == name))


def keep_picture(session: Session, document_id: str, name: str, picture_of: PictureOf) -> None:
    """Store a picture that a document shows, unless it is there; one that is not to be had is left out.

    Args:
        session: of the catalogue.
        document_id: the document.
        name: SHA-256 of the picture.
        picture_of: asked for its bytes where they are not stored yet.
    """
    if session.scalar(select(StoredPicture.sha256).where(StoredPicture.sha256 == name)) is None:
        raw = picture_of(name)
        if raw is None:
            return
        session.add(StoredPicture(sha256=name, body=raw))
        session.flush()
    if session.get(StoredPictureUse, (document_id, name)) is None:
        session.add(StoredPictureUse(document_id=document_id, sha256=name))
        session.flush()


def forget_unused(session: Session) -> None:
    """Remove the pictures that no document shows any more, in no revision."""
    used = select(StoredPictureUse.sha256)
    session.execute(delete(StoredPicture).where(StoredPicture.sha256.not_in(used)))


def _swapped(data: Any, swap: Callable[[str], str]) -> Any:
    """Return data with the texts of its picture fields exchanged; what holds none is shared, not copied."""
    if isinstance(data, (dict, Mapping)):
        changed = {}
        for key, value in data.items():
            if type(value) in SIMPLE:
                if key != _FIELD or not isinstance(value, str):
                    continue
                fresh: Any = swap(value)
            elif isinstance(value, NESTED):
                fresh = _swapped(value, swap)
            else:
                continue
            if fresh is not value:
                changed[key] = fresh
        return {**data, **changed} if changed else data
    # Layers of maps are long lists of words and numbers; pictures stand in mappings only.
    if data and isinstance(data[0], (dict, Mapping)):
        entries = [_swapped(entry, swap) if isinstance(entry, (dict, Mapping)) else entry for entry in data]
        return entries if any(new is not old for new, old in zip(entries, data, strict=True)) else data
    return data
