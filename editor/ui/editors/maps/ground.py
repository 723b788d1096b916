"""The terrain that a map may have, out of the rulesets of its game; it follows them as they are saved."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.styles import DEFAULT_STYLE, map_style, map_styles, styled
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.ruleset import RulesetBase


class Ground(QObject):
    """Ruleset and looks of one open map.

    The ruleset that holds for the map comes first; terrain that only other rulesets of the game have follows,
    so that an author's own terrain can be painted on any map.
    """

    changed = Signal()  # looks or ruleset: a ruleset was saved, or another one holds for the map now

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self._rulesets: list[RulesetBase] = []
        """The one that holds for the map, and the others of its game."""
        self.ruleset: RulesetBase | None = None
        self.looks = MapLooks()
        self.style = _known(context.settings.map_style(str(session.id)))
        self._read()
        context.catalogue_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Read the rulesets again; a signal says if something changed."""
        rulesets, looks = self._rulesets, self.looks
        self._read()
        if (rulesets, looks) != (self._rulesets, self.looks):
            self.changed.emit()

    def set_style(self, style: str) -> None:
        """Draw the map in another style; it is remembered for this map."""
        self.style = style
        self._context.settings.set_map_style(str(self._session.id), style)
        self.refresh()

    def _read(self) -> None:
        found = self._context.ruleset(self._session.system, self._session.document)
        everything = [found, *self._context.rulesets(self._session.system)]
        self._rulesets = [one for one in everything if isinstance(one, RulesetBase)]
        self.ruleset = self._rulesets[0] if self._rulesets else None
        self.looks = styled(MapLooks.from_rulesets(self._rulesets), map_style(self.style))

    def ruleset_of(self, terrain: str) -> RulesetBase | None:
        """Return the first ruleset that knows a terrain, whose costs are shown beside it."""
        for ruleset in self._rulesets:
            if any(kind.id == terrain for kind in getattr(ruleset, "terrain", ())):
                return ruleset
        return None


def _known(style: str) -> str:
    """Return a remembered style, or the usual one where it is not there any more."""
    return style if any(one.id == style for one in map_styles()) else DEFAULT_STYLE
