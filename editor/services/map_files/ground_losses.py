"""What an export of a map loses of its ground, told by the names that its rulesets give to terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, system_of
from schemas.losses import Loss
from schemas.problems import Value
from schemas.text import LocalText

_TERRAINS: Final = ("terrain", "terrains")
"""Values of losses that are ids of terrain."""


def by_name(ws: Workspace, document: Document, lost: Iterable[Loss]) -> tuple[Loss, ...]:
    """Return losses whose terrain is called by its name; what no ruleset of the game knows keeps its id.

    Args:
        ws: the catalogue with the rulesets.
        document: the map or scenario, of the game whose terrain it is.
        lost: what a format has no place for.
    """
    losses = tuple(lost)
    if not any(name in one.values for one in losses for name in _TERRAINS):
        return losses
    names = _terrain_names(ws, document)
    return tuple(one.model_copy(update={"values": _named(one.values, names)}) for one in losses)


def _terrain_names(ws: Workspace, document: Document) -> dict[str, LocalText]:
    """Return id -> name; of a terrain in several rulesets the one that holds for the document counts."""
    found = rulesets_of(ws, system_of(document))
    rulesets = (*found.documents, found.holds(document))
    rows = (row for one in rulesets for row in getattr(one, "terrain", ()))
    return {row.id: row.name for row in rows if row.name.root}


def _named(values: Mapping[str, Value], names: Mapping[str, LocalText]) -> dict[str, Value]:
    told = dict(values)
    for key in _TERRAINS:
        value = values.get(key)
        if isinstance(value, str):
            told[key] = names.get(value, value)
        elif isinstance(value, tuple):
            told[key] = tuple(names.get(one, one) if isinstance(one, str) else one for one in value)
    return told
