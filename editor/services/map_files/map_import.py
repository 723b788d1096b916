"""Maps of other programs into the catalogue: read whole, translated, then one new document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from editor.packs.flattened import turned_map
from editor.packs.foreign import ForeignMap, Mapped, loss, read_bytes
from editor.packs.ground_tables import GroundTable, shipped_table
from editor.packs.tiled.other_files import ENDINGS, refuse_other
from editor.rules.core.map_arrays import THINGS, MapArrays
from editor.services import documents
from editor.services.loading import is_id
from editor.services.map_files.ground_losses import by_name
from editor.services.map_files.map_again import changed_map, validated, with_known_symbols
from editor.services.map_files.map_formats import READERS
from editor.services.map_files.map_games import MapGame, map_game
from editor.services.map_files.map_ground import (
    GroundRow,
    base_terrain,
    ground_rows,
    lost_ground,
    standing_things,
)
from editor.services.maps import hex_map
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.losses import Loss
from schemas.made_names import slug_from
from schemas.map import GridKind, HexMapBase
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly
from schemas.text import LocalText

_OF_TILED: Final = (b'"orientation"', b'"tilewidth"', b'"tilesets"')
"""What each map of Tiled in JSON has, and no document of ours."""


@dataclass(frozen=True)
class MapPlan:
    """What taking a map in would do; nothing is stored yet."""

    found: ForeignMap
    document: HexMapBase
    rows: tuple[GroundRow, ...]
    """Kinds of ground, the commonest first."""
    lost: tuple[Loss, ...]
    """What is not kept as it is in the file."""
    chosen: Mapped
    """What the author has chosen for kinds of ground; it is kept for the next file with the same tiles."""
    before: HexMapBase | None = None
    """The map that is changed; None for a new one."""
    base_version: int = 0
    """The revision of that map."""


def read_foreign_map(file: Path, form: str | None = None, report: Report = quietly) -> ForeignMap:
    """Read a map of another program; nothing is put into the catalogue.

    Args:
        file: the file.
        form: one of ``READERS``; None: by the file's ending.
        report: progress; may raise to cancel.

    Raises:
        EditorError: the format is unknown, or the file cannot be read whole.
    """
    wanted = (form or file.suffix.lstrip(".")).lower()
    if wanted not in READERS:
        refuse_other(file.name)
        fix = Message(code="map_import.use_format", values={"known": ", ".join(READERS)})
        raise error("map_import.unknown_format", fix=fix, file=file.name)
    return READERS[wanted](file, report)


def is_foreign_map(file: Path) -> bool:
    """Return whether a file is a map of another program: by its ending, and a JSON file by what it says.

    Other files of Tiled count as such, so that whoever reads maps says what they are.
    """
    ending = file.suffix.lower().lstrip(".")
    if ending != "json":
        return ending in READERS or file.suffix.lower() in ENDINGS
    try:
        data = read_bytes(file)
    except EditorError:
        return False  # whoever reads it as something else says what is wrong
    return all(key in data for key in _OF_TILED)


def plan_map(
    workspace: Workspace,
    found: ForeignMap,
    system: str | MapGame,
    *,
    mapping: Mapped | None = None,
    table: GroundTable | None = None,
    grid: GridKind | None = None,
    name: str = "",
    into: str = "",
) -> MapPlan:
    """Work out what a map of another program becomes, and all that is lost; nothing is stored.

    Args:
        workspace: the open catalogue.
        found: the map as it was read.
        system: the game that the map is for, or its id.
        mapping: what each kind of ground becomes; what it does not name is suggested.
        table: an author's translation, before the shipped one.
        grid: ``pointy`` or ``flat`` to turn a map of the other hexes; nothing to keep it.
        name: name of the map; empty for that of the file.
        into: id, slug or ``system/kind/slug`` of the map that is changed; empty for a new one.

    Raises:
        EditorError: the game has no such maps, a terrain is unknown, or there is no such map.
    """
    game = map_game(workspace, system) if isinstance(system, str) else system
    before, base_version = _existing(workspace, into, game.id)
    found = _fitted(found, game, grid if before is None else before.grid, before)
    terrains = game.terrains
    rows = ground_rows(workspace, found, game, table, mapping)
    for row in rows:
        if row.ground.terrain and terrains and row.ground.terrain not in terrains:
            fix = Message(code="map_import.use_terrain", values={"known": ", ".join(terrains)})
            raise error("map_import.unknown_terrain", fix=fix, terrain=row.ground.terrain)
    chosen = shipped_table(found.program).changed(table or GroundTable())
    if before is not None and _shape(found) == _shape(before):
        found = with_known_symbols(before, found, chosen)
    standing, unsaid = standing_things(found, chosen)
    lost = [*found.lost, *unsaid, *lost_ground(rows, found, chosen)]
    found = replace(found, things={**found.things, **standing}, lost=lost)
    arrays = found.arrays({row.token: row.ground for row in rows}, base_terrain(chosen, terrains))
    kept = {row.token: row.ground for row in rows if row.how == "chosen"}
    if before is None:
        made = _document(workspace, game, found, arrays, name)
        return MapPlan(found, made, rows, by_name(workspace, made, lost), kept)
    changed, dropped = changed_map(before, found, arrays, chosen, name)
    told = by_name(workspace, changed, [*lost, *dropped])
    return MapPlan(found, changed, rows, told, kept, before, base_version)


def refuse_edited(workspace: Workspace, *maps: HexMapBase) -> None:
    """Refuse to change maps whose edits are not saved: they would be gone.

    Raises:
        EditorError: one has such edits.
    """
    there = {copy.row.id for copy in documents.working_copies(workspace)} if maps else set()
    for one in maps:
        if one.id in there:
            raise edited(one)


def edited(document: HexMapBase) -> EditorError:
    """Return the error of a map whose edits are not saved."""
    return error("map_import.edited", slug=document.slug, fix=Message(code="map_import.save_edits"))


def free_map_slug(workspace: Workspace, system: str, title: str) -> str:
    """Return a slug for a new map of a game that no other one has, after its title."""
    return documents.free_slug(workspace, system, Kind.MAP, slug_from(title) or "map")


def _fitted(
    found: ForeignMap, game: MapGame, wanted: GridKind | None, before: HexMapBase | None
) -> ForeignMap:
    """Return a map on a grid that the game has, or that is wanted, and what is lost by that.

    Raises:
        EditorError: the game has no grid that it can lie on.
    """
    model = game.model
    grid = wanted or (found.grid if found.grid in model.grids else model.grids[0])
    lost = list(found.lost)
    if grid != found.grid and "square" not in (grid, found.grid):
        lost.append(loss("turned_back"))
        found = turned_map(found)
    elif grid != found.grid and found.grid == "square":
        lost.append(loss("squares_as_hexes", count=found.columns * found.rows))
        found = replace(found, grid=grid)
    if found.grid not in model.grids:
        raise error("map_import.grid", system=game.id, grid=found.grid)
    if found.grid not in model.played_on:
        lost.append(loss("not_played", grid=Message(code=f"map_import.grid_{found.grid}")))
    if before is not None and before.board and _shape(found) == _shape(before):
        found = replace(found, board=True)
    return replace(found, lost=lost)


def _shape(one: ForeignMap | HexMapBase) -> tuple[int, int, str, str]:
    return one.columns, one.rows, one.grid, one.stagger


def _existing(workspace: Workspace, name: str, system: str) -> tuple[HexMapBase | None, int]:
    """Return the map that is changed and its revision; none where a new one is made."""
    if not name:
        return None, 0
    row = documents.find(workspace, name) if "/" in name or is_id(name) else None
    row = row or documents.find(workspace, name, system=system, kind=Kind.MAP)
    if row.system != system:
        raise error("map_import.other_game", slug=row.slug, system=system)
    return hex_map(workspace, row.id), row.version


def _free_identity(workspace: Workspace, read: ForeignMap) -> tuple[str, str]:
    """Return id and slug of the map that the file was made of, where no document has that id."""
    ident, slug = read.identity
    if not ident:
        return "", ""
    try:
        documents.find(workspace, ident)
    except EditorError:
        return ident, slug
    return "", ""


def _document(
    workspace: Workspace, game: MapGame, read: ForeignMap, arrays: MapArrays, name: str
) -> HexMapBase:
    title = (name or read.name).strip()[:80] or "map"
    facts = dict(read.facts)
    words = facts.pop("name", None)
    ident, slug = _free_identity(workspace, read)
    data: dict[str, Any] = {
        "id": ident or str(uuid4()),
        "slug": free_map_slug(workspace, game.id, slug or title),
        "system": game.id,
        "name": words if words is not None and not name else LocalText({"en": title}),
        **facts,
        "columns": arrays.columns,
        "rows": arrays.rows,
        "grid": arrays.grid_kind,
        "stagger": arrays.stagger,
        "wrap": arrays.wrap,
        "board": arrays.board,
        "number": arrays.number,
        "label_scheme": arrays.label_scheme,
        "areas": read.areas,
        **arrays.layers(),
        **{thing: getattr(arrays, thing) for thing in THINGS},
    }
    return validated(game.model, data)
