"""The content that comes with the program: taken in at the first start, and again when it is new.

What the author made of it (duplicates) is never touched; a shipped document that changed gets a revision.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import in_order_of_bases
from editor.catalogue.tables import StoredDocument, StoredSetting
from editor.packs.dependent import bases_in, parse_dependent
from editor.packs.yaml_io import content_files, read_documents
from editor.packs.yaml_source import Source
from editor.services.resources import LOOKS_KEY, content_looks
from editor.services.slugs import free_slug_in
from editor.services.workspace import Workspace
from schemas.base import SCHEMA_VERSION
from schemas.inheritance import BaseOf
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem
from schemas.registry import CANNOT_LOAD
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

log = logging.getLogger(__name__)

_STAMP_KEY: Final = "shipped_content"


def take_in_shipped(ws: Workspace, folder: Path) -> tuple[Problem, ...]:
    """Take the shipped content in, unless this very content is in already.

    Returns:
        What is wrong with it; documents that are right are taken in all the same.
    """
    looks = content_looks(folder, ws.systems)
    with ws.reading() as session:
        if _holds(session, LOOKS_KEY, looks):
            return ()
    stamp = _stamp_of(folder, ws.systems)
    with ws.writing() as session:
        if _holds(session, _STAMP_KEY, stamp):
            session.merge(StoredSetting(key=LOOKS_KEY, value=looks))
            return ()
    bodies, problems = shipped_bodies(folder, ws.systems)
    with ws.writing() as session:
        # Another window may have been quicker while this one read the files.
        if _holds(session, _STAMP_KEY, stamp):
            return problems
        _store(session, ws, bodies)
        if not problems:
            _withdraw(session, {data["id"] for data in bodies})
            session.merge(StoredSetting(key=_STAMP_KEY, value=stamp))
            session.merge(StoredSetting(key=LOOKS_KEY, value=looks))
    log.info("took in %d shipped documents", len(bodies))
    return problems


def _holds(session: Session, key: str, value: str) -> bool:
    known = session.get(StoredSetting, key)
    return known is not None and known.value == value


def shipped_bodies(
    folder: Path, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> tuple[list[dict[str, Any]], tuple[Problem, ...]]:
    """Return the data of every valid document in a content folder, and what is wrong with the others."""
    problems: list[Problem] = []
    bodies: dict[str, dict[str, Any]] = {}
    slugs: set[tuple[str, str, str]] = set()
    read: list[Source] = []
    for file in content_files(folder):
        try:
            read.extend(read_documents(file))
        except EditorError as trouble:
            problems.extend(trouble.problems)
    base_of = bases_in([source.data for source in read])
    for source in read:
        try:
            data = _body_of(source, base_of, systems)
        except EditorError as trouble:
            for problem in trouble.problems:
                # A game that cannot be loaded is reported once, not for each of its documents.
                found = problem if problem.code == CANNOT_LOAD else source.place(problem)
                problems += [] if found in problems else [found]
            continue
        path = (data["system"], data["kind"], data["slug"])
        if data["id"] in bodies or path in slugs:
            problems.append(
                source.place(
                    Problem(
                        code="catalogue.shipped_twice",
                        document=data["slug"],
                        values={"slug": "/".join(path)},
                    )
                )
            )
            continue
        bodies[data["id"]] = data
        slugs.add(path)
    return list(bodies.values()), tuple(problems)


def _body_of(source: Source, base_of: BaseOf, systems: Sequence[DocumentSystem]) -> dict[str, Any]:
    document = parse_dependent(source.data, base_of, systems)
    if "id" not in source.data:
        raise EditorError(
            Problem(
                code="catalogue.shipped_without_id", document=document.slug, values={"slug": document.slug}
            )
        )
    return dump_document(document)


def _stamp_of(folder: Path, systems: Sequence[DocumentSystem]) -> str:
    """Return what tells content by every byte of it."""
    digest = hashlib.sha256(f"{SCHEMA_VERSION} {[system.id for system in systems]}".encode())
    for file in content_files(folder):
        digest.update(file.relative_to(folder).as_posix().encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _store(session: Session, ws: Workspace, bodies: Sequence[Mapping[str, Any]]) -> None:
    statement = select(StoredDocument).where(StoredDocument.id.in_([data["id"] for data in bodies]))
    known = {stored.id: stored for stored in session.scalars(statement)}
    new: list[Mapping[str, Any]] = []
    for data in in_order_of_bases(bodies):
        stored = known.get(data["id"])
        placed = _with_free_slug(session, data, stored)
        if stored is None:
            new.append(placed)
            continue
        if stored.source != "shipped":
            # It came by a pack before it was shipped: the author may have changed it, so it stays theirs.
            continue
        body = repository.body_of(session, stored.id, stored.version)
        repository.revive(stored, placed["slug"])
        if canonical(body) != canonical(placed):
            # What it is based on may have come with it.
            repository.insert_documents(session, new, "shipped", ws.stamp())
            new.clear()
            repository.add_revision(session, stored, placed, ws.stamp())
            session.flush()
    repository.insert_documents(session, new, "shipped", ws.stamp())


def _with_free_slug(
    session: Session, data: Mapping[str, Any], stored: StoredDocument | None
) -> Mapping[str, Any]:
    """Return the data under a free slug, where one of the author's documents has its own."""
    there = repository.with_slug(session, data["system"], data["kind"], data["slug"])
    if there is None or there.id == data["id"]:
        return data
    if there.source == "shipped":
        # Two shipped documents changed slugs: the other one is about to get its new slug.
        _free_the_slug(session, there)
        return data
    wanted = f"{data['slug'][:70]}-shipped"
    if stored is not None and stored.slug.startswith(wanted):
        return {**data, "slug": stored.slug}
    return {**data, "slug": free_slug_in(session, data["system"], data["kind"], wanted)}


def _free_the_slug(session: Session, there: StoredDocument) -> None:
    there.slug = free_slug_in(session, there.system, there.kind, f"{there.slug[:70]}-old")
    session.flush()


def _withdraw(session: Session, ids: set[str]) -> None:
    """Put shipped documents that are no longer shipped into the recycle bin, unless something uses them."""
    statement = select(StoredDocument).where(
        StoredDocument.source == "shipped", StoredDocument.deleted.is_(None)
    )
    for stored in session.scalars(statement).all():
        if stored.id not in ids and not repository.users_of(session, stored.id):
            stored.deleted = datetime.now(UTC)
