"""The stage of the monkey: a real window over a scratch catalogue, with a document of every kind open."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QFileDialog

from editor.services import documents
from editor.ui import app as ui_app
from editor.ui.app import Studio, make_application
from editor.ui.kit import file_dialogs
from editor.ui.kit.documents.blank import blank_document
from editor.ui.kit.memory import pass_over_what_is_there
from editor.ui.kit.settings import LANGUAGES, Settings
from editor.ui.plugin import find_ui_system
from editor.ui.shell.dialogs.unkept import UnkeptDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.preloading import Preloader
from editor.ui.systems import UI_SYSTEMS
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS


class Stage:
    """The window, and what keeps the monkey inside of it."""

    def __init__(self, studio: Studio, folder: Path, ids: Sequence[str]) -> None:
        self.studio, self.folder, self.ids = studio, folder, tuple(ids)

    @property
    def window(self) -> MainWindow:
        """The window that is open now: another one follows when the language changes."""
        assert self.studio.window is not None
        return self.studio.window


class _StaysOpen(QObject):
    """Swallows what would close the main window: the monkey has no reason to go home."""

    def __init__(self, studio: Studio) -> None:
        super().__init__(studio)
        self.open, self._studio = True, studio
        self._hold()

    def _hold(self) -> None:
        """Hold the window that is open now, and the one that follows it in another language."""
        if self._studio.window is not None:
            self._studio.window.installEventFilter(self)
            self._studio.window.language_changed.connect(self._hold)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if self.open and event.type() == QEvent.Type.Close:
            event.ignore()
            return True
        return False


@contextmanager
def stage(
    folder: Path,
    *,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    kinds: int | None = None,
    catalogue: Path | None = None,
    dice: random.Random | None = None,
    ready: bool = False,
) -> Iterator[Stage]:
    """Open the window with a document of each kind of each game.

    Args:
        folder: for the catalogue, settings, reports and files; nothing is written elsewhere.
        language: of the interface.
        size: of the window, px.
        kinds: how many kinds are opened; nothing for all.
        catalogue: a catalogue to work in; made with the shipped content where there is none.
        dice: decides what file dialogs answer.
        ready: read first what the program reads while its start page is shown.
    """
    application = make_application()
    quits = application.quitOnLastWindowClosed()
    application.setQuitOnLastWindowClosed(False)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = next(one for one in LANGUAGES if one == language)
    settings.theme = "light"
    settings.last_folder = str(folder)
    studio = Studio(
        application, catalogue or folder / "catalogue.sqlite", settings, reports=folder / "reports"
    )
    with _tied(folder, dice or random.Random(1)):
        window = studio.open(fresh=False)
        window.resize(*size)
        stays = _StaysOpen(studio)
        if ready:
            _make_ready(window)
        ids = documents_of_every_kind(window, kinds)
        for one in ids:
            # As a person opens them: each is shown before the next.
            window.open_document(one)
            application.processEvents()
        try:
            yield Stage(studio, folder, ids)
        finally:
            stays.open = False
            for box in application.topLevelWidgets():
                if isinstance(box, QDialog):
                    box.close()
            studio.close()
            studio.deleteLater()
            application.setQuitOnLastWindowClosed(quits)


def _make_ready(window: MainWindow) -> None:
    """Read what the program reads while a person looks at the start page."""
    ahead, loop = Preloader(window.context, window), QEventLoop()
    ahead.ready.connect(pass_over_what_is_there)
    ahead.ready.connect(loop.quit)
    ahead.start()
    loop.exec()


def documents_of_every_kind(window: MainWindow, most: int | None = None) -> list[str]:
    """Make a document of each kind of each game that can be edited: a copy of a shipped one, else a blank."""
    made: list[str] = []
    pairs = [(system.id, str(kind)) for system in DOCUMENT_SYSTEMS for kind in system.kinds]
    for system, kind in pairs if most is None else pairs[:: max(1, len(pairs) // most)]:
        if kind != "pack" and (found := document_of(window, system, kind)) is not None:
            made.append(found)
    window.context.catalogue_changed.emit()
    return made


def document_of(window: MainWindow, system: str, kind: str) -> str | None:
    """Return the id of a new document of a kind; nothing where the kind cannot be begun alone."""
    context = window.context
    query = documents.Query(system=system, kind=kind)
    rows = documents.list_documents(context.workspace, query, limit=200).rows
    sample = find_ui_system(system, UI_SYSTEMS).samples.get(kind)
    row = next((one for one in rows if one.slug == sample), rows[0] if rows else None)
    if row is not None:
        return documents.duplicate(context.workspace, row.id).id
    start = find_ui_system(system, UI_SYSTEMS).blanks.get(kind)
    try:
        document = blank_document(
            system,
            kind,
            "Blank",
            f"blank-{kind}",
            context.language,
            context.ruleset(system),
            start(context, system) if start is not None else None,
        )
    except EditorError:
        return None
    return documents.create(context.workspace, document).id


@contextmanager
def _tied(folder: Path, dice: random.Random) -> Iterator[None]:
    """Answer what would ask the system: files lie in the folder, printers and browsers are left alone."""
    files = folder / "files"
    files.mkdir(exist_ok=True)
    (files / "notes.txt").write_text("no document\n", encoding="utf-8")

    def some() -> str:
        there = sorted(str(one) for one in files.iterdir() if one.is_file())
        return dice.choice(["", *there])

    def fresh() -> str:
        return dice.choice(["", str(files / f"out-{dice.randrange(20)}"), str(folder / "missing" / "x.pdf")])

    answers: dict[str, Callable[..., Any]] = {
        "open_file": lambda *_a, **_k: (some(), ""),
        "open_files": lambda *_a, **_k: ([one for one in (some(),) if one], ""),
        "save_file": lambda *_a, **_k: (fresh(), ""),
        "choose_folder": lambda *_a, **_k: dice.choice(["", str(files)]),
    }
    with ExitStack() as stack:
        for name, answer in answers.items():
            stack.enter_context(patch.object(file_dialogs, name, answer))
        # A dialog that asks for files is answered as if Escape was pressed.
        stack.enter_context(patch.object(QFileDialog, "exec", lambda *_a: 0))
        stack.enter_context(patch.object(QPrintDialog, "exec", lambda *_a: 0))
        stack.enter_context(patch.object(QDesktopServices, "openUrl", staticmethod(lambda *_a: True)))
        stack.enter_context(patch.object(ui_app.ReportDialog, "open", lambda _self: None))
        # A document that was edited and lies in the recycle bin cannot be written: its edits lie in a file.
        stack.enter_context(patch.object(UnkeptDialog, "exec", lambda *_a: 1))
        yield
