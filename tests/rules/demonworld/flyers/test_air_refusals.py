"""What is forbidden in the air: flights, attacks on flyers, leaving a melee; what is offered."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.combinations import LISTED
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.flyers.air import able, attacks_of
from editor.rules.demonworld.flyers.choices import _list_leave, _list_strikes
from editor.rules.demonworld.flyers.leaving import able_to_leave
from editor.rules.demonworld.flyers.listing import altitudes_at, places
from editor.rules.demonworld.flyers.now import sky_of
from editor.rules.demonworld.melee.reach import Attack
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import sentence
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.flyers.test_fights import aloft, battle, number
from tests.rules.demonworld.flyers.test_flights import fly, sky
from tests.rules.demonworld.flyers.winged import PEGASUS, archers, pegasi, winged_dragon
from tests.rules.demonworld.large.monsters import giant

PLAY = DemonworldPlay()


def reported(state: BattleState, event: Any) -> list[str]:
    lines = [sentence(one.message, "en") for one in ENGINE.describe(state, event)]
    assert not any("{" in one for one in lines)
    return lines


def duel(**values: Any) -> BattleState:
    """A rider in the air before a dragon in the air; the first strikes."""
    state = battle(
        Troop(0, [(8, 9)], "N", "skirmish", card=PEGASUS), winged_dragon(1, (8, 8), facing="S"), **values
    )
    return aloft(aloft(state, 0, 5), 1, 3).replace(step="air_attacks", side=0, air=(None, None))


@pytest.mark.rule("XXIII.8.0")
def test_only_own_elements_strike_and_only_enemies_in_the_air_in_front_are_struck() -> None:
    state = duel()
    assert isinstance(number(state, 0, 1), int | float)
    assert refused(state, act.StrikeFlyers((Attack(1, 0),))) == "no_such_element"
    assert refused(state, act.StrikeFlyers((Attack(7, 1),))) == "no_such_element"
    assert refused(state, act.StrikeFlyers((Attack(0, 0),))) == "no_such_element"
    assert refused(state, act.StrikeFlyers((Attack(0, 7),))) == "no_such_element"
    assert refused(state, act.StrikeFlyers((Attack(0, 1, (), 3),))) == "no_such_weapon"
    away = state.with_unit(replace(state.units[0], facings=(3,)))
    assert number(away, 0, 1) == "strikes_in_front"
    assert refused(state, act.StrikeFlyers((Attack(0, 1),))) is None


@pytest.mark.rule("XXIII.8.1")
def test_nobody_supports_an_attack_in_the_air() -> None:
    state = battle(pegasi(0, (7, 9), 2), winged_dragon(1, (8, 8), facing="S"))
    state = aloft(aloft(state, 0, 5), 1, 3).replace(step="air_attacks", side=0, air=(None, None))
    assert refused(state, act.StrikeFlyers((Attack(1, 2, (0,)),))) == "no_support_in_air"


@pytest.mark.rule("VI.1.2")
def test_a_rider_strikes_once_and_a_dragon_once_with_each_of_its_arms() -> None:
    state = duel()
    assert refused(state, act.StrikeFlyers((Attack(0, 1), Attack(0, 1)))) == "strikes_once"
    turned = state.replace(side=1)
    for weapon in range(2):
        assert refused(turned, act.StrikeFlyers((Attack(1, 0, (), weapon),))) is None
        assert refused(turned, act.StrikeFlyers((Attack(1, 0, (), weapon),) * 3)) == "strikes_once"
    bite_and_claw = (Attack(1, 0, (), 0), Attack(1, 0, (), 1))
    assert refused(turned, act.StrikeFlyers(bite_and_claw)) is None


@pytest.mark.rule("XXIII.8.0")
@cases(
    ("changes", "may"),
    [
        ({}, True), ({"mood": "rout"}, False), ({"engaged": 1}, False), ({"order": "hold"}, False),
        ({"order": None}, False), ({"order": "charge"}, True),
        ({"left_melee": 1}, False), ({"left_melee": 2}, True),
    ],
)  # fmt: skip
def test_who_strikes_at_flyers(changes: dict[str, Any], may: bool) -> None:
    state = battle(archers(0, (6, 6), 2, "skirmish"), pegasi(1)).replace(turn=2)
    assert able(state, replace(state.units[0], **changes)) is may


def test_where_nobody_is_in_the_air_there_is_nothing_to_strike_and_without_flyers_nobody_leaves() -> None:
    state = battle(archers(0), pegasi(1))
    assert list(attacks_of(state, 0)) == []
    grounded = state_of(archers(0), pegasi(1), chapters=("XII",))
    assert able_to_leave(grounded, 1) == []


@pytest.mark.rule("XXIII.8.0")
def test_where_many_may_strike_none_one_each_and_each_alone_are_offered() -> None:
    riders = Troop(0, row((2, 9), 14), "N", "skirmish", card=PEGASUS)
    foes = Troop(1, row((2, 8), 14), "S", "skirmish", card=PEGASUS)
    state = aloft(aloft(battle(riders, foes), 0, 5), 1, 5).replace(
        step="air_attacks", side=0, air=(None, None)
    )
    every = list(attacks_of(state, 0))
    found = [one.attacks for one in _list_strikes(state)]
    assert len(every) > LISTED.bit_length()
    assert found[0] == ()
    assert {one.attacker for one in found[1]} == {one.attacker for one in every}
    assert [one for (one,) in found[2:]] == every
    few = battle(pegasi(0, (8, 9), 1), pegasi(1, (8, 8), 1, facing="S"))
    few = aloft(aloft(few, 0, 5), 1, 5).replace(step="air_attacks", side=0, air=(None, None))
    assert [len(one.attacks) for one in _list_strikes(few)] == [0, 1]


def leaving(*troops: Troop) -> BattleState:
    return battle(*troops, phase="melee", step="leave_melee", side=1)


@pytest.mark.rule("XXIII.8.4")
def test_who_may_leave_a_melee_by_air_and_how_it_is_said() -> None:
    men = Troop(0, row((6, 6), 3), "S", "charge", engaged=1)
    state = battle(
        men, winged_dragon(1, (7, 7), facing="N", engaged=1), phase="melee", step="leave_melee", side=1
    )
    assert refused(state, act.LeaveMelee((1, 1))) == "elements_twice"
    assert refused(state, act.LeaveMelee((9,))) == "no_such_unit"
    assert refused(state, act.LeaveMelee((1,))) is None
    for changes in ({"engaged": 0}, {"altitude": 5}, {"mood": "rout"}):
        assert able_to_leave(state.with_unit(replace(state.units[1], **changes)), 1) == []
    troop = leaving(men, pegasi(1, (7, 7), 2, facing="N"))
    assert able_to_leave(troop.with_unit(replace(troop.units[1], engaged=1)), 1) == [], "a unit of two"
    words = {sentence(ENGINE.words(state, act.LeaveMelee(units)), "en") for units in ((), (1,))}
    assert len(words) == 2


@pytest.mark.rule("XXIII.8.4")
def test_where_many_may_leave_nobody_everybody_and_each_alone_are_offered() -> None:
    dragons = [winged_dragon(1, (3 + 3 * n, 7), facing="N", engaged=1) for n in range(6)]
    state = battle(
        *dragons,
        Troop(0, row((2, 6), 17), "S", "charge", engaged=1),
        phase="melee",
        step="leave_melee",
        side=1,
    )
    able_now = able_to_leave(state, 1)
    found = [one.units for one in _list_leave(state)]
    assert found[0] == ()
    assert tuple(able_now) in found
    assert {(one,) for one in able_now} <= set(found)
    assert all(refused(state, act.LeaveMelee(one)) is None for one in found)


@pytest.mark.rule("XXIII.5.0")
def test_a_flight_sets_each_element_once_on_the_field() -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1, (2, 1)))
    whole = fly(state, (6, 5), 5)
    assert refused(state, whole) is None
    assert refused(state, replace(whole, cells=whole.cells[:1])) == "elements_do_not_fit"
    assert refused(state, replace(whole, facings=whole.facings[:1])) == "elements_do_not_fit"
    assert refused(state, replace(whole, cells=whole.cells[:1] * 2)) == "elements_do_not_fit"
    assert refused(state, replace(whole, facings=(0, 6))) == "elements_do_not_fit"
    edge = state.battle.ground.cell((0, 7)) - 1
    assert refused(state, replace(whole, cells=(edge, whole.cells[1]))) == "off_the_field"


@pytest.mark.rule("XXIII.3.0")
@pytest.mark.parametrize(
    ("card", "mode", "altitude", "code"),
    [
        ({}, "low", 5, "low_flight_lands"),
        ({"flyer": False}, "low", None, "cannot_fly"),
    ],
)
def test_how_high_a_card_may_fly(card: dict[str, Any], mode: str, altitude: int | None, code: str) -> None:
    state = sky(pegasi(0, (6, 7), 2, **card), archers(1, (2, 1)))
    assert refused(state, replace(fly(state, (6, 5), None, mode), altitude=altitude)) == code


@pytest.mark.rule("XXIII.5.0")
def test_who_is_shaken_or_has_moved_on_the_ground_does_not_fly() -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1, (2, 1)))
    wish = fly(state, (6, 5), 5)
    for changes, code in (
        ({"mood": "rout"}, "flies_in_order"),
        ({"points": 3}, "ground_and_air"),
        ({"manoeuvres": 1}, "ground_and_air"),
    ):
        shaken = state.with_unit(replace(state.units[0], **changes))
        found = refused(shaken, wish)
        assert found is not None
        assert found == code or changes.get("mood")


@pytest.mark.rule("XXIII.5.0")
def test_only_an_attacked_large_base_goes_straight_up() -> None:
    state = sky(pegasi(0, (6, 7), 2), winged_dragon(1, (12, 3)))
    assert refused(state, act.Rise(1, 9)) == "not_now"
    asked = state.replace(step="react", unit=0, side=0)
    assert refused(asked, act.Rise(1, 9)) == "not_now"
    assert refused(asked, act.Rise(0, 9)) == "no_large_base"
    dragon = state.replace(step="react", unit=1, side=1)
    walked = dragon.with_unit(replace(dragon.units[1], points=5))
    assert refused(walked, act.Rise(1, 9)) == "ground_and_air"
    assert refused(dragon, act.Rise(1, 9)) is None


@pytest.mark.rule("XXIII.8.5")
def test_only_what_lies_under_a_fallen_base_is_crushed() -> None:
    state = battle(winged_dragon(0, (8, 4), facing="N"), archers(1, (2, 2), 2), giant(1, (15, 9)))
    state = aloft(state, 0, 16)
    assert not {state.occupied.get(one) for one in state.fields_of(0)} - {None}
    fell = happened.FlyerFell(0, 16, 22, (1,), ((3, 2),), (7,))
    lines = reported(state, fell)
    assert len(lines) == 3
    assert "16" in lines[0]


def test_the_sky_knows_the_ground_of_every_field_and_of_no_other() -> None:
    state = battle(pegasi(0, (6, 7), 1), archers(1))
    land = sky_of(state, state.units[0]).lies
    fields = list(land)
    assert len(land) == len(set(fields)) == 20 * 15
    assert all(one in land for one in fields[:5])
    assert (99, 99) not in land
    assert "somewhere" not in land  # type: ignore[comparison-overlap]
    with pytest.raises(KeyError):
        land[99, 99]


@pytest.mark.rule("XXIII.5.0")
def test_listed_flights_end_between_the_lowest_and_the_highest_altitude_of_their_place() -> None:
    state = sky(pegasi(0, (6, 7), 1), archers(1, (2, 1)))
    unit = state.units[0]
    place = next(iter(places(state, unit, 20, 0)))
    low, high = altitudes_at(state, unit, place)[0], altitudes_at(state, unit, place)[-1]
    assert low <= high
    for altitude, legal in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        action = act.Fly(0, "high", place.cells, place.facings, altitude)
        assert (refused(state, action) is None) is legal


def test_a_declaration_of_no_attack_is_not_told() -> None:
    state = duel()
    assert reported(state, happened.AirAttacksDeclared(0, ())) == []
    (line,) = reported(state, happened.AirAttacksDeclared(0, (Attack(0, 1),)))
    assert "1" in line
