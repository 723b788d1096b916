"""What belongs to a faction, beside its fields: its arms, its cards, the rules that name it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QMenu, QWidget

from editor.rules.core.composition.words import rule_sentence
from editor.services import factions
from editor.ui.editors.new_documents import make_document
from editor.ui.editors.rulesets.arms_view import ArmsView
from editor.ui.kit.documents.draft import entries, texts
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, heading, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from editor.ui.kit.words.labels import capital, kind_word
from schemas.composition import CompositionRule
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_ID: Final = Qt.ItemDataRole.UserRole
_LIST_HEIGHT: Final = 220
_PAUSE_MS: Final = 60


class FactionPanel(QWidget):
    """Follows the draft of a ruleset and the row of its factions that is chosen."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self.choice = ComboBox(self)
        self.choice.setAccessibleName(self.tr("Faction"))
        self.arms = ArmsView(self)
        self.about = wrapped(QLabel(self))
        self.cards = QListWidget(self)
        self.cards.setAccessibleName(self.tr("Cards of the faction"))
        self.cards.setMinimumHeight(_LIST_HEIGHT)
        self.cards.itemActivated.connect(lambda item: context.open_document(item.data(_ID)))
        self.rules = wrapped(QLabel(self))
        self.new_card = push_button(self, self.tr("New card"), lambda: None, "file-plus")
        self.new_card.setMenu(self._kinds())
        self.new_faction = push_button(self, self.tr("New faction…"), self._ask, "plus")
        self._lay_out()
        self._soon = single_shot(self, _PAUSE_MS, self.refresh)
        self.choice.activated.connect(self._soon.start)
        session.changed.connect(self._soon.start)
        session.reloaded.connect(self._soon.start)
        context.catalogue_changed.connect(self._soon.start)
        self.refresh()

    def _lay_out(self) -> None:
        sheet = QWidget(self)
        column = column_layout(sheet, SPACE_3, SPACE_2)
        column.addWidget(self.choice)
        head = row_layout(spacing=SPACE_3)
        head.addWidget(self.arms)
        head.addWidget(self.about, 1)
        column.addLayout(head)
        column.addWidget(heading(QLabel(self.tr("Cards"), sheet)))
        column.addWidget(self.cards, 1)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addWidget(self.new_card)
        buttons.addWidget(self.new_faction)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(heading(QLabel(self.tr("Rules of armies that name it"), sheet)))
        column.addWidget(muted(self.rules))
        column.addStretch(1)
        area = scroll_area(self, self.tr("Faction"), sideways=False)
        area.setWidget(sheet)
        column_layout(self).addWidget(area)

    # what is shown

    def factions(self) -> list[Mapping[str, Any]]:
        """Return the factions of the draft, as plain data."""
        return [one for one in entries(self._session.data.get("factions")) if isinstance(one.get("id"), str)]

    def chosen(self) -> Mapping[str, Any]:
        """Return the faction that is shown; empty if there is none."""
        wanted = self.choice.currentData()
        found = self.factions()
        return next((one for one in found if one["id"] == wanted), found[0] if found else {})

    def show_number(self, number: int) -> None:
        """Show a faction by its place in the list."""
        self.refresh()
        found = self.factions()
        if 0 <= number < len(found):
            self.choice.setCurrentIndex(max(self.choice.findData(found[number]["id"]), 0))
            self.refresh()

    def refresh(self) -> None:
        """Show the faction that is chosen, as the draft says it."""
        chosen = self.choice.currentData()
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for one in self.factions():
                name = self._context.local(texts(one.get("name"))) or one["id"]
                self.choice.addItem(swatch_icon(str(one.get("colour", ""))), name, one["id"])
            self.choice.setCurrentIndex(max(self.choice.findData(chosen), 0))
        faction = self.chosen()
        self.arms.show_faction(faction)
        self.about.setText(self._about(faction))
        self._show_cards(str(faction.get("id", "")))
        self.rules.setText("\n".join(self._rules(str(faction.get("id", "")))) or self.tr("none"))
        self.new_card.setEnabled(bool(faction) and not self._context.workspace.read_only)

    def _about(self, faction: Mapping[str, Any]) -> str:
        clans = [self._context.local(texts(one.get("name"))) for one in entries(faction.get("clans"))]
        called = texts(faction.get("name"))
        own = self._context.local(called)
        names = dict.fromkeys(text for text in called.values() if text != own)  # some are the same word
        lines = [own, " · ".join(filter(None, names))]
        if clans:
            lines.append(self.tr("Clans: {names}").format(names=", ".join(filter(None, clans))))
        return "\n".join(filter(None, lines))

    def _show_cards(self, faction: str) -> None:
        self.cards.clear()
        for row in factions.starter_cards(self._context.workspace, self._session.system, faction):
            words = f"{self._context.name_of(row)} – {kind_word(row.kind, row.system)}"
            item = QListWidgetItem(words, self.cards)
            item.setData(_ID, row.id)

    def _rules(self, faction: str) -> list[str]:
        """Return the rules of composition in the draft that name a faction, as sentences."""
        found = []
        ruleset = self._session.document
        for data in entries(self._session.data.get("composition")):
            try:
                rule = CompositionRule.model_validate(data)
            except ValidationError:
                continue
            named = {name for some in (rule.cards, rule.others) if some is not None for name in some.factions}
            named |= {name for one in rule.allies for name in (one.faction, *one.allies)}
            if faction in named:
                found.append(rule_sentence(rule, ruleset, self._context.language))
        return found

    # making

    def _kinds(self) -> QMenu:
        menu = QMenu(self)
        system = self._session.system
        # A game without code may be gone by the time that a panel comes to be made.
        games = (one for one in self._context.workspace.systems if one.id == system)
        for kind in (kind for game in games for kind in game.kinds):
            if form_spec(model_for(system, kind)).field("faction") is not None and kind != "army":
                menu.addAction(capital(kind_word(kind, system)), partial(self.make_card, str(kind)))
        return menu

    def make_card(self, kind: str) -> None:
        """Store the plainest card of a kind for the faction that is shown, and open it."""
        system, faction = self._session.system, self.chosen()
        called = self._context.local(texts(faction.get("name")))
        name = self.tr("New card of {faction}").format(faction=called)
        has_clan = form_spec(model_for(system, kind)).field("clan") is not None
        known = {"faction": faction["id"]} | ({"clan": None} if has_clan else {})
        try:
            row = make_document(self._context, system, kind, name, known=known)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._context.catalogue_changed.emit()
        self._context.open_document(row.id, ("name",))

    def _ask(self) -> None:
        self._context.faction_wanted.emit(self._session.system, lambda _ident: self.refresh())
