"""A referee: it reads the log alone, counts on its own, and shares no code with the rules."""

from collections import Counter

import pytest
from games import PLAY, played, setups


@pytest.mark.parametrize("seed", range(20))
def test_who_has_most_skips_in_the_log_has_won(seed: int) -> None:
    for setup in setups():
        skips: Counter[int] = Counter()
        thrown: list[str] = []
        end = PLAY.start(setup)
        for _, event, after in played(setup, seed):
            end = after
            told = PLAY.event_data(event)
            thrown.append(told["pebble"])
            skips[int(told["pebble"].partition(":")[0])] += told["skips"]
            assert 1 <= told["die"] <= 6
        assert len(set(thrown)) == len(thrown) > 0  # nothing is thrown twice
        best = [side for side, count in skips.items() if count == max(skips.values())]
        winner = PLAY.result(end).winner
        assert winner == (end.sides[best[0]] if len(best) == 1 else None)
