"""The dialog in which an entry of an army is given items: it says why one may not be carried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import checks, documents
from editor.ui.editors.armies.options import OptionTicks
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.theme import TYPE_BODY, muted, theme
from editor.ui.kit.widgets import wrapped
from schemas.base import Kind
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

SIZE: Final = (680, 420)
NAME_WIDTH: Final = 220
MOST: Final = 500
"""Items shown; the search finds the others."""
NAME, POINTS, REASON = range(3)
Ref = Mapping[str, str]


def reasons(ws: Workspace, army: Mapping[str, Any], entry: int, refs: Sequence[Ref]) -> Mapping[str, Problem]:
    """Return, by item id, why an entry may not carry it, as the game's own check says it.

    Args:
        ws: the catalogue.
        army: plain data of the army.
        entry: number of the entry.
        refs: items to try, each for itself.
    """
    problems_without = checks.validate_data(ws, _with_items(army, entry, []))
    found: dict[str, Problem] = {}
    for ref in refs:
        tried = checks.validate_data(ws, _with_items(army, entry, [ref]))
        problem = next((one for one in tried if ".items" in one.path and one not in problems_without), None)
        if problem is not None:
            found[ref["id"]] = problem
    return found


def _with_items(army: Mapping[str, Any], entry: int, refs: Sequence[Ref]) -> dict[str, Any]:
    entries = list(army.get("entries") or ())
    entries[entry] = {**entries[entry], "items": list(refs)}
    return {**army, "entries": entries}


class ItemsDialog(Dialog):
    """Ticks for what the entry carries; nothing ticked takes everything from it."""

    manual_chapter = "items"

    def __init__(
        self,
        context: UiContext,
        army: Mapping[str, Any],
        entry: int,
        name: str,
        parent: QWidget | None,
        *,
        items: bool = True,
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self._army = army
        self._entry = entry
        self._carried: tuple[Ref, ...] = tuple(army["entries"][entry].get("items") or ())
        title = self.tr("Options and items: {name}").format(name=name)
        self.introduce(title)
        self._search = LineEdit(self)
        self._search.setPlaceholderText(self.tr("Find items"))
        self._search.setAccessibleName(self.tr("Find items"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._filter)
        self.tree = QTreeWidget(self)
        self.tree.setRootIsDecorated(False)
        self.tree.setAccessibleName(self.tr("Items"))
        self.tree.setHeaderLabels([self.tr("Item"), self.tr("Points"), self.tr("Why not")])
        header = self.tree.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(POINTS, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(NAME, NAME_WIDTH)
        self._reason = wrapped(muted(QLabel(" ", self), TYPE_BODY))
        self._reason.setMinimumHeight(2 * self._reason.fontMetrics().lineSpacing())
        self._reason.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.tree.currentItemChanged.connect(self._show_reason)
        self.options = OptionTicks(context, army["entries"][entry], self)
        self.options.setVisible(self.options.offers)
        self.body.addWidget(self.options)
        self.body.addWidget(self._search)
        self.body.addWidget(self.tree, 1)
        self.body.addWidget(self._reason)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Give these"), self.accept, primary=True)
        for widget in (self._search, self.tree, self._reason):
            widget.setVisible(items)
        self._fill()

    def _fill(self) -> None:
        query = documents.Query(
            system=str(self._army["system"]), kind=Kind.ITEM, language=self._context.language
        )
        rows = documents.list_documents(self._context.workspace, query, limit=MOST).rows
        carried = {ref["id"]: ref for ref in self._carried}
        for row in rows:
            points = "" if row.points is None else QLocale().toString(row.points)
            self._add(ref_data(row), self._context.name_of(row), points, row.id in carried)
        shown = {row.id for row in rows}
        for ref in carried.values():
            if ref["id"] not in shown:
                self._add(ref, self.tr("missing: {name}").format(name=ref.get("slug") or ref["id"]), "", True)
        if lines := self.lines():
            self.tree.setCurrentItem(lines[0])
        self.tree.setFocus()
        workspace, army, entry = self._context.workspace, self._army, self._entry
        refs = [ref_data(row) for row in rows]

        def work(_report: Report) -> Mapping[str, Problem]:
            return reasons(workspace, army, entry, refs)

        self._context.jobs.start(self.tr("Checking who may carry what"), work, done=self._bar, quiet=True)

    def _add(self, ref: Ref, name: str, points: str, ticked: bool) -> None:
        line = QTreeWidgetItem(self.tree, [name, points, ""])
        line.setData(NAME, Qt.ItemDataRole.UserRole, dict(ref))
        line.setCheckState(NAME, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        line.setIcon(NAME, theme().icon("gem", "muted"))
        line.setTextAlignment(POINTS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _bar(self, why: Mapping[str, Problem]) -> None:
        """Say why items may not be carried; one that is carried already may still be taken away."""
        for line in self.lines():
            problem = why.get(self._ref(line)["id"])
            if problem is None:
                continue
            words = self._context.sentence(problem)
            line.setText(REASON, words)
            line.setToolTip(REASON, words)
            if line.checkState(NAME) == Qt.CheckState.Unchecked:
                line.setFlags(line.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
                for column in (NAME, POINTS, REASON):
                    line.setForeground(column, self.palette().placeholderText())
        self._show_reason(self.tree.currentItem())

    def _show_reason(self, line: QTreeWidgetItem | None) -> None:
        """Say in full why the line that the cursor is on is barred."""
        self._reason.setText(line.text(REASON) if line is not None else "")

    def _filter(self, text: str) -> None:
        for line in self.lines():
            line.setHidden(text.strip().casefold() not in line.text(NAME).casefold())

    def lines(self) -> list[QTreeWidgetItem]:
        """Return the items in their order."""
        found = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [line for line in found if line is not None]

    def chosen(self) -> list[Ref]:
        """Return what is to be carried: what was before and still is ticked, then what was added."""
        ticked = {
            self._ref(line)["id"]: self._ref(line)
            for line in self.lines()
            if line.checkState(NAME) == Qt.CheckState.Checked
        }
        before = [ref for ref in self._carried if ref["id"] in ticked]
        there = {ref["id"] for ref in before}
        return [*before, *(ref for ref in ticked.values() if ref["id"] not in there)]

    def _ref(self, line: QTreeWidgetItem) -> Ref:
        ref: Ref = line.data(NAME, Qt.ItemDataRole.UserRole)
        return ref
