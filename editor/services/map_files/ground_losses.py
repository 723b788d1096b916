"""What an export or import of a map loses, told by the names of terrain and of drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from editor.services.map_drawings import own_drawings
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, system_of
from schemas.losses import Loss
from schemas.problems import Value
from schemas.text import LocalText

_TERRAINS: Final = ("terrain", "terrains")
"""Values of losses that are ids of terrain."""
_DRAWINGS: Final = {"map_import.symbol": "name", "map_import.drawn_only": "symbol"}
"""Losses that have the id of a drawing, and the value that is it."""


def by_name(ws: Workspace, document: Document, lost: Iterable[Loss]) -> tuple[Loss, ...]:
    """Return losses whose terrain and drawings are called by their names; what nobody knows keeps its id.

    Args:
        ws: the catalogue with the rulesets and the drawings of authors.
        document: the map or scenario, of the game whose terrain it is.
        lost: what a format has no place for.
    """
    losses = tuple(lost)
    if any(name in one.values for one in losses for name in _TERRAINS):
        names = _terrain_names(ws, document)
        losses = tuple(_with(one, _named(one.values, names)) for one in losses)
    if any(one.code in _DRAWINGS for one in losses):
        drawings = _drawing_names(ws)
        losses = tuple(
            _with(one, _named(one.values, drawings, (key,))) if (key := _DRAWINGS.get(one.code)) else one
            for one in losses
        )
    return losses


def _with(one: Loss, values: Mapping[str, Value]) -> Loss:
    return one.model_copy(update={"values": values})


def _drawing_names(ws: Workspace) -> dict[str, LocalText]:
    """Return what a map finds a drawing by -> its name."""
    # Loaded with the first drawing that is lost.
    from editor.printing.maps.symbol_arts import symbol_arts

    own = {ident: art.name for ident, art in own_drawings(ws).symbols}
    return {**{ident: art.name for ident, art in symbol_arts().items()}, **own}


def _terrain_names(ws: Workspace, document: Document) -> dict[str, LocalText]:
    """Return id -> name; of a terrain in several rulesets the one that holds for the document counts."""
    found = rulesets_of(ws, system_of(document))
    rulesets = (*found.documents, found.holds(document))
    rows = (row for one in rulesets for row in getattr(one, "terrain", ()))
    return {row.id: row.name for row in rows if row.name.root}


def _named(
    values: Mapping[str, Value], names: Mapping[str, LocalText], keys: Iterable[str] = _TERRAINS
) -> dict[str, Value]:
    """Return the values of a loss, ids in those of the keys replaced by names."""
    told = dict(values)
    for key in keys:
        value = values.get(key)
        if isinstance(value, str):
            told[key] = names.get(value, value)
        elif isinstance(value, tuple):
            told[key] = tuple(names.get(one, one) if isinstance(one, str) else one for one in value)
    return told
