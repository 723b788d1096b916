"""A list that thousands of rows come into: some in each turn of the event loop, and out of it likewise."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.kit.turns import single_shot

MEASURED: Final = 40
"""Rows by which the columns are made wide enough."""
_LISTED_EACH_MS: Final = 15
"""Rest between two turns: what is typed and painted meanwhile comes first."""
_TURN_S: Final = 0.005
"""Processor time that is spent on rows in one turn."""
_GOING_S: Final = 0.002
"""The same of rows that go: the window behind is painted anew in the first of these turns."""


class RowsInTurns(QTreeWidget):
    """Subclasses list what waits in ``_list_some``, called in turns until all is listed that comes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setUniformRowHeights(True)
        self.header().setResizeContentsPrecision(MEASURED)
        self._ended = True
        """Whether nothing more comes than what waits."""
        self._rows: list[QTreeWidgetItem] = []
        """In the order in which they come in."""
        self._timer = QTimer(self)
        self._timer.setInterval(_LISTED_EACH_MS)
        self._timer.timeout.connect(lambda: self._list_some(time.thread_time() + _TURN_S))

    def _list_some(self, until: float) -> None:
        """List what waits, until a moment of this thread's processor time in seconds."""
        raise NotImplementedError

    def end(self) -> None:
        """List what waits: nothing more comes."""
        self._ended = True

    def stop(self) -> None:
        """List nothing more, also of what waits."""
        self._timer.stop()

    @property
    def settled(self) -> bool:
        """Whether everything is listed and nothing more comes."""
        return not self._timer.isActive()

    def let_go(self, then: Callable[[], object]) -> None:
        """Take all rows away, then do something."""
        self.stop()
        until = time.thread_time() + _GOING_S
        while self._rows and time.thread_time() < until:
            self._rows.pop()
            self.takeTopLevelItem(self.topLevelItemCount() - 1)
        if self._rows:
            single_shot(self, _LISTED_EACH_MS, partial(self.let_go, then)).start()
        else:
            then()

    def _add_row(self, item: QTreeWidgetItem) -> None:
        self.addTopLevelItem(item)
        self._rows.append(item)

    def _fit(self) -> None:
        for column in range(self.columnCount()):
            self.resizeColumnToContents(column)
