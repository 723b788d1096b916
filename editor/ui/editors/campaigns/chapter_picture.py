"""The picture of a chapter: taken from a file, with its caption, or taken away."""

from __future__ import annotations

from pathlib import Path as FilePath

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from editor.printing.pictures import portrait_image
from editor.ui.editors.scenarios.pictures import picture_data
from editor.ui.kit import file_dialogs
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import push_button
from schemas.field_specs import FieldSpec

_SIZE = QSize(280, 160)


class ChapterPicture(QWidget):
    """Shows and changes the picture of one chapter."""

    def __init__(self, host: FormHost, chapter: FieldSpec, path: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._host, self._path, self._spec = host, (*path, "picture"), chapter.field("picture")
        self._caption: Form | None = None
        self.shown = QLabel(self)
        self.shown.setAccessibleName(self.tr("Picture of the chapter"))
        row = row_layout(None, 0, SPACE_2)
        self.choose = push_button(self, self.tr("Picture…"), self._ask, "file-image")
        self.remove = push_button(self, self.tr("Remove the picture"), self._remove)
        row.addWidget(self.choose)
        row.addWidget(self.remove)
        row.addStretch(1)
        self._column = column_layout(self, 0, SPACE_2)
        self._column.addWidget(self.shown)
        self._column.addLayout(row)
        host.session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _path: object = None) -> None:
        """Show what stands in the draft."""
        found = self._host.session.value(self._path)
        there = isinstance(found, dict) and bool(found.get("data"))
        free = not self._host.session.read_only
        self.choose.setEnabled(free)
        self.remove.setEnabled(free)
        self.remove.setVisible(there)
        self.shown.setVisible(there)
        if there and isinstance(found, dict):
            image = portrait_image(str(found["data"]))
            scaled = image.scaled(
                _SIZE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            self.shown.setPixmap(QPixmap.fromImage(scaled))
        if there and self._caption is None and self._spec is not None:
            self._caption = Form(self._host, self._spec, self._path, ("caption",), self)
            self._column.addWidget(self._caption)
        if self._caption is not None:
            self._caption.setVisible(there)

    def _ask(self) -> None:
        kinds = self.tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp)")
        name, _kind = file_dialogs.open_file(self, self.tr("Choose a picture"), "", kinds)
        if name:
            self.take(FilePath(name))

    def take(self, file: FilePath) -> bool:
        """Take a picture from a file, as one step; whether it could be read."""
        data = picture_data(file)
        if data is None:
            words = self.tr("{file} is not a picture that can be read: choose a PNG or JPEG file.")
            self._host.context.notify(words.format(file=file.name), "caution")
            return False
        before = self._host.session.value(self._path)
        kept = before if isinstance(before, dict) else {}
        self._host.session.change(self._path, {**kept, "data": data}, self.tr("Choose a picture"))
        return True

    def _remove(self) -> None:
        self._host.session.change(self._path, None, self.tr("Remove the picture"))

    def close_down(self) -> None:
        """It goes away: listen no more."""
        self._host.session.changed.disconnect(self.refresh)
        self._host.forget(self)
