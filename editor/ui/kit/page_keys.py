"""Keys of the tabs that are no documents; a colon and an id follow where there may be several."""

from __future__ import annotations

from typing import Final

START: Final = "start"
PREVIEW: Final = "preview"
BATTLE: Final = "battle"
ODDS: Final = "odds"
COMPENDIUM: Final = "compendium"
COMPARING: Final = "compare"
CENTRE: Final = "print"
