"""Boards of battles for work in another thread: they are drawn in that of the windows, bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYetError
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from editor.rules.core.contract import Setup
from editor.services.battles.battle_views import BattleView, Shot, Size
from editor.services.battles.watching import Reading, Recording
from editor.ui.kit.form_parts import FormParts
from editor.ui.pages.preview.battle_view import look_of
from editor.ui.pages.preview.pictures import Painter
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.plugin import find_ui_system
from editor.ui.translator import speaking
from schemas.base import system_of
from schemas.problems import error
from schemas.progress import Report

T = TypeVar("T")
_WAIT_S: Final = 0.1


class Drawing(QObject):
    """Draws for another thread; made and kept in that of the windows."""

    _asked = Signal(object)  # what is to be done here

    def __init__(self, systems: Sequence[FormParts], parent: QObject | None = None) -> None:
        """Take the games."""
        super().__init__(parent)
        self._systems = systems
        self._asked.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def _do(self, asked: tuple[Callable[[], Any], Future[Any]]) -> None:
        work, answer = asked
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(work())
        except Exception as trouble:  # noqa: BLE001 - raised again in the thread that asked
            answer.set_exception(trouble)

    def here(self, work: Callable[[], T], report: Report) -> T:
        """Do something in the thread of the windows; called in another, which waits.

        Args:
            work: what is to be done.
            report: called now and then; what it raises stops the waiting.
        """
        answer: Future[T] = Future()
        self._asked.emit((work, answer))
        while True:
            try:
                return answer.result(timeout=_WAIT_S)
            except NotYetError:
                try:
                    report(0, 0)
                except BaseException:
                    answer.cancel()
                    raise

    def let_go(self, painter: Painter) -> None:
        """Stop a painter in the thread of the windows, without waiting for it."""

        def stop() -> None:
            painter.stop()
            painter.deleteLater()

        self._asked.emit((stop, Future()))

    def view(self, setup: Setup, language: str, report: Report) -> BattleView:
        """Return what draws the battles of a scenario, for the thread that asks.

        Raises:
            EditorError: nobody draws battles of this game.
        """
        game = system_of(setup.scenario)
        make = find_ui_system(game, self._systems).scene
        if make is None:
            raise error("battle_report.no_boards", game=game)

        def made() -> AnyScene:
            with speaking(language):
                scene: AnyScene = make(setup, language)
                return scene

        return _View(self, self.here(made, report), language, report)


class _View:
    """The boards of one setup, for a thread that is not that of the windows."""

    def __init__(self, drawing: Drawing, scene: AnyScene, language: str, report: Report) -> None:
        self._drawing, self._scene, self._language, self._report = drawing, scene, language, report
        self.look = drawing.here(self._look, report)
        self.reading: Reading = scene.reading

    def _look(self) -> Any:
        with speaking(self._language):
            return look_of(self._scene, self._language)

    def images(self, recording: Recording, moments: Sequence[int], size: Size) -> Iterator[QImage]:
        """Yield boards of moments in order, all framed alike.

        Raises:
            CancelledError: the work was stopped.
        """
        for shot in self.shots(recording, moments, size, ()):
            yield shot.image

    def shots(
        self, recording: Recording, moments: Sequence[int], size: Size, pieces: Sequence[str]
    ) -> Iterator[Shot]:
        """Yield boards of moments in order, with where some pieces stand.

        Raises:
            CancelledError: the work was stopped.
        """

        def begun() -> Painter:
            scene, drawing = self._scene, self._drawing
            return Painter(recording, scene, moments, size, drawing, language=self._language, pieces=pieces)

        painter = self._drawing.here(begun, self._report)
        try:
            yield from painter.shots(self._report)
        finally:
            # Not waited for: the window may be about to close, and waits for this thread.
            self._drawing.let_go(painter)
