"""The one undo command of documents: it holds the draft before and after, and sets one of them."""

from __future__ import annotations

import time
from typing import Any, Final, Protocol

from PySide6.QtGui import QUndoCommand

from editor.ui.kit.documents.draft import Path

MERGE_ID: Final = 4711
MERGE_WITHIN_S: Final = 2.0
"""Typing in one field goes on being one step while the pauses are shorter than this."""


class Stepped(Protocol):
    """What steps of undo change."""

    def step(self, before: dict[str, Any], after: dict[str, Any], path: Path) -> None:
        """Take a step from what the draft said itself to what it is to say; ``path`` is what changes."""


class EditCommand(QUndoCommand):
    """A change of a draft at a path, named for the history."""

    def __init__(
        self,
        session: Stepped,
        path: Path,
        before: dict[str, Any],
        after: dict[str, Any],
        text: str,
        typing: int,
    ) -> None:
        """Make the command.

        Args:
            session: whose draft is changed.
            path: the place; () for the whole.
            before: the draft before.
            after: the draft after.
            text: named in the history and the undo menu, translated.
            typing: run of typing that it belongs to, 0 if it stands alone.
        """
        super().__init__(text)
        self._session = session
        self.path = path
        self.before = before
        self.after = after
        self.typing = typing
        self.moment = time.monotonic()

    def id(self) -> int:
        """Only runs of typing merge."""
        return MERGE_ID if self.typing else -1

    def undo(self) -> None:
        """Set the draft before; what was taken over from another window since stays."""
        self._session.step(self.after, self.before, self.path)

    def redo(self) -> None:
        """Set the draft after; what was taken over from another window since stays."""
        self._session.step(self.before, self.after, self.path)

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next letters typed in the same field."""
        if not isinstance(other, EditCommand) or other.path != self.path or other.typing != self.typing:
            return False
        if other.moment - self.moment > MERGE_WITHIN_S:
            return False
        self.after = other.after
        self.moment = other.moment
        self.setObsolete(self.before == self.after)
        return True
