"""The assets that the pickers of a window offer: read and drawn off the GUI thread."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from editor.services.asset_shelf import ShelvedAsset, shelved_assets

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class AssetShelf(QObject):
    """Knows the assets of the catalogue as they were read last, and reads them again when it changes."""

    changed = Signal()

    def __init__(self, context: UiContext) -> None:
        super().__init__(context)
        self._context = context
        self._reading = self._stale = False
        self.ready = False
        """Whether they were read once."""
        self.assets: tuple[ShelvedAsset, ...] = ()
        context.catalogue_changed.connect(self.read)
        self.read()

    def read(self) -> None:
        """Read what changed; ``changed`` is emitted once it is known."""
        if self._context.jobs.closed:
            return
        self._stale = True
        if self._reading:
            return
        self._reading, self._stale = True, False
        workspace = self._context.workspace
        words = self.tr("Drawing small pictures")
        job = self._context.jobs.start(
            words, lambda _report: shelved_assets(workspace), done=self._take, quiet=True
        )
        job.finished.connect(self._go_on)

    def _take(self, found: tuple[ShelvedAsset, ...]) -> None:
        same = len(found) == len(self.assets) and all(map(is_, found, self.assets))
        if not same or not self.ready:
            self.assets, self.ready = found, True
            self.changed.emit()

    def _go_on(self) -> None:
        self._reading = False
        if self._stale:
            self.read()

    def asset(self, ident: str) -> ShelvedAsset | None:
        """Return an asset. None if it is gone."""
        return next((one for one in self.assets if one.ref.id == ident), None)


def asset_shelf(context: UiContext) -> AssetShelf:
    """Return the assets of a window."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    found: AssetShelf | None = context.findChild(AssetShelf, options=options)
    return found if found is not None else AssetShelf(context)
