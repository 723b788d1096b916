"""What a film of a battle is to be like: asked before the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QWidget

from editor.services.battles.battle_films import SIZES, SPEEDS, FilmOptions
from editor.services.battles.watching import StepBy
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, SpinBox, offer_languages
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (460, 380)
_STEPS: Final[tuple[tuple[StepBy, str], ...]] = (
    ("phase", QT_TRANSLATE_NOOP("FilmDialog", "For each phase")),
    ("event", QT_TRANSLATE_NOOP("FilmDialog", "For each event")),
    ("turn", QT_TRANSLATE_NOOP("FilmDialog", "For each turn")),
)


class FilmDialog(Dialog):
    """Asks for steps, turns, size, speed, captions and language."""

    manual_chapter = "preview"

    def __init__(self, context: UiContext, turns: int, parent: QWidget | None = None) -> None:
        """``turns``: number of the last turn that was fought."""
        super().__init__(parent, _SIZE)
        self.setObjectName("preview.film")
        self.introduce(
            self.tr("Film of the battle"),
            self.tr("Next you choose the file: MP4 and WebM are films, GIF and WebP moving pictures."),
        )
        self.by, self.picture_size, self.speed, self.language = (ComboBox(self) for _ in range(4))
        for key, words in _STEPS:
            self.by.addItem(QCoreApplication.translate("FilmDialog", words), key)
        for width, height in SIZES:
            self.picture_size.addItem(f"{width} × {height}", (width, height))
        self.picture_size.setCurrentIndex(1)
        for speed in SPEEDS:
            self.speed.addItem(f"{speed:g} ×", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        offer_languages(self.language, context.language)
        self.first, self.last = SpinBox(self), SpinBox(self)
        for box, value in ((self.first, 0), (self.last, turns)):
            box.setRange(0, turns)
            box.setValue(value)
        self.first.valueChanged.connect(self.last.setMinimum)
        self.captions = QCheckBox(self.tr("Turn, phase, score and events in words"), self)
        self.captions.setChecked(True)
        form = form_layout()
        form.addRow(self.tr("A picture"), self.by)
        form.addRow(self.tr("From turn"), self.first)
        form.addRow(self.tr("To turn"), self.last)
        form.addRow(self.tr("Size"), self.picture_size)
        form.addRow(self.tr("Speed"), self.speed)
        form.addRow(self.tr("Language"), self.language)
        form.addRow("", self.captions)
        self.body.addLayout(form)
        self.body.addStretch(1)
        self._turns = turns
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Choose the file…"), self.accept, primary=True)

    def options(self) -> FilmOptions:
        """Return what was chosen."""
        last = self.last.value()
        return FilmOptions(
            cast(StepBy, self.by.currentData()),
            SIZES[self.picture_size.currentIndex()],
            float(self.speed.currentData()),
            self.first.value(),
            last if last < self._turns else None,
            self.captions.isChecked(),
        )

    def chosen_language(self) -> str:
        """Return the language of the words in the film."""
        return str(self.language.currentData())
