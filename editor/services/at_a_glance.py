"""What commands tell of one document without opening the catalogue, where it is at rest.

Each function returns nothing where anything is out of the ordinary: another program has the catalogue open or
did not close it well, it lies on a network drive or in the folder of a sync program, it has not taken in the
content of this program, the document is not found, or is based on another. Then the catalogue is opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

from editor.catalogue.glance import Glance, glance
from editor.catalogue.rows import RevisionRow
from editor.packs.text_form import json_text, yaml_text
from editor.services.closing_notes import is_as_left, size
from editor.services.places import default_path, mounts, safety_of, sync_program
from editor.services.resources import LOOKS_KEY, content_looks, content_root
from schemas.parse import parse_document
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


def _asked(place: Path | str | None, ask: Callable[[Glance], T]) -> T | None:
    if isinstance(place, str):
        return None
    file = place or default_path()
    try:
        if not _at_rest(file):
            return None
        looks = content_looks(content_root(), DOCUMENT_SYSTEMS)
        told = glance(file, lambda found: ask(found) if found.setting(LOOKS_KEY) == looks else None)
    except (EditorError, OSError):  # told in full where the catalogue is opened
        return None
    # What was read is what the file holds, unless somebody began to write meanwhile.
    return told if _at_rest(file) else None


def _at_rest(file: Path) -> bool:
    """Tell whether a catalogue was closed well, nobody writes it, and nothing is to be said of its place."""
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
