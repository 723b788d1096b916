"""Slugs: unique among the live documents of a system and kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue.repository import with_slug
from editor.catalogue.rows import portions
from editor.catalogue.tables import StoredDocument
from schemas.problems import EditorError, Message, error

MAX_LENGTH: Final = 80


def free_slug(session: Session, system: str, kind: str, wanted: str) -> str:
    """Return the wanted slug, or with the next free number behind it."""
    return next(slug for slug in _numbered(wanted) if with_slug(session, system, kind, slug) is None)


def _numbered(wanted: str) -> Iterator[str]:
    yield wanted
    for number in count(2):
        ending = f"-{number}"
        yield wanted[: MAX_LENGTH - len(ending)].rstrip("-") + ending


def check_slug(session: Session, data: Mapping[str, Any]) -> None:
    """Refuse a document whose slug another one has.

    Raises:
        EditorError: with a free slug as the fix.
    """
    there = with_slug(session, data["system"], data["kind"], data["slug"])
    if there is not None and there.id != data["id"]:
        raise slug_taken(session, data)


def slug_taken(session: Session, data: Mapping[str, Any]) -> EditorError:
    """Return the error that a document's slug is another one's, with a free slug as the fix."""
    system, kind, slug = data["system"], data["kind"], data["slug"]
    fix = Message(code="catalogue.slug_taken_fix", values={"free": free_slug(session, system, kind, slug)})
    return error("catalogue.slug_taken", path="slug", fix=fix, slug=slug, system=system, kind=kind)


def taken_slugs(session: Session, system: str, kind: str) -> frozenset[str]:
    """Return the slugs that live documents of a game and kind have."""
    names = select(StoredDocument.slug).where(
        StoredDocument.system == system, StoredDocument.kind == kind, StoredDocument.deleted.is_(None)
    )
    return frozenset(session.scalars(names))


def owners_of(session: Session, system: str, kind: str, slugs: Sequence[str]) -> dict[str, str]:
    """Return who has some short names: slug -> id of the live document of a game and kind."""
    found: dict[str, str] = {}
    for some in portions(slugs):
        statement = select(StoredDocument.slug, StoredDocument.id).where(
            StoredDocument.system == system,
            StoredDocument.kind == kind,
            StoredDocument.slug.in_(some),
            StoredDocument.deleted.is_(None),
        )
        found.update(dict(session.execute(statement).all()))
    return found
