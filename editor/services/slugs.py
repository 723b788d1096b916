"""Slugs: unique among the live documents of a system and kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Final

from sqlalchemy.orm import Session

from editor.catalogue.repository import with_slug
from editor.services.workspace import Workspace
from schemas.problems import Message, error

MAX_LENGTH: Final = 80


def free_slug(ws: Workspace, system: str, kind: str, wanted: str) -> str:
    """Return the wanted slug, or with the next free number behind it."""
    with ws.reading() as session:
        return free_slug_in(session, system, kind, wanted)


def free_slug_in(session: Session, system: str, kind: str, wanted: str) -> str:
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
    system, kind, slug = data["system"], data["kind"], data["slug"]
    there = with_slug(session, system, kind, slug)
    if there is not None and there.id != data["id"]:
        free = free_slug_in(session, system, kind, slug)
        raise error(
            "catalogue.slug_taken",
            path="slug",
            fix=Message(code="catalogue.slug_taken_fix", values={"free": free}),
            slug=slug,
            system=system,
            kind=kind,
        )
