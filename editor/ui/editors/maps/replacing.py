"""One terrain put in the place of another, on the whole map or on the selected fields."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QWidget

from editor.printing.maps.painting import painted
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.actions import CONTEXT
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

_STEP = QT_TRANSLATE_NOOP("Actions", "Replace {old} by {terrain}")


def terrain_name(tool_context: ToolContext, terrain: str) -> str:
    """Return the name of a terrain in the language of the interface."""
    return tool_context.model.looks.look(terrain).name.get(tool_context.context.language) or terrain


def replace_text(tool_context: ToolContext, old: str, new: str) -> str:
    """Return the words for putting one terrain in the place of another."""
    words = QCoreApplication.translate(CONTEXT, _STEP)
    return words.format(old=terrain_name(tool_context, old), terrain=terrain_name(tool_context, new))


def replace_terrain(tool_context: ToolContext, old: str, new: str) -> int:
    """Put one terrain in the place of another in one step; how many fields there were.

    Where fields are selected only those are changed.
    """
    arrays = tool_context.arrays
    if arrays is None or old == new or old not in arrays.terrain_ids:
        return 0
    meant = arrays.terrain == arrays.terrain_index(old)
    if (selected := tool_context.selection.mask) is not None:
        meant &= selected
    places = np.flatnonzero(meant).astype(np.int32)
    paint = replace(tool_context.settings, terrain=new, natural=False)
    changes = painted(arrays, tool_context.model.looks, paint, "terrain", places)
    changed = tool_context.push(changes, replace_text(tool_context, old, new))
    return int(places.size) if changed else 0


class ReplaceBar(QWidget):
    """Beside the search for a terrain: what to put in its place, and the button that does it."""

    def __init__(self, tool_context: ToolContext, found: ComboBox, parent: QWidget | None = None) -> None:
        """Make it.

        Args:
            tool_context: the map.
            found: where the terrain that is looked for is chosen.
            parent: widget that it lives in.
        """
        super().__init__(parent)
        self._tool_context, self._found = tool_context, found
        self.by, self.button = ComboBox(self), QPushButton(self.tr("Replace"), self)
        self.by.setObjectName("replace_by")
        self.by.setAccessibleName(self.tr("Replace by"))
        self.button.setObjectName("replace_terrain")
        self.button.setToolTip(self.tr("On the selected fields, without a selection on the whole map"))
        row = row_layout(self, 0)
        row.addWidget(self.by, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(self.replace)
        self.by.currentIndexChanged.connect(self.show_state)
        found.currentIndexChanged.connect(self.show_state)

    def offer(self) -> None:
        """Offer the terrain that there is now; what was chosen stays chosen."""
        chosen = self.by.currentData() or self._tool_context.settings.terrain
        self.by.clear()
        for look in self._tool_context.model.looks.terrain:
            self.by.addItem(
                self.tr("by {terrain}").format(terrain=terrain_name(self._tool_context, look.id)), look.id
            )
        self.by.setCurrentIndex(max(0, self.by.findData(chosen)))
        self.show_state()

    def show_state(self) -> None:
        """The button works where there is something to do."""
        free = not self._tool_context.model.session.read_only
        self.button.setEnabled(free and self.by.currentData() != self._found.currentData())

    def replace(self) -> None:
        """Do it, and say how many fields it were."""
        old, new = self._found.currentData(), self.by.currentData()
        if isinstance(old, str) and isinstance(new, str):
            count = replace_terrain(self._tool_context, old, new)
            self._tool_context.announce(self.tr("%n field(s) replaced", "", count))
