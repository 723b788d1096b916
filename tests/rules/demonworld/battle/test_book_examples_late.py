"""Worked examples of the rule book, chapters VIII to XVI, set up as text and drawings have them."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.who import joined
from editor.rules.demonworld.courage import moods
from editor.rules.demonworld.courage.events import CourageTested, MoodChanged, UnitFled
from editor.rules.demonworld.deployment import events as dep
from editor.rules.demonworld.deployment.sections import outflanked, scouting
from editor.rules.demonworld.evolve import evolve
from editor.rules.demonworld.means import allowance, manoeuvres_to_spend, shape_of
from editor.rules.demonworld.melee_phase import attack_number, initiative_of, standing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.second_attacks import options
from editor.rules.demonworld.special_formations import wedge_worth
from editor.rules.demonworld.state import BattleState, Fight
from editor.rules.demonworld.victory import points_lost
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import (
    Troop,
    card,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    shipped,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import X, joined_to, led, lord
from tests.rules.demonworld.battle.test_coming_onto_the_field import hold_on, in_turn, scenario_of
from tests.rules.demonworld.battle.test_courage import courage, shot_at, troop
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


def plain(state: BattleState, unit: int) -> int:
    """The first element of a unit that is no special one."""
    return next(one for one in state.units[unit].elements if not state.battle.signs[one])


def counted(events: Any, unit: int) -> tuple[int, CourageTested]:
    """What was added to the die in the test of a unit, and the test."""
    tested = next(event for event in of(events, CourageTested) if event.unit == unit)
    return sum(value for *_, value in tested.modifiers), tested


@pytest.mark.rule("XV.2.0", "XV.8.0")
def test_eight_elements_with_leader_and_standard_need_no_die_for_a_courage_of_ten() -> None:
    nine = {"elements": {"leader": 1, "standard": 1, "normal": 7}, "morale_a": 10, "morale_b": 16}
    state = shot_at(9, chapters=("IX", "XV"), **nine)
    state, _ = do(state, act.Shoot((act.Shot(0, plain(state, 1)),)), 1)
    _, events = do(state, act.CloseRanks(1))
    added, tested = counted(events, 1)
    assert (added, tested.value, tested.die, tested.passed) == (10, 10, None, True)


@pytest.mark.rule("XV.2.0")
def test_of_seven_in_two_groups_the_three_with_leader_and_standard_test_for_all() -> None:
    parted: dict[str, Any] = {"elements": {"leader": 1, "standard": 1, "normal": 5}}
    # The special elements are the first two: they stand with a third one.
    at = [*row((12, 14), 3), *row((2, 14), 4)]
    state = courage(troop(0, row((2, 25), 4)), troop(1, at, **parted), chapters=("IX", "XV"))
    unit = state.units[1]
    special = [place for place, one in enumerate(unit.elements) if state.battle.signs[one]]
    cells = list(unit.cells)
    for here, there in enumerate(special):
        cells[here], cells[there] = cells[there], cells[here]
    state = state.with_unit(replace(unit, cells=tuple(cells)))
    test = moods.tests_courage(state.battle, state.units[1], "casualties_missile")
    assert test is not None
    group, total = moods.best_group(state, state.units[1], test, moods.Facts())
    assert (len(group), total.value) == (3, 5)
    assert {unit.elements[place] for place in special} <= set(group)


@pytest.mark.rule("XV.3.0")
@pytest.mark.parametrize(("face", "stands"), [(2, True), (1, False)])
def test_six_with_a_leader_that_killed_two_for_one_stand_on_a_two(face: int, stands: bool) -> None:
    state = courage(
        troop(0, row((5, 15), 7), None, 1, elements={"leader": 1, "normal": 6}, morale_a=10, morale_b=16),
        troop(1, row((5, 14), 7), None, 1, morale_a=0),
        chapters=("IX", "XV"), phase="melee", step="attacks",
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1), (0, 0)),))
    red = [one for one in state.units[0].elements if not state.battle.signs[one]]
    blue = {one: opposite(state, one) for one in red[:3]}
    state, _ = do(state, act.Strike(tuple(act.Attack(one, blue[one]) for one in red[1:3])))
    # An end of the red line falls, so it stays in one piece. Blue has lost more and needs no die.
    state, events = do(state, act.Strike((act.Attack(blue[red[0]], red[0]),)), 1, 1, 1, face)
    added, tested = counted(events, 0)
    assert (added, tested.needed, tested.passed) == (8, 2, stands)
    assert any(of(events, UnitFled)) is not stands


def opposite(state: BattleState, element: int) -> int:
    """The blue element in the field before a red one that looks north."""
    unit = state.units[0]
    ahead = unit.cells[unit.elements.index(element)] + state.battle.ground.steps[0]
    return state.occupied[ahead]


FIVE: dict[str, Any] = {
    "elements": {"leader": 1, "standard": 1, "normal": 3}, "morale_a": 9, "morale_b": 15,
}  # fmt: skip


def daring(*, lord_of: int = 0) -> BattleState:
    """Five who harass stand three fields from an enemy that holds and is one more fearsome."""
    state = courage(
        troop(0, row((5, 14), 5), "skirmish", **FIVE), troop(0, [(10, 14)], **lord(lord_of or 1)),
        troop(1, row((5, 11), 5), "hold", fear=2),
        chapters=("VIII", "IX", "X", "XV"), phase="movement", step="move", sequence="skirmish",
    )  # fmt: skip
    return joined_to(state, 1, 0) if lord_of else state


@pytest.mark.rule("XV.5.0")
@pytest.mark.parametrize(("face", "dares"), [(4, True), (3, False)])
def test_five_who_harass_attack_a_fearsome_enemy_on_a_four(face: int, dares: bool) -> None:
    _, events = do(daring(), act.Dare(0, 2), face)
    added, tested = counted(events, 0)
    assert (added, tested.needed, tested.passed) == (5, 4, dares)


@pytest.mark.rule("XV.5.0", "XV.8.0")
def test_with_a_commander_of_two_stars_they_need_no_die() -> None:
    _, events = do(daring(lord_of=2), act.Dare(0, 2))
    added, tested = counted(events, 0)
    assert (added, tested.die, tested.passed) == (8, None, True)


@pytest.mark.rule("XV.6.0")
@pytest.mark.parametrize(("face", "rallied"), [(3, True), (2, False)])
def test_five_in_rout_with_their_standard_rally_on_a_three(face: int, rallied: bool) -> None:
    fled: dict[str, Any] = {"elements": {"standard": 1, "normal": 4}, "morale_a": 9, "morale_b": 13}
    state = courage(
        troop(0, row((2, 28), 4)), troop(1, row((5, 14), 5), **fled), chapters=("IX", "XV"), turn=2,
        phase="rally", step="rally", side=1, unit=1, asked=(1,),
    )  # fmt: skip
    state = state.with_unit(replace(state.units[1], mood="rout", since=2))
    state, events = do(state, act.Rally(1), face)
    added, tested = counted(events, 1)
    assert (added, tested.needed, tested.passed) == (6, 3, rallied)
    assert state.units[1].mood == ("" if rallied else "rout")


WHO_BEGINS = {True: (), False: (3,)}
"""The die that follows: who stays as he is holds as the enemy does, and one of the two begins."""


def provoked(**red: Any) -> tuple[BattleState, Any]:
    """Nine that hold, of courage 9/14, three fields from an enemy of their size and fear."""
    state = courage(
        troop(0, row((3, 14), 9), "hold", morale_a=9, morale_b=14, **red),
        troop(1, row((3, 11), 9), "hold", morale_b=None),
        chapters=("IX", "XV"), phase="orders", step="orders", orders=((), None), side=1,
    )  # fmt: skip
    # The example reckons "below the second value", which an option of the ruleset says.
    ruleset = state.battle.ruleset
    options = ruleset.options.model_copy(update={"obedience": "strict"})
    battle = replace(state.battle, ruleset=ruleset.model_copy(update={"options": options}))
    state = replace(state, battle=battle).with_unit(replace(state.units[1], order=None))
    return state, act.GiveOrders(((1, "hold"),))


@pytest.mark.rule("XV.7.0")
@pytest.mark.parametrize(("face", "storms"), [(6, True), (5, False)])
def test_nine_that_hold_obey_no_more_on_a_six_only(face: int, storms: bool) -> None:
    state, laid_ = provoked()
    _, events = do(state, laid_, face, *WHO_BEGINS[storms])
    added, _ = counted(events, 0)
    assert added == 8
    assert any(one.mood == "impetuous" for one in of(events, MoodChanged)) is storms


@pytest.mark.rule("XV.7.0")
def test_their_leader_makes_it_a_five_or_holds_them_back_for_certain() -> None:
    state, laid_ = provoked(**led(9))
    state, _ = do(state, laid_)
    assert (state.step, state.unit) == ("urge", 0)
    for face, storms in ((5, True), (4, False)):
        _, events = do(state, act.Urge(0, 1), face, *WHO_BEGINS[storms])
        assert any(one.mood == "impetuous" for one in of(events, MoodChanged)) is storms
    _, events = do(state, act.Urge(0, -1), *WHO_BEGINS[False])
    added, tested = counted(events, 0)
    assert (added, tested.die) == (7, None)
    assert not list(of(events, MoodChanged))


@pytest.mark.rule("XV.9.0")
def test_a_unit_in_rout_goes_round_the_riders_on_its_way_home_and_stops_beside_nobody() -> None:
    # The drawing: riders bar the way home on the one side, a unit on the other; a gap lies between them.
    state = courage(
        troop(0, row((2, 14), 4), mobility="cavalry"), troop(0, row((11, 14), 5)),
        troop(1, row((4, 19), 3)), turn=2,
    )  # fmt: skip
    state = state.with_unit(replace(state.units[2], mood="rout", since=1))
    state = replace(state, phase="orders", step="orders", orders=(None, ()), side=0)
    state, _ = do(state, act.GiveOrders(((0, "hold"), (1, "hold"))))
    assert len(state.units[2].elements) == 3
    assert all(at[1] < 14 for at in fields_of(state, 2))
    assert state.near_enemy[1].isdisjoint(state.units[2].cells)


@pytest.mark.rule("XVI.1.3")
@pytest.mark.parametrize("fallen", [1, 2, 3])
def test_each_of_the_eight_guards_for_160_points_counts_twenty_whoever_it_is(fallen: int) -> None:
    guards = {"elements": {"leader": 1, "musician": 1, "standard": 1, "normal": 5}, "points": 160}
    state = state_of(
        Troop(0, row((3, 10), 4)), Troop(1, row((3, 2), 8), "S", card=guards), chapters=("IX", "XVI"),
    )  # fmt: skip
    signed = [one for one in state.units[1].elements if state.battle.signs[one]]
    assert points_lost(without(state, *signed[:fallen]), 1) == 20 * fallen
    assert points_lost(without(state, plain(state, 1)), 1) == 20


def without(state: BattleState, *elements: int) -> BattleState:
    return evolve(state, ev.ElementsRemoved(elements))


def shipped_ruleset() -> DemonworldRuleset:
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    return ruleset


@pytest.mark.rule("XVI.5.0")
def test_ten_knights_scout_for_ten_fast_ones_for_twenty_and_a_dragon_adds_two() -> None:
    knights = card("knights", 10, mobility="cavalry", movement={"move": 32})
    fast = card("fast-knights", 10, mobility="cavalry", movement={"move": 40})
    dragon = shipped()["unit", "imperial-dragonrider"]
    assert isinstance(dragon, DemonworldUnit)
    assert dragon.movement.points("move") == 40
    armies = ([knights], [fast], [fast, dragon])
    assert [scouting(army, shipped_ruleset()) for army in armies] == [10, 20, 22]


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(("orcs", "side"), [(30, 1), (40, None)])
def test_fifty_outflank_thirty_but_not_forty(orcs: int, side: int | None) -> None:
    assert outflanked((50, orcs), shipped_ruleset()) == side


@pytest.mark.rule("XVI.5.0")
def test_skirmishers_alone_march_in_on_a_four_in_turn_three_and_a_three_in_turn_four() -> None:
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 4), card={"formations": ("skirmish_formation",)}),
        Troop(1, row((0, 0), 4)),
        red={"marches": [{"flank": "right", "units": [{"entry": "unit_1"}]}]},
    )
    state, events = in_turn(setup, 3, 3)
    assert [(one.needed, one.arrives) for one in of(events, dep.SectionRolled)] == [(4, False)]
    _, events = hold_on(state, 1, 3)
    assert [(one.needed, one.arrives) for one in of(events, dep.SectionRolled)] == [(3, True)]


@pytest.mark.rule("XVI.5.0")
def test_infantry_with_a_commander_of_two_stars_marches_in_on_a_two_in_turn_four_and_then_surely() -> None:
    section = {"flank": "left", "units": [{"entry": "unit_1"}, {"entry": "unit_2"}]}
    troops = (
        Troop(0, row((0, 0), 4)), Troop(0, row((0, 0), 4)), Troop(0, [(0, 0)], card=lord()),
        Troop(1, row((0, 0), 4)),
    )  # fmt: skip
    with_stars = scenario_of(*troops, red={"marches": [section]}, chapters=("IX", "X", "XIII", "XVI"))
    march = DemonworldPlay().start(with_stars).marches[0]
    assert (march.first_turn, march.stars) == (4, 2)
    # The turns before are played without commanders' orders, which would roll dice of their own.
    state, _ = in_turn(scenario_of(*troops, red={"marches": [section]}), 3)
    state, events = hold_on(replace(state, marches=(march,)), 1, 1)
    assert [(one.needed, one.arrives) for one in of(events, dep.SectionRolled)] == [(2, False)]
    _, events = hold_on(state, 1)
    assert [(one.die, one.arrives) for one in of(events, dep.SectionRolled)] == [(None, True)]
