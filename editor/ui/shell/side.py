"""The panels beside the document, in two stacks: the front editor's, remembered per kind of document.

The panels of each editor stand in an area of their own. To restore a layout Qt looks several times through
all that stands in a window; in the main window, with all documents open, that took a tenth of a second for
each change of tabs. An area holds only its panels, and while nobody moves them nothing is laid out again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import chain, pairwise
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QVBoxLayout, QWidget

from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.settings import Settings
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.widgets import Column
from editor.ui.shell.docks import ReadableTabs, title_in_tab
from editor.ui.systems import common_panels

RIGHT_WIDTH: Final = 320
RIGHT_LEAST: Final = 220
_HIGH_ENOUGH: Final = 300
"""px of two stacks that stand in the window; before, Qt gives them hardly any."""
AROUND: Final = 8
"""px at most that the tabs keep around a page."""
NAME: Final = "dock.side"


class SideArea(QMainWindow):
    """The panels of one editor: they can be moved, put behind each other, closed, taken out of the window."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        # A part of the window, though Qt would make a window of it.
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        ReadableTabs(self)
        self._name = name
        self.docks: list[QDockWidget] = []
        self._upper: list[QDockWidget] = []
        self._lower: list[QDockWidget] = []
        self._heights: dict[QDockWidget, int] = {}
        self._shared = False
        """Whether the stacks were given their heights on the screen."""
        self.layout_name = name
        """The layout is kept under it: it holds for these panels, no others."""
        self._laid_out: QByteArray | None = None
        """The state that the panels were given last; nothing while they stand as they were made."""
        self._out: list[QDockWidget] = []
        """Panels outside of the window that are hidden while another editor is in front."""

    def take(self, panel: SidePanel) -> None:
        """Take a panel in; it has its place after :meth:`stand_as_made`."""
        dock = self._dock(self._name, panel)
        self.layout_name += f"{'-' if self.docks else '.'}{panel.id}"
        (self._upper if panel.upper or not self.docks else self._lower).append(dock)
        self.docks.append(dock)
        self._heights[dock] = panel.height

    def _dock(self, name: str, panel: SidePanel) -> QDockWidget:
        dock = QDockWidget(panel.title, self)
        dock.setObjectName(f"side.{name}.{panel.id}")
        if panel.scrolls:
            # Where it stays from the first: Qt dresses all that an area holds again when it moves.
            column = Column(dock)
            column.setMinimumWidth(RIGHT_LEAST)
            column.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            dock.setWidget(column)
            column.setWidget(panel.widget)
        else:
            panel.widget.setMinimumWidth(max(panel.widget.minimumWidth(), RIGHT_LEAST))
            dock.setWidget(panel.widget)
        return dock

    @property
    def used(self) -> bool:
        """Whether any panel has its place here: neither closed nor taken out of the window."""
        return any(not dock.isHidden() and not dock.isFloating() for dock in self.docks)

    def stand_as_made(self) -> None:
        """Put the panels into an upper and a lower stack, the first ones in front."""
        for stack in (self._upper, self._lower):
            if len(stack) > 1:
                for dock in stack:
                    title_in_tab(dock)
        for dock in self.docks:
            self.removeDockWidget(dock)
        # A panel that is a tab already cannot be parted from its stack: the stacks are parted first.
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._upper[0])
        if self._lower:
            self.splitDockWidget(self._upper[0], self._lower[0], Qt.Orientation.Vertical)
        for stack in (self._upper, self._lower):
            for before, dock in pairwise(stack):
                self.tabifyDockWidget(before, dock)
        for dock in self.docks:
            dock.setFloating(False)
            dock.show()
        for stack in (self._upper, self._lower):
            if len(stack) > 1:
                stack[0].raise_()
        self.share_height()
        self._shared = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height once the panels have their place in the window: it is not known before."""
        super().resizeEvent(event)
        if not self._shared and self.height() >= _HIGH_ENOUGH:
            self._shared = True
            later(self, self._share_again)

    def _share_again(self) -> None:
        """Give the stacks the heights that they had, or their shares: without room Qt forgot them."""
        if self._laid_out is None:
            self.share_height()
        else:
            self.restoreState(self._laid_out)

    def share_height(self) -> None:
        """Give each of the two stacks its share of the height."""
        halves = [self._upper[0], *self._lower[:1]]
        shares = [self._heights[dock] for dock in halves]
        heights = [max(1, self.height() * share // sum(shares)) for share in shares]
        self.resizeDocks(halves, heights, Qt.Orientation.Vertical)

    def lie(self, kept: QByteArray) -> None:
        """Lay the panels out as another document of the kind left them."""
        if not kept.isEmpty() and kept != self._laid_out:
            self._laid_out = kept
            self.restoreState(kept)

    def state(self) -> QByteArray:
        """Return how the panels lie now."""
        self._laid_out = self.saveState()
        return self._laid_out

    def come(self) -> None:
        """Show the panels that were taken out of the window."""
        for dock in self._out:
            dock.show()
        self._out = []

    def go(self) -> None:
        """Hide the panels that were taken out of the window: they belong to their document."""
        self._out = [dock for dock in self.docks if dock.isFloating() and not dock.isHidden()]
        for dock in self._out:
            dock.hide()


class _Coming:
    """The panels of an editor while they are made, part by part."""

    def __init__(self, area: SideArea, own: Iterator[SidePanel], common: Iterator[SidePanel]) -> None:
        self.area = area
        self._own = own
        self._panels = chain(own, common)
        self._made: SidePanel | None = None
        area.hide()

    def make_part(self) -> bool:
        """Make the next panel, or take in the one that was made; False if there is nothing left to do."""
        if self.take_made():
            return True
        self._made = next(self._panels, None)
        return self._made is not None

    def take_made(self) -> bool:
        """Take in the panel that was made; whether there was one."""
        made, self._made = self._made, None
        if made is not None:
            self.area.take(made)
        return made is not None

    def stop(self) -> SideArea:
        """Make no more; what was made already and is not taken in goes."""
        made = [] if self._made is None else [self._made]
        if not isinstance(self._own, Generator):
            made += self._own
        for panel in made:
            panel.widget.deleteLater()
        return self.area


class SidePanels:
    """Shows the panels of one editor at a time; those of the others stay alive, hidden."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._areas: dict[QWidget, SideArea | None] = {}
        self._coming: dict[QWidget, _Coming] = {}
        """Panels that are made just now, a part in each turn."""
        self._page: QWidget | None = None
        """What is in front."""
        self._front: SideArea | None = None
        """Its panels, once they are made."""
        self._sized = False
        self._wanted = RIGHT_WIDTH
        """How wide they are beside a page that leaves them the room, in px."""
        self._place = QWidget(window)
        QVBoxLayout(self._place).setContentsMargins(0, 0, 0, 0)
        self.dock = QDockWidget(window)
        """Where the panels stand in the window."""
        self.dock.setObjectName(NAME)
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setTitleBarWidget(QWidget(self.dock))
        self.dock.toggleViewAction().setVisible(False)
        self.dock.setWidget(self._place)
        self.dock.hide()
        self._fit_soon = single_shot(self.dock, 0, self.fit)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)

    def area(self, editor: QWidget) -> SideArea | None:
        """Return the panels of an editor, made now if they are still to come. None if it has none."""
        while editor not in self._areas and isinstance(editor, DocumentEditor):
            self._make_part(editor)
        return self._areas.get(editor)

    def area_made(self, editor: QWidget) -> SideArea | None:
        """Return the panels of an editor; None if they were not made, or it has none."""
        return self._areas.get(editor)

    def enter(self, page: QWidget) -> None:
        """Show the panels of an editor; a page of another sort has none.

        Those of an editor that was not in front yet are made in later turns: the document is seen first.
        """
        self._page = page
        if page in self._areas or not isinstance(page, DocumentEditor):
            self._show(page)
        else:
            later(page, lambda: self._make_later(page))

    def _make_later(self, editor: DocumentEditor) -> None:
        if editor is self._page and editor not in self._areas:
            self._make_part(editor)
            later(editor, lambda: self._make_later(editor))
        elif editor in self._coming:
            # What stands nowhere does not know that it is out of sight, and works as if it were seen.
            self._coming[editor].take_made()

    def _begun(self, editor: DocumentEditor) -> _Coming:
        area = SideArea(f"{editor.session.system}.{editor.session.kind}", self._place)
        return _Coming(area, iter(editor.side_panels()), common_panels(editor))

    def _make_part(self, editor: DocumentEditor) -> None:
        if editor not in self._coming:
            self._coming[editor] = self._begun(editor)
        coming = self._coming[editor]
        if coming.make_part():
            return
        del self._coming[editor]
        self._areas[editor] = self._placed(coming.area)
        if editor is self._page:
            self._show(editor)

    def _show(self, page: QWidget) -> None:
        area = self._front = self._areas.get(page)
        if area is not None:
            area.lie(self._settings.layout(area.layout_name))
            area.show()
            area.come()
        self.fit()

    def leave(self) -> None:
        """Hide the panels of the editor in front, remembering how they lay."""
        page = self._page
        if (
            page is not None
            and self.dock.isVisible()
            and page.width() > page.minimumSizeHint().width() + AROUND
        ):
            self._wanted = self.dock.width()
        self._page = None
        area, self._front = self._front, None
        if area is not None:
            self._settings.set_layout(area.layout_name, area.state())
            area.go()
            area.hide()

    def forget(self, editor: QWidget) -> None:
        """The editor closes: its docks go."""
        if editor is self._page and self._front is None:
            self._page = None
        if editor in self._areas:
            area = self._areas.pop(editor)
        elif isinstance(editor, DocumentEditor):
            area = (self._coming.pop(editor, None) or self._begun(editor)).stop()
        else:
            return
        if area is None:
            return
        if area is self._front:
            self.leave()
        for dock in area.docks:
            dock.setWidget(None)  # type: ignore[arg-type]
        area.deleteLater()

    def reset(self) -> None:
        """Put the panels in front back where they were at first."""
        self._wanted = RIGHT_WIDTH
        if self._front is not None:
            self._front.stand_as_made()
            self.fit()
            self._window.resizeDocks([self.dock], [RIGHT_WIDTH], Qt.Orientation.Horizontal)

    @property
    def at_left(self) -> bool:
        """Whether they stand at the left of the document, beside the catalogue."""
        return self._window.dockWidgetArea(self.dock) == Qt.DockWidgetArea.LeftDockWidgetArea

    def put_left(self, left: bool) -> None:
        """Put them at the left of the document, or back at its right."""
        width = self.dock.width()
        area = Qt.DockWidgetArea.LeftDockWidgetArea if left else Qt.DockWidgetArea.RightDockWidgetArea
        self._window.addDockWidget(area, self.dock, Qt.Orientation.Horizontal)
        self._window.resizeDocks([self.dock], [width], Qt.Orientation.Horizontal)

    def fit(self) -> None:
        """Be there while there is a panel to show."""
        if self._window.dockWidgetArea(self.dock) == Qt.DockWidgetArea.NoDockWidgetArea:
            # A layout of the window from before it had this part.
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.setVisible(self._front is not None and self._front.used)
        if not self._sized and self.dock.isVisible():
            self._sized = True
            if self._settings.layout("window").isEmpty():
                self._window.resizeDocks([self.dock], [RIGHT_WIDTH], Qt.Orientation.Horizontal)
        elif self.dock.isVisible() and self.dock.width() < self._wanted:
            self._window.resizeDocks([self.dock], [self._wanted], Qt.Orientation.Horizontal)

    def _placed(self, area: SideArea) -> SideArea | None:
        """Lay out panels that are all made; None if there is none."""
        if not area.docks:
            area.deleteLater()
            return None
        layout = self._place.layout()
        if layout is not None:
            layout.addWidget(area)
        area.stand_as_made()
        for dock in area.docks:
            # A layout that is restored hides panels for a moment: what counts is how they are afterwards.
            dock.toggleViewAction().toggled.connect(self._fit_soon.start)
            dock.topLevelChanged.connect(self._fit_soon.start)
        return area
