"""The list of maps that come in together: listed and judged some in each turn, each with a tick."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from editor.services.map_files.many_maps import STORED, ComingMap, State
from editor.ui.kit.context import UiContext
from editor.ui.kit.rows_in_turns import MEASURED, RowsInTurns
from editor.ui.kit.theme import Tint, theme
from schemas.problems import Message

MAP, SIZE, KIND, LOST, WHAT = range(5)
_PROGRAMS: Final = {"tiled": "Tiled", "wesnoth": "Wesnoth", "megamek": "MegaMek"}
_SIGNS: Final[dict[State, tuple[str, Tint]]] = {
    "new": ("circle-check", "success"),
    "change": ("refresh-cw", "accent"),
    "same": ("check", "muted"),
    "edited": ("triangle-alert", "warning"),
    "refused": ("triangle-alert", "danger"),
}


class ManyMapRows(RowsInTurns):
    """A row for each file: first its name, then its size, what is lost and what becomes of it."""

    ticked = Signal()
    """Other maps are to be taken in, or it is known of more of them what becomes of them."""

    front_told = Signal()
    """It is known what becomes of the map in front, or something else becomes of it."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setHeaderLabels(
            [self.tr("File"), self.tr("Size"), self.tr("Kind"), self.tr("Lost"), self.tr("What happens")]
        )
        self.setAccessibleName(self.tr("Maps in the files"))
        self.setRootIsDecorated(False)
        # Names of files may be long: what becomes of them is to be seen beside.
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(MAP, QHeaderView.ResizeMode.Stretch)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._files: deque[Path] = deque()
        self._judged: deque[tuple[int, ComingMap]] = deque()
        """What becomes of maps, each with its number, until it is listed."""
        self._coming: dict[int, ComingMap] = {}
        self._unwanted: set[int] = set()
        """Numbers of the files that the person has unticked."""
        self.itemChanged.connect(self._tick)

    def list_files(self, files: Sequence[Path]) -> None:
        """List files by their names, some in each turn."""
        self._files.extend(files)
        self._timer.start()

    def begin(self) -> Callable[[int, ComingMap], None]:
        """Return what takes, in any thread, what becomes of the file of a number, to list it."""
        judged: deque[tuple[int, ComingMap]] = deque()
        self._judged, self._ended = judged, False
        self._timer.start()
        return lambda number, one: judged.append((number, one))

    @property
    def coming(self) -> dict[int, ComingMap]:
        """What becomes of the files, by their numbers, as far as it is listed."""
        return self._coming

    def wanted(self) -> list[ComingMap]:
        """Return the maps that are ticked, and of which something is stored."""
        return [
            one
            for number, one in self._coming.items()
            if one.state in STORED and number not in self._unwanted
        ]

    def number(self) -> int | None:
        """Return the number of the file in front; None where there is none."""
        item = self.currentItem()
        found = -1 if item is None else self.indexOfTopLevelItem(item)
        return found if found >= 0 else None

    def tick_all(self, *, on: bool) -> None:
        """Tick all maps that can be taken in, or none, some in each turn."""
        self._unwanted = set() if on else set(self._coming)
        self._judged.extend(self._coming.items())
        self._timer.start()

    def _list_some(self, until: float) -> None:
        before, known, ended = len(self._rows), len(self._coming), self._ended
        front, told = self.number(), False
        self.blockSignals(True)
        try:
            while self._files and time.thread_time() < until:
                self._add(self._files.popleft())
            waiting = self._judged
            while waiting and not self._files and time.thread_time() < until:
                number, one = waiting.popleft()
                self._judge(number, one)
                told |= number == front
        finally:
            self.blockSignals(False)
        if self._rows and (before < MEASURED or (len(self._coming) > known and known < MEASURED)):
            self._fit()
            if self.currentItem() is None:
                self.setCurrentItem(self._rows[0])
        if told:
            self.front_told.emit()
        if ended and not (self._files or waiting):
            self._timer.stop()
            self._fit()
            self.ticked.emit()

    def _add(self, file: Path) -> None:
        item = QTreeWidgetItem([file.name, "", "", "", ""])
        item.setToolTip(MAP, str(file))
        item.setIcon(MAP, theme().icon("map", "muted"))
        for column in (SIZE, LOST):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._add_row(item)

    def _judge(self, number: int, one: ComingMap) -> None:
        item = self._rows[number]
        self._coming[number] = one
        plan, (icon, tint) = one.plan, _SIGNS[one.state]
        if plan is not None:
            item.setText(SIZE, f"{plan.document.columns} × {plan.document.rows}")
            item.setText(KIND, _PROGRAMS.get(plan.found.program, plan.found.program))
            item.setText(LOST, QLocale().toString(sum(loss.count for loss in plan.lost)))
        item.setText(WHAT, self._context.sentence(Message(code=f"map_import.becomes_{one.state}")))
        item.setIcon(WHAT, theme().icon(icon, tint))
        if one.state in STORED:
            ticked = number not in self._unwanted
            item.setCheckState(MAP, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        else:
            item.setData(MAP, Qt.ItemDataRole.CheckStateRole, None)

    def _tick(self, item: QTreeWidgetItem, column: int) -> None:
        if column != MAP:
            return
        number = self.indexOfTopLevelItem(item)
        if item.checkState(MAP) == Qt.CheckState.Checked:
            self._unwanted.discard(number)
        else:
            self._unwanted.add(number)
        self.ticked.emit()

    def count_words(self) -> str:
        """Return how many files there are, and how many of each state, in one sentence."""
        counts = Counter(one.state for one in self._coming.values())
        each = self.tr("{state}: {count}")
        states = ", ".join(
            each.format(
                state=self._context.sentence(Message(code=f"map_import.becomes_{state}")),
                count=QLocale().toString(counts[state]),
            )
            for state in _SIGNS
            if counts[state]
        )
        return self.tr("%n map(s) read ({states}).", "", counts.total()).format(states=states)
