"""What each row of a file would do, with a tick for those that are to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor

from editor.formulas.columns import Column, value_at
from editor.services.tables.csv_options import Finding, ImportPlan, PlannedRow
from editor.ui.editors.tables.row_words import RowWords
from editor.ui.kit.columns_model import Column as ShownColumn
from editor.ui.kit.columns_model import ColumnsModel
from editor.ui.kit.theme import theme
from schemas.inheritance import same

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

TAKEN: Final = ("new", "update")
"""States of rows that would change something."""
MOST_VALUES: Final = 6
"""Changed values that are shown of one row."""


@dataclass(frozen=True)
class _Entry:
    row: PlannedRow
    finding: Finding | None = None


class ImportRowsModel(ColumnsModel[_Entry]):
    """The rows of a plan, those that are refused first, each with its reason."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._words: RowWords | None = None
        self._columns: Sequence[Column] = ()
        self._about = ("", "")
        """Game and kind of the cards."""
        self._all: list[_Entry] = []
        self._left: set[int] = set()
        states: Mapping[str, str] = {
            "new": self.tr("new"),
            "update": self.tr("update"),
            "same": self.tr("unchanged"),
            "skipped": self.tr("skipped"),
            "refused": self.tr("rejected"),
        }
        self.columns = (
            ShownColumn(self.tr("Line"), lambda one: str(one.row.line), ticked=self._ticked, tick=self._tick),
            ShownColumn(self.tr("Card"), lambda one: one.row.name),
            ShownColumn(self.tr("State"), lambda one: states[one.row.state], colour=_colour),
            ShownColumn(self.tr("What it does"), self._what, self._what, colour=_colour),
        )

    def show_plan(
        self, plan: ImportPlan | None, columns: Sequence[Column] = (), words: RowWords | None = None
    ) -> None:
        """Show another plan; every row that would change something has its tick."""
        self._columns, self._words = columns, words
        self._about = (plan.options.system, plan.options.kind) if plan is not None else ("", "")
        found: dict[int, list[Finding]] = {}
        for one in plan.findings if plan is not None else ():
            found.setdefault(one.line, []).append(one)
        rows = plan.rows if plan is not None else ()
        refused = [_Entry(row, one) for row in rows for one in found.get(row.line, ())]
        self._all = [*refused, *(_Entry(row) for row in rows if row.line not in found)]
        self._left = set()
        self.reset(self._all)

    def show_only(self, state: str) -> None:
        """Show the rows of one state; '' for all."""
        shown = [one for one in self._all if one.row.state == state] if state else self._all
        self.reset(shown)

    def left_out(self) -> frozenset[int]:
        """Return the lines whose tick was taken away."""
        return frozenset(self._left)

    def tick_shown(self, on: bool) -> None:
        """Tick every row that is shown, or none of them."""
        lines = {one.row.line for one in self.rows if one.row.state in TAKEN}
        self._left = self._left - lines if on else self._left | lines
        self.refresh()

    def _ticked(self, entry: _Entry) -> bool | None:
        return entry.row.line not in self._left if entry.row.state in TAKEN else None

    def _tick(self, entry: _Entry, on: bool) -> None:
        (self._left.discard if on else self._left.add)(entry.row.line)

    def _what(self, entry: _Entry) -> str:
        return self._problem_words(entry.finding) if entry.finding is not None else self._changes(entry.row)

    def _problem_words(self, finding: Finding) -> str:
        words = self._context.sentence(finding.problem, *self._about)
        return f"{finding.column} – {words}" if finding.column else words

    def _changes(self, planned: PlannedRow) -> str:
        """Return the values that an update changes, old and new."""
        row = planned.row
        if row is None or row.stored is None or self._words is None:
            return ""
        label, value = self._words.label, self._words.value
        found = [
            (label(one), value(one, value_at(row.stored, one.path)), value(one, value_at(row.data, one.path)))
            for one in self._columns
            if not same(value_at(row.stored, one.path), value_at(row.data, one.path))
        ]
        words = "; ".join(f"{label} {old} → {new}" for label, old, new in found[:MOST_VALUES])
        return f"{words} …" if len(found) > MOST_VALUES else words


def _colour(entry: _Entry) -> QColor | None:
    return QColor(theme().tokens.danger) if entry.finding is not None else None
