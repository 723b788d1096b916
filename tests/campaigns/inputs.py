"""A campaign of spoilt inputs: ``python -m tests.campaigns.inputs --count 1000000 --seed 1 --workers 2``.

Each input follows from seed, kind and number alone: ``--replay documents:1234`` reads it again,
``--out FILE`` writes it. An input may raise nothing but a refusal, and take neither seconds nor much memory.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.gui.imageio*=false;qt.svg*=false")  # damage is meant to be

from schemas.problems import EditorError
from tests.campaigns.kinds import KINDS, Kind, Samples

SECONDS = 5.0
"""Longest that one input may take, in processor time of its process."""
MEGABYTES = 1_500
"""Memory that a process may take more than it has once the samples are made."""
_PART = 400
"""Inputs between two reports."""
_SHOWN = 20


class TooSlowError(BaseException):
    """An input takes too long; not an Exception, so that no reader catches it."""


@dataclass
class Tally:
    """What became of the inputs of one kind."""

    read: int = 0
    refused: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, -1)
    """Seconds and number."""
    largest: tuple[int, int] = (0, -1)
    """Kilobytes that the process grew, and number."""
    escaped: list[tuple[int, str]] = field(default_factory=list)
    """Number and what was raised."""

    def add(self, other: Tally) -> None:
        """Take in the tally of other inputs."""
        self.read += other.read
        self.refused += other.refused
        self.codes += other.codes
        self.slowest, self.largest = max(self.slowest, other.slowest), max(self.largest, other.largest)
        self.escaped += other.escaped


def spoilt(kind: Kind, samples: Samples, seed: int, number: int) -> bytes:
    """Return one input."""
    random = Random(f"{seed}/{kind.name}/{number}")
    try:
        return kind.spoil(random, samples)
    except (RecursionError, UnicodeError):  # what came out cannot even be written down
        return random.choice(samples)


def try_inputs(kind: Kind, seed: int, numbers: Sequence[int]) -> Tally:
    """Return what becomes of some inputs, read in this process."""
    samples, tally = kind.samples(), Tally()
    for number in numbers:
        data = spoilt(kind, samples, seed, number)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        try:
            kind.read(data)
            tally.read += 1
        except EditorError as trouble:
            tally.refused += 1
            tally.codes[trouble.problems[0].code if trouble.problems else "no problem"] += 1
        except (Exception, TooSlowError) as trouble:  # noqa: BLE001 - that is what is looked for
            place = traceback.extract_tb(trouble.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            said = f"{type(trouble).__name__}: {str(trouble)[:120]} at {where}"
            tally.escaped.append((number, said))
        taken = time.process_time() - start
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        tally.slowest = max(tally.slowest, (taken, number))
        tally.largest = max(tally.largest, (grown, number))
    return tally


def _limit() -> None:
    """Bound the memory and the time per input of this process."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"more than {SECONDS} s")

    signal.signal(signal.SIGVTALRM, stop)
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEGABYTES * 2**20,) * 2)


def _work(pipe: Connection, seed: int, name: str, numbers: range) -> None:
    kind = next(one for one in KINDS if one.name == name)
    samples = list(kind.samples())
    fixed = Kind(name, lambda: samples, kind.spoil, _alarmed(kind), kind.share)
    _limit()
    try_inputs(fixed, seed, [-1])  # what is loaded only once is not the first input's
    for start in range(numbers.start, numbers.stop, _PART):
        part = range(start, min(start + _PART, numbers.stop))
        pipe.send(("begin", part.start, None))
        pipe.send(("done", part.stop, try_inputs(fixed, seed, part)))
    pipe.close()


def _alarmed(kind: Kind):  # type: ignore[no-untyped-def]
    def read(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            kind.read(data)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    return read


def run_kind(kind: Kind, seed: int, numbers: range) -> Tally:
    """Return what becomes of inputs, read in processes of their own; one that dies is told and replaced."""
    tally, at = Tally(), numbers.start
    context = multiprocessing.get_context("spawn")
    while at < numbers.stop:
        ours, theirs = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(theirs, seed, kind.name, range(at, numbers.stop)))
        worker.start()
        theirs.close()
        try:
            while True:
                what, place, found = ours.recv()
                if what == "done":
                    tally.add(found)
                    at = place
        except EOFError:
            worker.join()
        if at < numbers.stop:
            end = min(at + _PART, numbers.stop)
            tally.escaped.append(
                (at, f"the process died ({worker.exitcode}) in the inputs {at} to {end - 1}")
            )
            at = end
    return tally


def shares(count: int, names: Sequence[str]) -> Iterator[tuple[Kind, int]]:
    """Yield the kinds wanted with their part of all inputs."""
    wanted = [one for one in KINDS if not names or one.name in names]
    whole = sum(one.share for one in wanted)
    for one in wanted:
        yield one, max(1, count * one.share // whole)


def _reported(kind: str, tally: Tally, seconds: float) -> str:
    number = tally.read + tally.refused + len(tally.escaped)
    codes = ", ".join(f"{code} {times}" for code, times in tally.codes.most_common(4))
    parts = (
        f"{kind:13} {number:8} inputs {number / max(seconds, 0.001):7.0f}/s",
        f"read {tally.read:7}",
        f"refused {tally.refused:7}",
        f"slowest {tally.slowest[0] * 1000:6.0f} ms (#{tally.slowest[1]})",
        f"most memory {tally.largest[0] / 1024:5.1f} MB (#{tally.largest[1]})",
        f"escaped {len(tally.escaped)}",
        f"[{codes}]",
    )
    return "  ".join(parts)


def _run_part(task: tuple[str, int, range]) -> tuple[str, Tally, float]:
    name, seed, numbers = task
    kind, start = next(one for one in KINDS if one.name == name), time.monotonic()
    return name, run_kind(kind, seed, numbers), time.monotonic() - start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; 1 where an input escaped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input of each kind")
    parser.add_argument("--what", default="", help="kinds, parted by commas; all without it")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--replay", metavar="KIND:NUMBER")
    parser.add_argument("--out", type=Path)
    wish = parser.parse_args(arguments)
    if wish.replay:
        return _replay(wish.replay, wish.seed, wish.out)
    tasks = [
        (kind.name, wish.seed, range(wish.start, wish.start + count))
        for kind, count in shares(wish.count, [one for one in wish.what.split(",") if one])
    ]
    start, escaped, total = time.monotonic(), 0, 0
    # Threads that each wait for one process after the other: a process that dies takes nothing with it.
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max(1, wish.workers)) as pool:
        for name, tally, seconds in pool.map(_run_part, tasks):
            print(_reported(name, tally, seconds), flush=True)
            for number, said in tally.escaped[:_SHOWN]:
                print(f"  --seed {wish.seed} --replay {name}:{number}  {said}", flush=True)
            escaped += len(tally.escaped)
            total += tally.read + tally.refused + len(tally.escaped)
    seconds = time.monotonic() - start
    print(f"{total} inputs in {seconds:.0f} s, {total / seconds:.0f} a second; {escaped} escaped")
    return 1 if escaped else 0


def _replay(wanted: str, seed: int, out: Path | None) -> int:
    name, _, number = wanted.partition(":")
    kind = next(one for one in KINDS if one.name == name)
    data = spoilt(kind, kind.samples(), seed, int(number))
    if out is not None:
        out.write_bytes(data)
    print(f"{len(data)} bytes: {data[:300]!r}")
    try:
        kind.read(data)
    except EditorError as trouble:
        print("refused:", *(one.code for one in trouble.problems[:9]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
