"""The list of variations of a battle by hand: named, gone back to, compared, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QSignalBlocker, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QListWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.rules.core.variations import Variation
from editor.services.battles.variations import Comparison, Told, compared
from editor.services.battles.watching import Place
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_3, TYPE_BODY, heading
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.preview.hand import Hand

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_NAME, _PLACE, _SEATS, _COUNT = range(4)
_NUMBER: Final = int(Qt.ItemDataRole.UserRole) + 1
_SIZE: Final = (860, 560)
_LIST_SHARE, _LINES_SHARE = 2, 3


class VariationsDialog(Dialog):
    """Stays open beside the battle and follows it."""

    def __init__(self, context: UiContext, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(parent, _SIZE)
        self._context = context
        self._hand = hand
        self._asked = 0
        self.setObjectName("preview.variations")
        self.introduce(
            self.tr("Variations of this battle"),
            self.tr(
                "What was taken back is kept here. The dice lie as they lay where a variation branches off: "
                "the same decisions roll the same again."
            ),
        )
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(self.tr("Variations"))
        self.list.setHeaderLabels(
            [self.tr("Name"), self.tr("Branches off"), self.tr("Played by"), self.tr("Decisions")]
        )
        self.list.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.setEditTriggers(
            QTreeWidget.EditTrigger.EditKeyPressed | QTreeWidget.EditTrigger.SelectedClicked
        )
        self.body.addWidget(self.list, _LIST_SHARE)
        self.difference = wrapped(QLabel(self))
        self.body.addWidget(self.difference)
        self.now, self.other = _Lines(self), _Lines(self)
        beside = row_layout(spacing=SPACE_3)
        beside.addWidget(self.now)
        beside.addWidget(self.other)
        self.body.addLayout(beside, _LINES_SHARE)
        self.rename_button = self.add_button(self.tr("Rename"), self._rename, first=True)
        self.delete_button = self.add_button(self.tr("Delete"), self._delete)
        self.compare_button = self.add_button(self.tr("Compare with the one played"), self._compare)
        self.go_button = self.add_button(self.tr("Play this one on"), self._go_to, primary=True)
        self.list.itemChanged.connect(self._renamed)
        self.list.currentItemChanged.connect(lambda *_items: self._offer())
        hand.changed.connect(self.refresh)
        hand.ended.connect(self.close)
        self.refresh()

    @property
    def chosen(self) -> int | None:
        """Number of the variation that is chosen in the list."""
        item = self.list.currentItem()
        return int(item.data(_NAME, _NUMBER)) if item is not None else None

    def choose(self, number: int) -> None:
        """Choose a variation in the list."""
        for item in self._items():
            if item.data(_NAME, _NUMBER) == number:
                self.list.setCurrentItem(item)

    def _items(self) -> list[QTreeWidgetItem]:
        return self.list.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)

    def refresh(self) -> None:
        """Show the variations as they are now; nothing else is chosen."""
        if self.list.state() == QTreeWidget.State.EditingState:
            return
        tree, chosen = self._hand.tree, self.chosen
        with QSignalBlocker(self.list):
            self.list.clear()
            made: list[QTreeWidgetItem] = []
            for number, one in enumerate(tree.variations):
                above = made[one.parent] if one.parent is not None else None
                made.append(self._item(number, one, above))
            self.list.expandAll()
            wanted = chosen if chosen is not None and chosen < len(made) else tree.current
            self.list.setCurrentItem(made[wanted])
            for column in (_PLACE, _SEATS, _COUNT):
                self.list.resizeColumnToContents(column)
        self._offer()

    def _item(self, number: int, one: Variation, above: QTreeWidgetItem | None) -> QTreeWidgetItem:
        tree = self._hand.tree
        name = self.name_of(number)
        place = self._place(Place(one.turn, one.phase)) if one.parent is not None else ""
        words = [name, place, self._seats(one), str(tree.length(number))]
        item = QTreeWidgetItem(above or self.list, words)
        item.setData(_NAME, _NUMBER, number)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setTextAlignment(_COUNT, Qt.AlignmentFlag.AlignRight)
        if number == tree.current:
            font = item.font(_NAME)
            font.setBold(True)
            item.setFont(_NAME, font)
            item.setToolTip(_NAME, self.tr("This one is played now"))
        return item

    def name_of(self, number: int) -> str:
        """Return what a variation is called, by its player or else by where it branches off."""
        one = self._hand.tree.variations[number]
        if one.name:
            return one.name
        if one.parent is None:
            return self.tr("First line") if one.seats.hands else self.tr("As it was watched")
        words = self.tr("Variation {number}, {place}")
        return words.format(number=number, place=self._place(Place(one.turn, one.phase)))

    def _place(self, place: Place) -> str:
        scene = self._hand.scene
        if scene is None or not place.turn:
            return self.tr("Set-up")
        named = scene.reading.turn_name
        turn = named(place.turn) if named is not None else self.tr("Turn {turn}").format(turn=place.turn)
        phase = next((one.name for one in scene.phases if one.id == place.phase), "")
        return f"{turn}, {phase}" if phase else turn

    def _seats(self, one: Variation) -> str:
        scene = self._hand.scene
        sides = scene.sides if scene is not None else ()
        names = [side.name for side in sides if side.id in one.seats.hands]
        return ", ".join(names) if names else self.tr("the computer")

    def _offer(self) -> None:
        number, tree = self.chosen, self._hand.tree
        other = number is not None and number != tree.current and not self._hand.thinking
        self.go_button.setEnabled(other)
        self.compare_button.setEnabled(other)
        self.delete_button.setEnabled(number is not None and tree.can_be_deleted(number))
        self.rename_button.setEnabled(number is not None)
        for lines in (self.now, self.other):
            lines.clear()
        self.difference.setText("")

    # doing

    def _go_to(self) -> None:
        if self.chosen is not None:
            self._hand.go_to_variation(self.chosen)

    def _delete(self) -> None:
        if self.chosen is not None:
            self._hand.delete_variation(self.chosen)

    def _rename(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.editItem(item, _NAME)

    def _renamed(self, item: QTreeWidgetItem, column: int) -> None:
        number = int(item.data(_NAME, _NUMBER))
        if column == _NAME and item.text(_NAME).strip() != self.name_of(number):
            self._hand.rename_variation(number, item.text(_NAME).strip())

    # comparing

    def _compare(self) -> None:
        seat, scene, number = self._hand.seat, self._hand.scene, self.chosen
        if seat is None or scene is None or number is None:
            return
        self._asked += 1
        asked, reading = self._asked, scene.reading

        def work(_report: Report) -> Comparison:
            return compared(seat, number, reading)

        def take(found: Comparison) -> None:
            if asked == self._asked and self.chosen == number:
                self._show(found, number)

        job = self._context.jobs.start(self.tr("Comparing two variations"), work, done=take, quiet=True)
        self.await_job(job)

    def _show(self, found: Comparison, number: int) -> None:
        words = self.tr("The same for {count} decisions, up to {place}")
        self.difference.setText(words.format(count=found.shared, place=self._place(found.parting)))
        self._fill(self.now, self._hand.tree.current, found.now)
        self._fill(self.other, number, found.other)

    def _fill(self, lines: _Lines, number: int, told: Told) -> None:
        sentence = self._context.sentence
        lines.head.setText(self.name_of(number))
        outcome = [self.tr("Played up to {place}").format(place=self._place(told.place))]
        scene = self._hand.scene
        names = {side.id: side.name for side in scene.sides} if scene is not None else {}
        for one in told.standings:
            whose = "" if one.side is None else names.get(one.side) or one.side
            outcome.append(f"{sentence(one.words)}: {whose} {QLocale().toString(round(one.points))}")
        if told.result is not None:
            outcome.append(sentence(told.result.reason))
        lines.list.addItems([*outcome, "", *(sentence(line.message) for line in told.lines)])


class _Lines(QWidget):
    """What happens in one variation."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.head = heading(QLabel(self), TYPE_BODY)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)

    def clear(self) -> None:
        self.head.setText("")
        self.list.clear()
