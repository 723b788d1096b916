"""The editor of a character: who it is, its cards side by side, its miniature."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.ui.editors.characters.cards import FIELD, CharacterCards
from editor.ui.editors.form_editor import ORIGIN, FormEditor
from editor.ui.kit.documents.draft import Path
from schemas.base import must_be


class CharacterEditor(FormEditor):
    """The form of a character with the faces of its cards."""

    WIDEST = 1260
    _cards: CharacterCards | None = None

    @property
    def cards(self) -> CharacterCards:
        """The faces of its cards; made now where they are still to come."""
        if self._cards is None:
            self.host.make_rest()
        return must_be(self._cards, CharacterCards)

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        groups = (("name", "text"), (FIELD,), ("miniature",), ("portrait",), ORIGIN)
        return ((self.tr("General"), groups),)

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        if tuple(names) != (FIELD,):
            return super().make_group(names, parent)
        self._cards = CharacterCards(self.session, self.context, parent)
        self._cards.propose_wanted.connect(self._propose)
        return self._cards

    def _propose(self) -> None:
        self.context.convert_requested.emit(self.session.id)

    def focus_path(self, path: Path) -> bool:
        if path[:1] != (FIELD,):
            return super().focus_path(path)
        place = path[1] if len(path) > 1 else 0
        tiles = self.cards.tiles
        found = tiles[place].choose if isinstance(place, int) and place < len(tiles) else self.cards.link
        found.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
