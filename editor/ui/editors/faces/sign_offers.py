"""What the pickers of the face designer offer: signs of the program, assets of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QIcon, QPixmap

from editor.printing.faces.own_assets import OwnIcon
from editor.printing.symbols import SYMBOLS
from editor.services.asset_shelf import ShelvedAsset
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.live import Sample
from editor.ui.editors.faces.offers import in_languages, said
from editor.ui.editors.faces.pick_popup import PickEntry, PickGroup
from editor.ui.editors.faces.sign_icons import own_icon, symbol_icon
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords, capital
from schemas.base import Ref
from schemas.face import FaceBase
from schemas.text import plain_letters

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

ASSET: Final = "asset:"
"""Stands before the id of an asset that is picked as a symbol and that the face does not list yet."""
SYMBOL_WORDS: Final[Mapping[str, str]] = {
    "cavalry": QT_TRANSLATE_NOOP("FaceOffers", "horse"),
    "hex": QT_TRANSLATE_NOOP("FaceOffers", "hexagon"),
    "horde": QT_TRANSLATE_NOOP("FaceOffers", "horde"),
    "leader": QT_TRANSLATE_NOOP("FaceOffers", "leader (sword)"),
    "missile": QT_TRANSLATE_NOOP("FaceOffers", "missile (arrow)"),
    "models_1": QT_TRANSLATE_NOOP("FaceOffers", "one figure"),
    "models_2": QT_TRANSLATE_NOOP("FaceOffers", "two figures"),
    "models_3": QT_TRANSLATE_NOOP("FaceOffers", "three figures"),
    "models_4": QT_TRANSLATE_NOOP("FaceOffers", "four figures"),
    "models_5": QT_TRANSLATE_NOOP("FaceOffers", "five figures"),
    "musician": QT_TRANSLATE_NOOP("FaceOffers", "drum"),
    "normal": QT_TRANSLATE_NOOP("FaceOffers", "dot"),
    "shield": QT_TRANSLATE_NOOP("FaceOffers", "shield"),
    "skirmish_formation": QT_TRANSLATE_NOOP("FaceOffers", "skirmishers"),
    "square": QT_TRANSLATE_NOOP("FaceOffers", "hollow square"),
    "standard": QT_TRANSLATE_NOOP("FaceOffers", "standard (flag)"),
    "star": QT_TRANSLATE_NOOP("FaceOffers", "star"),
    "wedge": QT_TRANSLATE_NOOP("FaceOffers", "wedge"),
    "wings": QT_TRANSLATE_NOOP("FaceOffers", "wings"),
}
"""Symbols of the program in words."""


def symbol_word(name: str) -> str:
    """Return the name of a symbol in the language of the interface; an author's own has the one it has."""
    return said(SYMBOL_WORDS[name]) if name in SYMBOL_WORDS else plain(name)


def named_symbol(context: UiContext, name: str) -> str:
    """Return the name of a symbol; that of an asset where one has its short name."""
    asset = asset_called(context, name)
    return symbol_word(name) if asset is None else context.local(asset.name)


def asset_called(context: UiContext, slug: str) -> ShelvedAsset | None:
    """Return the asset with a short name. None if there is none."""
    return next((one for one in asset_shelf(context).assets if one.ref.slug == slug), None)


def symbol_found_by(name: str) -> str:
    """Return the names of a symbol in every language."""
    return in_languages(SYMBOL_WORDS[name]) if name in SYMBOL_WORDS else plain(name)


def plain(name: str) -> str:
    """Return a key as words."""
    return name.replace("_", " ").replace("-", " ")


def symbols_of_program() -> list[str]:
    """Return the names of the symbols of the program in the order of their words."""
    return sorted(SYMBOLS, key=lambda name: plain_letters(symbol_word(name)))


def symbol_groups(
    context: UiContext, template: FaceBase | None, sample: Sample, ratio: float
) -> list[PickGroup]:
    """Return the symbols that a box may draw: the author's own, those of the catalogue, the program's."""
    own = sample.icons(template) if template is not None else {}
    return [
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Assets of this face")),
            tuple(_own_entry(context, name, icon, ratio) for name, icon in own.items() if icon.art),
        ),
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Symbols of the catalogue")),
            tuple(
                _entry(context, one, f"{ASSET}{one.ref.id}")
                for one in asset_shelf(context).assets
                if one.use == "symbol" and one.ref.slug not in own
            ),
        ),
        *_font_groups(context, template, ratio),
        PickGroup(
            said(QT_TRANSLATE_NOOP("FaceOffers", "Symbols")),
            tuple(
                PickEntry(symbol_word(name), name, icon=symbol_icon(name, ratio), also=symbol_found_by(name))
                for name in symbols_of_program()
                if name not in own
            ),
        ),
    ]


def _font_groups(context: UiContext, template: FaceBase | None, ratio: float) -> Iterator[PickGroup]:
    """Yield the signs of fonts, a closed group for each; a face lists the font of what is picked."""
    listed = {one.id for one in template.assets} if template is not None else set()
    for asset in asset_shelf(context).assets:
        if asset.signs:
            before = "" if asset.ref.id in listed else f"{ASSET}{asset.ref.id}:"
            entries = partial(_sign_entries, asset, before, ratio)
            yield PickGroup(context.local(asset.name), (), opened=False, later=entries)


def _sign_entries(asset: ShelvedAsset, before: str, ratio: float) -> Iterator[PickEntry]:
    for name, icon in asset.signs.items():
        yield PickEntry(plain(name), f"{before}{name}", name, drawn=partial(own_icon, icon, ratio))


def _own_entry(context: UiContext, name: str, icon: OwnIcon, ratio: float) -> PickEntry:
    """Return an icon of the face, by the names of its asset."""
    asset = asset_called(context, name)
    words = named_symbol(context, name)
    also = "" if asset is None else " ".join(asset.name.root.values())
    return PickEntry(words, name, name, icon=own_icon(icon, ratio), also=also)


def symbol_changes(
    context: UiContext, picked: str, listed: Sequence[Mapping[str, Any]]
) -> tuple[str, list[Mapping[str, Any]] | None]:
    """Return the expression of a symbol that was picked, and the assets that the face lists from then on.

    Args:
        context: of the window.
        picked: what a picker of symbols handed over.
        listed: the assets that the face lists.

    Returns:
        None for the assets where they stay as they are.
    """
    if not picked.startswith(ASSET):
        return f"'{picked}'", None
    ident, _colon, sign = picked.removeprefix(ASSET).partition(":")
    asset = asset_shelf(context).asset(ident)
    if asset is None:
        return "", None  # it went while the picker was open
    return f"'{sign or asset.ref.slug}'", [*listed, plain_ref(asset.ref)]


def asset_groups(context: UiContext, uses: Sequence[str], words: GameWords) -> list[PickGroup]:
    """Return the assets of some uses, a group for each use.

    Args:
        context: of the window.
        uses: pictures, frames, textures, symbols, palettes, fonts.
        words: of the uses.
    """
    found: dict[str, list[PickEntry]] = {use: [] for use in uses}
    for asset in asset_shelf(context).assets:
        if asset.use in found:
            found[asset.use].append(_entry(context, asset, asset.ref.id))
    return [PickGroup(capital(words.value(use)), tuple(entries)) for use, entries in found.items()]


def _entry(context: UiContext, asset: ShelvedAsset, value: str) -> PickEntry:
    icon = QIcon(QPixmap.fromImage(asset.picture)) if asset.picture is not None else QIcon()
    also = " ".join(asset.name.root.values())
    return PickEntry(context.local(asset.name), value, asset.ref.slug, icon=icon, also=also)


def sign_assets(context: UiContext, ratio: float) -> list[PickEntry]:
    """Return the assets and signs of fonts that texts may draw, each with its word in texts as the remark."""

    def entries() -> Iterator[PickEntry]:
        for group in asset_groups(context, ("symbol",), SHARED_WORDS):
            yield from group.entries

    def letters() -> Iterator[PickEntry]:
        for asset in asset_shelf(context).assets:
            for one in _sign_entries(asset, "", ratio):
                yield replace(one, value=asset.ref.id)

    return [*sorted(entries(), key=lambda one: plain_letters(one.words)), *letters()]


def asset_ref(context: UiContext, ident: str) -> dict[str, Any] | None:
    """Return a reference to an asset as plain data. None if it is gone."""
    asset = asset_shelf(context).asset(ident)
    return plain_ref(asset.ref) if asset is not None else None


def plain_ref(ref: Ref) -> dict[str, Any]:
    """Return a reference as plain data."""
    return ref.model_dump(mode="json")
