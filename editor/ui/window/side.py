"""The docks at the right, in two stacks: those of the editor in front, remembered per kind of document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.ui.documents.editor import DocumentEditor
from editor.ui.settings import Settings
from editor.ui.window.docks import title_in_tab

RIGHT_WIDTH: Final = 320
RIGHT_LEAST: Final = 220


@dataclass(frozen=True)
class Plain:
    """How the docks of an editor lie that stand where they were made."""

    around: tuple[object, ...]
    """Where the docks of the window itself were."""
    left: int
    """Width of the catalogue, px."""
    right: int
    """Width of the stacks, px."""
    heights: tuple[int, ...]
    """Of the upper and the lower stack, px."""
    front: frozenset[str]
    """Names of the docks that were in front of their stacks."""


class SidePanels:
    """Shows the panels of one editor at a time; those of the others stay alive, hidden."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._docks: dict[QWidget, list[QDockWidget]] = {}
        self._front: DocumentEditor | None = None
        self._general = window.findChildren(QDockWidget)
        """Docks of the window itself, whatever is in front."""
        self._plain: dict[str, Plain] = {}
        """By layout: how the docks lay when their tab was left, where nobody had moved them.

        To restore a layout Qt looks for docks through everything in the window: with many documents open that
        takes a fifth of a second, and mostly only sizes differ.
        """

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
        kept = self._kept(editor)
        layout = self._settings.layout(kept)
        if layout.isEmpty():
            self._resize(docks, RIGHT_WIDTH, [self._window.height() // 2] * 2)
        elif (plain := self._plain.get(kept)) is not None and plain.around == self._around():
            self._lay(docks, plain)
        else:
            self._window.restoreState(layout)

    def _resize(self, docks: Sequence[QDockWidget], width: int, heights: Sequence[int]) -> None:
        """Give the stacks a width and their heights, in px."""
        first = [stack[0] for stack in _stacks(docks) if stack]
        if first:
            self._window.resizeDocks(first[:1], [width], Qt.Orientation.Horizontal)
            self._window.resizeDocks(first, heights[: len(first)], Qt.Orientation.Vertical)

    def _lay(self, docks: Sequence[QDockWidget], plain: Plain) -> None:
        """Lay docks that stand as they were made as they lay before."""
        left = [dock for dock in self._general if self._area(dock) == Qt.DockWidgetArea.LeftDockWidgetArea]
        self._window.resizeDocks(left, [plain.left] * len(left), Qt.Orientation.Horizontal)
        self._resize(docks, plain.right, plain.heights)
        for dock in docks:
            if dock.objectName() in plain.front:
                dock.raise_()

    def _noted(self, docks: Sequence[QDockWidget]) -> Plain | None:
        """Return how docks lie, where they stand as they were made; nothing where a person moved them."""
        front: list[QDockWidget] = []
        for stack in filter(None, _stacks(docks)):
            names = [dock.objectName() for dock in stack]
            together = [dock.objectName() for dock in self._window.tabifiedDockWidgets(stack[0])]
            seen = [dock for dock in stack if not dock.visibleRegion().isEmpty()]
            if together != names[1:] or len(seen) != 1 or any(map(self._moved, stack)):
                return None
            front += seen
        one_column = len({(dock.x(), dock.width()) for dock in front}) == 1
        if not one_column or [dock.y() for dock in front] != sorted(dock.y() for dock in front):
            return None
        left = [dock for dock in self._general if self._area(dock) == Qt.DockWidgetArea.LeftDockWidgetArea]
        return Plain(
            self._around(),
            left[0].width() if left else 0,
            front[0].width(),
            tuple(dock.height() for dock in front),
            frozenset(dock.objectName() for dock in front),
        )

    def _moved(self, dock: QDockWidget) -> bool:
        right = self._area(dock) == Qt.DockWidgetArea.RightDockWidgetArea
        return not right or dock.isHidden() or dock.isFloating()

    def _area(self, dock: QDockWidget) -> Qt.DockWidgetArea:
        return self._window.dockWidgetArea(dock)

    def _around(self) -> tuple[object, ...]:
        """Return where the docks of the window itself are."""
        return tuple(
            (
                self._area(dock),
                dock.isHidden(),
                dock.isFloating(),
                tuple(one.objectName() for one in self._window.tabifiedDockWidgets(dock)),
            )
            for dock in self._general
        )

    def leave(self) -> None:
        """Hide the panels of the editor in front, remembering how they lay."""
        if self._front is None:
            return
        docks = self._docks.get(self._front, [])
        if docks:
            kept = self._kept(self._front)
            self._settings.set_layout(kept, self._window.saveState())
            plain = self._noted(docks)
            if plain is None:
                self._plain.pop(kept, None)
            else:
                self._plain[kept] = plain
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
            self._plain.pop(self._kept(front), None)
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
