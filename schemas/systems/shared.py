"""The documents that belong to no game: characters, who have cards in several."""

from __future__ import annotations

from typing import Literal

from schemas.character import CharacterBase
from schemas.pack import PackBase

SystemName = Literal["shared"]


class SharedCharacter(CharacterBase):
    """A character: one creature with one miniature and a card in each game that it takes part in."""

    system: SystemName = "shared"
    """It belongs to no game."""


class SharedPack(PackBase):
    """A pack made for a character."""

    system: SystemName = "shared"
    """It belongs to no game."""
