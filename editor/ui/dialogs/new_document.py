"""A new document: game, kind, name."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from editor.services import documents
from editor.ui.dialogs.frame import Dialog
from editor.ui.documents.blank import blank_document
from editor.ui.forms.inputs import ComboBox, LineEdit
from editor.ui.forms.words import kind_word
from editor.ui.systems import find_ui_system
from editor.ui.theme import SPACE_2
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.context import UiContext

SIZE = (440, 260)


class NewDocumentDialog(Dialog):
    """Makes the plainest valid document of a kind."""

    made = Signal(object)  # DocumentRow

    def __init__(
        self, context: UiContext, system: str | None, kind: str | None, parent: QWidget | None
    ) -> None:
        super().__init__("", "", parent, SIZE)
        self._context = context
        self.head.setText(self.tr("New document"))
        self.setWindowTitle(self.tr("New document"))
        self.system, self.kind, self.name = ComboBox(self), ComboBox(self), LineEdit(self)
        for game in DOCUMENT_SYSTEMS:
            self.system.addItem(context.local(game.name), game.id)
        self._trouble = QLabel(self)
        self._trouble.setProperty("tone", "danger")
        self._trouble.setWordWrap(True)
        self._trouble.hide()
        form = QFormLayout()
        form.setVerticalSpacing(SPACE_2)
        for words, widget in (
            (self.tr("&Game"), self.system),
            (self.tr("&Kind"), self.kind),
            (self.tr("&Name"), self.name),
        ):
            form.addRow(words, widget)
            widget.setAccessibleName(words.replace("&", ""))
        self.body.addLayout(form)
        self.body.addWidget(self._trouble)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self._make = self.add_button(self.tr("Make it"), self.make, primary=True)
        self.system.currentIndexChanged.connect(self._fill_kinds)
        self.name.textChanged.connect(lambda text: self._make.setEnabled(bool(text.strip())))
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        self._fill_kinds()
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind or "unit")))
        self._make.setEnabled(False)
        self.name.setFocus()

    def _fill_kinds(self) -> None:
        chosen = self.kind.currentData()
        self.kind.clear()
        game = next(game for game in DOCUMENT_SYSTEMS if game.id == self.system.currentData())
        for kind in game.kinds:
            if kind != "pack":
                self.kind.addItem(kind_word(kind).capitalize(), str(kind))
        self.kind.setCurrentIndex(max(0, self.kind.findData(chosen)))

    def make(self) -> None:
        """Store the document and say so."""
        system, kind = str(self.system.currentData()), str(self.kind.currentData())
        name = self.name.text().strip()
        try:
            slug = documents.free_slug(self._context.workspace, system, kind, slug_of(name))
            ruleset = self._context.ruleset(system)
            blank = find_ui_system(system, self._context.systems).blanks.get(kind)
            start = blank(self._context, system) if blank is not None else None
            document = blank_document(system, kind, name, slug, self._context.language, ruleset, start)
            row = documents.create(self._context.workspace, document)
        except EditorError as trouble:
            self._trouble.setText(self._context.error_sentences(trouble))
            self._trouble.show()
            return
        self.accept()
        self.made.emit(row)


def slug_of(name: str) -> str:
    """Return a name as a slug: ``Gardes Orcs d'élite`` is ``gardes-orcs-d-elite``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:70] or "new"
