"""A set of another program read whole: its cards as rows, its pictures, its face, and what of it is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from editor.packs.makers import mse, mse_style, nandeck, squib, squib_script, strange_eons
from editor.packs.makers.foreign_set import Cell, ForeignBox, ForeignFace, ForeignSet, Pieces, loss, refused
from editor.packs.makers.nandeck_script import read_script
from editor.packs.makers.reading import (
    MOST_BYTES,
    beside,
    file_bytes,
    is_archive,
    members_in,
    members_of,
    text_of,
)
from editor.packs.makers.squib_layout import DECK_MM, Options, Sizes, read_layout
from editor.services.tables.csv_file import CsvForm, FileTable, read_bytes
from editor.services.tables.sheet_files import read_rows
from schemas.problems import EditorError, Problem

SCRIPTS: Final = (".txt", ".nde")
LAYOUTS: Final = (".yml", ".yaml")
TABLES: Final = (".csv", ".tsv", ".xlsx", ".ods")
SUFFIXES: Final = (".mse-set", *SCRIPTS, ".rb", *LAYOUTS, strange_eons.COMPONENT, *strange_eons.BUNDLES)
"""Endings of files that are read as sets."""
_SAMPLE: Final = 64 * 1024
"""Bytes of a text that tell whether it is a script."""
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".svg", ".webp")
_BEGINNINGS: Final = (b"\x89PNG", b"\xff\xd8", b"GIF8", b"BM", b"RIFF")
"""How pictures begin; those of Magic Set Editor have no endings."""
_DIRECTIVES: Final = frozenset(
    {"LINK", "CARDSIZE", "TEXT", "FONT", "IMAGE", "RECTANGLE", "HTMLTEXT", "UNIT", "CARDS", "BORDER"}
)
Pictures = Path | Mapping[str, bytes]


@dataclass(frozen=True)
class ReadSet:
    """What a file of another program holds."""

    program: str
    name: str
    table: FileTable
    """Its cards; no columns where it has none."""
    pictures: Pictures
    """Where the pictures lie that cards and boxes name."""
    watched: Path | None = None
    """The file with the cards, which a link looks at; None if there is none."""
    sheet: str = ""
    face: ForeignFace | None = None
    face_file: str = ""
    """Name of the file that says the face."""
    composed: tuple[str, ...] = ()
    """Headers of columns whose cells are not those of the watched file: file names made of them."""
    picture_columns: tuple[str, ...] = ()
    """Headers of the columns that name pictures."""
    copies: str = ""
    """Header of the column that says how many there are of a card; '' for none."""
    assets: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures and fonts of a bundle, which become assets."""
    lost: tuple[Problem, ...] = ()


def is_set(file: Path) -> bool:
    """Return whether a file is read as a set of another program, by its name and, of a text, what it says."""
    if file.is_dir():
        return (file / mse.SET).is_file()
    suffix = file.suffix.lower()
    if suffix not in (*SCRIPTS, *LAYOUTS):
        return suffix in SUFFIXES
    try:
        raw = file_bytes(file, MOST_BYTES)
        if suffix in LAYOUTS:
            boxes = read_layout(raw, file.name, {}, Sizes(*DECK_MM))
            return bool(boxes) and all({"x", "y", "extends"} & {*one} for one in boxes.values())
        text, _noted = text_of(raw[:_SAMPLE], file.name)
    except EditorError:
        return False  # whoever reads it as something else says what is wrong
    found = {one.name for one in read_script(text, file.name).directives}
    return len(found & _DIRECTIVES) >= 2


def read_set(file: Path, data: Path | None = None) -> ReadSet:
    """Return what a file of another program holds.

    Args:
        file: a set, a script, a layout or a bundle.
        data: the table of the cards; None for the one that the file names, or that lies beside a layout.

    Raises:
        EditorError: it is of no kind that is read, damaged or hostile, or the table that it names is.
    """
    suffix = file.suffix.lower()
    if file.is_dir() or suffix == ".mse-set":
        return _mse(file)
    if suffix in SCRIPTS:
        return _nandeck(file, data)
    if suffix == ".rb":
        return _squib(file, data)
    if suffix in LAYOUTS:
        return _squib_layout(file, data)
    if suffix == strange_eons.COMPONENT or suffix in strange_eons.BUNDLES:
        return _strange_eons(file)
    raise refused("other_file", file.name, known=", ".join(SUFFIXES))


def table_of_set(file: Path, raw: bytes) -> tuple[FileTable, Pictures]:
    """Return the cards of a linked set, and its pictures.

    Raises:
        EditorError: it is damaged or hostile.
    """
    found = mse.read_set(raw, file.name).read
    return _table(found), found.pictures


def _table(read: ForeignSet) -> FileTable:
    return FileTable(CsvForm(), read.cards.header, read.cards.rows, read.cards.lines)


def _mse(file: Path) -> ReadSet:
    if file.is_dir():
        found = mse.read_members(members_in(file), file.name)
    else:
        found = mse.read_set(file_bytes(file), file.name)
    read, table = found.read, _table(found.read)
    named = tuple(
        name for number, name in enumerate(table.header) if _names_pictures(table, number, read.pictures)
    )
    face, lost = _style(file, found.style, {name: name in named for name in table.header})
    watched = None if file.is_dir() else file
    return ReadSet(
        read.program,
        read.name,
        table,
        read.pictures,
        watched,
        face=face,
        face_file=f"{found.style}.mse-style",
        picture_columns=named,
        lost=(*read.lost, *lost),
    )


def _names_pictures(table: FileTable, number: int, pictures: Mapping[str, bytes]) -> bool:
    said = {row[number] for row in table.rows if row[number]}
    return bool(said) and all(pictures.get(one, b"").startswith(_BEGINNINGS) for one in said)


def _style(file: Path, style: str, columns: Mapping[str, bool]) -> tuple[ForeignFace | None, list[Problem]]:
    """Return the face of the style that lies beside a set; without it the cards come alone."""
    package = file.parent / f"{style}.mse-style"
    if package.is_dir():
        members = members_in(package)
    elif package.is_file():
        raw = file_bytes(package)
        members = members_of(raw, package.name) if is_archive(raw) else {}
    else:
        return None, [loss("mse_style_absent", file.name, style=package.name)]
    return mse_style.read_style(members, package.name, columns)


def _nandeck(file: Path, data: Path | None) -> ReadSet:
    text, noted = text_of(file_bytes(file), file.name)
    script = read_script(text, file.name)
    if not any(one.name in _DIRECTIVES for one in script.directives):
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
    return _with_pictures(replace(read, lost=(*lost, *missed)))


def _squib(file: Path, data: Path | None) -> ReadSet:
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
        if not layout.is_file():
            lost.append(loss("squib_no_layout", file.name, name=name[:60]))
            continue
        layouts |= read_layout(file_bytes(layout), layout.name, layouts, sizes)
    watched = data
    if watched is None and script.data:
        watched = _named_table(file, script.data, script.data_line)
    table = read_rows(read_bytes(watched), watched.name) if watched is not None else _no_rows()
    face, missed = squib.face_of_script(script, file.name, layouts, sizes)
    read = ReadSet(squib.PROGRAM, file.stem, table, file.parent, watched, "", face, file.name)
    copies = _column(table, script.explode)
    return _with_pictures(replace(read, copies=copies, lost=(*lost, *missed)))


def _squib_layout(file: Path, data: Path | None) -> ReadSet:
    sizes = Sizes(round(DECK_MM[0], 2), round(DECK_MM[1], 2))
    layouts = read_layout(file_bytes(file), file.name, {}, sizes)
    watched = data or _only_table(file)
    table = read_rows(read_bytes(watched), watched.name) if watched is not None else _no_rows()
    face, lost = squib.face_of_layout(layouts, file.name, table.header, sizes)
    said = loss("squib_size", file.name, width=f"{sizes.width:g}", height=f"{sizes.height:g}")
    read = ReadSet(squib.PROGRAM, file.stem, table, file.parent, watched, "", face, file.name)
    return _with_pictures(replace(read, copies=_column(table, "qty"), lost=(said, *lost)))


def _strange_eons(file: Path) -> ReadSet:
    found = strange_eons.read_bundle(file_bytes(file), file.name)
    assets = {**found.pictures, **found.fonts}
    return ReadSet(found.program, found.name, _no_rows(), {}, assets=assets, lost=found.lost)


def _no_rows() -> FileTable:
    return FileTable(CsvForm(), (), (), ())


def _column(table: FileTable, name: str) -> str:
    return next((one for one in table.header if one.lower() == name.lower()), "")


def _only_table(file: Path) -> Path | None:
    """Return the table beside a layout: that of its name, else the only one."""
    found = sorted(one for one in file.parent.iterdir() if one.suffix.lower() in TABLES and one.is_file())
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
    if not found.is_file():
        raise refused("link_missing", file.name, line, name=name[:80], fix="link_fix")
    return found


def _with_pictures(read: ReadSet) -> ReadSet:
    """Return a set with a column of file names for each box that makes them of a cell and words round it."""
    if read.face is None:
        return read
    shown = {one.column.lower() for box in read.face.boxes if box.kind == "text" for one in _cells(box)}
    columns: list[str] = []
    composed: list[str] = []
    table, boxes = read.table, []
    for box in read.face.boxes:
        cells = _cells(box)
        if box.kind == "picture" and len(cells) == 1:
            if len(box.pieces) > 1:
                table, box = _composed(table, box, cells[0], keep=cells[0].column.lower() in shown)
                composed += [one.column for one in _cells(box)]
            columns += [one.column for one in _cells(box)]
        boxes.append(box)
    names = {name.lower(): name for name in table.header}
    return replace(
        read,
        table=table,
        face=replace(read.face, boxes=tuple(boxes)),
        composed=tuple(dict.fromkeys(composed)),
        picture_columns=tuple(dict.fromkeys(names[one.lower()] for one in columns if one.lower() in names)),
    )


def _cells(box: ForeignBox) -> list[Cell]:
    return [one for one in box.pieces if isinstance(one, Cell)]


def _composed(table: FileTable, box: ForeignBox, cell: Cell, *, keep: bool) -> tuple[FileTable, ForeignBox]:
    """Return rows with file names made of a column, and a box that shows them.

    Args:
        table: the rows.
        box: of a picture, whose file name has words round a cell.
        cell: the cell.
        keep: whether the column stays as it is, because texts show it too.
    """
    number = {name.lower(): place for place, name in enumerate(table.header)}.get(cell.column.lower())
    if number is None:
        return table, box
    name = f"{table.header[number]} → {_words(box.pieces, '…')}" if keep else table.header[number]
    wide = len(table.header)
    rows = []
    for row in table.rows:
        text = row[number].strip() if number < len(row) else ""
        made, whole = _words(box.pieces, text) if text else "", (*row, *("",) * (wide - len(row)))
        rows.append((*whole, made) if keep else (*whole[:number], made, *whole[number + 1 :]))
    header = (*table.header, name) if keep else table.header
    return replace(table, header=header, rows=tuple(rows)), replace(box, pieces=(Cell(name),))


def _words(pieces: Pieces, value: str) -> str:
    return "".join(one if isinstance(one, str) else value for one in pieces).replace("\\", "/")


def names_a_picture(texts: Sequence[str]) -> bool:
    """Return whether all that cells say are names of pictures, by their endings."""
    said = [one.lower() for one in texts if one.strip()]
    return bool(said) and all(one.endswith(_PICTURES) for one in said)
