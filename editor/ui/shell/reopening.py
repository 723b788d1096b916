"""Opening again what was open before the window was exchanged for another: one document in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.services import documents
from editor.ui.kit.page_keys import (
    BATTLE,
    CENTRE,
    COMPARING,
    COMPENDIUM,
    DIFFERENCES,
    KEPT,
    MANUAL,
    ODDS,
    PACKS,
    PREFLIGHT,
    PREVIEW,
    START,
    TABLE,
)
from editor.ui.kit.turns import Turns
from editor.ui.shell.openers import compare_again, differences_again
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame


class Reopening(QObject):
    """Of one window: the document in front comes first, the others behind it, in their order."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._coming: list[tuple[str, str | None]] = []
        """Documents that are still to come, and the one before which each stands; None for at the end."""
        self.order: tuple[str, ...] = ()
        """Keys of the tabs in the order in which they stand in the end; () as they come."""
        self._turns = Turns(1, self)

    def open(self, ids: Sequence[str], front: str | None) -> None:
        """Open documents of which some may not be there any more.

        Args:
            ids: in the order of their tabs.
            front: the one that was in front; None if none was.
        """
        number = ids.index(front) if front is not None and front in ids else 0
        if front is not None and front in ids:
            self._coming = [(front, None)]
        self._coming += [
            (one, front if place < number else None) for place, one in enumerate(ids) if one != front
        ]
        self._turns.add([partial(self._open_next, front) for _one in self._coming], later=True)

    def open_tab(self, key: str) -> None:
        """Open a closed tab again by its key."""
        window = self._window
        kind, _mark, rest = key.partition(":")
        if key == START:
            window.show_start()
        elif kind == ODDS:
            window.book.action("tools.odds").trigger()
        elif kind == CENTRE:
            window.book.action("file.print_centre").trigger()
        elif kind == PREFLIGHT:
            window.book.action("tools.preflight").trigger()
        elif kind == PACKS:
            window.book.action("tools.packs").trigger()
        elif kind == MANUAL:
            window.show_manual("")
        elif kind == COMPENDIUM:
            window.book.action("tools.compendium").trigger()
        elif kind == COMPARING and rest:
            compare_again(window, key)
        elif kind == DIFFERENCES and rest:
            differences_again(window, rest)
        elif kind == PREVIEW and rest:
            window.open_preview(rest)
        elif kind == BATTLE and rest:
            window.open_battle(Path(rest))
        elif kind == KEPT and rest:
            window.open_kept_battle(rest)
        elif kind == TABLE:
            self._open_table(rest)
        else:
            window.context.open_document(key)

    def _open_table(self, rest: str) -> None:
        """Open all cards of a kind as a table, also where some of them had been chosen."""
        from editor.ui.editors.tables.opening import open_whole_table

        open_whole_table(self._window, *rest.split("/")[:2])

    def ids(self) -> tuple[str, ...]:
        """Return the documents that are open or to come, in the order of their tabs."""
        ids = [editor.session.id for editor in self._window.tabs.editors()]
        for one, before in self._coming:
            if one not in ids:
                ids.insert(ids.index(before) if before in ids else len(ids), one)
        return tuple(ids)

    def keys(self) -> tuple[str, ...]:
        """Return the keys of all tabs, as they stand or will stand when everything has come."""
        return (
            self.order
            if self._coming and self.order
            else tuple(key for key, _page in self._window.tabs.entries())
        )

    def stop(self) -> None:
        """Open no more: the window closes."""
        self._turns.clear()

    def _open_next(self, front: str | None) -> None:
        one, before = self._coming.pop(0)
        if self._there(one):
            self._window.open_document(one, behind=one != front, before=before)
        if not self._coming:
            self._window.tabs.arrange(self.order)

    def _there(self, document_id: str) -> bool:
        try:
            return documents.load(self._window.context.workspace, document_id, note=False).row.deleted is None
        except EditorError:
            return False
