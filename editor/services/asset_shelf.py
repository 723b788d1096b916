"""The assets of a catalogue as pickers offer them: names, uses, small pictures; read from any thread."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from editor.services.assets import all_assets
from editor.services.workspace import Workspace
from schemas.asset import PICTURED, AssetBase
from schemas.base import Ref
from schemas.colour_names import NamedColour
from schemas.problems import EditorError
from schemas.text import LocalText

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.faces.own_assets import OwnIcon

SIDE: Final = 40
"""px of the pictures."""
_DRAWN: Final[dict[str, tuple[AssetBase, ShelvedAsset]]] = {}
"""Id -> an asset and what is offered of it: drawn once, as long as the asset stays the same."""


@dataclass(frozen=True)
class ShelvedAsset:
    """An asset that may be picked."""

    ref: Ref
    use: str
    name: LocalText
    colours: tuple[NamedColour, ...] = ()
    """Those of a palette."""
    shape: float = 1.0
    """Height of its picture for a width of 1."""
    picture: QImage | None = None
    """None where it cannot be drawn: that is said where it is opened."""
    signs: Mapping[str, OwnIcon] = field(default_factory=dict)
    """The letters of a font that texts may name."""


def shelved_assets(ws: Workspace) -> tuple[ShelvedAsset, ...]:
    """Return every asset that can be read, in the order in which they were made."""
    found, assets = [], all_assets(ws)
    for gone in {*_DRAWN} - {one.id for one in assets}:
        _DRAWN.pop(gone, None)
    for asset in assets:
        kept = _DRAWN.get(asset.id)
        if kept is None or kept[0] is not asset:
            kept = _DRAWN[asset.id] = (asset, _shelved(asset))
        found.append(kept[1])
    return tuple(found)


def _shelved(asset: AssetBase) -> ShelvedAsset:
    # Loaded with the first picture: the window is there before anything is drawn.
    from editor.printing.asset_samples import asset_picture
    from editor.printing.faces.own_assets import font_signs
    from editor.printing.pictures import portrait_image

    picture, shape = None, 1.0
    signs: Mapping[str, OwnIcon] = {}
    with suppress(EditorError):
        picture = asset_picture(asset, SIDE)
        signs = font_signs(asset)
        if asset.use in PICTURED and asset.data:
            size = portrait_image(asset.data).size()
            shape = size.height() / max(1, size.width())
    ref = Ref(id=asset.id, kind=asset.kind, slug=asset.slug)
    return ShelvedAsset(ref, asset.use, asset.name, asset.colours, shape, picture, signs)
