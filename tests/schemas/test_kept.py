"""Results are kept for the very same object, and not for ever."""

from __future__ import annotations

from schemas.kept import kept_for_same


def test_the_very_same_object_is_asked_once_until_there_are_too_many() -> None:
    asked: list[list[int]] = []

    @kept_for_same(2)
    def total(of: list[int]) -> int:
        asked.append(of)
        return sum(of)

    first, equal, third = [1, 2], [1, 2], [4]
    assert [total(one) for one in (first, first, equal, equal)] == [3, 3, 3, 3]
    assert len(asked) == 2
    assert [total(one) for one in (third, third, first)] == [4, 4, 3]
    assert len(asked) == 4
