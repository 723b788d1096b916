"""Maps out of the catalogue as pictures, and what drawing a map needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from editor.packs.whole_files import refuse_unwritable
from editor.rules.core.battlefield import join
from editor.rules.core.joined_arrays import battlefield_arrays
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.wording import kind_word
from editor.services import documents
from editor.services.map_drawings import own_drawings, style_of
from editor.services.map_tiles import tile_of, write_tile_picture
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, system_of
from schemas.map import HexMapBase
from schemas.problems import error
from schemas.progress import Report
from schemas.ruleset import RulesetBase
from schemas.scenario import BoardPlacement, ScenarioBase

if TYPE_CHECKING:
    from editor.printing.maps.looks import MapLooks

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
    style: str = "",
    report: Report | None = None,
    draft: HexMapBase | None = None,
) -> Path:
    """Write the picture of a map as PNG and return its path.

    Args:
        workspace: the open catalogue.
        name: id, slug or ``system/kind/slug`` of a map.
        out: file to write.
        width_px: width of a field in pixels, flat side to flat side; None for ``DEFAULT_FIELD_PX``, or
            less where the map is very large. A tile gets as many pixels for a millimetre.
        grid: draw the grid.
        names: write the names of fields, where there is room.
        language: language of labels.
        style: id of a style of drawing, or slug of one of an author's own; empty for that of the map.
        report: progress.
        draft: the map as it stands in a window; None for its last revision.

    Raises:
        EditorError: there is no such map, it is no map of hexes, the picture would be too large, or the file
            cannot be written.
    """
    if width_px is not None and not MIN_FIELD_PX <= width_px <= MAX_FIELD_PX:
        raise error("map_tools.field_width", value=width_px, least=MIN_FIELD_PX, most=MAX_FIELD_PX)
    refuse_unwritable(out)
    if draft is None and (tile := tile_of(workspace, name, language)) is not None:
        return write_tile_picture(tile, out, (width_px or DEFAULT_FIELD_PX) / FIELD_WIDTH_MM)
    document = draft or hex_map(workspace, name)
    from editor.printing.maps.picture import map_image, save_png, usual_field_width

    looks = looks_of(workspace, document, style)
    arrays = MapArrays.from_map(document)
    width = usual_field_width(arrays, DEFAULT_FIELD_PX) if width_px is None else width_px
    image = map_image(
        arrays, looks, width, framed=True, grid=grid, names=names, language=language, report=report
    )
    save_png(image, out, dots_per_metre=round((width - width % 2) / FIELD_WIDTH_MM * 1000))
    return out


def hex_map(workspace: Workspace, name: str) -> HexMapBase:
    """Return the map meant; a bare table has no fields to draw.

    Raises:
        EditorError: there is no such map, or it has no fields.
    """
    row = documents.find(workspace, name)
    document = documents.load_document(workspace, row.id)
    if row.kind != Kind.MAP:
        raise error("map_tools.no_map", slug=row.slug, kind=kind_word(row.kind))
    if not isinstance(document, HexMapBase):
        raise error("map_tools.no_hexes", slug=row.slug)
    return document


def looks_of(workspace: Workspace, document: Document, style: str = "") -> MapLooks:
    """Return how a map is drawn; from here on Qt runs, with or without a window.

    Args:
        workspace: the open catalogue.
        document: the map.
        style: as :func:`editor.services.map_drawings.style_of` takes it.

    Raises:
        EditorError: there is no such style.
    """
    from editor.printing.application import picture_application
    from editor.printing.maps.looks import MapLooks
    from editor.printing.maps.styles import styled

    picture_application()
    found = rulesets_of(workspace, system_of(document))
    # The one that holds comes first; terrain of an author's other rulesets can be on the map as well.
    rulesets = [one for one in (found.holds(document), *found.documents) if isinstance(one, RulesetBase)]
    drawings = own_drawings(workspace)
    return styled(MapLooks.from_rulesets(rulesets), style_of(document, drawings, style), drawings.symbols)


Field = tuple[HexMapBase, MapArrays]
"""A map that says how the field is drawn, under the field's name, and its fields."""


def named_as(board: HexMapBase, scenario: Mapping[str, Any]) -> HexMapBase:
    """Return a board under the name of the scenario whose field it stands for."""
    return board.model_copy(update={name: scenario[name] for name in ("name", "slug")})


def field_named(workspace: Workspace, name: str) -> Field:
    """Return a map, or the joined boards of a scenario with the names that their fields have.

    Raises:
        EditorError: there is no such map or scenario, it has no fields, or its boards do not join.
    """
    row = documents.find(workspace, name)
    if row.kind != Kind.SCENARIO:
        board = hex_map(workspace, name)
        return board, MapArrays.from_map(board)
    scenario = documents.load_document(workspace, row.id)
    boards: tuple[BoardPlacement, ...] = getattr(scenario, "boards", ())
    if not isinstance(scenario, ScenarioBase) or not boards:
        raise error("map_tools.no_map", slug=row.slug, kind=kind_word(row.kind))
    maps = {place.map.id: hex_map(workspace, place.map.id) for place in boards}
    arrays = battlefield_arrays(join(boards, maps))
    names = {"name": scenario.name, "slug": scenario.slug}
    return named_as(maps[boards[0].map.id], names), arrays
