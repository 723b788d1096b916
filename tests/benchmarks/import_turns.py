"""How long the window does not answer while many files come in.

`python -m tests.benchmarks.import_turns PLACE [NUMBER] [--maps]`: so many files of documents, or of boards,
are chosen, listed and taken in; every turn of the event loop that is longer than a frame is told, with what
went on. The first call makes the files and a catalogue in the folder PLACE, the second measures.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

from editor.services.opening import open_workspace
from editor.ui.app import run
from editor.ui.editors.maps.output.many_maps import ManyMapsDialog
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.preloading import Preloader
from tests.benchmarks.many_cards import cards

FRAME_MS = 16.0
_TICK_MS = 2
_STARTS_S = 3.0
"""Seconds after which nothing more begins by itself in a window."""
_TERRAIN = ("", "", "", "woods:1", "woods:2", "water:1", "rough:1", "pavement:1", "mystery:3")


class Turns(QObject):
    """Ticks as often as it can, and notes when the event loop left it waiting for longer than a frame."""

    def __init__(self) -> None:
        super().__init__()
        self.stage = "start"
        self.began = time.perf_counter()
        self._last = self.began, time.thread_time()
        self.long: list[tuple[str, float, float]] = []
        """Turns that were longer than a frame: what went on, milliseconds by the clock, of the processor."""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(_TICK_MS)

    def _tick(self) -> None:
        now = time.perf_counter(), time.thread_time()
        lasted, own = ((one - before) * 1000 for one, before in zip(now, self._last, strict=True))
        if lasted - _TICK_MS > FRAME_MS:
            self.long.append((self.stage, lasted - _TICK_MS, own))
        self._last = time.perf_counter(), time.thread_time()

    def enter(self, stage: str) -> None:
        """Go on to another stage, and tell when."""
        print(f"{time.perf_counter() - self.began:6.2f} s  {stage}")  # noqa: T201
        self.stage = stage

    def tell(self) -> None:
        """Print the long turns of each stage."""
        for stage in dict.fromkeys(one[0] for one in self.long):
            found = [f"{lasted:.0f} ({own:.0f})" for name, lasted, own in self.long if name == stage]
            print(f"{stage}: {len(found)} turns above {FRAME_MS:.0f} ms: {', '.join(found[:20])}")  # noqa: T201


def _write(folder: Path, number: int, *, maps: bool) -> None:
    if not maps:
        for one in cards(number):
            ordered = {key: one[key] for key in ("schema_version", "kind", "system")} | one
            (folder / f"{one['slug']}.json").write_text(json.dumps(ordered))
        return
    chance = random.Random(1)
    for name in range(number):
        rows = [
            f'hex {x:02}{y:02} {chance.randrange(2)} "{chance.choice(_TERRAIN)}" "grass"'
            for y in range(1, 18)
            for x in range(1, 17)
        ]
        (folder / f"board {name}.board").write_text("\n".join(["size 16 17", *rows, "end", ""]))


def _at_rest(window: MainWindow, began: float, made_ready: bool) -> bool:
    """Return whether the window has done what it does by itself after its start."""
    return made_ready and time.perf_counter() > began + _STARTS_S and not window.context.jobs.running


def _drive(window: MainWindow, folder: Path) -> None:
    turns = Turns()
    shown: list[ManyMapsDialog | ImportDialog] = []

    def dialog() -> ManyMapsDialog | ImportDialog | None:
        return next(
            (one for one in window.children() if isinstance(one, (ImportDialog, ManyMapsDialog))), None
        )

    def rows() -> int:
        one = dialog()
        return (
            0
            if one is None
            else (one.tree if isinstance(one, ImportDialog) else one.rows).topLevelItemCount()
        )

    def ready() -> bool:
        one = dialog()
        if one is None or not one.settled:
            return False
        shown[:] = [one]
        return True

    ready_ahead: list[bool] = []
    for one in window.findChildren(Preloader):
        one.ready.connect(lambda: ready_ahead.append(True))
    stack = window.commands.relations.stack

    def end() -> None:
        turns.tell()
        window.close()

    steps: list[tuple[str, Callable[[], bool], Callable[[], object]]] = [
        ("at rest", lambda: _at_rest(window, turns.began, bool(ready_ahead)), lambda: None),
        ("choosing", lambda: True, lambda: window.commands.files.import_files([str(folder)])),
        ("opening", lambda: dialog() is not None, lambda: None),
        ("listing", lambda: rows() > 0, lambda: None),
        ("listed", ready, lambda: None),
        ("storing", lambda: True, lambda: shown[0].take()),
        ("stored", lambda: stack.count() == 1 and dialog() is None, lambda: None),
        ("done", lambda: time.perf_counter() > turns.began, end),
    ]

    def look() -> None:
        name, when, act = steps[0]
        if when():
            steps.pop(0)
            turns.enter(name)
            act()

    timer = QTimer(window)
    timer.timeout.connect(lambda: look() if steps else timer.stop())
    timer.start(5)


def main() -> None:
    """Make the files, and measure."""
    place = Path(sys.argv[1])
    numbers = [int(one) for one in sys.argv[2:] if one.isdecimal()]
    folder, catalogue = place / "files", place / "catalogue.sqlite"
    if not folder.exists():
        folder.mkdir(parents=True)
        _write(folder, numbers[0] if numbers else 4_000, maps="--maps" in sys.argv)
        open_workspace(catalogue).close()
        return
    with tempfile.TemporaryDirectory() as beside:
        copy = Path(shutil.copy(catalogue, beside))
        run(copy, "en", [], lambda window: _drive(window, folder))


if __name__ == "__main__":
    main()
