"""Places that both sides changed, side by side: one chooses whose value holds."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import shiboken6
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHeaderView,
    QLabel,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.services.clash_pictures import area_pictures, is_pictured
from editor.services.conflict_words import conflict_place, conflict_value
from editor.services.incoming import DocumentChoices
from editor.ui.kit.documents.writer import as_editor_error
from editor.ui.kit.jobs import Report
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.turns import later
from editor.ui.kit.widgets import push_button, wrapped
from schemas.base import Document
from schemas.merging import Conflict, Key, Side

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_LINE: Final = 27
"""Letters of a line of a value."""
_MOST_LINES: Final = 6
_WIDTHS: Final = (170, 130)
"""px of the place and of what stood there before."""
_SIDES: Final[tuple[tuple[int, Side], ...]] = ((2, "mine"), (3, "theirs"))


@dataclass(frozen=True)
class Clash:
    """A document of which both sides changed the same places."""

    document_id: str
    name: str
    """In the language of the interface."""
    system: str
    kind: str
    conflicts: tuple[Conflict, ...]
    sides: Callable[[], tuple[Document, Document]] | None = None
    """Returns one's own document and theirs, on any thread, for pictures of maps. None for no pictures."""


class ConflictsView(QWidget):
    """The places, with what stood there before, one's own value and theirs."""

    chosen = Signal()

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._choices: dict[str, dict[Key, Side]] = {}
        self._places: dict[tuple[str, Key], QButtonGroup | None] = {}
        """Each place that both changed, with its buttons; None while it waits to be listed."""
        self._items: dict[tuple[str, Key], QTreeWidgetItem] = {}
        self._shown: dict[tuple[str, Key], Conflict] = {}
        """What is listed there."""
        self._open: set[tuple[str, Key]] = set()
        """Those for which nothing was chosen."""
        self._pictures: dict[tuple[str, Key], tuple[QImage, QImage]] = {}
        """What both sides have in an area of a map."""
        self.hide()

    def _lay_out(self) -> None:
        """Make the list and its buttons, now that there is a conflict: most of what comes in has none."""
        self.words = wrapped(QLabel(self))
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(False)
        # Row by row, the list would jump from under the pointer where a row at its end is clicked.
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setHeaderLabels([self.tr("Place"), self.tr("Before"), self.tr("Yours"), self.tr("Theirs")])
        self.list.setAccessibleName(self.tr("Places that both sides changed"))
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for number, width in enumerate(_WIDTHS):
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(number, width)
        self.all_mine = push_button(self, self.tr("All yours"), lambda: self.choose_all("mine"))
        self.all_theirs = push_button(self, self.tr("All theirs"), lambda: self.choose_all("theirs"))
        line = row_layout(None, spacing=SPACE_2)
        line.addWidget(self.words, 1)
        line.addWidget(self.all_mine)
        line.addWidget(self.all_theirs)
        column = column_layout(self, spacing=SPACE_2)
        column.addLayout(line)
        column.addWidget(self.list, 1)

    @property
    def choices(self) -> DocumentChoices:
        """What was chosen, by document."""
        return self._choices

    @property
    def open_places(self) -> int:
        """Places for which nothing was chosen."""
        return len(self._open)

    def show_conflicts(self, clashes: Sequence[Clash]) -> None:
        """Show the places, in turns; what was chosen for one of them before stays chosen."""
        found = {(one.document_id, each.key): (one, each) for one in clashes for each in one.conflicts}
        shown = {place: conflict for place, (_one, conflict) in found.items()}
        if self.layout() is None:
            if not found:
                return
            self._lay_out()
        if shown != self._shown:
            self.list.clear()
            self._items = {}
            self._shown, self._places = shown, dict.fromkeys(found)
            for place, (one, conflict) in found.items():
                later(self, partial(self._list, place, one, conflict))
            self._pictures = {}
            for one in clashes:
                self._draw(one)
        self._open = {(ident, key) for ident, key in found if key not in self._choices.get(ident, {})}
        self.setVisible(bool(found))
        self._count()

    def _draw(self, one: Clash) -> None:
        """Have the areas of a map drawn that are chosen together."""
        pictured, shown, sides = [each for each in one.conflicts if is_pictured(each)], self._shown, one.sides
        areas = [each.area for each in pictured if each.area is not None]
        if sides is None or not areas:
            return
        workspace = self._context.workspace

        def work(_report: Report) -> list[tuple[QImage, QImage]]:
            both = [area_pictures(workspace, side, areas) for side in sides()]
            return list(zip(*both, strict=True))

        def take(pictures: list[tuple[QImage, QImage]]) -> None:
            if not shiboken6.isValid(self) or shown is not self._shown:
                return
            for each, pair in zip(pictured, pictures, strict=False):
                self._pictures[one.document_id, each.key] = pair
                self._show_picture((one.document_id, each.key))

        self._context.jobs.start(
            self.tr("Drawing what both sides have"), work, done=take, failed=_undrawn, quiet=True
        )

    def _show_picture(self, place: tuple[str, Key]) -> None:
        """Show what both sides have beside the words, where the place is listed and the picture is there."""
        group, pair = self._places.get(place), self._pictures.get(place)
        item = self._items.get(place)
        if group is None or pair is None or item is None:
            return
        for number, (column, _side) in enumerate(_SIDES):
            button = group.button(number)
            button.setIcon(QPixmap.fromImage(pair[number]))
            button.setIconSize(pair[number].size())
            item.setSizeHint(column, button.sizeHint() + QSize(0, SPACE_2))

    def choose_all(self, side: Side) -> None:
        """Let one side hold everywhere."""
        for ident, key in self._places:
            self._choices.setdefault(ident, {})[key] = side
        self._open.clear()
        for place in self._places:
            later(self, partial(self._show_choice, place))
        self._count()
        self.chosen.emit()

    def _show_choice(self, place: tuple[str, Key]) -> None:
        """Check the button of what was chosen for a place, where it is listed already."""
        group, side = self._places.get(place), self._choices[place[0]].get(place[1])
        for number, (_column, one) in enumerate(_SIDES):
            if group is not None and one == side:
                before = group.blockSignals(True)
                group.button(number).setChecked(True)
                group.blockSignals(before)

    def _list(self, place: tuple[str, Key], one: Clash, conflict: Conflict) -> None:
        """List a place, unless others are shown by now."""
        if self._places.get(place, self) is None:
            self._add(one, conflict)

    def _add(self, one: Clash, conflict: Conflict) -> None:
        before = self._said(one, conflict, conflict.base)
        item = QTreeWidgetItem([self._place(one, conflict), before, "", ""])
        for column in range(2):
            item.setToolTip(column, item.text(column))
        self.list.addTopLevelItem(item)
        group = QButtonGroup(self.list)
        known = self._choices.get(one.document_id, {}).get(conflict.key)
        whole = (self.tr("all of it as here"), self.tr("all of it as they have it"))
        for number, (column, side) in enumerate(_SIDES):
            value = self._said(one, conflict, getattr(conflict, side)) if conflict.key else whole[number]
            button = QRadioButton(_in_lines(value), self.list)
            button.setToolTip(value)
            names = (self.tr("yours"), self.tr("theirs"))
            button.setAccessibleName(f"{item.text(0)}, {names[number]}: {value}")
            button.setChecked(side == known)
            group.addButton(button, number)
            self.list.setItemWidget(item, column, button)
            item.setSizeHint(column, button.sizeHint() + QSize(0, SPACE_2))
        group.idToggled.connect(
            lambda number, on, key=conflict.key: self._choose(one.document_id, key, number, on)
        )
        place = one.document_id, conflict.key
        self._places[place], self._items[place] = group, item
        self._show_picture(place)

    def _choose(self, document_id: str, key: Key, number: int, on: bool) -> None:
        if on:
            self._choices.setdefault(document_id, {})[key] = _SIDES[number][1]
            self._open.discard((document_id, key))
            self._count()
            self.chosen.emit()

    def _count(self) -> None:
        left = self.open_places
        self.words.setText(
            self.tr("Both sides changed the same %n place(s): choose whose value holds.", "", left)
            if left
            else self.tr("Everything is chosen.")
        )

    def _place(self, one: Clash, conflict: Conflict) -> str:
        game, fields = self._context.words(one.system), self._context.fields(one.system, one.kind)
        return f"{_in_lines(conflict_place(conflict, game, fields, self._context.language))}\n{one.name}"

    def _said(self, one: Clash, conflict: Conflict, value: Any) -> str:
        """Return a value in words; ids as the rulesets of the game call them."""
        game, names = self._context.words(one.system), self._context.declared_names(one.system)
        return conflict_value(value, conflict, game, names, self._context.language)


def _undrawn(trouble: Exception) -> None:
    """Leave a map that cannot be drawn without pictures: the words say it, too."""
    as_editor_error(trouble)


def _in_lines(value: str) -> str:
    """Return a value in lines that a cell has room for; the rest is in the tooltip."""
    lines = [part for line in value.split("\n") for part in (textwrap.wrap(line, _LINE) or [""])]
    shown = lines[:_MOST_LINES]
    return "\n".join((*shown[:-1], f"{shown[-1]}…") if len(lines) > _MOST_LINES else shown).replace("&", "&&")
