"""Maps out of the catalogue: as pictures, as files of the map editor Tiled, as plain tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from editor.packs.archive import write_whole
from editor.packs.tmx import NUMBERS, TILE_HEIGHT, TILE_WIDTH, TileKind, tmx_map
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.services import checks, documents
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.map import HexMapBase
from schemas.problems import Message, error
from schemas.ruleset import RulesetBase

DEFAULT_FIELD_PX: Final = 64
MIN_FIELD_PX: Final = 2
MAX_FIELD_PX: Final = 400
FIELD_WIDTH_MM: Final = 34.64
"""Width of a printed field, flat side to flat side, with sides of 20 mm (I.1.4)."""


def render_map(
    workspace: Workspace,
    name: str,
    out: Path,
    *,
    width_px: int | None = None,
    grid: bool = True,
    names: bool = True,
    language: str = "en",
) -> Path:
    """Write the picture of a map as PNG and return its path.

    Args:
        workspace: The open catalogue.
        name: id, slug or ``system/kind/slug`` of a map.
        out: File to write.
        width_px: Width of a field in pixels, flat side to flat side; nothing for ``DEFAULT_FIELD_PX``, or
            less where the map is very large.
        grid: Draw the grid.
        names: Write the names of fields, where there is room.
        language: Language of labels.

    Raises:
        EditorError: there is no such map, it is no map of hexes, the picture would be too large, or the file
            cannot be written.
    """
    if width_px is not None and not MIN_FIELD_PX <= width_px <= MAX_FIELD_PX:
        raise error("map_tools.field_width", value=width_px, least=MIN_FIELD_PX, most=MAX_FIELD_PX)
    document = _hex_map(workspace, name)
    from editor.printing.application import picture_application
    from editor.printing.maps.looks import MapLooks
    from editor.printing.maps.picture import map_image, save_png, usual_field_width

    picture_application()
    looks = MapLooks.from_ruleset(_ruleset(workspace, document))
    arrays = MapArrays.from_map(document)
    width = usual_field_width(arrays, DEFAULT_FIELD_PX) if width_px is None else width_px
    image = map_image(arrays, looks, width, grid=grid, names=names, language=language)
    save_png(image, out, dots_per_metre=round((width - width % 2) / FIELD_WIDTH_MM * 1000))
    return out


def export_map(
    workspace: Workspace, name: str, out: Path, format: str | None = None, *, language: str = "en"
) -> tuple[Path, ...]:
    """Write a map in a foreign format and return the files written.

    Args:
        workspace: The open catalogue.
        name: id, slug or ``system/kind/slug`` of a map.
        out: File to write.
        format: One of ``MAP_FORMATS``; nothing: by the file's ending.
        language: Language of labels and names.

    Raises:
        EditorError: unknown format, no such map, no map of hexes, or a file cannot be written.
    """
    wanted = (format or out.suffix.lstrip(".")).lower()
    if wanted not in MAP_FORMATS:
        raise error(
            "map_tools.unknown_format",
            mend=Message(code="map_tools.use_format", values={"known": ", ".join(MAP_FORMATS)}),
            format=wanted,
        )
    return MAP_FORMATS[wanted](workspace, name, out, language)


def _export_png(workspace: Workspace, name: str, out: Path, language: str) -> tuple[Path, ...]:
    return (render_map(workspace, name, out, language=language),)


def _export_tmx(workspace: Workspace, name: str, out: Path, language: str) -> tuple[Path, ...]:
    document = _hex_map(workspace, name)
    arrays = MapArrays.from_map(document)
    picture = out.with_name(f"{out.stem}-terrain.png")
    from editor.printing.application import picture_application
    from editor.printing.maps.looks import MapLooks
    from editor.printing.maps.picture import png_bytes, tile_strip

    picture_application()
    looks = MapLooks.from_ruleset(_ruleset(workspace, document))
    kinds = [TileKind(look.id, look.name.get(language) or look.id) for look in looks.terrain]
    made = tmx_map(
        arrays,
        kinds,
        picture_name=picture.name,
        properties={
            "name": document.name.get(language),
            "slug": document.slug,
            "system": str(getattr(document, "system", "")),
            "author": document.author,
            "licence": document.licence,
        },
        areas={area.id: area.fields for area in document.areas},
        language=language,
    )
    strip = tile_strip(looks, [kind.id for kind in made.kinds], NUMBERS, TILE_WIDTH, TILE_HEIGHT)
    pixels = png_bytes(strip)
    write_whole(picture, pixels)
    write_whole(out, made.text.encode())
    return out, picture


def _export_csv(workspace: Workspace, name: str, out: Path, language: str) -> tuple[Path, ...]:
    document = _hex_map(workspace, name)
    arrays = MapArrays.from_map(document)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("name", "column", "row", "terrain", "level", "depth"))
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            if arrays.terrain[row, column] != NO_FIELD:
                at = (column, row)
                level, depth = int(arrays.levels[row, column]), int(arrays.depth[row, column])
                table.writerow((arrays.field_name(at), column, row, arrays.terrain_at(at), level, depth))
    write_whole(out, text.getvalue().encode())
    return (out,)


Exporter = Callable[[Workspace, str, Path, str], tuple[Path, ...]]
MAP_FORMATS: Final[Mapping[str, Exporter]] = {"png": _export_png, "tmx": _export_tmx, "csv": _export_csv}
"""Formats of ``export_map`` by their name, which is the file's ending too."""


def _hex_map(workspace: Workspace, name: str) -> HexMapBase:
    """Return the map meant; a bare table has no fields to draw."""
    row = documents.find(workspace, name)
    document = documents.load_document(workspace, row.id)
    if row.kind != Kind.MAP:
        raise error("map_tools.no_map", slug=row.slug, kind=str(row.kind))
    if not isinstance(document, HexMapBase):
        raise error("map_tools.no_hexes", slug=row.slug)
    return document


def _ruleset(workspace: Workspace, document: Document) -> RulesetBase | None:
    """Return the ruleset that gives a map's game its terrain."""
    found = checks.ruleset_of(workspace, str(getattr(document, "system", "")), document)
    return found if isinstance(found, RulesetBase) else None
