"""The formats of maps, one object each: its files, whether it reads and writes, what it offers and loses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from editor.packs.foreign import ForeignMap
from editor.packs.ground_tables import GroundTable, shipped_table
from editor.packs.megamek.read import read_megamek
from editor.packs.tiled.model import NUMBERS, TiledMap, tiled_frame
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.whole_files import refuse_unwritable, write_all, write_whole
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, MapArrays
from editor.services.map_files.map_exchange import (
    GroundNames,
    megamek_board,
    megamek_losses,
    picture_files,
    tiled_losses,
    tiled_map,
    wesnoth_losses,
    wesnoth_map,
)
from editor.services.map_tiles import tile_of, write_tile_svg
from editor.services.maps import Field, hex_map, looks_of, render_map
from editor.services.prints.press_targets import NO_PRESS, PressChoice, press_target
from editor.services.workspace import Workspace
from schemas.losses import Loss
from schemas.map import HexMapBase
from schemas.progress import Report
from schemas.spreadsheets import rows_text

if TYPE_CHECKING:
    from editor.printing.face import CardFaces


@dataclass(frozen=True)
class MapExportOptions:
    """What can be chosen; each format takes what concerns it. Lengths in mm."""

    language: str = "en"
    style: str = ""
    """Id of a style, or slug of one of an author's own; empty for that of the map."""
    grid: bool = True
    names: bool = True
    width_px: int | None = None
    """PNG: width of a field in pixels."""
    side: float = 20.0
    """PDF and SVG: side of a field."""
    paper: str = "A4"
    roll_width: float = 914.0
    overlap: float = 10.0
    sheets: bool = False
    """PDF: board sheets to cut out, without overlap, instead of a poster to glue."""
    dots_per_inch: float = 200.0
    press: PressChoice = NO_PRESS
    """PDF: the press that it is for."""
    table: GroundTable = field(default_factory=GroundTable)
    """Tiled, MegaMek and Wesnoth: what is said here goes before the shipped translation of terrain."""


@dataclass(frozen=True)
class MapExport:
    """What was written, and what the format had no place for."""

    files: tuple[Path, ...]
    lost: tuple[Loss, ...] = ()


@dataclass(frozen=True)
class ExportJob:
    """One map that is written: which, where to, how."""

    workspace: Workspace
    name: str
    out: Path
    options: MapExportOptions
    report: Report | None
    draft: HexMapBase | None = None
    arrays: MapArrays | None = None

    def tile(self) -> CardFaces | None:
        """Return the tile that its game draws of the map. None for a map of fields."""
        if self.draft is not None:
            return None
        return tile_of(self.workspace, self.name, self.options.language)

    def document(self) -> Field:
        document = self.draft or hex_map(self.workspace, self.name)
        return document, MapArrays.from_map(document) if self.arrays is None else self.arrays


Option = Literal["style", "paper", "side", "overlap", "pixels", "lines", "joined"]
"""What a format offers. ``lines``: grid and names of fields; ``joined``: the boards of a scenario as one."""
Reader = Callable[[Path, Report], ForeignMap]
Losses = Callable[[HexMapBase, GroundTable, str], Sequence[Loss]]
"""``losses(map, author's table, language)``: what the format has no place for; may raise ``EditorError``."""


@dataclass(frozen=True)
class MapFormat:
    """One format of maps."""

    id: str
    """Its name in commands, and its label: the message ``map_formats.<id>``."""
    endings: tuple[str, ...]
    """Endings of its files without the dot, the usual one first."""
    write: Callable[[ExportJob], MapExport]
    read: Reader | None = None
    """None if its files cannot be taken in."""
    options: frozenset[Option] = frozenset()
    names: GroundNames | None = None
    """How the other program names kinds of ground; None if ours are written."""
    losses: Losses | None = None
    """None if nothing of a map is lost that the format is for."""


def _png(job: ExportJob) -> MapExport:
    options = job.options
    file = render_map(
        job.workspace,
        job.name,
        job.out,
        width_px=options.width_px,
        grid=options.grid,
        names=options.names,
        language=options.language,
        style=options.style,
        report=job.report,
        draft=job.draft,
    )
    return MapExport((file,))


def _svg(job: ExportJob) -> MapExport:
    if (tile := job.tile()) is not None:
        return MapExport((write_tile_svg(tile, job.out),))
    document, arrays = job.document()
    looks = looks_of(job.workspace, document, job.options.style)
    from editor.printing.maps.svg import map_svg

    options = job.options
    data = map_svg(
        arrays,
        looks,
        title=document.name.get(options.language),
        side_mm=options.side,
        grid=options.grid,
        names=options.names,
        language=options.language,
        report=job.report,
    )
    write_whole(job.out, data)
    return MapExport((job.out,))


def _pdf(job: ExportJob) -> MapExport:
    shown = job.tile() or job.document()
    return write_posters(job.workspace, [shown], job.out, job.options, job.report)


def write_posters(
    workspace: Workspace,
    shown: Sequence[Field | CardFaces],
    out: Path,
    options: MapExportOptions,
    report: Report | None,
) -> MapExport:
    """Write maps and tiles at their true scale as one PDF, one after the other.

    Raises:
        EditorError: a map, the paper or the profile does not suit, or the file cannot be written.
    """
    refuse_unwritable(out)
    target = press_target(options.press)
    from editor.printing.maps.poster import FacePoster, Poster, posters_pdf
    from editor.printing.maps.poster_plan import PosterOptions, plan_poster, plan_sheets

    chosen = PosterOptions(
        side=options.side,
        paper=options.paper,
        roll_width=options.roll_width,
        overlap=0.0 if options.sheets else options.overlap,
        marks="cut" if options.sheets else "crop",
        page_map=not options.sheets,
        dots_per_inch=options.dots_per_inch,
        grid=options.grid,
        names=options.names,
    )
    posters: list[Poster | FacePoster] = []
    for one in shown:
        if not isinstance(one, tuple):
            face = one.front
            posters.append(FacePoster(face, plan_sheets((face.width, face.height), chosen), one.title))
            continue
        document, arrays = one
        looks = looks_of(workspace, document, options.style)
        title = document.name.get(options.language)
        posters.append(Poster(arrays, looks, plan_poster(arrays, chosen), title))
    write_whole(out, posters_pdf(posters, language=options.language, report=report, target=target))
    return MapExport((out,))


def _tiled(job: ExportJob, text_of: Callable[[TiledMap], str]) -> MapExport:
    document, arrays = job.document()
    strip_file = job.out.with_name(f"{job.out.stem}-terrain.png")
    looks = looks_of(job.workspace, document, job.options.style)
    from editor.printing.maps.picture import png_bytes, tile_strip

    traced = picture_files(arrays, job.out)
    table = shipped_table("tiled").changed(job.options.table)
    laid, files = traced if traced is not None else (None, {})
    tiled, kinds = tiled_map(document, arrays, looks, table, job.options.language, strip_file.name, laid)
    frame = tiled_frame(MapArrays.empty(1, 1, "odd", False, ("x",), arrays.grid_kind))
    size = frame.tile_width, frame.tile_height
    strip = tile_strip(looks, [kind.id for kind in kinds], NUMBERS, frame.corners((0, 0)), size)
    text, pixels = text_of(tiled), png_bytes(strip)
    if job.report is not None:
        job.report(1, 2)
    write_all({strip_file: pixels, **files, job.out: text.encode()})
    return MapExport((job.out, strip_file, *files), tuple(tiled.lost))


def _csv(job: ExportJob) -> MapExport:
    _document, arrays = job.document()
    files = {job.out: _fields_table(arrays)}
    for layer in LAYERS:
        values = arrays.layer(layer)
        if layer == "terrain" or values.any():
            files[job.out.with_name(f"{job.out.stem}-{layer}.csv")] = _layer_table(arrays, layer)
    write_all({file: text.encode() for file, text in files.items()})
    return MapExport(tuple(files))


def _fields_table(arrays: MapArrays) -> str:
    table: list[Sequence[str | int]] = [("name", "column", "row", "terrain", "level", "depth")]
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            at = (column, row)
            level, depth = int(arrays.levels[row, column]), int(arrays.depth[row, column])
            table.append((arrays.field_name(at), column, row, arrays.terrain_at(at), level, depth))
    return rows_text(table, end="\n")


def _layer_table(arrays: MapArrays, layer: str) -> str:
    values = arrays.layer(layer)  # type: ignore[arg-type]
    words = np.array([str(number) for number in range(256)], object)
    if layer == "terrain":
        words[: len(arrays.terrain_ids)] = arrays.terrain_ids
    shown = words[values]
    shown[arrays.terrain == NO_FIELD] = ""
    return rows_text(shown.tolist(), end="\n")


def _megamek(job: ExportJob) -> MapExport:
    document, arrays = job.document()
    text, lost = megamek_board(document, arrays, job.options.table, job.options.language)
    write_whole(job.out, text.encode())
    return MapExport((job.out,), tuple(lost))


def _wesnoth(job: ExportJob) -> MapExport:
    document, arrays = job.document()
    text, lost = wesnoth_map(document, arrays, job.options.table, job.options.language)
    write_whole(job.out, text.encode())
    return MapExport((job.out,), tuple(lost))


def _sheets(job: ExportJob) -> MapExport:
    return _pdf(replace(job, options=replace(job.options, sheets=True)))


_DRAWN: Final[frozenset[Option]] = frozenset({"style", "lines"})
_TILED: Final = GroundNames("tiled", keeps_ids=True)
MAP_FORMATS: Final[Mapping[str, MapFormat]] = {
    one.id: one
    for one in (
        MapFormat("pdf", ("pdf",), _pdf, options=_DRAWN | {"paper", "side", "overlap", "joined"}),
        MapFormat("sheets", ("pdf",), _sheets, options=_DRAWN | {"paper", "side", "joined"}),
        MapFormat("png", ("png",), _png, options=_DRAWN | {"pixels"}),
        MapFormat("svg", ("svg",), _svg, options=_DRAWN | {"side", "joined"}),
        MapFormat(
            "tmx",
            ("tmx",),
            lambda job: _tiled(job, tmx_text),
            read_tmx,
            frozenset({"style"}),
            _TILED,
            tiled_losses,
        ),
        MapFormat(
            "tmj",
            ("tmj", "json"),
            lambda job: _tiled(job, tmj_text),
            read_tmj,
            frozenset({"style"}),
            _TILED,
            tiled_losses,
        ),
        MapFormat("csv", ("csv",), _csv),
        MapFormat(
            "board", ("board",), _megamek, read_megamek, names=GroundNames("megamek"), losses=megamek_losses
        ),
        MapFormat(
            "map",
            ("map", "mask", "cfg"),
            _wesnoth,
            read_wesnoth,
            names=GroundNames("wesnoth", heights=True),
            losses=wesnoth_losses,
        ),
    )
}
"""Every format by its id, in the order in which it is offered."""
READERS: Final[Mapping[str, Reader]] = {
    ending: one.read for one in MAP_FORMATS.values() if one.read is not None for ending in one.endings
}
"""Ending of a file -> what reads it."""
