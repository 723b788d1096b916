"""What the dialogs of rosters and books share: language, paper, a preview made by a job."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.services.prints.sheet_options import BOOK_PAPERS
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import WINDOW_FRAME
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import ComboBox, offer_languages
from editor.ui.kit.layouts import lay_out_now, row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.press_choice import remembered_press
from editor.ui.kit.theme import SPACE_2, SPACE_3

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SCREEN_DOTS: Final = 80
"""Fineness of pages on the screen."""
_SIZE: Final = QSize(820, 820)


class MakingDialog(QDialog):
    """Makes something of a document off the GUI thread, shows it, saves it."""

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.finished.connect(self.deleteLater)
        give_help(self)
        self._context = context
        self.pages: list[QLabel] = []
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - WINDOW_FRAME))
        self.language, self.paper = ComboBox(self), ComboBox(self)
        offer_languages(self.language, context.language)
        for name in BOOK_PAPERS:
            self.paper.addItem(name, name)
        self.press = remembered_press(context, self)
        self.job = DialogJob(context, self)
        self.job.running_changed.connect(lambda running: self.able(not running))
        self.form = QFormLayout()
        self.stack = QStackedWidget(self)
        self.buttons = row_layout(spacing=SPACE_2)
        self._sheet = QWidget(self)
        self._column = QVBoxLayout(self._sheet)
        self._column.setSpacing(SPACE_3)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(self.tr("Pages"))
        self.area.setWidget(self._sheet)
        self.stack.addWidget(self.area)
        self.buttons.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setSpacing(SPACE_2)
        whole.addLayout(self.form)
        whole.addWidget(self.stack, 1)
        whole.addWidget(self.job)
        whole.addLayout(self.buttons)

    def ready(self) -> None:
        """Make the first preview, once everything is in place."""
        # The press changes nothing that a screen shows: its box lies deeper.
        for box in self.findChildren(ComboBox, options=Qt.FindChildOption.FindDirectChildrenOnly):
            box.currentIndexChanged.connect(self.start_preview)
        self.start_preview()

    def start_preview(self) -> None:
        """Make the preview off the GUI thread, in place of one that is being made."""
        raise NotImplementedError

    def able(self, on: bool) -> None:
        """Enable the buttons that need a finished preview, or disable them."""

    # what is shown

    def show_pages(self, images: Sequence[QImage]) -> None:
        """Show pages, one below the other."""
        for label in self.pages:
            self._column.removeWidget(label)
            label.deleteLater()
        self.pages = []
        for number, image in enumerate(images, start=1):
            label = QLabel(self._sheet)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setPixmap(QPixmap.fromImage(image))
            label.setAccessibleName(self.tr("Page {number}").format(number=number))
            self._column.addWidget(label)
            label.show()
            self.pages.append(label)
        self.stack.setCurrentWidget(self.area)
        lay_out_now()
        self.area.verticalScrollBar().setValue(0)

    def ask_file(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file to save, in the folder used last. None if the person gives up."""
        return file_dialogs.ask_to_save(self, self._context.settings, title, name, kinds)

    def saved(self, file: Path) -> None:
        """Show that a file was saved."""
        self.job.tell_written(file)
