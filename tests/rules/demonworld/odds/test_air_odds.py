"""Odds of flyers, in the air and shot at: the book's numbers, the battle's own."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.odds import attacks as attacks_of
from tests.rules.demonworld.battle.arena import refused
from tests.rules.demonworld.flyers.winged import PEGASUS
from tests.rules.demonworld.large.monsters import DRAGON
from tests.rules.demonworld.odds.meetings import BOOK, chances, made, meeting, odds, rules

LONGBOW = {"weapon": "longbow", "bands": [{"to": 12, "power": 9}]}
SWORD = {"weapon": "handweapon", "melee_power": 8}


def pegasus(**more: Any) -> Any:
    return made(1, **PEGASUS | more)


def numbers(found: Any, party: str) -> list[int]:
    codes = ("odds.blows", "odds.first_shots", "odds.rider_power")
    return [int(one.number) for one in found.reckonings if one.label.code in codes and one.party == party]


def offered(*cards: Any) -> set[str]:
    return {one.id for one in BOOK.situations(*cards, rules())}


@pytest.mark.rule("XXIII.8.2")
def test_between_flyers_the_sizes_are_taken_off() -> None:
    # 11 less the size of 3, less what is left of the protection: 4 less 3.
    found = odds("air", pegasus(), pegasus(melee_protection=4), altitude_first=6, altitude_second=6)
    assert numbers(found, "first") == [7]
    assert chances(found, "end")["both_destroyed"] == pytest.approx((7 / 20) ** 2)
    apart = odds("air", pegasus(), pegasus(), altitude_first=3, altitude_second=9)
    assert numbers(apart, "first") == []
    assert chances(apart, "end") == {"both_stand": 1.0}


@pytest.mark.rule("XXIII.8.1")
@pytest.mark.parametrize(("altitude", "wanted"), [(3, [2]), (1, [2]), (4, [])])
def test_from_the_ground_height_alone_counts_and_flyers_do_not_strike_back(
    altitude: int, wanted: list[int]
) -> None:
    found = odds("air", made(1), pegasus(), altitude_second=altitude)
    assert numbers(found, "first") == wanted
    assert numbers(found, "second") == []


@pytest.mark.rule("XXIII.8.2", "XVII.7.5")
def test_a_flying_dragon_strikes_with_all_that_reaches() -> None:
    dragon = made(1, **DRAGON | {"flyer": True, "morale_a": None, "morale_b": None})
    found = odds("air", dragon, made(3, **PEGASUS), altitude_first=5, altitude_second=5)
    assert numbers(found, "first") == [14 - 3 - 1, 11 - 3 - 1]


@pytest.mark.rule("XXIII.7.0")
def test_altitude_shortens_the_range_of_shots() -> None:
    archers = made(4, weapons=[LONGBOW])
    near, far = (odds("fire", archers, pegasus(), altitude_second=height) for height in (6, 14))
    assert numbers(near, "first") != []
    assert numbers(far, "first") == []
    assert numbers(odds("fire", archers, pegasus(), altitude_second=0), "first") != []


@pytest.mark.rule("XXIII.8.0")
def test_only_flyers_are_offered_blows_in_the_air() -> None:
    assert "air" in offered(made(), pegasus())
    assert "air" not in offered(made(), made())
    assert "air" not in offered(made(), pegasus(flight={"low_only": True}))


@pytest.mark.rule("XXIII.8.0")
def test_the_battle_allows_the_attacks_of_the_odds() -> None:
    for second in (made(4), made(4, **PEGASUS)):
        met = meeting("air", made(3, **PEGASUS), second, altitude_first=3, altitude_second=3)
        reported, posted = attacks_of.declared(met, met.begin().now), met.posted(met.begin().now)
        assert {one.side for one in reported} == ({0, 1} if second.flyer else {1})
        for side in {one.side for one in reported}:
            state = met.battle.replace(phase="melee", step="air_attacks", side=side)
            ours = [attacks_of.in_battle(posted, one) for one in reported if one.side == side]
            assert refused(state, act.StrikeFlyers(tuple(ours))) is None
