"""What a day's work does outside the windows, seen by an audit hook: sockets, processes, written files.

    python -m tests.campaigns.audit OUT

Drives the tour (write, save, print, export, build a pack, take it in, watch a battle, count many) and
commands in this process. Prints each deed that nothing allows, and ends with 1 where there is one.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterable, Sequence
from multiprocessing import util
from pathlib import Path
from typing import Any, Final

from schemas.messages import FOLDERS
from schemas.messages.compiling import compile_all

WORKERS: Final = ("multiprocessing.spawn", "multiprocessing.resource_tracker")
"""Modules that a process of a batch begins with."""
DEVICES: Final = ("/dev/null", "/dev/tty", "/dev/shm", "/proc/self")  # noqa: S108 - shared memory
WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
PATHS: Final[dict[str, tuple[tuple[int, int | None], ...]]] = {
    "os.mkdir": ((0, 2),),
    "os.remove": ((0, 1),),
    "os.rename": ((0, 2), (1, 3)),
    "os.rmdir": ((0, 1),),
    "os.symlink": ((1, 2),),
    "os.link": ((1, 3),),
    "os.truncate": ((0, None),),
    "os.chmod": ((0, 2),),
    "shutil.copyfile": ((1, None),),
    "shutil.move": ((0, None), (1, None)),
    "sqlite3.connect": ((0, None),),
}
"""Events that change a file: which of their arguments name it, and which the open folder that it lies in."""
SPAWNED: Final = "tests.spawned"
"""Our own event: what multiprocessing starts raises none."""
PROCESSES: Final = (
    SPAWNED,
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
)


class Watch:
    """Keeps what happens that is not allowed."""

    def __init__(self, allowed: Iterable[Path]) -> None:
        """Allow writing below these folders, and nothing else."""
        self.findings: set[str] = set()
        self.seen: dict[str, int] = {}
        """How often each sort of event was looked at: a watch that sees nothing proves nothing."""
        self._allowed = tuple(str(one.resolve()) for one in allowed) + DEVICES
        self._mine = threading.local()

    def install(self) -> None:
        """Look at everything from now on; a hook cannot be taken away again."""
        sys.addaudithook(self)
        spawn = util.spawnv_passfds

        def reported(path: Any, words: Any, files: Any) -> int:
            sys.audit(SPAWNED, path, words)
            return spawn(path, words, files)  # type: ignore[no-any-return]

        util.spawnv_passfds = reported

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if getattr(self._mine, "busy", False):
            return
        self._mine.busy = True
        try:
            self._look(event, arguments)
        finally:
            self._mine.busy = False

    def _look(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if (isinstance(mode, str) and set(mode) & set("wax+")) or (mode is None and flags & WRITING):
                self._written(event, path)
        elif event in PATHS:
            for place, folder in PATHS[event]:
                self._written(event, arguments[place], -1 if folder is None else arguments[folder])
        elif event in PROCESSES:
            self._process(event, arguments)
        elif event in {"socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo"}:
            self._socket(event, arguments)

    def _count(self, sort: str) -> None:
        self.seen[sort] = self.seen.get(sort, 0) + 1

    def _written(self, event: str, path: object, folder: int = -1) -> None:
        if isinstance(path, int) or path in (None, ":memory:", b":memory:"):
            return
        self._count("writes")
        words = os.fsdecode(path).removeprefix("file:").partition("?")[0]  # type: ignore[arg-type]
        name = os.path.realpath(words if folder == -1 else f"/proc/self/fd/{folder}/{words}")
        # What Python keeps of a module that it has compiled is no deed of the program.
        if not name.startswith(self._allowed) and "__pycache__" not in name:
            self.findings.add(f"{event} {name}")

    def _process(self, event: str, arguments: Sequence[Any]) -> None:
        self._count("processes")
        words = arguments[1] if len(arguments) > 1 else arguments[:1]
        command = " ".join(map(os.fsdecode, words)) if isinstance(words, (list, tuple)) else str(words)
        if not any(one in command for one in WORKERS):
            self.findings.add(f"{event} {command}")

    def _socket(self, event: str, arguments: Sequence[Any]) -> None:
        self._count("sockets")
        address = arguments[1] if event != "socket.getaddrinfo" else arguments[:2]
        # The local socket of workers, of the screen and of the desktop is a name, another computer is a pair.
        if not isinstance(address, (str, bytes)):
            self.findings.add(f"{event} {address}")


def journey(out: Path, catalogue: Path) -> list[str]:
    """Do a day's work; return what failed."""
    from editor.cli.main import run as command
    from editor.ui.tour import run as tour

    failed = [] if tour(out / "tour") == 0 else ["the tour"]
    base = ["--catalogue", str(catalogue), "--language", "en"]
    pack, card = str(out / "battle.marshal"), str(out / "card.yaml")
    for words in (
        ["catalogue", "list"],
        ["pack", "build", "first-battle", "-o", pack],
        ["catalogue", "export", "orc-guard", "-o", card],
        ["validate", card],
        ["catalogue", "import", card],
        ["booklet", "first-battle", "-o", str(out / "booklet.pdf")],
        ["preview", "first-battle", "--battles", "6", "--workers", "2", "--json"],
    ):
        if command([*base, *words]) != 0:
            failed.append(" ".join(words))
    return failed


def main(arguments: Sequence[str]) -> int:
    """Do the journey under the watch."""
    if len(arguments) != 1:
        print("Name the folder for what it writes: python -m tests.campaigns.audit OUT")
        return 2
    out = Path(arguments[0]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    folders = [os.environ.get(f"XDG_{name}_HOME") for name in ("DATA", "CONFIG", "CACHE", "STATE")]
    temporary = Path(tempfile.gettempdir())
    # Without them the folders of the person would be judged, which others write to, too.
    if not all(folders):
        print("XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME and XDG_STATE_HOME have to be set")
        return 2
    for folder in FOLDERS:  # as the set-up does: a checkout whose texts have changed would do it on the way
        compile_all(folder)
    watch = Watch([out, temporary, *(Path(one) for one in folders if one)])
    watch.install()
    failed = journey(out, out / "catalogue.sqlite")
    for one in sorted(watch.findings):
        print(f"not allowed: {one}")
    for words in failed:
        print(f"failed: {words}")
    print("seen: " + ", ".join(f"{count} {sort}" for sort, count in sorted(watch.seen.items())))
    return 1 if watch.findings or failed or not {"writes", "processes"} <= watch.seen.keys() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
