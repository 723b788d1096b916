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
from schemas.kept import kept_for_same
from schemas.parse import dump_document
from schemas.problems import EditorError

_MOST_KEPT: Final = 256
_KEPT: Final[dict[tuple[str, int], AssetBase]] = {}
"""Id and version -> asset: read once, since a thousand cards share it."""
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


@kept_for_same(_MOST_KEPT)
def _named(template: FaceBase) -> frozenset[str]:
    """Return the ids of the assets that a template names."""
    references = references_in(dump_document(template))
    return frozenset(ref.id for _path, ref in references if ref.kind == Kind.ASSET)
