"""Many cases in one test: each is tried, and the one that fails is named."""

import pytest

from tests.cases import cases


def test_every_case_is_tried_and_the_one_that_fails_is_named() -> None:
    seen = []

    @cases(("number", "wanted"), [(1, True), (2, True), (3, False)])
    def small(number: int, wanted: bool, limit: int) -> None:
        seen.append(number)
        assert (number < limit) is wanted

    small(limit=3)
    with pytest.raises(AssertionError) as failed:
        small(limit=2)
    assert seen == [1, 2, 3, 1, 2]
    assert failed.value.__notes__ == ["case: 2 True"]
