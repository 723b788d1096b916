"""Worked examples of the rule book, chapters XV and XVI, set up as text and drawings have them."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.morale import courage as courage_rules
from editor.rules.demonworld.morale.courage import Facts, best_group
from editor.rules.demonworld.morale.events import CourageTested, MoodChanged
from editor.rules.demonworld.morale.rout_events import UnitFled
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.events import SectionRolled
from editor.rules.demonworld.set_up.scouting import outflanking, scouting
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.rules.demonworld.victory.losses import points_lost
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import (
    Troop,
    card,
    do,
    fields_of,
    of,
    row,
    shipped,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import joined_to, led, lord
from tests.rules.demonworld.battle.courage_arena import courage, shot_at, troop
from tests.rules.demonworld.battle.marches import hold_on, in_turn, scenario_of


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
    test = courage_rules.tests_courage(state.battle, state.units[1], "casualties_missile")
    assert test is not None
    group, total = best_group(state, state.units[1], test, Facts())
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
    return ENGINE.evolve(state, ev.ElementsRemoved(elements))


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
@pytest.mark.parametrize(("orcs", "side"), [(30, 0), (40, None)])
def test_fifty_outflank_thirty_but_not_forty(orcs: int, side: int | None) -> None:
    assert outflanking({0: 50, 1: orcs}, shipped_ruleset()) == side


@pytest.mark.rule("XVI.5.0")
def test_skirmishers_alone_march_in_on_a_four_in_turn_three_and_a_three_in_turn_four() -> None:
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 4), card={"formations": ("skirmish_formation",)}),
        Troop(1, row((0, 0), 4)),
        red={"marches": [{"flank": "right", "units": [{"entry": "unit_1"}]}]},
    )
    state, events = in_turn(setup, 3, 3)
    assert [(one.needed, one.arrives) for one in of(events, SectionRolled)] == [(4, False)]
    _, events = hold_on(state, 1, 3)
    assert [(one.needed, one.arrives) for one in of(events, SectionRolled)] == [(3, True)]


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
    assert [(one.needed, one.arrives) for one in of(events, SectionRolled)] == [(2, False)]
    _, events = hold_on(state, 1)
    assert [(one.die, one.arrives) for one in of(events, SectionRolled)] == [(None, True)]
