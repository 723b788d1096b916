"""The groups of choices by hand, a button each."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from editor.ui.kit.layouts import FlowLayout, discard
from editor.ui.kit.theme import SPACE_1


class ChoiceGroups(QWidget):
    """A button per group; one without a choice cannot be pressed."""

    chosen = Signal(str)  # group that is to be shown

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, SPACE_1, SPACE_1)
        self._buttons = QButtonGroup(self)
        self._groups: tuple[tuple[str, str], ...] = ()

    def show_groups(self, groups: tuple[tuple[str, str], ...], there: Collection[str], shown: str) -> None:
        """Show groups.

        Args:
            groups: (id, name) of each.
            there: those that have a choice.
            shown: whose choices are listed.
        """
        if groups != self._groups:
            self._groups = groups
            self._make_buttons()
        for button in self._buttons.buttons():
            offered = button.property("tool") in there
            button.setEnabled(offered)
            button.setToolTip(
                "" if offered else self.tr("Nothing of this with what is chosen; choose another")
            )
        self.mark(shown)

    def mark(self, shown: str) -> None:
        """Press the button of the group that is shown."""
        for button in self._buttons.buttons():
            button.setChecked(button.property("tool") == shown)

    def _make_buttons(self) -> None:
        for button in self._buttons.buttons():
            self._buttons.removeButton(button)
            discard(self._flow, button)
        for group, name in self._groups:
            made = QToolButton(self)
            made.setText(name)
            made.setCheckable(True)
            made.setProperty("tool", group)
            made.clicked.connect(lambda _on=False, wanted=group: self.chosen.emit(wanted))
            self._buttons.addButton(made)
            self._flow.addWidget(made)
