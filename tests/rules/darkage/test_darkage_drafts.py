"""What creatures of other games become in Dark Age."""

import pytest

from editor.rules.core.traits import Trait
from editor.rules.darkage.converting import CONVERTER, strikes_worth, worth
from tests.cases import cases
from tests.rules.drafting import FAR, drafted, guessed

MIDDLE: dict[Trait, float] = {"strength": 0.5, "guard": 0.5, "armour": 0.5, "life": 0.5, "cost": 0.5}


def test_where_no_character_is_known_it_is_a_usual_one() -> None:
    sketch = drafted(CONVERTER, MIDDLE)
    strike = strikes_worth(11)
    assert sketch.data == {
        "faction": None, "unique": False, "life": 3, "control": 4,
        "cc_hit": strike, "cc_block": strike, "armour": strike,
    }  # fmt: skip
    assert worth(strike) == 11
    assert set(guessed(sketch)) == {
        "faction", "life", "control", "char_class", "cc_hit", "cc_block", "armour",
    }  # fmt: skip
    assert guessed(sketch)["char_class"] == "left_open"


@pytest.mark.parametrize(
    ("rank", "life", "control", "blow", "block"), [(0.0, 1, 1, 1, 0), (1.0, 20, 12, 8 * 17, 8 * 17)]
)
def test_whoever_is_beyond_all_limits_stands_at_the_limit(
    rank: float, life: int, control: int, blow: int, block: int
) -> None:
    ranks = {**dict.fromkeys(MIDDLE, rank), "shooting": rank}
    data = drafted(CONVERTER, ranks, figures=FAR).data
    assert (data["life"], data["control"]) == (life, control)
    assert [worth(data[field]) for field in ("cc_hit", "df")] == [blow, blow], "who fights has a strike"
    assert [worth(data[field]) for field in ("cc_block", "armour")] == [block, block], "but perhaps no block"


def test_only_who_shoots_fires_and_only_persons_are_unique() -> None:
    shooter = drafted(CONVERTER, {**MIDDLE, "shooting": 0.5}, person=True)
    assert (shooter.data["df"], shooter.data["unique"]) == (strikes_worth(11), True)
    assert {one.path: one.value for one in shooter.guesses}["df"] == "8"
    assert "df" not in drafted(CONVERTER, MIDDLE).data


@cases(
    ("wanted", "found"),
    [(-1, []), (0, []), (1, [18]), (11, [8]), (12, [13, 13]), (13, [12, 13]), (23, [11, 11, 12]),
     (136, [2] * 8), (200, [2] * 8)],
)  # fmt: skip
def test_a_worth_is_spread_evenly_over_as_few_strikes_as_hold_it(wanted: int, found: list[int]) -> None:
    assert strikes_worth(wanted) == found
