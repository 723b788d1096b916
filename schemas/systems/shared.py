"""The documents that belong to no game: characters, symbols and styles of maps."""

from __future__ import annotations

from typing import Literal

from schemas.asset import AssetBase
from schemas.book_style import BookStyleBase
from schemas.character import CharacterBase
from schemas.map_drawings import MapStyleBase, MapSymbolBase
from schemas.pack import PackBase

SystemName = Literal["shared"]


class SharedCharacter(CharacterBase):
    """A character: one creature with one miniature and a card in each game that it takes part in."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedMapSymbol(MapSymbolBase):
    """A symbol of an author's own, for the maps of every game."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedMapStyle(MapStyleBase):
    """A style of an author's own, for the maps of every game."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedAsset(AssetBase):
    """A picture, frame, texture, symbol, palette or font of an author's own, for the faces of every game."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedBookStyle(BookStyleBase):
    """A template of books, for army books and spell books of every game."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedPack(PackBase):
    """A pack of what belongs to no game."""

    system: SystemName = "shared"
    """It belongs to no game."""
