"""The application: one catalogue, one window; opening, language, drafts left over, backups, our own bugs."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from editor.catalogue.checking import DAMAGED
from editor.services import documents, maintenance, unsaved_files
from editor.services.games import all_games
from editor.services.opening import catalogue_path, needs_upgrade, open_workspace
from editor.services.workspace import Moved, Workspace
from editor.ui.kit.auto_backup import BackupTimer
from editor.ui.kit.context import UiContext
from editor.ui.kit.interrupts import on_ctrl_c
from editor.ui.kit.jobs import CancelledError, stop_alone
from editor.ui.kit.memory import collect_in_this_thread, give_back_large_blocks, pass_over_what_is_there
from editor.ui.kit.settings import Settings
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import later
from editor.ui.plugin import UiSystem
from editor.ui.shell.dialogs.report import BugCatcher, ReportDialog
from editor.ui.shell.dialogs.upgrade import UpgradeDialog
from editor.ui.shell.exchange import exchanged, hindrance
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.openers import watch_linked_files
from editor.ui.shell.preloading import Preloader
from editor.ui.systems import UI_SYSTEMS
from editor.ui.translator import Translator
from schemas.games import installed_games, refusals
from schemas.messages import LANGUAGES, sentence
from schemas.messages.languages import language_of
from schemas.problems import EditorError

log = logging.getLogger(__name__)

_ICON: Final = Path(__file__).resolve().parents[1] / "desktop" / "marshalry.svg"
SWITCH_S: Final = 0.001
"""How long one thread of Python may keep the others waiting; a write gives way a few dozen times."""
AHEAD_MS: Final = 200
"""After which the window makes ready what its first documents need."""

Drive = Callable[[MainWindow], object]


def _load_games(context: UiContext) -> None:
    """Load all parts of the games from outside, off the GUI thread, and say which of them cannot be."""
    known = context.workspace.notices

    def tell(_games: object) -> None:
        for problem in refusals():
            if problem not in known:
                context.notify(context.problem_text(problem), "caution")

    name = QCoreApplication.translate("Studio", "Loading games")
    context.jobs.start(name, lambda _report: all_games(), done=tell, quiet=True)


class Studio(QObject):
    """Holds the open catalogue and its window, and exchanges them where that is needed."""

    def __init__(
        self,
        app: QApplication,
        catalogue: Path | str | None,
        settings: Settings | None = None,
        systems: Sequence[UiSystem] = UI_SYSTEMS,
        reports: Path | None = None,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._catalogue = catalogue
        self._systems = systems
        self._translators: list[QTranslator] = []
        self.settings = settings or Settings()
        self.window: MainWindow | None = None
        self.workspace: Workspace | None = None
        self.bugs = BugCatcher(
            reports or platformdirs.user_log_path("marshalry", appauthor=False) / "reports", self
        )
        self.bugs.caught.connect(self._show_bug)
        self.bugs.refused.connect(self._show_refusal)
        self.set_language(self.settings.language)
        theme().apply(self.settings.theme)

    def set_language(self, language: str) -> None:
        """Speak a language from now on: words, numbers, dates, Qt's own dialogs."""
        for translator in self._translators:
            self._app.removeTranslator(translator)
            translator.deleteLater()
        self._translators.clear()
        QLocale.setDefault(QLocale(language_of(language).locale))
        file = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), f"qtbase_{language}.qm")
        qt = QTranslator(self)
        if file.is_file() and qt.load(_words_of(file)):
            self._translators.append(qt)
        self._translators.append(Translator(language, self))
        for translator in self._translators:
            self._app.installTranslator(translator)

    def open(self, *, fresh: bool = True) -> MainWindow:
        """Open the catalogue and show the window.

        Args:
            fresh: the program has just begun: offer the drafts that were left.

        Raises:
            EditorError: the catalogue cannot be opened.
            CancelledError: it is older, and the person stopped bringing it up to date.
        """
        self.workspace = self._opened()
        context = UiContext(self.workspace, self.settings, self._systems)
        window = MainWindow(context)
        for notice in self.workspace.notices:
            context.notify(context.problem_text(notice), "caution")
        window.show_start()
        self.window = self._shown(window)
        if fresh:
            later(window, self.offer_drafts)
        if installed_games():
            _load_games(context)
        return window

    def _opened(self) -> Workspace:
        """Open the catalogue; an older one is brought up to date while the person sees how far it is.

        Raises:
            EditorError: it cannot be opened.
            CancelledError: the person stopped it, and the catalogue is as it was.
        """
        if not needs_upgrade(catalogue_path(self._catalogue)):
            return open_workspace(self._catalogue, check="later")
        quits = self._app.quitOnLastWindowClosed()
        self._app.setQuitOnLastWindowClosed(False)
        try:
            return UpgradeDialog(self._catalogue, self.settings.language).upgraded()
        finally:
            self._app.setQuitOnLastWindowClosed(quits)

    def _shown(self, window: MainWindow) -> MainWindow:
        window.language_changed.connect(self._switch_language)
        window.restore_requested.connect(self._restore)
        window.bug_shown.connect(self.bugs.catch)
        window.watch.moved.connect(self._moved)
        BackupTimer(window.context, window)
        window.show()
        return window

    def _moved(self, moved: Moved) -> None:
        """Work goes on in another file: that is the one to open again from now on."""
        self._catalogue = moved.new

    def offer_drafts(self) -> None:
        """Offer the documents that have edits which no version holds."""
        from editor.ui.shell.dialogs.recovery import RecoveryDialog

        if self.window is None or self.workspace is None:
            return
        copies = documents.working_copies(self.workspace)
        rescued = unsaved_files.rescued(self.workspace.path)
        if copies or rescued:
            dialog = RecoveryDialog(self.window.context, copies, self.window, rescued)
            dialog.setObjectName("recovery")
            dialog.open()

    def close(self, *, goes_on: bool = False) -> bool:
        """Close window and catalogue; not where a draft cannot be written and the person stays.

        Args:
            goes_on: another window follows: what this one held goes in later turns of the event loop.
        """
        if self.window is not None:
            if not self.window.close():
                return False
            if goes_on:
                self.window.go_in_turns()
            else:
                self.window.deleteLater()
            self.window = None
        stop_alone()
        if self.workspace is not None:
            self.workspace.close()
            self.workspace = None
        return True

    def _switch_language(self, language: str) -> None:
        """Speak another language: a new window takes over what is open, and comes before the old one goes."""
        old = self.window
        if old is None:
            return
        if (trouble := hindrance(old)) is not None:
            old.show_failure(trouble)
            return

        def speak() -> None:
            self.settings.language = old.context.language = language
            self.set_language(language)

        self.window = self._shown(exchanged(old, speak))
        if not (old.isMaximized() or old.isFullScreen()):
            # What was saved is brought back lower where titles are less high than Qt takes them to be.
            self.window.setGeometry(old.geometry())
        self.window.set_play_layout(old.play_layout)  # panels get their places when it is shown
        old.hide()
        old.go_in_turns()

    def _exchange(self, between: Callable[[], object]) -> None:
        """Close everything, do something, and open it again with the same documents."""
        ids, front = self._open_documents()
        self._app.setQuitOnLastWindowClosed(False)
        try:
            if not self.close(goes_on=True):
                return
            between()
            self.open(fresh=False).reopening.open(ids, front)
        finally:
            self._app.setQuitOnLastWindowClosed(True)

    def _open_documents(self) -> tuple[tuple[str, ...], str | None]:
        """Return the documents that are open, and the one in front; None if it is a page of another sort."""
        if self.window is None:
            return (), None
        editor = self.window.tabs.editor()
        return self.window.reopening.ids(), None if editor is None else editor.session.id

    def _restore(self, file: str) -> None:
        """Look a backup through while everything stays open, then put it in the place of the catalogue."""
        if self.window is None:
            return
        self.window.context.jobs.start(
            self.tr("Checking the backup"),
            lambda _report: maintenance.prepare_restore(Path(file), self._catalogue),
            done=self._go_back,
        )

    def _go_back(self, prepared: maintenance.Prepared) -> None:
        kept: list[Path | None] = []
        troubles: list[EditorError] = []

        def restore() -> None:
            try:
                kept.append(maintenance.put_in_place(prepared))
            except EditorError as trouble:
                troubles.append(trouble)

        self._exchange(restore)
        prepared.drop()
        if self.window is None:
            return
        for trouble in troubles:
            self.window.show_failure(trouble)
        if kept:
            words = self.tr("The backup is restored. The previous catalogue stays as {file}.")
            self.window.context.notify(words.format(file=kept[0] or "–"))

    def offer_ways_out(self, trouble: EditorError) -> bool:
        """Show the ways out of a catalogue that cannot be opened; whether it may be opened now.

        Only for one that is damaged or newer than the program: others are as the person left them.
        """
        from editor.ui.shell.dialogs.damaged import DamagedDialog

        codes = {problem.code for problem in trouble.problems}
        damaged = bool(codes & DAMAGED)
        if not damaged and "catalogue.newer" not in codes:
            return False
        dialog = DamagedDialog(trouble, self._catalogue, self.settings.language, damaged=damaged)
        return dialog.exec() == DamagedDialog.DialogCode.Accepted

    def _show_bug(self, trouble: BaseException, file: Path | None) -> None:
        context = None if self.window is None else self.window.context
        ReportDialog(trouble, file, self.window, context).open()

    def _show_refusal(self, trouble: EditorError) -> None:
        if self.window is not None:
            self.window.show_failure(trouble)


@cache
def _words_of(file: Path) -> bytes:
    """Return a file of translations, held for as long as the program runs.

    Qt reads the words out of these bytes without copying them; a file that it maps by itself would be pulled
    from under it when somebody exchanges the file.
    """
    return file.read_bytes()


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """Return the application object, made where there is none yet."""
    there = QApplication.instance()
    if isinstance(there, QApplication):
        collect_in_this_thread(there)
        return there
    give_back_large_blocks()
    app = QApplication([sys.argv[0] if sys.argv else "marshalry", *argv])
    app.setApplicationName("Marshalry")
    app.setDesktopFileName("marshalry")
    app.setWindowIcon(QIcon(str(_ICON)))
    collect_in_this_thread(app)
    return app


def run(
    catalogue: Path | str | None = None,
    language: str | None = None,
    argv: Sequence[str] = (),
    drive: Drive | None = None,
    files: Sequence[str] = (),
) -> int:
    """Open the window and work until it is closed.

    Args:
        catalogue: file or database address; None for the user's own.
        language: its code, for this run on; None for the one remembered.
        argv: arguments for Qt.
        drive: called with the window once it is shown (the tour and tests work it).
        files: shown in the window as if they had been dropped there.

    Returns:
        Exit status: 0 done, or stopped by the person; 1 the catalogue is damaged, 2 it cannot be opened for
            another reason.
    """
    sys.setswitchinterval(SWITCH_S)
    app = make_application(argv)
    settings = Settings()
    if language is not None and language in LANGUAGES:
        settings.language = language
    studio = Studio(app, catalogue, settings)
    studio.bugs.install()
    try:
        window = _opened(studio)
        if isinstance(window, int):
            return window
        pass_over_what_is_there()
        ahead = Preloader(window.context, window)
        ahead.ready.connect(pass_over_what_is_there)
        ahead.ready.connect(lambda: watch_linked_files(window))
        # The window is painted first.
        QTimer.singleShot(AHEAD_MS, window, ahead.start)
        if drive is not None:
            QTimer.singleShot(0, window, lambda: drive(window))
        if files:
            QTimer.singleShot(0, window, lambda: window.commands.files.import_files(files))
        with on_ctrl_c(app.closeAllWindows):
            return app.exec()
    finally:
        studio.close()
        studio.bugs.remove()


def _opened(studio: Studio) -> MainWindow | int:
    """Open the catalogue, with the help of the person where it is damaged; else the exit status."""
    while True:
        try:
            return studio.open()
        except CancelledError:
            return 0
        except EditorError as trouble:
            damaged = any(problem.code in DAMAGED for problem in trouble.problems)
            _print(trouble, studio.settings.language)
            if _nobody_watches() or not studio.offer_ways_out(trouble):
                if not damaged:
                    _show(trouble, studio.settings.language)
                return 1 if damaged else 2


def _nobody_watches() -> bool:
    return os.environ.get("QT_QPA_PLATFORM") == "offscreen"


def _words_of_error(trouble: EditorError, language: str) -> str:
    return "\n".join(
        " ".join(
            filter(
                None, (sentence(problem, language), sentence(problem.fix, language) if problem.fix else "")
            )
        )
        for problem in trouble.problems
    )


def _print(trouble: EditorError, language: str) -> None:
    sys.stderr.write(f"{_words_of_error(trouble, language)}\n")


def _show(trouble: EditorError, language: str) -> None:
    if not _nobody_watches():
        QMessageBox.critical(None, "Marshalry", _words_of_error(trouble, language))
