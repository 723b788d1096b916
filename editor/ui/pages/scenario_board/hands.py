"""What the author has in hand on the board: lifted, carried, turned, put down or refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.ui.pages.scenario_board.board import At, Board, RefusedError, Step

if TYPE_CHECKING:
    from editor.ui.kit.documents.session import DocumentSession


@dataclass
class Held:
    """A thing in hand."""

    thing: str
    at: At | None = None
    """Where it would be. None beside the board."""
    turns: int = 0
    moved: bool = False
    """Whether it was carried away from where it was."""
    stays: bool = False
    """It stays in hand without a button held: taken by a key or a double click."""


class Hands(QObject):
    """Joins board and draft. A board is shown anew after each step."""

    changed = Signal()  # what is held, chosen or refused

    def __init__(self, session: DocumentSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.board: Board | None = None
        self.held: Held | None = None
        self.chosen = ""
        self.trouble = ""
        """Why what is held cannot be put down where it is, or why the last thing was not."""

    @property
    def able(self) -> bool:
        """Whether anything may be changed."""
        return self.board is not None and not self._session.read_only

    def choose(self, thing: str) -> None:
        """Choose a thing, '' for none."""
        self.chosen, self.trouble = thing, ""
        self.changed.emit()

    def lift(self, thing: str, at: At | None = None, *, stays: bool = False) -> None:
        """Take a thing in hand."""
        self.chosen, self.trouble = thing, ""
        if thing and self.able:
            self.held = Held(thing, at, stays=stays)
        self.changed.emit()

    def carry(self, at: At | None) -> None:
        """Bring what is held to a place, or beside the board; it is asked whether it may lie there."""
        if self.held is None or at == self.held.at:
            return
        self.held.at, self.held.moved = at, True
        self._try()

    def turn(self, steps: int) -> None:
        """Turn what is held, else what is chosen."""
        if self.held is not None:
            self.held.turns += steps
            self.held.moved = True
            self._try()
        elif chosen := self.chosen:
            self._do(lambda board: board.turn(chosen, steps), chosen)

    def _try(self) -> None:
        held, self.trouble = self.held, ""
        if held is not None and held.at is not None and self.board is not None:
            try:
                self.board.put(held.thing, held.at, held.turns)
            except RefusedError as refused:
                self.trouble = str(refused)
        self.changed.emit()

    def put_down(self) -> bool:
        """Put down what is held; whether it lies there now."""
        held, self.held = self.held, None
        if held is None or held.at is None or not held.moved or self.board is None:
            self.changed.emit()
            return False
        return self.put(held.thing, held.at, held.turns)

    def put(self, thing: str, at: At, turns: int = 0) -> bool:
        """Put a thing somewhere; whether it lies there now."""
        return self._do(lambda board: board.put(thing, at, turns), thing)

    def let_go(self) -> None:
        """Put what is held back where it was."""
        self.held, self.trouble = None, ""
        self.changed.emit()

    def remove(self) -> None:
        """Take what is chosen off the board."""
        thing = self.held.thing if self.held is not None else self.chosen
        self.held = None
        if thing:
            self._do(lambda board: board.remove(thing), "")

    def take(self, documents: tuple[str, ...], at: At) -> bool:
        """Take documents in that were dropped on the board; whether anything was taken."""
        return self._do(lambda board: board.take(documents, at), "")

    def _do(self, make: Callable[[Board], Step | None], thing: str) -> bool:
        """Carry a step of the board out, and choose a thing afterwards; whether anything changed."""
        if not self.able or self.board is None:
            return False
        step: Step | None = None
        try:
            step = make(self.board)
        except RefusedError as refused:
            self.trouble = str(refused)
        if step is not None:
            self.chosen, self.trouble = step.chosen or thing, ""
            self._session.change_many(step.changes, step.words)
        self.changed.emit()
        return step is not None
