"""Pictures of a battle: one per turn, or a moving one. Drawn bit by bit, written in a thread."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap

from editor.packs.archive import write_whole
from editor.services.animation import Frame, save_animation
from editor.services.watching import Recording, StepBy
from editor.ui.kit.jobs import CancelledError
from editor.ui.pages.preview.fields import field_for
from editor.ui.pages.preview.scene import AnyScene

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

STILL_SIZE: Final = QSize(1600, 1000)
MOVING_SIZE: Final = QSize(960, 600)
STAND_MS: Final[dict[StepBy, int]] = {"event": 500, "phase": 1200, "turn": 2000}
"""How long a frame stands."""
_LAST_MS: Final = 3000
_KEPT: Final = 6
"""So many pictures wait for the thread that writes them."""
_PIECE_MS: Final = 5
"""Between two pieces of the ground: textures are made by a thread meanwhile."""
_REST_MS: Final = 15
_WAIT_S: Final = 0.1
_LOOKED_AT: Final = 60
"""So many moments say how much ground the pictures show."""
_SAMPLES: Final = 4
"""So many moments give a moving picture its colours."""


class Painter(QObject):
    """Draws moments of a battle one after another, a picture per pass of the event loop.

    A thread takes them: few are kept at a time.
    """

    def __init__(
        self,
        recording: Recording,
        scene: AnyScene,
        moments: Sequence[int],
        size: QSize,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._recording = recording
        self._moments = moments
        self._done, self._shown = 0, -1
        self._ready: queue.Queue[QImage] = queue.Queue(_KEPT)
        self._stopped = threading.Event()
        self._field = field_for(scene)
        self._field.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._field.resize(size)
        self._field.set_scene(scene)
        self._field.grab()  # a widget that was never shown takes its size when it is drawn first
        # One frame for all: nothing jumps, and the ground is drawn once.
        some = moments[:: max(1, len(moments) // _LOOKED_AT)]
        self._field.hold_moments(recording.state_at(moment) for moment in some)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint)
        self._timer.start(0)

    def stop(self) -> None:
        """Let it be; what waits for a picture is called back."""
        self._timer.stop()
        self._stopped.set()
        self._field.deleteLater()

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
            moment = self._moments[self._done]
            event = self._recording.happenings[moment - 1].event if moment else None
            self._field.show_state(self._recording.state_at(moment), event)
        # The ground is drawn piece by piece, each in a turn.
        if self._field.finish_part():
            self._timer.setInterval(_PIECE_MS)
            return
        self._field.finish()
        pixmap = QPixmap(self._field.size())
        self._field.render(pixmap)
        self._ready.put_nowait(pixmap.toImage())
        self._done += 1

    def images(self, report: Report) -> Iterator[QImage]:
        """Yield the pictures in order; called in the thread that takes them.

        Raises:
            CancelledError: the work was stopped.
        """
        for _ in self._moments:
            while True:
                report(0, 0)
                if self._stopped.is_set():
                    raise CancelledError
                try:
                    image = self._ready.get(timeout=_WAIT_S)
                except queue.Empty:
                    continue
                break
            yield image


def turn_ends(recording: Recording) -> tuple[tuple[int, int], ...]:
    """Return (turn, moment) of the set-up (turn 0) and of the end of every turn that was fought."""
    found = {0: 0}
    for moment, happening in enumerate(recording.happenings, start=1):
        found[happening.place.turn] = moment
    return tuple(sorted(found.items()))


def moments_by(recording: Recording, by: StepBy) -> tuple[int, ...]:
    """Return the moments of a moving picture: the set-up, every step, the end."""
    found, moment = [0], recording.next_stop(0, by)
    while moment is not None:
        found.append(moment)
        moment = recording.next_stop(moment, by)
    if found[-1] != recording.length:
        found.append(recording.length)
    return tuple(found)


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

        def write(painter: Painter, report: Report) -> str:
            for (turn, _), image in zip(ends, painter.images(report), strict=True):
                report(turn, len(ends))
                write_whole(folder / f"{name}-turn-{turn:02}.png", png_of(image))
            return self.tr("Written: {count} pictures").format(count=len(ends))

        self._draw(recording, scene, [moment for _, moment in ends], STILL_SIZE, write)

    def now(self, recording: Recording, scene: AnyScene, file: Path, moment: int) -> None:
        """Write a PNG of one moment."""

        def write(painter: Painter, report: Report) -> str:
            for image in painter.images(report):
                write_whole(file, png_of(image))
            return self.tr("Written: {file}").format(file=file.name)

        self._draw(recording, scene, [moment], STILL_SIZE, write)

    def moving(self, recording: Recording, scene: AnyScene, file: Path, by: StepBy) -> None:
        """Write a moving picture with one frame per step."""
        moments = moments_by(recording, by)
        samples = [moments[(number + 1) * (len(moments) - 1) // _SAMPLES] for number in range(_SAMPLES)]

        def write(painter: Painter, report: Report) -> str:
            images = painter.images(report)
            first = [frame_of(next(images), 0) for _ in samples]
            last = len(moments) - 1
            frames = (
                frame_of(image, _LAST_MS if number == last else STAND_MS[by])
                for number, image in enumerate(images)
            )
            written = save_animation(frames, len(moments), file, report, first)
            return self.tr("Written: {file}").format(file=written.name)

        self._draw(recording, scene, [*samples, *moments], MOVING_SIZE, write)

    def _draw(
        self,
        recording: Recording,
        scene: AnyScene,
        moments: Sequence[int],
        size: QSize,
        write: Callable[[Painter, Report], str],
    ) -> None:
        """Draw in the window's thread, where widgets have to, and write in another one."""
        if self._painter is not None:
            self._context.announce(self.tr("Pictures are being drawn already."))
            return
        painter = self._painter = Painter(recording, scene, moments, size, self)
        job = self._context.jobs.start(
            self.tr("Drawing pictures"),
            lambda report: write(painter, report),
            done=self._context.announce,
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


def frame_of(image: QImage, milliseconds: int) -> Frame:
    """Return a picture as a frame."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height, line = plain.width(), plain.height(), plain.bytesPerLine()
    data = bytes(plain.constBits())
    if line != width * 3:
        data = b"".join(data[row * line : row * line + width * 3] for row in range(height))
    return Frame(width, height, data, milliseconds)
