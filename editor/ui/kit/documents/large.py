"""What the editor of a large document does for its session: it holds the draft itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from editor.ui.kit.documents.writer import DraftSource


class LargeEditor(Protocol):
    """The editor of a large document, which holds its draft: takes in what others edited."""

    def difference(self, before: DraftSource, after: Mapping[str, Any]) -> object:
        """Return what makes one state of the draft another one, on any thread.

        Raises:
            EditorError: a state is not valid.
        """

    def take(self, difference: object) -> bool:
        """Show a difference; False, and nothing is done, where its places have changed here meanwhile."""

    def step(self, difference: object, text: str) -> None:
        """Show a difference as a step of undo of that name."""
