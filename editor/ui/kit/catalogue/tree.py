"""The tree of the catalogue: game, kind, people; with how many documents each holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import kinds_word
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class Branch(NamedTuple):
    """What a node of the tree stands for; nothing set stands for everything."""

    system: str | None = None
    kind: str | None = None
    faction: str | None = None

    @property
    def above(self) -> Branch | None:
        """The branch that it is part of; None for a game, and for everything."""
        if self.kind is None:
            return None
        return Branch(self.system, self.kind if self.faction is not None else None)


class CatalogueTree(QTreeWidget):
    """Choosing a branch filters the list."""

    branch_chosen = Signal(object)  # Branch

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._nodes: dict[Branch, QTreeWidgetItem] = {}
        self._totals: dict[Branch, int] = {}
        """What is shown."""
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
        theme().changed.connect(self._dress_all)

    def branch(self) -> Branch:
        """Return the branch chosen."""
        item = self.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Branch) else Branch()

    def show_counts(self, counts: Sequence[documents.TreeCount]) -> None:
        """Show how many documents there are; the branch chosen and those unfolded stay.

        Only what is another is made: a new people among three hundred would hold the window up otherwise.
        """
        totals = _totals(counts)
        named = {branch: self._words(branch) for branch in totals}
        first, chosen, places = not self._nodes, self.branch(), Counter[Branch | None]()
        gone = [one for one, item in self._nodes.items() if named.get(one) != item.text(0)]
        opened = {one for one, item in self._nodes.items() if gone and item.isExpanded()}
        with QSignalBlocker(self):
            for branch in gone:
                self._remove(branch)
            for branch in _in_order(named):
                if branch not in self._nodes:
                    self._add(branch, named[branch], places[branch.above])
                places[branch.above] += 1
                if totals[branch] != self._totals.get(branch):
                    self._nodes[branch].setText(1, QLocale().toString(totals[branch]))
            if first:
                opened = {Branch(system) for system in self._unfolded_at_first()}
            for branch in opened & self._nodes.keys():
                self._nodes[branch].setExpanded(True)
            self.setCurrentItem(self._nodes[chosen if chosen in self._nodes else Branch()])
        self._totals = totals

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

    def _add(self, branch: Branch, words: str, place: int) -> None:
        item = QTreeWidgetItem([words, ""])
        item.setData(0, Qt.ItemDataRole.UserRole, branch)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._nodes[branch] = item
        above = self._nodes[branch.above] if branch.above is not None else self.invisibleRootItem()
        above.insertChild(place, item)
        self._dress(branch)

    def _remove(self, branch: Branch) -> None:
        """Take a branch out with all below it."""
        item = self._nodes.pop(branch, None)
        if item is None:
            return
        self._totals.pop(branch, None)
        for below in [one for one in self._nodes if one.above == branch]:
            self._remove(below)
        (item.parent() or self.invisibleRootItem()).removeChild(item)

    def _words(self, branch: Branch) -> str:
        if branch.faction is not None and branch.system is not None:
            return self._context.faction_name(branch.system, branch.faction)
        if branch.kind is not None:
            return kinds_word(branch.kind, branch.system or "")
        return self.tr("Everything") if branch.system is None else self._context.game_name(branch.system)

    def _dress_all(self) -> None:
        for branch in self._nodes:
            self._dress(branch)

    def _dress(self, branch: Branch) -> None:
        item = self._nodes[branch]
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


def _in_order(named: Mapping[Branch, str]) -> list[Branch]:
    """Return branches, each with its words, in the order shown; those of the same sort together."""
    systems = {system.id: place for place, system in enumerate(DOCUMENT_SYSTEMS)}
    kinds = {kind: place for place, kind in enumerate(_ORDER)}

    def place(branch: Branch) -> tuple[int, int, int, str]:
        system, kind, faction = branch
        return (
            sum(part is not None for part in branch),
            systems.get(system or "", len(systems)),
            kinds.get(kind or "", len(kinds)),
            named[branch] if faction is not None else "",
        )

    return sorted(named, key=place)


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
