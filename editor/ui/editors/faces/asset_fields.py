"""Fields of the properties that name assets: they are picked by their pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.services.asset_shelf import SIDE
from editor.ui.editors.faces import offers, sign_offers
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.face_host import FaceHost
from editor.ui.editors.faces.pick_popup import Offered, PickPopup
from editor.ui.kit.forms.refs import RefField, RefListField
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.field_specs import FieldSpec

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

ASSET_USES: Final[Mapping[str, Sequence[str]]] = {
    "asset": ("picture", "frame", "texture", "symbol"),
    "texture": ("texture", "picture"),
    "mask_asset": ("picture", "symbol", "frame", "texture"),
    "own_font": ("font",),
    "palette": ("palette",),
    "assets": ("symbol", "picture", "font"),
}
"""Field -> uses of the assets that it may name, the likeliest first."""
_READING: Final = QT_TRANSLATE_NOOP("FaceOffers", "Reading the assets…")
_NO_ASSET: Final = QT_TRANSLATE_NOOP(
    "FaceOffers", "The catalogue has no asset of this use yet: make one with New document."
)


class AssetField(RefField):
    """A reference to an asset, picked by its picture among those that fit."""

    def __init__(self, spec: FieldSpec, host: FaceHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, host, parent)
        self._box_host = host

    def _pick_any(self) -> None:
        pick_asset(self._box_host, self.spec.name, self, self._choose, self._take)

    def _take(self, ident: str) -> None:
        ref = sign_offers.asset_ref(self._box_host.context, ident)
        if ref is not None:
            self.edited.emit(ref, False)


class AssetListField(RefListField):
    """References to assets, picked by their pictures."""

    def __init__(self, spec: FieldSpec, host: FaceHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, host, parent)
        self._box_host = host

    def _add(self) -> None:
        pick_asset(self._box_host, self.spec.name, self, self._tools[0], self._take)

    def _take(self, ident: str) -> None:
        ref = sign_offers.asset_ref(self._box_host.context, ident)
        if ref is not None and all(one.get("id") != ident for one in self._refs):
            self.edited.emit([*self._refs, ref], False)


def pick_asset(
    host: FaceHost, field: str, parent: QWidget, below: QWidget, take: Callable[[str], object]
) -> None:
    """Offer the assets that a field may name below a button, with their pictures."""
    offer_assets(host.context, ASSET_USES[field], parent, below, take)


def offer_assets(
    context: UiContext,
    uses: Sequence[str],
    parent: QWidget,
    below: QWidget,
    take: Callable[[str], object],
) -> None:
    """Offer the assets of some uses below a button, with their pictures; they may come a moment later."""
    shelf = asset_shelf(context)
    title = offers.said(QT_TRANSLATE_NOOP("FaceOffers", "Pick an asset"))
    popup = PickPopup(title, (), parent, icon_size=SIDE)

    def offered() -> Offered:
        groups = sign_offers.asset_groups(context, uses, context.words("shared"))
        return groups, offers.said(_NO_ASSET if shelf.ready else _READING)

    popup.follow(shelf.changed, offered)
    popup.picked.connect(take)
    popup.show_below(below)
