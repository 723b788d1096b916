"""The tool strip at the left edge of the map editor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QWidget

from editor.ui.editors.maps.tools.specs import TOOLS, ToolName, ToolSpec
from editor.ui.kit.actions import CONTEXT
from editor.ui.kit.layouts import column_layout, grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, set_icon

_STRIP_COLUMNS: Final = 2


def translated(text: str) -> str:
    """Return words marked in the context of actions."""
    return QCoreApplication.translate(CONTEXT, text)


class ToolStrip(QFrame):
    """One button per tool, at the left edge."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, tools: Iterable[ToolSpec] = TOOLS) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        column = column_layout(self, (SPACE_1, SPACE_2, SPACE_1, SPACE_2))
        layout = grid_layout(spacing=SPACE_1)
        column.addLayout(layout)
        column.addStretch(1)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        for place, spec in enumerate(tools):
            button = QToolButton(self)
            button.setCheckable(True)
            button.setAutoRaise(True)
            set_icon(button, spec.icon)
            button.setIconSize(QSize(20, 20))
            button.setToolTip(f"{translated(spec.tip)} ({spec.shortcut})")
            button.setAccessibleName(translated(spec.text))
            button.setObjectName(f"tool_{spec.name}")
            button.clicked.connect(lambda _on=False, name=spec.name: self.chosen.emit(name))
            self._group.addButton(button)
            self._buttons[spec.name] = button
            layout.addWidget(button, place // _STRIP_COLUMNS, place % _STRIP_COLUMNS)

    def show_tool(self, tool: ToolName) -> None:
        """Press the button of a tool."""
        self._buttons[tool].setChecked(True)
