"""Files that are read as sets of another program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from editor.packs.makers import mse, strange_eons
from editor.packs.makers.foreign_set import refused
from editor.packs.makers.nandeck_script import read_script
from editor.packs.makers.reading import MOST_TEXT, file_bytes, members_in, text_of
from editor.packs.makers.squib_layout import DECK_MM, Sizes, read_layout
from editor.services.makers.mse_sets import read_mse
from editor.services.makers.script_sets import DIRECTIVES, read_nandeck, read_squib, read_squib_layout
from editor.services.makers.set_data import ReadSet, columns_of
from editor.services.tables.csv_file import CsvForm, FileTable
from schemas.named_files import is_file, is_folder
from schemas.problems import EditorError

SCRIPTS: Final = (".txt", ".nde")
LAYOUTS: Final = (".yml", ".yaml")
SUFFIXES: Final = (".mse-set", *SCRIPTS, ".rb", *LAYOUTS, strange_eons.COMPONENT, *strange_eons.BUNDLES)
"""Endings of files that are read as sets."""
_SAMPLE: Final = 64 * 1024
"""Bytes of a text that tell whether it is a script."""
_DOCUMENT: Final = re.compile(rb"^kind:[ \t]*[a-z]", re.MULTILINE)
"""What each document of ours says; reading a long one whole as a layout would take seconds."""


def is_set(file: Path) -> bool:
    """Return whether a file is read as a set of another program, by its name and, of a text, what it says."""
    if is_folder(file):
        return is_file(file / mse.SET) or _is_of_components(file)
    suffix = file.suffix.lower()
    if suffix not in (*SCRIPTS, *LAYOUTS):
        return suffix in SUFFIXES
    try:
        raw = file_bytes(file, MOST_TEXT)
        if suffix in LAYOUTS:
            if _DOCUMENT.search(raw):
                return False
            boxes = read_layout(raw, file.name, {}, Sizes(*DECK_MM))
            return bool(boxes) and all({"x", "y", "extends"} & {*one} for one in boxes.values())
        text, _noted = text_of(raw[:_SAMPLE], file.name)
    except EditorError:
        return False  # whoever reads it as something else says what is wrong
    found = {one.name for one in read_script(text, file.name).directives}
    return len(found & DIRECTIVES) >= 2


def read_set(file: Path, data: Path | None = None) -> ReadSet:
    """Return what a file of another program holds.

    Args:
        file: a set, a script, a layout or a bundle.
        data: the table of the cards; None for the one that the file names, or that lies beside a layout.

    Raises:
        EditorError: it is of no kind that is read, damaged or hostile, or the table that it names is.
    """
    suffix = file.suffix.lower()
    if is_folder(file) and _is_of_components(file):
        return _strange_eons(file)
    if is_folder(file) or suffix == ".mse-set":
        return read_mse(file)
    if suffix in SCRIPTS:
        return read_nandeck(file, data)
    if suffix == ".rb":
        return read_squib(file, data)
    if suffix in LAYOUTS:
        return read_squib_layout(file, data)
    if suffix == strange_eons.COMPONENT or suffix in strange_eons.BUNDLES:
        return _strange_eons(file)
    raise refused("other_file", file.name, known=", ".join(SUFFIXES))


def _is_of_components(folder: Path) -> bool:
    """Return whether a folder holds components of Strange Eons, and no set of another program."""
    try:
        there = [one.suffix.lower() for one in folder.iterdir()]
    except OSError:
        return False
    return strange_eons.COMPONENT in there and not is_file(folder / mse.SET)


def _strange_eons(file: Path) -> ReadSet:
    if is_folder(file):
        found = strange_eons.read_members(members_in(file, strange_eons.COMPONENT), file.name)
    else:
        found = strange_eons.read_bundle(file_bytes(file), file.name)
    table = FileTable(CsvForm(), found.cards.header, found.cards.rows, found.cards.lines)
    shown = {name for row in found.cards.rows for name in row}
    # What cards show comes in with them; the rest of a bundle becomes assets.
    assets = {name: data for name, data in found.pictures.items() if name not in shown}
    return ReadSet(
        found.program,
        found.name,
        table,
        found.pictures,
        picture_columns=columns_of(table, found.pictures.__contains__),
        assets={**assets, **found.fonts},
        lost=found.lost,
    )
