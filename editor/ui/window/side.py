"""The docks at the right, in two stacks: those of the editor in front, remembered per kind of document."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.ui.documents.editor import DocumentEditor
from editor.ui.settings import Settings
from editor.ui.window.docks import title_in_tab

RIGHT_WIDTH: Final = 320
RIGHT_LEAST: Final = 220


class SidePanels:
    """Shows the panels of one editor at a time; those of the others stay alive, hidden."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._docks: dict[QWidget, list[QDockWidget]] = {}
        self._front: DocumentEditor | None = None

    def enter(self, editor: DocumentEditor) -> None:
        """Show the panels of an editor."""
        self._front = editor
        docks = self._docks.get(editor)
        if docks is None:
            docks = self._docks[editor] = self._make(editor)
        upper, lower = _stacks(docks)
        # A panel that is a tab already cannot be parted from its stack: the stacks are parted first.
        if upper:
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, upper[0])
        if lower:
            self._window.splitDockWidget(upper[0], lower[0], Qt.Orientation.Vertical)
        for stack in (upper, lower):
            for before, dock in pairwise(stack):
                self._window.tabifyDockWidget(before, dock)
        for dock in docks:
            dock.setObjectName(str(dock.property("layout_name")))
            dock.show()
        for stack in (upper, lower):
            if len(stack) > 1:
                stack[0].raise_()
        layout = self._settings.layout(self._kept(editor))
        if not layout.isEmpty():
            self._window.restoreState(layout)
        elif docks:
            self._window.resizeDocks(docks[:1], [RIGHT_WIDTH], Qt.Orientation.Horizontal)
            halves = [upper[0], *lower[:1]]
            half = self._window.height() // 2
            self._window.resizeDocks(halves, [half] * len(halves), Qt.Orientation.Vertical)

    def leave(self) -> None:
        """Hide the panels of the editor in front, remembering how they lay."""
        if self._front is None:
            return
        docks = self._docks.get(self._front, [])
        if docks:
            self._settings.set_layout(self._kept(self._front), self._window.saveState())
        for dock in docks:
            dock.hide()
            self._window.removeDockWidget(dock)
            # Layouts are restored by name: docks of another document of the kind must not answer to it.
            dock.setObjectName("")
        self._front = None

    def forget(self, editor: QWidget) -> None:
        """The editor closes: its docks go."""
        if editor is self._front:
            self.leave()
        for dock in self._docks.pop(editor, []):
            dock.setWidget(None)  # type: ignore[arg-type]
            dock.deleteLater()

    def reset(self) -> None:
        """Put the panels in front back where they were at first."""
        if self._front is not None:
            front = self._front
            self.leave()
            self._settings.set_layout(self._kept(front), QByteArray())
            self.enter(front)

    def _name(self, editor: DocumentEditor) -> str:
        return f"{editor.session.system}.{editor.session.kind}"

    def _kept(self, editor: DocumentEditor) -> str:
        """Return under which name the layout is kept: it holds for these panels, no others."""
        name = self._name(editor)
        ids = (str(dock.property("layout_name")).rpartition(".")[2] for dock in self._docks.get(editor, ()))
        return f"{name}.{'-'.join(ids)}"

    def _make(self, editor: DocumentEditor) -> list[QDockWidget]:
        docks: list[QDockWidget] = []
        for number, panel in enumerate(editor.side_panels()):
            dock = QDockWidget(panel.title, self._window)
            dock.setProperty("layout_name", f"side.{self._name(editor)}.{panel.id}")
            dock.setProperty("upper", number == 0 or panel.upper)
            panel.widget.setMinimumWidth(max(panel.widget.minimumWidth(), RIGHT_LEAST))
            dock.setWidget(panel.widget)
            docks.append(dock)
        for stack in _stacks(docks):
            if len(stack) > 1:
                for dock in stack:
                    title_in_tab(dock)
        return docks


def _stacks(docks: Sequence[QDockWidget]) -> tuple[list[QDockWidget], list[QDockWidget]]:
    """Return the panels of the upper and of the lower stack."""
    upper = [dock for dock in docks if dock.property("upper")]
    return upper, [dock for dock in docks if not dock.property("upper")]
