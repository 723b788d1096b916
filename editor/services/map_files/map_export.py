"""Maps out of the catalogue in the formats of other programs, and on paper at their true scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from editor.rules.core.map_arrays import MapArrays
from editor.services.map_files.ground_losses import by_name
from editor.services.map_files.map_formats import (
    MAP_FORMATS,
    ExportJob,
    MapExport,
    MapExportOptions,
    write_posters,
)
from editor.services.map_tiles import tile_of
from editor.services.maps import field_named, hex_map
from editor.services.workspace import Workspace
from schemas.map import HexMapBase
from schemas.problems import EditorError, Message, error
from schemas.progress import Report


def export_map(
    workspace: Workspace,
    name: str,
    out: Path,
    format: str | None = None,
    options: MapExportOptions | None = None,
    report: Report | None = None,
    draft: HexMapBase | None = None,
    arrays: MapArrays | None = None,
) -> MapExport:
    """Write a map in one of the formats.

    Args:
        workspace: the open catalogue.
        name: id, slug or ``system/kind/slug`` of a map.
        out: file to write; some formats write further files beside it.
        format: one of ``MAP_FORMATS``; None: by the file's ending.
        options: what can be chosen.
        report: progress; may raise to cancel, then nothing has been written.
        draft: the map as it stands in a window; None for its last revision.
        arrays: PDF and SVG: the joined boards that the draft gives its name to; None for its own fields.

    Raises:
        EditorError: unknown format, no such map, no map of fields, or a file cannot be written.
    """
    wanted = (format or out.suffix.lstrip(".")).lower()
    if wanted not in MAP_FORMATS:
        raise unknown_format(wanted, MAP_FORMATS)
    job = ExportJob(workspace, name, out, options or MapExportOptions(), report, draft, arrays)
    made = MAP_FORMATS[wanted].write(job)
    if not made.lost:
        return made
    return replace(made, lost=by_name(workspace, draft or hex_map(workspace, name), made.lost))


def export_poster(
    workspace: Workspace,
    names: Sequence[str],
    out: Path,
    options: MapExportOptions,
) -> MapExport:
    """Write maps at their true scale as one PDF, one after the other; of a scenario its whole battlefield.

    Raises:
        EditorError: a map, the paper or the ending (``.pdf``) does not suit, or the file cannot be written.
    """
    if out.suffix.lower() not in ("", ".pdf"):
        raise unknown_format(out.suffix, [".pdf"])
    shown = [tile_of(workspace, name, options.language) or field_named(workspace, name) for name in names]
    return write_posters(workspace, shown, out, options, None)


def unknown_format(format: str, known: Iterable[str]) -> EditorError:
    """Return that a map cannot be written in a format, and in which it can."""
    fix = Message(code="map_tools.use_format", values={"known": ", ".join(known)})
    return error("map_tools.unknown_format", fix=fix, format=format)


def count_sheets(arrays: MapArrays, options: MapExportOptions) -> int:
    """Return how many pages the PDF of a map would have, without drawing it.

    Raises:
        EditorError: the paper does not suit.
    """
    from editor.printing.maps.poster_plan import PosterOptions, plan_poster

    chosen = PosterOptions(
        side=options.side,
        paper=options.paper,
        roll_width=options.roll_width,
        overlap=0.0 if options.sheets else options.overlap,
        page_map=not options.sheets,
    )
    return plan_poster(arrays, chosen).pages
