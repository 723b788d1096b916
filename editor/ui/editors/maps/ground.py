"""The terrain that a map may have, out of the rulesets of its game; it follows them as they are saved."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.styles import DEFAULT_STYLE, map_styles, styled
from editor.services.map_drawings import OwnDrawings, own_drawings, style_of
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
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
        self.drawings = OwnDrawings()
        """Symbols and styles of authors' own."""
        self._liked = context.settings.map_style(str(session.id))
        """The style that this window draws the map in where it names none itself."""
        self._read()
        context.catalogue_changed.connect(self.refresh)
        session.changed.connect(self._changed)

    def _changed(self, path: Path) -> None:
        if not path or path[0] == "style":
            self.refresh()

    def refresh(self) -> None:
        """Read the rulesets again; a signal says if something changed."""
        before = self._rulesets, self.looks, self.drawings
        self._read()
        if before != (self._rulesets, self.looks, self.drawings):
            self.changed.emit()

    @property
    def style(self) -> str:
        """Id of the style that the map is drawn in."""
        own = self._session.value("style")
        if isinstance(own, Mapping) and any(one.id == own.get("id") for one in self.drawings.styles):
            return str(own["id"])
        return self._liked if any(one.id == self._liked for one in map_styles()) else DEFAULT_STYLE

    def set_style(self, style: str) -> None:
        """Draw the map in another style; it is remembered here, one's own is named in the map itself."""
        own = next((one for one in self.drawings.styles if one.id == style), None)
        ref = None if own is None else {"id": own.id, "kind": own.kind.value, "slug": own.slug}
        if self._session.value("style") != ref:
            self._session.change("style", ref, self.tr("Change the style"))
        if own is None:
            self._liked = style
            self._context.settings.set_map_style(str(self._session.id), style)
        self.refresh()

    def _read(self) -> None:
        found = self._context.ruleset(self._session.system, self._session.document)
        everything = [found, *self._context.rulesets(self._session.system)]
        self._rulesets = [one for one in everything if isinstance(one, RulesetBase)]
        self.ruleset = self._rulesets[0] if self._rulesets else None
        self.drawings = own_drawings(self._context.workspace, self.drawings)
        style = style_of(self._session.document, self.drawings, self.style)
        self.looks = styled(MapLooks.from_rulesets(self._rulesets), style, self.drawings.symbols)

    def ruleset_of(self, terrain: str) -> RulesetBase | None:
        """Return the first ruleset that knows a terrain, whose costs are shown beside it."""
        for ruleset in self._rulesets:
            if any(kind.id == terrain for kind in getattr(ruleset, "terrain", ())):
                return ruleset
        return None
