"""A melee phase: against sums by hand, against dice, against the battle itself."""

from collections import Counter
from typing import Any

import pytest

from editor.rules.core.chances import EveryWay, OneWay
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.blows import options
from editor.rules.demonworld.odds import attacks as attacks_of
from editor.rules.demonworld.odds import strikes
from editor.rules.demonworld.odds.book import played, sampled
from editor.rules.demonworld.odds.encounter import Encounter, standing
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.odds.meetings import (
    BOOK,
    agrees,
    apply,
    chances,
    made,
    meeting,
    odds,
    on_the_field,
    rules,
    unit,
)

CHAPTERS = ("VIII", "XIII", "XIV")
HERO = {"initiative": 4, "weapons": [{"weapon": "handweapon", "melee_power": 14}]}


@pytest.mark.rule("VI.1.3")
def test_equal_duel_falls_together() -> None:
    # 8 less 3: each hits on 5 or less, a quarter of the time; blows of one initiative are simultaneous.
    found = chances(odds("melee", made(), made()), "end")
    assert found == pytest.approx(
        {
            "first_destroyed": 3 / 16,
            "second_destroyed": 3 / 16,
            "both_destroyed": 1 / 16,
            "both_stand": 9 / 16,
        }
    )


@pytest.mark.rule("VI.1.4")
def test_the_quicker_strikes_first_and_the_dead_do_not_answer() -> None:
    found = chances(odds("melee", made(initiative=3), made()), "end")
    assert found == pytest.approx(
        {"second_destroyed": 1 / 4, "first_destroyed": 3 / 16, "both_stand": 9 / 16}
    )


@pytest.mark.rule("XIV.1.0")
def test_second_attack_goes_to_the_other_enemy_in_front() -> None:
    # 14 less 3: 11 hits, 6 earns a second attack at the other of the two in front of him.
    found = chances(odds("melee", made(**HERO), made(2)), "losses_second")
    assert found == pytest.approx({"0": 9 / 20, "1": 5 / 20 + 6 / 20 * 9 / 20, "2": 6 / 20 * 11 / 20})


@pytest.mark.rule("VIII.1.1")
def test_two_hit_points_take_two_hits() -> None:
    twice = {"weapons": [{"weapon": "handweapon", "melee_power": 8, "attacks": 2}]}
    found = chances(odds("melee", made(**twice), made(hit_points=2)), "losses_second")
    assert found == pytest.approx({"0": 15 / 16, "1": 1 / 16})


@pytest.mark.rule("VI.1.3")
@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ({"side": "flank"}, 7),
        ({"side": "rear"}, 9),
        ({"between": "wall"}, 3),
        ({"between": "one"}, 4),
        ({"between": "both"}, 3),
        ({"level": 2}, 7),
        ({"level": -1}, 4),
    ],
)
def test_side_and_ground_change_the_number(given: dict[str, Any], needed: int) -> None:
    found = odds("melee", made(), made(), **given)
    assert next(one for one in found.reckonings if one.label.code == "odds.blows").number == needed


@pytest.mark.rule("XIII.1.0", "XIII.2.0")
def test_square_has_no_flank_and_the_tip_of_a_wedge_strikes_for_all() -> None:
    guard, foot = unit("orc-guard"), unit("noble-footsoldiers")
    flank = odds("melee", guard, foot, side="flank", layout_second="square")
    parts = {part.code for one in flank.reckonings for part in one.parts if one.party == "first"}
    assert "demonworld.part_flank" not in parts
    wedge = odds("melee", guard, foot, layout_first="wedge")
    best = max(part.value for one in wedge.reckonings for part in one.parts if part.code.endswith("_wedge"))
    assert best == 7


@pytest.mark.rule("VI.1.2")
def test_supports_join_the_blow_and_strike_none_of_their_own() -> None:
    single, joined = (odds("melee", made(4), made(4), supports_first=number) for number in (0, 1))
    blows = [
        sum(one.times for one in found.reckonings if one.label.code == "odds.blows" and one.party == "first")
        for found in (single, joined)
    ]
    assert blows[1] < blows[0]
    assert any(
        part.code == "demonworld.part_melee_supports" for one in joined.reckonings for part in one.parts
    )


@pytest.mark.rule("XI.3.6", "XI.3.7")
@pytest.mark.parametrize("between", ["wall", "one", "both"])
def test_nobody_supports_over_walls_and_in_water(between: str) -> None:
    alone, joined = (odds("melee", made(4), made(4), between=between, supports_first=n) for n in (0, 2))
    assert alone == joined


@pytest.mark.rule("X.2.1")
def test_commander_on_his_own_attacks_with_his_sequence_and_stands_without_an_order() -> None:
    hero = made(card_kind="hero", command={"stars": 1})
    found = odds("charge", hero, hero)
    speeds = {
        one.party: [part.code.partition(".part_")[2] for part in one.parts]
        for one in found.reckonings
        if one.label.code == "odds.initiative"
    }
    assert speeds == {"first": ["base_initiative", "commander_attack"], "second": ["base_initiative"]}


@pytest.mark.rule("XV.3.0")
def test_loser_tests_first_and_winner_only_against_who_has_not_fled() -> None:
    # One lost of two: 1 left - 1 lost + nothing destroyed = 0; a morale of 4 needs a 4.
    first, second = made(2), made(2, morale_a=4)
    found = odds("melee", first, second, frontage_first=2, frontage_second=2)
    ends = chances(found, "end")
    assert 0 < ends["second_routs"] < 1
    assert "first_routs" not in ends
    assert sum(ends.values()) == pytest.approx(1)


def test_charts_are_certain_together_and_means_fit_them() -> None:
    found = odds("melee", unit("orc-guard"), unit("noble-footsoldiers"))
    assert found.exact
    for chart in found.charts:
        assert sum(one.chance for one in chart.outcomes) == pytest.approx(1)
    for party in ("first", "second"):
        mean = next(one.value for one in found.means if one.id == f"elements_{party}")
        assert mean == pytest.approx(sum(int(k) * p for k, p in chances(found, f"losses_{party}").items()))


@pytest.mark.long
def test_sampled_odds_agree_with_the_computed_ones() -> None:
    met = meeting("melee", unit("mounted-knights-of-the-order"), unit("orc-guard"))
    exact = played(EveryWay(), "melee", met)
    rolled = sampled("melee", met, 3, 1500)
    for side in (0, 1):
        want = sum(chance * standing(end.now[side]) for end, chance in exact.items())
        got = sum(chance * standing(end.now[side]) for end, chance in rolled.items())
        assert got == pytest.approx(want, abs=0.12)
    assert sampled("melee", met, 3, 40) == sampled("melee", met, 3, 40)


def test_too_many_ways_are_sampled_and_the_odds_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.rules.demonworld.odds.book.EveryWay", lambda tick: EveryWay(2, tick))
    found = BOOK.odds("melee", unit("orc-guard"), unit("noble-footsoldiers"), {}, rules(), samples=50)
    assert (found.exact, found.samples) == (False, 50)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("first", "second", "given"),
    [
        ({"initiative": 3}, {}, {}),
        ({"initiative": 3, "weapons": HERO["weapons"]}, {"initiative": 1}, {"side": "front"}),
        ({}, {"hit_points": 2}, {"supports_first": 1}),
        ({}, {"initiative": 3}, {"side": "flank", "order_first": "charge"}),
        ({"formations": ["wedge"]}, {}, {"layout_first": "wedge"}),
        ({}, {"formations": ["square"]}, {"layout_second": "square"}),
        ({"initiative": 3}, {"formations": ["wedge"]}, {"layout_second": "wedge"}),
    ],
)
def test_the_battle_itself_has_the_same_odds(
    first: dict[str, Any], second: dict[str, Any], given: dict[str, Any]
) -> None:
    cards = made(7, **first), made(8, **second)
    met = meeting("melee", *cards, frontage_first=4, frontage_second=4, **given)
    ends = strikes.phase(EveryWay(), met, {met.begin(): 1.0})
    start = _state(met)
    dice = SeededDice(11)
    counted = [Counter[str](), Counter[str]()]
    for _ in range(400):
        end = _fought(met, start, dice)
        for side in (0, 1):
            counted[side][str(len(end.units[side].elements))] += 1
    assert agrees(counted, ends, lambda side, end: str(standing(end.now[side])))


@pytest.mark.long
@pytest.mark.rule("XV.2.0", "XV.3.0")
def test_the_battle_itself_routs_as_often_the_best_group_of_a_divided_unit_testing() -> None:
    values = {"morale_a": 7, "morale_b": 40, "initiative": 3}, {"morale_a": 6, "morale_b": 40, "fear": 2}
    cards = made(7, **values[0]), made(7, **values[1])
    met = meeting("melee", *cards)
    ends = played(EveryWay(), "melee", met)
    start = _state(met, "XV")
    dice = SeededDice(3)
    counted = [Counter[str](), Counter[str]()]
    for _ in range(300):
        end = _fought(met, start, dice)
        for side in (0, 1):
            counted[side][str(end.units[side].mood == "rout")] += 1
    assert agrees(counted, ends, lambda side, end: str(bool(end.rout[side])))


def _state(met: Encounter, *more: str) -> BattleState:
    return on_the_field(met, (*CHAPTERS, *more), phase="melee", step="attacks")


def _fought(met: Encounter, state: BattleState, dice: SeededDice) -> BattleState:
    """Declare what the odds take for declared, and strike second attacks without a step."""
    count = len(met.start(0))

    def element(side: int, place: int) -> int:
        return place + side * count

    attacks = attacks_of.declared(met, met.begin().now)
    for side in (0, 1):
        ours = tuple(
            act.Attack(
                element(side, one.attacker),
                element(1 - side, one.target),
                tuple(element(side, other) for other in one.supports),
                one.weapon,
            )
            for one in attacks
            if one.side == side
        )
        if ours:  # who has no enemy in front of him is not asked
            state = apply(state, act.Strike(ours), dice)
    while state.step == "second_attack":
        chance = state.earned[0]
        still = [target for target, step in options(state, chance) if not step]
        again = act.StrikeAgain(chance[0], min(still)) if still else act.StrikeAgain(chance[0])
        state = apply(state, again, dice)
    return state


def test_one_way_and_every_way_take_the_same_steps() -> None:
    met = meeting("melee", unit("orc-guard"), unit("trolls"))
    ways = set(played(EveryWay(), "melee", met))
    for seed in range(20):
        assert set(played(OneWay(SeededDice(seed)), "melee", met)) <= ways
