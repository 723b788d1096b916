"""A form with a picture of what it describes above it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_3
from editor.ui.kit.turns import single_shot
from schemas.base import Document

_SHORTLY: Final = 80
"""Milliseconds after which the sample follows what is typed."""


class SampledEditor(FormEditor):
    """The form of a drawing with a sample of it; what is not valid leaves the sample as it was."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.sample = QLabel(self)
        self.sample.setAccessibleName(self.tr("Sample on a map"))
        self.sample.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.beside = row_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_3)
        self.beside.addWidget(self.sample)
        self._add_beside(self.beside)
        self.beside.addStretch(1)
        self.column.insertLayout(1, self.beside)
        self._later = single_shot(self, _SHORTLY, self._show_sample)
        session.changed.connect(self._later.start)
        self._show_sample()

    def _add_beside(self, row: QHBoxLayout) -> None:
        """Put something beside the sample."""

    def picture_of(self, document: Document) -> QImage:
        """Return the sample of a document."""
        raise NotImplementedError

    def _show_sample(self) -> None:
        document = self.session.document
        if document is not None:
            self.sample.setPixmap(QPixmap.fromImage(self.picture_of(document)))
