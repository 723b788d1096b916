"""A monkey in the real window: random keys, clicks, drags and wishes over documents of every kind.

    python -m tests.campaigns.monkey --events 10000 --seed 1 --language fr --size 1280x720

One seed gives one run, as far as threads allow; ``--log`` writes the events down and ``--replay`` carries
such a file out again, or its beginning (``--events``).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from tests.campaigns.monkey_stage import Stage
    from tests.campaigns.monkey_watch import Freeze, Trouble

SHOWN: Final = 30
"""Events that are told with a failure."""
STEP_MS: Final = 5
PAUSE_MS: Final = 60
NESTED_MOST: Final = 40
"""Events inside a dialog that waits, before it is closed."""
LONGEST_JOB_S: Final = 8.0


@dataclass
class Found:
    """What a run found."""

    events: int = 0
    story: list[str] = field(default_factory=list)
    """The events, each with its number."""
    done: int = 0
    """Events whose widget was there."""
    troubles: list[Trouble] = field(default_factory=list)
    stories: dict[str, list[str]] = field(default_factory=dict)
    """Signature of a trouble -> the events before it, when it was first seen."""
    freezes: list[Freeze] = field(default_factory=list)
    slowest_ms: float = 0.0
    memory_mb: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def by_signature(self) -> dict[str, list[Trouble]]:
        """Return the troubles, those of one cause together."""
        sorted_out: dict[str, list[Trouble]] = {}
        for one in self.troubles:
            sorted_out.setdefault(one.signature, []).append(one)
        return sorted_out

    def frozen(self, limit_ms: float = 200.0) -> list[Freeze]:
        """Return when the interface thread itself worked for longer than a limit, worst first."""
        return sorted((one for one in self.freezes if one.cpu_ms > limit_ms), key=lambda one: -one.cpu_ms)


class Monkey:
    """Carries events out one after the other, also inside dialogs that wait for an answer."""

    def __init__(
        self,
        stage: Stage,
        seed: int,
        events: int,
        replayed: Sequence[Any] | None = None,
        log: Path | None = None,
    ) -> None:
        from PySide6.QtCore import QEventLoop

        from tests.campaigns.monkey_hands import Hands
        from tests.campaigns.monkey_watch import Watch

        self._stage, self._wanted = stage, events
        self._dice = random.Random(seed)
        self._hands = Hands(stage, self._dice)
        self.watch = Watch()
        self.found = Found()
        # Written line by line: what ends the process is told, too.
        self._log: TextIO | None = None if log is None else log.open("w", encoding="utf-8", buffering=1)
        self._replayed: Iterator[Any] | None = None if replayed is None else iter(replayed)
        self._inside = self._nested = 0
        self._reported = 0
        self._loop = QEventLoop()
        self._jobs: dict[int, float] = {}

    def run(self, *, stop_at_first: bool = False) -> Found:
        """Carry everything out and return what was found."""
        from tests.campaigns.monkey_watch import resident_mb

        begun = time.perf_counter()
        self._stop_at_first = stop_at_first
        self.found.memory_mb.append(resident_mb())
        self.watch.start()
        try:
            self._soon(STEP_MS)
            self._loop.exec()
        finally:
            self.watch.stop()
            if self._log is not None:
                self._log.close()
        self.found.memory_mb.append(resident_mb())
        self.found.seconds = time.perf_counter() - begun
        self.found.troubles = self.watch.troubles
        self.found.freezes = self.watch.freezes
        self.found.slowest_ms = self.watch.slowest_ms
        return self.found

    def _soon(self, pause_ms: int) -> None:
        from PySide6.QtCore import QTimer

        QTimer.singleShot(pause_ms, self._step)

    def _step(self) -> None:
        from tests.campaigns.monkey_watch import resident_mb

        self._tell_news()
        if self.found.events >= self._wanted or (self._stop_at_first and self.watch.troubles):
            self._leave()
            return
        if self.found.events % 500 == 499:
            self.found.memory_mb.append(resident_mb())
            sys.stderr.write(f"{self.found.events + 1} events, {len(self.watch.troubles)} failures\n")
        self.watch.beat()
        try:
            event = self._next()
        except Exception:
            # Nothing would come next, and the loop wait for ever.
            self._loop.quit()
            raise
        if event is None:
            self._wanted = self.found.events
            self._leave()
            return
        self.found.events += 1
        self.watch.number = self.found.events
        if self._log is not None:
            self._log.write(json.dumps(event) + "\n")
        self.found.story.append(f"{self.found.events}: {json.dumps(event, ensure_ascii=False)}")
        # What follows may wait for an answer: the next event is due in any case.
        self._soon(PAUSE_MS if self.found.events % 25 == 0 else STEP_MS)
        self.watch.reset()
        self._inside += 1
        try:
            self.found.done += self._hands.perform(event)
        finally:
            self._inside -= 1
        if not self._inside:
            self._nested = 0
        self._stop_long_jobs()

    def _next(self) -> Any:
        if self._replayed is not None:
            return next(self._replayed, None)
        if self._inside:
            self._nested += 1
            if self._nested > NESTED_MOST or self._hands.top() is self._stage.window:
                # A drag, or a dialog that the monkey cannot answer.
                return {"do": "key", "at": "top", "key": "Escape"}
        return self._hands.choose()

    def _leave(self) -> None:
        """End, once no dialog waits any more."""
        if self._inside:
            self.watch.reset()
            top = self._hands.top()
            self._soon(STEP_MS)
            if top is not self._stage.window:
                top.close()
            else:
                self._hands.perform({"do": "key", "at": "top", "key": "Escape"})
            return
        self._loop.quit()

    def _tell_news(self) -> None:
        for one in self.watch.troubles[self._reported :]:
            self.found.stories.setdefault(one.signature, self.found.story[-SHOWN:])
        self._reported = len(self.watch.troubles)

    def _stop_long_jobs(self) -> None:
        """Stop what would take the machine for minutes: batches, exports, league games."""
        now = time.monotonic()
        running = {id(job): job for job in self._stage.window.context.jobs.running}
        self._jobs = {ident: self._jobs.get(ident, now) for ident in running}
        for ident, since in self._jobs.items():
            if now - since > LONGEST_JOB_S:
                running[ident].cancel()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the monkey by command line; 0 where nothing was found."""
    wished = _wishes().parse_args(arguments)
    os.environ["QT_QPA_PLATFORM"] = wished.platform
    replayed = None
    if wished.replay is not None:
        replayed = [json.loads(line) for line in wished.replay.read_text(encoding="utf-8").splitlines()]
        replayed = replayed[: wished.events or None]
    with tempfile.TemporaryDirectory(prefix="marshalry-monkey-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for part in ("DATA", "CONFIG", "CACHE", "STATE"):
            os.environ[f"XDG_{part}_HOME"] = str(folder / part.lower())
        from tests.campaigns.monkey_stage import stage

        width, _by, height = wished.size.partition("x")
        size = (int(width), int(height))
        with stage(
            folder,
            language=wished.language,
            size=size,
            kinds=wished.kinds,
            dice=random.Random(wished.seed),
            ready=True,
        ) as here:
            events = len(replayed) if replayed is not None else wished.events or 1000
            monkey = Monkey(here, wished.seed, events, replayed, wished.log)
            found = monkey.run(stop_at_first=wished.stop)
    sys.stdout.write(reported(found, wished.seed))
    return 1 if found.troubles or found.frozen() else 0


def reported(found: Found, seed: int) -> str:
    """Return what a run found, in words."""
    memory = " -> ".join(f"{one:.0f}" for one in found.memory_mb)
    lines = [
        f"seed {seed}: {found.events} events ({found.done} met their widget) in {found.seconds:.0f} s; "
        f"{len(found.troubles)} failures, {len(found.frozen())} freezes over 200 ms of processor time "
        f"(longest {found.slowest_ms:.0f} ms), {len(found.freezes)} by the clock; memory {memory} MB"
    ]
    for signature, troubles in found.by_signature().items():
        first = troubles[0]
        lines += [
            "",
            f"== {len(troubles)} times, first at event {first.event} (seed {seed}): {signature[:160]}",
        ]
        lines += [first.text.rstrip(), "-- the events before:", *found.stories.get(signature, [])]
    groups: dict[str, list[Freeze]] = {}
    for freeze in found.frozen():
        groups.setdefault(freeze.cause, []).append(freeze)
    for cause, freezes in groups.items():
        worst = freezes[0]
        lines.append(
            f"freeze {worst.cpu_ms:.0f} ms ({worst.wall_ms:.0f} by the clock), {len(freezes)} times, "
            f"first at event {min(one.event for one in freezes)}: {cause}"
        )
        lines += [f"  {one.cpu_ms:.0f} ms at {found.story[one.event - 1]}" for one in freezes if one.event]
    return "\n".join(lines) + "\n"


def _wishes() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, help="how many (1000); with --replay: how many of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--size", default="1280x720", help="of the window, px")
    parser.add_argument("--platform", choices=("offscreen", "xcb"), default="offscreen")
    parser.add_argument("--kinds", type=int, help="open so many kinds of documents instead of all")
    parser.add_argument("--stop", action="store_true", help="stop at the first failure")
    parser.add_argument("--log", type=Path, help="write the events into a file")
    parser.add_argument("--replay", type=Path, help="carry the events of such a file out")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
