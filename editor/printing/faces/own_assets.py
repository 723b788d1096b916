"""The assets that a template names, as its boxes and styles draw them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, get_args

from editor.printing.face import Art
from editor.printing.fonts.own import font_facts, own_family
from editor.printing.pictures import picture_name
from editor.printing.symbols import SYMBOLS
from schemas.asset import PICTURED, AssetBase
from schemas.base import Ref
from schemas.face import FaceBase
from schemas.heraldry import Charge
from schemas.kept import kept_for_same
from schemas.problems import EditorError, error
from schemas.validation import did_you_mean

Assets = Mapping[str, AssetBase]
"""Assets by id."""
NO_ASSETS: Final[Assets] = {}
_NO_SLUG: Final = re.compile(r"[^a-z0-9]+")
"""What a short name has no place for."""
_MOST_KEPT: Final = 128


@dataclass(frozen=True)
class OwnIcon:
    """What stands in a text where it is named between colons: a picture, or a letter of a font."""

    art: Art | None = None
    letter: str = ""
    font: AssetBase | None = None

    @property
    def family(self) -> str:
        """The font of the letter; '' for a picture."""
        return own_family(self.font) if self.font is not None else ""


@lru_cache(maxsize=1)
def charges() -> frozenset[str]:
    """Return the names of what may stand on a shield."""
    return frozenset(get_args(Charge))


@kept_for_same(_MOST_KEPT)
def font_signs(asset: AssetBase) -> Mapping[str, OwnIcon]:
    """Return the letters of a font that texts may name: those that its author named, then its own signs.

    A sign of a font never takes the name of a symbol of the program, which faces may draw already:
    ``shield`` is ``shield-2`` then.

    Raises:
        EditorError: it is damaged.
    """
    if asset.use != "font" or not asset.files:
        return {}
    found = {one.id: OwnIcon(letter=one.letter, font=asset) for one in asset.glyphs}
    program = {*SYMBOLS, *charges()}
    for name, code in font_facts(asset)[0].signs:
        found.setdefault(f"{name}-2" if name in program else name, OwnIcon(letter=chr(code), font=asset))
    return found


class FaceAssets:
    """The assets of one template."""

    def __init__(self, template: FaceBase, assets: Assets) -> None:
        self._template, self._assets = template, assets

    def asset(self, ref: Ref) -> AssetBase:
        """Return the asset that is meant.

        Raises:
            EditorError: the catalogue does not have it.
        """
        found = self._assets.get(ref.id)
        if found is None:
            raise error("face.asset_missing", asset=ref.slug or ref.id)
        return found

    def named(self, name: str) -> AssetBase:
        """Return one of the assets listed in the template by its short name, or that of its file.

        Raises:
            EditorError: there is none of that name.
        """
        listed = {self._slug(ref): ref for ref in self._template.assets}
        if name not in listed:
            name = _NO_SLUG.sub("-", name.rpartition(".")[0].casefold()).strip("-") or name
        if name not in listed:
            known = ", ".join(sorted(listed))
            raise error("face.asset_unknown", fix=did_you_mean(name, listed), asset=name[:40], known=known)
        return self.asset(listed[name])

    def art(self, asset: AssetBase) -> Art:
        """Return the picture of an asset.

        Raises:
            EditorError: it is no picture, or holds none yet.
        """
        if asset.use not in PICTURED or not asset.data:
            raise error("face.asset_no_picture", asset=asset.slug)
        return _art(asset)

    def family(self, ref: Ref) -> str:
        """Return the family of a font.

        Raises:
            EditorError: it is missing, no font, or damaged.
        """
        asset = self.asset(ref)
        if asset.use != "font" or not asset.files:
            raise error("face.asset_no_font", asset=asset.slug)
        return own_family(asset)

    @cached_property
    def icons(self) -> Mapping[str, OwnIcon]:
        """What texts may name between colons: symbols and pictures by short name, letters of fonts."""
        refs = (*self._template.assets, *(one.own_font for one in self._template.styles))
        found: dict[str, OwnIcon] = {}
        named: dict[str, OwnIcon] = {}
        for ref in refs:
            asset = self._assets.get(ref.id) if ref is not None else None
            if asset is None:
                continue
            if asset.use in ("symbol", "picture") and asset.data:
                found.setdefault(asset.slug, OwnIcon(art=self.art(asset)))
            if asset.use == "font":
                with suppress(EditorError):  # said by the styles that are set in it
                    named = {**font_signs(asset), **named}
        return {**named, **found}

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colours of the template's palette by name; empty where it has none."""
        ref = self._template.palette
        palette = self._assets.get(ref.id) if ref is not None else None
        return {one.id: one.colour for one in palette.colours} if palette is not None else {}

    def missing(self) -> tuple[EditorError, ...]:
        """Return what is wrong with the palette and the listed assets, which no box may happen to use."""
        refs = (*self._template.assets, *([self._template.palette] if self._template.palette else ()))
        return tuple(
            error("face.asset_missing", asset=ref.slug or ref.id)
            for ref in refs
            if ref.id not in self._assets
        )

    def _slug(self, ref: Ref) -> str:
        found = self._assets.get(ref.id)
        return found.slug if found is not None else ref.slug


@kept_for_same(_MOST_KEPT)
def _art(asset: AssetBase) -> Art:
    margins = (asset.margin_left, asset.margin_top, asset.margin_right, asset.margin_bottom)
    way = next((way for way in ("frame", "texture", "symbol") if way == asset.use), "picture")
    sizes = (asset.border_mm, asset.tile_mm, picture_name(asset.data))
    return Art(asset.data, way, asset.tinted, margins, *sizes)  # type: ignore[arg-type]


_KEPT: Final[dict[int, tuple[FaceBase, Assets, FaceAssets]]] = {}


def face_assets(template: FaceBase, assets: Assets) -> FaceAssets:
    """Return the assets of a template; kept, for a thousand cards of the same look."""
    kept = _KEPT.get(id(template))
    if kept is not None and kept[0] is template and (kept[1] is assets or kept[1] == assets):
        return kept[2]
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    made = FaceAssets(template, assets)
    _KEPT[id(template)] = (template, assets, made)
    return made
