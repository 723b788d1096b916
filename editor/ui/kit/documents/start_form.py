"""What a game asks before it makes a new document of a kind: a form inside the dialog for new documents."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class StartForm(QWidget):
    """Questions about a new document, beyond its name. Subclasses answer both methods."""

    changed = Signal()  # another answer: ask for ``trouble`` again

    def trouble(self) -> str:
        """Return why a document cannot be made of the answers, translated; '' where it can."""
        raise NotImplementedError

    def start(self) -> dict[str, Any]:
        """Return what the new document begins with, as plain data."""
        raise NotImplementedError
