"""The content that comes with the program: taken in at the first start, and again when it is new.

What the author made of it (duplicates) is never touched; a shipped document that changed gets a revision.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from editor.catalogue import bulk, listing, notes, recycle_bin, references, repository, writing
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import in_order_of_bases
from editor.catalogue.rows import DocumentRow
from editor.catalogue.slugs import free_slug
from editor.catalogue.store import Catalogue
from editor.packs.dependent import bases_in, parse_dependent
from editor.services.resources import LOOKS_KEY, content_looks
from editor.services.workspace import Workspace
from schemas.base import SCHEMA_VERSION
from schemas.content_folder import content_root
from schemas.free_systems import meet
from schemas.games import content_folders
from schemas.inheritance import BaseOf
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem
from schemas.registry import CANNOT_LOAD, later
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

if TYPE_CHECKING:
    from editor.packs.yaml_source import Source

log = logging.getLogger(__name__)

_content_files: Final = later("editor.packs.yaml_io:content_files")
_read_documents: Final = later("editor.packs.yaml_io:read_documents")
"""The readers of YAML are loaded where the content is new: most starts do without."""

_STAMP_KEY: Final = "shipped_content"


def take_in_shipped(ws: Workspace, folders: Sequence[Path]) -> tuple[Problem, ...]:
    """Take the shipped content in, unless this very content is in already.

    Args:
        ws: the catalogue.
        folders: that of this program, and those of games from outside.

    Returns:
        What is wrong with it; documents that are right are taken in all the same.
    """
    looks = content_looks(folders, ws.systems)
    with ws.reading() as catalogue:
        if notes.setting(catalogue, LOOKS_KEY) == looks:
            return ()
    stamp = _stamp_of(folders, ws.systems)
    with ws.writing() as catalogue:
        if notes.setting(catalogue, _STAMP_KEY) == stamp:
            notes.keep_setting(catalogue, LOOKS_KEY, looks)
            return ()
    bodies, problems = shipped_bodies(folders, ws.systems)
    with ws.writing() as catalogue:
        # Another window may have been quicker while this one read the files.
        if notes.setting(catalogue, _STAMP_KEY) == stamp:
            return problems
        _store(catalogue, ws, bodies)
        if not problems:
            _withdraw(catalogue, {data["id"] for data in bodies}, ws.systems)
            notes.keep_setting(catalogue, _STAMP_KEY, stamp)
            notes.keep_setting(catalogue, LOOKS_KEY, looks)
    log.info("took in %d shipped documents", len(bodies))
    return problems


def shipped_bodies(
    folders: Sequence[Path], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> tuple[list[dict[str, Any]], tuple[Problem, ...]]:
    """Return the data of every valid document in folders of content, and what is wrong with the others."""
    problems: list[Problem] = []
    bodies: dict[str, dict[str, Any]] = {}
    slugs: set[tuple[str, str, str]] = set()
    read: list[Source] = []
    for file in (file for folder in folders for file in _content_files(folder)):
        try:
            read.extend(_read_documents(file))
        except EditorError as trouble:
            problems.extend(trouble.problems)
    base_of = bases_in([source.data for source in read])
    meet(source.data for source in read)
    for source in read:
        if (data := _valid(source, base_of, systems, problems)) is None:
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


def _valid(
    source: Source, base_of: BaseOf, systems: Sequence[DocumentSystem], problems: list[Problem]
) -> dict[str, Any] | None:
    """Return the data of a document. None if it is not valid; what is wrong is noted."""
    try:
        return _body_of(source, base_of, systems)
    except EditorError as trouble:
        for problem in trouble.problems:
            # A game that cannot be loaded is reported once, not for each of its documents.
            found = problem if problem.code == CANNOT_LOAD else source.place(problem)
            problems += [] if found in problems else [found]
        return None


def shipped_ids(folders: Sequence[Path]) -> frozenset[str]:
    """Return the ids of the documents in folders of content, whether they are valid or not."""
    found: list[Source] = []
    for file in (file for folder in folders for file in _content_files(folder)):
        with suppress(EditorError):  # a file that cannot be read is reported when the content is taken in
            found.extend(_read_documents(file))
    return frozenset(str(source.data["id"]) for source in found if "id" in source.data)


def _body_of(source: Source, base_of: BaseOf, systems: Sequence[DocumentSystem]) -> dict[str, Any]:
    document = parse_dependent(source.data, base_of, systems)
    if "id" not in source.data:
        raise EditorError(
            Problem(
                code="catalogue.shipped_without_id", document=document.slug, values={"slug": document.slug}
            )
        )
    return dump_document(document)


def _stamp_of(folders: Sequence[Path], systems: Sequence[DocumentSystem]) -> str:
    """Return what identifies content by every byte of it."""
    digest = hashlib.sha256(f"{SCHEMA_VERSION} {[system.id for system in systems]}".encode())
    for folder in folders:
        for file in _content_files(folder):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _store(catalogue: Catalogue, ws: Workspace, bodies: Sequence[Mapping[str, Any]]) -> None:
    known = bulk.documents_with(catalogue, [data["id"] for data in bodies])
    new: list[Mapping[str, Any]] = []
    for data in in_order_of_bases(bodies):
        stored = known.get(data["id"])
        placed = _with_free_slug(catalogue, data, stored)
        if stored is None:
            new.append(placed)
            continue
        if not stored.read_only:
            # It came by a pack before it was shipped: the author may have changed it, so it stays theirs.
            continue
        body = repository.body_of(catalogue, stored.id, stored.version)
        if stored.deleted is not None or stored.slug != placed["slug"]:
            writing.set_slug(catalogue, stored, placed["slug"])
        if canonical(body) != canonical(placed):
            # What it is based on may have come with it.
            writing.insert_documents(catalogue, new, "shipped", ws.stamp())
            new.clear()
            writing.add_revision(catalogue, stored, placed, ws.stamp())
    writing.insert_documents(catalogue, new, "shipped", ws.stamp())


def _with_free_slug(
    catalogue: Catalogue, data: Mapping[str, Any], stored: DocumentRow | None
) -> Mapping[str, Any]:
    """Return the data under a free slug, where one of the author's documents has its own."""
    there = repository.with_slug(catalogue, data["system"], data["kind"], data["slug"])
    if there is None or there.id == data["id"]:
        return data
    if there.read_only:
        # Two shipped documents changed slugs: the other one is about to get its new slug.
        wanted = f"{there.slug[:70]}-old"
        writing.set_slug(catalogue, there, free_slug(catalogue, there.system, there.kind, wanted))
        return data
    wanted = f"{data['slug'][:70]}-shipped"
    if stored is not None and stored.slug.startswith(wanted):
        return {**data, "slug": stored.slug}
    return {**data, "slug": free_slug(catalogue, data["system"], data["kind"], wanted)}


def _withdraw(catalogue: Catalogue, ids: set[str], systems: Sequence[DocumentSystem]) -> None:
    """Put shipped documents that are no longer shipped into the recycle bin, unless something uses them.

    Those of a game whose package is not installed any more, or does not load, stay: it may come back.
    """
    here = {one.id for one in systems}
    for row in listing.live_rows(catalogue, source="shipped"):
        if row.id not in ids and row.system in here and not references.users_of(catalogue, row.id):
            recycle_bin.put_into_bin(catalogue, [row.id])


def folders_of(content: Path | Literal["shipped"]) -> tuple[Path, ...]:
    """Return the folders of the content that is taken in."""
    return (content_root(), *content_folders()) if content == "shipped" else (content,)


def take_in(ws: Workspace, folders: Sequence[Path]) -> tuple[Problem, ...]:
    """Take the shipped content in; a full disk, say, must not keep authors from what they have."""
    try:
        return take_in_shipped(ws, folders)
    except EditorError as trouble:
        log.warning("shipped content was not taken in: %s", trouble)
        return trouble.problems
