"""The bundled fonts, so that every machine draws and prints the same letters.

Where a text may hold symbols of a game, set `QFont.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])`:
Source Sans lacks some of them.
"""

from pathlib import Path
from typing import Final

from PySide6.QtGui import QFontDatabase, QGuiApplication

TEXT_FAMILY: Final = "Source Sans 3"
"""Text face with French accents and figures of one width: Regular, Italic, Bold, Bold Italic."""

DISPLAY_FAMILY: Final = "Cinzel"
"""Roman capitals for titles: Regular and Bold. Small letters are small capitals; figures vary in width."""

SYMBOL_FAMILY: Final = "DejaVu Sans"
"""Symbols that the text face lacks: stars, swords, flags, skulls, dice, hexagons. Regular only."""

_FOLDER: Final = Path(__file__).resolve().parent
_FILES: Final = (
    "SourceSans3-Regular.ttf",
    "SourceSans3-Italic.ttf",
    "SourceSans3-Bold.ttf",
    "SourceSans3-BoldItalic.ttf",
    "Cinzel-Regular.ttf",
    "Cinzel-Bold.ttf",
    "DejaVuSans.ttf",
)
_loaded_for: list[QGuiApplication] = []


def load_fonts() -> None:
    """Make the bundled families known to Qt; a second call for the same application does nothing.

    Raises:
        RuntimeError: there is no QGuiApplication yet, or a font file is missing or damaged.
    """
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication):
        raise RuntimeError("load_fonts needs a QGuiApplication; make one first")  # noqa: TRY004
    if _loaded_for == [app]:
        return
    for name in _FILES:
        if QFontDatabase.addApplicationFont(str(_FOLDER / name)) < 0:
            raise RuntimeError(f"{_FOLDER / name} cannot be read as a font; install Marshalry again")
    _loaded_for[:] = [app]
