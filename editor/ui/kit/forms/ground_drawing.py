"""A look of an author's own for a kind of ground, with a sample of the ground as maps draw it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from types import SimpleNamespace
from typing import Any, Final

from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import DEFAULT_TERRAIN, MapLooks, TerrainLook
from editor.printing.maps.picture import map_image
from editor.printing.pictures import portrait_image
from editor.rules.core.map_arrays import MapArrays
from editor.services.picture_decoding import take_picture
from editor.services.svg_pictures import take_symbol_picture
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.portrait import ask_picture, dropped_file, read_for
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, muted
from editor.ui.kit.turns import single_shot
from schemas.field_specs import FieldSpec
from schemas.ground_look import GroundDrawing
from schemas.text import LocalText

_COLUMNS, _ROWS, _WIDTH = 10, 4, 32
"""Fields of the sample, and their width in pixels: the size at which textures are drawn."""
_SYMBOLS: Final = ("SharedMapSymbol", "SharedAsset")
"""Models whose picture may come from a drawing, and be clear in places."""
_SHORTLY: Final = 60
"""Milliseconds after which the sample follows what is typed."""


def is_ground_drawing(spec: FieldSpec) -> bool:
    """Return whether a group of fields is the look of a kind of ground."""
    return spec.shape == "group" and {"data", "span", "ink"} <= {field.name for field in spec.fields}


def is_ground_picture(spec: FieldSpec) -> bool:
    """Return whether a field is the picture of a kind of ground, or of a symbol."""
    return spec.name == "data" and spec.owner in (GroundDrawing.__name__, *_SYMBOLS)


def ground_sample(kind: Mapping[str, Any]) -> QImage:
    """Return a few fields of a kind of ground, given as plain data, among plain ones.

    What is not valid is left out: the form says what is wrong with it.
    """
    try:
        drawing = GroundDrawing.model_validate(kind["drawing"]) if kind.get("drawing") else None
    except ValueError:
        drawing = None
    colour = str(kind.get("colour", ""))
    look = TerrainLook.of(
        SimpleNamespace(
            id="sample",
            name=LocalText({}),
            letter="s",
            colour=colour if QColor.isValidColorName(colour) else "#777777",
            pattern=str(kind.get("pattern", "")),
            water=bool(kind.get("water")),
            symbol=str(kind.get("symbol", "")),
            drawing=drawing,
        )
    )
    around = DEFAULT_TERRAIN[0]
    arrays = MapArrays.empty(_COLUMNS, _ROWS, "odd", False, (look.id, around.id))
    arrays.terrain[:, 8:] = 1
    return map_image(arrays, MapLooks(terrain=(look, around)), _WIDTH, names=False)


class GroundDrawingField(FieldEditor):
    """The fields of such a look below a sample, which follows colour and pattern of the ground as well."""

    names_itself = True

    def __init__(self, host: FormHost, path: Path, group: FieldEditor, parent: QWidget) -> None:
        super().__init__(group.spec, parent)
        self._host, self._path, self._group = host, path, group
        self.sample = QLabel(self)
        # The form below it is laid out before the first sample is drawn.
        self.sample.setFixedSize(*HexLattice(_WIDTH, "odd", False, "pointy").size(_COLUMNS, _ROWS))
        self._later = single_shot(self, _SHORTLY, self._show_sample)
        column = column_layout(spacing=SPACE_2)
        column.addWidget(self.sample)
        column.addWidget(group)
        self.row.addLayout(column, 1)
        self.entry = group
        group.edited.connect(self.edited)
        group.left.connect(self.left)
        host.follow((str(path[0]),), self._later.start)

    def _show_sample(self) -> None:
        kind = self._host.session.value(self._path[:-1], {})
        if isinstance(kind, Mapping):
            self.sample.setPixmap(QPixmap.fromImage(ground_sample(kind)))

    def show_value(self, value: Any) -> None:
        self._group.show_value(value)
        self._later.start()

    def rebase(self, path: Path) -> None:
        self._path = path
        self._group.rebase(path)

    def set_read_only(self, read_only: bool) -> None:
        self._group.set_read_only(read_only)

    def set_name(self, name: str) -> None:
        self._group.set_name(name)
        self.sample.setAccessibleName(self.tr("Sample of the ground as maps draw it"))


class GroundPictureField(FieldEditor):
    """The picture of a kind of ground or of a symbol, chosen or dropped."""

    def __init__(self, spec: FieldSpec, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self.choose = QPushButton(self.tr("Choose a picture…"), self)
        self.remove = QPushButton(self.tr("Remove"), self)
        self._size = muted(QLabel(self))
        for widget in (self.choose, self.remove, self._size):
            self.row.addWidget(widget)
        self.row.addStretch(1)
        self.entry = self.choose
        self._read_only = False
        self.setAcceptDrops(True)
        self.choose.clicked.connect(self._ask)
        self.remove.clicked.connect(lambda: self.edited.emit("", False))

    def _ask(self) -> None:
        file = ask_picture(self, svg=self.spec.owner in _SYMBOLS)
        if file is not None:
            self.take(file)

    def take(self, file: FilePath) -> None:
        """Read a picture file off the GUI thread into the draft; a bad one is reported with its name."""
        read = take_symbol_picture if self.spec.owner in _SYMBOLS else take_picture
        read_for(self._host, file, lambda data: self.edited.emit(data, False), read)

    def show_value(self, value: Any) -> None:
        there = isinstance(value, str) and bool(value)
        self.remove.setEnabled(there and not self._read_only)
        picture = portrait_image(value) if there else QImage()
        self._size.setText(
            self.tr("{width} × {height} px").format(width=picture.width(), height=picture.height())
            if not picture.isNull()
            else self._hint()
        )

    def _hint(self) -> str:
        if self.spec.owner in _SYMBOLS:
            return self.tr("PNG, JPEG or SVG; what is clear in it stays clear")
        return self.tr("PNG or JPEG; its borders are made to fit each other")

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self.choose.setEnabled(not read_only)
        self.remove.setEnabled(self.remove.isEnabled() and not read_only)

    def set_name(self, name: str) -> None:
        self.choose.setAccessibleName(self.tr("{field}: choose").format(field=name))
        self.remove.setAccessibleName(self.tr("{field}: remove").format(field=name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not self._read_only and dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = dropped_file(event)
        if file is not None:
            self.take(file)
