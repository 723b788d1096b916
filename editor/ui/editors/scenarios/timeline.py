"""The events of a scenario in the order of its turns and phases, each as a plain sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.kit.documents.draft import entries

_NUMBER: Final = Qt.ItemDataRole.UserRole
_ROOM: Final = 34
"""Pixels of a row that its sentence does not get: indent and bar."""
_MOMENTS: Final = ("turn_begins", "phase_begins", "phase_ends", "turn_ends")


@dataclass(frozen=True)
class Moment:
    """When an event may happen first."""

    turn: int
    """First turn; 0 for any."""
    last: int | None
    """Last turn; None for any later one."""
    place: tuple[int, int, int]
    """Where it stands in a turn."""


def moment_of(trigger: Mapping[str, Any], phases: Sequence[str]) -> Moment:
    """Return when an event, plain data, may happen first: by the turns that its condition asks for.

    Args:
        trigger: the event.
        phases: those of a turn of its game, in their order.
    """
    condition = trigger.get("condition") or {}
    blocks = entries(condition.get("of"))
    needed = condition.get("join", "all") == "all" or len(blocks) == 1
    turns = [one for one in blocks if one.get("test") == "turn" and not one.get("negated")]
    first = int(turns[0].get("first") or 1) if turns and needed else 0
    last = turns[0].get("last") if turns and needed else None
    moment = str(trigger.get("moment", "turn_begins"))
    phase = trigger.get("phase")
    number = phases.index(phase) if phase in phases else len(phases)
    kind = _MOMENTS.index(moment) if moment in _MOMENTS else 0
    edge = 0 if kind == 0 else 2 if kind == 3 else 1
    return Moment(first, last, (edge, number, kind))


class EventTimeline(QTreeWidget):
    """Turns with the sentences of what happens in them."""

    picked = Signal(int)  # number of the event in the scenario

    def __init__(
        self,
        phases: Sequence[str],
        period: Literal["turn", "month"] = "turn",
        parent: QWidget | None = None,
    ) -> None:
        """``phases``: those of a turn of the game, in their order; ``period``: what its turns are called."""
        super().__init__(parent)
        self._period = period
        self._phases = tuple(phases)
        self.setObjectName("event_timeline")
        self.setAccessibleName(self.tr("Events by turns and phases"))
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._pick)

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and (number := item.data(0, _NUMBER)) is not None:
            self.picked.emit(int(number))

    def show_events(self, triggers: Sequence[Mapping[str, Any]], sentences: Sequence[str]) -> None:
        """Show the events of a draft, each with its sentence."""
        with QSignalBlocker(self):
            self.clear()
            moments = [moment_of(one, self._phases) for one in triggers]
            order = sorted(range(len(triggers)), key=lambda one: (moments[one].turn, moments[one].place))
            tops: dict[tuple[int, int | None], QTreeWidgetItem] = {}
            for number in order:
                when = (moments[number].turn, moments[number].last)
                if when not in tops:
                    tops[when] = self._top(*when)
                item = QTreeWidgetItem([sentences[number]])
                item.setToolTip(0, sentences[number])
                item.setData(0, _NUMBER, number)
                tops[when].addChild(item)
            self.expandAll()
        self._fit_rows()

    def _top(self, first: int, last: int | None) -> QTreeWidgetItem:
        words = self._months(first, last) if self._period == "month" else self._turns(first, last)
        top = QTreeWidgetItem([words])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(top)
        return top

    def _turns(self, first: int, last: int | None) -> str:
        if not first:
            return self.tr("In every turn")
        if last is None:
            return self.tr("From turn {first} on").format(first=first)
        if first == last:
            return self.tr("Turn {first}").format(first=first)
        return self.tr("Turns {first} to {last}").format(first=first, last=last)

    def _months(self, first: int, last: int | None) -> str:
        if not first:
            return self.tr("In every month")
        if last is None:
            return self.tr("From month {first} on").format(first=first)
        if first == last:
            return self.tr("Month {first}").format(first=first)
        return self.tr("Months {first} to {last}").format(first=first, last=last)

    def rows(self) -> Iterator[QTreeWidgetItem]:
        """Yield the rows of the events from above."""
        for place in range(self.topLevelItemCount()):
            top = self.topLevelItem(place)
            for number in range(top.childCount() if top is not None else 0):
                if top is not None and (row := top.child(number)) is not None:
                    yield row

    def choose(self, number: int) -> None:
        """Mark an event, without emitting a signal."""
        with QSignalBlocker(self):
            found = next((row for row in self.rows() if row.data(0, _NUMBER) == number), None)
            if found is not None and found is not self.currentItem():
                self.setCurrentItem(found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sentences go on in as many lines as the width asks for."""
        super().resizeEvent(event)
        self._fit_rows()

    def _fit_rows(self) -> None:
        wide = max(80, self.viewport().width() - _ROOM)
        wraps = int(Qt.TextFlag.TextWordWrap)
        for row in self.rows():
            box = self.fontMetrics().boundingRect(0, 0, wide, 10_000, wraps, row.text(0))
            row.setSizeHint(0, QSize(wide, box.height() + 8))
