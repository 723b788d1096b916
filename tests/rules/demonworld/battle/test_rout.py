"""Rout, rally and stragglers in the running battle (XV.6.0, XV.9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.melee.events import BlowStruck
from editor.rules.demonworld.morale.courage import groups
from editor.rules.demonworld.morale.events import CourageTested
from editor.rules.demonworld.morale.rout import homewards
from editor.rules.demonworld.morale.rout_events import RoutersLost, UnitFled, UnitRallied
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ShotFired
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import BattleEnded, PhaseBegan, TurnBegan
from editor.rules.demonworld.victory.ending import areas_counted
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    setup_of,
)
from tests.rules.demonworld.battle.courage_arena import BOW, courage, melee, strike, troop
from tests.rules.demonworld.battle.hills import ground


def routed(at: Any, *others: Troop, since: int = 1, turn: int = 2, **values: Any) -> BattleState:
    """A blue unit in rout, a red one far away and whoever else the test wants."""
    state = courage(*others, troop(1, at), turn=turn, **values)
    unit = state.units[-1]
    return state.with_unit(replace(unit, mood="rout", since=since))


FAR = troop(0, row((2, 28), 4))


def to_movement(state: BattleState, *faces: int) -> Any:
    """Go on to the movement phase: the first shooting phase has nobody who shoots."""
    state = replace(state, phase="orders", step="orders", orders=((), ()))
    return do(replace(state, orders=(None, ()), side=0), act.GiveOrders(((0, "hold"),)), *faces)


@pytest.mark.rule("XV.9.0")
def test_in_later_turns_units_in_rout_run_first_in_the_movement_phase() -> None:
    state, events = to_movement(routed(row((5, 20), 4), FAR))
    kinds = [type(event) for event in events]
    assert kinds.index(PhaseBegan) < kinds.index(UnitFled)
    assert {at[1] for at in fields_of(state, 1)} == {12}
    assert state.units[1].done


@pytest.mark.rule("XV.9.0")
def test_a_unit_in_rout_gets_no_order() -> None:
    state = routed(row((5, 20), 4), FAR, phase="orders", step="orders", side=1, orders=((), None))
    assert units_to_order(state, 1) == []
    assert refused(state, act.GiveOrders(((1, "hold"),))) == "takes_no_order"


@pytest.mark.rule("XV.9.0")
def test_elements_that_reach_the_edge_leave_the_table_and_are_lost() -> None:
    state, events = to_movement(routed(row((5, 4), 4), FAR))
    assert next(of(events, RoutersLost)).how == "left"
    assert not state.units[1].elements
    assert state.winner == 0 or state.units[1].elements == ()


@pytest.mark.rule("XV.9.0")
def test_runners_go_round_others_and_do_not_stop_beside_an_enemy() -> None:
    wall = troop(0, row((3, 14), 8))
    state, _ = to_movement(routed(row((6, 20), 2), wall))
    near = state.near_enemy[1]
    assert near.isdisjoint(state.units[1].cells)
    assert all(at[1] < 20 for at in fields_of(state, 1))


@pytest.mark.rule("XV.9.0")
def test_who_cannot_get_away_from_an_enemy_is_lost() -> None:
    # The runner stands in a ring of enemies: every field beside it is taken.
    ring = [(5, 9), (6, 9), (4, 10), (6, 10), (5, 11), (6, 11)]
    state = routed([(5, 10)], troop(0, ring))
    around = {
        state.battle.ground.at(beside) for beside in state.battle.ground.around(state.units[1].cells[0])
    }
    place = [state.battle.ground.cell(at) for at in sorted(around)]
    state = state.with_unit(replace(state.units[0], cells=tuple(place)))
    state, events = to_movement(state)
    assert next(of(events, RoutersLost)).how == "caught"
    assert not state.units[1].elements


@pytest.mark.rule("XV.9.0")
def test_a_shot_at_a_unit_in_rout_needs_no_die() -> None:
    state = routed(
        row((5, 14), 4), troop(0, row((5, 19), 4), "skirmish", **BOW), phase="first_shooting", step="shots"
    )
    state, events = do(state, act.Shoot((act.Shot(0, 4),)))
    assert next(of(events, ShotFired)).outcome == "cut_down"
    assert 4 not in state.units[1].elements
    assert not list(of(events, CourageTested))


@pytest.mark.rule("XV.9.0")
def test_an_element_in_rout_is_cut_down_without_a_die_and_strikes_nobody() -> None:
    state = melee(troop(0, row((5, 15), 4), None, 1), troop(1, row((5, 14), 4), None, 1), turn=2)
    state = state.with_unit(replace(state.units[1], mood="rout", since=1))
    assert refused(replace(state, side=1), act.Strike((act.Attack(4, 0),))) == "straggler_runs"
    state, events = do(state, act.Strike((act.Attack(0, 4),)))
    assert next(of(events, BlowStruck)).outcome == "cut_down"
    assert 4 not in state.units[1].elements


@pytest.mark.rule("XV.9.0")
def test_who_is_touched_by_a_regrouping_after_melee_is_caught() -> None:
    state = melee(troop(0, row((5, 15), 4), None, 1), troop(1, row((5, 14), 2), None, 1), troop(1, [(9, 12)]))
    # Two fields in a line run from element 3 to the runner.
    steps, start = state.battle.ground.steps, cell(state, (8, 15))
    runner = replace(state.units[2], mood="rout", since=1, cells=(start + 2 * steps[0],))
    state = replace(state.with_unit(runner), step="regroup", side=0)
    state, events = do(state, act.RegroupAfterMelee((act.Shift(3, (0,)),)))
    assert next(of(events, RoutersLost)) == RoutersLost(2, (6,), "caught")


@pytest.mark.rule("VI.1.0")
def test_an_enemy_who_comes_up_to_one_that_has_run_begins_another_melee() -> None:
    chief = troop(1, [(9, 12)])
    state = melee(troop(0, row((5, 15), 4), None, 1), troop(1, row((5, 14), 2), None, 1), chief)
    steps, start = state.battle.ground.steps, cell(state, (8, 15))
    runner = replace(state.units[2], cells=(start + 2 * steps[0],), engaged=0)
    fight = state.fights[0]._replace(units=(0, 1, 2))
    state = replace(state.with_unit(runner), step="regroup", side=0, fights=(fight,))
    state, _ = do(state, act.RegroupAfterMelee((act.Shift(3, (0,)),)))
    state, _ = do(state, act.RegroupAfterMelee())
    assert [(unit.engaged > 0, unit.fought) for unit in state.units] == [(True, 1), (True, 1), (True, 0)]


def rallying(at: Any, **card: Any) -> BattleState:
    return routed(at, FAR, phase="rally", step="rally", side=1, unit=1, asked=(1,), since=2, **card)


@pytest.mark.rule("XV.6.0")
def test_a_unit_rallies_by_its_elements_and_is_as_before_in_the_next_turn() -> None:
    state, events = do(rallying(row((5, 14), 4)), act.Rally(1), 4)
    tested = next(of(events, CourageTested))
    assert (tested.needed, tested.passed) == (4, True)
    assert state.units[1].mood == ""
    assert next(of(events, TurnBegan)).turn == 3
    assert [unit.number for unit in units_to_order(state, 1)] == [1]


@pytest.mark.rule("XV.9.0")
@pytest.mark.parametrize(("mood", "spent"), [("rout", (0, 0)), ("impetuous", (6, 2))])
def test_of_who_has_run_nothing_that_he_did_counts_once_he_has_rallied(
    mood: Any, spent: tuple[int, int]
) -> None:
    state = rallying(row((5, 14), 4))
    state = state.with_unit(replace(state.units[1], mood=mood, points=6, manoeuvres=2))
    unit = ENGINE.evolve(state, UnitRallied(1, ())).units[1]
    assert (unit.mood, unit.points, unit.manoeuvres) == ("", *spent)


@pytest.mark.rule("XV.6.0")
def test_a_failed_or_declined_rally_leaves_the_unit_in_rout() -> None:
    state, _ = do(rallying(row((5, 14), 4)), act.Rally(1), 3)
    assert state.units[1].mood == "rout"
    state, _ = do(rallying(row((5, 14), 4)), act.Rally(1, attempt=False))
    assert state.units[1].mood == "rout"


@pytest.mark.rule("XV.9.0")
def test_of_a_divided_unit_the_best_group_rallies_and_holds_while_the_others_run_on() -> None:
    state, events = do(rallying([*row((5, 14), 4), *row((12, 14), 2)]), act.Rally(1), 4)
    unit = state.units[1]
    assert next(of(events, UnitRallied)).stragglers == unit.elements[4:]
    assert (unit.mood, unit.stragglers, unit.order) == ("", unit.elements[4:], "hold")
    assert units_to_order(state, 1) == []


def straggling(*, gap: int) -> BattleState:
    state = courage(FAR, troop(1, [*row((2, 14), 4), *row((6 + gap, 14), 2)], "hold"), turn=2)
    unit = state.units[1]
    state = state.with_unit(replace(unit, stragglers=unit.elements[4:], since=1))
    return replace(state, phase="movement", step="gather", side=1, unit=1)


@pytest.mark.rule("XV.9.0")
def test_stragglers_that_reach_the_others_have_rallied() -> None:
    state, events = do(straggling(gap=3), act.Gather(1))
    assert next(of(events, UnitRallied)).stragglers == ()
    assert state.units[1].stragglers == ()
    assert len(groups(state, state.units[1])) == 1


@pytest.mark.rule("XV.9.0")
def test_stragglers_may_be_given_up() -> None:
    state, events = do(straggling(gap=3), act.Gather(1, scatter=True))
    assert next(of(events, RoutersLost)).how == "scattered"
    assert len(state.units[1].elements) == 4
    assert state.units[1].stragglers == ()


@pytest.mark.rule("XV.9.0")
def test_stragglers_are_moved_by_no_order() -> None:
    state = replace(straggling(gap=3), step="move", unit=None, sequence="hold")
    unit = state.units[1]
    last = unit.elements[-1]
    place = unit.cells[-1] + 1
    assert refused(state, act.Regroup(1, ((last, place),))) == "straggler_runs"


@pytest.mark.rule("XV.9.0")
def test_once_all_that_had_rallied_are_gone_the_stragglers_are_the_unit_in_rout() -> None:
    state = straggling(gap=3)
    after = ENGINE.evolve(state, RoutersLost(1, state.units[1].elements[:4], "caught"))
    assert (after.units[1].mood, after.units[1].stragglers, after.units[1].order) == ("rout", (), None)


@pytest.mark.rule("XVI.2.0")
def test_a_unit_in_rout_neither_holds_an_area_nor_disputes_it() -> None:
    scenario = {
        "areas": [{"id": "hill", "name": "Hill", "fields": [(5, 14), (6, 14)]}],
        "victory": [{"when": "area_held", "side": "red", "area": "hill", "turns": 1}],
    }
    state = routed([(5, 14)], troop(0, [(6, 14)]), scenario=scenario)
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == (("hill", 0, 0),)


@pytest.mark.rule("XV.9.0")
def test_the_way_home_is_counted_in_fields_to_the_own_edge() -> None:
    state = routed([(5, 14)], FAR)
    goal = homewards(state, state.units[1])
    assert goal.facing == 0
    assert goal.apart[cell(state, (5, 14))] == 14
    assert goal.apart[cell(state, (7, 0))] == 0


@pytest.mark.rule("XV.9.0")
def test_the_way_home_is_that_of_who_leads_the_unit_now() -> None:
    # Nobody but frogs crosses the marsh before the edge; a unit was asked about before one of them leads it.
    marsh = ground({(column, 8): "M" for column in range(20)}, rows=30)
    frogs = {"terrain_exceptions": [{"terrain": "marsh", "counts_as": "mud"}]}
    blue = troop(1, row((5, 14), 2)), troop(1, row((9, 14), 2), **frogs)
    state = courage(FAR, *blue, chapters=("XI", "XV"), ground=marsh)
    unit, frog = state.units[1:]
    start = cell(state, (5, 14))
    assert start not in homewards(state, unit).apart
    led = replace(
        unit,
        elements=(*frog.elements, *unit.elements),
        cells=(*frog.cells, *unit.cells),
        facings=(*frog.facings, *unit.facings),
    )
    gone = replace(frog, elements=(), cells=(), facings=())
    unit_of = tuple([min(number, 1) for number in state.unit_of])
    joined = replace(state, units=(state.units[0], led, gone), unit_of=unit_of)
    assert homewards(joined, led).apart[start] == 14


def half_rallied(*, engaged: int, **values: Any) -> BattleState:
    """Four blues hold after a rally; two of their unit, four fields to the east, are in rout still.

    Reds, archers or in melee, face the latter.
    """
    red = troop(0, row((12, 15 if engaged else 19), 2), "skirmish", engaged, **BOW)
    blue = troop(1, [*row((4, 14), 4), *row((12, 14), 2)], "hold", engaged)
    state = (melee if engaged else courage)(red, blue, turn=2, **values)
    unit = state.units[1]
    return state.with_unit(replace(unit, stragglers=unit.elements[4:], since=1))


@pytest.mark.rule("XV.2.0")
def test_a_straggler_that_is_shot_is_no_loss_to_those_who_have_rallied() -> None:
    state, _ = do(half_rallied(engaged=0, phase="first_shooting", step="shots"), act.Shoot((act.Shot(0, 6),)))
    state, events = do(state, act.CloseRanks(1))
    assert 6 not in state.units[1].elements
    assert not list(of(events, CourageTested))
    assert state.units[1].mood == ""


@pytest.mark.rule("XV.3.0")
def test_a_straggler_that_is_cut_down_is_no_loss_to_those_who_have_rallied() -> None:
    state, events = do(half_rallied(engaged=1), act.Strike((act.Attack(0, 6, (), 1),)))
    assert next(of(events, BlowStruck)).outcome == "cut_down"
    assert not list(of(events, CourageTested))
    assert state.units[1].mood == ""


@pytest.mark.rule("XV.3.0")
def test_elements_in_rout_that_are_cut_down_count_for_who_has_destroyed_them() -> None:
    state = melee(
        troop(0, row((5, 15), 4), None, 1),
        troop(1, row((5, 14), 2), None, 1),
        troop(1, row((7, 14), 2), None, 1),
        turn=2,
    )
    state = state.with_unit(replace(state.units[1], mood="rout", since=1))
    _, events = strike(state, (act.Attack(0, 4),), (act.Attack(6, 2), act.Attack(7, 3)), 1, 1, 6)
    red = next(of(events, CourageTested))
    assert red.unit == 0
    counted = {code.partition("part_")[2]: value for _, code, value in red.modifiers}
    assert (counted["per_lost"], counted["per_destroyed"]) == (-2, 1)


@pytest.mark.rule("XV.9.0")
@pytest.mark.parametrize(("named", "facings"), [(("west", "east"), [5, 2]), (("south", "south"), [3, 0])])
def test_a_side_runs_to_the_edge_that_it_names(named: tuple[str, str], facings: list[int]) -> None:
    setup = setup_of([troop(0, row((0, 0), 4)), troop(1, row((0, 0), 4))], chapters=("XV",))
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, edge, line in zip(data["sides"], named, (12, 2), strict=True):
        side["edge"] = edge
        side["placements"][0]["at"] = (5, line)
    state = DemonworldPlay().start(Setup(DemonworldScenario.model_validate(data), setup.documents))
    assert [edge.facing for edge in state.battle.edges] == facings


@pytest.mark.rule("XV.9.0")
@pytest.mark.parametrize(("last", "left"), [([(12, 14)], 4), ([(12, 14), (8, 14)], 5)])
def test_stragglers_who_cannot_get_away_from_their_enemies_are_caught(last: list[Any], left: int) -> None:
    ring = [(11, 14), (13, 14), (11, 13), (12, 13), (11, 15), (12, 15)]
    state = courage(troop(0, ring), troop(1, [*row((2, 14), 4), *last], "hold"), turn=2)
    unit = state.units[1]
    state = state.with_unit(replace(unit, stragglers=unit.elements[4:], since=1))
    after, events = do(replace(state, phase="movement", step="gather", side=1, unit=1), act.Gather(1))
    assert next(of(events, RoutersLost)) == RoutersLost(1, unit.elements[4:5], "caught")
    assert len(after.units[1].elements) == left
    assert after.units[1].stragglers == ()
    assert len(list(of(events, UnitRallied))) == left - 4, "only who has come back has rallied"


@pytest.mark.rule("XV.6.0", "XVI.2.0")
def test_an_event_at_the_end_of_the_rally_phase_may_end_the_battle() -> None:
    over = {
        "id": "over", "name": "Over", "moment": "phase_ends", "phase": "rally",
        "effects": [{"do": "wins", "side": "red"}],
    }  # fmt: skip
    state = rallying(row((5, 14), 4), scenario={"triggers": [over]})
    state, events = do(state, act.Rally(1, attempt=False))
    assert [(one.winner, one.reason) for one in of(events, BattleEnded)] == [(0, "trigger")]
    assert state.phase == "over"
