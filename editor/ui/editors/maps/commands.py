"""The one undo command of maps: values of layers and things, before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtGui import QUndoCommand

from editor.rules.core.map_arrays import ThingName
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.patches import Patch

_STROKE_ID: Final = 4801


class MapCommand(QUndoCommand):
    """A step on a map, or a part of a stroke that joins what came before."""

    def __init__(
        self,
        model: MapModel,
        patches: Sequence[Patch],
        text: str,
        *,
        things: Mapping[ThingName, Any] | None = None,
        stroke: int = 0,
    ) -> None:
        """Make the command.

        Args:
            model: the map.
            patches: at most one per layer; empty if only things change.
            text: name in the history, translated.
            things: new values by name of ``THINGS``.
            stroke: parts of one stroke carry one number and become one step; 0 stands alone.
        """
        super().__init__(text)
        self._model = model
        self.patches = tuple(patches)
        self.stroke = stroke
        self.after: dict[ThingName, Any] = dict(things or ())
        self.before: dict[ThingName, Any] = dict(self.after)
        for name in self.after:
            self.before[name] = getattr(model.arrays, name)

    def id(self) -> int:
        """Only strokes merge."""
        return _STROKE_ID if self.stroke else -1

    def redo(self) -> None:
        """Paint and set what is after; what others have put there since stays."""
        self._model.apply(self.patches, self.before, self.after, forward=True)

    def undo(self) -> None:
        """Put back what was there; what others have put there since stays."""
        self._model.apply(self.patches, self.after, self.before, forward=False)

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next part of the same stroke."""
        if not isinstance(other, MapCommand) or other.stroke != self.stroke:
            return False
        mine = {patch.layer: patch for patch in self.patches}
        for patch in other.patches:
            mine[patch.layer] = mine[patch.layer].joined(patch) if patch.layer in mine else patch
        self.patches = tuple(mine.values())
        self.before = {**other.before, **self.before}
        self.after |= other.after
        same = self.before == self.after and all(patch.changes_nothing() for patch in self.patches)
        self.setObsolete(same)
        return True
