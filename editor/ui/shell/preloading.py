"""What the first document of its kind would have to wait for: made ready while the start page is shown."""

from __future__ import annotations

import logging
import pkgutil
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from editor.services import documents
from editor.ui.kit.memory import is_much_read, rest_while_much_is_read
from editor.ui.kit.theme import icon_names, theme
from schemas.base import Kind
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.registry import later
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

log = logging.getLogger(__name__)

_face_templates: Final = later("editor.services.faces:face_templates")
"""Brings the printing along, which the start does without."""

PAUSE_MS: Final = 10
"""Between two modules of the window, for what is clicked and typed."""
BELOW: Final = ("editor.printing", "editor.services", "editor.rules")
"""Packages without windows: a thread takes them in."""
LATE: Final = ("scipy.ndimage", "scipy.sparse.csgraph")
"""What rules take in when they first need it, which may be in the window's own thread."""
WINDOWS: Final = (
    "editor.ui.kit",
    "editor.ui.editors",
    "editor.ui.pages",
    "editor.ui.systems",
    "editor.ui.shell",
)
"""Packages of the editors: the window's own thread takes them in, one module at a time."""
ICONS_PER_TURN: Final = 5


class Preloader(QObject):
    """Reads modules, fields of kinds and face templates, and draws icons, before they are asked for.

    Of games it reads those whose documents were opened lately; any other is loaded with its first document.
    What a person opens meanwhile does not wait for all of it: it finds what is ready, and reads the rest.
    """

    ready = Signal()

    def __init__(self, context: UiContext, parent: QObject, games: Sequence[str] | None = None) -> None:
        """Read nothing yet.

        Args:
            context: of the window.
            parent: owner.
            games: ids of the games that are made ready; None for those of the documents opened lately.
        """
        super().__init__(parent)
        self._context, self._games = context, games
        self._modules: deque[str] = deque()
        self._icons: deque[str] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._turn)

    def start(self) -> None:
        """Begin with what needs no window, in a thread; the modules of the window come after it.

        Not for a window that was closed meanwhile: a thread that outlives the program ends it with a crash.
        """
        if self._context.jobs.closed:
            return
        workspace, games = self._context.workspace, self._games
        self._context.jobs.start(
            "",
            lambda report: read_below(workspace, games, _resting(report)),
            done=self._read_windows,
            failed=self._missed,
            quiet=True,
        )

    def _read_windows(self, games: Sequence[str]) -> None:
        self._modules.extend(name for package in WINDOWS for name in modules_of(package, games))
        self._icons.extend(icon_names())
        self._timer.start()

    def _missed(self, trouble: Exception) -> None:
        # Nothing is lost: the first document reads for itself, and says what is wrong where it matters.
        log.info("not made ready ahead: %s", trouble)
        self._read_windows(())

    def _turn(self) -> None:
        if self._context.jobs.closed or not (self._modules or self._icons):
            self._timer.stop()
            self.ready.emit()
        elif is_much_read() or QApplication.activeModalWidget() is not None:
            return  # a module takes up to a tenth of a second, and somebody works or watches
        elif self._modules:
            import_module(self._modules.popleft())
        else:
            for _number in range(min(ICONS_PER_TURN, len(self._icons))):
                theme().icon(self._icons.popleft())


def _resting(report: Report) -> Report:
    """Return a report that rests while something that somebody asked for reads much."""

    def ask(done: int, total: int) -> None:
        report(done, total)
        rest_while_much_is_read(partial(report, done, total))

    return ask


def read_below(workspace: Workspace, games: Sequence[str] | None, report: Report) -> Sequence[str]:
    """Take in what stands below the windows: modules, the fields of kinds, face templates.

    Args:
        workspace: the open catalogue.
        games: ids of games; None for those of the documents opened lately.
        report: asked between the parts, so that a closing window need not wait for them.

    Returns:
        The ids of the games.
    """
    if games is None:
        games = tuple(dict.fromkeys(row.system for row in documents.recent(workspace)))
    for package in BELOW:
        for name in modules_of(package, games):
            report(0, 0)
            import_module(name)
    for name in LATE if games else ():
        report(0, 0)
        import_module(name)
    for system, kind in kinds_of(games):
        report(0, 0)
        form_spec(model_for(system, kind))
    for system in games:
        report(0, 0)
        _face_templates(workspace, system)
    return games


def kinds_of(games: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield game and kind of the documents of some games that are edited."""
    for one in DOCUMENT_SYSTEMS:
        if one.id in games:
            yield from ((one.id, str(kind)) for kind in one.kinds if kind != Kind.PACK)


def modules_of(package: str, games: Collection[str]) -> Iterator[str]:
    """Yield the names of the modules of a package and of the packages in it, without those of other games."""
    others = {one.id for one in DOCUMENT_SYSTEMS if one.id not in games}
    for found in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        if found.name.rpartition(".")[2] in others:
            continue
        if found.ispkg:
            yield from modules_of(found.name, games)
        else:
            yield found.name
