"""Assets: pictures, frames, textures, symbols, palettes and fonts of authors' own, for faces of all games."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.colour_names import NamedColour
from schemas.fonts import FontFile
from schemas.pictures import PictureOrNone
from schemas.quantities import Key
from schemas.validation import broken, first_twice

AssetUse = Literal["picture", "frame", "texture", "symbol", "palette", "font"]
PICTURED: Final = ("picture", "frame", "texture", "symbol")
"""Uses of assets that are pictures."""
_Margin = Annotated[float, Field(ge=0, le=0.5, json_schema_extra={"only_with": {"use": ["frame"]}})]


def _only(*uses: AssetUse) -> Any:
    """Return what declares a field to count for some uses alone."""
    return {"only_with": {"use": list(uses)}}


def _one_letter(text: str) -> str:
    if len(text) != 1 or unicodedata.category(text) in ("Cc", "Cs", "Zl", "Zp"):
        raise broken("asset.one_letter", found=text[:10])
    return text


class NamedGlyph(Schema):
    """A letter of a font that is drawn where a text names it between colons."""

    id: Key
    """Its name: ``sword`` is drawn where a text says ``:sword:``."""
    letter: Annotated[str, Field(max_length=4), AfterValidator(_one_letter)]
    """The letter of the font."""


class AssetBase(Document):
    """Something that faces are made of, kept once and used by as many as like."""

    kind: Literal[Kind.ASSET] = Kind.ASSET
    """Kind of the document."""
    use: AssetUse = "picture"
    """What it is."""
    data: PictureOrNone = Field(default="", json_schema_extra=_only(*PICTURED))
    """The picture (PNG or JPEG; SVG is made into one), base64-encoded."""
    tinted: bool = Field(default=False, json_schema_extra=_only("symbol"))
    """Drawn in the colour of the text or box: what is clear in the picture stays clear."""
    margin_left: _Margin = 0.25
    """Share of the picture that is its left border; borders keep their shape, the rest is stretched."""
    margin_top: _Margin = 0.25
    """Share of the picture that is its upper border."""
    margin_right: _Margin = 0.25
    """Share of the picture that is its right border."""
    margin_bottom: _Margin = 0.25
    """Share of the picture that is its lower border."""
    border_mm: Annotated[float, Field(ge=0.2, le=100, json_schema_extra={"unit": "mm", **_only("frame")})] = (
        4.0
    )
    """Thickness in print of its thickest border."""
    tile_mm: Annotated[float, Field(ge=1, le=500, json_schema_extra={"unit": "mm", **_only("texture")})] = (
        20.0
    )
    """Width in print of one tile; tiles are put side by side."""
    colours: tuple[NamedColour, ...] = Field(default=(), max_length=60, json_schema_extra=_only("palette"))
    """Its colours by name."""
    files: tuple[FontFile, ...] = Field(default=(), max_length=12, json_schema_extra=_only("font"))
    """The files of the family: regular, bold, italic."""
    glyphs: tuple[NamedGlyph, ...] = Field(default=(), max_length=400, json_schema_extra=_only("font"))
    """Letters that texts draw by name."""

    @model_validator(mode="after")
    def _names_everything_once(self) -> Self:
        for name, keys in (("colours", self.colours), ("glyphs", self.glyphs)):
            if twice := first_twice(one.id for one in keys):
                raise broken("asset.name_twice", at=f"{name}[{twice[0]}].id", id=twice[1])
        return self
