"""The bar above the face: side, new boxes, align, order, snapping, zoom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QMenu, QToolButton, QWidget

from editor.ui.editors.faces.adding import FIRST_OF_GROUP, OFFERED, offered_words
from editor.ui.editors.faces.editing import FaceEditing
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, set_icon
from editor.ui.kit.widgets import describe, icon_button

if TYPE_CHECKING:
    from editor.ui.editors.faces.canvas import FaceCanvas


class DesignerBar(QWidget):
    """Buttons of the designer."""

    side_changed = Signal(str)
    added = Signal(str, QToolButton)  # what is to be put on the face, and the button that was pressed

    def __init__(self, editing: FaceEditing, canvas: FaceCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._changing: list[QWidget] = []
        row = row_layout(self, 0, SPACE_1)
        self.sides = QButtonGroup(self)
        self.front = self._side(self.tr("Front"), "front")
        self.back = self._side(self.tr("Back"), "back")
        self.front.setChecked(True)
        row.addWidget(self.front)
        row.addWidget(self.back)
        row.addSpacing(SPACE_1)
        self.add = self._menu("plus", self.tr("Add"), self.tr("Add a box"), self._adding())
        row.addWidget(self.add)
        row.addWidget(self._menu("ruler", "", self.tr("Align and distribute"), self._aligning(editing)))
        row.addWidget(self._menu("layers", "", self.tr("Order and group"), self._ordering(editing)))
        words = self.tr("Snap to edges, centres, guides and the grid of 0.5 mm; hold Alt to move freely")
        self.snap = icon_button(self, "target", words)
        self.snap.setCheckable(True)
        self.snap.setChecked(True)
        self.snap.toggled.connect(self._set_snaps)
        row.addWidget(self.snap)
        row.addStretch(1)
        words = self.tr("Show another version of the face beside")
        self.beside = icon_button(self, "columns-2", words)
        self.beside.setCheckable(True)
        row.addWidget(self.beside)
        for icon, words, run in (
            ("zoom-out", self.tr("Zoom out (-)"), lambda: canvas.zoom_by(-1)),
            ("zoom-in", self.tr("Zoom in (+)"), lambda: canvas.zoom_by(1)),
            ("maximize", self.tr("Show the whole face (Home)"), canvas.fit),
        ):
            row.addWidget(icon_button(self, icon, words, run))

    def _side(self, words: str, side: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setCheckable(True)
        self.sides.addButton(button)
        button.clicked.connect(lambda: self.side_changed.emit(side))
        return button

    def _set_snaps(self, snaps: bool) -> None:
        self._canvas.snaps = snaps

    def _menu(
        self, icon: str, text: str, words: str, entries: Sequence[tuple[str, str, Callable[[], object]]]
    ) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, icon)
        if text:
            button.setText(text)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        describe(button, words)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for title, sign, run in entries:
            if not title:
                menu.addSeparator()
                continue
            action = menu.addAction(title)
            if sign:
                set_icon(action, sign)
            action.triggered.connect(lambda _checked=False, act=run: act())
        button.setMenu(menu)
        self._changing.append(button)
        return button

    def _adding(self) -> list[tuple[str, str, Callable[[], object]]]:
        entries: list[tuple[str, str, Callable[[], object]]] = []
        for sort, (_words, icon) in OFFERED.items():
            if sort in FIRST_OF_GROUP:
                entries.append(("", "", lambda: None))
            add = partial(self._emit_added, sort)
            entries.append((offered_words(sort), icon, add))
        return entries

    def _emit_added(self, sort: str) -> None:
        self.added.emit(sort, self.add)

    def _aligning(self, editing: FaceEditing) -> list[tuple[str, str, Callable[[], object]]]:
        return [
            (self.tr("Align left sides"), "", lambda: editing.align("left")),
            (self.tr("Align centres across"), "", lambda: editing.align("centre")),
            (self.tr("Align right sides"), "", lambda: editing.align("right")),
            ("", "", lambda: None),
            (self.tr("Align upper sides"), "", lambda: editing.align("top")),
            (self.tr("Align middles up and down"), "", lambda: editing.align("middle")),
            (self.tr("Align lower sides"), "", lambda: editing.align("bottom")),
            ("", "", lambda: None),
            (self.tr("Distribute across"), "", lambda: editing.distribute(across=True)),
            (self.tr("Distribute up and down"), "", lambda: editing.distribute(across=False)),
        ]

    def _ordering(self, editing: FaceEditing) -> list[tuple[str, str, Callable[[], object]]]:
        return [
            (self.tr("To the front"), "arrow-up", lambda: editing.order("front")),
            (self.tr("Forward"), "", lambda: editing.order("forward")),
            (self.tr("Backward"), "", lambda: editing.order("backward")),
            (self.tr("To the back"), "arrow-down", lambda: editing.order("back")),
            ("", "", lambda: None),
            (self.tr("Group"), "", editing.group),
            (self.tr("Ungroup"), "", editing.ungroup),
            ("", "", lambda: None),
            (self.tr("Cut (Ctrl+X)"), "scissors", editing.cut),
            (self.tr("Copy (Ctrl+C)"), "copy", editing.copy),
            (self.tr("Paste (Ctrl+V)"), "clipboard-paste", editing.paste),
            (self.tr("Duplicate (Ctrl+D)"), "layers", editing.duplicate),
            (self.tr("Delete (Del)"), "trash-2", editing.delete),
        ]

    def set_read_only(self, read_only: bool) -> None:
        """Leave only what changes nothing."""
        for widget in self._changing:
            widget.setEnabled(not read_only)

    def show_side(self, side: str) -> None:
        """Mark the side that is shown."""
        (self.front if side == "front" else self.back).setChecked(True)
