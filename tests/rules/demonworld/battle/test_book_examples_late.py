"""Worked examples of the rule book, chapters VIII to XIV, set up as text and drawings have them."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.who import joined
from editor.rules.demonworld.formations.announced import wedge_worth
from editor.rules.demonworld.melee.attack_numbers import attack_number, initiative_of
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.melee.blows import options
from editor.rules.demonworld.movement.points import allowance, manoeuvres_to_spend, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import X, joined_to, led, lord
from tests.rules.demonworld.battle.test_special_formations import laid
from tests.rules.demonworld.battle.test_special_formations import moving as in_formation


@pytest.mark.rule("VIII.1.1")
def test_a_hero_with_three_wounds_counts_for_less_than_two_dead() -> None:
    # The hero (0) has two enemies before him and one beside; two red elements strike two blue ones dead.
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1, {"hit_points": 4, "weapons": []}),
        Troop(0, [(6, 7), (7, 7)], "N", None, 1, 1),
        Troop(1, [(5, 6), (6, 6), (7, 6)], "S", None, 1, 1),
        Troop(1, [(4, 7)], "SE", None, 1, 1),
        phase="melee", step="attacks", chapters=("VIII",),
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1, 2, 3), (0, 0)),))
    state, _ = do(state, act.Strike((act.Attack(1, 4), act.Attack(2, 5))))
    state, events = do(
        state, act.Strike((act.Attack(3, 0), act.Attack(4, 0), act.Attack(6, 0))), 1, 1, 1, 1, 1
    )
    assert state.wounds[0][0] == 3
    assert sorted(one for event in of(events, ev.ElementsRemoved) for one in event.elements) == [4, 5]
    assert state.fights[0].losses == (0, 2)
    assert (state.step, state.side) == ("choose_regroup", 0)


@pytest.mark.rule("IX.1.0")
def test_one_manoeuvre_on_the_card_is_two_with_a_musician() -> None:
    state = state_of(
        Troop(0, row((5, 10), 4), "N", "charge",
              card={"manoeuvres": 1, "elements": {"musician": 1, "normal": 3}}),
        Troop(1, [(0, 0)], "S"), chapters=("VIII", "IX"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    unit = state.units[0]
    musician = next(one for one in unit.elements if state.battle.signs[one])
    assert manoeuvres_to_spend(state, unit) == 2
    place = unit.elements.index(musician)
    without = replace(
        unit,
        elements=unit.elements[:place] + unit.elements[place + 1 :],
        cells=unit.cells[:place] + unit.cells[place + 1 :],
        facings=unit.facings[:place] + unit.facings[place + 1 :],
    )
    assert manoeuvres_to_spend(state.with_unit(without), without) == 1


@pytest.mark.rule("IX.5.0")
@pytest.mark.parametrize(("place", "touching"), [((4, 6), 4), ((6, 6), 2)])
def test_the_leader_falls_on_five_beside_four_others_and_on_three_beside_two(
    place: tuple[int, int], touching: int
) -> None:
    # The drawing: three elements in front, three behind; A in the middle, B at the end.
    at = [(4, 6), (3, 6), (5, 6), (6, 6), *row((3, 5), 3)]
    for face, falls in ((touching, False), (touching + 1, True)):
        state = state_of(
            Troop(0, [(5, 10)], "N", "skirmish",
                  card={"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 18}]}]}),
            Troop(1, at, "S", "hold", card=led(7)),
            phase="first_shooting", step="shots", chapters=("VIII", "IX"),
        )  # fmt: skip
        unit = state.units[1]
        leader = next(one for one in unit.elements if state.battle.signs[one])
        cells = list(unit.cells)
        own, there = unit.elements.index(leader), cells.index(cell(state, place))
        cells[own], cells[there] = cells[there], cells[own]
        state = state.with_unit(replace(unit, cells=tuple(cells)))
        state = replace(state, before=tuple(one.cells for one in state.units))
        state, _ = do(state, act.Shoot((act.Shot(0, leader),)), 1)
        assert (state.step, state.side) == ("divert", 1)
        beside = set(state.battle.ground.around(cell(state, place)))
        instead = next(one for one, at in zip(unit.elements, cells, strict=True) if at in beside)
        state, events = do(state, act.Divert(leader, instead), face)
        assert next(of(events, ev.ShotDiverted)).touching == touching
        assert (leader not in state.units[1].elements) is falls
        assert (instead not in state.units[1].elements) is not falls


@pytest.mark.rule("X.2.1")
def test_commanders_on_their_own_do_not_count_among_the_units_of_an_order() -> None:
    # A moves two units on H, B one and two commanders: B has fewer and chooses.
    state = state_of(
        Troop(0, row((2, 12), 3), "N", "skirmish", card=led(3)),
        Troop(0, row((8, 12), 3), "N", "skirmish", card=led(3)),
        Troop(1, row((2, 2), 3), "S", "skirmish", card=led(3)),
        Troop(1, [(8, 2)], "S", card=lord()), Troop(1, [(10, 2)], "S", card=lord()),
        chapters=X, phase="movement", step="call", sequence="skirmish", commanding="move",
        called=((), None), side=1,
    )  # fmt: skip
    both = tuple(state.units[number].elements[0] for number in (3, 4))
    state, _ = do(state, act.CallCommanders(both))
    assert (state.step, state.side) == ("move", 1)
    state, _ = do(state, act.Finish())
    assert (state.step, state.side, state.sequence) == ("choose_sequence", 1, "skirmish")


def with_a_lord(order: str = "charge", engaged: int = 0) -> BattleState:
    """A unit of 24, 18 and 12 points whose front rank a commander of 18 points has joined."""
    state = state_of(
        Troop(0, row((3, 10), 4), "N", order, engaged, card=led(4)), Troop(0, [(7, 10)], "N", card=lord()),
        Troop(1, row((3, 9), 4), "S", "hold", engaged, card=led(4)), chapters=X,
    )  # fmt: skip
    return joined_to(state, 1, 0)


@pytest.mark.rule("X.2.2")
def test_a_commander_slows_his_unit_on_the_move_and_it_slows_him_in_harassing() -> None:
    state = with_a_lord()
    assert [allowance(state, state.units[0], order)[0] for order in ("move", "skirmish")] == [18, 12]


@pytest.mark.rule("X.2.2")
def test_a_commander_in_a_unit_that_charges_strikes_two_earlier_in_the_first_phase() -> None:
    state = with_a_lord(engaged=1)
    chief = joined(state.battle, state.units[0])[0]
    assert initiative_of(state, chief, 0) == 3 + 2
    later = state.with_unit(replace(state.units[0], fought=1))
    assert initiative_of(later, chief, 0) == 3


@pytest.mark.rule("X.2.3")
def test_a_disorganised_unit_stays_as_it_is_when_a_commander_joins_it() -> None:
    state = state_of(
        Troop(0, [(3, 9), (4, 9), (4, 10), (3, 11)], ["N", "N", "NE", "N"], "charge"),
        Troop(0, [(6, 9)], "N", card=lord()), Troop(0, row((3, 14), 4), "N", "hold", card=led(4)),
        Troop(1, row((3, 2), 4), "S"),
        chapters=X, phase="movement", step="move", sequence="charge", commanding="move", called=((4,), ()),
    )  # fmt: skip
    assert not shape_of(state, state.units[0]).organised
    west = state.battle.ground.direction(cell(state, (6, 9)), cell(state, (5, 9)))
    assert west is not None
    moved = ((state.units[0].elements[3], cell(state, (5, 10))),)
    assert refused(state, act.JoinUnit(1, 0, (west,), 0, moved)) == "join_no_regroup"
    before = fields_of(state, 0)
    state, _ = do(state, act.JoinUnit(1, 0, (west,)))
    assert joined(state.battle, state.units[0]) == (4,)
    assert fields_of(state, 0) == [*before, (5, 9)]


@pytest.mark.rule("XIII")
@pytest.mark.parametrize("layout", ["wedge", "skirmish_formation"])
def test_a_formation_that_the_card_does_not_permit_gives_nothing(layout: Any) -> None:
    state = in_formation(laid(layout, 10, frontage=5, formations=()))
    unit = state.units[0]
    assert refused(state, act.Announce(0, layout)) == "formation_not_permitted"
    assert [wedge_worth(state, unit, one) for one in unit.elements] == [0] * 10
    # Two ranks are a line like any other, a wedge that is none is no order at all.
    assert shape_of(state, unit).organised is (layout == "skirmish_formation")


@pytest.mark.rule("XIII.2.0")
def test_the_tip_of_ten_in_a_wedge_strikes_nine_harder_and_the_others_as_ever() -> None:
    state = in_formation(laid("wedge", 10), "wedge", Troop(1, [(9, 7), (10, 7)], "S", "hold"))
    unit = state.units[0]
    tip = unit.elements[fields_of(state, 0).index((9, 8))]
    blow = act.Attack(tip, state.units[2].elements[0])
    plain = state.with_unit(replace(unit, formation=""))
    harder, usual = (attack_number(one, blow, standing(one), 0).value for one in (state, plain))
    assert harder - usual == 9
    assert not any(wedge_worth(state, unit, one) for one in unit.elements if one != tip)


@pytest.mark.rule("XIV.1.0")
@pytest.mark.parametrize(("face", "again"), [(2, True), (3, True), (4, False)])
def test_a_hero_of_power_eleven_who_rolls_two_against_protection_three_strikes_again(
    face: int, again: bool
) -> None:
    # The drawing: A and B before him, C, D and E behind them; C stands before none of his later fields.
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1,
              {"initiative": 4, "weapons": [{"weapon": "handweapon", "melee_power": 11}]}),
        Troop(1, [(5, 6), (6, 6), (6, 5), (4, 5), (5, 5)], "S", None, 1, 1),
        phase="melee", step="attacks", chapters=("VIII", "XIV"),
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1), (0, 0)),))
    a, b, c, d, e = state.units[1].elements
    assert attack_number(state, act.Attack(0, a), standing(state), 0).value == 8
    state, _ = do(state, act.Strike((act.Attack(0, a),)))
    state, events = do(state, act.Strike(), face)
    assert any(of(events, ev.SecondAttacksEarned)) is again
    if again:
        assert set(options(state, state.earned[0])) == {(b, False), (d, True), (e, True)}
        assert refused(state, act.StrikeAgain(0, c, step=True)) == "no_second_attack"
