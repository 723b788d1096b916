"""Keys of the tabs that are no documents; a colon and an id follow where there may be several."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

START: Final = "start"
PREVIEW: Final = "preview"
BATTLE: Final = "battle"
KEPT: Final = "kept"
"""A battle of the catalogue, by its id."""
ODDS: Final = "odds"
COMPENDIUM: Final = "compendium"
COMPARING: Final = "compare"
DIFFERENCES: Final = "differences"
"""What differs between a file, whose path follows, and the catalogue."""
CENTRE: Final = "print"
PREFLIGHT: Final = "preflight"
PACKS: Final = "packs"
MANUAL: Final = "manual"
TABLE: Final = "table"
"""All cards of a kind, by ``game/kind``; the key of a table of chosen cards says more."""


def battle_title(name: str) -> str:
    """Return the title of a tab in which a battle is watched: ``Battle: The First Battle``."""
    return QCoreApplication.translate("MainWindow", "Battle: {name}").format(name=name)
