"""The cards of a character, one for each game, face beside face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from editor.printing.systems import card_faces
from editor.services.faces import face_templates
from editor.ui.editors.face_view import FaceView
from editor.ui.kit.forms.ref_names import missing_words
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import column_layout, discard, grid_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted, set_icon
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import push_button, wrapped
from schemas.base import Document, system_of
from schemas.ruleset import RulesetBase
from schemas.systems import games

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

TILE_WIDTH: Final = 290
"""px that a card takes at most; as many stand side by side as there is room for."""
FIELD: Final = "cards"


class CardTile(QFrame):
    """One card: its game, its face, what can be done with it."""

    opened = Signal()
    choosing = Signal()
    unlinked = Signal()

    def __init__(self, context: UiContext, game: str, entry: Mapping[str, Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._context = context
        self.entry = entry
        self.game = heading(QLabel(game, self), TYPE_BODY)
        self.name = QPushButton(self)
        self.name.setProperty("tone", "link")
        self.name.clicked.connect(self.opened)
        self.view = FaceView(self)
        self.view.setAccessibleName(self.tr("Front of the card of {game}").format(game=game))
        self.choose = push_button(self, self.tr("Choose…"), self.choosing)
        self.choose.setAccessibleName(self.tr("{game}: choose another card").format(game=game))
        self.unlink = push_button(self, self.tr("Unlink"), self.unlinked, "unlink")
        self.unlink.setToolTip(self.tr("Remove the card from the character; the card itself stays"))
        self.unlink.setAccessibleName(self.tr("{game}: unlink the card").format(game=game))
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_1)
        for one in (self.game, self.name, self.view):
            column.addWidget(one)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.choose)
        row.addWidget(self.unlink)
        row.addStretch(1)
        column.addLayout(row)

    def set_read_only(self, read_only: bool) -> None:
        """Offer changes, or only the card."""
        self.choose.setVisible(not read_only)
        self.unlink.setVisible(not read_only)

    def show_card(self, document: Document | None) -> None:
        """Show the face of the card, or that it is missing."""
        if document is None:
            ref = self.entry.get("card") or {}
            self.name.setText(missing_words(ref))
            self.name.setEnabled(False)
            self.choose.setText(self.tr("Relink…"))
            self.view.hide()
            return
        context = self._context
        system = system_of(document)
        ruleset = context.ruleset(system, document)
        rules = ruleset if isinstance(ruleset, RulesetBase) else None
        templates = face_templates(context.workspace, system)
        card = card_faces(document, rules, context.language, templates=templates)
        self.name.setText(context.local(document.name))
        self.name.setEnabled(True)
        self.name.setToolTip(self.tr("Open it in a tab"))
        self.choose.setText(self.tr("Choose…"))
        self.view.show()
        self.view.show_face(card.front)


class CharacterCards(QWidget):
    """All cards of a character; linking, unlinking and choosing are one step of undo each."""

    propose_wanted = Signal()

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self.tiles: list[CardTile] = []
        self._across = 0
        self.link = QPushButton(self.tr("Link a card"), self)
        set_icon(self.link, "link")
        self._menu = QMenu(self.link)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.link.setMenu(self._menu)
        self.propose = push_button(
            self, self.tr("Propose a card for another game…"), self.propose_wanted, "wand-sparkles"
        )
        head = row_layout(spacing=SPACE_2)
        head.addWidget(heading(QLabel(self.tr("Its cards"), self), TYPE_HEADING))
        head.addStretch(1)
        head.addWidget(self.link)
        head.addWidget(self.propose)
        self._empty = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "No card yet. Link the card that this character has in a game; then propose others."
                    ),
                    self,
                )
            )
        )
        self._trouble = wrapped(QLabel(self), "danger")
        self._grid = grid_layout(spacing=SPACE_3)
        column = column_layout(self, 0, SPACE_2)
        column.addLayout(head)
        column.addWidget(self._empty)
        column.addWidget(self._trouble)
        column.addLayout(self._grid)
        self._soon = single_shot(self, 0, self.show_cards)
        session.changed.connect(self._look_soon)
        session.reloaded.connect(self._soon.start)
        session.state_changed.connect(self._soon.start)
        session.problems_changed.connect(self._show_problems)
        context.catalogue_changed.connect(self._soon.start)
        self.show_cards()

    # what is shown

    def _entries(self) -> list[Mapping[str, Any]]:
        found = self._session.value((FIELD,), [])
        return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []

    def _look_soon(self) -> None:
        self._soon.start()

    def show_cards(self) -> None:
        """Show the cards as the draft and the catalogue have them now."""
        entries = self._entries()
        if [tile.entry for tile in self.tiles] != entries:
            self._make_tiles(entries)
        for tile in self.tiles:
            tile.show_card(self._context.document(tile.entry.get("card")))
            tile.set_read_only(self._session.read_only)
        self._empty.setVisible(not self.tiles)
        self.link.setEnabled(not self._session.read_only and bool(self._free_games()))
        self.propose.setEnabled(bool(self.tiles) and not self._session.read_only and bool(self._free_games()))
        tip = self.tr("Duplicate it to edit it: shipped documents stay as they are")
        for one in (self.link, self.propose):
            one.setToolTip(tip if self._session.read_only else "")
        self._show_problems()

    def _make_tiles(self, entries: Sequence[Mapping[str, Any]]) -> None:
        for tile in self.tiles:
            discard(self._grid, tile)
        self.tiles = []
        for number, entry in enumerate(entries):
            tile = CardTile(self._context, self._context.game_name(str(entry.get("game"))), entry, self)
            tile.opened.connect(partial(self._open, entry))
            tile.choosing.connect(partial(self._choose, str(entry.get("game"))))
            tile.unlinked.connect(partial(self._unlink, number))
            self.tiles.append(tile)
        self._across = 0
        self._place()

    def _place(self) -> None:
        """Put as many cards side by side as there is room for."""
        across = max(1, (self.width() + SPACE_3) // (TILE_WIDTH + SPACE_3))
        if across == self._across:
            return
        for column in range(max(across, self._across) + 1):
            self._grid.setColumnStretch(column, 0)
        self._across = across
        for number, tile in enumerate(self.tiles):
            tile.setFixedWidth(TILE_WIDTH)
            self._grid.addWidget(tile, number // across, number % across)
            tile.show()
        self._grid.setColumnStretch(across, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _show_problems(self) -> None:
        found = [one for one in self._session.problems if one.path.startswith(FIELD)]
        self._trouble.setText("\n".join(f"⚠ {self._context.sentence(one)}" for one in found))
        self._trouble.setVisible(bool(found))

    def _free_games(self) -> list[str]:
        taken = {one.get("game") for one in self._entries()}
        known = games(self._context.workspace.systems)
        return [one.id for one in known if one.id not in taken and "unit" in one.kinds]

    # what is done

    def _fill_menu(self) -> None:
        self._menu.clear()
        for game in self._free_games():
            self._menu.addAction(self._context.game_name(game)).triggered.connect(partial(self._choose, game))

    def _open(self, entry: Mapping[str, Any]) -> None:
        self._context.open_document(str(entry["card"]["id"]))

    def _choose(self, game: str, _checked: bool = False) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        rows = pick_documents(self._context, game, ("unit",), several=False, parent=self)
        if rows:
            self.link_card(game, ref_data(rows[0]))

    def link_card(self, game: str, ref: Mapping[str, Any]) -> None:
        """Make a card the character's card of a game."""
        entries = self._entries()
        fresh = {"game": game, "card": dict(ref)}
        if any(one.get("game") == game for one in entries):
            after = [fresh if one.get("game") == game else one for one in entries]
        else:
            after = [*entries, fresh]
        self._session.change(
            (FIELD,), after, self.tr("Link a card of {game}").format(game=self._context.game_name(game))
        )

    def _unlink(self, number: int) -> None:
        entries = self._entries()
        words = self.tr("Unlink the card of {game}").format(
            game=self._context.game_name(str(entries[number].get("game")))
        )
        self._session.change((FIELD,), [one for at, one in enumerate(entries) if at != number], words)
