"""The tree of the catalogue: game, kind, people; with how many documents each holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import kinds_word
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


@dataclass(frozen=True)
class Branch:
    """What a node of the tree stands for; nothing set stands for everything."""

    system: str | None = None
    kind: str | None = None
    faction: str | None = None


class CatalogueTree(QTreeWidget):
    """Choosing a branch filters the list."""

    branch_chosen = Signal(object)  # Branch

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._nodes: dict[Branch, QTreeWidgetItem] = {}
        self._rows: list[tuple[Branch, str, int]] = []
        """Branches with their words and counts, in the order shown."""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setAccessibleName(self.tr("Catalogue tree"))
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(self._chosen)
        self.itemExpanded.connect(self._remember_unfolded)
        self.itemCollapsed.connect(self._remember_unfolded)
        theme().changed.connect(self._dress)

    def branch(self) -> Branch:
        """Return the branch chosen."""
        item = self.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Branch) else Branch()

    def show_counts(self, counts: Sequence[documents.TreeCount]) -> None:
        """Show how many documents there are; the branch chosen and those unfolded stay."""
        totals = _totals(counts)
        rows = [(branch, self._words(branch), totals[branch]) for branch in totals]
        rows.sort(key=lambda row: _place(row[0], row[1]))
        before, self._rows = self._rows, rows
        if [row[:2] for row in rows] == [row[:2] for row in before]:
            for (branch, _, count), (_, _, old) in zip(rows, before, strict=True):
                if count != old:
                    self._nodes[branch].setText(1, QLocale().toString(count))
            return
        chosen = self.branch()
        opened = {branch for branch, item in self._nodes.items() if item.isExpanded()}
        first = not self._nodes
        with QSignalBlocker(self):
            self.clear()
            self._nodes.clear()
            for branch, words, count in rows:
                self._add(branch, words, count)
            if first:
                opened = {Branch(system) for system in self._unfolded_at_first()}
            for branch, item in self._nodes.items():
                item.setExpanded(branch in opened)
            self.setCurrentItem(self._nodes[chosen if chosen in self._nodes else Branch()])
        self._dress()

    def _unfolded_at_first(self) -> tuple[str, ...]:
        """Return the games that were unfolded last time, else the first: the others would push it away."""
        kept = self._context.settings.unfolded_games
        if kept is not None:
            return kept
        return tuple(branch.system for branch in self._nodes if branch.system is not None)[:1]

    def _remember_unfolded(self) -> None:
        self._context.settings.unfolded_games = tuple(
            branch.system
            for branch, item in self._nodes.items()
            if branch.system is not None and branch.kind is None and item.isExpanded()
        )

    def choose(self, branch: Branch) -> None:
        """Choose a branch, where there is one."""
        if branch in self._nodes:
            self.setCurrentItem(self._nodes[branch])

    def _add(self, branch: Branch, words: str, count: int) -> None:
        item = QTreeWidgetItem([words, QLocale().toString(count)])
        item.setData(0, Qt.ItemDataRole.UserRole, branch)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._nodes[branch] = item
        if branch.kind is None:
            self.addTopLevelItem(item)
        elif branch.faction is None:
            self._nodes[Branch(branch.system)].addChild(item)
        else:
            self._nodes[Branch(branch.system, branch.kind)].addChild(item)

    def _words(self, branch: Branch) -> str:
        if branch.faction is not None and branch.system is not None:
            return self._context.faction_name(branch.system, branch.faction)
        if branch.kind is not None:
            return kinds_word(branch.kind, branch.system or "")
        return self.tr("Everything") if branch.system is None else self._context.game_name(branch.system)

    def _dress(self) -> None:
        for branch, item in self._nodes.items():
            if branch.kind is not None and branch.faction is None:
                item.setIcon(0, theme().icon(KIND_ICONS.get(branch.kind, "file"), "muted"))
            item.setForeground(1, theme().colour("muted"))

    def _chosen(self) -> None:
        self.branch_chosen.emit(self.branch())


_ORDER = (
    "character",
    "army",
    "unit",
    "item",
    "spell",
    "spellbook",
    "card",
    "map",
    "map_symbol",
    "map_style",
    "asset",
    "book_style",
    "scenario",
    "campaign",
    "face",
    "game",
    "counter_style",
    "ruleset",
    "pack",
)


def _place(branch: Branch, words: str) -> tuple[int, int, int, str]:
    systems = [system.id for system in DOCUMENT_SYSTEMS]
    return (
        sum(part is not None for part in (branch.system, branch.kind, branch.faction)),
        systems.index(branch.system) if branch.system in systems else len(systems),
        _ORDER.index(branch.kind) if branch.kind in _ORDER else len(KIND_ICONS),
        words if branch.faction is not None else "",
    )


def _totals(counts: Sequence[documents.TreeCount]) -> dict[Branch, int]:
    totals: dict[Branch, int] = {Branch(): 0}
    for count in counts:
        kind = str(count.kind)
        branches = [Branch(), Branch(count.system), Branch(count.system, kind)]
        if count.faction is not None:
            branches.append(Branch(count.system, kind, count.faction))
        for branch in branches:
            totals[branch] = totals.get(branch, 0) + count.count
    return totals
