"""What the report of a battle is to be like: asked before the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.services.prints.sheet_options import BOOK_PAPERS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, offer_languages
from editor.ui.kit.layouts import form_layout

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (420, 220)


class ReportDialog(Dialog):
    """Asks for language and paper."""

    manual_chapter = "preview"

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent, _SIZE)
        self.setObjectName("preview.battle_report")
        self.introduce(
            self.tr("Report of the battle"),
            self.tr("Next you choose the file: a PDF on this paper, or a web page."),
        )
        self.language, self.paper = ComboBox(self), ComboBox(self)
        offer_languages(self.language, context.language)
        for name in BOOK_PAPERS:
            self.paper.addItem(name, name)
        form = form_layout()
        form.addRow(self.tr("Language"), self.language)
        form.addRow(self.tr("Paper"), self.paper)
        self.body.addLayout(form)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Choose the file…"), self.accept, primary=True)

    def chosen(self) -> tuple[str, str]:
        """Return language and paper."""
        return str(self.language.currentData()), str(self.paper.currentData())
