"""What the boards of all games share: names of sides, what the catalogue has for them, kinds of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.contract import Setup
from editor.services import documents
from editor.services.documents import DocumentRow
from editor.ui.kit.documents.draft import Path
from editor.ui.pages.scenario_board.board import RefusedError, Step, reference
from schemas.base import Document
from schemas.scenario import SideBase

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

translate = QCoreApplication.translate
_MOST: Final = 100
"""So many documents of a kind are listed."""


class SidesBoard:
    """The part of a board that knows the sides of the scenario and the catalogue."""

    def __init__(self, setup: Setup, sides: Sequence[SideBase], context: UiContext) -> None:
        """Make it.

        Args:
            setup: the scenario with its documents.
            sides: those of the scenario.
            context: of the window.
        """
        self._setup, self._context, self._language = setup, context, context.language
        self._named_sides = sides

    def _side_name(self, number: int) -> str:
        side = self._named_sides[number]
        return side.name.get(self._language) or str(side.id)

    def _said_of(self, words: str, number: int) -> str:
        """Return translated words with the name of a side in the place of ``{side}``."""
        return words.format(side=self._side_name(number))

    def _listed(self, system: str, kind: str) -> Sequence[DocumentRow]:
        """Return the documents of a game and a kind that the catalogue has."""
        query = documents.Query(system=system, kind=kind, language=self._language)
        return documents.list_documents(self._context.workspace, query, limit=_MOST).rows

    def _document(self, document_id: str) -> Document:
        """Return a document of the catalogue.

        Raises:
            RefusedError: it is not there any more.
        """
        document = self._context.document(document_id)
        if document is None:
            raise RefusedError(translate("Board", "It is not in the catalogue any more."))
        return document

    def _army_chosen(
        self, number: int, army: Document, chosen: str = "", also: tuple[tuple[Path, Any], ...] = ()
    ) -> Step:
        """Return the step that gives a side an army.

        Args:
            number: of the side.
            army: what it gets.
            chosen: the thing that is chosen afterwards.
            also: further changes.
        """
        words = self._said_of(translate("Board", "Choose the army of {side}"), number)
        return Step(words, ((("sides", number, "army"), reference(army)), *also), chosen)

    def _exchanged(self, number: int, goal: int) -> str:
        """Return what a step is called by which two sides exchange something."""
        words = translate("Board", "Exchange {side} and {other}")
        return words.format(side=self._side_name(number), other=self._side_name(goal))


def kind_of(thing: str) -> tuple[str, int]:
    """Return the kind of a thing and its number, -1 for none."""
    kind, _, number = thing.partition(":")
    return kind, int(number) if number.isdecimal() else -1
