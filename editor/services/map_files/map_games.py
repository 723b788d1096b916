"""Which games have maps of fields, and the terrain of their rulesets."""

from __future__ import annotations

from editor.catalogue.rows import DocumentRow, Query
from editor.services import documents, rulesets
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.problems import error
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.text import LocalText


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


def terrains_of(workspace: Workspace, system: str) -> tuple[str, ...]:
    """Return the terrain that the ruleset of a game names, in its order."""
    map_model(workspace, system)
    found = rulesets.ruleset_of(workspace, system)
    kinds = getattr(found, "terrain", ()) if isinstance(found, RulesetBase) else ()
    return tuple(kind.id for kind in kinds if hasattr(kind, "pattern"))


def terrain_names(workspace: Workspace, system: str) -> dict[str, LocalText]:
    """Return what the terrain of a game is called, by its id."""
    found = rulesets.ruleset_of(workspace, system)
    kinds = getattr(found, "terrain", ()) if isinstance(found, RulesetBase) else ()
    return {kind.id: kind.name for kind in kinds if hasattr(kind, "pattern")}


def colours_of(workspace: Workspace, system: str) -> dict[str, str]:
    """Return the colour, ``#rrggbb``, of each terrain that has one."""
    found = rulesets.ruleset_of(workspace, system)
    kinds = getattr(found, "terrain", ()) if isinstance(found, RulesetBase) else ()
    pairs = ((kind.id, str(getattr(kind, "colour", "") or "")) for kind in kinds if hasattr(kind, "pattern"))
    return {name: colour for name, colour in pairs if len(colour) == 7}


def own_maps(workspace: Workspace, system: str) -> tuple[DocumentRow, ...]:
    """Return the maps of a game that can be changed, by their names; the first two hundred."""
    rows = documents.list_documents(workspace, Query(system=system, kind=Kind.MAP, source="own")).rows
    return tuple(rows)
