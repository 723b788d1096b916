"""Documents of the catalogue as YAML and JSON files for other tools."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

from editor.catalogue.rows import portions
from editor.packs.dependent import base_among
from editor.packs.text_form import json_text, json_texts, yaml_text, yaml_texts
from editor.packs.whole_files import write_all, write_whole
from editor.packs.yaml_io import SCHEMA_FILES, SCHEMA_KEY, SUFFIXES
from editor.services.documents import load_document
from editor.services.resolving import documents_saved
from editor.services.workspace import Workspace
from schemas.base import Document, kind_of, system_of
from schemas.collation import slug_key
from schemas.export import kind_schema, schema_uri

__all__ = ["SUFFIXES", "Format", "bases_of", "export_file", "export_folder", "export_text"]

Format = Literal["yaml", "json"]
_Place = tuple[str, str, str]
"""Game, kind and sort key of the short name."""
SCHEMAS: Final = "schemas"
"""Folder of the schemas in an export into a folder."""


def export_text(ws: Workspace, ids: Sequence[str], form: Format) -> str:
    """Return the last revisions of documents as one text: one document as itself, several as a list.

    Raises:
        EditorError: a document is not in the catalogue.
    """
    documents = sorted(_loaded(ws, ids), key=_place)
    bases = bases_of(ws, documents)
    if len(documents) == 1:
        base = base_among(documents[0], bases)
        return yaml_text(documents[0], base) if form == "yaml" else json_text(documents[0], base)
    return yaml_texts(documents, bases) if form == "yaml" else json_texts(documents, bases)


def export_file(ws: Workspace, ids: Sequence[str], file: Path, form: Format | None = None) -> Path:
    """Write documents into one file; its suffix names the format if none is given.

    The file of one document names its schema by the identity (``$id``) of that.

    Raises:
        EditorError: a document is not in the catalogue, or the file cannot be written; what was there stays.
    """
    chosen: Format = form or ("json" if file.suffix == ".json" else "yaml")
    text = export_text(ws, ids, chosen)
    if len(ids) == 1:
        (document,) = _loaded(ws, ids)
        path = f"{system_of(document)}/{kind_of(document)}{SCHEMA_FILES}"
        text = naming_schema(text, schema_uri(path), chosen)
    write_whole(file, text.encode())
    return file


def export_folder(ws: Workspace, ids: Sequence[str], folder: Path, form: Format = "yaml") -> tuple[Path, ...]:
    """Write documents into a folder, one file each, as ``system/kind/slug.yaml``.

    Beside them lies the schema of each kind, as ``schemas/system/kind.schema.json``, and each file names its
    own: editors complete and check by it.

    Raises:
        EditorError: a document is not in the catalogue, or a file cannot be written: then none is.
    """
    found: list[tuple[_Place, Path, bytes]] = []
    for some in portions(list(ids)):
        documents = _loaded(ws, some)
        bases = bases_of(ws, documents)
        for document in documents:
            system, kind = system_of(document), kind_of(document)
            base = base_among(document, bases)
            text = yaml_text(document, base) if form == "yaml" else json_text(document, base)
            named = naming_schema(text, f"../../{SCHEMAS}/{system}/{kind}{SCHEMA_FILES}", form)
            file = folder / system / kind / f"{document.slug}.{form}"
            found.append((_place(document), file, named.encode()))
    found.sort()
    written = {file: data for _where, file, data in found}
    kinds = {where[:2] for where, _file, _data in found}
    write_all({**written, **_schemas(ws, kinds, folder)}, make_folders=True)
    return tuple(written)


def naming_schema(text: str, place: str, form: Format) -> str:
    """Return the text of a document that names its schema in the way that editors know."""
    if form == "yaml":
        return f"# yaml-language-server: $schema={place}\n{text}"
    return text.replace("{\n", f'{{\n "{SCHEMA_KEY}": {json.dumps(place)},\n', 1)


def _schemas(ws: Workspace, kinds: Collection[tuple[str, str]], folder: Path) -> dict[Path, bytes]:
    return {
        folder / SCHEMAS / system / f"{kind}{SCHEMA_FILES}": kind_schema(system, kind, ws.systems).encode()
        for system, kind in sorted(kinds)
    }


def bases_of(ws: Workspace, documents: Sequence[Document]) -> Mapping[str, Document]:
    """Return the cards that documents are based on, by id: a file holds only what differs from them."""
    wanted = {based_on.id for one in documents if (based_on := getattr(one, "based_on", None)) is not None}
    return {target: load_document(ws, target) for target in sorted(wanted)}


def _loaded(ws: Workspace, ids: Sequence[str]) -> list[Document]:
    """Return the last revisions of documents, in the order given.

    Raises:
        EditorError: a document is not in the catalogue, or no longer fits the schema.
    """
    saved = documents_saved(ws, ids)
    return [saved.get(one) or load_document(ws, one) for one in ids]


def _place(document: Document) -> _Place:
    """Return where a document stands in an export: that does not depend on how it was picked."""
    return system_of(document), kind_of(document), slug_key(document.slug)
