"""Chapter XVI: hidden set-up, reconnaissance, who may march; whole games with all of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import replay
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.set_up.events import (
    DeploymentLaid,
    DeploymentRevealed,
    ScoutsCounted,
    UnitEntered,
)
from editor.rules.demonworld.set_up.hidden_set_up import _places, proposal, stands_of, to_set_up
from editor.rules.demonworld.set_up.scouting import scouting
from editor.rules.demonworld.set_up.zones import half_fields, zone_fields
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import TurnBegan
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldMap, DemonworldScenario, DemonworldSide
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Troop, card, cell, do, of, refused, row, shipped
from tests.rules.demonworld.battle.marches import (
    PLAY,
    RIDERS,
    SECTION,
    hidden,
    large,
    marching,
    scenario_of,
)
from tests.rules.demonworld.battle.playing import game, reported_in_sentences


@pytest.mark.rule("XVI.5.0")
def test_scouts_are_riders_and_flyers_and_count_double_where_they_are_fast() -> None:
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    slow = card("riders", 10, mobility="cavalry", movement={"move": 32})
    fast = card("light-riders", 10, mobility="cavalry", movement={"move": 40})
    foot = card("foot", 10, movement={"move": 48})
    assert scouting([slow], ruleset) == 10
    assert scouting([fast, foot], ruleset) == 20
    assert scouting([slow, fast], ruleset) == 30


@pytest.mark.rule("XVI.5.0")
def test_reconnaissance_is_announced_before_the_first_turn() -> None:
    state = PLAY.start(marching())
    _, events = do(state, act.GiveOrders(()))
    assert events[:2] == (ScoutsCounted((4, 0), 1), TurnBegan(1))


@pytest.mark.rule("XVI.3.3")
def test_both_sides_set_up_unseen_and_then_see_each_other() -> None:
    state = PLAY.start(hidden())
    assert (state.step, state.side, list(state.elements())) == ("deploy", 0, [])
    state, events = do(state, proposal(state, 0))
    assert [event.side for event in of(events, DeploymentLaid)] == [0]
    assert (state.step, state.side) == ("deploy", 1)
    assert PLAY.view(state, "blue").deployed == ((), None)
    assert PLAY.view(state, "red").deployed == state.deployed
    assert list(state.elements()) == []
    state, events = do(state, proposal(state, 1))
    assert DeploymentRevealed() in events
    assert (state.step, state.side, state.turn) == ("orders", 0, 0)
    assert len(list(state.elements())) == 14
    assert state.battle.ground.at(state.units[0].cells[0]) == (2, 13)


@pytest.mark.rule("XVI.3.3")
def test_special_elements_stand_round_the_middle_of_the_front_wherever_the_unit_is_set_up() -> None:
    state = PLAY.start(hidden())
    first, second = proposal(state, 0).placings
    state, _ = do(state, act.Deploy((first, second._replace(layout="line", frontage=3))))
    state, _ = do(state, proposal(state, 1))
    unit = state.units[1]
    middle = unit.elements[1]
    assert state.battle.signs[middle] == "leader"
    assert sorted(unit.elements) == list(state.battle.roster[1].elements)


@pytest.mark.rule("XVI.3.3")
def test_a_set_up_that_the_rules_forbid_is_refused() -> None:
    state = PLAY.start(hidden())
    first, second = proposal(state, 0).placings
    assert refused(state, act.Deploy((first,))) == "left_out"
    assert refused(state, act.Deploy((first, first, second))) == "not_to_set_up"
    assert refused(state, act.Deploy((first, second, act.Placing(9, "line", 0, 0)))) == "no_such_unit"
    moved = first._replace(cell=cell(state, (2, 8)))
    assert refused(state, act.Deploy((moved, second))) == "outside_zone"
    assert refused(state, act.Deploy((first, second._replace(cell=first.cell)))) == "occupied"
    assert refused(state, act.Deploy((first._replace(cell=-1), second))) == "off_the_field"
    assert refused(state, act.Deploy((first._replace(layout="square"), second))) == "formation_not_on_card"
    assert refused(state, act.GiveOrders(())) == "not_now"


@pytest.mark.rule("XVI.3.3")
def test_units_without_a_place_in_the_scenario_are_proposed_one() -> None:
    state = PLAY.start(hidden(red={"placements": []}))
    offer = proposal(state, 0)
    assert [placing.unit for placing in offer.placings] == [one.number for one in to_set_up(state, 0)]
    assert PLAY.check(state, offer) is None
    assert all(PLAY.check(state, one) is None for one in PLAY.legal_actions(state))


def test_a_zone_that_does_not_hold_all_units_is_refused_before_the_battle() -> None:
    tiny = {"shape": "fields", "fields": [(2, 13), (3, 13), (4, 13), (5, 13)]}
    problems = PLAY.refusals(hidden(red={"placements": [], "zone": tiny}))
    assert [problem.code for problem in problems] == ["demonworld_rules.zone_too_small"]


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(
    ("red", "codes"),
    [
        ({"marches": [SECTION]}, []),
        ({"marches": [SECTION | {"flank": "left"}]}, []),
        ({"marches": [SECTION, {"units": [{"entry": "unit_0"}]}]}, []),
        ({"marches": [{"units": [{"entry": "nobody"}]}]}, ["placement_unknown"]),
        ({"marches": [SECTION, SECTION]}, ["marches_twice"]),
    ],
)
def test_who_outflanks_marches_as_he_likes(red: Any, codes: list[str]) -> None:
    problems = PLAY.refusals(marching(red=red))
    assert [problem.code.partition(".")[2] for problem in problems] == codes


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(("flank", "codes"), [("right", []), ("left", ["too_many_marches"])])
def test_who_does_not_outflank_marches_once_on_his_right(flank: str, codes: list[str]) -> None:
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 4), card=RIDERS),
        Troop(1, row((0, 0), 4), card=RIDERS),
        red={"marches": [SECTION | {"flank": flank}]},
    )
    problems = PLAY.refusals(setup)
    assert [problem.code.partition(".")[2] for problem in problems] == codes
    assert all(sentence(problem, language) for problem in problems for language in LANGUAGES)


def test_marches_are_refused_where_the_options_or_the_chapters_leave_them_out() -> None:
    setup = marching()
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(setup.scenario, DemonworldScenario)
    known = setup.documents[ruleset.id]
    assert isinstance(known, DemonworldRuleset)
    without = known.model_copy(update={"options": known.options.model_copy(update={"flank_marches": False})})
    problems = PLAY.refusals(Setup(setup.scenario, {**setup.documents, ruleset.id: without}))
    assert [problem.code for problem in problems] == ["demonworld_rules.no_flank_marches"]
    left_out = setup.scenario.model_copy(update={"chapters_left_out": ("XVI",)})
    problems = PLAY.refusals(Setup(left_out, setup.documents))
    assert [problem.code for problem in problems] == ["demonworld_rules.battles_not_in_force"]


@pytest.mark.long
@settings(max_examples=examples(2, 32))
@given(seed=st.integers(0, 10**9), unseen=st.booleans())
def test_random_legal_games_with_marches_keep_everybody_on_his_field_and_replay(
    seed: int, unseen: bool
) -> None:
    setup, events, last = large(unseen=unseen), [], None
    for before, event, after in game(setup, seed, 50):
        reported_in_sentences(before, event)
        cells = [cell for unit in after.units for cell in unit.cells]
        assert len(set(cells)) == len(cells)
        assert all(after.battle.ground.inside[cell] for cell in cells)
        for unit in after.units:
            assert not set(unit.outside) & set(unit.elements)
        events.append(event)
        last = after
    *_, end = replay(PLAY, setup, [PLAY.event_from(PLAY.event_data(event)) for event in events])
    assert end == last


@pytest.mark.parametrize("unseen", [False, True])
def test_the_computer_plays_set_up_and_marches_to_the_end(unseen: bool) -> None:
    setup = large(unseen=unseen)
    state, dice, entered = PLAY.start(setup), SeededDice(5), 0
    while (who := PLAY.to_act(state)) is not None:
        action = PLAY.choose(PLAY.view(state, who), who, dice)
        for event in PLAY.decide(state, action, dice):
            entered += isinstance(event, UnitEntered)
            state = PLAY.evolve(state, event)
    assert PLAY.result(state) is not None
    assert entered == 4


@pytest.mark.rule("XVI.5.0")
def test_reconnaissance_is_announced_before_all_else_where_commanders_give_the_orders() -> None:
    state = PLAY.start(marching(chapters=("IX", "X", "XIII", "XVI")))
    assert state.step == "begin"
    events = PLAY.decide(state, act.Begin(), SeededDice(1))
    assert events[0] == ScoutsCounted((4, 0), 1)


@pytest.mark.rule("XVI.3.3", "XI.2.0")
@pytest.mark.parametrize(("deep", "code"), [("1", None), ("3", "impassable")])
def test_nobody_sets_up_where_he_could_not_stand(deep: str, code: str | None) -> None:
    setup = hidden(terrain_ignored=False, chapters=("IX", "XI", "XIII", "XVI"))
    plain = next(one for one in setup.documents.values() if isinstance(one, DemonworldMap))
    pond = plain.model_dump() | {
        "legend": {".": "clear", "~": "water"},
        "terrain": ("." * 20,) * 13 + ("..~" + "." * 17,) + ("." * 20,) * 2,
        "depth": ("0" * 20,) * 13 + ("00" + deep + "0" * 17,) + ("0" * 20,) * 2,
    }
    documents = {**setup.documents, plain.id: DemonworldMap.model_validate(pond)}
    state = PLAY.start(Setup(setup.scenario, documents))
    first, second = proposal(state, 0).placings
    there = first._replace(cell=cell(state, (2, 13)))
    assert refused(state, act.Deploy((there, second))) == code


def test_a_unit_that_is_set_up_twice_is_refused_at_its_second_place() -> None:
    setup = marching()
    data = setup.scenario.model_dump()
    first = data["sides"][0]["placements"][0]
    data["sides"][0]["placements"] = [first, first]
    twice = Setup(DemonworldScenario.model_validate(data), setup.documents)
    (problem,) = PLAY.refusals(twice)
    assert (problem.code, problem.path) == ("demonworld_rules.placed_twice", "sides[0].placements[1]")


def test_a_side_without_an_army_is_refused_by_name() -> None:
    setup = marching()
    data = setup.scenario.model_dump()
    red, blue = data["sides"]
    data["sides"] = (red, blue | {"army": None, "placements": []})
    found = PLAY.refusals(Setup(DemonworldScenario.model_validate(data), setup.documents))
    assert ("demonworld_rules.no_army", "sides[1].army") in {(one.code, one.path) for one in found}


@pytest.mark.rule("XVI.3.3")
def test_every_free_field_is_offered_to_a_unit_at_every_breadth_that_it_has() -> None:
    battle = PLAY.start(hidden()).battle
    roster = battle.roster[0]
    free = frozenset(sorted(battle.ground.cells)[:6])
    found = list(_places(battle, roster, free))
    assert {(one.cell, one.frontage) for one in found} == {
        (at, front) for at in free for front in (4, 3, 2, 1)
    }
    assert [one.frontage for one in found] == sorted((one.frontage for one in found), reverse=True)
    assert list(_places(battle, roster, frozenset())) == []


def on_board(columns: int, *, edge: str = "south", count: int = 3, **red: Any) -> BattleState:
    """The first side sets up so many units of five at an edge of one board, which cuts fields in half."""
    troops = [Troop(0, row((0, 0), 5), card={"name": f"Foot {one}"}) for one in range(count)]
    opposite = {"south": "north", "west": "east"}[edge]
    sides = {"red": {"edge": edge, "placements": []} | red, "blue": {"edge": opposite, "placements": []}}
    setup = scenario_of(*troops, Troop(1, row((0, 0), 4)), hidden_deployment=True, **sides)
    board = {
        "columns": columns, "rows": 15, "board": True, "stagger": "even",
        "terrain": tuple("." * (columns - 1 + number % 2) for number in range(15)),
    }  # fmt: skip
    assert isinstance(setup.scenario, DemonworldScenario)
    (place,) = setup.scenario.boards
    plain = setup.documents[place.map.id]
    changed = DemonworldMap.model_validate(plain.model_dump() | board)
    return PLAY.start(Setup(setup.scenario, {**setup.documents, plain.id: changed}))


def rows_of(state: BattleState, number: int) -> set[int]:
    """Rows in which the units of a proposal stand, counted from the southern edge."""
    stands = stands_of(state, proposal(state, number))
    assert not isinstance(stands, Message)
    return {14 - state.battle.ground.at(one)[1] for stand in stands for one in stand.cells}


@pytest.mark.rule("XVI.3.3")
def test_the_zone_of_a_board_is_three_rows_of_whole_fields_and_the_half_fields_behind_them() -> None:
    ground = on_board(10).battle.ground
    side = DemonworldSide.model_validate({"id": "red", "name": "Red", "edge": "south"})
    assert {at[1] for at in zone_fields(ground.field, side, 3)} == {11, 12, 13, 14}
    assert half_fields(ground.field, "north") == {at for at in ground.field.fields() if at[1] == 0}
    assert half_fields(ground.field, "south") == {at for at in ground.field.fields() if at[1] == 14}
    assert half_fields(ground.field, "west") == {(0, one) for one in range(1, 15, 2)}
    assert half_fields(ground.field, "east") == {(9, one) for one in range(1, 15, 2)}
    for edge in ("west", "east"):
        across = zone_fields(ground.field, side.model_copy(update={"edge": edge}), 3)
        assert [sum(at[1] == one for at in across) for one in (0, 1)] == [3, 4]


@pytest.mark.rule("XVI.3.3")
def test_half_fields_at_the_edge_are_for_who_is_short_of_room() -> None:
    roomy = on_board(10)
    assert rows_of(roomy, 0) <= {1, 2, 3}
    first, *others = proposal(roomy, 0).placings
    behind = first._replace(cell=cell(roomy, (2, 14)))
    assert refused(roomy, act.Deploy((behind, *others))) == "half_fields"
    narrow = on_board(6, count=4)
    assert rows_of(narrow, 0) == {0, 1, 2, 3}
    assert PLAY.check(narrow, proposal(narrow, 0)) is None
    assert any(one.cell == cell(narrow, (0, 14)) for one in proposal(narrow, 0).placings)


@pytest.mark.rule("XVI.3.3")
def test_a_zone_that_the_scenario_draws_over_half_fields_holds_them_as_all_others() -> None:
    there = {"entry": "unit_0", "at": (1, 14), "facing": "N", "frontage": 5}
    zone = {"shape": "rows", "first": 10, "last": 14}
    state = on_board(10, zone=zone, placements=[there])
    assert PLAY.check(state, proposal(state, 0)) is None
    assert rows_of(state, 0) > {0}
    assert 0 not in rows_of(on_board(10, zone=zone), 0)
