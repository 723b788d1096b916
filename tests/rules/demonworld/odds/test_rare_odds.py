"""Odds at their ends: both run, a third blow, questions that nobody can answer."""

from typing import Any

import pytest

from editor.rules.core.hexes import distance
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.odds import shots
from editor.rules.demonworld.odds.book import sampled
from editor.rules.demonworld.odds.encounter import State
from editor.rules.demonworld.odds.placing import apart
from editor.rules.demonworld.odds.report import _end
from schemas.base import Document
from schemas.problems import EditorError
from tests.rules.demonworld.battle.arena import shipped
from tests.rules.demonworld.large.monsters import GIANT
from tests.rules.demonworld.odds.meetings import BOOK, BOW, SWORD, chances, made, meeting, odds, rules

HERO: dict[str, Any] = {"initiative": 4, "weapons": [{"weapon": "handweapon", "melee_power": 14}]}


@pytest.mark.rule("XV.2.0")
@pytest.mark.parametrize(
    ("rout", "end"),
    [
        ((True, True), "both_rout"), ((True, False), "first_routs"), ((False, True), "second_routs"),
        ((False, False), "both_stand"),
    ],
)  # fmt: skip
def test_either_side_or_both_may_run(rout: tuple[bool, bool], end: str) -> None:
    met = meeting("melee", made(2), made(2))
    now = (met.start(0), met.start(1))
    assert _end(met, State(now=now, then=now, begun=(2, 2), rout=rout)) == end


@pytest.mark.rule("I.3.0")
@pytest.mark.parametrize("fields", [2, 6])
@pytest.mark.parametrize("column", [-7, 0, 10])
def test_wherever_the_second_unit_stands_the_first_is_put_before_its_middle(fields: int, column: int) -> None:
    there = tuple([Placed((column + number, 4), "S") for number in range(5)])
    here = apart(tuple([Placed((number, 0), "N") for number in range(3)]), there, fields)
    assert min(distance(one.at, other.at) for one in here for other in there) == fields
    # A row lies half a field further to the east for each row to the south.
    east = [[one.at[0] + one.at[1] / 2 for one in unit] for unit in (here, there)]
    assert abs(sum(east[0]) / 3 - sum(east[1]) / 5) <= 0.5


@pytest.mark.rule("XIV.1.0")
@pytest.mark.parametrize(("most", "slain"), [(1, 0.0), (2, 6 / 20 * 6 / 20 * 11 / 20)])
def test_a_ruleset_may_let_a_second_attack_earn_a_third(most: int, slain: float) -> None:
    """11 hits, 6 earns another blow; three hits fell an enemy of three hit points."""
    own = rules()
    own = own.model_copy(update={"melee": own.melee.model_copy(update={"second_attacks": most})})
    found = BOOK.odds("melee", made(**HERO), made(hit_points=3), {}, own)
    assert chances(found, "losses_second").get("1", 0.0) == pytest.approx(slain)


def test_who_waits_for_samples_is_told_of_each() -> None:
    ticks: list[int] = []
    found = sampled("melee", meeting("melee", made(), made()), 1, 7, lambda: ticks.append(1))
    assert len(ticks) == 7
    assert sum(found.values()) == pytest.approx(1)
    assert found == sampled("melee", meeting("melee", made(), made()), 1, 7), "nothing else changes"


@pytest.mark.parametrize(
    ("situation", "second", "ruleset", "code"),
    [
        ("siege", made(), None, "odds.unknown_situation"),
        ("melee", shipped()["item", "war-banner"], None, "odds.no_such_cards"),
        ("melee", made(), made(), "odds.no_ruleset"),
    ],
)
def test_what_has_no_odds_is_refused_by_name(
    situation: str, second: Document, ruleset: Document | None, code: str
) -> None:
    with pytest.raises(EditorError) as trouble:
        BOOK.odds(situation, made(), second, {}, ruleset or rules())
    assert trouble.value.problems[0].code == code


@pytest.mark.rule("XIII.1.0")
@pytest.mark.parametrize(("side", "struck"), [("front", True), ("flank", True), ("rear", False)])
def test_a_square_has_no_rear_to_strike_at(side: str, struck: bool) -> None:
    square = made(8, formations=("square",))
    for first in (made(8), made(1, **GIANT)):
        if struck:
            meeting("melee", first, square, layout_second="square", side=side)
            continue
        with pytest.raises(EditorError) as trouble:
            meeting("melee", first, square, layout_second="square", side=side)
        (problem,) = trouble.value.problems
        assert (problem.code, problem.path) == ("odds.no_contact", "side")


@pytest.mark.rule("II.5.2")
def test_who_has_only_a_bow_strikes_nobody_in_melee() -> None:
    found = odds("melee", made(2, weapons=[BOW]), made(2))
    assert chances(found, "losses_second") == {"0": 1.0}
    assert chances(found, "losses_first").get("0", 0.0) < 1
    reported = [
        one.label.values.get("side") for one in found.reckonings if one.label.code.endswith("initiative")
    ]
    assert reported == [one for one in reported if one != "first"]


@pytest.mark.rule("XI.3.6", "XI.4.0")
@pytest.mark.parametrize("situation", ["charge", "melee"])
def test_those_whom_deep_water_keeps_apart_have_no_odds(situation: str) -> None:
    small = made(2, size=1)
    with pytest.raises(EditorError, match="no_contact"):
        odds(situation, small, small, between="both")
    assert odds(situation, small, small, between="one")


@pytest.mark.rule("XV.2.0")
def test_a_card_without_morale_tests_nothing_after_losses() -> None:
    found = odds("fire", made(4, weapons=[BOW]), made(4, morale_a=None, morale_b=None), distance=3)
    assert chances(found, "losses_second")["0"] < 0.5
    assert chances(found, "end") == {"both_stand": 1.0}


@pytest.mark.rule("IX.5.0")
def test_where_all_who_are_hit_are_special_nobody_falls_for_another() -> None:
    signs = {"leader": 1, "musician": 1, "standard": 1}
    bows = made(3, weapons=[BOW])
    special, plain = (odds("fire", bows, made(3, **card), distance=3) for card in ({"elements": signs}, {}))
    assert chances(special, "losses_second") == pytest.approx(chances(plain, "losses_second"))


@pytest.mark.rule("IV.1.2")
def test_only_those_support_a_shot_who_may_shoot_at_its_target() -> None:
    found = meeting("fire", made(8, weapons=[BOW]), made(8), distance=10, supports_first=2)
    now = (found.start(0), found.start(1))
    all_shots = shots.volleys(found, now, 0, "first")
    assert all_shots
    assert {len(one.supports) for one in all_shots} != {2}, "the ends of the line do not reach the same enemy"
    assert sum(1 + len(one.supports) for one in all_shots) <= 8


@pytest.mark.rule("IV.3.0", "XV.5.0")
def test_samples_of_a_charge_that_is_refused_or_shot_to_pieces_end_like_the_exact_odds() -> None:
    craven = {"morale_a": 40, "morale_b": 40}
    deadly = BOW | {"bands": [{"to": 10, "power": 40}]}
    fearful = made(2, fear=0, **craven), made(2, fear=9)
    shot_at = made(8, **craven), made(8, weapons=[deadly, SWORD])
    for (first, second), end in ((fearful, "refused"), (shot_at, "first_routs")):
        exact = chances(odds("charge", first, second, order_second="hold"), "end")[end]
        met = meeting("charge", first, second, order_second="hold")
        ends = sampled("charge", met, 1, 300)
        found = sum(chance for state, chance in ends.items() if _end(met, state) == end)
        assert abs(found - exact) <= 4 * (exact * (1 - exact) / 300) ** 0.5
