"""What commands show of one document without opening the catalogue, if it is at rest.

Each function returns None if anything is out of the ordinary: another program has the catalogue open or
did not close it well, it lies on a network drive or in the folder of a sync program, it has not taken in the
content of this program, the document is not found, or is based on another. Then the catalogue is opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from editor.catalogue.bodies import references_in
from editor.catalogue.closing_notes import is_as_left, size
from editor.catalogue.glance import Glance, Named, OutOfTheOrdinary, glance
from editor.catalogue.places import default_path, mounts, safety_of, sync_program
from editor.catalogue.rows import RevisionRow
from editor.packs.files_read import FilesRead, read_files
from editor.packs.text_form import json_text, yaml_text
from editor.services.resolved import Resolved
from editor.services.resources import LOOKS_KEY, content_looks
from editor.services.ruleset_choice import MOST_RULESETS, Rulesets
from schemas.base import Kind, kind_of, system_of
from schemas.content_folder import content_root
from schemas.games import content_folders
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

T = TypeVar("T")


def document_text(place: Path | str | None, wanted: str, form: Literal["yaml", "json"]) -> str | None:
    """Return the last revision of a document as text, as :func:`editor.services.export.export_text` does."""

    def ask(found: Glance) -> str:
        document = parse_document(found.body(found.find(wanted)))
        return yaml_text(document) if form == "yaml" else json_text(document)

    return _asked(place, ask)


def revisions(place: Path | str | None, wanted: str) -> tuple[RevisionRow, ...] | None:
    """Return the revisions of a document, the latest first."""
    return _asked(place, lambda found: found.revisions(found.find(wanted)))


def uses(place: Path | str | None, wanted: str) -> tuple[str, tuple[tuple[str, str, str], ...]] | None:
    """Return the slug of a document, and path and id of each that refers to it with the place in it."""

    def ask(found: Glance) -> tuple[str, tuple[tuple[str, str, str], ...]]:
        document = found.find(wanted)
        return document.slug, found.uses(document)

    return _asked(place, ask)


def beginning(place: Path | str | None, text: str, kinds: Sequence[Kind], most: int) -> tuple[Named, ...]:
    """Return documents whose slug or path begins with a text; none where the catalogue has to be opened.

    Another program may have it open, as shells ask this while somebody types.
    """
    return _seen(place, lambda found: found.beginning(text, kinds, most)) or ()


def games(place: Path | str | None) -> tuple[str, ...]:
    """Return the games of which a catalogue has documents; none where it has to be opened."""
    return _seen(place, Glance.games) or ()


def _seen(place: Path | str | None, ask: Callable[[Glance], T]) -> T | None:
    if isinstance(place, str):
        return None
    file = place or default_path()
    try:
        return glance(file, ask, at_rest=_at_rest(file))
    except (EditorError, OSError):
        return None


def resolved(place: Path | str | None, wanted: str) -> Resolved | None:
    """Return a document with all that it needs, as :func:`editor.services.resolving.resolve` does."""
    return _asked(place, lambda found: _resolved(found, wanted))


def resolved_with_rulesets(place: Path | str | None, wanted: str) -> tuple[Resolved, Rulesets] | None:
    """Return that with the rulesets of its game, as ``resolve_with_rulesets`` of the catalogue does."""

    def ask(found: Glance) -> tuple[Resolved, Rulesets]:
        army = _resolved(found, wanted)
        system = system_of(army.document)
        stored = found.rulesets(system)[:MOST_RULESETS]
        read = [army.documents.get(one.id) or parse_document(found.body(one)) for one in stored]
        return army, Rulesets.of(read, system)

    return _asked(place, ask)


def _resolved(found: Glance, wanted: str) -> Resolved:
    """Return a document with all that it needs, where nothing of it is missing."""
    root = parse_document(found.body(found.find(wanted)))
    documents = {root.id: root}
    level = [root]
    while level:
        refs = [ref for document in level for _, ref in references_in(dump_document(document))]
        new = {ref.id: ref.kind for ref in refs if ref.id not in documents}
        stored = found.documents(new)
        read = {one.id: parse_document(found.body(one)) for one in stored if one.kind == new[one.id]}
        if len(read) < len(new):
            raise OutOfTheOrdinary
        documents |= {one: read[one] for one in new}
        level = [read[one] for one in new]
    del documents[root.id]
    return Resolved(root, documents, ())


def checked_files(place: Path | str | None, files: Sequence[Path]) -> FilesRead | None:
    """Return what files hold, as :func:`editor.services.document_files.check_files` does."""
    return _asked(place, lambda found: _checked(found, read_files(files, base_of=_elsewhere)))


def _checked(found: Glance, read: FilesRead) -> FilesRead:
    """Return what was read, where nothing is wrong with what it refers to, and no face template is in it."""
    kinds = {document.id: kind_of(document) for document in read.documents}
    wanted = [ref for document in read.documents for _, ref in references_in(dump_document(document))]
    elsewhere = found.documents(ref.id for ref in wanted if ref.id not in kinds)
    known = {one.id: one.kind for one in elsewhere} | kinds
    if Kind.FACE in kinds.values() or any(known.get(ref.id) != ref.kind for ref in wanted):
        raise OutOfTheOrdinary
    return read


def _elsewhere(_id: str) -> Mapping[str, Any] | None:
    raise OutOfTheOrdinary


def _asked(place: Path | str | None, ask: Callable[[Glance], T]) -> T | None:
    if isinstance(place, str):
        return None
    file = place or default_path()
    try:
        if not _at_rest(file):
            return None
        looks = content_looks((content_root(), *content_folders()), DOCUMENT_SYSTEMS)
        answer = glance(file, lambda found: ask(found) if found.setting(LOOKS_KEY) == looks else None)
    except (EditorError, OSError):  # reported in full where the catalogue is opened
        return None
    # What was read is what the file holds, unless somebody began to write meanwhile.
    return answer if _at_rest(file) else None


def _at_rest(file: Path) -> bool:
    """Return whether a catalogue was closed well, nobody writes it, and its place asks for no warning."""
    folder = file.absolute().parent
    return (
        is_as_left(file)
        and not size(file, "-wal")
        and os.access(file, os.W_OK)
        and os.access(folder, os.W_OK | os.X_OK)
        and safety_of(file, mounts())[0] == "shared"
        and sync_program(file) is None
        and not any(folder.glob(f"{file.stem}-rescued-*"))
    )
