"""Chapter XVI: hidden set-up, reconnaissance, flank marches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.core.replay import replay
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.deployment import events as dep
from editor.rules.demonworld.deployment.entering import entry_cells
from editor.rules.demonworld.deployment.sections import cannot_march, earliest, kind_of, scouting
from editor.rules.demonworld.deployment.set_up import proposal, to_set_up
from editor.rules.demonworld.events import BattleEnded, DecisionDue, Event, OrdersRevealed, TurnBegan
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import points_lost
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldScenario, FlankMarch
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, card, cell, do, of, refused, row, setup_of, shipped
from tests.rules.demonworld.battle.test_properties import game, told_in_sentences

PLAY = DemonworldPlay()
RIDERS: dict[str, Any] = {"mobility": "cavalry"}
SECTION = {"flank": "right", "units": [{"entry": "unit_1"}]}


def scenario_of(*troops: Troop, **changes: Any) -> Setup:
    """Two armies with chapter XVI in force; ``red`` and ``blue`` change the two sides."""
    sides = [changes.pop("red", {}), changes.pop("blue", {})]
    chapters = changes.pop("chapters", ("IX", "XIII", "XVI"))
    setup = setup_of(troops, chapters=chapters, rows=16)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump() | changes
    for number, (side, change) in enumerate(zip(data["sides"], sides, strict=True)):
        side["edge"] = ("south", "north")[number]
        for place, placement in enumerate(side["placements"]):
            placement |= {"at": ((2, 8)[number] + 6 * place, (13, 2)[number]), "facing": "NS"[number]}
        side |= change
        marching = {one["entry"] for section in side["marches"] for one in section["units"]}
        side["placements"] = [one for one in side["placements"] if one["entry"] not in marching]
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def marching(count: int = 4, **changes: Any) -> Setup:
    """Red has a line on the field and riders on a flank march, blue a line."""
    changes.setdefault("red", {"marches": [SECTION]})
    return scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), count), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        **changes,
    )


def hold_on(state: BattleState, *faces: int) -> tuple[BattleState, tuple[Event, ...]]:
    """Play with everybody holding until the next turn has begun; every face is rolled."""
    dice, turn, seen = ScriptedDice(faces), state.turn or 1, []
    while state.turn <= turn and PLAY.to_act(state) is not None:
        action: dict[str, act.Action] = {
            "orders": act.GiveOrders(()),
            "move": act.Finish(),
            "choose_sequence": act.ChooseFirst(True),
        }
        for event in PLAY.decide(state, action[state.step], dice):
            state = PLAY.evolve(state, event)
            seen.append(event)
    with pytest.raises(ValueError, match="no scripted die"):
        dice.roll(6)
    return state, tuple(seen)


def in_turn(setup: Setup, turn: int, *faces: int) -> tuple[BattleState, tuple[Event, ...]]:
    """The state at the beginning of a turn; in each before it a die says who comes first in the hold."""
    state = PLAY.start(setup)
    events: tuple[Event, ...] = ()
    while state.turn < turn:
        state, events = hold_on(state, 1, *(faces if (state.turn or 1) == turn - 1 else ()))
    return state, events


def arrived(setup: Setup, *faces: int) -> BattleState:
    """The state in turn 3 when the riders may come in."""
    state, _ = in_turn(setup, 3, *faces)
    assert state.step == "enter"
    return state


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
def test_a_section_is_as_slow_as_its_slowest_unit() -> None:
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    riders, loose = (
        card("riders", 5, mobility="cavalry"),
        card("loose", 5, formations=("skirmish_formation",)),
    )
    foot = card("foot", 5)
    assert [kind_of(one) for one in (riders, loose, foot)] == ["fast", "fast", "other"]
    section = FlankMarch.model_validate(SECTION)
    assert earliest(section, [riders, loose], ruleset) == 3
    assert earliest(section, [riders, foot], ruleset) == 4
    assert earliest(section.model_copy(update={"first_turn": 6}), [riders], ruleset) == 6


@pytest.mark.rule("XVI.5.0")
def test_close_order_hordes_and_artillery_do_not_march_round_the_field() -> None:
    close = card("close", 5, elements={"normal": 5, "models": 5})
    horde = card("horde", 5, always_horde=True, formations=("horde",))
    assert cannot_march(close) == "march_close_order"
    assert cannot_march(horde) == "march_horde"
    assert cannot_march(card("riders", 5, mobility="cavalry", elements={"normal": 5, "models": 5})) is None


@pytest.mark.rule("XVI.5.0")
def test_a_section_rolls_four_or_more_and_one_better_for_each_failure() -> None:
    state, events = in_turn(marching(), 3, 3)
    assert list(of(events, dep.SectionRolled)) == [dep.SectionRolled(0, 3, 4, 0, 0, arrives=False)]
    assert state.step == "orders"
    state, events = hold_on(state, 1, 3)
    assert list(of(events, dep.SectionRolled)) == [dep.SectionRolled(0, 3, 3, 0, 1, arrives=True)]
    assert (state.step, state.side, state.unit, state.turn) == ("enter", 0, 1, 4)


@pytest.mark.rule("XVI.5.0")
def test_after_enough_failures_or_with_stars_a_section_arrives_without_a_die() -> None:
    setup = marching()
    state, _ = in_turn(setup, 2)
    sure = state.marches[0]._replace(stars=2, failed=1)
    state, events = hold_on(replace(state, marches=(sure,)), 1)
    assert list(of(events, dep.SectionRolled)) == [dep.SectionRolled(0, None, 1, 2, 1, arrives=True)]


@pytest.mark.rule("XVI.5.0")
def test_reconnaissance_is_announced_before_the_first_turn() -> None:
    state = PLAY.start(marching())
    _, events = do(state, act.GiveOrders(()))
    assert events[:2] == (dep.ScoutsCounted((4, 0), 1), TurnBegan(1))


@pytest.mark.rule("XVI.5.0")
def test_the_head_comes_in_on_the_right_flank_with_a_move_order_and_gets_no_counter() -> None:
    state = arrived(marching(), 4)
    east = cell(state, (19, 8))
    assert east in entry_cells(state, 0, 1)
    assert refused(state, act.Enter(1, cell(state, (0, 8)), 1)) == "no_entry"
    assert refused(state, act.Enter(1, east, 1)) == "entry_facing"
    assert refused(state, act.Enter(0, east, 4)) == "not_now"
    state, _ = do(state, act.Enter(1, east, 4))
    unit = state.units[1]
    assert (unit.order, unit.cells, len(unit.outside)) == ("move", (east,), 3)
    assert state.step == "orders"
    state, _ = do(state, act.GiveOrders(()))
    state, events = do(state, act.GiveOrders(()))
    assert [number for one in of(events, OrdersRevealed) for number, _, _ in one.orders] == [0, 2]
    assert (state.step, state.side, state.sequence) == ("move", 0, "move")


def moving_in(count: int = 4) -> BattleState:
    """The state in which the riders' head stands at the eastern edge and may march."""
    state = arrived(marching(count), 4)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(()))
    return state


@pytest.mark.rule("XVI.5.0")
def test_the_others_follow_the_head_by_the_same_field_and_nothing_else_is_allowed_before() -> None:
    state = moving_in()
    head = state.units[1].cells[0]
    west = state.battle.ground.steps[4]
    assert (
        refused(state, act.SmallMove(1, (act.Shift(state.units[1].elements[0], (4,)),))) == "still_coming_in"
    )
    assert refused(state, act.March(0, ((4, 4),))) == "other_sequence"
    state, events = do(state, act.March(1, ((4, 4), (4, 4))))
    unit = state.units[1]
    assert unit.cells == (head + 2 * west, head + west, head)
    assert unit.elements == state.battle.roster[1].elements[:3]
    assert unit.points == 6
    assert len(unit.outside) == 1
    state, _ = do(state, act.March(1, ((4, 4), (4, 4))))
    assert state.units[1].outside == ()
    assert head not in state.units[1].cells
    assert refused(state, act.March(1, ((4, 4),))) == "not_coming_in"
    assert told(events)


def told(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, dep.UnitMarched) for event in events)


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((), "no_path"),
        (((1, 4),), "head_steps_forward"),
        (((1, 2),), "off_the_field"),
        (((4, 4),) * 9, "points_spent"),
        (((4, 4), (1, 2)), "occupied"),
    ],
)
def test_a_march_that_the_rules_forbid_is_refused(steps: Any, code: str) -> None:
    assert refused(moving_in(), act.March(1, steps)) == code


@pytest.mark.rule("XVI.5.0")
def test_a_column_that_comes_in_touches_no_enemy_and_its_head_stands_beside_none() -> None:
    state = arrived(marching(), 4)
    enemy = state.units[2]
    cells = tuple(cell(state, at) for at in row((14, 8), 4))
    state = state.with_unit(replace(enemy, cells=cells))
    assert cell(state, (19, 8)) in entry_cells(state, 0, 1)
    near = state.with_unit(replace(enemy, cells=tuple(cell(state, at) for at in row((15, 8), 4))))
    assert cell(near, (19, 8)) not in entry_cells(near, 0, 1)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state = replace(state, step="move", phase="movement", sequence="move")
    assert refused(state, act.March(1, ((4, 4),))) == "march_no_contact"


@pytest.mark.rule("XVI.5.0")
def test_the_second_unit_of_a_section_comes_in_by_the_same_field_once_the_first_is_whole() -> None:
    section = {"flank": "right", "units": [{"entry": "unit_1"}, {"entry": "unit_2"}]}
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 3), card=RIDERS),
        Troop(0, row((0, 0), 3), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        red={"marches": [section]},
    )
    state, _ = in_turn(setup, 3, 6)
    edge = cell(state, (19, 8))
    state, _ = do(state, act.Enter(1, edge, 4))
    assert state.step == "orders"
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.March(1, ((4, 4),) * 6))
    state, events = do(state, act.Finish())
    assert (state.step, state.unit) == ("enter", 2)
    assert DecisionDue("enter", 0, 2) in events
    assert refused(state, act.Enter(2, cell(state, (19, 2)), 4)) == "same_entry"
    state, _ = do(state, act.Enter(2, edge, 4))
    assert (state.step, state.side, state.units[2].order) == ("move", 0, "move")
    state, _ = do(state, act.March(2, ((4, 4),) * 2))
    assert state.units[2].outside == ()


@pytest.mark.rule("XVI.5.0")
def test_the_next_unit_of_a_section_waits_while_a_tail_is_outside() -> None:
    section = {"flank": "right", "units": [{"entry": "unit_1"}, {"entry": "unit_2"}]}
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 5), card=RIDERS),
        Troop(0, row((0, 0), 3), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        red={"marches": [section]},
    )
    state, _ = in_turn(setup, 3, 6)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.March(1, ((4, 4),) * 2))
    state, _ = hold_on(state, 1)
    assert (state.turn, state.step) == (4, "orders")
    assert len(state.units[1].outside) == 2


@pytest.mark.rule("XVI.5.0")
def test_special_elements_stay_in_their_places_while_their_unit_comes_in() -> None:
    leading = RIDERS | {"elements": {"leader": 1, "standard": 1, "normal": 2}}
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 4), card=leading),
        Troop(1, row((0, 0), 4)),
        red={"marches": [SECTION]},
    )
    state = arrived(setup, 4)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.March(1, ((4, 4),)))
    state, _ = hold_on(state, 1)
    assert state.units[1].elements == state.battle.roster[1].elements[:2]
    assert state.units[1].cells[1] == cell(state, (19, 8))


@pytest.mark.rule("XVI.5.0")
def test_where_the_entry_is_blocked_the_next_unit_takes_the_nearest_free_field() -> None:
    state = arrived(marching(), 4)
    edge = cell(state, (19, 8))
    state = replace(state, marches=(state.marches[0]._replace(entry=edge),))
    assert entry_cells(state, 0, 1) == (edge,)
    friend = state.units[0]
    blocked = state.with_unit(replace(friend, cells=(edge, *friend.cells[1:])))
    shifted = entry_cells(blocked, 0, 1)
    assert sorted(blocked.battle.ground.at(one) for one in shifted) == [(19, 7), (19, 9)]


@pytest.mark.rule("XVI.5.0")
def test_a_unit_that_is_kept_back_is_asked_again_in_the_next_turn() -> None:
    state = arrived(marching(), 4)
    state, _ = do(state, act.Enter(1))
    assert state.step == "orders"
    state, _ = hold_on(state, 1)
    assert (state.turn, state.step, state.unit) == (4, "enter", 1)


@pytest.mark.rule("XVI.5.0")
def test_the_rest_of_a_broken_column_comes_in_by_itself_at_the_beginning_of_a_turn() -> None:
    state = moving_in(5)
    state, _ = do(state, act.March(1, ((4, 4), (4, 4))))
    unit = state.units[1]
    tail_lost = replace(
        unit, elements=unit.elements[:2], cells=unit.cells[:2], facings=unit.facings[:2], done=True
    )
    state = state.with_unit(tail_lost)
    state, events = hold_on(state, 1)
    entered = list(of(events, dep.StragglersEntered))
    assert [len(one.elements) for one in entered] == [2]
    assert state.units[1].outside == ()
    assert len(set(state.units[1].cells)) == 4


@pytest.mark.rule("XVI.5.0")
def test_those_who_have_not_arrived_when_the_battle_ends_are_lost() -> None:
    setup = marching(turn_limit=2)
    state, _ = in_turn(setup, 2)
    assert points_lost(state, 0) == 0
    state, events = hold_on(state, 1)
    assert dep.MarchersLost((1,)) in events
    assert isinstance(events[-1], BattleEnded)
    assert points_lost(state, 0) == 40


@pytest.mark.rule("XVI.5.0")
def test_a_side_whose_last_units_are_still_marching_is_not_beaten() -> None:
    state, _ = in_turn(marching(), 2)
    state = state.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    state, events = hold_on(state, 1)
    assert not list(of(events, BattleEnded))
    assert state.turn == 3


def test_the_other_side_does_not_see_who_marches_before_he_arrives() -> None:
    state, _ = in_turn(marching(), 2)
    assert PLAY.view(state, "blue").marches == ()
    assert PLAY.view(state, "blue").units[1].outside == ()
    assert PLAY.view(state, "red").marches == state.marches
    shown = replace(state, marches=(state.marches[0]._replace(arrived=True),))
    assert PLAY.view(shown, "blue").marches == shown.marches


def hidden(**changes: Any) -> Setup:
    """Both sides set up unseen in the three rows at their edges."""
    return scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 6), card={"elements": {"leader": 1, "musician": 1, "normal": 4}}),
        Troop(1, row((0, 0), 4)),
        hidden_deployment=True,
        **changes,
    )


@pytest.mark.rule("XVI.3.3")
def test_both_sides_set_up_unseen_and_then_see_each_other() -> None:
    state = PLAY.start(hidden())
    assert (state.step, state.side, list(state.elements())) == ("deploy", 0, [])
    state, events = do(state, proposal(state, 0))
    assert [event.side for event in of(events, dep.DeploymentLaid)] == [0]
    assert (state.step, state.side) == ("deploy", 1)
    assert PLAY.view(state, "blue").deployed == ((), None)
    assert PLAY.view(state, "red").deployed == state.deployed
    assert list(state.elements()) == []
    state, events = do(state, proposal(state, 1))
    assert dep.DeploymentRevealed() in events
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


def large(*, unseen: bool) -> Setup:
    """Both sides march with two units in one section each and have a line on the field."""
    troops = [
        Troop(side, row((0, 0), count), card=values)
        for side in (0, 1)
        for count, values in ((5, {}), (4, RIDERS), (3, RIDERS))
    ]
    marches = [
        {"marches": [{"units": [{"entry": f"unit_{3 * side + 1}"}, {"entry": f"unit_{3 * side + 2}"}]}]}
        for side in (0, 1)
    ]
    return scenario_of(
        *troops, red=marches[0], blue=marches[1], hidden_deployment=unseen, points_decide=True, turn_limit=7
    )


@settings(max_examples=8)
@given(seed=st.integers(0, 10**9), unseen=st.booleans())
def test_random_legal_games_with_marches_keep_everybody_on_his_field_and_replay(
    seed: int, unseen: bool
) -> None:
    setup, events, last = large(unseen=unseen), [], None
    for before, event, after in game(setup, seed, 50):
        told_in_sentences(before, event)
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
            entered += isinstance(event, dep.UnitEntered)
            state = PLAY.evolve(state, event)
    assert PLAY.result(state) is not None
    assert entered == 4
