"""Labels of a map, written on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.printing.maps.details import LABELS_FROM
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.model import MapModel
from editor.ui.kit.context import UiContext
from schemas.map import MapLabel
from schemas.text import LocalText

LABEL_WIDTH = 220


class LabelTools(QObject):
    """Writes and removes labels; each change is one step of undo."""

    def __init__(self, model: MapModel, canvas: MapCanvas, context: UiContext, host: QWidget) -> None:
        super().__init__(host)
        self._model = model
        self._canvas = canvas
        self._context = context
        self._host = host
        self._label_edit: QLineEdit | None = None

    def finish_label(self) -> None:
        """Write the label that is being typed."""
        if self._label_edit is not None:
            self._label_edit.clearFocus()

    def edit_label(self, at: Offset) -> None:
        """Write on a field, in the language of the interface."""
        arrays = self._model.arrays
        if arrays is None:
            return
        old = next((label for label in arrays.labels if label.at == at), None)
        # A child of the canvas would hand it the keys that it does not use itself.
        edit = QLineEdit(old.text.get(self._context.language) if old else "", self._host)
        edit.setObjectName("label_edit")
        edit.setPlaceholderText(self.tr("Label"))
        edit.setAccessibleName(self.tr("Label of {field}").format(field=arrays.field_name(at) or str(at)))
        edit.resize(LABEL_WIDTH, edit.sizeHint().height())
        middle = self._canvas.mapTo(self._host, self._canvas.centre_of(at).toPoint())
        edit.move(middle.x() - LABEL_WIDTH // 2, middle.y() - edit.height() // 2)
        edit.editingFinished.connect(lambda: self._write_label(at, edit))
        self._label_edit = edit
        edit.show()
        edit.setFocus()
        edit.selectAll()

    def _write_label(self, at: Offset, edit: QLineEdit) -> None:
        if self._label_edit is not edit or self._model.arrays is None:
            return
        self._label_edit = None
        words = edit.text().strip()
        edit.deleteLater()
        self._canvas.setFocus()
        old = next((label for label in self._model.arrays.labels if label.at == at), None)
        texts = dict(old.text.root) if old else {}
        texts.pop(self._context.language, None)
        if words:
            texts[self._context.language] = words
        others = tuple(label for label in self._model.arrays.labels if label.at != at)
        after = (*others, MapLabel(at=at, text=LocalText(texts))) if texts else others
        if after != self._model.arrays.labels:
            self._push(after, self.tr("Write a label") if words else self.tr("Remove a label"))

    def _push(self, after: tuple[MapLabel, ...], text: str) -> None:
        if "labels" in self._model.locked:
            self._context.announce(
                self.tr("The layer is locked: unlock it in the panel Layers to change it.")
            )
            return
        if self._canvas.field_width() < LABELS_FROM:
            self._context.announce(self.tr("Zoom in to see labels."))
        self._model.session.undo_stack.push(MapCommand(self._model, (), text, things={"labels": after}))
