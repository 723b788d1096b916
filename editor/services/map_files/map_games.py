"""Which games have maps of fields, and the terrain of their rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeGuard

from editor.catalogue.rows import DocumentRow, Query
from editor.services import documents, rulesets
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.map import HexMapBase
from schemas.problems import error
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.systems import DocumentSystem
from schemas.text import LocalText

_COLOUR: Final = 7
"""Characters of ``#rrggbb``."""


@dataclass(frozen=True)
class MapGame:
    """A game that has maps of fields, with the terrain that its ruleset names."""

    id: str
    model: type[HexMapBase]
    names: Mapping[str, LocalText]
    """What each terrain is called, by its id, in the order of the ruleset."""
    colours: Mapping[str, str]
    """The colour, ``#rrggbb``, of each terrain that has one."""

    @property
    def terrains(self) -> tuple[str, ...]:
        """The ids of the terrain."""
        return tuple(self.names)


def games_with_maps(workspace: Workspace) -> tuple[DocumentSystem, ...]:
    """Return the games that have maps of fields; the first time their models are loaded for it."""
    return tuple(one for one in workspace.systems if is_map_model(one.model(Kind.MAP)))


def is_map_model(model: type[Document] | None) -> TypeGuard[type[HexMapBase]]:
    """Return whether documents of a model are maps of fields."""
    return model is not None and issubclass(model, HexMapBase)


def map_game(workspace: Workspace, system: str) -> MapGame:
    """Return a game with the terrain of its ruleset.

    Raises:
        EditorError: there is no such game, or it has no such maps.
    """
    model = map_model(workspace, system)
    found = rulesets.ruleset_of(workspace, system)
    kinds = getattr(found, "terrain", ()) if isinstance(found, RulesetBase) else ()
    kinds = [kind for kind in kinds if hasattr(kind, "pattern")]
    colours = {kind.id: str(getattr(kind, "colour", "") or "") for kind in kinds}
    return MapGame(
        system,
        model,
        {kind.id: kind.name for kind in kinds},
        {name: colour for name, colour in colours.items() if len(colour) == _COLOUR},
    )


def map_model(workspace: Workspace, system: str) -> type[HexMapBase]:
    """Return the model of a game's maps of fields.

    Raises:
        EditorError: there is no such game, or it has no such maps.
    """
    game = row_of(workspace.systems, system)
    model = game.model(Kind.MAP) if game is not None else None
    if not is_map_model(model):
        raise error("map_import.no_game", system=system)
    return model


def own_maps(workspace: Workspace, system: str) -> tuple[DocumentRow, ...]:
    """Return the maps of a game that can be changed, by their names."""
    return tuple(documents.all_listed(workspace, Query(system=system, kind=Kind.MAP, source="own")))
