"""A table follows other windows: rows that they change, make and delete are shown within a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QAbstractItemView

from editor.services.tables.following import Fresh, RowNews, row_news, with_theirs
from editor.services.tables.sheet import Row

if TYPE_CHECKING:
    from editor.services.documents import Query
    from editor.ui.editors.tables.grid import TableGrid

_EDITING = QAbstractItemView.State.EditingState


class TableFollowing(QObject):
    """Compares the rows of one table with the catalogue whenever somebody has written."""

    def __init__(self, page: TableGrid, query: Query | None) -> None:
        """Make it.

        Args:
            page: the table.
            query: what it was opened from; None for a table of chosen cards, to which no row is added.
        """
        super().__init__(page)
        self._page, self._query = page, query
        self._looking = self._again = self._closed = False
        self._waiting: RowNews | None = None
        """Rows that came and went while a cell was edited."""
        page.context.rows_written.connect(self.look)
        page.view.itemDelegate().closeEditor.connect(self._edited)

    def close(self) -> None:
        """Follow no more."""
        self._closed = True

    def look(self) -> None:
        """Compare the rows, off the thread of the windows; once more where it is asked for meanwhile."""
        if self._closed or not self._page.isVisible():
            return
        if self._looking:
            self._again = True
            return
        self._looking, self._again = True, False
        page, query = self._page, self._query
        workspace = page.context.workspace
        known = {row.id: (row.version, row.changed) for row in page.sheet.rows if row.stored is not None}
        job = page.context.jobs.start(
            QCoreApplication.translate("TablePage", "Reading the cards"),
            lambda _report: row_news(workspace, known, query),
            done=self._take,
            failed=lambda _trouble: None,  # what cannot be read is reported where it is needed
            quiet=True,
        )
        job.finished.connect(self._over)

    def _over(self) -> None:
        self._looking = False
        if self._again:
            self.look()

    def _take(self, news: RowNews) -> None:
        if self._closed:
            return
        page = self._page
        with page.keeping.alone():
            self._take_in(news)

    def _take_in(self, news: RowNews) -> None:
        page, workspace = self._page, self._page.context.workspace
        rows = {row.id: row for row in page.sheet.rows}
        changed = {}
        for fresh in news.changed:
            now = rows.get(fresh.row.id)
            if now is None or (merged := with_theirs(workspace, now, fresh)) is None:
                continue  # the edit of this table stays; saving it says what stands against it
            if merged.data != now.data or merged.version != now.version or merged.changed != now.changed:
                changed[now.id] = merged
                workspace.saw(now.id, fresh.serial)
        editing = page.view.state() == _EDITING
        came = tuple(
            one for one in news.added if one.row.id not in rows and not page.sheet.removed.get(one.row.id)
        )
        gone = frozenset(
            ident
            for ident in news.gone
            if ident in rows
            and ident not in page.keeping.waiting
            # An edit of this table keeps its row; one that came from elsewhere went with it to the bin.
            and (not rows[ident].changed or ident in page.sheet.followed)
        )
        if editing and (came or gone):
            self._waiting = RowNews((), came, gone)
            came, gone = (), frozenset()
        if not (changed or came or gone):
            return
        edited = [ident for ident, row in changed.items() if row.changed and rows[ident].changed]
        page.sheet.follow(changed, [self._shown(one) for one in came], gone)
        page.show_followed(changed, rows_moved=bool(came or gone))
        page.keeping.written_elsewhere([*changed, *(one.row.id for one in came)], edited)

    def _shown(self, fresh: Fresh) -> Row:
        self._page.context.workspace.saw(fresh.row.id, fresh.serial)
        return fresh.row

    def _edited(self) -> None:
        """Show the rows that came and went while a cell was edited."""
        if self._waiting is not None:
            self._waiting = None
            self.look()
