"""The odds panel: two cards, an encounter with its settings, and what comes of it while one types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.rules.core.odds import Situation, listed
from editor.services import odds
from editor.services.odds import Comparison
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.state_choice import StateChoice
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.widgets import ElidedLabel, push_button, scroll_area, wrapped
from editor.ui.pages.odds.results import OddsResults
from editor.ui.pages.odds.settings_form import SettingsForm
from schemas.base import Document
from schemas.problems import EditorError, error
from schemas.states import in_state

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

WAIT_MS: Final = 250
"""Pause in typing after which the odds are worked out again."""
WIDEST: Final = 1080


class OddsPanel(QWidget):
    """Follows an open card (``session``), or stands alone with two cards to choose."""

    manual_chapter = "odds"

    def __init__(
        self,
        context: UiContext,
        system: str,
        session: DocumentSession | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._system = system
        self._session = session
        self._job: Job | None = None
        self.cards: list[str | None] = [session.id if session is not None else None, None]
        """Ids of the two cards."""
        self._soon = single_shot(self, WAIT_MS, self.refresh)
        self.situation = ComboBox(self)
        self.situation.setAccessibleName(self.tr("Encounter"))
        self.situation.activated.connect(lambda _row: self.refresh())
        self.names = (ElidedLabel(self), ElidedLabel(self))
        self.buttons = (self._button(0), self._button(1))
        self.states = (StateChoice(context, self), StateChoice(context, self))
        for state in self.states:
            state.activated.connect(lambda _row: self.refresh())
        self.form = SettingsForm(context, system, self)
        self.form.changed.connect(self._soon.start)
        self.trouble = wrapped(QLabel(self), "muted")
        self.results = OddsResults(context, self)
        self.results.hide()
        self._lay_out()
        if session is not None:
            session.changed.connect(self._soon.start)
            session.state_changed.connect(self._soon.start)
            session.reloaded.connect(self._soon.start)
        context.catalogue_changed.connect(self._soon.start)

    # looks

    def _button(self, which: int) -> QPushButton:
        button = push_button(self, self.tr("Choose…"), lambda: self._choose(which))
        button.setToolTip(self.tr("Choose a card from the catalogue"))
        button.setAccessibleName(
            self.tr("Choose the first card") if which == 0 else self.tr("Choose the second card")
        )
        return button

    def _lay_out(self) -> None:
        """Put the settings under the summary in a narrow panel, beside it in a tab."""
        sheet = QWidget(self)
        column = column_layout(spacing=SPACE_2)
        self._cards_part = self._cards(sheet)
        for widget in (self._cards_part, self.situation, self.trouble, self.results.summary_part):
            column.addWidget(widget)
        across = row_layout(sheet, SPACE_3, 2 * SPACE_4)
        across.addLayout(column, 1)
        if self._session is None:
            sheet.setMaximumWidth(WIDEST)
            beside = QVBoxLayout()
            beside.addWidget(self.form)
            beside.addStretch(1)
            across.addLayout(beside, 1)
        else:
            line = QFrame(sheet)
            line.setProperty("tone", "rule")
            column.addWidget(line)
            column.addWidget(self.form)
        column.addWidget(self.results.details)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Odds"), sideways=False)
        area.setWidget(sheet)
        around = column_layout(self)
        around.addWidget(area)

    def _cards(self, sheet: QWidget) -> QWidget:
        """Return the rows in which the cards are chosen; that of an open card stays as it is."""
        part = QWidget(sheet)
        rows = column_layout(part, 0, SPACE_1)
        for which, words in enumerate((self.tr("First"), self.tr("Against"))):
            if which == 0 and self._session is not None:
                self.names[0].hide()
                self.buttons[0].hide()
            else:
                row = row_layout(spacing=SPACE_2)
                row.addWidget(QLabel(words, part))
                row.addWidget(self.names[which], 1)
                row.addWidget(self.buttons[which])
                rows.addLayout(row)
            rows.addWidget(self.states[which])
        return part

    def sizeHint(self) -> QSize:
        """Ask for half of the window's height beside the face of a card."""
        return QSize(320, 480)

    # work

    def set_card(self, which: int, document_id: str) -> None:
        """Take another card as the first (0) or second (1)."""
        if self.cards[which] != document_id:
            self.cards[which] = document_id
            self.form.forget(("first", "second")[which])
        self.refresh()

    def refresh(self) -> None:
        """Work the odds out again, off the GUI thread; what was under way is dropped.

        A panel that nobody sees waits until it is shown.
        """
        if not self.isVisible():
            return
        try:
            self._ask()
        except EditorError as trouble:
            self._refuse(trouble)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        later(self, self.refresh)

    def stop(self) -> None:
        """Drop what is under way."""
        self._soon.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _ask(self) -> None:
        book = odds.book_of(self._system)
        self._cards_part.setVisible(book is not None)
        if book is None:
            raise error("odds.no_book")
        first, saved_first = self._versions(self.cards[0])
        if first is None:
            raise error("odds.choose_cards")
        if self.cards[1] is None:
            other = odds.opponent_of(self._context.workspace, first, book.kinds)
            self.cards[1] = other.id if other is not None else None
        second, saved_second = self._versions(self.cards[1])
        if second is None:
            raise error("odds.choose_cards")
        first, second = (
            in_state(one, choice.offer(one)) for choice, one in zip(self.states, (first, second), strict=True)
        )
        names = tuple(self._context.local(getattr(one, "name", None)) for one in (first, second))
        for label, name in zip(self.names, names, strict=True):
            label.show_text(name)
        ruleset = self._context.ruleset(self._system, first)
        if ruleset is None:
            raise error("odds.no_ruleset")
        situations = odds.situations_of(self._system, first, second, ruleset)
        chosen = self._chosen(situations)
        self.form.show_settings(chosen, names)
        changed = saved_first is not None or saved_second is not None
        saved = (self._in_state(0, saved_first, first), self._in_state(1, saved_second, second))
        given = dict(self.form.given)
        named = self._named(chosen)
        self.stop()

        def work(report: Report) -> Comparison:
            return odds.compare(
                self._system,
                chosen.id,
                (first, second),
                given,
                ruleset,
                documents=named,
                saved=saved if changed else None,
                tick=lambda: report(0, 0),
            )

        self._job = self._context.jobs.start(
            self.tr("Working out the odds"), work, done=self._show, failed=self._failed, quiet=True
        )

    def _in_state(self, which: int, saved: Document | None, now: Document) -> Document:
        """Return a card as it was saved, in the state that is chosen; as it is now where nothing differs."""
        return now if saved is None else in_state(saved, self.states[which].currentData())

    def _chosen(self, situations: Sequence[Situation]) -> Situation:
        """Return the situation chosen; the list offers those that the cards can be in."""
        before = self.situation.currentData()
        if [self.situation.itemData(row) for row in range(self.situation.count())] != [
            one.id for one in situations
        ]:
            self.situation.clear()
            for one in situations:
                self.situation.addItem(self._context.sentence(one.label), one.id)
            self.situation.setCurrentIndex(max(self.situation.findData(before), 0))
        return situations[self.situation.currentIndex()]

    def _named(self, situation: Situation) -> dict[str, Document]:
        """Return the documents that settings name, as they are now; those that are gone are left out."""
        wanted = {
            ident
            for one in situation.settings
            if one.documents
            for ident in listed(self.form.given.get(one.id, ""))
        }
        found = {ident: self._context.document(ident) for ident in wanted}
        return {ident: one for ident, one in found.items() if one is not None}

    def _versions(self, document_id: str | None) -> tuple[Document | None, Document | None]:
        """Return a card as it is now, and as it was saved where that differs."""
        if document_id is None:
            return None, None
        session = next((one for one in self._context.open_sessions() if one.id == document_id), None)
        if session is None or not session.starred:
            return self._context.document(document_id), None
        return session.document, session.saved_document

    def _show(self, found: Comparison) -> None:
        self._job = None
        self.results.show_comparison(found)
        session = self._session
        stale = session is not None and not session.valid
        self.trouble.setText(
            self.tr("The card has problems; these are its odds before them.") if stale else ""
        )
        self.trouble.setVisible(stale)
        for part in (self.form, self.results.summary_part, self.results.details, self.situation):
            part.show()

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        if isinstance(trouble, EditorError):
            self._refuse(trouble, keep_form=True)
        else:
            self._context.show_error(trouble)

    def _refuse(self, trouble: EditorError, *, keep_form: bool = False) -> None:
        self.stop()
        self.trouble.setText(self._context.error_sentences(trouble))
        self.trouble.show()
        for part in (self.results.summary_part, self.results.details):
            part.hide()
        for field in (self.form, self.situation):
            field.setVisible(keep_form)

    def _choose(self, which: int) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        book = odds.book_of(self._system)
        rows = pick_documents(
            self._context, self._system, book.kinds if book is not None else (), several=False, parent=self
        )
        if rows:
            self.set_card(which, rows[0].id)
