"""What is copied, put where other programs find it; and what was copied last."""

from __future__ import annotations

import atexit
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

_IN_THIS_PROCESS: Final = frozenset({"offscreen", "minimal"})
"""Platforms whose clipboard is a variable of Qt; nobody else can read it."""


def put_on_clipboard(data: QMimeData) -> None:
    """Copy data; it is safe to leave it there when the program ends."""
    _emptied_at_exit()
    QGuiApplication.clipboard().setMimeData(data)


def on_clipboard() -> QMimeData:
    """Return what was copied last; without anything on the clipboard, data that have no format."""
    # Qt gives None for an empty clipboard, whatever its signature says.
    found: QMimeData | None = QGuiApplication.clipboard().mimeData()
    return found if found is not None else QMimeData()


@lru_cache(maxsize=1)
def _emptied_at_exit() -> None:
    # Such a clipboard outlives Python; destroying data made by Python would then crash.
    atexit.register(_empty)


def _empty() -> None:
    if QGuiApplication.instance() is not None and QGuiApplication.platformName() in _IN_THIS_PROCESS:
        QGuiApplication.clipboard().clear()
