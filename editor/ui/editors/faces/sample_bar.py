"""Which card the template is shown on: chosen, stepped through, or the one that is hardest to fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from editor.printing.faces.templates import fits
from editor.services.face_designs import shown_rows
from editor.ui.editors.faces.live import Sample
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.widgets import icon_button
from schemas.base import system_of
from schemas.face import FaceBase
from schemas.messages.languages import language_after

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_NARROWEST: Final = 120


class SampleBar(QWidget):
    """Chooses the card and the language."""

    changed = Signal()  # another card or language
    worst_wanted = Signal()

    def __init__(self, context: UiContext, sample: Sample, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._sample = context, sample
        self._ids: list[str] = []
        self._shown: tuple[str, str] | None = None
        self._template: FaceBase | None = None
        self.cards = ComboBox(self)
        self.cards.setEditable(True)
        self.cards.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.cards.setMinimumWidth(_NARROWEST)
        self.cards.setAccessibleName(self.tr("Card shown"))
        self.cards.setToolTip(self.tr("The card that the template is shown on; type to find one"))
        completer = QCompleter(self.cards.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.cards.setCompleter(completer)
        self.cards.activated.connect(lambda index: self.show_card(self._ids[index]))
        row = row_layout(self, 0, SPACE_1)
        row.addWidget(self.cards, 1)
        back, on = self.tr("Previous card (Alt+Page up)"), self.tr("Next card (Alt+Page down)")
        self.back = icon_button(self, "chevron-left", back, lambda: self.step(-1))
        self.on = icon_button(self, "chevron-right", on, lambda: self.step(1))
        worst = self.tr("Show the card that is hardest to fit (Ctrl+Alt+W)")
        self.worst = icon_button(self, "triangle-alert", worst, self.worst_wanted.emit)
        language = self.tr("Show the next language (Ctrl+Alt+L)")
        self.language = icon_button(self, "languages", language, self.turn_language)
        self.language.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.language.setText(sample.language.upper())
        for button in (self.back, self.on, self.worst, self.language):
            row.addWidget(button)

    def follow(self, template: FaceBase) -> None:
        """List the cards of a template; a first one is chosen where none is, or it is of another kind."""
        self._template = template
        kind = (template.shows, system_of(template))
        if kind == self._shown:
            return
        self._shown = kind
        self.reload()
        if self._ids:
            self._show_from(0, 1)
        else:
            self._sample.show(None)

    def reload(self) -> None:
        """Read the list of cards again, and the card that is shown."""
        if self._template is None:
            return
        rows = shown_rows(self._context.workspace, self._template, self._context.language)
        self._ids = [row.id for row in rows]
        with QSignalBlocker(self.cards):
            self.cards.clear()
            self.cards.addItems([self._context.local(row.name) for row in rows])
        self._point()
        shown = self._sample.document
        if shown is not None and self._context.document(shown.id) not in (None, shown):
            self.show_card(shown.id)

    def _point(self) -> None:
        own = self._sample.document.id if self._sample.document is not None else ""
        with QSignalBlocker(self.cards):
            self.cards.setCurrentIndex(self._ids.index(own) if own in self._ids else -1)

    def show_card(self, document_id: str) -> None:
        """Show the template on a card."""
        document = self._context.document(document_id)
        if document is not None:
            self._sample.show(document)
            self._point()
            self.changed.emit()

    def step(self, step: int) -> None:
        """Go to the next or the previous card that the template is for."""
        own = self._sample.document.id if self._sample.document is not None else ""
        start = self._ids.index(own) + step if own in self._ids else 0
        if self._ids and self._show_from(start, step):
            self.changed.emit()

    def _show_from(self, start: int, step: int) -> bool:
        """Show the first card from a place on that fits; whether there is one."""
        for count in range(len(self._ids)):
            document = self._context.document(self._ids[(start + count * step) % len(self._ids)])
            if document is not None and self._template is not None and fits(self._template, document):
                self._sample.show(document)
                self._point()
                return True
        return False

    def turn_language(self) -> None:
        """Show the other language."""
        self.show_language(language_after(self._sample.language))

    def show_language(self, language: str) -> None:
        """Show a language."""
        self._sample.language = language
        self.language.setText(language.upper())
        self.changed.emit()
