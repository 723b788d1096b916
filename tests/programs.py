"""Other processes that work on a catalogue, begun without waiting until Python has imported the program.

They are forked from one process of its own that has imported it: as far from the tests as any other program,
with its own files, locks and end, but there at once.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from io import BufferedReader
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE

ROOT: Final = Path(__file__).resolve().parents[1]
_PARTS: Final = [
    "editor.cli.main",
    "editor.services.backups",
    "editor.services.document_files",
    "editor.services.export",
    "editor.services.history",
    "editor.services.maintenance",
    "editor.services.opening",
    "editor.services.packs.building",
    "editor.services.packs.taking_in",
    "editor.services.prints.printing",
    "tests.programs",
    "tests.services.samples",
]


class Program:
    """A script in a process of its own. ``with`` ends it if it still runs."""

    def __init__(self, script: str, *arguments: object) -> None:
        """Begin it; ``arguments`` are its ``sys.argv`` after the name."""
        context = multiprocessing.get_context("forkserver" if sys.platform != "win32" else "spawn")
        if sys.platform != "win32":
            context.set_forkserver_preload(_PARTS)
        out, errors = context.Pipe(duplex=False), context.Pipe(duplex=False)
        self._process = context.Process(
            target=_run,
            args=(script, [*map(str, arguments)], dict(os.environ), out[1], errors[1]),
            daemon=True,
        )
        self._process.start()
        self.stdout, self.stderr = _bytes_of(out), _bytes_of(errors)

    def kill(self) -> None:
        """End it where it stands."""
        self._process.kill()

    def wait(self) -> int:
        """Wait for its end and return its status, negative where a signal ended it."""
        self._process.join(PATIENCE)
        status = self._process.exitcode
        assert status is not None, "it does not end"
        return status

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._process.join()
        self.stdout.close()
        self.stderr.close()


def run_program(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own to its end; what it says is short."""
    with Program(script, *arguments) as program:
        out, errors = program.stdout.read(), program.stderr.read()
        return subprocess.CompletedProcess(script, program.wait(), out.decode(), errors.decode())


def run_command(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the program in a process of its own to its end."""
    return run_program("import sys\nfrom editor.cli.main import run\nsys.exit(run(sys.argv[1:]))", *arguments)


def _bytes_of(pipe: tuple[Connection, Connection]) -> BufferedReader:
    """Return what comes out of a pipe as a file; the other end stays open in the program alone."""
    pipe[1].close()
    with contextlib.closing(pipe[0]):
        return os.fdopen(os.dup(pipe[0].fileno()), "rb")


def _run(
    script: str, arguments: list[str], environment: Mapping[str, str], out: Connection, errors: Connection
) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    for number, end in ((1, out), (2, errors)):
        os.dup2(end.fileno(), number)
        end.close()
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["-c", *arguments]
    try:
        exec(compile(script, "<script>", "exec"), {"__name__": "__main__"})  # noqa: S102
    finally:
        sys.stdout.flush()
