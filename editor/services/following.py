"""Seeing what other windows and programs write into the same catalogue, without looking at the whole of it.

The writes of others are counted, which costs microseconds (:class:`editor.catalogue.database.Writes`).
Only when the count has changed are the open documents and the list compared with what was known.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from editor.catalogue.changes import Mark, drafts_mark, list_mark
from editor.catalogue.database import Writes
from editor.catalogue.presence import Doing, Opened
from editor.catalogue.rows import Standing
from editor.catalogue.servers import is_away
from editor.services.other_windows import standings
from editor.services.workspace import Catalogue, Workspace
from schemas.problems import EditorError

log = logging.getLogger(__name__)

EVERY_S: Final = 0.3
"""Pause between two looks."""
LOOKS_ELSEWHERE: Final = 5
"""One of so many looks asks what others do, though nothing was heard of anybody."""
Asked = Callable[[], Doing]
"""Returns what is done with a document just now, on any thread."""


@dataclass(frozen=True)
class News:
    """What is different since the last look; some of it may be the window's own doing."""

    listed: Mark | None
    """Mark of the list of documents, if it is another one; the games that it declares are known."""
    standings: Mapping[str, Standing] = field(default_factory=dict)
    """How the documents that are watched stand now, where that is new."""
    drafts: bool = False
    """Whether some working copy, of any document, is another one."""
    gone: frozenset[str] = frozenset()
    """Those of them that are not in the catalogue any more."""
    open_elsewhere: Opened | None = None
    """What others do with documents that they have open; None if that is as it was."""


class Follower:
    """Looks every now and then on a thread of its own, and reports what is new."""

    def __init__(
        self,
        workspace: Callable[[], Workspace],
        report: Callable[[News], None],
        every_s: float = EVERY_S,
        tell: Callable[[EditorError | None], None] = lambda _trouble: None,
    ) -> None:
        """Make it.

        Args:
            workspace: the catalogue, asked for at each look.
            report: called with what is new, on the thread of the follower.
            every_s: pause between two looks.
            tell: called, on the same thread, with why the server does not answer any more; with None once it
                does again.
        """
        self._tell = tell
        self._away = False
        """Whether the server did not answer at the last look."""
        self._workspace, self._report, self._every_s = workspace, report, every_s
        self._watched: frozenset[str] = frozenset()
        self._known: dict[str, Standing | None] = {}
        self._list: Mark | None = None
        self._drafts: Mark | None = None
        self._list_lock = threading.Lock()
        self._count: tuple[int, int] | None = None
        self._writes: tuple[object, Writes] | None = None
        """An engine, and what counts its writes."""
        self._open: Mapping[str, Asked] = {}
        self._told: Mapping[str, Doing] = {}
        self._elsewhere: Opened = {}
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self.looks = 0
        """How often it has looked."""
        self.cost_s = 0.0
        """Seconds that all looks took."""

    def watch(self, ids: Iterable[str]) -> None:
        """Compare these documents from now on."""
        self._watched = frozenset(ids)

    def show_open(self, doing: Mapping[str, Asked]) -> None:
        """Let others know at each look from the next one on what is done with these documents here."""
        self._open = dict(doing)

    def start(self) -> None:
        """Begin to look."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="following", daemon=True)
            self._thread.start()

    def stop(self, seconds: float = 5.0) -> None:
        """Look no more; the connection is closed."""
        self._stopped.set()
        self._workspace().looked_after = False
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(seconds)
        self._close()

    def look(self) -> News | None:
        """Look once, in the calling thread; None if nothing is new."""
        began = time.perf_counter()
        try:
            return self._look()
        except EditorError as trouble:
            # The next write reports it; here it only means that nothing can be seen.
            log.debug("nothing can be seen: %s", trouble)
            self._take_reach(trouble)
            self._close()
            self._count = None  # what was written meanwhile was not counted: it is looked for
            return None
        finally:
            self.looks += 1
            self.cost_s += time.perf_counter() - began

    def _look(self) -> News | None:
        workspace, watched = self._workspace(), self._watched
        workspace.looked_after = True
        # Where somebody has found that it is silent it is asked: what was heard of others tells nothing.
        doubted = self._away or workspace.unreachable is not None
        writes = self._seeing(workspace)
        count = (id(workspace.engine), writes.count())
        elsewhere = self._look_elsewhere(writes, heard=count != self._count or doubted)
        self._take_reach(None)
        fresh = watched - self._known.keys()
        if count == self._count and not fresh:
            return None if elsewhere is None else News(listed=None, open_elsewhere=elsewhere)
        # Counted first, looked after: what is written in between is looked at twice rather than never.
        self._count = count
        now = standings(workspace, sorted(watched)) if watched else {}
        changed = {ident: found for ident, found in now.items() if self._known.get(ident) != found}
        gone = frozenset(
            ident
            for ident in watched - now.keys()
            if ident not in self._known or self._known[ident] is not None
        )
        self._known = {ident: now.get(ident) for ident in watched}
        drafts, self._drafts = self._drafts, _mark(workspace, drafts_mark)
        other_drafts = drafts is not None and drafts != self._drafts
        listed = self._take_list(workspace)
        if listed is not None:
            workspace.follow_games()
        told = listed is not None or other_drafts or changed or gone or elsewhere is not None
        return News(listed, changed, other_drafts, gone, elsewhere) if told else None

    def _take_reach(self, trouble: EditorError | None) -> None:
        """Take in that the server was reached, or why not, and tell it where that is new."""
        away = is_away(trouble)
        workspace, before = self._workspace(), self._away
        doubted, self._away = workspace.unreachable is not None, away
        workspace.unreachable = trouble if away else None
        if before != away or (doubted and not away):
            self._tell(workspace.unreachable)

    def _look_elsewhere(self, writes: Writes, *, heard: bool) -> Opened | None:
        """Say what is done here, and see what is done elsewhere. None if that is as it was."""
        doing = {ident: ask() for ident, ask in self._open.items()}
        if doing != self._told:
            writes.show_open(doing)
            self._told = doing
        # Who is cut off says nothing any more, so one has to look, too.
        if not heard and not writes.is_company() and self.looks % LOOKS_ELSEWHERE:
            return None
        before, self._elsewhere = self._elsewhere, writes.open_elsewhere()
        return self._elsewhere if self._elsewhere != before else None

    def note_list(self) -> Mark:
        """Take the list as known, and return a mark of it: equal marks are the same list.

        Raises:
            EditorError: the catalogue cannot be read.
        """
        with self._list_lock:
            self._list = _mark(self._workspace(), list_mark)
            return self._list

    def _take_list(self, workspace: Workspace) -> Mark | None:
        """Look at the list; return its mark if it is another one than the last time."""
        with self._list_lock:
            listed, before = _mark(workspace, list_mark), self._list
            self._list = listed
        return listed if before is not None and listed != before else None

    def _seeing(self, workspace: Workspace) -> Writes:
        if self._writes is None or self._writes[0] is not workspace.engine:
            self._close()
            writes = workspace.database.writes(workspace.engine, workspace.author)
            self._writes, self._told = (workspace.engine, writes), {}
        return self._writes[1]

    def _close(self) -> None:
        writes, self._writes = self._writes, None
        if writes is not None:
            writes[1].close()

    def _work(self) -> None:
        while not self._stopped.is_set():
            news = self.look()
            if news is not None:
                self._report(news)
            self._stopped.wait(self._every_s)


def _mark(workspace: Workspace, mark: Callable[[Catalogue], Mark]) -> Mark:
    with workspace.reading() as catalogue:
        return mark(catalogue)
