"""Layers of a map: shown or hidden, pale, locked. This belongs to the view, not to the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from editor.rules.core.map_arrays import LAYERS, THINGS
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.kit.layouts import column_layout, grid_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, theme

LAYER_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("terrain", QT_TRANSLATE_NOOP("Actions", "Terrain")),
    ("levels", QT_TRANSLATE_NOOP("Actions", "Levels")),
    ("depth", QT_TRANSLATE_NOOP("Actions", "Depth of water")),
    ("rivers", QT_TRANSLATE_NOOP("Actions", "Rivers")),
    ("roads", QT_TRANSLATE_NOOP("Actions", "Roads")),
    ("edges", QT_TRANSLATE_NOOP("Actions", "Walls, bridges, fords")),
    ("buildings", QT_TRANSLATE_NOOP("Actions", "Buildings")),
    ("links", QT_TRANSLATE_NOOP("Actions", "Links between fields")),
    ("objectives", QT_TRANSLATE_NOOP("Actions", "Objectives")),
    ("zones", QT_TRANSLATE_NOOP("Actions", "Deployment zones")),
    ("starts", QT_TRANSLATE_NOOP("Actions", "Start positions")),
    ("symbols", QT_TRANSLATE_NOOP("Actions", "Symbols")),
    ("labels", QT_TRANSLATE_NOOP("Actions", "Labels")),
    ("notes", QT_TRANSLATE_NOOP("Actions", "Notes")),
    ("compass", QT_TRANSLATE_NOOP("Actions", "Compass rose")),
    ("frame", QT_TRANSLATE_NOOP("Actions", "Frame")),
    ("picture", QT_TRANSLATE_NOOP("Actions", "Picture to trace")),
    ("grid", QT_TRANSLATE_NOOP("Actions", "Grid")),
    ("names", QT_TRANSLATE_NOOP("Actions", "Field names")),
)
"""Layers in the order of the panel, with their words (marked in ``Actions``)."""
_LOCKABLE: Final = frozenset((*LAYERS, *THINGS))
_STATES: Final = ("hidden", "faded", "locked")


class LayerStates(QObject):
    """Which layers are hidden, faded, locked."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._states: dict[str, set[str]] = {state: set() for state in _STATES}

    @property
    def hidden(self) -> frozenset[str]:
        """Layers that are not drawn."""
        return frozenset(self._states["hidden"])

    @property
    def faded(self) -> frozenset[str]:
        """Layers that are drawn pale."""
        return frozenset(self._states["faded"])

    @property
    def locked(self) -> frozenset[str]:
        """Layers that nothing may change; what is hidden is locked too, so that nothing unseen changes."""
        return frozenset((self._states["locked"] | self._states["hidden"]) & _LOCKABLE)

    def has(self, state: str, name: str) -> bool:
        """Say whether a layer is ``hidden``, ``faded`` or ``locked``."""
        return name in self._states[state]

    def put(self, state: str, name: str, on: bool) -> None:
        """Hide, fade or lock a layer, or do no longer."""
        if on != self.has(state, name):
            (self._states[state].add if on else self._states[state].discard)(name)
            self.changed.emit()

    def as_data(self) -> dict[str, list[str]]:
        """Return the states as plain data."""
        return {state: sorted(names) for state, names in self._states.items()}

    def take_data(self, data: Mapping[str, Any]) -> None:
        """Take in what :meth:`as_data` returned."""
        known = {name for name, _ in LAYER_WORDS}
        for state in _STATES:
            found: Iterable[Any] = data.get(state, ())
            self._states[state] = {str(name) for name in found if name in known}
        self.changed.emit()


class LayersPanel(QWidget):
    """One line per layer with three switches."""

    def __init__(self, states: LayerStates, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._states = states
        self._buttons: dict[tuple[str, str], QToolButton] = {}
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        grid = grid_layout(spacing=(SPACE_1, 0))
        grid.setColumnStretch(0, 1)
        for row, (name, words) in enumerate(LAYER_WORDS):
            grid.addWidget(QLabel(translated(words), self), row, 0)
            for place, state in enumerate(_STATES):
                if state == "locked" and name not in _LOCKABLE:
                    continue
                grid.addWidget(self._switch(state, name, translated(words)), row, 1 + place)
        column.addLayout(grid)
        column.addStretch(1)
        states.changed.connect(self.refresh)
        theme().changed.connect(self.refresh)
        self.refresh()

    def _switch(self, state: str, name: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setAutoRaise(True)
        tips = {
            "hidden": self.tr("Hide: {layer}"),
            "faded": self.tr("Draw pale: {layer}"),
            "locked": self.tr("Lock: {layer}"),
        }
        button.setToolTip(tips[state].format(layer=words))
        button.setAccessibleName(button.toolTip())
        button.setObjectName(f"layer_{state}_{name}")
        button.toggled.connect(lambda on: self._states.put(state, name, on))
        self._buttons[(state, name)] = button
        return button

    def refresh(self) -> None:
        """Show the states."""
        icons = {
            "hidden": ("eye", "eye-off"),
            "faded": ("blend", "blend"),
            "locked": ("lock-open", "lock"),
        }
        for (state, name), button in self._buttons.items():
            on = self._states.has(state, name)
            with QSignalBlocker(button):
                button.setChecked(on)
            button.setIcon(theme().icon(icons[state][on], "accent" if on else "muted"))
