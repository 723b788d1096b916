"""What games with cards do at the table alike: a card is dragged to a spot, and does what fits there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPainterPath

from editor.rules.core.contract import AnyPlay
from editor.ui.pages.preview.board import Aim, Board, Lift, Trail, Verdict
from editor.ui.pages.preview.guide import At, Choice
from schemas.messages import sentence


class CardBoard(Board):
    """A game says what dragging a piece to a spot could mean; the check of its rules chooses."""

    def __init__(self, play: AnyPlay, words: Callable[[Any, Any], Choice], language: str) -> None:
        """Make it.

        Args:
            play: the rules.
            words: ``words(state, action)``: an action as a choice.
            language: of the refusals.
        """
        self._play, self._words, self._language = play, words, language

    # what a game says

    def meant(self, state: Any, subject: str, spot: At | None) -> Iterator[Any]:
        """Yield the actions that dragging a piece to a spot could mean; the first one's refusal is told."""
        raise NotImplementedError

    def spots(self, state: Any, subject: str) -> Iterable[At]:
        """Return the spots to which a piece could be dragged, legal or not."""
        raise NotImplementedError

    def outline(self, state: Any, lift: Lift, aim: Aim) -> QPainterPath | None:
        """Return where a card is drawn while it is carried. None for nothing."""
        return None

    # the board

    def places(self, state: Any, lift: Lift, turned: int, draft: Any) -> frozenset[At]:
        """Return the spots where the piece may do something."""
        return frozenset(
            spot for spot in self.spots(state, lift.subject) if self._legal(state, lift.subject, spot)
        )

    def _legal(self, state: Any, subject: str, spot: At | None) -> list[Any]:
        return [one for one in self.meant(state, subject, spot) if self._play.check(state, one) is None]

    def drop(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return what a piece does at a spot; where it could do several things it is asked which."""
        if aim.at == lift.start.at:
            return Verdict()
        legal = self._legal(state, lift.subject, aim.at)
        if len(legal) == 1:
            return Verdict((self._words(state, legal[0]),))
        if legal:
            return Verdict(either=tuple(self._words(state, one) for one in legal))
        if aim.at is None and self.is_played(state, lift.subject):
            return Verdict(refusal=_nowhere())
        first = next(self.meant(state, lift.subject, aim.at), None)
        trouble = self._play.check(state, first) if first is not None else None
        return Verdict(refusal=sentence(trouble, self._language) if trouble is not None else "")

    def pointed(self, state: Any, start: Aim, aim: Aim, draft: Any, tool: str) -> Verdict:
        """Return why a card cannot be played on what is pointed at, or an arrow not aimed at it.

        What can be done is offered, all of it; a card that does something wherever it lies does nothing here.
        """
        lift = self.lift(state, start, draft)
        if lift is None or not (lift.arrow or self.is_played(state, lift.subject)):
            return Verdict()
        return Verdict(refusal=self.drop(state, lift, aim, draft).refusal)

    def is_played(self, state: Any, subject: str) -> bool:
        """Return whether a piece is a card that is played on what is pointed at."""
        return False

    def trail(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the card that is carried, and in words what it would do."""
        found = self.drop(state, lift, aim, draft)
        notes: tuple[str, ...] = ()
        if found.either:
            notes = (_several(len(found.either)),)
        elif found.choices:
            odds = self.odds(state, found.choices[0], draft)
            notes = (found.choices[0].words, *(odds.lines if odds is not None else ()))
        return Trail(ghost=self.outline(state, lift, aim), notes=notes)


def _nowhere() -> str:
    return QCoreApplication.translate("CardBoard", "Nothing lies there: put it on something that is marked.")


def _several(count: int) -> str:
    words = QCoreApplication.translate("CardBoard", "{count} ways: let go, then choose")
    return words.format(count=count)
