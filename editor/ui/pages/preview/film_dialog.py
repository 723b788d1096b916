"""What a film of a battle is to be like: asked before the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtWidgets import QCheckBox, QWidget

from editor.services.battles.battle_films import SIZES, SPEEDS, FilmOptions
from editor.services.battles.watching import StepBy
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, SpinBox, offer_languages
from editor.ui.kit.layouts import form_layout
from schemas.messages import own_message, sentence

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (460, 380)


class FilmDialog(Dialog):
    """Asks for steps, turns, size, speed, captions and language."""

    manual_chapter = "preview"

    def __init__(self, context: UiContext, game: str, turns: int, parent: QWidget | None = None) -> None:
        """Make the dialog.

        Args:
            context: what windows share.
            game: id of the game, which may call turns otherwise.
            turns: number of the last turn that was fought.
            parent: the window.
        """
        super().__init__(parent, _SIZE)
        self.setObjectName("preview.film")
        self.introduce(
            self.tr("Film of the battle"),
            self.tr("Next you choose the file: MP4 and WebM are films, GIF and WebP moving pictures."),
        )
        self.by, self.picture_size, self.speed, self.language = (ComboBox(self) for _ in range(4))

        def named(key: str) -> str:
            return sentence(own_message(game, f"preview.{key}"), context.language)

        self.by.addItem(self.tr("For each phase"), "phase")
        self.by.addItem(self.tr("For each event"), "event")
        self.by.addItem(named("film_each_turn"), "turn")
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
        self.captions = QCheckBox(named("film_captions"), self)
        self.captions.setChecked(True)
        form = form_layout()
        form.addRow(self.tr("A picture"), self.by)
        form.addRow(named("film_from_turn"), self.first)
        form.addRow(named("film_to_turn"), self.last)
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
