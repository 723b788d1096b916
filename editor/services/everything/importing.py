"""An export of everything taken in: all of it, or nothing."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from editor.catalogue import records, repository
from editor.catalogue.exported_battles import take_exported
from editor.catalogue.records import DocumentRecord, RevisionRecord, WorkingRecord
from editor.catalogue.rows import Origin
from editor.catalogue.store import Catalogue
from editor.services.everything.exporting import VERSION
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.everything import (
    ExportedBattle,
    ExportedDocument,
    Manifest,
)
from schemas.free_systems import meet
from schemas.held_files import refuse_held
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of
from schemas.validation import problems_from
from schemas.zip_files import DAMAGED

_LARGEST: Final = 256_000_000
"""Bytes of one file in the export."""
_MOST: Final = 16_000_000_000
"""Bytes of all."""
_KINDS: Final = frozenset(kind.value for kind in Kind)
_MOST_TOLD: Final = 3
"""Faults of one file that are told."""


@dataclass(frozen=True)
class TakenBack:
    """What an import of everything has done."""

    stored: int
    same: int
    """Documents that were there already, as they are."""
    problems: tuple[Problem, ...]
    """Documents that were left out, and why."""


def import_everything(ws: Workspace, file: Path, progress: Report = quietly) -> TakenBack:
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
    progress: Report,
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
        if done % 20 == 0:
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
        except ValidationError as trouble:
            raise _bad(name, *problems_from(trouble, ExportedBattle)) from trouble
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
    except ValidationError as trouble:
        raise _bad(name, *problems_from(trouble, ExportedDocument)) from trouble
    except EditorError as trouble:
        raise _bad(name, *trouble.problems) from trouble
    except RecursionError as trouble:
        raise _bad(name, Problem(code="document.too_deep")) from trouble
    except ValueError as trouble:
        raise _bad(name, Problem(code="document.no_plain_data")) from trouble
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


def _bad(name: str, *problems: Problem) -> EditorError:
    """Return that a file in an export is refused, and why."""
    refused = Problem(code="everything.bad_document", values={"file_name": name})
    return EditorError(refused, *(one.at(file=name) for one in problems[:_MOST_TOLD]))


def _check_order(versions: list[int]) -> None:
    if versions != sorted(set(versions)):
        raise error("everything.out_of_order", path="revisions")


def _check_lists(data: Mapping[str, Any]) -> None:
    """Refuse data whose fields for lists and the search are of another sort than any document's.

    Raises:
        EditorError: with the field.
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
            raise error("everything.odd_field", path=field, field=field)
    name = data.get("name")
    texts = {"tags": data.get("tags") or (), "name": name.values() if isinstance(name, dict) else ()}
    for field, words in texts.items():
        if not all(isinstance(word, str) for word in words):
            raise error("everything.odd_field", path=field, field=field)


def _picture(archive: zipfile.ZipFile, name: str) -> bytes | None:
    try:
        raw = archive.read(f"pictures/{name}")
    except KeyError:
        return None
    return raw if hashlib.sha256(raw).hexdigest() == name else None
