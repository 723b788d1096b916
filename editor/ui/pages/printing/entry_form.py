"""What is printed of one entry of the queue: its face, its cards, its counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from editor.services.card_list import CardList, card_list
from editor.services.prints.counter_styles import counter_styles
from editor.services.prints.print_queue import counter_groups, templates_for
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import add_field, column_layout, form_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, muted, set_icon
from editor.ui.kit.widgets import ElidedLabel, wrapped
from editor.ui.pages.printing.queue import PrintQueue
from editor.ui.pages.printing.queue_table import what_word
from schemas.base import kind_of
from schemas.counter_style import CounterStyleBase
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.services.prints.print_jobs import PrintEntry
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_ID = Qt.ItemDataRole.UserRole


class EntryForm(QWidget):
    """Follows the entry chosen in the queue."""

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._queue = context, queue
        self._at = -1
        self._listed: tuple[str, str] = ("", "")
        self._cards: dict[str, CardList] = {}
        self._title = ElidedLabel(self)
        self._empty = wrapped(
            muted(
                QLabel(self.tr("Choose an entry of the queue to change how it is printed."), self), TYPE_BODY
            )
        )
        self.what = ComboBox(self)
        self.face = ComboBox(self)
        self.counters = QPushButton(self.tr("Add its counters"), self)
        self.counters.setAutoDefault(False)
        set_icon(self.counters, "hexagon")
        self.parts = QListWidget(self)
        self._parts_label = QLabel(self)
        self._lay_out()
        self.what.activated.connect(lambda _row: self._take_what())
        self.face.activated.connect(lambda _row: self._take_face())
        self.counters.clicked.connect(lambda _on: self._add_counters())
        self.parts.itemChanged.connect(lambda _item: self._take_parts())
        queue.changed.connect(self._again)
        context.catalogue_changed.connect(self._forget)
        self.show_entry(-1)

    def _lay_out(self) -> None:
        self._box = QWidget(self)
        form = form_layout(self._box, 0, SPACE_2)
        form.addRow(self._title)
        add_field(form, self.tr("Printed as"), self.what)
        add_field(form, self.tr("Face"), self.face)
        self._form = form
        column = column_layout(self, (SPACE_2, SPACE_3, SPACE_2, SPACE_3), SPACE_2)
        column.addWidget(self._empty)
        column.addWidget(self._box)
        column.addWidget(self.counters, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._parts_label)
        column.addWidget(self.parts, 1)
        column.addStretch(0)

    @property
    def entry(self) -> PrintEntry | None:
        """The entry shown."""
        entries = self._queue.job.entries
        return entries[self._at] if 0 <= self._at < len(entries) else None

    def show_entry(self, at: int) -> None:
        """Show an entry of the queue; -1 for none."""
        self._at = at
        self._again()

    def _forget(self) -> None:
        self._cards.clear()
        self._listed = ("", "")
        self._again()

    def _again(self) -> None:
        entry = self.entry
        row = self._queue.row(entry.document) if entry is not None else None
        self._empty.setVisible(entry is None)
        self._box.setVisible(row is not None)
        if entry is None or row is None:
            for widget in (self.counters, self.parts, self._parts_label):
                widget.hide()
            return
        self._title.show_text(self._queue.name(entry))
        ways = self._queue.ways(entry.document)
        blocked = QSignalBlocker(self.what), QSignalBlocker(self.face)
        self.what.clear()
        for way in ways:
            self.what.addItem(what_word(way, self._context.language), way)
        self.what.setCurrentIndex(self.what.findData(entry.what))
        self.what.setEnabled(len(ways) > 1)
        styles = counter_styles(self._context.workspace, row.system) if entry.what == "counters" else ()
        self._form.setRowVisible(self.face, entry.what == "cards" or len(styles) > 1)
        self.counters.setVisible("counters" in ways and entry.what != "counters")
        if entry.what == "cards":
            self._read_cards(entry)
        else:
            self._show_styles(entry, styles)
            self._show_groups(entry, row.system)
        for one in blocked:
            one.unblock()

    # faces and cards

    def _read_cards(self, entry: PrintEntry) -> None:
        found = self._cards.get(entry.document)
        if found is not None:
            self._show_cards(entry, found)
            return
        self.parts.hide()
        self._parts_label.hide()
        workspace, document = self._context.workspace, entry.document

        def work(_report: Report) -> tuple[str, CardList]:
            return document, card_list(workspace, [document], working_copies=True, states=True)

        # What stands against reading them is among the problems of the pages.
        self._context.jobs.start(
            self.tr("Reading cards"), work, done=self._take_cards, failed=lambda _trouble: None, quiet=True
        )

    def _take_cards(self, found: tuple[str, CardList]) -> None:
        document, cards = found
        self._cards[document] = cards
        if (entry := self.entry) is not None and entry.document == document:
            self._again()

    def _show_cards(self, entry: PrintEntry, found: CardList) -> None:
        row = self._queue.row(entry.document)
        if row is None:
            return
        kinds = {kind_of(one.document) for one in found.cards} | {str(row.kind)}
        self.face.clear()
        self.face.addItem(self.tr("As each card says"), "")
        for template in templates_for(self._context.workspace, kinds, row.system):
            self.face.addItem(self._context.local(template.name), template.id)
        self.face.setCurrentIndex(max(0, self.face.findData(entry.template)))
        several = len(found.cards) > 1
        self.parts.setVisible(several)
        self._parts_label.setVisible(several)
        if several:
            self._parts_label.setText(self.tr("Cards"))
            names = {
                one.document.id: f"{one.count} × {self._context.local(one.document.name)}"
                for one in found.cards
            }
            self._show_parts(entry, names, [one for one in names if one not in entry.left_out])

    def _show_styles(self, entry: PrintEntry, styles: Sequence[CounterStyleBase]) -> None:
        """Offer the templates of counters."""
        self.face.clear()
        self.face.addItem(self.tr("As counters usually look"), "")
        for style in styles:
            self.face.addItem(self._context.local(style.name), style.id)
        self.face.setCurrentIndex(max(0, self.face.findData(entry.template)))

    def _show_groups(self, entry: PrintEntry, system: str) -> None:
        groups = counter_groups(system) if entry.what == "counters" else ()
        self.parts.setVisible(bool(groups))
        self._parts_label.setVisible(bool(groups))
        self._parts_label.setText(self.tr("Counters"))
        names = {
            one: sentence(Message(code=f"counters.group_{one}"), self._context.language) for one in groups
        }
        self._show_parts(entry, names, list(entry.groups or groups))

    def _show_parts(self, entry: PrintEntry, names: dict[str, str], ticked: list[str]) -> None:
        """Show what an entry is made of, each with its tick."""
        with QSignalBlocker(self.parts):
            if self._listed != (entry.document, entry.what) or self.parts.count() != len(names):
                self._listed = (entry.document, entry.what)
                self.parts.clear()
                for one, name in names.items():
                    item = QListWidgetItem(name, self.parts)
                    item.setData(_ID, one)
            self.parts.setAccessibleName(self._parts_label.text())
            for item in self._items():
                on = item.data(_ID) in ticked
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _items(self) -> list[QListWidgetItem]:
        return [self.parts.item(number) for number in range(self.parts.count())]

    # what the person changes

    def _take_what(self) -> None:
        self._queue.change_entry(
            self._at, self.tr("Change what is printed"), what=str(self.what.currentData()), template=""
        )

    def _take_face(self) -> None:
        self._queue.change_entry(self._at, self.tr("Change the face"), template=str(self.face.currentData()))

    def _take_parts(self) -> None:
        entry = self.entry
        if entry is None:
            return
        ticked = tuple(
            str(item.data(_ID)) for item in self._items() if item.checkState() == Qt.CheckState.Checked
        )
        words = self.tr("Change what is printed")
        if entry.what == "counters":
            if not ticked:  # nothing ticked would mean all
                self._again()
                self._context.announce(
                    self.tr("At least one kind of counter is printed; remove the entry instead.")
                )
                return
            groups = () if len(ticked) == self.parts.count() else ticked
            self._queue.change_entry(self._at, words, groups=groups)
            return
        left = tuple(str(item.data(_ID)) for item in self._items() if item.data(_ID) not in ticked)
        self._queue.change_entry(self._at, words, left_out=left)

    def _add_counters(self) -> None:
        if (entry := self.entry) is not None:
            self._queue.add([entry.document], "counters", at=self._at + 1)
