"""The phases of a turn above the field, with the one that is played lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QMenu, QToolButton, QWidget

from editor.services.battles.watching import Place
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_HEADING, display_font
from editor.ui.pages.preview.scene import StripPhase


class PhaseStrip(QFrame):
    """One button per phase; a click goes to where the phase begins in this turn."""

    phase_chosen = Signal(str)  # id of the phase
    moment_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self.turn = QToolButton(self)
        self.turn.setFont(display_font(TYPE_HEADING))
        self.turn.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.turn.setToolTip(self.tr("Go to a turn and phase (G)"))
        self.turn.setObjectName("preview.turn")
        self.turn.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.menu = QMenu(self.turn)
        self.turn.setMenu(self.menu)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.places: Callable[[], Sequence[tuple[int, Place]]] = tuple
        """Where each phase begins; asked when the menu opens."""
        self._row = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_1)
        self._row.addWidget(self.turn)
        self._row.addSpacing(SPACE_2)
        self._row.addStretch(1)
        self._phases: dict[str, QToolButton] = {}
        self._parts: dict[tuple[str, str], QLabel] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._made: list[QWidget] = []
        self._named: tuple[StripPhase, ...] = ()
        self._first = ""
        """The phase that stands first, '' for that of the game."""
        self._turn_name: Callable[[int], str] = self._usual_name

    def set_phases(self, phases: Sequence[StripPhase], turn_name: Callable[[int], str] | None = None) -> None:
        """Show the phases of a game, and its turns under names of its own."""
        self._turn_name = turn_name or self._usual_name
        self._named, self._first = tuple(phases), ""
        self._lay_out(phases)

    def begin_with(self, first: str) -> None:
        """Show the phases from one on, then those before it: a battle may decide who goes first.

        Args:
            first: id of the phase, '' for the first of the game.
        """
        if first == self._first or first not in self._phases:
            return
        self._first = first
        place = [phase.id for phase in self._named].index(first)
        self._lay_out((*self._named[place:], *self._named[:place]))

    def _lay_out(self, phases: Sequence[StripPhase]) -> None:
        for widget in self._made:
            widget.deleteLater()
        self._made.clear()
        self._phases.clear()
        self._parts.clear()
        for number, phase in enumerate(phases):
            if number:
                self._put(QLabel("–", self)).setProperty("tone", "muted")
            button = QToolButton(self)
            button.setText(phase.name)
            button.setCheckable(True)
            button.setToolTip(self.tr("Go to this phase"))
            button.setAccessibleName(phase.name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _on=False, wanted=phase.id: self._choose(wanted))
            self._phases[phase.id] = button
            self._put(button)
            for part in phase.parts:
                label = QLabel(part.letter, self)
                label.setToolTip(part.name)
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                label.setMinimumWidth(SPACE_3 + SPACE_1)
                self._parts[phase.id, part.id] = label
                self._put(label)

    def _usual_name(self, turn: int) -> str:
        return self.tr("Turn {number}").format(number=turn)

    def _put(self, widget: QWidget) -> QWidget:
        self._row.insertWidget(self._row.count() - 1, widget)
        self._made.append(widget)
        return widget

    def show_place(self, turn: int, phase: str, part: str) -> None:
        """Light a phase, and a part of it."""
        self.turn.setText(self._turn_name(turn) if turn else self.tr("Set-up"))
        for key, button in self._phases.items():
            button.setChecked(key == phase and turn > 0)
        for (of, key), label in self._parts.items():
            lit = of == phase and key == part
            tone = "accent" if lit else "muted"
            if label.property("tone") != tone:
                label.setProperty("tone", tone)
                label.style().unpolish(label)
                label.style().polish(label)
                font = label.font()
                font.setBold(lit)
                font.setUnderline(lit)
                label.setFont(font)

    def _fill_menu(self) -> None:
        """List the turns that were fought, each with its phases."""
        self.menu.clear()
        names = {key: button.text() for key, button in self._phases.items()}
        self.menu.addAction(self.tr("Set-up")).triggered.connect(lambda: self.moment_chosen.emit(0))
        turns: dict[int, QMenu] = {}
        for moment, place in self.places():
            if place.turn < 1:
                continue
            if place.turn not in turns:
                turns[place.turn] = self.menu.addMenu(self._turn_name(place.turn))
            words = names.get(place.phase) or self.tr("End of the battle")
            entry = turns[place.turn].addAction(words)
            entry.triggered.connect(lambda _on=False, wanted=moment: self.moment_chosen.emit(wanted))

    def lit(self) -> str:
        """Return the id of the phase that is lit."""
        return next((key for key, button in self._phases.items() if button.isChecked()), "")

    def _choose(self, phase: str) -> None:
        # The tick shows where the battle is, not what was clicked.
        self._phases[phase].setChecked(not self._phases[phase].isChecked())
        self.phase_chosen.emit(phase)
