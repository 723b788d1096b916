"""The legend of compared versions: what each mark means, how many there are, steps from place to place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from editor.printing.maps.pens import text_font
from editor.rules.core.map_compare import MARKS, ChangeMarks, MarkKind
from editor.ui.editors.maps.insight.change_marks import MARK_COLOURS, MARK_SIGNS, mark_word
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import MARKS as COLOURS
from editor.ui.kit.theme import SPACE_1, SPACE_2
from editor.ui.kit.widgets import icon_button

_SWATCH = 16


class ChangeLegend(QWidget):
    """Counts per kind with a tick to hide it, and where one is among the changed places."""

    kinds_chosen = Signal(object)  # frozenset of kinds that are hidden
    place_chosen = Signal(object)  # array of (column, row)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: ChangeMarks | None = None
        self._place = -1
        self.boxes: dict[MarkKind, QCheckBox] = {}
        before, after = self.tr("Previous change (Shift+F4)"), self.tr("Next change (F4)")
        self.before = icon_button(self, "chevron-left", before, lambda: self.step(-1), flat=True)
        self.after = icon_button(self, "chevron-right", after, lambda: self.step(1), flat=True)
        self.where = QLabel(self)
        self._lay_out()

    def _lay_out(self) -> None:
        column = column_layout(self, 0, SPACE_1)
        kinds = QGridLayout()  # of two columns: longer words of another language have room in a panel, too
        kinds.setHorizontalSpacing(SPACE_2)
        kinds.setVerticalSpacing(SPACE_1)
        kinds.setColumnStretch(1, 1)
        for number, kind in enumerate(MARKS):
            box = self.boxes[kind] = QCheckBox(self)
            box.setObjectName(f"changes_{kind}")
            box.setIcon(_sign(kind))
            box.setChecked(True)
            box.setToolTip(self.tr("Show or hide these marks on the map"))
            box.toggled.connect(self._choose)
            kinds.addWidget(box, number // 2, number % 2)
        column.addLayout(kinds)
        row = row_layout(spacing=SPACE_1)
        row.addWidget(self.before)
        row.addWidget(self.where, 1, Qt.AlignmentFlag.AlignHCenter)
        row.addWidget(self.after)
        column.addLayout(row)
        self.show_marks(None)

    @property
    def hidden_kinds(self) -> frozenset[MarkKind]:
        """Kinds that are not shown on the map."""
        return frozenset(kind for kind, box in self.boxes.items() if not box.isChecked())

    def show_marks(self, marks: ChangeMarks | None) -> None:
        """Count other marks; None hides the legend."""
        self._marks, self._place = marks, -1
        self.setVisible(marks is not None)
        for kind, box in self.boxes.items():
            count = marks.count(kind) if marks is not None else 0
            box.setText(f"{mark_word(kind)} {count}")
            box.setEnabled(count > 0)
        self._show_place()

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) changed place, round and round."""
        if self._marks is None or not self._marks.places:
            return
        count = len(self._marks.places)
        self._place = (self._place + way) % count if self._place >= 0 else (0 if way > 0 else count - 1)
        self._show_place()
        self.place_chosen.emit(self._marks.places[self._place])

    def _show_place(self) -> None:
        count = len(self._marks.places) if self._marks is not None else 0
        for button in (self.before, self.after):
            button.setEnabled(count > 0)
        if self._marks is not None and self._place >= 0:
            place = self._marks.places[self._place]
            words = self.tr("Place {number} of {count}: %n field(s)", "", len(place))
            self.where.setText(words.format(number=self._place + 1, count=count))
        else:
            self.where.setText(self.tr("%n changed place(s)", "", count))

    def _choose(self) -> None:
        self.kinds_chosen.emit(self.hidden_kinds)


def _sign(kind: MarkKind) -> QIcon:
    """Return the mark as it stands on the map."""
    picture = QPixmap(_SWATCH * 2, _SWATCH * 2)
    picture.setDevicePixelRatio(2)
    picture.fill(QColor(MARK_COLOURS[kind]))
    with QPainter(picture) as painter:
        painter.setFont(text_font(12, bold=True))
        light = QColor(MARK_COLOURS[kind]).lightnessF() < 0.4
        painter.setPen(QColor(COLOURS.paper if light else COLOURS.ink))
        painter.drawText(0, 0, _SWATCH, _SWATCH, Qt.AlignmentFlag.AlignCenter, MARK_SIGNS[kind])
    return QIcon(picture)
