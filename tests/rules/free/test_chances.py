"""Chances of dice: counted, and against the other way in which a log works them out."""

from __future__ import annotations

import pytest

from editor.rules.core.contract import Need
from editor.rules.free.chances import chances_of


@pytest.mark.parametrize(("dice", "number", "sides", "more"), [("d6", 1, 6, 0), ("3d4-2", 3, 4, -2)])
def test_each_result_is_as_likely_as_counted(dice: str, number: int, sides: int, more: int) -> None:
    found = dict(chances_of(dice))
    assert sum(found.values()) == pytest.approx(1)
    assert (min(found), max(found)) == (number + more, number * sides + more)
    for result in found:
        at_least = Need(result - more, upwards=True).chance(((sides, 0),) * number)
        assert sum(chance for one, chance in found.items() if one >= result) == pytest.approx(at_least)


def test_seven_is_the_likeliest_of_two_dice() -> None:
    assert dict(chances_of("2d6"))[7] == pytest.approx(1 / 6)


@pytest.mark.parametrize("dice", ["", "dice", "99d100"])
def test_what_is_no_dice_or_too_many_has_none(dice: str) -> None:
    assert chances_of(dice) == ()
