"""The panel of the briefings: story, what each side reads, pictures, for whom and how long it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QWidget

from editor.printing.pictures import portrait_image
from editor.ui.editors.scenarios.parts import local_value, row_of
from editor.ui.editors.scenarios.pictures import picture_data
from editor.ui.editors.scenarios.small_map import SmallMap
from editor.ui.kit import file_dialogs
from editor.ui.kit.documents.draft import entries, whole_number
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox, TextBox
from editor.ui.kit.layouts import column_layout, discard, discard_all, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.turns import later
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.scenario_briefing import MAX_PICTURES

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

DIFFICULTIES: Final = ("easy", "medium", "hard")
_THUMB: Final = QSize(120, 90)
_TEXT_HEIGHT: Final = 84
_MINUTES: Final = (5, 6000)
_STEP_MINUTES: Final = 15
_ROWS_PER_TURN: Final = 4


class BriefingPanel(QWidget):
    """Writes what is printed in the booklet besides the rules; works for the scenarios of every game."""

    manual_chapter = "events"

    booklet_wanted = Signal()

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._sides_shown: list[str] = []
        self._labels: list[QLabel] = []
        self.sides: list[TextBox] = []
        self.rows: list[PictureRow] = []
        column = column_layout(self, SPACE_3, SPACE_2)
        self.map = SmallMap(context, self)
        column.addWidget(self.map)
        form = form_layout(spacing=SPACE_1)
        column.addLayout(form)
        self._fill_form(form)
        column.addWidget(heading(QLabel(self.tr("Story"), self), TYPE_BODY))
        self.story = self._text(self.tr("Story"), ("story",), self.tr("Write the story"))
        column.addWidget(self.story)
        column.addWidget(heading(QLabel(self.tr("Briefing for everybody"), self), TYPE_BODY))
        briefing = self.tr("Write a briefing")
        self.everybody = self._text(self.tr("Briefing for everybody"), ("briefing",), briefing)
        column.addWidget(self.everybody)
        self._briefings = column_layout(spacing=SPACE_2)
        column.addLayout(self._briefings)
        column.addWidget(heading(QLabel(self.tr("Pictures"), self), TYPE_BODY))
        self._none = wrapped(muted(QLabel(self.tr("No pictures. Each is printed with its caption."), self)))
        column.addWidget(self._none)
        self._pictures = column_layout(spacing=SPACE_2)
        column.addLayout(self._pictures)
        self.add = push_button(self, self.tr("Add a picture…"), self._ask_picture)
        self.add.setObjectName("add_picture")
        self.booklet = push_button(self, self.tr("Booklet…"), self.booklet_wanted, "printer")
        self.booklet.setObjectName("booklet")
        self.booklet.setToolTip(self.tr("Print everything that the players need as one PDF"))
        column.addWidget(row_of(self.add, self.booklet))
        column.addStretch(1)
        session.changed.connect(self.show_draft)
        session.reloaded.connect(self.show_draft)
        self.show_draft()

    def _fill_form(self, form: QFormLayout) -> None:
        self.title = LineEdit(self)
        self.title.textEdited.connect(
            lambda words: self._write(("name", self._context.language), words, self.tr("Change the name"))
        )
        self.title.editingFinished.connect(self._session.end_typing)
        form.addRow(self.tr("Title"), self.title)
        self.difficulty = ComboBox(self)
        self.difficulty.addItem(self.tr("not stated"), None)
        for one in DIFFICULTIES:
            self.difficulty.addItem(SHARED_WORDS.value(one), one)
        self.difficulty.activated.connect(
            lambda _row: self._session.change(
                "difficulty", self.difficulty.currentData(), self.tr("Change the difficulty")
            )
        )
        form.addRow(self.tr("Difficulty"), self.difficulty)
        self.players = SpinBox(self)
        self.players.setRange(0, 20)
        self.players.setSpecialValueText(self.tr("one on each side"))
        self.players.valueChanged.connect(
            lambda count: self._write(
                ("number_of_players",), count or None, self.tr("Change the number of players")
            )
        )
        form.addRow(self.tr("Players"), self.players)
        self.length = SpinBox(self)
        self.length.setRange(0, _MINUTES[1])
        self.length.setSingleStep(_STEP_MINUTES)
        self.length.setSpecialValueText(self.tr("not stated"))
        self.length.setSuffix(" " + self.tr("min"))
        self.length.valueChanged.connect(
            lambda minutes: self._write(
                ("length_minutes",),
                max(_MINUTES[0], minutes) if minutes else None,
                self.tr("Change how long it takes"),
            )
        )
        form.addRow(self.tr("Length"), self.length)

    def _text(self, name: str, path: tuple[str | int, ...], step: str) -> TextBox:
        box = TextBox(self)
        box.setAccessibleName(name)
        box.setMinimumHeight(_TEXT_HEIGHT)
        box.setMaximumHeight(2 * _TEXT_HEIGHT)
        box.textChanged.connect(lambda: self._write((*path, self._context.language), box.toPlainText(), step))
        return box

    def _write(self, path: Sequence[str | int], value: Any, step: str) -> None:
        self._session.change(path, value, step, typing=True)

    # what is shown

    def show_draft(self) -> None:
        """Show the draft."""
        session, language = self._session, self._context.language
        data: Mapping[str, Any] = session.data
        sides = entries(data.get("sides"))
        self._make_briefings(sides)
        spins = ((self.players, "number_of_players"), (self.length, "length_minutes"))
        for widget in (self.story, self.everybody, *self.sides, self.players, self.length):
            widget.blockSignals(True)
        if self.title.text() != (words := local_value(data.get("name"), language)):
            self.title.setText(words)
        _fill(self.story, local_value(data.get("story"), language))
        _fill(self.everybody, local_value(data.get("briefing"), language))
        for box, side in zip(self.sides, sides, strict=True):
            _fill(box, local_value(side.get("briefing"), language))
        self.difficulty.setCurrentIndex(max(0, self.difficulty.findData(data.get("difficulty"))))
        for spin, field in spins:
            spin.setValue(whole_number(data.get(field)))
        for widget in (self.story, self.everybody, *self.sides, self.players, self.length):
            widget.blockSignals(False)
        writable = not session.read_only
        self.title.setReadOnly(not writable)
        for box in (self.story, self.everybody, *self.sides):
            box.setReadOnly(not writable)
        pictures = entries(data.get("pictures"))
        for each in (self.difficulty, self.players, self.length):
            each.setEnabled(writable)
        self.add.setEnabled(writable and len(pictures) < MAX_PICTURES)
        self._show_pictures(pictures, sides)

    def _make_briefings(self, sides: Sequence[Mapping[str, Any]]) -> None:
        """Make a box for each side; they are made anew only where a side came or went, or has a new name."""
        names = [self._context.local(side.get("name")) or str(side.get("id", "")) for side in sides]
        if len(names) != len(self._sides_shown):
            discard_all(self._briefings)
            self.sides = []
            self._labels = [heading(QLabel(self), TYPE_BODY) for _ in names]
            for number, label in enumerate(self._labels):
                path = ("sides", number, "briefing")
                box = self._text(names[number], path, self.tr("Write a briefing"))
                self._briefings.addWidget(label)
                self._briefings.addWidget(box)
                self.sides.append(box)
            self._sides_shown = []
        if names != self._sides_shown:
            for label, box, name in zip(self._labels, self.sides, names, strict=True):
                words = self.tr("Briefing for {side}").format(side=name)
                label.setText(words)
                box.setAccessibleName(words)
            self._sides_shown = names

    # pictures

    def _show_pictures(
        self, pictures: Sequence[Mapping[str, Any]], sides: Sequence[Mapping[str, Any]]
    ) -> None:
        self._none.setVisible(not pictures)
        while len(self.rows) > len(pictures):
            row = self.rows.pop()
            discard(self._pictures, row)
        # Of many that come at once, by one step of redo, some in each turn.
        for number in range(len(self.rows), min(len(pictures), len(self.rows) + _ROWS_PER_TURN)):
            self.rows.append(self._row(number))
        if len(self.rows) < len(pictures):
            later(self, self.show_draft)
        named = [(str(side.get("id")), self._context.local(side.get("name"))) for side in sides]
        for row, picture in zip(self.rows, pictures, strict=False):
            caption = local_value(picture.get("caption"), self._context.language)
            row.show_picture(
                str(picture.get("data", "")),
                caption,
                picture.get("side"),
                named,
                read_only=self._session.read_only,
            )

    def _row(self, number: int) -> PictureRow:
        row, session = PictureRow(self), self._session
        row.caption.textEdited.connect(
            lambda words: self._write(
                ("pictures", number, "caption", self._context.language),
                words,
                self.tr("Write the caption of a picture"),
            )
        )
        row.caption.editingFinished.connect(session.end_typing)
        row.side.activated.connect(
            lambda _row: session.change(
                ("pictures", number, "side"), row.side.currentData(), self.tr("Choose who sees a picture")
            )
        )
        row.remove.clicked.connect(lambda: self._remove(number))
        self._pictures.addWidget(row)
        return row

    def _remove(self, number: int) -> None:
        rest = [one for place, one in enumerate(self._session.value("pictures", [])) if place != number]
        self._session.change("pictures", rest, self.tr("Remove a picture"))

    def _ask_picture(self) -> None:
        kinds = self.tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp)")
        name, _kind = file_dialogs.open_file(self, self.tr("Add a picture"), "", kinds)
        if name:
            self.add_picture(Path(name))

    def add_picture(self, file: Path) -> bool:
        """Add a picture from a file, as one step; whether it could be read."""
        data = picture_data(file)
        if data is None:
            words = self.tr("{file} is not a picture that can be read: choose a PNG or JPEG file.")
            self._context.notify(words.format(file=file.name), "caution")
            return False
        pictures = [*self._session.value("pictures", []), {"data": data}]
        self._session.change("pictures", pictures, self.tr("Add a picture"))
        return True


class PictureRow(QFrame):
    """A picture, its caption, and who sees it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._data = ""
        column = column_layout(self, SPACE_2, SPACE_1)
        self.picture = QLabel(self)
        self.caption = LineEdit(self)
        self.caption.setPlaceholderText(self.tr("Caption"))
        self.caption.setAccessibleName(self.tr("Caption of the picture"))
        self.side = ComboBox(self)
        self.side.setAccessibleName(self.tr("Who sees the picture"))
        self.remove = icon_button(self, "trash-2", self.tr("Remove the picture"))
        column.addWidget(self.picture)
        column.addWidget(self.caption)
        column.addWidget(row_of(self.side, self.remove, wide=self.side))

    def show_picture(
        self,
        data: str,
        caption: str,
        side: str | None,
        sides: Sequence[tuple[str, str]],
        *,
        read_only: bool,
    ) -> None:
        """Show a picture of the draft; ``sides`` are ids and names."""
        if data != self._data:
            self._data = data
            image = portrait_image(data)
            if image.isNull():
                self.picture.setText(self.tr("The picture is damaged."))
            else:
                ratio = self.devicePixelRatioF()
                small = image.scaled(
                    _THUMB * ratio,
                    Qt.AspectRatioMode.KeepAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
                small.setDevicePixelRatio(ratio)
                self.picture.setPixmap(QPixmap.fromImage(small))
        if self.caption.text() != caption:
            self.caption.setText(caption)
        self.side.clear()
        self.side.addItem(self.tr("for everybody"), None)
        for ident, name in sides:
            self.side.addItem(self.tr("only for {side}").format(side=name or ident), ident)
        self.side.setCurrentIndex(max(0, self.side.findData(side)))
        self.caption.setReadOnly(read_only)
        self.side.setEnabled(not read_only)
        self.remove.setEnabled(not read_only)


def _fill(box: TextBox, words: str) -> None:
    if box.toPlainText() != words:
        box.setPlainText(words)
