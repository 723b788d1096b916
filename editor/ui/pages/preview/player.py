"""The player of a watched battle: fights on in a thread, and goes to and fro over what has been fought."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.rules.core.contract import AiBySide
from editor.services.battles.watching import Prepared, Reading, Recording, Step, StepBy, fight
from editor.services.first_steps import note_watched_battle
from editor.simulation.battle import NO_AI_SETTINGS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report

HAND_OVER_SECONDS: Final = 0.05
"""How often the thread that fights hands over what has happened."""
PACE_MS: Final[dict[StepBy, int]] = {"event": 700, "phase": 1400, "turn": 2000}
"""Time from step to step at single speed."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
_STOP_SECONDS: Final = 10.0


def in_portions(steps: Iterable[Step], report: Report) -> Iterator[tuple[list[Step], bool]]:
    """Yield what has happened every :data:`HAND_OVER_SECONDS`, and whether it is the last portion.

    Raises:
        CancelledError: what ``report`` raises where the job was cancelled.
    """
    portion: list[Step] = []
    due = time.monotonic() + HAND_OVER_SECONDS
    for step in steps:
        portion.append(step)
        if time.monotonic() >= due:
            report(0, 0)
            yield portion, False
            portion, due = [], time.monotonic() + HAND_OVER_SECONDS
    yield portion, True


class Player(QObject):
    """Owns the recording and the moment shown. Widgets only ask and listen."""

    replaced = Signal()  # another battle begins
    grown = Signal()  # more of it has been fought
    moved = Signal(int, int)  # moment before, moment now
    playing_changed = Signal(bool)
    failed = Signal(object)  # exception of the fight

    _arrived = Signal(int, object, bool)  # ticket, steps, whether they are the last

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.recording: Recording | None = None
        self.moment = 0
        self.by: StepBy = "event"
        self.speed = 1.0
        self._ticket = 0
        self._job: Job | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)
        self._playing = self._noted = False
        self.live = False
        """Whether people decide how the battle goes on."""
        self.waits = False
        """Whether nothing more happens until they do."""
        self._arrived.connect(self._take)

    def passed_on(self, parent: QObject) -> Player:
        """Return the player itself for another page: nobody who listened so far is told any more."""
        self.setParent(parent)
        for signal in (self.replaced, self.grown, self.moved, self.playing_changed, self.failed):
            signal.disconnect()
        return self

    def tell_again(self) -> None:
        """Tell those who listen what is shown, as if it had only just begun."""
        self.replaced.emit()
        self.grown.emit()
        self.moved.emit(self.moment, self.moment)
        self.playing_changed.emit(self._playing)

    # battles

    def fight(
        self, prepared: Prepared, seed: int, reading: Reading, ai_by_side: AiBySide = NO_AI_SETTINGS
    ) -> None:
        """Begin a battle anew from its set-up; it is fought in a thread while it is watched."""
        self.stop()
        recording = Recording(prepared.play, prepared.setup, seed)
        self._show(recording)
        ticket = self._ticket

        def work(report: Report) -> None:
            fought = fight(prepared.play, prepared.setup, seed, reading, ai_by_side=ai_by_side)
            for steps, last in in_portions(fought, report):
                self._arrived.emit(ticket, steps, last)

        name = self.tr("Fighting the battle")
        self._job = self._context.jobs.start(name, work, failed=self._fail, quiet=True)

    def open(self, recording: Recording) -> None:
        """Show a battle that is known whole."""
        self.stop()
        self._show(recording)
        self.grown.emit()

    def take_back(self, moment: int) -> None:
        """Forget what happened after a moment."""
        if self.recording is None:
            return
        self.pause()
        self.recording.shorten(moment)
        self.moment = moment
        self.replaced.emit()
        self.grown.emit()
        self.moved.emit(moment, moment)

    def stop(self) -> None:
        """Stand still and let the thread go."""
        self.pause()
        self._ticket += 1
        if self._job is not None:
            self._job.cancel()
            self._job.wait(_STOP_SECONDS)
            self._job = None

    def _show(self, recording: Recording) -> None:
        self.recording = recording
        self.moment = 0
        self.replaced.emit()
        self.moved.emit(0, 0)

    def _take(self, ticket: int, steps: Sequence[Step], last: bool) -> None:
        if ticket != self._ticket or self.recording is None:
            return
        self.recording.extend(steps)
        self.recording.complete = last
        if last:
            self._job = None
        self.grown.emit()

    def _fail(self, trouble: Exception) -> None:
        self._job = None
        self.failed.emit(trouble)

    # to and fro

    @property
    def length(self) -> int:
        """The last moment known."""
        return self.recording.length if self.recording is not None else 0

    @property
    def at_end(self) -> bool:
        """Whether the last moment of a complete battle is shown."""
        return self.recording is not None and self.recording.complete and self.moment >= self.length

    def seek(self, moment: int) -> None:
        """Show a moment."""
        before, self.moment = self.moment, max(0, min(moment, self.length))
        if self.moment != before:
            self.moved.emit(before, self.moment)
            self._note()

    def _note(self) -> None:
        """Remember that a battle was watched: it is one of the first steps."""
        if not self._noted:
            self._noted = True
            workspace = self._context.workspace
            name = self.tr("Remembering that a battle was watched")
            self._context.jobs.start(name, lambda _report: note_watched_battle(workspace), quiet=True)

    def forward(self) -> bool:
        """Go one step forward; whether there was one."""
        stop = self.recording.next_stop(self.moment, self.by) if self.recording is not None else None
        if stop is None and self.live and self.moment < self.length:
            stop = self.length  # what is left changes no picture, but the battle stands there
        if stop is None:
            return False
        self.seek(stop)
        return True

    def back(self) -> None:
        """Go one step back."""
        stop = self.recording.previous_stop(self.moment, self.by) if self.recording is not None else None
        if stop is not None:
            self.seek(stop)

    # playing

    @property
    def playing(self) -> bool:
        """Whether the battle goes on by itself."""
        return self._playing

    def play(self) -> None:
        """Go on by itself, from the set-up where the end is shown."""
        if self.recording is None or self._playing:
            return
        if self.at_end:
            self.seek(0)
        self._playing = True
        self.playing_changed.emit(True)
        self._tick()

    def pause(self) -> None:
        """Stand still."""
        self._timer.stop()
        if self._playing:
            self._playing = False
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Play or pause."""
        if self._playing:
            self.pause()
        else:
            self.play()

    def set_speed(self, speed: float) -> None:
        """Choose how fast it plays, 1 for normal."""
        self.speed = speed

    def _tick(self) -> None:
        moved = self.forward()
        if self.at_end or (self.live and self.waits and not moved):
            self.pause()
        elif self._playing:
            self._timer.start(round(PACE_MS[self.by] / self.speed))
