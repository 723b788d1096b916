"""Charges at the fearsome, obedience, impetuous units (XV.5.0, XV.7.0, XV.10.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE, check, legal_actions
from editor.rules.demonworld.melee.attack_numbers import initiative_of
from editor.rules.demonworld.melee.events import MeleeRegrouped
from editor.rules.demonworld.morale.charging import quarry_of
from editor.rules.demonworld.morale.events import CourageTested, MoodChanged
from editor.rules.demonworld.morale.impetuous import regroup_duty
from editor.rules.demonworld.morale.obedience import provoked, provokers
from editor.rules.demonworld.morale.phase import go_first
from editor.rules.demonworld.morale.rout_events import CommanderStayed, DrivenBegan, DrivenEnded
from editor.rules.demonworld.movement.events import ContactMade, FormationsBroken
from editor.rules.demonworld.movement.points import shape_of
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Fight
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, block, cell, do, of, refused, row, state_of
from tests.rules.demonworld.battle.courage_arena import courage, troop
from tests.rules.demonworld.battle.hills import ground


def charging(order: str = "charge", *, blue_fear: int = 2, **red: Any) -> BattleState:
    """Red stands three fields south of more fearsome blues that hold; red moves."""
    return courage(
        troop(0, row((5, 14), 4), order, **red),
        troop(1, row((5, 11), 4), "hold", fear=blue_fear),
        phase="movement",
        step="move",
        sequence=order,
    )


@pytest.mark.rule("XV.5.0")
def test_a_more_fearsome_enemy_is_attacked_only_after_a_test() -> None:
    state = charging()
    assert refused(state, act.Advance(0, (0, 1))) == "needs_courage"
    assert refused(state, act.Advance(0, (0,))) is None
    state, events = do(state, act.Dare(0, 1), 5)
    tested = next(of(events, CourageTested))
    assert {code.partition("part_")[2]: value for _, code, value in tested.modifiers} == {
        "per_element": 4, "own_size": 2, "enemy_size": -2, "own_fear": 1, "enemy_fear": -2,
        "own_charge_order": 1, "enemy_hold_order": -1,
    }  # fmt: skip
    assert (tested.needed, tested.passed) == (5, True)
    state, events = do(state, act.Advance(0, (0, 1)))
    assert next(of(events, ContactMade)).defenders == (1,)


@pytest.mark.rule("XV.5.0")
def test_who_fails_may_move_but_comes_no_nearer_and_has_one_test_only() -> None:
    state, _ = do(charging(), act.Dare(0, 1), 4)
    assert state.units[0].daunted == 1
    assert refused(state, act.Advance(0, (0,))) == "daunted"
    assert refused(state, act.Dare(0, 1)) == "dared_already"
    assert refused(state, act.Turn(0, (3, 3, 3, 3))) is None


@pytest.mark.rule("XV.5.0")
@pytest.mark.parametrize(
    ("first", "formation"),
    [(act.Advance(0, (0,)), ""), (act.Turn(0, (1, 1, 1, 1)), ""), (act.Announce(0), "skirmish_formation")],
)
def test_the_test_comes_just_before_the_movement_not_after_an_approach(
    first: act.Action, formation: str
) -> None:
    state = charging(formations=("skirmish_formation",))
    battle = replace(state.battle, chapters=state.battle.chapters | {"XIII"})
    unit: Any = replace(state.units[0], formation=formation)
    state, _ = do(replace(state.with_unit(unit), battle=battle), first)
    assert refused(state, act.Dare(0, 1)) == "dared_late"
    assert not any(isinstance(one, act.Dare) for one in legal_actions(state))


@pytest.mark.rule("XV.5.0")
@pytest.mark.parametrize("change", [{"mood": "rout"}, {}])
def test_no_test_for_an_enemy_no_more_fearsome_or_in_rout(change: dict[str, Any]) -> None:
    state = charging(blue_fear=2 if change else 1)
    state = state.with_unit(replace(state.units[1], **change))
    assert refused(state, act.Dare(0, 1)) == "nothing_to_dare"
    assert refused(state, act.Advance(0, (0, 1))) is None


@pytest.mark.rule("XV.5.0")
def test_without_an_order_to_attack_nobody_tests() -> None:
    assert refused(charging("move"), act.Dare(0, 1)) == "order_cannot_attack"


def facing(
    apart: int = 3, *, order: str = "hold", chapters: tuple[str, ...] = ("XV",), **red: Any
) -> BattleState:
    """Red looks north at blues so many fields away, at the end of the orders."""
    return courage(
        troop(0, row((5, 14), 4), order, **red),
        troop(1, row((5, 14 - apart), 4), "hold", morale_b=None),
        chapters=chapters,
        phase="orders",
        step="orders",
        orders=((), ()),
    )


@pytest.mark.rule("XV.7.0")
@pytest.mark.parametrize(("apart", "count"), [(2, 1), (3, 1), (4, 0)])
def test_enemies_in_front_within_three_fields_provoke(apart: int, count: int) -> None:
    assert len(provoked(facing(apart))) == count


@pytest.mark.rule("XV.7.0")
@cases(
    "change",
    [
        {"engaged": 1}, {"mood": "rout"}, {"mood": "impetuous"}, {"facings": (3, 3, 3, 3)},
        {"facings": (0, 0, 0, 1)}, {"formation": "square"},
    ],
)  # fmt: skip
def test_who_fights_or_runs_or_looks_away_or_is_no_order_is_not_provoked(change: dict[str, Any]) -> None:
    state = facing()
    state = state.with_unit(replace(state.units[0], **change))
    assert provokers(state, state.units[0]) == {}


@pytest.mark.rule("XV.7.0")
def test_a_column_is_not_provoked_straight_or_not() -> None:
    state = facing()
    head, back = state.units[0].cells[0], state.battle.ground.steps[3]
    straight = replace(state.units[0], cells=tuple(head + back * place for place in range(4)))
    state = state.with_unit(straight)
    assert shape_of(state, straight).kind == "column"
    assert provokers(state, straight) == {}


@pytest.mark.rule("XV.7.0")
def test_who_does_not_see_the_enemy_is_not_provoked() -> None:
    state = courage(
        troop(0, row((5, 14), 4), "hold"),
        troop(0, row((4, 13), 6), "hold"),
        troop(1, row((6, 12), 2), morale_b=None),
    )
    assert provoked(state) == (1,)


@pytest.mark.rule("XV.7.0")
def test_it_is_enough_that_one_element_sees_the_enemy_and_another_can_reach_him() -> None:
    # Only those in the east come to the enemy within three fields, and their own line stands before them.
    state = courage(
        troop(0, row((2, 14), 5), "hold"),
        troop(0, row((4, 13), 4), "hold"),
        troop(1, [(5, 11)], morale_b=None),
    )
    assert provokers(state, state.units[0]) == {2: 3}


def reveal(state: BattleState, *faces: int) -> Any:
    """Lay the last orders: blue is to hold, red has its order already."""
    state = replace(state, orders=((), None), side=1)
    state = state.with_unit(replace(state.units[1], order=None))
    return do(state, act.GiveOrders(((1, "hold"),)), *faces)


@pytest.mark.rule("XV.7.0")
@pytest.mark.parametrize(("reading", "needed"), [("lenient", 5), ("strict", 4)])
def test_obedience_is_tested_after_the_orders_by_the_reading_of_the_ruleset(
    reading: str, needed: int
) -> None:
    state = facing(morale_b=8)
    ruleset = state.battle.ruleset
    options = ruleset.options.model_copy(update={"obedience": reading})
    battle = replace(state.battle, ruleset=ruleset.model_copy(update={"options": options}))
    _, events = reveal(replace(state, battle=battle), 1, 3)
    tested = next(of(events, CourageTested))
    # Four elements and the order to hold: 8 - (4 - 1).
    assert (tested.test, tested.needed, tested.passed) == ("obedience", needed, True)


@pytest.mark.rule("XV.7.0")
def test_a_leader_urges_his_unit_on_or_holds_it_back() -> None:
    leader = {"elements": {"leader": 1, "normal": 3}, "morale_b": 8}
    state, events = reveal(facing(chapters=("IX", "XV"), **leader))
    assert list(of(events, DecisionDue))[-1] == DecisionDue("urge", 0, 0)
    for will, needed in ((1, 4), (-1, 6)):
        _, events = do(state, act.Urge(0, will), 6 if needed < 6 else 3)
        tested = next(of(events, CourageTested))
        assert (tested.needed, tested.passed) == (needed, needed == 6)


@pytest.mark.rule("XV.10.0")
def test_who_obeys_no_more_loses_its_order_and_storms_forward_first() -> None:
    state, events = reveal(facing(apart=3, morale_b=8), 6)
    assert next(of(events, MoodChanged)) == MoodChanged(0, "impetuous", (1,))
    began = next(of(events, DrivenBegan))
    assert (began.unit, began.quarry) == (0, (1,))
    unit = state.units[0]
    assert (state.step, state.driven, unit.order, unit.mood) == ("move", 0, "charge", "impetuous")
    assert refused(state, act.Finish()) == "must_storm_on"
    assert refused(state, act.Advance(0, (0, 1))) is None
    state, events = do(state, act.Advance(0, (0, 1)))
    state, events = do(state, act.React(1)) if state.step == "react" else (state, events)
    if state.step == "close_in":
        state, events = do(state, act.CloseIn(0))
    assert any(of(events, DrivenEnded))
    unit = state.units[0]
    assert (state.driven, unit.order, unit.engaged, unit.done) == (None, None, 1, True)


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_gives_up_a_formation_in_which_it_could_not_attack() -> None:
    at = [*row((5, 14), 3), *row((5, 15), 3)]
    state = courage(
        troop(0, at, "hold", morale_b=8, formations=("skirmish_formation",)),
        troop(1, row((5, 11), 4), "hold", morale_b=None),
        chapters=("XIII", "XV"),
    )
    state = state.with_unit(replace(state.units[0], formation="skirmish_formation"))
    state, events = reveal(state, 6)
    assert next(of(events, MoodChanged)) == MoodChanged(0, "impetuous", (1,))
    assert next(of(events, FormationsBroken)) == FormationsBroken((0,))
    assert (state.driven, state.units[0].formation) == (0, "")
    assert any(isinstance(one, act.Advance) and not refused(state, one) for one in legal_actions(state))
    state, _ = do(state, act.Advance(0, (0, 1)))
    assert 0 in {unit.number for unit in state.units if unit.engaged}


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_may_not_turn_its_back_on_its_enemy() -> None:
    state = charging(blue_fear=1)
    state = state.with_unit(replace(state.units[0], mood="impetuous", quarry=(1,)))
    state = replace(state, driven=0)
    assert refused(state, act.Advance(0, (0,))) is None
    turned = state.with_unit(replace(state.units[0], facings=(3, 3, 3, 3)))
    assert refused(turned, act.Advance(0, (0,))) == "must_storm_on"


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_fears_nobody_and_gets_no_order() -> None:
    state = charging()
    state = state.with_unit(replace(state.units[0], mood="impetuous", quarry=(1,), order=None))
    assert units_to_order(state, 0) == []
    driven = replace(state.with_unit(replace(state.units[0], order="charge")), driven=0)
    assert refused(driven, act.Advance(0, (0, 1))) is None


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_strikes_two_points_sooner_in_every_phase() -> None:
    state = courage(troop(0, row((5, 14), 4), None, 1), troop(1, row((5, 13), 4), None, 1))
    fierce = state.with_unit(replace(state.units[0], mood="impetuous", fought=3))
    plain = state.with_unit(replace(state.units[0], fought=3))
    assert initiative_of(fierce, 0, 0) == initiative_of(plain, 0, 0) + 2


@pytest.mark.rule("XV.10.0")
def test_after_a_melee_an_impetuous_unit_brings_all_that_it_can_into_contact() -> None:
    state = courage(
        troop(0, block((5, 14), 2, 2), None, 1),
        troop(1, row((4, 13), 6), None, 1),
        phase="melee",
        step="regroup",
    )
    state = state.with_unit(replace(state.units[0], mood="impetuous", quarry=(1,)))
    state = replace(state, fights=(Fight((0, 1), (0, 0)),))
    assert refused(state, act.RegroupAfterMelee()) == "must_touch"
    state, events = do(state, act.RegroupAfterMelee(regroup_duty(state)))
    assert any(of(events, MeleeRegrouped))
    near = state.near_enemy[0]
    assert all(one in near for one in state.units[0].cells)


HERO: dict[str, Any] = {
    "card_kind": "commander", "command": {"stars": 2, "radius": 3}, "morale_a": None, "morale_b": None,
}  # fmt: skip


def led(*, since: int) -> BattleState:
    """A blue unit in rout with a commander of two stars in it, in turn 2."""
    state = courage(
        troop(0, row((2, 28), 4)),
        troop(1, row((5, 20), 4)),
        Troop(1, [(9, 20)], "S", card=HERO),
        chapters=("X", "XV"),
        turn=2,
        phase="movement",
        step="follow",
        side=1,
        unit=1,
    )
    host, hero = state.units[1], state.units[2]
    element = hero.elements[0]
    host = replace(
        host,
        elements=(*host.elements, element),
        cells=(*host.cells, *hero.cells),
        facings=(*host.facings, *hero.facings),
        mood="rout",
        since=since,
    )
    state = state.with_unit(host).with_unit(replace(hero, elements=(), cells=(), facings=()))
    unit_of = list(state.unit_of)
    unit_of[element] = 1
    return replace(state, unit_of=tuple(unit_of))


@pytest.mark.rule("XV.9.0")
def test_before_a_unit_in_rout_runs_on_its_commanders_are_asked_whether_they_follow() -> None:
    recorder = ENGINE.record(led(since=1).replace(step="move", unit=None), ScriptedDice(()))
    assert go_first(recorder)
    assert (recorder.state.step, recorder.state.side, recorder.state.unit) == ("follow", 1, 1)
    alone = led(since=1).replace(step="move", unit=None)
    host = alone.units[1]
    fleeing = {"elements": host.elements[:-1], "cells": host.cells[:-1], "facings": host.facings[:-1]}
    recorder = ENGINE.record(alone.with_unit(replace(host, **fleeing)), ScriptedDice(()))
    assert not go_first(recorder)
    assert recorder.state.units[1].done


@pytest.mark.rule("XV.9.0")
def test_a_commander_runs_on_with_his_unit_or_stays_behind_and_leaves_it() -> None:
    state = led(since=1)
    hero = state.units[1].elements[-1]
    after, _ = do(state, act.Follow(1))
    assert after.unit_of[hero] == 1
    assert after.units[1].cells[-1] != state.units[1].cells[-1]
    after, events = do(state, act.Follow(1, (hero,)))
    assert next(of(events, CommanderStayed)).element == hero
    assert after.unit_of[hero] == 2
    assert after.units[2].cells == (cell(state, (9, 20)),)
    assert hero not in after.units[1].elements


@pytest.mark.rule("XV.9.0")
def test_a_commander_stays_at_the_edge_where_his_unit_leaves_the_table() -> None:
    state = led(since=1)
    host = state.units[1]
    cells = tuple(cell(state, (column, 3)) for column in range(5, 10))
    state = state.with_unit(replace(host, cells=cells))
    after, _ = do(state, act.Follow(1))
    assert after.units[1].elements == ()
    assert [state.battle.ground.at(one)[1] for one in after.units[2].cells] == [0]
    assert after.units[2].mood == ""


@pytest.mark.rule("XV.2.0")
def test_the_stars_of_a_commander_with_the_unit_and_his_element_count() -> None:
    state = replace(led(since=2), step="rally", phase="rally", asked=(1,))
    # The red unit, which nobody commands, rolls for its order of the next turn.
    _, events = do(state, act.Rally(1), 1)
    tested = next(of(events, CourageTested))
    assert {code.partition("part_")[2]: value for _, code, value in tested.modifiers} == {
        "per_element": 5, "per_star": 2,
    }  # fmt: skip
    assert tested.needed == 1


def test_decisions_about_courage_are_refused_out_of_their_time() -> None:
    state = charging()
    for action in (act.Urge(0, 1), act.Rally(0), act.Gather(0), act.Follow(0)):
        assert refused(state, action) == "not_now"
    assert check(state, act.Dare(0, 7)) is not None
    assert refused(state, act.Dare(7, 0)) == "no_such_unit"


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_goes_for_those_who_made_it_so_and_else_for_the_nearest() -> None:
    state = state_of(
        Troop(0, row((5, 10), 2)), Troop(0, row((5, 14), 2)),
        Troop(1, row((5, 6), 2), "S"), Troop(1, row((5, 2), 2), "S"), Troop(1, row((9, 6), 2), "S"),
    )  # fmt: skip
    wild = replace(state.units[0], mood="impetuous", quarry=(3,))
    assert quarry_of(state, wild) == (3,)
    for change in ({"mood": "rout"}, {"altitude": 2}, {"elements": (), "cells": (), "facings": ()}):
        without = state.with_unit(replace(state.units[3], **change))
        assert quarry_of(without, wild) == (2,), change
    assert quarry_of(state, replace(wild, quarry=())) == (2,)
    aside = state.with_unit(replace(state.units[2], altitude=2))
    assert quarry_of(aside, replace(wild, quarry=())) == (4,)
    flying = [replace(one, altitude=2) if one.number > 1 else one for one in state.units]
    assert quarry_of(replace(state, units=tuple(flying)), replace(wild, quarry=())) == (2,)
    nobody = [
        replace(one, elements=(), cells=(), facings=()) if one.number > 1 else one for one in state.units
    ]
    assert quarry_of(replace(state, units=tuple(nobody)), replace(wild, quarry=())) == ()


@pytest.mark.rule("XV.5.0")
def test_nobody_tests_for_a_charge_at_his_own() -> None:
    state = courage(
        troop(0, row((5, 14), 4), "charge"), troop(0, row((12, 20), 4), "charge", fear=3),
        troop(1, row((5, 11), 4), "hold", fear=2), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert refused(state, act.Dare(0, 2)) is None
    for enemy in (0, 1, -1, 3):
        assert refused(state, act.Dare(0, enemy)) == "no_such_unit"


@pytest.mark.rule("XV.10.0")
def test_the_others_wait_while_an_impetuous_unit_storms_forward() -> None:
    state = courage(
        troop(0, row((5, 14), 4), "charge"), troop(0, row((12, 20), 4), "charge"),
        troop(1, row((5, 2), 4), "hold"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    for driven, code in ((None, None), (1, "impetuous_first"), (0, None)):
        assert refused(replace(state, driven=driven), act.Advance(0, (0,))) == code


@pytest.mark.rule("XI.4.0", "XV.5.0")
@pytest.mark.parametrize(("fear", "code"), [(0, None), (3, "needs_courage")])
def test_a_one_sided_contact_with_the_fearsome_needs_courage_as_any_charge_does(
    fear: int, code: str | None
) -> None:
    # Those who wade stand before a shore that only they can reach from the water.
    pond = ground(depth={at: 2 for line in (7, 8) for at in row((2, line), 8)}, rows=30)
    state = courage(
        troop(0, row((5, 8), 4), "charge", size=3), troop(1, row((5, 6), 4), "hold", fear=fear),
        chapters=("XI", "XV"), ground=pond, phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (1,)))
    assert refused(state, act.DeclareContact(((0, 1),))) == code
    dared = state.with_unit(replace(state.units[0], dared=1))
    assert refused(dared, act.DeclareContact(((0, 1),))) is None


@pytest.mark.rule("XV.9.0")
def test_whoever_is_not_asked_does_not_say_who_follows() -> None:
    state = charging()
    assert refused(state, act.Follow(0)) == refused(state, act.Gather(0)) == "not_now"
    asked = replace(state, step="follow", unit=0)
    assert refused(asked, act.Follow(0)) is None
    assert refused(asked, act.Follow(1)) == "not_now"
    assert refused(asked, act.Follow(0, (2,))) == "not_now", "nobody is with the unit"
