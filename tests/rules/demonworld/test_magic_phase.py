"""Who casts when, who rests, which spell prevails (XX)."""

from typing import Any

import pytest

from tests.cases import cases
from tests.rules.demonworld.asked import answer, reply, wrong_field

HARMLESS = {"target_of_failed_spell", "saw_enemy", "mount_stood"}
DEEDS = [
    "cast",
    "moved",
    "turned",
    "target_of_spell",
    "gave_orders",
    "shot",
    "shot_at",
    "engaged",
    "overrun",
    "attacked",
    "mount_moved",
    "flying",
    "in_fire",
    "shocked",
    "target_of_failed_spell",
    "saw_enemy",
    "mount_stood",
]


def wizard(name: str, side: str, level: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "side": side, "level": level, **more}


def test_who_cannot_cast_needs_no_draw() -> None:
    wizards = [
        wizard("a", "orcs", 2),
        wizard("b", "empire", 2, state="shocked"),
        wizard("c", "empire", 2, casts=False),
        wizard("d", "orcs", 1),
    ]
    assert answer("cast_order", wizards=wizards)["order"] == ["d", "a"]


@pytest.mark.parametrize("state", ["flying", "in_fire", "shocked", "drained"])
def test_every_state_stops_the_casting(state: str) -> None:
    assert answer("cast_order", wizards=[wizard("a", "orcs", 1, state=state)])["order"] == []


def test_the_side_drawn_casts_with_all_its_wizards_of_the_level_first() -> None:
    wizards = [wizard(name, side, 3) for name, side in ("aO", "bE", "cO", "dE")]
    assert answer("cast_order", wizards=wizards, first={"3": "E", "1": "x"})["order"] == ["b", "d", "a", "c"]


def test_a_tie_needs_a_draw_of_one_of_its_sides() -> None:
    tie = [wizard("a", "orcs", 4), wizard("b", "empire", 4)]
    assert wrong_field("cast_order", wizards=tie) == "given.first"
    assert wrong_field("cast_order", wizards=tie, first={"3": "orcs"}) == "given.first"
    assert wrong_field("cast_order", wizards=tie, first={"4": "elves"}) == "given.first.4"
    assert wrong_field("cast_order", wizards=tie, first={"four": "orcs"}) == "given.first.four"
    assert wrong_field("cast_order", wizards=[wizard("a", "x", 1)] * 2) == "given.wizards[1].name"
    assert wrong_field("cast_order", wizards=[wizard("a", "x", 5)]) == "given.wizards[0].level"
    assert (
        wrong_field("cast_order", wizards=[wizard("a", "x", 1, state="asleep")]) == "given.wizards[0].state"
    )


@cases("deed", DEEDS)
def test_only_harmless_deeds_leave_the_rest(deed: str) -> None:
    found = answer("rest", wizard_level=3, points=4, deeds=["saw_enemy", deed])
    assert found["rests"] is (deed in HARMLESS)
    assert found["forbidden_by"] == ([] if deed in HARMLESS else [deed])
    assert found["points"] == (14 if deed in HARMLESS else 4)


def test_rest_stops_at_the_maximum_and_names_all_that_forbids_it_in_order() -> None:
    assert answer("rest", wizard_level=4, points=36)["points"] == 40
    found = answer("rest", wizard_level=1, points=0, deeds=["shot_at", "saw_enemy", "cast"])
    assert (found["forbidden_by"], found["points"], found["maximum"]) == (["shot_at", "cast"], 0, 10)


def test_wrong_rests_name_their_field() -> None:
    assert wrong_field("rest", wizard_level=5, points=1) == "given.wizard_level"
    assert wrong_field("rest", wizard_level=1, points=11) == "given.points"
    assert wrong_field("rest", wizard_level=1, points=1, deeds=["cast", "slept"]) == "given.deeds[1]"


def test_duels_are_won_by_the_higher_sum() -> None:
    assert answer("magic_duel", points=[10, 12], dice=[8, 6])["winner"] is None
    assert answer("magic_duel", points=[10, 12], dice=[1, 1])["winner"] == "second"
    # Ahead by one the first wins 210 of 400 throws, and 19 are ties.
    assert answer("magic_duel", points=[8, 7])["chance_first"] == pytest.approx(210 / 381)
    assert answer("magic_duel", points=[30, 1])["chance_first"] == 1
    one, other = (answer("magic_duel", points=pair)["chance_first"] for pair in ([9, 4], [4, 9]))
    assert one + other == pytest.approx(1)
    assert wrong_field("magic_duel", points=[1, 1], dice=[21, 1]) == "given.dice[0]"


def test_more_points_than_a_wizard_can_have_are_told_with_what_he_may_have() -> None:
    error = reply("rest", {"wizard_level": 1, "points": 11}).error
    assert error is not None
    assert (error.values["least"], error.values["most"]) == (0, 10)
