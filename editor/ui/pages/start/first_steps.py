"""The guide of the start page: a first card, board, scenario, battle and print; steps tick themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from editor.services.first_steps import FirstSteps, hide_first_steps
from editor.ui.kit.layouts import column_layout, discard_all, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted, set_icon
from editor.ui.kit.widgets import wrapped
from schemas.base import Kind

if TYPE_CHECKING:
    from editor.catalogue.rows import DocumentRow
    from editor.ui.kit.context import UiContext

_HOW: Final = {
    "card": QT_TRANSLATE_NOOP(
        "FirstStepsGuide",
        "New document: choose a game and a kind. The card beside the form is what will be printed.",
    ),
    "board": QT_TRANSLATE_NOOP(
        "FirstStepsGuide", "New document, kind map: choose a ground at the side and draw it with the brush."
    ),
    "scenario": QT_TRANSLATE_NOOP(
        "FirstStepsGuide", "New document, kind scenario: give it your board, and armies to its sides."
    ),
    "battle": QT_TRANSLATE_NOOP(
        "FirstStepsGuide",
        "Open your scenario and press F5: watch the battle, or play a side yourself.",
    ),
    "printed": QT_TRANSLATE_NOOP(
        "FirstStepsGuide", "Open your card and press Ctrl+P: the sheet is folded, and the card has two sides."
    ),
}
"""Name of a step in :class:`FirstSteps`, in their order -> how it is done."""
_TITLES: Final = {
    "card": QT_TRANSLATE_NOOP("FirstStepsGuide", "A card"),
    "board": QT_TRANSLATE_NOOP("FirstStepsGuide", "A board"),
    "scenario": QT_TRANSLATE_NOOP("FirstStepsGuide", "A scenario"),
    "battle": QT_TRANSLATE_NOOP("FirstStepsGuide", "A battle"),
    "printed": QT_TRANSLATE_NOOP("FirstStepsGuide", "A print"),
}


class FirstStepsGuide(QFrame):
    """A card with the steps: those that are done have a tick, the next one says how it is done."""

    new_wanted = Signal(str)  # kind of the document that is to be made
    put_away = Signal()

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.steps = FirstSteps()
        self.setProperty("tone", "card")
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_1)
        head = row_layout(spacing=SPACE_2)
        head.addWidget(heading(QLabel(self.tr("First steps"), self), TYPE_HEADING), 1)
        self.hide_button = QPushButton(self.tr("Put away"), self)
        self.hide_button.setProperty("tone", "link")
        self.hide_button.setToolTip(self.tr("Help > First steps brings it back"))
        self.hide_button.clicked.connect(self._put_away)
        head.addWidget(self.hide_button)
        column.addLayout(head)
        self._lines = column_layout(spacing=SPACE_1)
        column.addLayout(self._lines)
        self.buttons: dict[str, QPushButton] = {}
        self.hide()

    def show_steps(self, steps: FirstSteps) -> None:
        """Show how far the person has come."""
        self.steps = steps
        self.setHidden(steps.hidden)
        discard_all(self._lines)
        self.buttons.clear()
        coming = next((name for name in _HOW if not getattr(steps, name)), None)
        for number, name in enumerate(_HOW, start=1):
            self._lines.addWidget(self._button(name, number))
            if name == coming:
                self._lines.addWidget(wrapped(muted(QLabel(self._how(name), self), TYPE_BODY)))
        if coming is None:
            words = self.tr("All done: from here the manual (F1) goes on.")
            self._lines.addWidget(wrapped(QLabel(words, self)))

    def _how(self, name: str) -> str:
        words: str = self.tr(_HOW[name])  # type: ignore[arg-type]
        return words

    def _button(self, name: str, number: int) -> QPushButton:
        done = bool(getattr(self.steps, name))
        title = self.tr(_TITLES[name])  # type: ignore[arg-type]
        button = QPushButton(self.tr("{number}. {step}").format(number=number, step=title), self)
        button.setProperty("tone", "link")
        words = self.tr("{step}: done") if done else self.tr("{step}: to do")
        button.setAccessibleName(words.format(step=title))
        set_icon(button, "circle-check" if done else "chevron-right", "success" if done else "muted")
        button.clicked.connect(lambda _checked=False: self._go(name))
        self.buttons[name] = button
        return button

    def _go(self, name: str) -> None:
        """Open the person's own document that a step is about; where there is none, begin one."""
        steps = self.steps
        about: dict[str, tuple[DocumentRow | None, Kind]] = {
            "card": (steps.card, Kind.UNIT),
            "board": (steps.board, Kind.MAP),
            "scenario": (steps.scenario, Kind.SCENARIO),
            "battle": (steps.scenario, Kind.SCENARIO),
            "printed": (steps.card, Kind.UNIT),
        }
        row, kind = about[name]
        if row is not None:
            self._context.open_document(row.id)
        else:
            self.new_wanted.emit(kind.value)

    def _put_away(self) -> None:
        hide_first_steps(self._context.workspace, hidden=True)
        self.hide()
        self.put_away.emit()
