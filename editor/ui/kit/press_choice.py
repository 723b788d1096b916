"""The press that a PDF is for, chosen: none, the profile that comes with the program, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from editor.services.prints.press_targets import NO_PRESS, SHIPPED_PROFILES, PressChoice, profile_of
from editor.ui.kit import file_dialogs
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_ASK: Final = "?"
"""Data of the row that asks for a file."""


class PressBox(QWidget):
    """Chooses the profile of a press, and whether colours are mixed of its inks."""

    changed = Signal()

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._choice = NO_PRESS
        self.profile = ComboBox(self)
        self.profile.setAccessibleName(self.tr("Profile of the press"))
        self.profile.setToolTip(self.tr("The ICC file that the print shop names; the PDF is then as PDF/X-4"))
        self.inks = QCheckBox(self.tr("Colours in the inks of the press"), self)
        self.inks.setToolTip(self.tr("Else they stay those of a screen, and the press mixes them"))
        column = column_layout(self, spacing=SPACE_1)
        column.addWidget(self.profile)
        column.addWidget(self.inks)
        self.setFocusProxy(self.profile)
        self._shipped = {"coated": self.tr("Coated paper (FOGRA39, supplied)")}
        self.profile.activated.connect(lambda _row: self._picked())
        self.inks.clicked.connect(lambda on: self._take(PressChoice(self._choice.profile, on)))
        self.show_choice(NO_PRESS)

    @property
    def choice(self) -> PressChoice:
        """What is chosen."""
        return self._choice

    def show_choice(self, choice: PressChoice) -> None:
        """Show what is chosen; nothing is emitted."""
        self._choice = choice
        with QSignalBlocker(self.profile), QSignalBlocker(self.inks):
            self.profile.clear()
            self.profile.addItem(self.tr("None"), "")
            for word in SHIPPED_PROFILES:
                self.profile.addItem(self._shipped.get(word, word), word)
            if choice.profile and choice.profile not in SHIPPED_PROFILES:
                self.profile.addItem(Path(choice.profile).name, choice.profile)
            self.profile.addItem(self.tr("Choose a file…"), _ASK)
            self.profile.setCurrentIndex(self.profile.findData(choice.profile))
            self.inks.setChecked(choice.inks)
            self.inks.setEnabled(bool(choice.profile))

    def take_profile(self, profile: str) -> None:
        """Choose a profile, of which colours are mixed at first; one that cannot be read is refused."""
        try:
            profile_of(profile)
        except EditorError as trouble:
            self._context.show_error(trouble)
            self.show_choice(self._choice)
            return
        self._take(PressChoice(profile, bool(profile)))

    def _take(self, choice: PressChoice) -> None:
        self.show_choice(choice)
        self.changed.emit()

    def _picked(self) -> None:
        wanted = str(self.profile.currentData())
        if wanted != _ASK:
            if wanted != self._choice.profile:
                self.take_profile(wanted)
            return
        self.show_choice(self._choice)  # what is chosen stays if the person gives up
        kinds = self.tr("Profiles of presses (*.icc *.icm)")
        title, settings = self.tr("Profile of the press"), self._context.settings
        file = file_dialogs.ask_to_open(self, settings, title, kinds)
        if file is not None:
            self.take_profile(str(file))


def remembered_press(context: UiContext, parent: QWidget) -> PressBox:
    """Return a choice of the press that begins with the last one, and is remembered."""
    box, settings = PressBox(context, parent), context.settings
    box.show_choice(PressChoice(*settings.press))

    def keep() -> None:
        settings.press = box.choice.profile, box.choice.inks

    box.changed.connect(keep)
    return box
