"""Intervals of shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.simulation.statistics import rate, wilson


def test_wilson_of_half_of_a_hundred() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_wilson_of_none_of_ten() -> None:
    low, high = wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.2775, abs=1e-4)


def test_wilson_of_nothing_knows_nothing() -> None:
    assert wilson(0, 0) == (0, 1)
    assert rate(0, 0).share == 0


@given(st.integers(1, 2000), st.data())
def test_wilson_holds_the_share_and_mirrors(total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, total))
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    assert wilson(total - count, total) == pytest.approx((1 - high, 1 - low), abs=1e-9)
