"""The line through few cards: its error on cards left out is what refits would give."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from editor.simulation.regression import fit

NUMBERS = st.integers(-20, 20).map(float)


@given(st.integers(4, 9).flatmap(lambda count: arrays(np.float64, (count, 4), elements=NUMBERS)))
def test_what_is_said_of_a_card_left_out_is_what_a_line_through_the_others_says(table: np.ndarray) -> None:
    rows, seen = table[:, :3], table[:, 3]
    found = fit(rows, seen)
    spread = rows.std(axis=0)
    varies = spread > 0
    scaled = (rows[:, varies] - rows[:, varies].mean(axis=0)) / spread[varies]
    whole = np.hstack([np.ones((len(rows), 1)), scaled])
    shrink = np.diag([0.0, *[found.strength * len(rows)] * int(varies.sum())])
    for out in range(len(rows)):
        kept = np.arange(len(rows)) != out
        line = np.linalg.solve(whole[kept].T @ whole[kept] + shrink, whole[kept].T @ seen[kept])
        assert found.left_out[out] == pytest.approx(float(whole[out] @ line), abs=1e-6)


def test_a_straight_law_is_found_and_its_parts_add_up() -> None:
    rows = [(x, y, 5.0) for x in range(5) for y in range(4)]
    found = fit(rows, [10 + 3 * x - 2 * y for x, y, _ in rows])
    assert found.coefficients == pytest.approx((3, -2, 0), abs=0.2)
    assert found.determined > 0.99
    assert found.value(rows[3]) == pytest.approx(found.base + sum(found.parts(rows[3])))


def test_one_observation_is_no_line() -> None:
    with pytest.raises(ValueError, match="two observations"):
        fit([(1.0,)], [2.0])
