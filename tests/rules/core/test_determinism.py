"""The same seed gives the same battle in every process, whatever order its sets have there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.walks import digests

ROOT = Path(__file__).resolve().parents[3]


def _digests(hash_seed: str, decisions: int, *games: str) -> list[str]:
    """The games' digests as a process of its own finds them."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.walks", "--decisions", str(decisions), *games],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_two_processes_with_other_hashes_play_the_same_two_games() -> None:
    games = ("diskwars", "demonworld")  # all five in a long run
    found = digests(12, games)
    assert [line.split()[0] for line in found] == [*games]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    assert _digests(other, 12, *games) == found


@pytest.mark.long
def test_long_games_are_the_same_with_any_hash_seed() -> None:
    found = _digests("0", 400)
    assert all(_digests(seed, 400) == found for seed in ("1", "random", "random"))
