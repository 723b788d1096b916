"""A whole catalogue as plain files: every document with its history, and back again."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from editor.catalogue import battles, records, repository
from editor.catalogue.copying import check_zip, written_whole
from editor.catalogue.exported_battles import exported_battle, take_exported
from editor.catalogue.pictures import picture_bytes
from editor.catalogue.records import DocumentRecord, RevisionRecord, WorkingRecord
from editor.catalogue.rows import Origin
from editor.catalogue.store import Catalogue
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.everything import (
    ExportedBattle,
    ExportedDocument,
    ExportedEdits,
    ExportedOrigin,
    ExportedRevision,
    Manifest,
)
from schemas.free_systems import meet
from schemas.held_files import refuse_held
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.progress import Report
from schemas.system_reasons import reason_of
from schemas.zip_files import DAMAGED

FORMAT: Final = "marshalry-everything"
VERSION: Final = 1
_LARGEST: Final = 256_000_000
"""Bytes of one file in the export."""
_MOST: Final = 16_000_000_000
"""Bytes of all."""
_KINDS: Final = frozenset(kind.value for kind in Kind)
_README: Final = """\
This is everything in a catalogue of Marshalry, as plain files.

manifest.json   what this file is
documents/      one JSON file for each document: names, game, kind, when it was made and deleted ("deleted" is
                empty unless it lies in the recycle bin), "revisions" with author, date, label and data, the
                oldest first, and "edits" that no revision holds
battles/        one JSON file for each battle that is kept: documents, seed, decisions, log
pictures/       the pictures, named by the SHA-256 of their bytes; documents name them "sha256:..."

To bring it back:  marshalry --catalogue new.sqlite catalogue import --everything FILE
"""


@dataclass(frozen=True)
class TakenBack:
    """What an import of everything has done."""

    stored: int
    same: int
    """Documents that were there already, as they are."""
    problems: tuple[Problem, ...]
    """Documents that were left out, and why."""


def export_everything(ws: Workspace, file: Path, progress: Report | None = None) -> int:
    """Write every document of a catalogue with history, edits and pictures, deleted or not, into a zip file.

    Args:
        ws: the catalogue.
        file: an older one is replaced, once the new one is whole and on disk.
        progress: called with how many documents are written; may raise to stop, and nothing is left then.

    Returns:
        How many documents were written.

    Raises:
        EditorError: a document is damaged, or the file cannot be written.
    """
    with written_whole(file, ws.path) as part:
        with (
            zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive,
            ws.reading() as catalogue,
        ):
            number = _export(catalogue, archive, progress)
        check_zip(part)
    return number


def _export(catalogue: Catalogue, archive: zipfile.ZipFile, progress: Report | None) -> int:
    number = records.count(catalogue)
    pictures: dict[str, None] = {}
    for done, record in enumerate(records.all_records(catalogue)):
        pictures.update(dict.fromkeys(record.pictures()))
        safe = re.sub(r"[^A-Za-z0-9._-]", "_", record.slug)
        name = f"documents/{record.system}/{record.kind}/{safe}--{record.id}.json"
        archive.writestr(name, _exported(record).model_dump_json(indent=1, exclude_defaults=True))
        if progress is not None and done % 20 == 0:
            progress(done, number)
    written = 0
    for name in pictures:
        raw = picture_bytes(catalogue, name)
        if raw is not None:
            archive.writestr(f"pictures/{name}", raw, zipfile.ZIP_STORED)
            written += 1
    kept = battles.battle_rows(catalogue)
    for row in kept:
        if (body := battles.battle_body(catalogue, row.id)) is not None:
            archive.writestr(f"battles/{row.id}.json", exported_battle(row, body).model_dump_json())
    manifest = Manifest(
        format=FORMAT,
        version=VERSION,
        program=version_of("marshalry"),
        made=datetime.now(UTC),
        documents=number,
        pictures=written,
        battles=len(kept),
    )
    archive.writestr("manifest.json", manifest.model_dump_json(indent=1))
    archive.writestr("README.txt", _README)
    return number


def _exported(record: DocumentRecord) -> ExportedDocument:
    edits = record.working
    return ExportedDocument.model_construct(
        id=record.id,
        system=record.system,
        kind=record.kind,
        slug=record.slug,
        name=dict(record.names),
        source="shipped" if record.source == "shipped" else "own",
        created=record.created,
        modified=record.modified,
        deleted=record.deleted,
        opened=record.opened,
        revisions=tuple(
            ExportedRevision.model_construct(
                version=one.version,
                label=one.label,
                author=one.author,
                created=one.created,
                data=dict(one.data),
            )
            for one in record.revisions
        ),
        edits=None
        if edits is None
        else ExportedEdits.model_construct(
            base_version=edits.base_version,
            modified=edits.modified,
            data=dict(edits.data),
            strokes=tuple(map(dict, edits.strokes)),
        ),
        evenness=None if record.evenness is None else dict(record.evenness),
        origin=None
        if record.origin is None
        else ExportedOrigin.model_construct(
            version=record.origin.version,
            pack=record.origin.pack,
            pack_version=record.origin.pack_version,
            signer=record.origin.signer,
        ),
    )


def import_everything(ws: Workspace, file: Path, progress: Report | None = None) -> TakenBack:
    """Take an export of everything in: all of it in one transaction, or nothing.

    What is there already, and the same, stays as it is; so does what is shipped with this program.

    Args:
        ws: the catalogue.
        file: the export.
        progress: called with how many documents are read; may raise to stop, and nothing is changed then.

    Raises:
        EditorError: it is no such file or damaged, a document of the same id says something else here, or the
            catalogue cannot be written.
    """
    refuse_held(file)
    ws.unchecked = True
    problems: list[Problem] = []
    try:
        with zipfile.ZipFile(file) as archive:
            names = _checked_names(archive, file)
            with ws.writing() as catalogue:
                same: list[str] = []
                new = _new(catalogue, ws, archive, names, same, problems, progress)
                stored = records.write_records(catalogue, new, partial(_picture, archive))
                _take_battles(catalogue, archive)
    except DAMAGED as trouble:
        why = Message(code="everything.no_zip")
        raise error("everything.unreadable", path_name=str(file), detail=why) from trouble
    except OSError as trouble:
        raise error("everything.unreadable", path_name=str(file), detail=reason_of(trouble)) from trouble
    return TakenBack(stored, len(same), tuple(problems))


def _checked_names(archive: zipfile.ZipFile, file: Path) -> list[str]:
    try:
        manifest = Manifest.model_validate_json(archive.read("manifest.json"))
    except (KeyError, ValidationError) as trouble:
        raise error("everything.no_export", path_name=str(file)) from trouble
    if manifest.version > VERSION:
        raise error("everything.newer", path_name=str(file), found=manifest.version, known=VERSION)
    infos = archive.infolist()
    if sum(one.file_size for one in infos) > _MOST or any(one.file_size > _LARGEST for one in infos):
        raise error("everything.too_big", path_name=str(file))
    names = [one.filename for one in infos if one.filename.startswith("documents/") and not one.is_dir()]
    if len(names) != manifest.documents:
        raise error("everything.incomplete", path_name=str(file), wanted=manifest.documents, found=len(names))
    return names


def _new(
    catalogue: Catalogue,
    ws: Workspace,
    archive: zipfile.ZipFile,
    names: list[str],
    same: list[str],
    problems: list[Problem],
    progress: Report | None,
) -> Iterator[DocumentRecord]:
    """Yield the documents that are not there yet; note those that are, and those that cannot be taken."""
    games = (name for name in names if name.split("/")[2:3] == [Kind.GAME.value])
    meet(_record(archive, name).last.data for name in games)
    systems = {one.id for one in ws.systems}
    clashes: list[Problem] = []
    slugs: dict[tuple[str, str, str], str] = {}
    for done, name in enumerate(names):
        record = _record(archive, name)
        there = repository.peek(catalogue, record.id)
        taken = repository.with_slug(catalogue, record.system, record.kind, record.slug)
        key = (record.system, record.kind, record.slug)
        other = taken.id if taken is not None else slugs.get(key)
        if record.system not in systems or record.kind not in _KINDS:
            problems.append(_left_out("everything.unknown_kind", record, Severity.WARNING))
        elif there is not None:
            if there.read_only or records.same_content(records.read_record(catalogue, record.id), record):
                same.append(record.id)
            else:
                clashes.append(_left_out("everything.differs", record, Severity.ERROR))
        elif record.deleted is None and other is not None and other != record.id:
            clashes.append(_left_out("everything.slug_taken", record, Severity.ERROR))
        else:
            if record.deleted is None:
                slugs[key] = record.id
            yield record
        if progress is not None and done % 20 == 0:
            progress(done, len(names))
    if clashes:
        raise EditorError(*clashes[:20])


def _take_battles(catalogue: Catalogue, archive: zipfile.ZipFile) -> None:
    """Keep the battles that are not there yet; whether they can be gone on with shows when one is opened."""
    for name in archive.namelist():
        if not name.startswith("battles/") or not name.endswith(".json"):
            continue
        try:
            one = ExportedBattle.model_validate_json(archive.read(name))
        except (ValidationError, ValueError, RecursionError) as trouble:
            detail = trouble.errors()[0]["msg"] if isinstance(trouble, ValidationError) else str(trouble)
            raise error("everything.bad_document", file_name=name, detail=detail) from trouble
        take_exported(catalogue, one)


def _left_out(code: str, record: DocumentRecord, severity: Severity) -> Problem:
    fix = Message(code="everything.use_new_catalogue") if severity is Severity.ERROR else None
    return Problem(
        code=code, severity=severity, document=record.slug, fix=fix, values={"document": record.path}
    )


def _record(archive: zipfile.ZipFile, name: str) -> DocumentRecord:
    try:
        exported = ExportedDocument.model_validate_json(archive.read(name))
        revisions = tuple(
            RevisionRecord(one.version, one.label, one.author, one.created, one.data)
            for one in exported.revisions
        )
        _check_order([one.version for one in revisions])
        _check_lists(revisions[-1].data)
        json.dumps(exported.model_dump(mode="json"), allow_nan=False)
    except (ValidationError, ValueError, RecursionError) as trouble:
        detail = trouble.errors()[0]["msg"] if isinstance(trouble, ValidationError) else str(trouble)
        raise error("everything.bad_document", file_name=name, detail=detail) from trouble
    edits = exported.edits
    return DocumentRecord(
        id=exported.id,
        system=exported.system,
        kind=exported.kind,
        slug=exported.slug,
        names=exported.name,
        source=exported.source,
        created=exported.created,
        modified=exported.modified,
        deleted=exported.deleted,
        revisions=revisions,
        working=None
        if edits is None
        else WorkingRecord(edits.base_version, edits.modified, edits.data, edits.strokes),
        evenness=exported.evenness,
        opened=exported.opened,
        origin=None if (came := exported.origin) is None else Origin(**came.model_dump()),
    )


def _check_order(versions: list[int]) -> None:
    if versions != sorted(set(versions)):
        raise ValueError("revisions are out of order")


def _check_lists(data: Mapping[str, Any]) -> None:
    """Refuse data whose fields for lists and the search are of another sort than any document's.

    Raises:
        ValueError: with the field.
    """
    wanted: dict[str, type | tuple[type, ...]] = {
        "name": (dict, str),
        "faction": str,
        "points": int,
        "points_limit": int,
        "tags": list,
    }
    for field, kind in wanted.items():
        value = data.get(field)
        if value is not None and not isinstance(value, kind):
            raise ValueError(f"{field} is {type(value).__name__}")
    tags = data.get("tags") or ()
    name = data.get("name") or {}
    words = [*tags, *(name.values() if isinstance(name, dict) else ())]
    if not all(isinstance(word, str) for word in words):
        raise ValueError("tags and names are texts")


def _picture(archive: zipfile.ZipFile, name: str) -> bytes | None:
    try:
        raw = archive.read(f"pictures/{name}")
    except KeyError:
        return None
    return raw if hashlib.sha256(raw).hexdigest() == name else None
