"""Labels of a map, written on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.printing.maps.adornments import LABELS_FROM, middle_of
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.model import MapModel
from editor.ui.kit.context import UiContext
from schemas.map import MapLabel
from schemas.text import NO_TEXT, LocalText

LABEL_WIDTH = 220


class LabelTools(QObject):
    """Writes and removes labels; each change is one step of undo."""

    written = Signal(object)  # the label, with its new words

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
        """Edit the label of a field, or write a new one there."""
        arrays = self._model.arrays
        if arrays is not None:
            found = next((label for label in reversed(arrays.labels) if label.at == at), None)
            self.edit(found or MapLabel(at=at, text=NO_TEXT))

    def edit(self, label: MapLabel) -> None:
        """Write the words of a label, in the language of the interface; a new one has none yet."""
        arrays = self._model.arrays
        if arrays is None:
            return
        # A child of the canvas would hand it the keys that it does not use itself.
        edit = QLineEdit(label.text.get(self._context.language), self._host)
        edit.setObjectName("label_edit")
        edit.setPlaceholderText(self.tr("Label"))
        name = arrays.field_name(label.at) or str(label.at)
        edit.setAccessibleName(self.tr("Label of {field}").format(field=name))
        edit.resize(LABEL_WIDTH, edit.sizeHint().height())
        point = self._canvas.from_map(middle_of(label, self._canvas.lattice))
        middle = self._canvas.mapTo(self._host, point.toPoint())
        edit.move(middle.x() - LABEL_WIDTH // 2, middle.y() - edit.height() // 2)
        edit.editingFinished.connect(lambda: self._write_label(label, edit))
        self._label_edit = edit
        edit.show()
        edit.setFocus()
        edit.selectAll()

    def _write_label(self, label: MapLabel, edit: QLineEdit) -> None:
        if self._label_edit is not edit or self._model.arrays is None:
            return
        self._label_edit = None
        words = edit.text().strip()
        edit.deleteLater()
        self._canvas.setFocus()
        texts = dict(label.text.root)
        texts.pop(self._context.language, None)
        if words:
            texts[self._context.language] = words
        written = label.model_copy(update={"text": LocalText(texts)})
        labels = self._model.arrays.labels
        place = labels.index(label) if label in labels else len(labels)
        after = (*labels[:place], *((written,) if texts else ()), *labels[place + 1 :])
        if after != labels:
            self._push(after, self.tr("Write a label") if words else self.tr("Remove a label"))
        self.written.emit(written)

    def _push(self, after: tuple[MapLabel, ...], text: str) -> None:
        if "labels" in self._model.locked:
            self._context.announce(
                self.tr("The layer is locked: unlock it in the panel Layers to change it.")
            )
            return
        if self._canvas.field_width() < LABELS_FROM:
            self._context.announce(self.tr("Zoom in to see labels."))
        self._model.session.undo_stack.push(MapCommand(self._model, (), text, things={"labels": after}))
