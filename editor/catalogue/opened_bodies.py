"""Bodies as they come out of the catalogue to be worked with: as this version of the program writes them.

What is stored stays as it is; backups, records and salvage read it with :func:`bodies.unpack_body` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.orm import Session

from editor.catalogue.bodies import unpacked
from editor.catalogue.pictures import MARK, brought_back
from schemas.base import SCHEMA_VERSION
from schemas.inheritance import base_id
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.upgrades import upgrade

SYSTEMS_KEY: Final = "systems"
"""Under this key a session knows the games whose documents it holds."""


def systems_of(session: Session) -> Sequence[DocumentSystem]:
    """Return the games whose documents a session holds."""
    found: Sequence[DocumentSystem] = session.info.get(SYSTEMS_KEY, DOCUMENT_SYSTEMS)
    return found


def open_body(session: Session, body: bytes) -> dict[str, Any]:
    """Return the plain data of a stored body, valid or not, with its pictures, upgraded.

    Raises:
        EditorError: the body is damaged.
    """
    data, text = unpacked(body)
    if MARK in text:  # few bodies have pictures: the others need not be looked through
        data = brought_back(session, data)
    return as_of_now(data, systems_of(session))


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
    except EditorError:  # reported where the document is checked
        return data
    if base_id(found) is not None:
        return found
    try:
        return dump_document(parse_document(found, systems))
    except EditorError:  # a draft, which may be invalid
        return found
