"""Riding over others in a battle, and breath (XVII.3.0, 3.1, 4.2, 7.4)."""

from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE, legal_actions
from editor.rules.demonworld.fire.events import BreathKindled
from editor.rules.demonworld.fire.turn_begins import begin
from editor.rules.demonworld.large.breathing import BreathStruck
from editor.rules.demonworld.large.ride_events import (
    BaseStepped,
    Overrun,
    RideAnswered,
    RideBegan,
    RideUndone,
    RideWentOn,
)
from editor.rules.demonworld.large.riding import power_of
from editor.rules.demonworld.morale.events import CourageTested, MoodChanged
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ElementsRemoved, ShotFired
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.hills import ground as hill_ground
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon, giant

PLAY = DemonworldPlay()
THERE = ("forward_right", "forward_left", "forward_right", "forward_left")
"""From (8, 8) over row 6 to (8, 4)."""


def moving(*troops: Troop, order: str = "move", **values: Any) -> BattleState:
    given = {"chapters": CHAPTERS, "phase": "movement", "step": "move", "sequence": order}
    return state_of(*troops, **given | values)


def ride(**values: Any) -> BattleState:
    enemies = Troop(1, row((7, 6), 4), "S", "hold", card=values.pop("card", {}))
    return moving(giant(0, (8, 8), "N", "move", **values.pop("own", {})), enemies, **values)


@pytest.mark.rule("XVII.3.0")
def test_the_power_is_overrun_less_size_with_both_initiatives() -> None:
    assert power_of(ride(), 0, 1).value == 6 - 2 + 2 - (2 + 2)
    spears = {"weapons": [{"weapon": "spear", "melee_power": 7}]}
    assert power_of(ride(card=spears), 0, 1).value == 6 - 2 + 2 - (2 + 2 + 1)
    slow = {"weapons": [{"weapon": "two_handed_weapon", "melee_power": 9}]}
    assert power_of(ride(card=slow), 0, 1).value == 6 - 2 + 2 - (2 + 2)


@pytest.mark.rule("XVII.3.0")
def test_a_ride_rolls_for_each_new_field_and_ends_behind_the_enemy() -> None:
    state = ride()
    after, events = do(state, act.MoveBase(0, THERE), 20, 20)
    assert [one.target for one in of(events, Overrun)] == [2, 3]
    assert fields_of(after, after.units[0]) == [(8, 4)]
    assert after.ride is None
    assert after.units[0].points == 12
    assert not after.units[0].engaged
    assert act.MoveBase(0, THERE[:2]) in set(legal_actions(state))


@pytest.mark.rule("XVII.3.0")
def test_who_cannot_come_to_free_fields_does_not_set_out() -> None:
    slow = {"movement": {"move": 8, "hold": 6, "minus_lost_hit_points": True}}
    assert refused(ride(own=slow), act.MoveBase(0, THERE[:2])) == "must_end_free"
    assert refused(ride(), act.MoveBase(0, THERE[:2])) is None
    assert refused(ride(own={"engaged": 1}), act.MoveBase(0, THERE[:2])) == "engaged"


@pytest.mark.rule("XVII.3.0")
def test_who_stands_on_others_must_go_on_and_may_stay_where_they_fell() -> None:
    state, _ = do(ride(), act.MoveBase(0, THERE[:2]), 20)
    assert state.step == "ride_on"
    assert refused(state, act.Finish()) == "not_now"
    state, _ = do(state, act.MoveBase(0, THERE[2:]), 20)
    assert state.step == "move"
    assert fields_of(state, state.units[0]) == [(8, 4)]
    fallen, events = do(ride(), act.MoveBase(0, THERE[:2]), 1)
    assert [one.outcome for one in of(events, Overrun)] == ["hit"]
    assert fallen.step == "close_ranks"
    assert fields_of(fallen, fallen.units[0]) == [(8, 6)]
    settled, _ = do(fallen, act.CloseRanks(1))
    assert settled.ride is None
    assert settled.units[0].engaged == 0


@pytest.mark.rule("XVII.3.1")
def test_a_unit_ridden_over_with_losses_tests_its_courage() -> None:
    morale = {"morale_a": 9, "morale_b": 9, "fear": 1}
    state = ride(card=morale, chapters=(*CHAPTERS, "XV"))
    state, _ = do(state, act.MoveBase(0, THERE[:2]), 1)
    state, events = do(state, act.CloseRanks(1), 6)
    (tested,) = of(events, CourageTested)
    assert tested.test == "overrun"
    assert tested.passed
    assert not list(of(events, MoodChanged))


@pytest.mark.rule("XVII.3.1", "XV.9.0")
def test_a_unit_that_fails_it_runs_away_at_once() -> None:
    morale = {"morale_a": 20, "morale_b": 20}
    state = ride(card=morale, chapters=(*CHAPTERS, "XV"))
    state, _ = do(state, act.MoveBase(0, THERE[:2]), 1)
    recorder = ENGINE.decide(state, act.CloseRanks(1), ScriptedDice((1, *(3,) * 9)))
    (tested,) = of(recorder.events, CourageTested)
    assert not tested.passed
    (changed,) = of(recorder.events, MoodChanged)
    assert (changed.unit, changed.mood) == (1, "rout")


@pytest.mark.rule("XVII.4.2")
def test_after_a_ride_it_is_engaged_with_whom_its_weapons_reach() -> None:
    enemies = Troop(1, [(8, 6)], "S", "hold")
    behind = Troop(1, [(8, 3)], "S", "hold")
    state = moving(giant(0, (8, 8), "N", "move"), enemies, behind)
    state, _ = do(state, act.MoveBase(0, THERE), 20)
    assert state.units[0].engaged == 1
    assert state.units[2].engaged == 1
    assert state.units[1].engaged == 0


BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 9}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}


@pytest.mark.rule("XVII.3.0")
def test_who_holds_with_missiles_shoots_before_he_is_ridden_down() -> None:
    state, _ = do(ride(card=BOW), act.MoveBase(0, THERE))
    assert state.step == "ride_shots"
    assert state.side == 1
    shot = act.Shot(2, 0)
    assert refused(state, act.Shoot((act.Shot(2, 1),))) == "only_at_the_rider"
    assert act.Shoot((shot,)) in set(legal_actions(state))
    state, events = do(state, act.Shoot((shot,)), 1, 20)
    assert [one.outcome for one in of(events, ShotFired)] == ["hit"]
    assert state.wounds[0] == (1, 1)
    assert 2 in state.spent
    assert state.step == "ride_shots"
    state, events = do(state, act.Shoot(), 20)
    assert state.ride is None
    assert len(list(of(events, Overrun))) == 1


@pytest.mark.rule("XVII.3.0")
def test_a_ride_that_a_shot_makes_too_long_is_undone_wholly() -> None:
    own = {"movement": {"move": 9, "hold": 6, "minus_lost_hit_points": True}}
    start = ride(card=BOW, own=own)
    state, _ = do(start, act.MoveBase(0, THERE[:2]))
    state, events = do(state, act.Shoot((act.Shot(2, 0),)), 1)
    assert list(of(events, RideUndone))
    assert fields_of(state, state.units[0]) == [(8, 8)]
    assert state.units[0].done
    assert state.wounds[0] == (1, 1)
    assert state.units[1].elements == start.units[1].elements
    assert not list(of(events, BaseStepped, Overrun))


@pytest.mark.rule("XVII.7.4")
def test_breath_strikes_everybody_in_the_zone_once_for_each_field() -> None:
    state = state_of(
        dragon(0, (8, 8), "N", "skirmish"), Troop(1, row((7, 6), 2), "S", "hold"),
        Troop(0, [(8, 5)], "N", "hold"), giant(1, (1, 12), "S", "hold"),
        chapters=CHAPTERS, phase="first_shooting", step="shots", shots=(None, ()),
    )  # fmt: skip
    assert refused(state, act.Shoot((), ((3, "ahead"),))) == "no_such_element"
    state = state.replace(before=tuple(unit.cells for unit in state.units))
    ahead = act.Shoot((), ((0, "ahead"),))
    assert ahead in set(legal_actions(state))
    state, events = do(state, ahead, 6, 7, 20)
    struck = list(of(events, BreathStruck))
    assert sorted(one.target for one in struck) == [1, 2, 3]
    assert [one.outcome for one in struck] == ["hit", "miss", "miss"]
    assert {one.power for one in struck} == {6}


@pytest.mark.rule("XVII.7.4")
def test_a_dragon_breathes_under_the_orders_under_which_others_shoot() -> None:
    for order, phase, able in (
        ("skirmish", "first_shooting", True), ("hold", "second_shooting", True),
        ("charge", "first_shooting", False), ("hold", "first_shooting", False),
    ):  # fmt: skip
        state = state_of(
            dragon(0, (8, 8), "N", order), Troop(1, row((7, 6), 2), "S", "hold"),
            chapters=CHAPTERS, phase=phase, step="shots", shots=(None, ()),
        )  # fmt: skip
        found = refused(state, act.Shoot((), ((0, "ahead"),)))
        assert found == (None if able else "may_not_breathe")


@pytest.mark.rule("XXII.4.0")
def test_breath_sets_empty_fields_on_fire_from_the_next_turn_on() -> None:
    """Power 6: bushes at (8, 6) catch on a 6, at (8, 5) not on a 7; the bushes under a unit are not tried."""
    bushes = {(8, 6): "b", (8, 5): "b", (7, 6): "b", (1, 1): "b"}
    state = state_of(
        dragon(0, (8, 8), "N", "skirmish"), Troop(1, [(7, 6)], "S", "hold"),
        chapters=(*CHAPTERS, "XI", "XXII"), ground=hill_ground(bushes), wind=(2, 4),
        phase="first_shooting", step="shots", shots=(None, ()),
    )  # fmt: skip
    state = state.replace(before=tuple(unit.cells for unit in state.units))
    state, events = do(state, act.Shoot((), ((0, "ahead"),)), 20, 7, 6)
    tried = list(of(events, BreathKindled))
    assert [(state.battle.ground.at(one.cell), one.die) for one in tried] == [((8, 5), 7), ((8, 6), 6)]
    assert state.fire.kindled == (cell(state, (8, 6)),)
    assert not state.changes.burning
    recorder = ENGINE.record(state, ScriptedDice([20, 20, 20, 20, 20, 20]))
    begin(recorder)
    assert recorder.state.changes.burning == {cell(state, (8, 6))}


@pytest.mark.rule("XXII.4.0")
def test_without_the_chapter_breath_burns_no_field() -> None:
    state = state_of(
        dragon(0, (8, 8), "N", "skirmish"), Troop(1, [(7, 6)], "S", "hold"),
        chapters=(*CHAPTERS, "XI"), ground=hill_ground({(8, 6): "b"}),
        phase="first_shooting", step="shots", shots=(None, ()),
    )  # fmt: skip
    state = state.replace(before=tuple(unit.cells for unit in state.units))
    _, events = do(state, act.Shoot((), ((0, "ahead"),)), 20)
    assert not list(of(events, BreathKindled))


@pytest.mark.rule("XVII.3.0", "XVII.1.2")
def test_a_giant_that_falls_to_the_last_shot_rides_nobody_down() -> None:
    start = ride(card=BOW)
    start = start.replace(wounds={0: (5, 0)})
    state, _ = do(start, act.MoveBase(0, THERE))
    decided = PLAY.decide(state, act.Shoot((act.Shot(2, 0),)), ScriptedDice((1, *(20,) * 9)))
    for event in decided:
        state = PLAY.evolve(state, event)
    assert [one.elements for one in of(decided, ElementsRemoved)] == [(0,)]
    assert not list(of(decided, Overrun, BaseStepped))
    assert not state.units[0].elements
    assert state.ride is None
    assert state.units[1].elements == start.units[1].elements


@pytest.mark.rule("XVII.3.0")
def test_events_of_a_ride_in_a_log_without_its_beginning_spoil_nothing() -> None:
    state = ride()
    for event in (RideWentOn(0, THERE), RideAnswered((1,)), RideUndone(0)):
        assert PLAY.evolve(state, event) == state
    there = state.units[0].cells[0] + state.battle.ground.steps[0]
    stepped = PLAY.evolve(state, BaseStepped(0, there, 0, 3))
    assert (stepped.units[0].cells, stepped.units[0].points, stepped.ride) == ((there,), 3, None)
    over = PLAY.evolve(state, Overrun(0, 2, 6, 1, "hit", True, ()))
    assert (over.struck, over.ride) == (frozenset({2}), None)


@pytest.mark.rule("XVII.3.0")
def test_a_ride_that_is_undone_gives_nobody_wounds_who_had_none() -> None:
    state = PLAY.evolve(ride(), RideBegan(0, THERE))
    assert state.ride is not None
    wounded = state.replace(wounds={2: (1, 1)})
    undone = PLAY.evolve(wounded, RideUndone(0))
    assert (undone.wounds, undone.ride) == ({}, None)


@pytest.mark.rule("III.2.0", "XVII.7.4")
def test_where_the_other_sides_dragons_breathe_is_not_shown() -> None:
    state = moving(dragon(0, (8, 9), "N", "skirmish"), dragon(1, (8, 2), "S", "skirmish"), step="shots")
    state = state.replace(breaths=((0, "ahead"), (1, "left")))
    assert PLAY.view(state, "red").breaths == ((0, "ahead"),)
    assert PLAY.view(state, "blue").breaths == ((1, "left"),)
