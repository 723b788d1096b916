"""The same seed gives the same battle in every process, whatever order its sets have there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.walks import digests

ROOT = Path(__file__).resolve().parents[3]


def _digests(hash_seed: str, decisions: int) -> list[str]:
    """The games' digests as a process of its own finds them."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.walks", "--decisions", str(decisions)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_two_processes_with_other_hashes_play_the_same_five_games() -> None:
    found = digests(12)
    assert [line.split()[0] for line in found] == ["diskwars", "zargo", "wizwar", "darkage", "demonworld"]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    assert _digests(other, 12) == found


@pytest.mark.long
def test_long_games_are_the_same_with_any_hash_seed() -> None:
    found = _digests("0", 400)
    assert all(_digests(seed, 400) == found for seed in ("1", "random", "random"))
