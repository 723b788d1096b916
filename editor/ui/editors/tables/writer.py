"""What of a table is not on disk yet, and how it gets there; no Qt, it writes on any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from editor.services.tables.keep import Kept, keep_rows
from editor.services.tables.sheet import Row

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.kit.autosave import Autosave

AT_ONCE: Final = 200
"""Rows that are written in one transaction, so that others may write between."""


@dataclass(frozen=True)
class Outcome:
    """What a try to write did."""

    kept: Kept = field(default_factory=Kept)
    rows: tuple[Row, ...] = ()
    """The rows as they were handed over."""
    trouble: Exception | None = None


class TableWriter:
    """Holds the newest rows of one table until they are on disk."""

    def __init__(
        self, workspace: Callable[[], Workspace], autosave: Autosave, report: Callable[[Outcome], None]
    ) -> None:
        """Make it.

        Args:
            workspace: the catalogue, asked for at each write.
            autosave: calls :meth:`write`.
            report: called after each try, on the thread that wrote.
        """
        self._workspace, self._autosave, self._report = workspace, autosave, report
        self._lock = threading.Lock()
        self._rows: dict[str, Row | None] = {}
        """Rows that wait by id; None for a card that leaves the table."""
        self._binned: set[str] = set()
        """Cards that this table has put into the recycle bin."""

    def hand_over(self, ids: Iterable[str], rows: Sequence[Row]) -> None:
        """Take the newest state of some rows; of those that are not among ``rows``, that they left."""
        there = {row.id: row for row in rows}
        with self._lock:
            for ident in ids:
                self._rows.pop(ident, None)
                self._rows[ident] = there.get(ident)
        self._autosave.touch(self)

    @property
    def waiting(self) -> frozenset[str]:
        """Ids of the rows that are not on disk, as far as anybody knows."""
        with self._lock:
            return frozenset(self._rows)

    def write(self) -> bool:
        """Write some of what waits; what is left then is written next."""
        with self._lock:
            gone = [ident for ident, row in self._rows.items() if row is None]
            rows = [row for row in self._rows.values() if row is not None][:AT_ONCE]
            taken: dict[str, Row | None] = {**dict.fromkeys(gone), **{row.id: row for row in rows}}
            for ident in taken:
                del self._rows[ident]
            more = bool(self._rows)
        if not taken:
            return True
        back = [row.id for row in rows if row.id in self._binned]
        try:
            kept = keep_rows(self._workspace(), rows, gone, back)
        except Exception as trouble:  # noqa: BLE001 - reported whole, and tried again
            with self._lock:
                self._rows = taken | self._rows
            self._report(Outcome(trouble=trouble))
            return False
        self._binned = (self._binned | set(gone)) - set(back)
        self._report(Outcome(kept, tuple(rows)))
        if more:
            self._autosave.again(self)
        return True
