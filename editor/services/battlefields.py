"""The battlefield of a scenario as one map, for everything that is drawn of a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.rules.core.battlefield import join
from editor.rules.core.joined_arrays import battlefield_arrays
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.services.maps import hex_map
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.problems import error
from schemas.scenario import BoardPlacement, ScenarioBase

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
        raise error("map_tools.no_map", slug=row.slug, kind=str(row.kind))
    maps = {place.map.id: hex_map(workspace, place.map.id) for place in boards}
    arrays = battlefield_arrays(join(boards, maps))
    names = {"name": scenario.name, "slug": scenario.slug}
    return named_as(maps[boards[0].map.id], names), arrays
