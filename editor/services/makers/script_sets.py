"""Scripts of nanDECK and Squib, and layouts of Squib, with the tables that they name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final

from editor.packs.makers import nandeck, squib, squib_script
from editor.packs.makers.foreign_set import loss, refused
from editor.packs.makers.nandeck_script import read_script
from editor.packs.makers.reading import beside, file_bytes, is_there, text_of
from editor.packs.makers.squib_layout import DECK_MM, Options, Sizes, read_layout
from editor.services.makers.picture_columns import with_pictures
from editor.services.makers.set_data import NO_ROWS, ReadSet
from editor.services.tables.csv_file import CsvForm, FileTable, read_bytes
from editor.services.tables.sheet_files import read_rows

TABLES: Final = (".csv", ".tsv", ".xlsx", ".ods")
DIRECTIVES: Final = frozenset(
    {"LINK", "CARDSIZE", "TEXT", "FONT", "IMAGE", "RECTANGLE", "HTMLTEXT", "UNIT", "CARDS", "BORDER"}
)
"""Of nanDECK: a text with two of them is a script."""


def read_nandeck(file: Path, data: Path | None) -> ReadSet:
    """Return what a script of nanDECK holds.

    Args:
        file: the script.
        data: the table of the cards; None for the one that it names, or has itself.

    Raises:
        EditorError: it is no script, or the table cannot be read.
    """
    text, noted = text_of(file_bytes(file), file.name)
    script = read_script(text, file.name)
    if not any(one.name in DIRECTIVES for one in script.directives):
        raise refused("no_script", file.name, fix="no_script_fix")
    lost = [*script.lost, *([noted] if noted is not None else [])]
    link, column = nandeck.link_of(script), nandeck.copies_of(script)
    watched, sheet = data, ""
    if watched is None and link is not None:
        watched, sheet = _named_table(file, link.file, link.line), link.sheet
    if watched is not None:
        table = read_rows(read_bytes(watched), watched.name, None, sheet)
    else:
        own = nandeck.rows_in(script, file.name)
        table = FileTable(CsvForm(), own.header, own.rows, own.lines)
    copies = nandeck.counted_copies(table.header, table.rows, column)
    face, missed = nandeck.face_of(script, file.name, table.header, copies)
    read = ReadSet(
        nandeck.PROGRAM, file.stem, table, file.parent, watched, sheet, face, file.name, copies=column
    )
    return with_pictures(replace(read, lost=(*lost, *missed)))


def read_squib(file: Path, data: Path | None) -> ReadSet:
    """Return what a script of Squib holds.

    Args:
        file: the script.
        data: the table of the cards; None for the one that it names.

    Raises:
        EditorError: it is no script, or the table or a layout cannot be read.
    """
    text, noted = text_of(file_bytes(file), file.name)
    script = squib_script.read_script(text, file.name)
    if not script.deck and not script.calls:
        raise refused("no_squib", file.name)
    sizes = squib.deck_sizes(script)
    layouts: dict[str, Options] = {}
    lost = [*script.lost, *([noted] if noted is not None else [])]
    for name in squib.layouts_of(script):
        layout = beside(file.parent, name)
        if layout is None:
            raise refused("link_climbs", file.name, name=name[:80], fix="link_fix")
        if not is_there(layout):
            lost.append(loss("squib_no_layout", file.name, name=name[:60]))
            continue
        layouts |= read_layout(file_bytes(layout), layout.name, layouts, sizes)
    watched = data
    if watched is None and script.data:
        watched = _named_table(file, script.data, script.data_line)
    table = read_rows(read_bytes(watched), watched.name) if watched is not None else NO_ROWS
    face, missed = squib.face_of_script(script, file.name, layouts, sizes)
    read = ReadSet(squib.PROGRAM, file.stem, table, file.parent, watched, "", face, file.name)
    copies = _column(table, script.explode)
    return with_pictures(replace(read, copies=copies, lost=(*lost, *missed)))


def read_squib_layout(file: Path, data: Path | None) -> ReadSet:
    """Return what a layout of Squib holds.

    Args:
        file: the layout.
        data: the table of the cards; None for the one that lies beside it.

    Raises:
        EditorError: it is no layout, or the table cannot be read.
    """
    sizes = Sizes(round(DECK_MM[0], 2), round(DECK_MM[1], 2))
    layouts = read_layout(file_bytes(file), file.name, {}, sizes)
    watched = data or _only_table(file)
    table = read_rows(read_bytes(watched), watched.name) if watched is not None else NO_ROWS
    face, lost = squib.face_of_layout(layouts, file.name, table.header, sizes)
    said = loss("squib_size", file.name, width=f"{sizes.width:g}", height=f"{sizes.height:g}")
    read = ReadSet(squib.PROGRAM, file.stem, table, file.parent, watched, "", face, file.name)
    return with_pictures(replace(read, copies=_column(table, "qty"), lost=(said, *lost)))


def _column(table: FileTable, name: str) -> str:
    return next((one for one in table.header if one.lower() == name.lower()), "")


def _only_table(file: Path) -> Path | None:
    """Return the table beside a layout: that of its name, else the only one."""
    try:
        found = sorted(one for one in file.parent.iterdir() if one.suffix.lower() in TABLES and one.is_file())
    except OSError:
        return None  # a folder whose files are opened by their names alone
    same = [one for one in found if one.stem == file.stem]
    chosen = same or found
    return chosen[0] if len(chosen) == 1 else None


def _named_table(file: Path, name: str, line: int) -> Path:
    """Return the table that a script names.

    Raises:
        EditorError: it lies on the net, elsewhere than in or below the folder of the script, or nowhere.
    """
    if "://" in name or not PurePosixPath(name.replace("\\", "/")).suffix:
        raise refused("link_online", file.name, line, name=name[:80], fix="link_online_fix")
    found = beside(file.parent, name)
    if found is None:
        raise refused("link_climbs", file.name, line, name=name[:80], fix="link_fix")
    if not is_there(found):
        raise refused("link_missing", file.name, line, name=name[:80], fix="link_fix")
    return found
