"""What the monkey watches: exceptions, warnings, an interface thread that does not answer, memory."""

from __future__ import annotations

import faulthandler
import logging
import re
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler

BEAT_MS: Final = 10
SAMPLE_S: Final = 0.02
_EXPECTED: Final = ("This plugin does not support",)  # the offscreen platform cannot raise windows
_DEEPEST: Final = 9
"""Frames of a sample that are kept."""
_PLACE: Final = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+) in (?P<name>\S+)')


@dataclass
class Trouble:
    """Something that must not happen, and where the run was."""

    kind: str
    """``exception``, ``warning``, ``log`` or ``dialog``."""
    event: int
    text: str

    @property
    def signature(self) -> str:
        """What tells it from another: the last lines, without addresses."""
        lines = [line.strip() for line in self.text.strip().splitlines() if line.strip()]
        return f"{self.kind}: {' | '.join(lines[-3:])}"


@dataclass
class Freeze:
    """A time in which the interface thread did not answer."""

    event: int
    wall_ms: float
    cpu_ms: float
    """Processor time of the interface thread in it: what a loaded machine does not change."""
    stacks: Counter[str] = field(default_factory=Counter)

    @property
    def cause(self) -> str:
        """The stack that most samples showed, outermost first."""
        return self.stacks.most_common(1)[0][0] if self.stacks else "(no sample: a call that holds Python)"


class Watch(QObject):
    """Listens while the monkey works."""

    def __init__(self, limit_ms: float = 200.0) -> None:
        super().__init__()
        self.number = 0
        self.troubles: list[Trouble] = []
        self.freezes: list[Freeze] = []
        self.slowest_ms = 0.0
        self._limit_ms = limit_ms
        self._main = threading.get_ident()
        self._last = (time.perf_counter(), time.thread_time())
        self._samples: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.beat)
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._handler = _LogHandler(self)
        self._undo: list[Callable[[], object]] = []
        self._beating = False

    def start(self) -> None:
        """Begin to listen."""
        before = sys.excepthook
        sys.excepthook = self._excepthook
        raised = sys.unraisablehook
        sys.unraisablehook = lambda found: self._note_exception(found.exc_value)
        qInstallMessageHandler(self._message)
        logging.getLogger().addHandler(self._handler)
        self._undo = [
            lambda: setattr(sys, "excepthook", before),
            lambda: setattr(sys, "unraisablehook", raised),
            lambda: qInstallMessageHandler(None),
            lambda: logging.getLogger().removeHandler(self._handler),
        ]
        self._timer.start(BEAT_MS)
        self._thread.start()
        self.reset()

    def stop(self) -> None:
        """Listen no more."""
        self._over.set()
        self._timer.stop()
        self._thread.join()
        for undo in self._undo:
            undo()

    def reset(self) -> None:
        """Forget the time since the last beat: it was the monkey's own."""
        with self._lock:
            self._last = (time.perf_counter(), time.thread_time())
            self._samples = Counter()
            self._beating = True

    def beat(self) -> None:
        """The interface thread answers: how long did it not?"""
        with self._lock:
            now, worked = time.perf_counter(), time.thread_time()
            wall_ms, cpu_ms = 1000 * (now - self._last[0]), 1000 * (worked - self._last[1])
            samples, self._samples = self._samples, Counter()
            self._last = (now, worked)
        self.slowest_ms = max(self.slowest_ms, cpu_ms)
        if wall_ms > self._limit_ms:
            self.freezes.append(Freeze(self.number, wall_ms, cpu_ms, samples))

    def note(self, kind: str, text: str) -> None:
        """Take in something that must not happen."""
        self.troubles.append(Trouble(kind, self.number, text))

    def _excepthook(
        self, kind: type[BaseException], trouble: BaseException, _trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            raise SystemExit(130)
        self._note_exception(trouble)

    def _note_exception(self, trouble: BaseException | None) -> None:
        if trouble is not None:
            self.note("exception", "".join(traceback.format_exception(trouble)))

    def _message(self, kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
        grave = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
        if kind in grave and not any(one in words for one in _EXPECTED):
            self.note("warning", f"{words}\n{''.join(traceback.format_stack()[-4:-1])}")

    def _sample(self) -> None:
        while not self._over.wait(SAMPLE_S):
            with self._lock:
                late = 1000 * (time.perf_counter() - self._last[0]) > self._limit_ms / 2 and self._beating
            if late:
                words = _stack(self._main)
                with self._lock:
                    self._samples[words] += 1


class _LogHandler(logging.Handler):
    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.WARNING)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        self._watch.note("log", f"{record.name}: {record.getMessage()}")


def _stack(thread: int) -> str:
    """Return the program's own functions under way in a thread, and the innermost one whatever it is.

    The frames themselves are not touched: who holds one keeps its painter alive beyond the paint event, and
    Qt falls over it.
    """
    with tempfile.TemporaryFile() as raw:
        faulthandler.dump_traceback(raw)
        raw.seek(0)
        threads = raw.read().decode(errors="replace").split("\n\n")
    found: list[str] = []
    for place in _PLACE.finditer(next((one for one in threads if f"0x{thread:016x}" in one), "")):
        file = Path(place["file"])
        if not found or not {"editor", "schemas"}.isdisjoint(file.parts):
            found.append(f"{file.parent.name}/{file.name}:{place['line']} {place['name']}")
    return " < ".join(found[:_DEEPEST])


def resident_mb() -> float:
    """Return the memory that the process holds now, in MB; 0 where the system does not tell."""
    status = Path("/proc/self/statm")
    if not status.is_file():
        return 0.0
    return int(status.read_text(encoding="ascii").split()[1]) * 4096 / 1e6
