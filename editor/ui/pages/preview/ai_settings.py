"""How the computer plays each side: level and character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from editor.rules.core.contract import CHARACTERS, PLAINLY, AiBySide, AiSettings, Level
from editor.ui.kit.layouts import grid_layout
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.widgets import describe
from editor.ui.pages.preview.scene import SideLook
from schemas.quantities import PlayerId


class AiSettingsBox(QWidget):
    """A line for each side with its level and character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid_layout(self, 0, SPACE_1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._offered: tuple[tuple[SideLook, ...], tuple[Level, ...]] = (), ()
        self._rows: dict[PlayerId, tuple[QComboBox, QComboBox]] = {}

    def set_sides(self, sides: Sequence[SideLook], levels: Sequence[Level]) -> None:
        """Offer the sides of a scenario and the levels of its game; what was chosen for a side stays."""
        offered = tuple(sides), tuple(levels)
        if offered == self._offered:
            return
        self._offered = offered
        before = self.ai_by_side()
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self._rows.clear()
        for number, side in enumerate(sides):
            ai_settings = before.get(side.id, PLAINLY)
            level = self._combo(
                [(one, self._level_words()[one][0]) for one in levels],
                ai_settings.level,
                self.tr("How the computer plays {side}").format(side=side.name),
            )
            character = self._combo(
                list(zip(CHARACTERS, self._characters(), strict=True)),
                ai_settings.character,
                self.tr("What the computer risks for {side}").format(side=side.name),
            )
            for row, one in enumerate(levels):
                level.setItemData(row, self._level_words()[one][1], Qt.ItemDataRole.ToolTipRole)
            level.setObjectName(f"preview.level.{side.id}")
            character.setObjectName(f"preview.character.{side.id}")
            character.setEnabled(ai_settings.level != PLAINLY.level)
            level.currentIndexChanged.connect(self._show_characters)
            self._grid.addWidget(QLabel(side.name, self), 2 * number, 0, 1, 2)
            self._grid.addWidget(level, 2 * number + 1, 0)
            self._grid.addWidget(character, 2 * number + 1, 1)
            self._rows[side.id] = level, character

    def _show_characters(self) -> None:
        """The plain level knows one character only."""
        for level, character in self._rows.values():
            character.setEnabled(_data(level) != PLAINLY.level)

    def _level_words(self) -> dict[Level, tuple[str, str]]:
        """Return the name of each level, and what it does."""
        return {
            "plain": (self.tr("plain"), self.tr("By simple rules, at once.")),
            "calculating": (
                self.tr("calculating"),
                self.tr("Calculates what each step may bring; takes longer, and does not always win more."),
            ),
            "searching": (
                self.tr("searching"),
                self.tr("Plays on in thought before it decides; the strongest, and the slowest."),
            ),
        }

    def _characters(self) -> tuple[str, ...]:
        return self.tr("cautious"), self.tr("balanced"), self.tr("aggressive")

    def _combo(self, words: Sequence[tuple[str, str]], chosen: str, name: str) -> QComboBox:
        combo = QComboBox(self)
        for value, text in words:
            combo.addItem(text, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        describe(combo, name)
        return combo

    def fill_like(self, other: AiSettingsBox) -> None:
        """Choose what another box has for the same sides."""
        self.choose(other.ai_by_side())

    def choose(self, ai_by_side: AiBySide) -> None:
        """Choose how the computer plays sides."""
        for side, chosen in ai_by_side.items():
            level, character = self._rows[side]
            level.setCurrentIndex(level.findData(chosen.level))
            character.setCurrentIndex(character.findData(chosen.character))

    def ai_by_side(self) -> dict[PlayerId, AiSettings]:
        """Return how the computer plays each side."""
        return {
            side: AiSettings(_data(level), _data(character))
            for side, (level, character) in self._rows.items()
        }


def _data(combo: QComboBox) -> Any:
    return combo.currentData()
