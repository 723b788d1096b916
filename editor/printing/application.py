"""An application for pictures where no window runs: Qt draws text only inside one."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from editor.printing.fonts import load_fonts

_kept: list[QGuiApplication] = []


def picture_application() -> QGuiApplication:
    """Return the running application, or a new one without a display; the bundled fonts are loaded."""
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication):
        app = QGuiApplication(["marshalry", "-platform", "offscreen"])
        _kept.append(app)
    load_fonts()
    return app
