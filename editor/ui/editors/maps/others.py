"""What other windows paint on a map that is painted here: it comes in, and steps of undo stay one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.differing import SHAPE, MapDifference, difference
from editor.ui.editors.maps.model import MapModel
from editor.ui.kit.documents.commands import EditCommand
from editor.ui.kit.documents.writer import DraftSource


class OthersEdits:
    """Shows in one map editor what others edited; see :class:`editor.ui.kit.documents.large.LargeEditor`."""

    def __init__(self, model: MapModel) -> None:
        self._model = model

    def difference(self, before: DraftSource, after: Mapping[str, Any]) -> MapDifference:
        """Return what makes a state of the draft another one, on any thread."""
        return difference(before, after)

    def take(self, found: object) -> bool:
        """Show what others edited; False, and nothing is done, where the same was edited here meanwhile."""
        if not isinstance(found, MapDifference) or not self._model.take(found):
            return False
        stack = self._model.session.undo_stack
        if any(_changes_shape(stack.command(at)) for at in range(stack.count())):
            stack.clear()  # fields of theirs are not where these steps would put them
        return True

    def step(self, found: object, text: str) -> None:
        """Show what others edited as a step of undo."""
        if not isinstance(found, MapDifference):
            return
        session = self._model.session
        if found.whole or self._model.arrays is None:
            session.replace(found.after, text)
            return
        patches = self._model.own_indices(found)
        things = {name: after for name, (_before, after) in (found.things or {}).items()}
        fields, gone = found.fields_after()
        if not (patches or things or fields or gone):
            return
        with _one_step(session.undo_stack, text):
            if patches or things:
                session.undo_stack.push(MapCommand(self._model, patches, text, things=things))
            if fields or gone:
                rest = {key: value for key, value in session.data.items() if key not in gone}
                session.replace(rest | fields, text)


@contextmanager
def _one_step(stack: QUndoStack, text: str) -> Iterator[None]:
    """Make one step of undo of those that are pushed inside."""
    stack.beginMacro(text)
    try:
        yield
    finally:
        stack.endMacro()


def _changes_shape(command: QUndoCommand) -> bool:
    return isinstance(command, EditCommand) and any(
        command.before.get(key) != command.after.get(key) for key in SHAPE
    )
