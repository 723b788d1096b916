"""The docks at the right: those of the editor in front, remembered per kind of document."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.ui.documents.editor import DocumentEditor
from editor.ui.settings import Settings
from editor.ui.window.docks import title_in_tab

RIGHT_WIDTH: Final = 320
RIGHT_LEAST: Final = 220
SPLIT: Final = 2
"""So many panels stand one above the other; the further ones are tabs of the lower one."""


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
        before: QDockWidget | None = None
        for number, dock in enumerate(docks):
            dock.setObjectName(str(dock.property("layout_name")))
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            if number == 1 and before is not None:
                self._window.splitDockWidget(before, dock, Qt.Orientation.Vertical)
            elif before is not None:
                self._window.tabifyDockWidget(before, dock)
            dock.show()
            before = dock
        if len(docks) > SPLIT:
            docks[1].raise_()
        layout = self._settings.layout(self._name(editor))
        if not layout.isEmpty():
            self._window.restoreState(layout)
        elif docks:
            self._window.resizeDocks(docks[:1], [RIGHT_WIDTH], Qt.Orientation.Horizontal)

    def leave(self) -> None:
        """Hide the panels of the editor in front, remembering how they lay."""
        if self._front is None:
            return
        docks = self._docks.get(self._front, [])
        if docks:
            self._settings.set_layout(self._name(self._front), self._window.saveState())
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
            self._settings.set_layout(self._name(front), QByteArray())
            self.enter(front)

    def _name(self, editor: DocumentEditor) -> str:
        return f"{editor.session.system}.{editor.session.kind}"

    def _make(self, editor: DocumentEditor) -> list[QDockWidget]:
        docks: list[QDockWidget] = []
        panels = editor.side_panels()
        for panel in panels:
            dock = QDockWidget(panel.title, self._window)
            dock.setProperty("layout_name", f"side.{self._name(editor)}.{panel.id}")
            panel.widget.setMinimumWidth(max(panel.widget.minimumWidth(), RIGHT_LEAST))
            dock.setWidget(panel.widget)
            if len(panels) > SPLIT and docks:
                title_in_tab(dock)
            docks.append(dock)
        return docks
