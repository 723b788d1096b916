"""Whole games stay as they were played when they were last looked at, log and legal actions included."""

from pathlib import Path

import pytest

from tests.campaigns.golden import KEPT, golden_file
from tests.campaigns.walks import walk


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed", "decisions"), KEPT["wizwar"])
def test_a_game_is_played_and_told_as_it_is_kept(scenario: str, seed: int, decisions: int) -> None:
    file: Path = golden_file("wizwar", scenario)
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(walk("wizwar", scenario, seed, decisions)):
        assert line == kept[number], f"{file.name}:{number + 1}"
    assert number + 1 == len(kept)
