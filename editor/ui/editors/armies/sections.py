"""The sections of an army in one line: how many cards, how many points; a click chooses its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from editor.rules.core.composition.facts import Force
from editor.rules.core.composition.words import section_word
from editor.ui.kit.layouts import FlowLayout

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def section_of(force: Force) -> dict[int, int]:
    """Return the place of its section for each entry; entries of no section come last."""
    places = {name: place for place, name in enumerate(force.sections)}
    return {line.number: places.get(line.section, len(places)) for line in force.lines}


class SectionStrip(QWidget):
    """One flat button for each section that has cards."""

    chosen = Signal(object)  # numbers of the entries of a section

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._flow = FlowLayout(self, 0, 0)
        self.buttons: list[QPushButton] = []

    def show_force(self, force: Force | None, system: str) -> None:
        """Show the sections of an army of a game."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        if force is None:
            return
        for section in force.sections:
            lines = [line for line in force.lines if line.section == section]
            if not lines:
                continue
            points = sum(line.total for line in lines)
            copies = sum(line.count for line in lines)
            name = section_word(section, system, self._context.language)
            words = f"{name} {copies}"  # a game without points says nothing of them
            if force.points:
                form = self.tr("{section} {count} · {points}")
                words = form.format(section=name, count=copies, points=QLocale().toString(points))
            button = QPushButton(words, self)
            button.setProperty("tone", "link")
            if force.points:
                share = self.tr("{percent} % of the army's points. Choose these entries.")
                button.setToolTip(share.format(percent=round(100 * points / force.points)))
            numbers = [line.number for line in lines]
            button.clicked.connect(lambda _checked=False, found=numbers: self.chosen.emit(found))
            self._flow.addWidget(button)
            self.buttons.append(button)
            button.show()
        self.updateGeometry()
