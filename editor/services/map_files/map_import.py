"""Maps of other programs into the catalogue: read whole, translated, then one new document."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from pydantic import ValidationError

from editor.packs.flattened import turned_map
from editor.packs.foreign import ForeignMap, Ground, Mapped, loss
from editor.packs.ground_tables import GroundTable, shipped_table
from editor.rules.core.map_arrays import THINGS
from editor.services import documents, rulesets
from editor.services.map_files.map_formats import READERS
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.map import GridKind, HexMapBase
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from schemas.validation import problems_from


@dataclass(frozen=True)
class ImportedMap:
    """A map taken in: its document's id and slug, and what was lost on the way."""

    id: str
    slug: str
    lost: tuple[Problem, ...]


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
        fix = Message(code="map_import.use_format", values={"known": ", ".join(READERS)})
        raise error("map_import.unknown_format", fix=fix, file=file.name)
    return READERS[wanted](file, report)


def terrains_of(workspace: Workspace, system: str) -> tuple[str, ...]:
    """Return the terrain that the ruleset of a game names, in its order."""
    map_model(workspace, system)
    found = rulesets.ruleset_of(workspace, system)
    kinds = getattr(found, "terrain", ()) if isinstance(found, RulesetBase) else ()
    return tuple(kind.id for kind in kinds if hasattr(kind, "pattern"))


def suggested_ground(
    found: ForeignMap, terrains: tuple[str, ...], table: GroundTable | None = None
) -> dict[str, Ground]:
    """Return what each foreign kind of ground would become; where nothing fits, the base terrain."""
    chosen = shipped_table(found.form).changed(table or GroundTable())
    base = base_terrain(chosen, terrains)
    mapping = chosen.mapping(found.counts(), terrains)
    return {token: mapping.get(token, Ground(base)) for token in found.counts()}


def base_terrain(table: GroundTable, terrains: tuple[str, ...]) -> str:
    """Return the terrain that lies where nothing else does."""
    return table.base if table.base in terrains or not terrains else terrains[0]


def import_map(
    workspace: Workspace,
    file: Path,
    system: str,
    *,
    mapping: Mapped | None = None,
    table: GroundTable | None = None,
    grid: GridKind | None = None,
    name: str = "",
    form: str | None = None,
    found: ForeignMap | None = None,
    report: Report | None = None,
) -> ImportedMap:
    """Read a map of another program and store it as a new map.

    Args:
        workspace: the open catalogue.
        file: the file.
        system: id of the game that the map is for.
        mapping: what each kind of ground becomes; what it does not name is suggested.
        table: an author's translation, before the shipped one.
        grid: ``pointy`` or ``flat`` to turn a map of the other hexes; nothing to keep it.
        name: name of the new map; empty for that of the file.
        form: one of ``READERS``; None: by the file's ending.
        found: the map, where it was read already.
        report: progress; may raise to cancel, then nothing has been stored.

    Raises:
        EditorError: the file cannot be read whole, the game has no such maps, or a terrain is unknown.
    """
    model = map_model(workspace, system)
    read = found or read_foreign_map(file, form, report or quietly)
    if grid is not None and {grid, read.grid} == {"pointy", "flat"}:
        turned = [loss("turned_grid")]
        if "picture" in read.things:
            turned.append(loss("things_picture", kind="picture", count=1))
        read = replace(turned_map(read), lost=[*read.lost, *turned])
    if read.grid not in model.grids:
        raise error("map_import.grid", system=system, grid=read.grid)
    if report is not None:
        report(1, 3)
    terrains = terrains_of(workspace, system)
    ground = {**suggested_ground(read, terrains, table), **(mapping or {})}
    for one in ground.values():
        if one.terrain and terrains and one.terrain not in terrains:
            fix = Message(code="map_import.use_terrain", values={"known": ", ".join(terrains)})
            raise error("map_import.unknown_terrain", fix=fix, terrain=one.terrain)
    base = base_terrain(shipped_table(read.form).changed(table or GroundTable()), terrains)
    document = _document(workspace, model, read, ground, base, system, name)
    if report is not None:
        report(2, 3)
    row = documents.create(workspace, document, "import")
    return ImportedMap(row.id, row.slug, tuple(read.lost))


def map_model(workspace: Workspace, system: str) -> type[HexMapBase]:
    """Return the model of a game's maps of fields.

    Raises:
        EditorError: there is no such game, or it has no such maps.
    """
    game = row_of(workspace.systems, system)
    model = game.model(Kind.MAP) if game is not None else None
    if model is None or not issubclass(model, HexMapBase):
        raise error("map_import.no_game", system=system)
    return model


def free_map_slug(workspace: Workspace, system: str, title: str) -> str:
    """Return a slug for a new map of a game that no other one has, after its title."""
    wanted = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "map"
    return documents.free_slug(workspace, system, Kind.MAP, wanted)


def _document(
    workspace: Workspace,
    model: type[HexMapBase],
    read: ForeignMap,
    ground: Mapped,
    base: str,
    system: str,
    name: str,
) -> HexMapBase:
    arrays = read.arrays(ground, base)
    title = (name or read.name).strip()[:80] or "map"
    data: dict[str, Any] = {
        "id": str(uuid4()),
        "slug": free_map_slug(workspace, system, title),
        "system": system,
        "name": LocalText({"en": title}),
        "author": read.facts.get("author", ""),
        "licence": read.facts.get("licence", ""),
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
    try:
        return model.model_validate(data)
    except ValidationError as trouble:
        # Things of a file that agree with each other badly, e.g. two links over one side.
        raise EditorError(*problems_from(trouble, model)) from trouble
