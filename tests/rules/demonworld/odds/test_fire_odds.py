"""An exchange of fire: phases, numbers, special elements, ranks, morale; the battle itself agrees."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.chances import EveryWay
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.odds import shots
from editor.rules.demonworld.odds.encounter import standing
from tests.rules.demonworld.odds.meetings import (
    BOW,
    SWORD,
    agrees,
    apply,
    chances,
    made,
    meeting,
    odds,
    on_the_field,
    unit,
)

ARCHER: dict[str, Any] = {"weapons": [BOW, SWORD]}


def number(found: Any, code: str) -> float:
    return next(float(one.number) for one in found.reckonings if one.label.code == code)


@pytest.mark.rule("IV.0")
def test_two_who_skirmish_shoot_together_and_who_holds_shoots_later() -> None:
    # 6 less 1, and 1 for two segments seen: 6 of 20.
    both = chances(odds("fire", made(**ARCHER), made(**ARCHER)), "end")
    assert both["both_destroyed"] == pytest.approx(0.09)
    later = chances(odds("fire", made(**ARCHER), made(**ARCHER), order_second="hold"), "end")
    assert later == pytest.approx({"second_destroyed": 0.3, "first_destroyed": 0.7 * 0.3, "both_stand": 0.49})


@pytest.mark.rule("IV.2.0", "XII.4.0")
@pytest.mark.parametrize(
    ("given", "needed"),
    [({}, 6), ({"distance": 7}, 4), ({"terrain_second": "wood"}, 4), ({"hidden": 1}, 5)],
)
def test_range_wood_and_cover_change_the_number(given: dict[str, Any], needed: int) -> None:
    found = odds("fire", made(**ARCHER), made(), **({"distance": 3} | given))
    assert number(found, "odds.first_shots") == needed


@pytest.mark.rule("XII.1.0")
def test_a_target_hidden_whole_is_not_shot_at() -> None:
    found = odds("fire", made(**ARCHER), made(), hidden=2)
    assert chances(found, "end") == {"both_stand": 1.0}


@pytest.mark.rule("IV.1.2")
def test_supports_make_one_better_shot_of_several() -> None:
    found = odds("fire", made(3, **ARCHER), made(), supports_first=2)
    shot = next(one for one in found.reckonings if one.label.code == "odds.first_shots")
    assert (shot.times, shot.number) == (1, 10)


@pytest.mark.rule("IX.5.0")
def test_another_falls_for_the_leader_by_the_die() -> None:
    target = made(3, elements={"leader": 1, "normal": 2})
    met = meeting("fire", made(**ARCHER), target, frontage_second=3)
    leader = next(place for place, code in enumerate(met.start(1)) if code > 63)
    state = met.begin()
    hit = state._replace(
        now=(state.now[0], tuple(0 if n == leader else c for n, c in enumerate(state.now[1])))
    )
    found = shots.falls(met, hit, 1, leader)
    # The leader stands in the middle of three: two touch him, so a 1 or 2 saves him.
    assert [faces for faces, _ in found] == [2, 4]
    assert found[0][1].now[1][leader] == state.now[1][leader]


@pytest.mark.rule("IV.4.0")
def test_gaps_draw_in_the_rear_then_the_ends_of_the_rank() -> None:
    met = meeting("fire", made(**ARCHER), made(5), frontage_second=3)
    whole = (1, 1, 1, 1, 1)
    behind = shots.closed(met, 1, whole, (1, 0, 1, 1, 1))
    assert (behind[:3], sum(behind)) == ((1, 1, 1), 4)
    together = shots.closed(met, 1, (1, 1, 1, 0, 0), (1, 0, 1, 0, 0))
    assert (together[1], sum(together)) == (1, 2)


@pytest.mark.rule("XV.2.0")
def test_who_has_lost_somebody_tests_once_ranks_are_closed() -> None:
    # Two of three left: a morale of 5 needs a 3.
    found = odds("fire", made(**ARCHER), made(3, morale_a=5))
    assert chances(found, "end")["second_routs"] == pytest.approx(0.3 * 2 / 6)


@pytest.mark.long
def test_exchange_of_whole_units_is_computed_and_certain() -> None:
    found = odds("fire", unit("light-orc-archers"), unit("imperial-arquebusiers"), order_second="hold")
    assert found.exact
    assert sum(chances(found, "end").values()) == pytest.approx(1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "chapters"),
    [
        ({}, ("VIII", "XII")),
        ({"supports_first": 1, "distance": 6}, ("VIII", "XII")),
        ({"frontage_second": 3}, ("VIII", "XII")),
    ],
)
def test_the_battle_itself_has_the_same_odds(given: dict[str, Any], chapters: tuple[str, ...]) -> None:
    first = ARCHER | {"missile_skill": 1}
    cards = made(6, **first), made(6, **ARCHER)
    met = meeting("fire", *cards, **({"frontage_first": 4, "frontage_second": 6, "distance": 4} | given))
    ends = shots.phase(EveryWay(), met, {met.begin(): 1.0}, "first")
    start = on_the_field(met, chapters, phase="first_shooting", step="shots")
    start = replace(
        start,
        units=tuple(replace(one, engaged=0) for one in start.units),
        before=tuple(one.cells for one in start.units),
    )
    now = met.begin().now
    volleys = [one for side in (0, 1) for one in shots.volleys(met, now, side, "first")]
    dice = SeededDice(5)
    counted = [Counter[str](), Counter[str]()]
    for _ in range(300):
        state = start
        for side in (0, 1):
            ours = tuple(
                act.Shot(6 * side + one.shooter, 6 * (1 - side) + one.target,
                         tuple(6 * side + other for other in one.supports), 0)
                for one in volleys
                if one.side == side
            )  # fmt: skip
            state = apply(state, act.Shoot(ours), dice)
        for side in (0, 1):
            counted[side][str(len(state.units[side].elements))] += 1
    assert agrees(counted, ends, lambda side, end: str(standing(end.now[side])))


@pytest.mark.parametrize(
    ("situation", "reported"),
    [("fire", {"note_ranks", "note_special"}), ("melee", {"note_second_attacks"})],
)
def test_what_is_taken_for_granted_is_told_where_it_counts(situation: str, reported: set[str]) -> None:
    found = odds(situation, made(**ARCHER), made())
    codes = {note.code.partition(".")[2] for note in found.notes}
    assert codes & {"note_ranks", "note_special", "note_second_attacks"} == reported
    assert "note_declared" in codes
