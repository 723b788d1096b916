"""The picture of a card: chosen or dropped, its part dragged and zoomed as a face will show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QPushButton, QSlider, QWidget

from editor.printing.pictures import paint_portrait, portrait_image, portrait_source
from editor.services.picture_decoding import TakenPicture, take_picture
from editor.services.pictures import limits_of
from editor.ui.kit import file_dialogs
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted, theme
from schemas.field_specs import FieldSpec
from schemas.pictures import PictureLimits, Portrait

BOX: Final = (150, 180)
"""px of the box; upright, as on most cards."""
STEP: Final = 0.02
"""Share of the picture that an arrow key moves the focal point."""
ZOOM_STEPS: Final = 100
"""Steps of the slider per whole zoom."""


def is_portrait(spec: FieldSpec) -> bool:
    """Return whether a group of fields is a picture with its focal point."""
    return spec.shape == "group" and {"data", "focus_x", "zoom"} <= {field.name for field in spec.fields}


def ask_picture(parent: QWidget, *, svg: bool = False) -> FilePath | None:
    """Ask for a file of a picture. None if the person thinks better of it."""
    kinds = QCoreApplication.translate("PortraitField", "Pictures (*.png *.jpg *.jpeg)")
    if svg:
        kinds = QCoreApplication.translate("PortraitField", "Pictures (*.png *.jpg *.jpeg *.svg)")
    name, _ = file_dialogs.open_file(
        parent,
        QCoreApplication.translate("PortraitField", "Choose a picture"),
        "",
        kinds,
    )
    return FilePath(name) if name else None


def dropped_file(event: QDropEvent) -> FilePath | None:
    """Return the first file that is dragged or dropped. None if there is none."""
    names = (url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())
    return next(map(FilePath, names), None)


def read_for(
    host: FormHost,
    file: FilePath,
    done: Callable[[str], None],
    read: Callable[[FilePath, PictureLimits], TakenPicture] = take_picture,
) -> None:
    """Read a picture file off the GUI thread, within the limits of the game; a bad one is reported.

    One that is larger is scaled down, and a notice says to which size.
    """
    context = host.context
    limits = limits_of(context.ruleset(host.session.system))

    def taken(picture: TakenPicture) -> None:
        if picture.said is not None:
            context.notify(context.sentence(picture.said))
        done(picture.data)

    context.jobs.start(
        QCoreApplication.translate("PortraitField", "Reading the picture"),
        lambda _report: read(file, limits),
        done=taken,
        failed=context.show_error,
    )


class PictureBox(QWidget):
    """Shows the part of a picture that a face would show; drag moves it, the wheel and + - zoom."""

    moved = Signal(float, float)  # focal point, shares of the picture
    zoomed = Signal(float)
    left = Signal()  # a drag ended, or the focus went elsewhere
    dropped = Signal(str)  # name of a file

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._portrait: Portrait | None = None
        self._grip: QPointF | None = None
        self.editable = True
        self.setFixedSize(*BOX)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        theme().changed.connect(self.update)

    def show_portrait(self, portrait: Portrait | None) -> None:
        """Show a picture, or that there is none."""
        self._portrait = portrait
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.fillRect(frame, QColor(theme().tokens.surface))
            if self._portrait is None or not paint_portrait(painter, frame, self._portrait):
                painter.setPen(theme().colour("muted"))
                words = self.tr("No picture yet.\nDrop one here, or choose a file.")
                painter.drawText(frame.adjusted(8, 8, -8, -8), _WRAPPED, words)
            else:
                self._paint_focus(painter, frame)
            tokens = theme().tokens
            colour = QColor(tokens.accent if self.hasFocus() else tokens.border_strong)
            painter.setPen(QPen(colour, 2 if self.hasFocus() else 1))
            painter.drawRect(frame)

    def _paint_focus(self, painter: QPainter, frame: QRectF) -> None:
        spot = self._focus_spot(frame)
        for colour, width in ((QColor("#000000"), 3.0), (QColor("#ffffff"), 1.5)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(spot, 5, 5)

    def _focus_spot(self, frame: QRectF) -> QPointF:
        """Return where the focal point is in the box: in its middle, but where an edge of the picture is."""
        portrait, source = self._portrait, self._source()
        if portrait is None or source.isEmpty():
            return frame.center()
        size = portrait_image(portrait.data).size()
        x = (portrait.focus_x * size.width() - source.left()) / source.width()
        y = (portrait.focus_y * size.height() - source.top()) / source.height()
        return QPointF(frame.left() + x * frame.width(), frame.top() + y * frame.height())

    def _source(self) -> QRectF:
        if self._portrait is None:
            return QRectF()
        size = portrait_image(self._portrait.data).size()
        return portrait_source(size, self.width(), self.height(), self._portrait)

    def _move_by(self, across: float, down: float) -> None:
        if self._portrait is not None and self.editable:
            x = min(max(self._portrait.focus_x + across, 0.0), 1.0)
            y = min(max(self._portrait.focus_y + down, 0.0), 1.0)
            self.moved.emit(round(x, 4), round(y, 4))

    def _zoom_by(self, factor: float) -> None:
        if self._portrait is not None and self.editable:
            self.zoomed.emit(round(min(max(self._portrait.zoom * factor, 1.0), 8.0), 3))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        source = self._source()
        if self._grip is None or self._portrait is None or source.isEmpty():
            return
        # The picture follows the hand: the focal point goes the other way.
        step, self._grip = event.position() - self._grip, event.position()
        size = portrait_image(self._portrait.data).size()
        across = step.x() / self.width() * source.width() / size.width()
        down = step.y() / self.height() * source.height() / size.height()
        self._move_by(-across, -down)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus():
            event.ignore()
            return
        self._zoom_by(1.1 if event.angleDelta().y() > 0 else 1 / 1.1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = _ARROWS.get(Qt.Key(event.key()))
        if move is not None:
            self._move_by(move[0] * STEP, move[1] * STEP)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._zoom_by(1.1 if event.key() == Qt.Key.Key_Plus else 1 / 1.1)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.editable and dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = dropped_file(event)
        if file is not None:
            self.dropped.emit(str(file))


_WRAPPED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
_ARROWS: Final[Mapping[Qt.Key, tuple[int, int]]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class PortraitField(FieldEditor):
    """The picture with its box, zoom and artist; the file itself is never changed."""

    def __init__(self, spec: FieldSpec, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self._value: Mapping[str, Any] | None = None
        self.box = PictureBox(self)
        self.choose = QPushButton(self.tr("Choose a picture…"), self)
        self.remove = QPushButton(self.tr("Remove"), self)
        self.zoom = QSlider(Qt.Orientation.Horizontal, self)
        self.zoom.setRange(ZOOM_STEPS, 8 * ZOOM_STEPS)
        self.artist = LineEdit(self)
        self.artist.setMaxLength(200)
        self._size = muted(QLabel(self))
        self._lay_out()
        self.box.moved.connect(lambda x, y: self._set({"focus_x": x, "focus_y": y}))
        self.box.zoomed.connect(lambda zoom: self._set({"zoom": zoom}))
        self.box.dropped.connect(lambda name: self.take(FilePath(name)))
        self.zoom.valueChanged.connect(lambda steps: self._set({"zoom": steps / ZOOM_STEPS}))
        self.artist.textEdited.connect(lambda text: self._set({"artist": text}))
        self.choose.clicked.connect(self._ask)
        self.remove.clicked.connect(lambda: self.edited.emit(None, False))
        for source in (self.box.left, self.artist.left, self.zoom.sliderReleased):
            source.connect(self.left)
        self.entry = self.choose
        self.show_value(None)

    def _lay_out(self) -> None:
        self.row.setSpacing(SPACE_3)
        self.row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        side = column_layout(spacing=SPACE_1)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        side.addLayout(buttons)
        for words, widget in ((self.tr("Zoom"), self.zoom), (self.tr("Artist"), self.artist)):
            label = muted(QLabel(words, self))
            label.setBuddy(widget)
            side.addWidget(label)
            side.addWidget(widget)
        side.addWidget(self._size)
        side.addStretch(1)
        self.row.addLayout(side, 1)

    def _ask(self) -> None:
        file = ask_picture(self)
        if file is not None:
            self.take(file)

    def take(self, file: FilePath) -> None:
        """Read a picture file off the GUI thread into the draft; a bad one is reported with its name."""
        read_for(self._host, file, self._read)

    def _read(self, data: str) -> None:
        self.edited.emit({**_BLANK, "data": data}, False)

    def _set(self, change: Mapping[str, Any]) -> None:
        if self._value is not None and any(self._value.get(key) != one for key, one in change.items()):
            self.edited.emit({**self._value, **change}, True)

    def show_value(self, value: Any) -> None:
        self._value = value if isinstance(value, Mapping) else None
        portrait = _portrait(self._value)
        self.box.show_portrait(portrait)
        there = self._value is not None
        for widget in (self.remove, self.zoom, self.artist):
            widget.setEnabled(there and self.box.editable)
        zoom = portrait.zoom if portrait is not None else 1.0
        blocked = self.zoom.blockSignals(True)
        self.zoom.setValue(round(zoom * ZOOM_STEPS))
        self.zoom.blockSignals(blocked)
        artist = str((self._value or {}).get("artist", ""))
        if artist != self.artist.text():
            self.artist.setText(artist)
        self._size.setText(self._size_words(portrait))

    def _size_words(self, portrait: Portrait | None) -> str:
        if portrait is None:
            return self.tr("PNG or JPEG; drag it to choose the part that cards show")
        size = portrait_image(portrait.data).size()
        kilobytes = len(portrait.data) * 3 // 4000
        return self.tr("{width} × {height} px, {kilobytes} kB").format(
            width=size.width(), height=size.height(), kilobytes=kilobytes
        )

    def set_read_only(self, read_only: bool) -> None:
        self.box.editable = not read_only
        self.choose.setEnabled(not read_only)
        self.show_value(self._value)

    def set_name(self, name: str) -> None:
        self.box.setAccessibleName(
            self.tr("{field}: part shown; arrows move, plus and minus zoom").format(field=name)
        )
        self.choose.setAccessibleName(self.tr("{field}: choose").format(field=name))
        self.remove.setAccessibleName(self.tr("{field}: remove").format(field=name))
        self.zoom.setAccessibleName(f"{name}: {self.tr('Zoom')}")
        self.artist.setAccessibleName(f"{name}: {self.tr('Artist')}")


_BLANK: Final[Mapping[str, Any]] = {"data": "", "focus_x": 0.5, "focus_y": 0.5, "zoom": 1.0, "artist": ""}


def _portrait(value: Mapping[str, Any] | None) -> Portrait | None:
    """Return plain data as a portrait. None if it is not valid: the field shows why."""
    try:
        return Portrait.model_validate(value) if value is not None else None
    except ValueError:
        return None
