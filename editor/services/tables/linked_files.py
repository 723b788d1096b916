"""Files of rows that cards stay linked with: kept in the catalogue, found again, looked at for changes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal
from uuid import uuid4

from pydantic import ValidationError

from editor.catalogue import notes
from editor.catalogue.store import Catalogue
from editor.services.tables.csv_file import CsvForm, FileTable, read_bytes
from editor.services.tables.csv_options import ImportOptions
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from schemas.sheet_link import SeenCell, SheetLink

_KEY: Final = "sheet_link:"
State = Literal["same", "changed", "missing"]


def links(ws: Workspace) -> tuple[SheetLink, ...]:
    """Return the linked files by their names; what is damaged is left out."""
    with ws.reading() as catalogue:
        texts = notes.settings_under(catalogue, _KEY).values()
    found = filter(None, map(_read, texts))
    return tuple(sorted(found, key=lambda link: (Path(link.file).name.casefold(), link.sheet)))


def link_named(catalogue: Catalogue, link_id: str) -> SheetLink | None:
    """Return a link by its id; None if there is none."""
    return _read(notes.setting(catalogue, _KEY + link_id) or "")


def _read(text: str) -> SheetLink | None:
    try:
        return SheetLink.model_validate_json(text)
    except ValidationError:
        return None


def write_link(catalogue: Catalogue, link: SheetLink) -> None:
    """Keep a link, or what has become of it, within a transaction."""
    notes.keep_setting(catalogue, _KEY + link.id, link.model_dump_json())


def remove_link(catalogue: Catalogue, link_id: str) -> None:
    """Forget a link within a transaction; cards and file stay."""
    notes.forget_settings(catalogue, _KEY + link_id)


def keep_link(ws: Workspace, link: SheetLink) -> None:
    """Keep a link, or what has become of it.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.writing() as catalogue:
        write_link(catalogue, link)


def unlink(ws: Workspace, link_id: str) -> None:
    """Forget a link; cards and file stay as they are.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.writing() as catalogue:
        remove_link(catalogue, link_id)


def link_of(file: Path, sheet: str, table: FileTable, options: ImportOptions) -> SheetLink:
    """Return the link of a file that is about to be taken in; nothing is kept yet.

    Args:
        file: where it lies.
        sheet: name of the sheet; '' for CSV.
        table: what it says.
        options: as what it is taken in.
    """
    form = table.form
    return SheetLink(
        id=str(uuid4()),
        file=str(file.resolve()),
        sheet=sheet,
        encoding=form.encoding,
        separator=form.separator,
        decimal=form.decimal,
        header=form.header,
        system=options.system,
        kind=options.kind,
        columns={name: options.mapping.get(number, "") for number, name in enumerate(table.header)},
        replaced={header: dict(names) for header, names in options.replaced.items()},
        existing=options.existing,
        new=options.new,
    )


def form_of(link: SheetLink) -> CsvForm:
    """Return how a linked file is written."""
    return CsvForm(link.encoding, link.separator, link.decimal, link.header)


def with_cells(link: SheetLink, raw: bytes, cells: Mapping[str, Mapping[str, SeenCell]]) -> SheetLink:
    """Return a link whose file has been taken in.

    Args:
        link: the link.
        raw: what the file held.
        cells: what its cells said, by card and column.
    """
    kept = {ident: dict(said) for ident, said in cells.items()}
    return link.model_copy(update={"cells": kept, "taken": file_digest(raw)})


def file_digest(raw: bytes) -> str:
    """Return what tells whether a file has changed."""
    return hashlib.sha256(raw).hexdigest()


def state_of(link: SheetLink) -> State:
    """Return whether a linked file is as it was when it was last taken in, or cannot be read."""
    try:
        raw = read_bytes(Path(link.file))
    except EditorError:
        return "missing"
    return "same" if file_digest(raw) == link.taken else "changed"
