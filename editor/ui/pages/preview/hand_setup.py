"""Before a battle is played by hand: which sides, how the computer plays the others, from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QHBoxLayout, QLabel, QRadioButton, QWidget

from editor.rules.core.contract import Level, Setup
from editor.rules.core.variations import Seats
from editor.services.battles.scenario_balance import label_of
from editor.ui.kit.layouts import column_layout, grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from editor.ui.pages.preview.ai_settings import AiSettingsBox
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.scene import SideLook
from schemas.problems import Message
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_STRETCH: Final = 1


class HandSetup(QFrame):
    """A short form; ``begin_wanted`` is emitted with at least one side to be played by hand."""

    begin_wanted = Signal(object, object, bool)  # side ids, side id -> AiSettings, from the moment shown
    cancelled = Signal()  # a battle goes on as it was

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ticks: dict[PlayerId, QCheckBox] = {}
        self.ai_settings_box = AiSettingsBox(self)
        title = heading(QLabel(self.tr("Play by hand"), self), TYPE_HEADING)
        self._of_all = self.tr(
            "Tick the sides that you play. The computer plays the others, seeing what they may."
        )
        self._of_people = self.tr(
            "Tick the sides that people play at this screen. The computer knows no rules of this game: "
            "for the others it only ticks their steps off."
        )
        self._words = wrapped(muted(QLabel(self), TYPE_BODY))
        self.balance = wrapped(muted(QLabel(self), TYPE_BODY))
        self.balance.setObjectName("preview.hand.balance")
        self.balance.hide()
        self._told: Setup | None = None
        """The scenario of which it says whom it favours."""
        self._grid = grid_layout(spacing=(SPACE_2, SPACE_1))
        self._grid.setColumnStretch(1, _STRETCH)
        self._computer = heading(QLabel(self.tr("How the computer plays, or advises you"), self), TYPE_BODY)
        self.from_start = QRadioButton(self.tr("From the set-up"), self)
        self.from_here = QRadioButton(self.tr("From the moment shown"), self)
        self.from_here.setToolTip(
            self.tr(
                "The battle stands as it was up to here, the dice lie as they lay; then you take over. "
                "How it went on is kept as a variation."
            )
        )
        self.from_start.setChecked(True)
        self.by_mail = QCheckBox(self.tr("Somebody else plays the other sides, by mail"), self)
        self.by_mail.setObjectName("preview.hand.by_mail")
        self.by_mail.setToolTip(
            self.tr(
                "You exchange letters of one line. Orders that are laid in secret are sealed until both have "
                "laid theirs."
            )
        )
        self.by_mail.toggled.connect(self._refresh)
        where = QButtonGroup(self)
        where.addButton(self.from_start)
        where.addButton(self.from_here)
        self.begin = push_button(self, self.tr("Begin"), self._begin)
        self.begin.setProperty("tone", "primary")
        self.begin.setObjectName("preview.hand.begin")
        self.cancel = push_button(self, self.tr("Cancel"), self.cancelled)
        self.cancel.setObjectName("preview.hand.cancel")
        self.cancel.hide()
        foot = QHBoxLayout()
        foot.addStretch(_STRETCH)
        foot.addWidget(self.cancel)
        foot.addWidget(self.begin)
        form = QWidget(self)
        column = column_layout(form, (SPACE_3, SPACE_3, SPACE_3, SPACE_1), SPACE_2)
        for widget in (title, self._words, self.balance):
            column.addWidget(widget)
        column.addLayout(self._grid)
        column.addWidget(self.from_start)
        column.addWidget(self.from_here)
        column.addWidget(self.by_mail)
        column.addWidget(self._computer)
        column.addWidget(self.ai_settings_box)
        column.addStretch(_STRETCH)
        scroll = scroll_area(self)
        scroll.setWidget(form)
        foot.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_2)
        whole = column_layout(self, 0, 0)
        whole.addWidget(scroll, _STRETCH)
        whole.addLayout(foot)

    def set_sides(
        self, sides: tuple[SideLook, ...], levels: Sequence[Level], *, by_people: bool = False
    ) -> None:
        """Offer the sides of a scenario.

        Args:
            sides: the sides; the first is ticked.
            levels: how the computer can play the game.
            by_people: the computer knows no rules: all are ticked, and how it plays is not asked.
        """
        self._words.setText(self._of_people if by_people else self._of_all)
        self._computer.setVisible(not by_people)
        self.ai_settings_box.setVisible(not by_people)
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self._ticks.clear()
        for number, side in enumerate(sides):
            chip = ColourChip(self)
            chip.set_colour(side.colour)
            tick = QCheckBox(side.name, self)
            tick.setChecked(by_people or number == 0)
            tick.toggled.connect(self._refresh)
            self._grid.addWidget(chip, 2 * number, 0)
            self._grid.addWidget(tick, 2 * number, 1)
            if side.players:
                shared = wrapped(muted(QLabel(self._shared(side), self)))
                self._grid.addWidget(shared, 2 * number + 1, 1)
            self._ticks[side.id] = tick
        self.ai_settings_box.set_sides(sides, levels)
        self._refresh()

    def _shared(self, side: SideLook) -> str:
        """Say that several people play one side, and how."""
        words = self.tr(
            "{players}: one side, one chief. They share this seat; the screen says whose unit acts."
        )
        return words.format(players=", ".join(side.players))

    def say_balance(self, context: UiContext, setup: Setup) -> None:
        """Say whom a scenario favours, where that was measured; whether it is outdated takes a moment."""
        self._told = setup

        def say(label: Message | None) -> None:
            if self._told is setup:
                words = context.sentence(label) if label is not None else ""
                self.balance.setText(words)
                self.balance.setVisible(bool(words))

        def work(_report: Report) -> Message | None:
            return label_of(setup)

        say(None)
        if getattr(setup.scenario, "balance", None) is not None:
            context.jobs.start(self.tr("Reading the scenario"), work, done=say, quiet=True)

    def choose(self, seats: Seats) -> None:
        """Tick the sides of seats, with how the computer plays the others."""
        for side, tick in self._ticks.items():
            tick.setChecked(side in seats.hands)
        self.ai_settings_box.choose(dict(seats.ai_by_side))

    def set_moment(self, moment: int) -> None:
        """Say whether there is a moment from which to take over."""
        self.from_here.setEnabled(moment > 0)
        if not moment:
            self.from_start.setChecked(True)

    def go_on(self, before: HandSetup) -> None:
        """Choose what a form in another language has chosen for the same sides."""
        hands = before.hands()
        for side, tick in self._ticks.items():
            tick.setChecked(side in hands)
        self.ai_settings_box.fill_like(before.ai_settings_box)
        self.from_here.setChecked(before.from_here.isChecked())

    def _refresh(self) -> None:
        letters, others = self.by_mail.isChecked(), len(self._ticks) - len(self.hands())
        self.begin.setEnabled(bool(self.hands()) and (others > 0 or not letters))
        self.from_here.setVisible(not letters)
        self.from_start.setVisible(not letters)

    def hands(self) -> tuple[PlayerId, ...]:
        """Return the sides that are ticked."""
        return tuple(side for side, tick in self._ticks.items() if tick.isChecked())

    def _begin(self) -> None:
        self.begin_wanted.emit(self.hands(), self.ai_settings_box.ai_by_side(), self.from_here.isChecked())
