"""A new map out of a seed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_generator import GeneratorOptions, generated, usual_kinds
from editor.rules.core.map_symmetry import Symmetry, can_be_symmetric
from editor.services import documents, rulesets
from editor.services.map_files.map_games import map_model
from editor.services.map_files.map_import import free_map_slug
from editor.services.place_names import place_names
from editor.services.workspace import Workspace
from schemas.problems import error
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

_PLAIN = (("clear", "plain"),)


def generate_map(
    workspace: Workspace,
    system: str,
    size: tuple[int, int],
    *,
    name: str = "",
    symmetry: Symmetry = "none",
    **amounts: int,
) -> str:
    """Make a map and store it as a new document; return its slug.

    Args:
        workspace: the open catalogue.
        system: id of the game.
        size: columns and rows.
        name: name of the map; empty for one with its seed.
        symmetry: how its sides are alike.
        **amounts: seed and amounts of :class:`GeneratorOptions`.

    Raises:
        EditorError: the game has no maps of fields, or the size does not allow the symmetry.
    """
    model = map_model(workspace, system)
    ruleset = rulesets.ruleset_of(workspace, system)
    kinds = getattr(ruleset, "terrain", ()) if isinstance(ruleset, RulesetBase) else ()
    terrain = [(one.id, one.pattern) for one in kinds if hasattr(one, "pattern")] or list(_PLAIN)
    arrays = MapArrays.empty(*size, "odd", False, (terrain[0][0],), model.grids[0])
    if not can_be_symmetric(arrays, symmetry):
        raise error("map_tools.not_symmetric", columns=size[0], rows=size[1])
    options = GeneratorOptions(usual_kinds(terrain), names=place_names(), symmetry=symmetry, **amounts)
    made = generated(arrays, options)
    arrays.terrain_ids, arrays.terrain = made.terrain_ids, made.terrain
    arrays.levels, arrays.depth = made.levels, made.depth
    title = name.strip()[:80] or f"Map {options.seed}"
    data: dict[str, Any] = {
        "id": str(uuid4()),
        "slug": free_map_slug(workspace, system, title),
        "system": system,
        "name": LocalText({"en": title}),
        "columns": size[0],
        "rows": size[1],
        "grid": arrays.grid_kind,
        **arrays.layers({letter.id: letter.letter for letter in kinds if hasattr(letter, "letter")}),
        "roads": made.roads,
        "rivers": made.rivers,
        "edges": made.edges,
        "symbols": made.symbols,
        "labels": made.labels,
    }
    return documents.create(workspace, model.model_validate(data), "generate").slug
