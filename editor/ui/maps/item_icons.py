"""Pictures of a list, drawn one after the other while the window answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import shiboken6
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.ui.turns import Turns

Draw = Callable[[], QIcon]


class ItemIcons:
    """Gives the items of a list their pictures, from the top downwards."""

    def __init__(self, view: QListWidget) -> None:
        self._list = view
        self._turns = Turns(1, view)

    def draw(self, wanted: Sequence[tuple[QListWidgetItem, Draw]]) -> None:
        """Draw the pictures of items; those of a list that was shown before are dropped."""
        self._turns.clear()
        self._turns.add([partial(self._put, item, draw) for item, draw in wanted])

    def _put(self, item: QListWidgetItem, draw: Draw) -> None:
        if not shiboken6.isValid(item):
            return
        # A picture is no change that a person made.
        blocked = self._list.blockSignals(True)
        item.setIcon(draw())
        self._list.blockSignals(blocked)
        self._list.viewport().update()
