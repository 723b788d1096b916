"""The assets of a catalogue: which there are, and those that face templates are drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from editor.catalogue import listing
from editor.catalogue.bodies import references_in
from editor.services import loading
from editor.services.workspace import Workspace
from schemas.asset import AssetBase
from schemas.base import Kind
from schemas.face import FaceBase
from schemas.parse import dump_document
from schemas.problems import EditorError

_MOST_KEPT: Final = 256
_KEPT: Final[dict[tuple[str, int], AssetBase]] = {}
"""Id and version -> asset: read once, since a thousand cards share it."""
_NAMED: Final[dict[int, tuple[FaceBase, frozenset[str]]]] = {}
"""Templates and the ids of the assets that they name."""


def all_assets(ws: Workspace) -> tuple[AssetBase, ...]:
    """Return every asset of a catalogue that can be read, in the order in which they were made."""
    return tuple(_read(ws, None).values())


def assets_of(ws: Workspace, templates: Iterable[FaceBase]) -> Mapping[str, AssetBase]:
    """Return the assets that templates name, by id; one that is missing or damaged is left out."""
    wanted = frozenset[str]().union(*map(_named, templates))
    return _read(ws, wanted) if wanted else {}


def _read(ws: Workspace, wanted: frozenset[str] | None) -> dict[str, AssetBase]:
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, kind=Kind.ASSET)
    found: dict[str, AssetBase] = {}
    for row in rows:
        if wanted is not None and row.id not in wanted:
            continue
        key = (row.id, row.version)
        asset = _KEPT.get(key)
        if asset is None:
            try:
                document = loading.load_document(ws, row.id)
            except EditorError:
                continue  # reported where it is opened, and on each face that lacks it
            if not isinstance(document, AssetBase):
                continue
            if len(_KEPT) >= _MOST_KEPT:
                _KEPT.clear()
            asset = _KEPT[key] = document
        found[row.id] = asset
    return found


def _named(template: FaceBase) -> frozenset[str]:
    kept = _NAMED.get(id(template))
    if kept is None or kept[0] is not template:
        ids = (ref.id for _path, ref in references_in(dump_document(template)) if ref.kind == Kind.ASSET)
        if len(_NAMED) >= _MOST_KEPT:
            _NAMED.clear()
        kept = _NAMED[id(template)] = (template, frozenset(ids))
    return kept[1]
