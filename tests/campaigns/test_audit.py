"""No network, no strange process, nothing written where nobody expects it, no temporary file left."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.audit import Watch
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def test_the_watch_tells_what_is_not_allowed(tmp_path: Path) -> None:
    watch = Watch([tmp_path])
    for event, arguments in (
        ("open", (str(tmp_path / "file"), "w", 0)),
        ("open", ("/etc/passwd", "r", 0)),
        ("socket.connect", (None, "/run/bus")),
        ("subprocess.Popen", ("python", ["python", "-c", "from multiprocessing.spawn import x"], None, None)),
    ):
        watch(event, arguments)
    assert watch.findings == set()
    assert watch.seen == {"writes": 1, "sockets": 1, "processes": 1}
    for event, arguments in (
        ("open", ("/etc/passwd", "a", 0)),
        ("open", ("/etc/shadow", None, os.O_RDWR)),
        ("os.rename", (str(tmp_path / "file"), "/elsewhere/file", -1, -1)),
        ("socket.connect", (None, ("192.0.2.1", 80))),
        ("subprocess.Popen", ("curl", ["curl", "x"], None, None)),
    ):
        watch(event, arguments)
    assert watch.findings == {
        "open /etc/passwd",
        "open /etc/shadow",
        "os.rename /elsewhere/file",
        "socket.connect ('192.0.2.1', 80)",
        "subprocess.Popen curl x",
    }


@pytest.mark.long
def test_a_days_work_reaches_for_nothing_but_its_own_files(tmp_path: Path) -> None:
    out, home, temporary, here = (tmp_path / name for name in ("out", "home", "temporary", "here"))
    for folder in (home, temporary, here):
        folder.mkdir()
    own = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.audit", str(out)],
        cwd=here,
        env=os.environ | own | {"HOME": str(home), "TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # What libraries write below Python is found by what lies there afterwards.
    assert list(here.iterdir()) == []
    assert [str(one.relative_to(temporary)) for one in temporary.rglob("*")] == []
    assert {one.name for one in home.iterdir()} <= {"data", "config", "cache", "state"}
