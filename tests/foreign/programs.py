"""Programs of others that are tried: found, or the test is skipped or fails."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

STRICT = os.environ.get("FOREIGN_STRICT") == "1"
"""Whether a program that is not there fails the test (``make check-foreign``)."""


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        if STRICT:
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed (make check-foreign)")
    return found


def run(*command: str | Path) -> str:
    shell = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    # Plugins of our Qt would be loaded by theirs.
    for name in ("QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH", "LD_LIBRARY_PATH"):
        shell.pop(name, None)
    done = subprocess.run(
        [str(part) for part in command],
        env=shell,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
