"""Files of rows that cards stay linked with: kept in the catalogue, found again, looked at for changes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal
from uuid import uuid4

from pydantic import ValidationError

from editor.catalogue import notes
from editor.catalogue.store import Catalogue
from editor.services.tables.csv_file import CsvForm, read_bytes
from editor.services.tables.csv_options import ImportOptions
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from schemas.sheet_link import SeenCell, SheetLink

_KEY: Final = "sheet_link:"
State = Literal["same", "changed", "missing"]
Look = tuple[str, str, int, int]
"""Of a linked file: where it lies, as what it was taken in, its size and when it was written."""


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


def link_of(
    file: Path, sheet: str, form: CsvForm, header: Sequence[str], options: ImportOptions
) -> SheetLink:
    """Return the link of a file that is about to be taken in; nothing is kept yet.

    Args:
        file: where it lies.
        sheet: name of the sheet; '' for CSV.
        form: how a CSV file is written.
        header: names of its columns.
        options: as what it is taken in.
    """
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
        columns={name: options.mapping.get(number, "") for number, name in enumerate(header)},
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


def newly_changed(
    ws: Workspace, looked_at: Mapping[str, Look]
) -> tuple[tuple[SheetLink, ...], dict[str, Look]]:
    """Return the links, and how their files look now; a file that looks as before is not read again.

    Args:
        ws: the catalogue.
        looked_at: what this returned before.

    Returns:
        The links whose files have changed since they were taken in, and since they were last looked at; how
        each file looks, by the id of its link.
    """
    changed, looks = [], {}
    for link in links(ws):
        look = looks[link.id] = _look(link)
        if look != looked_at.get(link.id) and state_of(link) == "changed":
            changed.append(link)
    return tuple(changed), looks


def _look(link: SheetLink) -> Look:
    try:
        state = Path(link.file).stat()
    except OSError:
        return link.file, link.taken, 0, 0
    return link.file, link.taken, state.st_size, state.st_mtime_ns
