"""The left half of the army editor: cards of the catalogue, filtered, with what adding each would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHeaderView, QLabel, QWidget

from editor.services import documents
from editor.services.armies import ArmyContext
from editor.ui.editors.armies.offers import ANSWER, OffersModel
from editor.ui.kit.catalogue.list_view import CatalogueList
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, heading
from editor.ui.kit.widgets import push_button
from editor.ui.kit.words.labels import kinds_word
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

NARROWEST: Final = 300
"""px; names of cards need that much beside points and answers."""
CARDS: Final = ("unit", "spell", "card")
"""Kinds that an army may be made of, where the game has them."""


class CardsSide(QWidget):
    """Search, filters and the list; a double click or the button adds."""

    added = Signal(object)  # ids of cards

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        army_context: ArmyContext,
        host: FormHost,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self.setMinimumWidth(NARROWEST)
        self.search = LineEdit(self)
        self.search.setPlaceholderText(self.tr("Find cards"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Find cards"))
        self.kind, self.people = ComboBox(self), ComboBox(self)
        self.kind.setAccessibleName(self.tr("Kind of card"))
        self.people.setAccessibleName(self.tr("People"))
        game = next(game for game in DOCUMENT_SYSTEMS if game.id == session.system)
        for kind in (kind for kind in CARDS if kind in game.kinds):
            self.kind.addItem(kinds_word(kind, game.id), kind)
        entries: Sequence[Mapping[str, Any]] = session.value("entries", [])
        taken = entries[0].get("card", {}).get("kind") if entries else None  # more of these are wanted first
        self.kind.setCurrentIndex(max(0, self.kind.findData(taken)))
        self.people.addItem(self.tr("All peoples"), None)
        offered: tuple[Choice, ...] = host.choices("faction") or ()
        for choice in offered:
            self.people.addItem(choice.text, choice.value)
        self.people.setCurrentIndex(max(0, self.people.findData(session.value("faction"))))
        self.model = OffersModel(context, army_context, self._army)
        self.list = CatalogueList(context, self, model=self.model, clear=self._clear)
        self.model.setParent(self.list)
        header = self.list.view.horizontalHeader()
        points = header.fontMetrics().horizontalAdvance(self.tr("Points")) + 2 * SPACE_2
        header.resizeSection(1, points)
        if self.model.columnCount() > ANSWER:
            header.setSectionResizeMode(ANSWER, QHeaderView.ResizeMode.Fixed)
            longest = max(
                (self.tr("⚠ breaks {count}").format(count=2), self.tr("✓ {points} left").format(points=1000)),
                key=len,
            )
            width = header.fontMetrics().horizontalAdvance(longest) + 2 * SPACE_3
            header.resizeSection(ANSWER, max(width, header.sectionSizeHint(ANSWER)))
        self.list.opened.connect(lambda wanted: self.added.emit([wanted]))
        self.allowed = QCheckBox(self.tr("Only what breaks no rule"), self)
        self.allowed.toggled.connect(lambda _on: self._hide_barred())
        self.allowed.setVisible(army_context.knows_rules)
        self.model.dataChanged.connect(lambda *_range: self._hide_barred())
        self.model.modelReset.connect(self._hide_barred)
        self._button = push_button(
            self,
            self.tr("Add to the army"),
            lambda: self.added.emit([row.id for row in self.list.selected()]),
            "plus",
        )
        self._button.setEnabled(not session.read_only)
        self._lay_out()
        self.search.textEdited.connect(lambda _text: self.ask(typing=True))
        self.search.textChanged.connect(lambda text: None if text else self.ask())
        for combo in (self.kind, self.people):
            combo.activated.connect(lambda _index: self.ask())
        self.ask()

    def _lay_out(self) -> None:
        filters = row_layout(spacing=SPACE_1)
        filters.addWidget(self.kind, 3)
        filters.addWidget(self.people, 4)
        column = column_layout(self, (SPACE_4, SPACE_3, SPACE_2, SPACE_3), SPACE_2)
        column.addWidget(heading(QLabel(self.tr("Cards of the catalogue"), self), TYPE_BODY))
        column.addWidget(self.search)
        column.addLayout(filters)
        column.addWidget(self.list, 1)
        column.addWidget(self.allowed)
        column.addWidget(self._button)

    def _army(self) -> Mapping[str, Any]:
        return self._session.data

    def army_changed(self) -> None:
        """Ask anew what adding cards would do."""
        self.model.ask()

    def catalogue_changed(self) -> None:
        """Read the cards again: some may be new, changed or gone."""
        self.model.reload()
        self.model.ask()

    def ask(self, *, typing: bool = False) -> None:
        """Show the cards that the filters mean."""
        query = documents.Query(
            system=self._session.system,
            kind=self.kind.currentData(),
            faction=self.people.currentData(),
            text=self.search.text().strip(),
            language=self._context.language,
        )
        self.model.set_query(replace(query, order=self.model.query.order), typing=typing)

    def _clear(self) -> None:
        """Take all filters away; the kind of card stays."""
        self.search.clear()
        self.people.setCurrentIndex(0)
        self.allowed.setChecked(False)
        self.ask()

    def _hide_barred(self) -> None:
        for number in range(self.model.rowCount()):
            row = self.model.row(self.model.index(number, 0))
            answer = self.model.answers.get(row.id) if row is not None else None
            barred = self.allowed.isChecked() and answer is not None and bool(answer.broken)
            self.list.view.setRowHidden(number, barred)
        self.list.show_state()
