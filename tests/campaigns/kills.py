"""Kill the program in the middle of edits, many times, and measure what is lost.

    python -m tests.campaigns.kills --count 1000 --seed 1 [--kind demonworld-unit ...] [--minutes 30]

Each kill: a process opens the window (offscreen) over a fresh catalogue with the editor of one kind and edits
from the very first moment, each edit with its time told through a pipe *before* it is made. At a random
moment it gets SIGKILL. The catalogue is opened again and looked through; the loss is the age of the oldest
edit that is not in it. In two of three kills the window is kept busy for seconds between its edits: by
Python code, or by calls into C that hold the interpreter's lock.

The parent imports everything once and has no Qt running; its children are forks of it.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import random
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from schemas.problems import EditorError
from tests.campaigns.kill_stage import Stage, editing, make_stage, newest_edit

Busy = Literal["idle", "python", "c"]
BUSY: Final[tuple[Busy, ...]] = ("idle", "python", "c")
LONGEST_S: Final = 2.5
"""Longest life of a program after its first edit."""
BUSY_S: Final = (0.5, 2.5)
PAUSE_MS: Final = (10, 150)
START_S: Final = 180.0


@dataclass
class Kill:
    """What one kill showed."""

    name: str
    busy: Busy
    lost_s: float = 0.0
    """Age of the oldest edit that is not in the catalogue; 0 where all are."""
    edits: int = 0
    trouble: str = ""
    """Why the catalogue could not be read, or the program did not start."""


@dataclass
class Report:
    """All kills of a run."""

    kills: list[Kill] = field(default_factory=list)

    @property
    def troubles(self) -> list[Kill]:
        """Kills after which something was wrong."""
        return [kill for kill in self.kills if kill.trouble]

    @property
    def worst_s(self) -> float:
        """The greatest loss."""
        return max((kill.lost_s for kill in self.kills), default=0.0)

    def lines(self) -> list[str]:
        """Return the figures: by kind of editor, by what the window was doing, and of all."""
        groups: dict[str, list[Kill]] = defaultdict(list)
        for kill in self.kills:
            groups[kill.name].append(kill)
        for kill in self.kills:
            groups[f"({kill.busy})"].append(kill)
        groups["all"] = self.kills
        lines = [
            f"{'':<24}{'kills':>7}{'edits':>8}{'median ms':>11}{'p90 ms':>9}{'max ms':>9}{'troubles':>10}"
        ]
        for name, kills in groups.items():
            lost = sorted(kill.lost_s * 1000 for kill in kills)
            tenth = lost[min(len(lost) - 1, int(len(lost) * 0.9))] if lost else 0.0
            middle = statistics.median(lost) if lost else 0.0
            edits, troubles = sum(kill.edits for kill in kills), sum(bool(kill.trouble) for kill in kills)
            lines.append(
                f"{name:<24}{len(kills):>7}{edits:>8}{middle:>11.0f}{tenth:>9.0f}{max(lost, default=0):>9.0f}"
                f"{troubles:>10}"
            )
        return lines


def run(
    count: int, seed: int, names: Sequence[str] = (), *, tell: bool = False, longest_s: float = math.inf
) -> Report:
    """Kill the program so often.

    Args:
        count: kills.
        seed: of the choice of kinds, moments and loads.
        names: editors by name (:func:`make_stage`); all of them where none is named.
        longest_s: begin no kill after so many seconds.
        tell: print each trouble and loss of more than a second at once.
    """
    chance, report, ends = random.Random(seed), Report(), time.monotonic() + longest_s
    _import_all()
    with tempfile.TemporaryDirectory(prefix="marshalry-kills-") as folder:
        stage = make_stage(Path(folder) / "stage.sqlite")
        chosen = [name for name in stage.documents if not names or name in names]
        for number in range(count):
            if time.monotonic() > ends:
                break
            name, busy = chosen[number % len(chosen)], BUSY[chance.randrange(len(BUSY))]
            kill = _one(stage, Path(folder) / str(number), name, busy, chance)
            report.kills.append(kill)
            if tell and (kill.trouble or kill.lost_s > 1):
                sys.stdout.write(f"{number} {kill}\n")
                sys.stdout.flush()
            shutil.rmtree(Path(folder) / str(number), ignore_errors=True)
    return report


def _import_all() -> None:
    """Import what the children need, so that none of them has to."""
    import editor.ui.app
    import editor.ui.editors.maps.editor
    import editor.ui.editors.tables.page  # noqa: F401


def _one(stage: Stage, home: Path, name: str, busy: Busy, chance: random.Random) -> Kill:
    home.mkdir()
    file = home / "catalogue.sqlite"
    shutil.copy(stage.file, file)
    lives_s, seed = chance.uniform(0, LONGEST_S), chance.randrange(2**31)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _live(file, home, name, stage.documents[name], busy, writing, seed)
    os.close(writing)
    kill = Kill(name, busy)
    try:
        reported, killed_at = _kill_after(child, reading, lives_s)
    finally:
        os.close(reading)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)
    moments = [float(line) for line in reported.decode().split("\n")[:-1]]
    kill.edits = len(moments)
    if not moments:
        kill.trouble = "the program made no edit"
        return kill
    try:
        newest = newest_edit(file, name, stage.documents[name])
    except (EditorError, ValueError, TypeError) as trouble:
        kill.trouble = f"{type(trouble).__name__}: {trouble}"
        return kill
    if newest < len(moments):
        kill.lost_s = killed_at - moments[newest]
    return kill


def _kill_after(child: int, reading: int, lives_s: float) -> tuple[bytes, float]:
    """Let a process live after its first edit, kill it, and return what it told and when it was killed."""
    reported, ends = b"", time.monotonic() + START_S
    while (left := ends - time.monotonic()) > 0:
        ready, _, _ = select.select([reading], [], [], left)
        if not ready:
            break
        some = os.read(reading, 65536)
        if not some:
            break
        if not reported:
            ends = time.monotonic() + lives_s
        reported += some
    killed_at = time.monotonic()
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    while some := os.read(reading, 65536):
        reported += some
    return reported, killed_at


def _live(file: Path, home: Path, name: str, document_id: str, busy: Busy, pipe: int, seed: int) -> None:
    """Be the program; does not return."""
    try:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
            os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
        os.environ["HOME"] = str(home)
        from PySide6.QtCore import QTimer

        from editor.ui.app import run as run_program

        chance, made = random.Random(seed), [0]

        def drive(window: Any) -> None:
            edit = editing(window, name, document_id)

            def once() -> None:
                made[0] += 1
                os.write(pipe, f"{time.monotonic()!r}\n".encode())
                edit(made[0])
                if busy != "idle" and chance.random() < 0.3:
                    _be_busy(busy, chance.uniform(*BUSY_S))
                QTimer.singleShot(chance.randint(*PAUSE_MS), window, once)

            once()

        run_program(catalogue=file, language="en", drive=drive)
    except BaseException:  # noqa: BLE001 - a fork must not go on as its parent
        traceback.print_exc()
    finally:
        os._exit(1)


def _be_busy(how: Busy, seconds: float) -> None:
    ends = time.monotonic() + seconds
    large = [number * 7919 % 1_000_003 for number in range(150_000)]
    while time.monotonic() < ends:
        if how == "c":
            sorted(large)
        else:
            sum(number * number for number in range(1_000))


def run_apart(*arguments: str) -> None:
    """Run the campaign in a process of its own: its children are forks, and must not inherit a Qt that runs.

    Raises:
        AssertionError: more than a second or a catalogue was lost; with all figures.
    """
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.campaigns.kills", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; status 1 where more than a second or a catalogue was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--kind", action="append", default=[])
    wish = parser.parse_args(arguments)
    began = time.monotonic()
    report = run(wish.count, wish.seed, wish.kind, tell=True, longest_s=wish.minutes * 60)
    took = f"{len(report.kills)} kills, seed {wish.seed}, in {time.monotonic() - began:.0f} s"
    sys.stdout.write("\n".join((*report.lines(), took, "")))
    return 1 if report.troubles or report.worst_s > 1 else 0


if __name__ == "__main__":
    sys.exit(main())
