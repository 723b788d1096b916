"""Our ground in the words of other programs: the table to edit, and what an export would lose."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.foreign import Ground, loss, read_bytes
from editor.packs.foreign_words import lost_document
from editor.packs.ground_tables import GroundTable, shipped_table, table_text
from editor.packs.megamek.write import megamek_text
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.facts import facts_of
from editor.packs.tiled.model import TiledMap, tiled_frame
from editor.packs.tiled.pictures import LaidPicture, picture_units
from editor.packs.wesnoth.write import wesnoth_text
from editor.packs.whole_files import write_whole
from editor.printing.maps.looks import MapLooks
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.losses import Loss
from schemas.map import HexMapBase
from schemas.problems import EditorError

_PICTURES: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}


@dataclass(frozen=True)
class ExportRow:
    """One kind of ground of a map, and what it is called in the other program."""

    ground: Ground
    fields: int
    code: str
    named: bool
    """Whether the translation names it; otherwise ``code`` is what is left."""


@dataclass(frozen=True)
class GroundNames:
    """How another program names kinds of ground."""

    table: str
    """Name of the shipped translation."""
    heights: bool = False
    """Whether it has names for hills and deep water; otherwise only terrains differ."""
    keeps_ids: bool = False
    """Whether a terrain without a name of its own keeps our id."""

    def rows(self, arrays: MapArrays, table: GroundTable) -> tuple[ExportRow, ...]:
        """Return the kinds of ground of a map with their foreign names, the commonest first.

        Args:
            arrays: the map.
            table: the author's changes, before the shipped translation.
        """
        known = shipped_table(self.table).changed(table)
        key = arrays.terrain.astype(np.int32) * 256
        if self.heights:
            key = key + arrays.levels.astype(np.int32) * 16 + arrays.depth
        values, counts = np.unique(key[arrays.terrain != NO_FIELD], return_counts=True)
        rows = []
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            ground = Ground(arrays.terrain_ids[value // 256], value // 16 % 16, value % 16)
            code, named = known.code(ground.terrain, ground.level, ground.depth)
            if self.keeps_ids and not named:
                code, named = ground.terrain, True
            rows.append(ExportRow(ground, count, code, named))
        return tuple(sorted(rows, key=lambda row: (-row.fields, row.ground.text)))


def both_ways(table: GroundTable, rows: tuple[ExportRow, ...]) -> GroundTable:
    """Return a table that reads back what it writes; a name for two kinds of ground means the commoner."""
    read = dict(table.read)
    for row in rows:
        read.setdefault(row.code, row.ground)
    return replace(table, read=read, write={**table.write, **{row.ground.text: row.code for row in rows}})


def save_table(table: GroundTable, file: Path, title: str) -> None:
    """Write a translation as a file that the windows and the command line read.

    Raises:
        EditorError: the file cannot be written.
    """
    write_whole(file, table_text(table, title).encode())


def tiled_losses(document: HexMapBase, table: GroundTable, language: str) -> Sequence[Loss]:
    """Return what a map of Tiled has no place for; nothing is written."""
    arrays = MapArrays.from_map(document)
    seen = LaidPicture("-", "-", (1, 1)) if picture_data(arrays) is not None else None
    return tiled_map(document, arrays, None, table, language, "-", seen)[0].lost


def megamek_losses(document: HexMapBase, table: GroundTable, language: str) -> Sequence[Loss]:
    """Return what a board of MegaMek has no place for; nothing is written.

    Raises:
        EditorError: the map does not suit the format, or the table has a name that the program cannot read.
    """
    return megamek_board(document, MapArrays.from_map(document), table, language)[1]


def wesnoth_losses(document: HexMapBase, table: GroundTable, language: str) -> Sequence[Loss]:
    """Return what a map of Wesnoth has no place for; nothing is written.

    Raises:
        EditorError: the map does not suit the format, or the table has a name that the program cannot read.
    """
    return wesnoth_map(document, MapArrays.from_map(document), table, language)[1]


def megamek_board(
    document: HexMapBase, arrays: MapArrays, table: GroundTable, language: str
) -> tuple[str, list[Loss]]:
    """Return a map as a board of MegaMek, and what was lost.

    Raises:
        EditorError: the map does not suit the format, or the table has a name that the program cannot read.
    """
    names = shipped_table("megamek").changed(table)
    text, lost = megamek_text(arrays, names, document.tags, document.text.get(language))
    return text, [*lost, *lost_document(document, ("tags", "text"))]


def wesnoth_map(
    document: HexMapBase, arrays: MapArrays, table: GroundTable, language: str
) -> tuple[str, list[Loss]]:
    """Return a map as one of Wesnoth, and what was lost.

    Raises:
        EditorError: the map does not suit the format, or the table has a name that the program cannot read.
    """
    text, lost = wesnoth_text(arrays, shipped_table("wesnoth").changed(table), language)
    return text, [*lost, *lost_document(document)]


def tiled_map(
    document: HexMapBase,
    arrays: MapArrays,
    looks: MapLooks | None,
    table: GroundTable,
    language: str,
    picture_name: str,
    laid: LaidPicture | None,
) -> tuple[TiledMap, tuple[TileKind, ...]]:
    """Return a map as one of Tiled, and its tiles in order.

    Args:
        document: the map.
        arrays: the same as arrays.
        looks: terrain that the tileset offers beside that of the map.
        table: what tiles are called; a terrain that it does not name keeps its id.
        language: language of names.
        picture_name: file name of the tileset's picture.
        laid: the files of the traced picture; without them it is left out, and reported as lost.
    """
    kinds = [
        TileKind(look.id, look.name.get(language) or look.id, table.code(look.id, 0, 0)[0])
        for look in (looks.terrain if looks is not None else ())
    ]
    known = {kind.id for kind in kinds}
    kinds += [TileKind(one, one, table.code(one, 0, 0)[0]) for one in arrays.terrain_ids if one not in known]
    picture = arrays.picture
    if laid is None:
        arrays = replace(arrays, picture=None)
    tiled, found = to_tiled(
        arrays,
        kinds,
        picture_name=picture_name,
        properties=facts_of(document, language),
        areas=document.areas,
        language=language,
        picture=laid,
    )
    if picture is not None and laid is None:
        tiled.lost.append(loss("linked_picture", file=picture.file or "-"))
    return tiled, found


def picture_data(arrays: MapArrays) -> tuple[bytes, str] | None:
    """Return the traced picture of a map and the ending of its file; None if it cannot be read."""
    picture = arrays.picture
    if picture is None:
        return None
    try:
        data = base64.b64decode(picture.data) if picture.data else read_bytes(Path(picture.file))
    except (EditorError, binascii.Error, ValueError):
        return None
    return next(((data, ending) for head, ending in _PICTURES.items() if data.startswith(head)), None)


def picture_files(arrays: MapArrays, out: Path) -> tuple[LaidPicture, dict[Path, bytes]] | None:
    """Return the files of a traced picture beside a map of Tiled; None if it cannot be read.

    The picture goes along as it is, and once more as it lies on the map, which is what Tiled shows.
    """
    from editor.printing.maps.laid_picture import laid_picture
    from editor.printing.maps.picture import png_bytes

    found = picture_data(arrays)
    if found is None or arrays.picture is None:
        return None
    data, ending = found
    image = laid_picture(data, arrays.picture, picture_units(tiled_frame(arrays)))
    if image is None:
        return None
    whole = out.with_name(f"{out.stem}-picture{ending}")
    laid = out.with_name(f"{out.stem}-picture-laid.png")
    names = LaidPicture(whole.name, laid.name, (image.width(), image.height()))
    return names, {whole: data, laid: png_bytes(image)}
