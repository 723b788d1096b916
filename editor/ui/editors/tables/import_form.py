"""How a file of rows is written and what it is for: the choices above its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.services.tables.csv_file import ENCODINGS, SEPARATORS, CsvForm
from editor.services.tables.csv_options import ImportOptions
from editor.services.tables.store import TABLE_KINDS
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2
from editor.ui.kit.words.labels import kinds_word

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def choice_box(words: str, entries: Mapping[str, Any], parent: QWidget) -> ComboBox:
    """Return a box of choices, words and value of each, as wide as its entries."""
    box = ComboBox(parent)
    box.setAccessibleName(words)
    box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
    for shown, value in entries.items():
        box.addItem(shown, value)
    return box


class ImportForm(QWidget):
    """Two rows of choices and two ticks; each change is one of three signals."""

    kind_changed = Signal()
    """Another game or kind of card: other columns can be filled."""
    form_changed = Signal()
    """The file is to be read in another way."""
    options_changed = Signal()
    """Rows are to be treated in another way."""

    def __init__(
        self,
        context: UiContext,
        form: CsvForm,
        sheets: Sequence[str] | None,
        system: str | None,
        kind: str | None,
        parent: QWidget,
    ) -> None:
        """Show how a file seems to be written.

        Args:
            context: what pages share.
            form: how a CSV file is written.
            sheets: names of the sheets of a spreadsheet; empty for CSV; None for a file that needs no word
                on how it is written.
            system: the game proposed.
            kind: the kind of card proposed.
            parent: the dialog.
        """
        super().__init__(parent)
        self._sheets = None if sheets is None else tuple(sheets)
        signs = {",": self.tr("comma ,"), ";": self.tr("semicolon ;"), "\t": self.tr("tab"), "|": "|"}
        games = {context.local(one.name): one.id for one in context.workspace.systems}
        kinds = {kinds_word(one.value): one.value for one in TABLE_KINDS}
        self.game = choice_box(self.tr("Game"), games, self)
        self.kind = choice_box(self.tr("Kind"), kinds, self)
        self.sheet = choice_box(self.tr("Sheet"), {name: name for name in sheets or ()}, self)
        self.encoding = choice_box(self.tr("Encoding"), {name: name for name in ENCODINGS}, self)
        self.separator = choice_box(self.tr("Separator"), {signs[sign]: sign for sign in SEPARATORS}, self)
        self.decimal = choice_box(self.tr("Decimals"), {"1.5": ".", "1,5": ","}, self)
        treated = {self.tr("update"): "update", self.tr("skip"): "skip"}
        self.existing = choice_box(self.tr("Cards that are there"), treated, self)
        made = {self.tr("create"): "make", self.tr("skip"): "skip"}
        self.new = choice_box(self.tr("New cards"), made, self)
        self.mapping = choice_box(self.tr("Mapping"), {self.tr("guessed by the names"): ""}, self)
        for name in context.settings.csv_mappings():
            self.mapping.addItem(name, name)
        self.face = choice_box(
            self.tr("Face of its layout"),
            {
                self.tr("make it, keep an edited one"): None,
                self.tr("make it anew"): True,
                self.tr("make none"): False,
            },
            self,
        )
        self.header = QCheckBox(self.tr("The first row names the columns"), self)
        self.clears = QCheckBox(self.tr("Empty cells empty the field"), self)
        self.linked = QCheckBox(self.tr("Stay linked with the file"), self)
        self.linked.setToolTip(
            self.tr("Later changes of the file are shown cell by cell and merged with what is edited here.")
        )
        self._show(form, system, kind)
        self._lay_out()
        self._connect()

    @property
    def system(self) -> str:
        """Id of the game whose cards are taken in."""
        return str(self.game.currentData())

    def form(self) -> CsvForm:
        """Return how the file is written."""
        return CsvForm(
            str(self.encoding.currentData()),
            str(self.separator.currentData()),
            str(self.decimal.currentData()),
            self.header.isChecked(),
        )

    def options(self, mapping: Mapping[int, str], replaced: Mapping[str, Mapping[str, str]]) -> ImportOptions:
        """Return what is to be done with the rows.

        Args:
            mapping: number of a column of the file -> key of the column that it fills.
            replaced: header of a column -> name in the file -> the name meant.
        """
        return ImportOptions(
            self.system,
            str(self.kind.currentData()),
            mapping,
            existing=self.existing.currentData(),
            new=self.new.currentData(),
            empty_clears=self.clears.isChecked(),
            replaced=replaced,
        )

    def _show(self, form: CsvForm, system: str | None, kind: str | None) -> None:
        for box, value in (
            (self.encoding, form.encoding),
            (self.separator, form.separator),
            (self.decimal, form.decimal),
            (self.game, system),
            (self.kind, kind),
        ):
            box.setCurrentIndex(max(box.findData(value), 0))
        self.header.setChecked(form.header)

    def _lay_out(self) -> None:
        grid = grid_layout(self, 0, (SPACE_2, SPACE_1))
        written = (self.sheet,) if self._sheets else (self.encoding, self.separator, self.decimal)
        if self._sheets is None:
            written = (self.face,)
            self.header.hide()
        for box in {self.sheet, self.encoding, self.separator, self.decimal, self.face}.difference(written):
            box.hide()
        rows = ((self.game, self.kind, self.existing, self.new), (*written, self.mapping))
        for line, boxes in enumerate(rows):
            for place, box in enumerate(boxes):
                label = QLabel(box.accessibleName(), self)
                label.setBuddy(box)
                grid.addWidget(label, 2 * line, place)
                grid.addWidget(box, 2 * line + 1, place)
                grid.setColumnStretch(place, 1)
        line = 4 if self._sheets is not None else 3  # where nothing else stands in the third row
        grid.addWidget(self.header, line, 0, 1, 2 if line == 4 else 1)
        grid.addWidget(self.clears, line, 2)
        grid.addWidget(self.linked, line, 3)

    def _connect(self) -> None:
        for boxes, changed in (
            ((self.game, self.kind), self.kind_changed),
            ((self.sheet, self.encoding, self.separator, self.decimal), self.form_changed),
            ((self.existing, self.new, self.face), self.options_changed),
        ):
            for box in boxes:
                box.currentIndexChanged.connect(lambda _index, signal=changed: signal.emit())
        self.header.toggled.connect(lambda _on: self.form_changed.emit())
        for tick in (self.clears, self.linked):
            tick.toggled.connect(lambda _on: self.options_changed.emit())
