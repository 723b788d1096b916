"""The files of a font: chosen or dropped, each with what it says of itself."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Any, Final

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget

from editor.services.asset_facts import font_words
from editor.services.asset_files import read_font_file
from editor.ui.kit import file_dialogs
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2
from schemas.field_specs import FieldSpec
from schemas.fonts import FontFile

_HEIGHT: Final = 110


def is_font_files(spec: FieldSpec) -> bool:
    """Return whether a field holds the files of a font."""
    return (
        spec.shape == "list"
        and spec.item is not None
        and any(one.owner == FontFile.__name__ for one in spec.item.fields)
    )


class FontFilesField(FieldEditor):
    """A list of the files with buttons to add and remove one."""

    def __init__(self, spec: FieldSpec, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host = host
        self._value: list[dict[str, Any]] = []
        self.list = QListWidget(self)
        self.list.setFixedHeight(_HEIGHT)
        self.add = QPushButton(self.tr("Add a font file…"), self)
        self.remove = QPushButton(self.tr("Remove"), self)
        column = column_layout(spacing=SPACE_2)
        column.addWidget(self.list)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        column.addLayout(buttons)
        self.row.addLayout(column, 1)
        self.entry = self.add
        self.setAcceptDrops(True)
        self._read_only = False
        self.add.clicked.connect(self._ask)
        self.remove.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(lambda _row: self._show_buttons())

    def _ask(self) -> None:
        kinds = self.tr("Fonts (*.ttf *.otf)")
        names, _chosen = file_dialogs.open_files(self, self.tr("Choose font files"), "", kinds)
        if names:
            self.take([FilePath(one) for one in names])

    def take(self, files: Sequence[FilePath]) -> None:
        """Read font files off the GUI thread into the draft; a bad one is reported with its name."""
        context = self._host.context
        context.jobs.start(
            self.tr("Reading the font"),
            lambda _report: [read_font_file(file) for file in files],
            done=self._taken,
            failed=context.show_error,
        )

    def _taken(self, raw: Sequence[bytes]) -> None:
        known = {one.get("data") for one in self._value}
        new = [text for one in raw if (text := base64.b64encode(one).decode("ascii")) not in known]
        if new:
            self.edited.emit([*self._value, *({"data": text} for text in new)], False)

    def _remove(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._value):
            self.edited.emit([*self._value[:row], *self._value[row + 1 :]], False)

    def show_value(self, value: Any) -> None:
        self._value = [dict(one) for one in value or () if isinstance(one, dict)]
        row = self.list.currentRow()
        self.list.clear()
        language = self._host.context.language
        self.list.addItems([font_words(str(one.get("data", "")), language) for one in self._value])
        self.list.setCurrentRow(min(row, len(self._value) - 1))
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.add.setEnabled(not self._read_only)
        self.remove.setEnabled(not self._read_only and self.list.currentRow() >= 0)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self._show_buttons()

    def set_name(self, name: str) -> None:
        self.list.setAccessibleName(name)
        self.add.setAccessibleName(self.tr("{field}: add").format(field=name))
        self.remove.setAccessibleName(self.tr("{field}: remove").format(field=name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not self._read_only and _files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if files := _files(event):
            event.acceptProposedAction()
            self.take(files)


def _files(event: QDropEvent) -> list[FilePath]:
    return [FilePath(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
