"""Commanders, heroes and wizards who fly on their own (X.2.1, XXIII)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.magic.casting import keeps_from_casting
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import begin, joined_to, led
from tests.rules.demonworld.flyers.winged import CHAPTERS, HERO, archers, pegasi
from tests.rules.demonworld.large.monsters import dragon

GENERAL = HERO | {"card_kind": "commander", "command": {"stars": 2, "radius": 8}}


def sky(*troops: Troop, altitude: int | None = None, **values: Any) -> BattleState:
    """A battle in which the person of the first unit has been called and moves."""
    given: dict[str, Any] = {"phase": "movement", "step": "move", "side": 0, "sequence": "charge"} | values
    state = state_of(*troops, chapters=(*CHAPTERS, "X"), commanding="move", called=((0,), ()), **given)
    return state.with_unit(replace(state.units[0], altitude=altitude))


def hero(at: tuple[int, int] = (8, 8), side: int = 0, **card: Any) -> Troop:
    return Troop(side, [at], "N", None, card=HERO | card)


def to(state: BattleState, at: tuple[int, int], altitude: int | None = None, facing: int = 0) -> act.Fly:
    mode: Any = "low" if altitude is None and state.units[0].altitude is None else "high"
    return act.Fly(0, mode, (cell(state, at),), (facing,), altitude)


@pytest.mark.rule("X.2.1", "XXIII.3.0")
def test_a_person_flies_low_over_troops_with_his_own_points() -> None:
    state = sky(hero(), archers(1, (6, 6), 5))
    assert refused(state, act.CommanderMove(0, (0, 0))) is not None
    after, events = do(state, to(state, (8, 3)))
    (flown,) = of(events, happened.Flown)
    assert (flown.points, flown.altitude) == (15, None)
    assert after.units[0].done
    assert refused(state, to(state, (8, 1))) == "points_spent"
    assert refused(replace(state, commanding=""), to(state, (8, 3))) == "other_sequence"
    assert refused(replace(state, called=((), ())), to(state, (8, 3))) == "commander_not_called"


@pytest.mark.rule("X.2.1", "XXIII.3.0")
def test_a_person_lands_beside_an_enemy_and_fights_without_an_order() -> None:
    state = sky(hero(), archers(1))
    landing = to(state, (7, 3))
    assert landing in set(legal_actions(state))
    after, events = do(state, landing)
    (contact,) = of(events, happened.ContactMade)
    assert (contact.attacker, contact.defenders) == (0, (1,))
    assert after.step == "react"
    after, _ = do(after, act.React(1))
    assert after.units[0].engaged
    assert after.units[0].done
    assert refused(state, to(state, (7, 3), facing=3)) == "lands_facing_enemy"


@pytest.mark.rule("XVI.5.0")
def test_who_has_come_onto_the_field_in_this_turn_lands_beside_nobody() -> None:
    state = sky(hero(), archers(1))
    fresh = state.with_unit(replace(state.units[0], entered=state.turn))
    assert refused(fresh, to(fresh, (7, 3))) == "march_no_contact"
    assert refused(fresh, to(fresh, (7, 5))) is None


@pytest.mark.rule("XXIII.1.0")
def test_a_person_in_the_air_neither_walks_nor_joins_nor_mounts() -> None:
    friends = Troop(0, row((6, 7), 4), "N", "charge")
    state = sky(hero(), archers(1), friends, dragon(0, (12, 9)), altitude=10)
    assert refused(state, act.CommanderMove(0, (0,))) == "in_the_air"
    assert refused(state, act.JoinUnit(0, 1, (0,))) == "in_the_air"
    assert refused(state, act.MountUp(0, 2)) == "rider_on_his_own"
    units = replace(state, commanding="", sequence="charge")
    assert refused(units, act.TakeIn(1, 0)) == "in_the_air"
    kinds = {type(one) for one in legal_actions(state)}
    assert kinds == {act.Fly, act.Finish}
    after, _ = do(state, to(state, (8, 5), 25))
    assert after.units[0].altitude == 25


@pytest.mark.rule("XVII.5.0", "X.3.0")
def test_in_the_air_a_general_orders_nobody() -> None:
    lost = Troop(0, row((6, 10), 4), "N")
    for altitude, rolled in ((None, set()), (12, {1})):
        state = state_of(
            hero(**GENERAL),
            Troop(1, row((6, 1), 4), "S", card=led(4)), lost, chapters=(*CHAPTERS, "IX", "X"),
        )  # fmt: skip
        state = state.with_unit(replace(state.units[0], altitude=altitude))
        _, events = begin(state, *(4 for _ in rolled))
        assert {one for one, _, _ in next(of(events, happened.CommandSettled)).rolled} == rolled


@pytest.mark.rule("X.2.3", "XXIII.5.0")
def test_a_person_flies_with_a_unit_of_flyers_and_leaves_it_in_the_air() -> None:
    state = sky(hero((7, 8)), archers(1), pegasi(0, (8, 8)))
    state = joined_to(state, 0, 1)
    unit = state.units[1]
    by = cell(state, (8, 6)) - cell(state, (8, 8))
    flight = act.Fly(1, "high", tuple(one + by for one in unit.cells), unit.facings, 12)
    after, _ = do(replace(state, commanding=""), flight)
    assert after.units[1].altitude == 12
    calling = replace(after, step="call", called=(None, None), commanding="move", side=0)
    calling = calling.with_unit(replace(calling.units[1], done=False, points=0))
    left, _ = do(calling, act.CallCommanders((0,)))
    assert left.units[0].altitude == 12
    assert fields_of(left, 0) == [(7, 6)]
    assert 0 in left.aloft


@pytest.mark.rule("XXIII.8.3")
def test_a_person_has_no_order_and_so_never_dives() -> None:
    state = sky(hero((8, 6)), archers(1), altitude=30)
    after, events = do(state, to(state, (7, 3)))
    assert next(of(events, happened.Flown)).dives is False
    assert after.units[0].engaged


@pytest.mark.rule("XXIII.8.2", "XXIII.8.4")
def test_a_person_strikes_in_the_air_and_leaves_a_melee_by_air() -> None:
    foe = Troop(1, [(8, 7)], "S", "charge", card=pegasi(1).card)
    state = sky(hero(), foe, phase="melee", step="air_attacks")
    units = tuple(replace(one, altitude=10) for one in state.units)
    assert refused(replace(state, units=units), act.StrikeFlyers((Attack(0, 1),))) is None
    fights = sky(hero((8, 4)), archers(1, (6, 3)), phase="melee", step="leave_melee")
    fights = fights.with_unit(replace(fights.units[0], engaged=1))
    after, _ = do(fights, act.LeaveMelee((0,)), 4)
    assert after.units[0].altitude == 15
    assert not after.units[0].engaged


@pytest.mark.rule("XXIII.7.2")
def test_a_wizard_who_flies_casts_nothing_in_the_air() -> None:
    wizard = hero(card_kind="wizard", wizard_level=2)
    state = state_of(wizard, archers(1), chapters=(*CHAPTERS, "X", "XX"))
    (one,) = state.battle.wizards
    assert not keeps_from_casting(replace(state, turn=1), one)
    aloft = state.with_unit(replace(state.units[0], altitude=9))
    assert keeps_from_casting(replace(aloft, turn=1), one)


@pytest.mark.parametrize(("card", "altitude", "lands"), [({}, None, (1, 3)), (GENERAL, 10, (9, 12))])
def test_the_computer_s_hero_lands_on_enemies_and_its_general_beside_his_troops(
    card: dict[str, Any], altitude: int | None, lands: tuple[int, int]
) -> None:
    friends = Troop(0, row((6, 11), 4), "N", "charge")
    state = sky(hero(**card), archers(1), friends, altitude=altitude)
    action = choose(state)
    assert isinstance(action, act.Fly)
    assert action.altitude is None
    _, line = state.battle.ground.at(action.cells[0])
    assert lands[0] <= line <= lands[1]
    after, _ = do(state, action)
    assert bool(after.units[0].engaged) is (altitude is None)


def test_the_computer_s_general_stays_on_the_ground() -> None:
    state = sky(hero(**GENERAL), archers(1), Troop(0, row((6, 11), 4), "N", "charge"))
    assert not isinstance(choose(state), act.Fly)
