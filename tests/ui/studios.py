"""The application over a catalogue, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLocale, QSettings
from PySide6.QtWidgets import QApplication

from editor.ui.app import Studio
from editor.ui.kit.settings import Settings
from editor.ui.kit.theme import theme


@contextmanager
def studio_over(
    qapp: QApplication, catalogue_file: Path, folder: Path, store: QSettings | None = None
) -> Iterator[Studio]:
    """Make the application over a catalogue, and put everything back that it changed."""
    settings = Settings(store)
    settings.language = "en"
    settings.theme = "light"
    before = QLocale()
    quits = qapp.quitOnLastWindowClosed()
    qapp.setQuitOnLastWindowClosed(False)
    studio = Studio(qapp, catalogue_file, settings, reports=folder / "reports")
    yield studio
    studio.close()
    studio.set_language("en")
    theme().apply("light")
    QLocale.setDefault(before)
    qapp.setQuitOnLastWindowClosed(quits)
    studio.deleteLater()
