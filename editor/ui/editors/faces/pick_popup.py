"""A small window below a button, from which one thing is picked: a field, a colour, a symbol, an asset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QHeaderView, QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import ICON_SMALL, SPACE_1, SPACE_2, muted, theme
from editor.ui.kit.turns import later
from editor.ui.kit.widgets import push_button, wrapped
from schemas.text import plain_letters

_VALUE: Final = Qt.ItemDataRole.UserRole
_FOUND_BY: Final = int(Qt.ItemDataRole.UserRole) + 1
WIDTH: Final = 380
HEIGHT: Final = 420
_INDENT: Final = 14
MOST_SIGNS: Final = 50
"""Signs of a font that are shown at once: a font may have thousands, found by their names."""


@dataclass(frozen=True)
class PickEntry:
    """Something that may be picked."""

    words: str
    value: str
    """What is handed over; '' for a heading."""
    remark: str = ""
    """Said at the right, quietly."""
    tip: str = ""
    icon: QIcon | None = None
    also: str = ""
    """Other words that it is found by: its names in other languages."""
    inner: tuple[PickEntry, ...] = ()
    drawn: Callable[[], QIcon] | None = None
    """Makes the icon when the row is shown; None where ``icon`` has it."""

    def picture(self) -> QIcon | None:
        """Return the icon. None if it has none."""
        return self.drawn() if self.drawn is not None else self.icon


@dataclass(frozen=True)
class PickGroup:
    """Entries under a heading."""

    title: str
    entries: tuple[PickEntry, ...]
    opened: bool = True
    later: Callable[[], Iterable[PickEntry]] | None = None
    """Asks for entries when the group is opened or searched; the first ``MOST_SIGNS`` found are shown."""


Offered = tuple[Sequence[PickGroup], str]
"""What there is, and what is said where there is nothing."""


class _LongGroup:
    """A group that is asked for its entries once, and shows a part of them."""

    def __init__(self, title: str, ask: Callable[[], Iterable[PickEntry]], top: QTreeWidgetItem) -> None:
        self.title, self.top = title, top
        self._ask = ask
        self._entries: list[tuple[str, PickEntry]] | None = None
        self.shown = False
        """Whether it was opened or searched."""

    def entries(self) -> list[tuple[str, PickEntry]]:
        """Return its entries, each with what it is found by."""
        if self._entries is None:
            self._entries = [(_found_by(one), one) for one in self._ask()]
        return self._entries

    def part(self, wanted: str) -> tuple[list[PickEntry], int]:
        """Return the first entries that have each of the words, and how many have them."""
        found = [one for words, one in self.entries() if _has(words, wanted)]
        return found[:MOST_SIGNS], len(found)


def _found_by(entry: PickEntry) -> str:
    return plain_letters(f"{entry.words} {entry.value} {entry.also}")


def _has(found_by: str, wanted: str) -> bool:
    return all(one in found_by for one in wanted.split())


class PickPopup(QDialog):
    """Type, choose, Enter or click."""

    picked = Signal(str)

    def __init__(
        self,
        title: str,
        groups: Sequence[PickGroup],
        parent: QWidget,
        *,
        icon_size: int = ICON_SMALL,
        buttons: Sequence[tuple[str, Callable[[], object]]] = (),
        taken_as_typed: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        """Make it.

        Args:
            title: what is picked.
            groups: what there is.
            parent: the field; the popup goes with it.
            icon_size: px of the icons.
            buttons: other things to do, each with its words; the popup closes first.
            taken_as_typed: whether Enter takes what was typed where nothing has these letters.
        """
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("tone", "popup")
        self.setWindowTitle(title)
        self.resize(WIDTH, HEIGHT)
        self.search = LineEdit(self)
        self.search.setPlaceholderText(title)
        self.search.setAccessibleName(title)
        self.search.addAction(theme().icon("search", "muted"), LineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setIndentation(_INDENT)
        self.tree.setIconSize(QSize(icon_size, icon_size))
        self.tree.setAccessibleName(title)
        head = self.tree.header()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        head.setMaximumSectionSize(WIDTH * 2 // 3)
        self._long: list[_LongGroup] = []
        self.tree.itemClicked.connect(self._click)
        self.tree.itemExpanded.connect(self._open_long)
        self.tree.itemActivated.connect(self._take)
        self._taken = False
        """Something was picked: some styles activate what was clicked, a second time."""
        self._empty = wrapped(muted(QLabel(self)))
        self._empty.hide()
        self._none = ""
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self.search)
        column.addWidget(self.tree, 1)
        column.addWidget(self._empty)
        row = row_layout(None, 0, SPACE_1)
        for words, run in buttons:
            row.addWidget(push_button(self, words, partial(self._do, run)))
        if buttons:
            row.addStretch(1)
            column.addLayout(row)
        self._taken_as_typed = taken_as_typed
        self._source: Callable[[], Offered] = lambda: ((), "")
        self.show_groups(groups)

    def follow(self, changed: SignalInstance, groups: Callable[[], Offered]) -> None:
        """Offer what there is now, and again whenever a signal says that it has changed."""
        self._source = groups
        changed.connect(self._fill_again)
        self._fill_again()

    def _fill_again(self) -> None:
        self.show_groups(*self._source())

    def show_groups(self, groups: Sequence[PickGroup], none: str = "") -> None:
        """Offer other things; ``none``: what is said where there are none."""
        self._long = []
        self.tree.clear()
        for group in groups:
            self._add(group)
        self._none = none
        self._filter(self.search.text())

    def _add(self, group: PickGroup) -> None:
        if not group.entries and group.later is None:
            return
        top = QTreeWidgetItem([group.title])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        self._fill(top, group.entries)
        self.tree.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)
        if group.later is not None:
            top.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            long = _LongGroup(group.title, group.later, top)
            self._long.append(long)
            later(self, long.entries)  # before the first letter is typed
        top.setExpanded(group.opened)

    def _open_long(self, item: QTreeWidgetItem) -> None:
        for one in self._long:
            if one.top is item and not one.shown:
                self._show_part(one, "")

    def _show_part(self, group: _LongGroup, wanted: str) -> None:
        """Show the rows of a long group that have each of the words, and say if there are more."""
        shown, count = group.part(wanted)
        group.shown = True
        group.top.takeChildren()
        self._fill(group.top, shown)
        more = self.tr("{group}: {shown} of {count}, type a name")
        words = more.format(group=group.title, shown=len(shown), count=count)
        group.top.setText(0, words if count > len(shown) else group.title)

    def _fill(self, parent: QTreeWidgetItem, entries: Iterable[PickEntry]) -> None:
        muted_ink, rows = theme().colour("muted"), []
        for one in entries:
            item = QTreeWidgetItem([one.words, one.remark])
            item.setData(0, _VALUE, one.value)
            item.setData(0, _FOUND_BY, _found_by(one))
            item.setForeground(1, muted_ink)
            if (icon := one.picture()) is not None:
                item.setIcon(0, icon)
            item.setToolTip(0, one.tip or one.value)
            item.setToolTip(1, one.remark)
            rows.append(item)
            self._fill(item, one.inner)
        parent.addChildren(rows)

    def show_below(self, widget: QWidget) -> None:
        """Show it below a widget, on the screen."""
        room = widget.screen().availableGeometry()
        at = widget.mapToGlobal(QPoint(0, widget.height()))
        x = max(room.left(), min(at.x(), room.right() - self.width()))
        y = at.y() if at.y() + self.height() <= room.bottom() else at.y() - widget.height() - self.height()
        self.move(x, max(room.top(), y))
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def items(self) -> list[QTreeWidgetItem]:
        """Return the rows that can be seen and picked, from the top."""
        found = []
        item = self.tree.topLevelItem(0)
        while item is not None:
            if item.data(0, _VALUE) and not item.isHidden():
                found.append(item)
            item = self.tree.itemBelow(item)
        return found

    def _filter(self, text: str) -> None:
        wanted = plain_letters(text.strip())
        for long in self._long:
            if wanted or long.shown:
                self._show_part(long, wanted)
        shown = not wanted and bool(self._long)
        for index in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(index)
            if top is not None:
                shown = self._seen(top, wanted) or shown
        typed = self._taken_as_typed(text.strip())
        words = self.tr("Enter takes what is typed.") if typed else self.tr("Nothing here has these letters.")
        self._empty.setText(words if wanted else self._none)
        self._empty.setVisible(not shown)
        first = next(iter(self.items()), None) if wanted else None
        self.tree.setCurrentItem(first)  # type: ignore[arg-type]

    def _seen(self, item: QTreeWidgetItem, wanted: str) -> bool:
        """Hide a row unless it, or one below it, has each of the words; whether it is seen."""
        inner = [self._seen(child, wanted) for row in range(item.childCount()) if (child := item.child(row))]
        own = _has(str(item.data(0, _FOUND_BY) or ""), wanted)
        seen = (own and bool(item.data(0, _VALUE))) or any(inner)
        item.setHidden(not seen and (bool(wanted) or all(item is not one.top for one in self._long)))
        if wanted and any(inner):
            item.setExpanded(True)
        return seen

    def _click(self, item: QTreeWidgetItem, _column: int) -> None:
        if item.data(0, _VALUE):
            self._take(item)
        else:
            item.setExpanded(not item.isExpanded())

    def _take(self, item: QTreeWidgetItem | None, _column: int = 0) -> None:
        value = str(item.data(0, _VALUE) or "") if item is not None else ""
        if value and not self._taken:
            self._taken = True
            self.close()
            self.picked.emit(value)

    def _take_found(self) -> None:
        typed = self.search.text().strip()
        if self.tree.currentItem() is None and self._taken_as_typed(typed):
            self.close()
            self.picked.emit(typed)
        else:
            self._take(self.tree.currentItem())

    def _do(self, run: Callable[[], object], _checked: bool = False) -> None:
        self.close()
        run()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let the arrows of the search line go through the rows, and Enter take one."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take_found()
                return True
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                rows = self.items()
                at = next((n for n, row in enumerate(rows) if row is self.tree.currentItem()), -1)
                to = max(0, min(len(rows) - 1, at + (1 if key == Qt.Key.Key_Down else -1)))
                if rows:
                    self.tree.setCurrentItem(rows[to])
                return True
        return False
