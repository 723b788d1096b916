"""Every document of a catalogue with its history, edits and pictures, written into a zip file."""

from __future__ import annotations

import re
import zipfile
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Final

from editor.catalogue import battles, records
from editor.catalogue.copying import written_whole
from editor.catalogue.exported_battles import exported_battle
from editor.catalogue.pictures import picture_bytes
from editor.catalogue.records import DocumentRecord
from editor.catalogue.store import Catalogue
from editor.services.workspace import Workspace
from schemas.everything import (
    ExportedDocument,
    ExportedEdits,
    ExportedOrigin,
    ExportedRevision,
    Manifest,
)
from schemas.held_files import refuse_catalogue
from schemas.progress import Report, quietly
from schemas.zip_files import check_zip, zip_entry

FORMAT: Final = "marshalry-everything"
VERSION: Final = 1
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


def export_everything(ws: Workspace, file: Path, progress: Report = quietly) -> int:
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
    refuse_catalogue(file)
    with written_whole(file, ws.path) as part:
        with (
            zipfile.ZipFile(part, "w") as archive,
            ws.reading() as catalogue,
        ):
            number = _export(catalogue, archive, progress)
        check_zip(part)
    return number


def _export(catalogue: Catalogue, archive: zipfile.ZipFile, progress: Report) -> int:
    number = records.count(catalogue)
    pictures: dict[str, None] = {}
    for done, record in enumerate(records.all_records(catalogue)):
        pictures.update(dict.fromkeys(record.pictures()))
        safe = re.sub(r"[^A-Za-z0-9._-]", "_", record.slug)
        name = f"documents/{record.system}/{record.kind}/{safe}--{record.id}.json"
        archive.writestr(zip_entry(name), _exported(record).model_dump_json(indent=1, exclude_defaults=True))
        if done % 20 == 0:
            progress(done, number)
    written = 0
    for name in pictures:
        raw = picture_bytes(catalogue, name)
        if raw is not None:
            archive.writestr(zip_entry(f"pictures/{name}"), raw, zipfile.ZIP_STORED)
            written += 1
    kept = battles.battle_rows(catalogue)
    for row in kept:
        if (body := battles.battle_body(catalogue, row.id)) is not None:
            archive.writestr(
                zip_entry(f"battles/{row.id}.json"), exported_battle(row, body).model_dump_json()
            )
    manifest = Manifest(
        format=FORMAT,
        version=VERSION,
        program=version_of("marshalry"),
        made=datetime.now(UTC),
        documents=number,
        pictures=written,
        battles=len(kept),
    )
    archive.writestr(zip_entry("manifest.json"), manifest.model_dump_json(indent=1))
    archive.writestr(zip_entry("README.txt"), _README)
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
