"""The window is killed in the middle of edits: at most a second is lost, and no catalogue is damaged."""

from __future__ import annotations

import sys

import pytest

from tests.campaigns.kill_stage import LARGE_MAP, TABLE
from tests.campaigns.kills import run_apart

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows knows neither fork nor SIGKILL"),
]


def test_at_most_a_second_is_lost_when_the_program_is_killed() -> None:
    run_apart(
        "--count", "12", "--seed", "3", "--kind", "demonworld-unit", "--kind", LARGE_MAP, "--kind", TABLE
    )
