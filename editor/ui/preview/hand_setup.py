"""Before a battle is played by hand: which sides, how the computer plays the others, from where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from editor.rules.core.contract import CHARACTERS, LEVELS, Manner
from editor.ui.preview.facts import ColourChip
from editor.ui.preview.scene import SideLook
from editor.ui.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted

_STRETCH: Final = 1


@dataclass
class _Row:
    side: str
    hand: QCheckBox
    level: QComboBox
    character: QComboBox


class HandSetup(QFrame):
    """A short form; ``begin_wanted`` is emitted with at least one side to be played by hand."""

    begin_wanted = Signal(object, object, bool)  # side ids, side id -> Manner, from the moment shown

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_Row] = []
        title = heading(QLabel(self.tr("Play by hand"), self), TYPE_HEADING)
        words = muted(
            QLabel(
                self.tr("Tick the sides that you play. The computer plays the others, seeing what they may."),
                self,
            ),
            TYPE_BODY,
        )
        words.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE_2)
        self._grid.setVerticalSpacing(SPACE_1)
        self.from_start = QRadioButton(self.tr("From the set-up"), self)
        self.from_here = QRadioButton(self.tr("From the moment shown"), self)
        self.from_here.setToolTip(
            self.tr("The battle is fought as it was up to here, with the same dice; then you take over")
        )
        self.from_start.setChecked(True)
        where = QButtonGroup(self)
        where.addButton(self.from_start)
        where.addButton(self.from_here)
        self.begin = QPushButton(self.tr("Begin"), self)
        self.begin.setProperty("tone", "primary")
        self.begin.setObjectName("preview.hand.begin")
        self.begin.clicked.connect(self._begin)
        foot = QHBoxLayout()
        foot.addStretch(_STRETCH)
        foot.addWidget(self.begin)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        for widget in (title, words):
            column.addWidget(widget)
        column.addLayout(self._grid)
        column.addWidget(self.from_start)
        column.addWidget(self.from_here)
        column.addLayout(foot)
        column.addStretch(_STRETCH)

    def level_words(self) -> dict[str, str]:
        """Return the words of the levels of play."""
        return {"plain": self.tr("plain"), "good": self.tr("good"), "strong": self.tr("strong")}

    def character_words(self) -> dict[str, str]:
        """Return the words of the characters."""
        return {
            "cautious": self.tr("cautious"),
            "balanced": self.tr("balanced"),
            "aggressive": self.tr("aggressive"),
        }

    def set_sides(self, sides: tuple[SideLook, ...]) -> None:
        """Offer the sides of a scenario; the first is ticked."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self._rows.clear()
        for number, side in enumerate(sides):
            chip = ColourChip(self)
            chip.set_colour(side.colour)
            tick = QCheckBox(side.name, self)
            tick.setChecked(number == 0)
            level = self._combo(
                self.level_words(),
                LEVELS,
                self.tr("How well the computer plays {side}").format(side=side.name),
            )
            character = self._combo(
                self.character_words(),
                CHARACTERS,
                self.tr("What the computer risks for {side}").format(side=side.name),
            )
            character.setCurrentIndex(CHARACTERS.index("balanced"))
            row = _Row(side.id, tick, level, character)
            for column, widget in enumerate((chip, tick)):
                self._grid.addWidget(widget, 2 * number, column)
            choosers = QHBoxLayout()
            choosers.setSpacing(SPACE_1)
            box = QWidget(self)
            choosers.setContentsMargins(0, 0, 0, 0)
            box.setLayout(choosers)
            choosers.addWidget(level, 1)
            choosers.addWidget(character, 1)
            self._grid.addWidget(box, 2 * number + 1, 1)
            tick.toggled.connect(self._refresh)
            level.currentIndexChanged.connect(self._refresh)
            self._rows.append(row)
        self._refresh()

    def _combo(self, words: dict[str, str], values: tuple[str, ...], name: str) -> QComboBox:
        combo = QComboBox(self)
        for value in values:
            combo.addItem(words[value], value)
        combo.setAccessibleName(name)
        combo.setToolTip(name)
        return combo

    def set_moment(self, moment: int) -> None:
        """Say whether there is a moment from which to take over."""
        self.from_here.setEnabled(moment > 0)
        if not moment:
            self.from_start.setChecked(True)

    def _refresh(self) -> None:
        for row in self._rows:
            row.character.setEnabled(row.level.currentData() != "plain")
        self.begin.setEnabled(any(row.hand.isChecked() for row in self._rows))

    def hands(self) -> tuple[str, ...]:
        """Return the sides that are ticked."""
        return tuple(row.side for row in self._rows if row.hand.isChecked())

    def manners(self) -> dict[str, Manner]:
        """Return how the computer plays each side."""
        return {row.side: Manner(row.level.currentData(), row.character.currentData()) for row in self._rows}

    def _begin(self) -> None:
        self.begin_wanted.emit(self.hands(), self.manners(), self.from_here.isChecked())
