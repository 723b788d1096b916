"""A new document: game, kind, name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from editor.services import free_games
from editor.ui.editors.new_documents import make_document
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import discard
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kind_word
from editor.ui.plugin import find_ui_system
from editor.ui.systems import start_form_factory
from schemas.base import Kind
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.plugin import StartForm

SIZE = (440, 260)
_NEW_GAME = ""
"""Stands in the box of games for one that is made."""


class NewDocumentDialog(Dialog):
    """Makes the plainest valid document of a kind."""

    manual_chapter = "catalogue"

    made = Signal(object)  # DocumentRow

    def __init__(
        self, context: UiContext, system: str | None, kind: str | None, parent: QWidget | None
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self.introduce(self.tr("New document"))
        self.system, self.kind, self.name = ComboBox(self), ComboBox(self), LineEdit(self)
        for game in sorted(
            DOCUMENT_SYSTEMS, key=lambda one: one.neutral
        ):  # what is for all games stands last
            self.system.addItem(context.local(game.name), game.id)
        self.system.insertSeparator(self.system.count())
        self.system.addItem(self.tr("New game of one's own…"), _NEW_GAME)
        self._trouble = wrapped(QLabel(self), "danger")
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
        self._questions = QVBoxLayout()
        self.body.addLayout(self._questions)
        self.start_form: StartForm | None = None
        self.body.addWidget(self._trouble)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self._make = self.add_button(self.tr("Create"), self.make, primary=True)
        self.system.currentIndexChanged.connect(self._fill_kinds)
        self.kind.currentIndexChanged.connect(self._ask)
        self.name.textChanged.connect(self._offer)
        self.system.setCurrentIndex(max(0, self.system.findData(system)) if system is not None else 0)
        self._fill_kinds()
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind or "unit")))
        self._offer()
        self.name.setFocus()

    def _fill_kinds(self) -> None:
        chosen = self.kind.currentData()
        self.kind.clear()
        if self.system.currentData() == _NEW_GAME:
            self.kind.addItem(kind_word(Kind.GAME).capitalize(), Kind.GAME.value)
            return
        game = next(game for game in DOCUMENT_SYSTEMS if game.id == self.system.currentData())
        variants = find_ui_system(game.id, self._context.systems).variants
        # What declares the game stands last: further ones of it are few.
        for kind in sorted(game.kinds, key=lambda one: one is Kind.GAME):
            sorts = [one for one in variants if one.kind == str(kind)]
            if not sorts:
                self.kind.addItem(kind_word(kind, game.id).capitalize(), str(kind))
            # The first sort stands for the kind itself, so that a branch of the catalogue leads to it.
            for place, one in enumerate(sorts):
                words = QCoreApplication.translate("CardVariants", one.words)
                self.kind.addItem(words, f"{kind}/{one.id}" if place else str(kind))
        self.kind.setMaxVisibleItems(self.kind.count())
        self.kind.setCurrentIndex(max(0, self.kind.findData(chosen)))

    def _kind(self) -> str:
        return str(self.kind.currentData()).partition("/")[0]

    def _ask(self) -> None:
        """Show what the game wants to know about a document of this kind."""
        system, kind = str(self.system.currentData()), self._kind()
        factory = start_form_factory(system, kind, self._context.systems)
        if self.start_form is not None:
            discard(self._questions, self.start_form)
        self.start_form = factory(self._context, system) if factory is not None else None
        if self.start_form is not None:
            self._questions.addWidget(self.start_form)
            self.start_form.changed.connect(self._offer)
        self._fit()
        self._offer()

    def _fit(self) -> None:
        """Be as high as the questions need, and no higher."""
        if (layout := self.layout()) is not None:
            layout.activate()  # what another kind asked would keep it as high until the event loop turns
        self.resize(self.width(), max(SIZE[1], self.sizeHint().height()) if self.start_form else SIZE[1])

    def _offer(self) -> None:
        refused = self.start_form is not None and bool(self.start_form.trouble())
        self._make.setEnabled(bool(self.name.text().strip()) and not refused)

    def make(self) -> None:
        """Store the document and say so."""
        system = str(self.system.currentData())
        kind, _mark, sort = str(self.kind.currentData()).partition("/")
        name = self.name.text().strip()
        try:
            if system == _NEW_GAME:
                row = free_games.new_game(self._context.workspace, name, self._context.language)
            else:
                known = self.start_form.start() if self.start_form is not None else None
                row = make_document(self._context, system, kind, name, sort=sort, known=known)
        except EditorError as trouble:
            self._trouble.setText(self._context.error_sentences(trouble))
            self._trouble.show()
            return
        self.accept()
        self.made.emit(row)
