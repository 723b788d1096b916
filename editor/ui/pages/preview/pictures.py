"""Pictures of a battle: one per turn, or a moving one. Drawn bit by bit, written in a thread."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QTimer
from PySide6.QtGui import QImage

from editor.packs.whole_files import write_whole
from editor.services.battles.battle_films import (
    FilmOptions,
    drawn_moments,
    film_moments,
    refuse_place,
    write_film,
)
from editor.services.battles.battle_stories import Story, story_of
from editor.services.battles.battle_story_files import BOARD, ReportOf, write_report
from editor.services.battles.battle_story_files import refuse_place as refuse_report
from editor.services.battles.battle_views import Shot, Size
from editor.services.battles.watching import Recording
from editor.ui.kit.jobs import CancelledError
from editor.ui.kit.written import tell_written
from editor.ui.pages.preview.battle_view import field_of, look_of, shot_of, show
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.translator import speaking
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

STILL_SIZE: Final[Size] = (1600, 1000)
_KEPT: Final = 6
"""So many pictures wait for the thread that writes them."""
_PIECE_MS: Final = 5
"""Between two pieces of the ground: textures are made by a thread meanwhile."""
_REST_MS: Final = 15
_WAIT_S: Final = 0.1


class Painter(QObject):
    """Draws moments of a battle one after another, a picture per pass of the event loop.

    A thread takes them: few are kept at a time.
    """

    def __init__(
        self,
        recording: Recording,
        scene: AnyScene,
        moments: Sequence[int],
        size: Size,
        parent: QObject | None = None,
        *,
        language: str,
        pieces: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._language, self._pieces = language, pieces
        self._recording = recording
        self._moments = moments
        self._done, self._shown = 0, -1
        self._ready: queue.Queue[Shot] = queue.Queue(_KEPT)
        self._stopped = threading.Event()
        with speaking(language):
            self._field = field_of(scene, recording, moments, size, language=language)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw)
        self._timer.start(0)

    def stop(self) -> None:
        """Let it be; what waits for a picture is called back."""
        self._timer.stop()
        self._stopped.set()
        self._field.deleteLater()

    def _draw(self) -> None:
        with speaking(self._language):
            self._paint()

    def _paint(self) -> None:
        if self._done >= len(self._moments):
            self._timer.stop()
            return
        if self._ready.full():
            self._timer.setInterval(_REST_MS)
            return
        self._timer.setInterval(0)
        if self._shown != self._done:
            self._shown = self._done
            show(self._field, self._recording, self._moments[self._done])
        # The ground is drawn piece by piece, each in a turn.
        if self._field.finish_part():
            self._timer.setInterval(_PIECE_MS)
            return
        self._ready.put_nowait(shot_of(self._field, self._pieces))
        self._done += 1

    def images(self, report: Report) -> Iterator[QImage]:
        """Yield the pictures in order; called in the thread that takes them.

        Raises:
            CancelledError: the work was stopped.
        """
        for shot in self.shots(report):
            yield shot.image

    def shots(self, report: Report) -> Iterator[Shot]:
        """Yield the pictures in order, with where the pieces asked for stand.

        Raises:
            CancelledError: the work was stopped.
        """
        for _ in self._moments:
            while True:
                report(0, 0)
                if self._stopped.is_set():
                    raise CancelledError
                try:
                    shot = self._ready.get(timeout=_WAIT_S)
                except queue.Empty:
                    continue
                break
            yield shot


def turn_ends(recording: Recording) -> tuple[tuple[int, int], ...]:
    """Return (turn, moment) of the set-up (turn 0) and of the end of every turn that was fought."""
    found = {0: 0}
    for moment, happening in enumerate(recording.happenings, start=1):
        found[happening.place.turn] = moment
    return tuple(sorted(found.items()))


class PictureMaker(QObject):
    """Makes the pictures of one battle; one order at a time."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._painter: Painter | None = None

    @property
    def busy(self) -> bool:
        """Whether pictures are being drawn."""
        return self._painter is not None

    def turns(self, recording: Recording, scene: AnyScene, folder: Path) -> None:
        """Write a PNG of the set-up and of the end of every turn into a folder."""
        ends = turn_ends(recording)
        name = f"{recording.setup.scenario.slug}-{recording.seed}"

        def write(painter: Painter, report: Report) -> Path:
            for (turn, _), image in zip(ends, painter.images(report), strict=True):
                report(turn, len(ends))
                write_whole(folder / f"{name}-turn-{turn:02}.png", png_of(image))
            return folder

        self._draw(recording, scene, [moment for _, moment in ends], STILL_SIZE, write)

    def now(self, recording: Recording, scene: AnyScene, file: Path, moment: int) -> None:
        """Write a PNG of one moment."""

        def write(painter: Painter, report: Report) -> Path:
            for image in painter.images(report):
                write_whole(file, png_of(image))
            return file

        self._draw(recording, scene, [moment], STILL_SIZE, write)

    def moving(
        self,
        recording: Recording,
        scene: AnyScene,
        file: Path,
        options: FilmOptions,
        language: str,
    ) -> None:
        """Write a film.

        Args:
            recording: the battle.
            scene: draws it, in the language.
            file: where to; the suffix chooses the format.
            options: what it is to be like.
            language: of the captions.
        """
        try:
            refuse_place(file)
            moments = film_moments(recording, options)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        look = look_of(scene, language)

        def write(painter: Painter, report: Report) -> Path:
            return write_film(recording, look, painter.images(report), moments, file, options, report)

        self._draw(recording, scene, drawn_moments(moments, file), options.board(), write, language)

    def report(self, recording: Recording, scene: AnyScene, file: Path, language: str, paper: str) -> None:
        """Write the report of a battle; its story is worked out in a thread.

        Args:
            recording: the battle.
            scene: draws it, in the language.
            file: where to; the suffix chooses the format.
            language: of its words.
            paper: of a PDF.
        """
        try:
            refuse_report(file)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        look = look_of(scene, language)

        def draw(story: Story) -> None:
            moments = story.pictured(recording.length)

            def write(painter: Painter, report: Report) -> Path:
                boards: dict[int, QImage] = {}
                for moment, image in zip(moments, painter.images(report), strict=True):
                    boards[moment] = image
                    report(len(boards), len(moments))
                played = datetime.now().astimezone().date()
                return write_report(ReportOf(recording, look, story, boards, played), file, paper)

            self._draw(recording, scene, moments, BOARD, write, language)

        self._context.jobs.start(
            self.tr("Writing the report"),
            lambda _report: story_of(recording, look),
            done=draw,
            failed=self._context.show_error,
        )

    def _draw(
        self,
        recording: Recording,
        scene: AnyScene,
        moments: Sequence[int],
        size: Size,
        write: Callable[[Painter, Report], Path],
        language: str = "",
    ) -> None:
        """Draw in the window's thread, where widgets have to, and write in another one."""
        if self._painter is not None:
            self._context.announce(self.tr("Pictures are being drawn already."))
            return
        painter = self._painter = Painter(
            recording, scene, moments, size, self, language=language or self._context.language
        )
        job = self._context.jobs.start(
            self.tr("Drawing pictures"),
            lambda report: write(painter, report),
            done=lambda place: tell_written(self._context, place),
            failed=self._context.show_error,
        )
        job.finished.connect(self.stop)

    def stop(self) -> None:
        """Stop drawing."""
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.stop()
            painter.deleteLater()


def png_of(image: QImage) -> bytes:
    """Return a picture as a PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs know no devices
    return bytes(data.data())
