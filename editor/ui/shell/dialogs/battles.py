"""Battles that are kept as they are played: go on with one, name it, delete it, write it as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.battles.battle_files import SUFFIX
from editor.services.battles.kept_battles import (
    BattleRow,
    Deleted,
    bring_back,
    delete_battles,
    export_kept,
    kept_battles,
    rename_battle,
    scenario_name,
    side_names,
    turn_words,
)
from editor.ui.kit import file_dialogs
from editor.ui.kit.dates import short_moment
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted
from editor.ui.kit.words.read_only import let, why_not_renamed
from editor.ui.kit.written import WrittenLine
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (780, 460)
_NAME, _SCENARIO, _TURN, _PEOPLE, _PLAYED = range(5)


class BattlesDialog(Dialog):
    """The last played comes first."""

    manual_chapter = "playing"

    go_on_wanted = Signal(str)  # id of a battle
    letter_wanted = Signal()
    file_wanted = Signal(object)  # path of a saved battle

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context = context
        self._gone: list[Sequence[Deleted]] = []
        """What was deleted here, the last at the end."""
        self.setObjectName("battles")
        self.introduce(
            self.tr("Kept battles"),
            self.tr(
                "Battles that you play by hand are kept here as they go, with dice, seats and variations. "
                "A double click goes on with one."
            ),
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Kept battles"))
        self.list.setHeaderLabels(
            [
                self.tr("Name"),
                self.tr("Scenario"),
                self.tr("Progress"),
                self.tr("Played by people"),
                self.tr("Last played"),
            ]
        )
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        empty = muted(QLabel(self.tr("No battle is kept yet."), self), self.font().pixelSize())
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(empty)
        self.written = WrittenLine(context, self)
        self.body.addWidget(self._stack, 1)
        self.body.addWidget(self.written)
        self.open_file_button = self.add_button(self.tr("Open a file…"), self.open_file, first=True)
        self.letter_button = self.add_button(self.tr("Take a letter…"), self.letter_wanted.emit)
        self.back_button = self.add_button(self.tr("Bring back"), self.bring_back)
        self.delete_button = self.add_button(self.tr("Delete"), self.delete)
        self.rename_button = self.add_button(self.tr("Rename"), self.rename)
        self.export_button = self.add_button(self.tr("Export…"), self.export)
        self.go_on_button = self.add_button(self.tr("Go on"), self.go_on, primary=True)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemChanged.connect(self._renamed)
        self.list.itemDoubleClicked.connect(lambda *_clicked: self.go_on())
        self.refresh()

    def refresh(self) -> None:
        """Read the list again; a battle that was chosen stays chosen, else the first is."""
        chosen = {row.id for row in self.chosen()}
        with QSignalBlocker(self.list):
            self.list.clear()
            rows = kept_battles(self._context.workspace)
            names = self._names(rows)
            items = [self._item(row, names[row.id]) for row in rows]
            self.list.addTopLevelItems(items)
            for column in range(_PLAYED + 1):
                self.list.resizeColumnToContents(column)
        self._stack.setCurrentIndex(0 if rows else 1)
        if rows:
            number = next((at for at, row in enumerate(rows) if row.id in chosen), 0)
            self.list.setCurrentItem(items[number])
        self._enable()

    def _name_of(self, row: BattleRow) -> str:
        return row.name or self._context.local(scenario_name(row))

    def _names(self, rows: Sequence[BattleRow]) -> dict[str, str]:
        """Return id -> what the battle is called in the list."""
        begun = sorted(rows, key=lambda one: (one.created, one.id))
        return dict(zip((row.id for row in begun), told_apart(map(self._name_of, begun)), strict=True))

    def _item(self, row: BattleRow, name: str) -> QTreeWidgetItem:
        names = side_names(row, self._context.language)
        people = ", ".join(names.get(side, side) for side in row.head.get("hands", ()))
        turn = self.tr("ended") if row.head.get("ended") else turn_words(row, self._context.language)
        words = [
            name,
            self._context.local(scenario_name(row)),
            turn,
            people or self.tr("nobody"),
            short_moment(row.modified),
        ]
        item = QTreeWidgetItem(words)
        item.setData(_NAME, Qt.ItemDataRole.UserRole, row)
        if not why_not_renamed(self._context.workspace, row):
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        return item

    def chosen(self) -> tuple[BattleRow, ...]:
        """Return the battles that are chosen in the list."""
        return tuple(item.data(_NAME, Qt.ItemDataRole.UserRole) for item in self.list.selectedItems())

    def _enable(self) -> None:
        rows = self.chosen()
        reasons = (why_not_renamed(self._context.workspace, row) for row in rows)
        reason = next(filter(None, reasons), "")
        let(self.delete_button, bool(rows), reason)
        let(self.rename_button, len(rows) == 1, reason)
        for button in (self.export_button, self.go_on_button):
            button.setEnabled(len(rows) == 1)
        self.back_button.setVisible(bool(self._gone))

    # doing

    def go_on(self) -> None:
        """Open the battle that is chosen, where it stands."""
        if len(rows := self.chosen()) == 1:
            self.accept()
            self.go_on_wanted.emit(rows[0].id)

    def rename(self) -> None:
        """Let the name of the battle that is chosen be typed."""
        if (item := self.list.currentItem()) is not None:
            self.list.editItem(item, _NAME)

    def _renamed(self, item: QTreeWidgetItem, column: int) -> None:
        row: BattleRow = item.data(_NAME, Qt.ItemDataRole.UserRole)
        if column != _NAME:
            self.refresh()
            return
        try:
            rename_battle(self._context.workspace, row.id, item.text(_NAME))
        except EditorError as trouble:
            self._context.show_error(trouble)
        self.refresh()

    def delete(self) -> None:
        """Delete what is chosen; as long as the dialog is open it can be brought back."""
        try:
            self._gone.append(delete_battles(self._context.workspace, [row.id for row in self.chosen()]))
        except EditorError as trouble:
            self._context.show_error(trouble)
        self.refresh()

    def bring_back(self) -> None:
        """Bring back what was deleted last."""
        try:
            bring_back(self._context.workspace, self._gone[-1])
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            self._gone.pop()
        self.refresh()

    def export(self) -> None:
        """Ask where to, and write the battle that is chosen with its documents and variations."""
        if len(rows := self.chosen()) != 1:
            return
        row, settings = rows[0], self._context.settings
        name = self._name_of(row)
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        title = self.tr("Save the battle")
        file = file_dialogs.ask_to_save(self, settings, title, f"{name}{SUFFIX}", kinds)
        if file is not None:
            self.export_to(row, file)

    def export_to(self, row: BattleRow, file: Path) -> None:
        """Write a battle as a file."""
        try:
            written = export_kept(self._context.workspace, row.id, file)
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            self.written.tell(written)

    def open_file(self) -> None:
        """Ask for a saved battle and open it."""
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        title = self.tr("Open a saved battle")
        file = file_dialogs.ask_to_open(self, self._context.settings, title, kinds)
        if file is not None:
            self.accept()
            self.file_wanted.emit(file)


def told_apart(names: Iterable[str]) -> Iterator[str]:
    """Yield names with a number behind each that came before: "Duel", "Duel (2)"."""
    seen = Counter[str]()
    for name in names:
        seen[name] += 1
        yield f"{name} ({seen[name]})" if seen[name] > 1 else name
