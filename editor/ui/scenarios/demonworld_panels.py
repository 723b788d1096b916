"""Panels of the scenario editor: boards, sides, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QTransform
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MapArrays
from editor.ui.forms.inputs import ComboBox, LineEdit, SpinBox, TextBox
from editor.ui.forms.words import value_word
from editor.ui.scenarios.demonworld_state import Deployment
from editor.ui.theme import SPACE_1, SPACE_2, SPACE_3, muted, set_icon
from schemas.map import HexMapBase

if TYPE_CHECKING:
    from editor.ui.context import UiContext

_THUMB = QSize(96, 70)
GAMES = ("basic", "intermediate", "advanced")
EDGES = ("north", "south", "east", "west")


def tool_button(icon: str, words: str, parent: QWidget) -> QToolButton:
    """Return a small button with an icon, a tooltip and an accessible name."""
    button = QToolButton(parent)
    set_icon(button, icon)
    button.setToolTip(words)
    button.setAccessibleName(words)
    return button


def local_value(data: Mapping[str, str] | str | None, language: str) -> str:
    """Return the words of a plain local text in exactly one language."""
    if isinstance(data, str):
        return data if language == "en" else ""
    return (data or {}).get(language, "")


class BoardsPanel(QWidget):
    """The boards as they lie; add, remove, move and turn them."""

    add_asked = Signal()
    remove_asked = Signal(int)
    turn_asked = Signal(int)
    move_asked = Signal(int, int, int)  # number, columns, rows

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE_2)
        self.list = QListWidget(self)
        self.list.setObjectName("board_list")
        self.list.setIconSize(_THUMB)
        self.list.setAccessibleName(self.tr("Boards"))
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(SPACE_1)
        self._add = QPushButton(self.tr("Add a board…"), self)
        self._add.clicked.connect(self.add_asked)
        row.addWidget(self._add)
        row.addStretch(1)
        self._buttons = []
        for icon, words, slot in (
            ("rotate-cw", self.tr("Turn by 180 degrees"), lambda number: self.turn_asked.emit(number)),
            ("arrow-left", self.tr("Move to the west"), lambda number: self.move_asked.emit(number, -1, 0)),
            ("arrow-right", self.tr("Move to the east"), lambda number: self.move_asked.emit(number, 1, 0)),
            ("arrow-up", self.tr("Move to the north"), lambda number: self.move_asked.emit(number, 0, -1)),
            ("arrow-down", self.tr("Move to the south"), lambda number: self.move_asked.emit(number, 0, 1)),
            ("trash-2", self.tr("Take the board away"), lambda number: self.remove_asked.emit(number)),
        ):
            button = tool_button(icon, words, self)
            button.clicked.connect(lambda _on=False, slot=slot: self._with_current(slot))
            row.addWidget(button)
            self._buttons.append(button)
        column.addLayout(row)
        self._trouble = QLabel(self)
        self._trouble.setProperty("tone", "danger")
        self._trouble.setWordWrap(True)
        column.addWidget(self._trouble)

    def _with_current(self, slot: Any) -> None:
        if self.list.currentRow() >= 0:
            slot(self.list.currentRow())

    def show_boards(
        self,
        deployment: Deployment,
        looks: MapLooks,
        language: str,
        sentences: Sequence[str],
        *,
        read_only: bool,
    ) -> None:
        """Show the boards, and why they do not join."""
        current = self.list.currentRow()
        self.list.clear()
        for place in deployment.scenario.boards:
            board = deployment.documents.get(place.map.id)
            name = board.name.get(language) if board is not None else place.map.slug or place.map.id
            words = self.tr("{name}\ncolumn {column}, row {row}{turned}").format(
                name=name,
                column=place.column + 1,
                row=place.row + 1,
                turned=self.tr(", turned") if place.turned else "",
            )
            item = QListWidgetItem(words)
            if isinstance(board, HexMapBase):
                item.setIcon(_thumbnail(board, looks, turned=place.turned))
            self.list.addItem(item)
        self.list.setCurrentRow(max(0, min(current, self.list.count() - 1)))
        self._trouble.setText("\n".join(sentences))
        self._trouble.setVisible(bool(sentences))
        self._add.setEnabled(not read_only)
        for button in self._buttons:
            button.setEnabled(not read_only)


def _thumbnail(board: HexMapBase, looks: MapLooks, *, turned: bool) -> QIcon:
    arrays = MapArrays.from_map(board)
    image = map_image(arrays, looks, 12 if board.columns * board.rows < 2_000 else 2, names=False, grid=False)
    image = image.scaled(
        _THUMB * 2, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    if turned:
        image = image.transformed(QTransform().rotate(180))
    return QIcon(QPixmap.fromImage(image))


class SideBox(QFrame):
    """One side: name, army, zone, edge, briefing."""

    name_edited = Signal(str)
    army_asked = Signal()
    army_opened = Signal()
    rows_chosen = Signal(int, int)
    rows_wanted = Signal()
    zone_cleared = Signal()
    paint_toggled = Signal(bool)
    edge_chosen = Signal(str)
    briefing_edited = Signal(str)
    typing_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        form = QFormLayout(self)
        form.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        form.setSpacing(SPACE_1)
        self.name = LineEdit(self)
        self.name.textEdited.connect(self.name_edited)
        self.name.editingFinished.connect(self.typing_ended)
        form.addRow(self.tr("Name"), self.name)
        self.army = QPushButton(self)
        self.army.setProperty("tone", "link")
        self.army.clicked.connect(self.army_opened)
        self.choose = QPushButton(self.tr("Choose…"), self)
        self.choose.clicked.connect(self.army_asked)
        form.addRow(self.tr("Army"), _row(self.army, self.choose))
        self.first, self.last = SpinBox(self), SpinBox(self)
        for box, words in (
            (self.first, self.tr("First row of the zone")),
            (self.last, self.tr("Last row of the zone")),
        ):
            box.setRange(1, 1)
            box.setAccessibleName(words)
            box.setToolTip(words)
            box.valueChanged.connect(
                lambda _value: self.rows_chosen.emit(self.first.value() - 1, self.last.value() - 1)
            )
        self.by_rows = QPushButton(self.tr("Use rows"), self)
        self.by_rows.clicked.connect(self.rows_wanted)
        self.paint = QPushButton(self.tr("Paint"), self)
        self.paint.setCheckable(True)
        self.paint.setToolTip(
            self.tr("Paint the zone's fields on the map; the right button takes fields away")
        )
        self.paint.toggled.connect(self.paint_toggled)
        self.clear = tool_button("x", self.tr("No zone"), self)
        self.clear.clicked.connect(self.zone_cleared)
        self.zone_words = muted(QLabel(self))
        self._rows_row = _row(self.first, QLabel("–", self), self.last)
        form.addRow(self.tr("Zone: rows"), self._rows_row)
        form.addRow("", _row(self.zone_words, self.by_rows, self.paint, self.clear))
        self.edge = ComboBox(self)
        for edge in EDGES:
            self.edge.addItem(value_word(edge), edge)
        self.edge.activated.connect(lambda _row: self.edge_chosen.emit(self.edge.currentData()))
        form.addRow(self.tr("Own edge"), self.edge)
        self.briefing = TextBox(self)
        self.briefing.setMaximumHeight(72)
        self.briefing.textChanged.connect(lambda: self.briefing_edited.emit(self.briefing.toPlainText()))
        form.addRow(self.tr("Briefing"), self.briefing)

    def show_side(
        self, data: Mapping[str, Any], army: str, language: str, field_rows: int, *, read_only: bool
    ) -> None:
        """Show a side of the draft; ``field_rows`` is how many rows the battlefield has."""
        widgets: tuple[QWidget, ...] = (self.name, self.first, self.last, self.edge, self.briefing)
        for widget in widgets:
            widget.blockSignals(True)
        if self.name.text() != (words := local_value(data.get("name"), language)):
            self.name.setText(words)
        self.army.setText(army or self.tr("none"))
        zone = data.get("zone") or {}
        for spin in (self.first, self.last):
            spin.setMaximum(max(1, field_rows, int(zone.get("last", 0)) + 1))
        rows = zone.get("shape") == "rows"
        if rows:
            self.first.setValue(int(zone.get("first", 0)) + 1)
            self.last.setValue(int(zone.get("last", 0)) + 1)
        self._rows_row.setEnabled(rows and not read_only)
        painted = self.tr("{count} painted fields").format(count=len(zone.get("fields", ())))
        self.zone_words.setText(self.tr("whole rows") if rows else painted if zone else self.tr("none"))
        self.edge.setCurrentIndex(self.edge.findData(data.get("edge", "south")))
        if self.briefing.toPlainText() != (words := local_value(data.get("briefing"), language)):
            self.briefing.setPlainText(words)
        for widget in widgets:
            widget.blockSignals(False)
        for widget in (self.choose, self.by_rows, self.paint, self.clear, self.edge):
            widget.setEnabled(not read_only)
        self.name.setReadOnly(read_only)
        self.briefing.setReadOnly(read_only)


def _row(*widgets: QWidget) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SPACE_1)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return box


def scrolled(widget: QWidget) -> QScrollArea:
    """Return a widget in an area that scrolls up and down."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(widget)
    return area


class GoalsPanel(QWidget):
    """Name, game, turn limit, briefing, named areas, and the conditions of victory as small forms."""

    changed = Signal(object, object, bool)  # path, plain value, typing
    typing_ended = Signal()
    area_paint = Signal(int, bool)
    area_shown = Signal(int)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shape: tuple[Any, ...] = ()
        self._conditions: list[ConditionRow] = []
        self._paint_buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        form = QFormLayout()
        form.setSpacing(SPACE_1)
        column.addLayout(form)
        self.name = LineEdit(self)
        self.name.textEdited.connect(lambda words: self._text("name", words))
        self.name.editingFinished.connect(self.typing_ended)
        form.addRow(self.tr("Name"), self.name)
        self.game = ComboBox(self)
        for game in GAMES:
            self.game.addItem(value_word(game), game)
        self.game.activated.connect(lambda _row: self.changed.emit(("game",), self.game.currentData(), False))
        form.addRow(self.tr("Game"), self.game)
        self.ignored = QCheckBox(self.tr("All ground counts as clear and flat"), self)
        self.ignored.toggled.connect(lambda on: self.changed.emit(("terrain_ignored",), on, False))
        form.addRow("", self.ignored)
        self.turns = SpinBox(self)
        self.turns.setRange(0, 99)
        self.turns.setSpecialValueText(self.tr("no limit"))
        self.turns.setObjectName("turn_limit")
        self.turns.valueChanged.connect(
            lambda turns: self.changed.emit(("turn_limit",), turns or None, False)
        )
        form.addRow(self.tr("Turns"), self.turns)
        self.briefing = TextBox(self)
        self.briefing.setMaximumHeight(72)
        self.briefing.textChanged.connect(lambda: self._text("briefing", self.briefing.toPlainText()))
        form.addRow(self.tr("Briefing"), self.briefing)
        column.addWidget(_title(self.tr("Victory"), self))
        self._victory = QVBoxLayout()
        self._victory.setSpacing(SPACE_1)
        column.addLayout(self._victory)
        self.add_condition = QPushButton(self.tr("Add a condition"), self)
        self.add_condition.clicked.connect(self._add_condition)
        column.addWidget(self.add_condition, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(_title(self.tr("Areas"), self))
        self._areas = QVBoxLayout()
        self._areas.setSpacing(SPACE_1)
        column.addLayout(self._areas)
        self.add_area = QPushButton(self.tr("Add an area"), self)
        self.add_area.clicked.connect(self._add_area)
        column.addWidget(self.add_area, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._data: Mapping[str, Any] = {}

    def _text(self, field: str, words: str) -> None:
        self.changed.emit((field, self._context.language), words, True)

    def show_draft(self, data: Mapping[str, Any], *, read_only: bool) -> None:
        """Show a draft."""
        self._data = data
        language = self._context.language
        widgets: tuple[QWidget, ...] = (self.name, self.game, self.ignored, self.turns, self.briefing)
        for widget in widgets:
            widget.blockSignals(True)
        for edit, field in ((self.name, "name"), (self.briefing, "briefing")):
            words = local_value(data.get(field), language)
            if isinstance(edit, TextBox) and edit.toPlainText() != words:
                edit.setPlainText(words)
            elif isinstance(edit, LineEdit) and edit.text() != words:
                edit.setText(words)
        self.game.setCurrentIndex(self.game.findData(data.get("game", "intermediate")))
        self.ignored.setChecked(bool(data.get("terrain_ignored")))
        self.turns.setValue(int(data.get("turn_limit") or 0))
        for widget in widgets:
            widget.blockSignals(False)
        for widget in (self.game, self.ignored, self.turns, self.add_condition, self.add_area):
            widget.setEnabled(not read_only)
        self.name.setReadOnly(read_only)
        self.briefing.setReadOnly(read_only)
        self._show_lists(read_only)

    def _show_lists(self, read_only: bool) -> None:
        sides = [
            (side["id"], local_value(side.get("name"), self._context.language) or side["id"])
            for side in self._data.get("sides", ())
        ]
        areas = [
            (area["id"], self._context.local(area.get("name")) or area["id"])
            for area in self._data.get("areas", ())
        ]
        conditions = self._data.get("victory", ())
        shape = (tuple(sides), tuple(areas), len(conditions), read_only)
        if shape != self._shape:
            self._shape = shape
            _empty(self._victory)
            _empty(self._areas)
            self._conditions, self._paint_buttons = [], []
            for number in range(len(conditions)):
                row = ConditionRow(sides, areas, self)
                row.edited.connect(lambda value, n=number: self._set_condition(n, value))
                row.removed.connect(lambda n=number: self._remove("victory", n))
                row.setEnabled(not read_only)
                self._victory.addWidget(row)
                self._conditions.append(row)
            for number in range(len(areas)):
                self._areas.addWidget(self._area_row(number, read_only))
        for row, condition in zip(self._conditions, conditions, strict=True):
            row.show_condition(condition)

    def _area_row(self, number: int, read_only: bool) -> QWidget:
        area = self._data["areas"][number]
        name = LineEdit(self)
        name.setText(self._context.local(area.get("name")))
        name.setAccessibleName(self.tr("Name of the area"))
        name.textEdited.connect(
            lambda words: self.changed.emit(("areas", number, "name", self._context.language), words, True)
        )
        name.setReadOnly(read_only)
        paint = QPushButton(self.tr("Paint"), self)
        paint.setCheckable(True)
        paint.setEnabled(not read_only)
        paint.toggled.connect(lambda on: self.area_paint.emit(number, on))
        self._paint_buttons.append(paint)
        show = tool_button("eye", self.tr("Show it on the field"), self)
        show.clicked.connect(lambda: self.area_shown.emit(number))
        remove = tool_button("trash-2", self.tr("Remove the area"), self)
        remove.setEnabled(not read_only)
        remove.clicked.connect(lambda: self._remove("areas", number))
        return _row(name, paint, show, remove)

    def show_painting(self, target: tuple[str, int] | None) -> None:
        """Press the paint button of the area that is being painted, and no other."""
        for number, button in enumerate(self._paint_buttons):
            button.blockSignals(True)
            button.setChecked(target == ("areas", number))
            button.blockSignals(False)

    def _set_condition(self, number: int, value: Mapping[str, Any]) -> None:
        self.changed.emit(("victory", number), dict(value), False)

    def _remove(self, field: str, number: int) -> None:
        rest = [one for place, one in enumerate(self._data.get(field, ())) if place != number]
        self.changed.emit((field,), rest, False)

    def _add_condition(self) -> None:
        sides = self._data.get("sides", ())
        if sides:
            fresh = {"when": "enemy_gone", "side": sides[0]["id"]}
            self.changed.emit(("victory",), [*self._data.get("victory", ()), fresh], False)

    def _add_area(self) -> None:
        taken = {area["id"] for area in self._data.get("areas", ())}
        number = next(n for n in range(1, 1000) if f"area_{n}" not in taken)
        words = self.tr("Area {number}").format(number=number)
        fresh = {"id": f"area_{number}", "name": {self._context.language: words}, "fields": []}
        self.changed.emit(("areas",), [*self._data.get("areas", ()), fresh], False)


class ConditionRow(QFrame):
    """One condition of victory: who wins, by what, and what that needs."""

    edited = Signal(object)
    removed = Signal()

    def __init__(
        self,
        sides: Sequence[tuple[str, str]],
        areas: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._value: dict[str, Any] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        grid.setSpacing(SPACE_1)
        self.side, self.when, self.area = ComboBox(self), ComboBox(self), ComboBox(self)
        self.side.setAccessibleName(self.tr("Side that wins"))
        self.when.setAccessibleName(self.tr("Condition"))
        self.area.setAccessibleName(self.tr("Area"))
        for ident, words in sides:
            self.side.addItem(words, ident)
        for kind, words in (
            ("enemy_gone", self.tr("wins when no enemy is left")),
            ("enemy_losses", self.tr("wins by enemy losses of")),
            ("area_held", self.tr("wins by holding")),
            ("otherwise", self.tr("wins when nobody else has")),
        ):
            self.when.addItem(words, kind)
        for ident, words in areas:
            self.area.addItem(words, ident)
        self.points, self.turns = QSpinBox(self), QSpinBox(self)
        self.points.setRange(0, 100_000)
        self.points.setSpecialValueText(self.tr("half of the army"))
        self.points.setSuffix(" " + self.tr("points"))
        self.turns.setRange(1, 99)
        self.turns.setSuffix(" " + self.tr("whole turns"))
        remove = tool_button("trash-2", self.tr("Remove the condition"), self)
        remove.clicked.connect(self.removed)
        grid.addWidget(self.side, 0, 0)
        grid.addWidget(remove, 0, 1)
        grid.addWidget(self.when, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        detail = QHBoxLayout()
        for widget in (self.points, self.area, self.turns):
            detail.addWidget(widget)
        detail.addStretch(1)
        grid.addLayout(detail, 2, 0, 1, 2)
        for box in (self.side, self.when, self.area):
            box.activated.connect(self._tell)
        self.points.valueChanged.connect(self._tell)
        self.turns.valueChanged.connect(self._tell)

    def show_condition(self, value: Mapping[str, Any]) -> None:
        """Show a condition of the draft."""
        self._value = dict(value)
        for widget in (self.points, self.turns):
            widget.blockSignals(True)
        self.side.setCurrentIndex(self.side.findData(value.get("side")))
        self.when.setCurrentIndex(self.when.findData(value.get("when")))
        self.area.setCurrentIndex(self.area.findData(value.get("area")))
        self.points.setValue(int(value.get("points") or 0))
        self.turns.setValue(int(value.get("turns") or 1))
        for widget in (self.points, self.turns):
            widget.blockSignals(False)
        self._show_details()

    def _show_details(self) -> None:
        when = self.when.currentData()
        self.points.setVisible(when == "enemy_losses")
        self.area.setVisible(when == "area_held")
        self.turns.setVisible(when == "area_held")

    def _tell(self) -> None:
        when = self.when.currentData()
        value: dict[str, Any] = {"when": when, "side": self.side.currentData()}
        if when == "enemy_losses":
            value["points"] = self.points.value() or None
        elif when == "area_held":
            value["area"] = self.area.currentData() or self.area.itemData(0) or ""
            value["turns"] = self.turns.value()
        self._show_details()
        if value != self._value:
            self._value = value
            self.edited.emit(value)


def _title(words: str, parent: QWidget) -> QLabel:
    label = QLabel(words, parent)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
