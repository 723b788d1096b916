"""Tests run once more where all is twice as large: Qt takes the scale of the screen once, when it starts."""

from __future__ import annotations

import os
import subprocess
import sys


def passed_twice_as_large(file: str, wanted: str) -> str:
    """Run the long tests of a file that are wanted (as ``-k`` names them) so, and return what pytest says.

    One that fails there fails here. Tests that start others so have "twice" in their names.
    """
    arguments = (
        "-q",
        "-m",
        "long",
        "-k",
        f"{wanted} and not twice",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments, "-p", "no:xdist", file],
        env={**os.environ, "QT_SCALE_FACTOR": "2"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout
