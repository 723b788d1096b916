"""Chapter XVI: sections on a flank march come in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import arriving
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.orders.laying import OrdersRevealed
from editor.rules.demonworld.set_up.arrivals import arrivals
from editor.rules.demonworld.set_up.entering import entry_cells
from editor.rules.demonworld.set_up.events import MarchersLost, SectionRolled, StragglersEntered, UnitKeptBack
from editor.rules.demonworld.set_up.scouting import cannot_march, earliest, kind_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import BattleEnded, DecisionDue
from editor.rules.demonworld.victory.losses import points_lost
from schemas.systems.demonworld import FlankMarch
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, card, cell, do, of, refused, row, shipped
from tests.rules.demonworld.battle.marches import (
    PLAY,
    RIDERS,
    SECTION,
    arrived,
    hold_on,
    in_turn,
    marching,
    moving_in,
    reported,
    scenario_of,
)


def two_of_a_section(first: int) -> BattleState:
    """Two units of a section, the first of so many riders, have arrived: the first may come in."""
    section = {"flank": "right", "units": [{"entry": "unit_1"}, {"entry": "unit_2"}]}
    setup = scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), first), card=RIDERS),
        Troop(0, row((0, 0), 3), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        red={"marches": [section]},
    )
    return in_turn(setup, 3, 6)[0]


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
    assert list(of(events, SectionRolled)) == [SectionRolled(0, 3, 4, 0, 0, arrives=False)]
    assert state.step == "orders"
    state, events = hold_on(state, 1, 3)
    assert list(of(events, SectionRolled)) == [SectionRolled(0, 3, 3, 0, 1, arrives=True)]
    assert (state.step, state.side, state.unit, state.turn) == ("enter", 0, 1, 4)


@pytest.mark.rule("XVI.5.0")
def test_after_enough_failures_or_with_stars_a_section_arrives_without_a_die() -> None:
    setup = marching()
    state, _ = in_turn(setup, 2)
    sure = state.marches[0]._replace(stars=2, failed=1)
    state, events = hold_on(replace(state, marches=(sure,)), 1)
    assert list(of(events, SectionRolled)) == [SectionRolled(0, None, 1, 2, 1, arrives=True)]


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
    assert reported(events)


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
def test_who_finds_every_field_of_the_edge_taken_or_watched_waits_outside() -> None:
    state = arrived(marching(), 4)
    places = [(19, line) for line in (1, 4, 7, 10)]
    state = state.with_unit(replace(state.units[2], cells=tuple(cell(state, at) for at in places)))
    free = entry_cells(state, 0, 1)
    assert len(free) == 4, free
    full = state.with_unit(replace(state.units[0], cells=tuple(free)))
    assert entry_cells(full, 0, 1) == ()
    assert arriving.enter(full) == act.Enter(1)
    assert refused(full, act.Enter(1)) is None


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
    state = two_of_a_section(3)
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
    state = two_of_a_section(5)
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
    entered = list(of(events, StragglersEntered))
    assert [len(one.elements) for one in entered] == [2]
    assert state.units[1].outside == ()
    assert len(set(state.units[1].cells)) == 4


@pytest.mark.rule("XVI.5.0")
def test_those_who_have_not_arrived_when_the_battle_ends_are_lost() -> None:
    setup = marching(turn_limit=2)
    state, _ = in_turn(setup, 2)
    assert points_lost(state, 0) == 0
    state, events = hold_on(state, 1)
    assert MarchersLost((1,)) in events
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


@pytest.mark.rule("XVI.5.0")
def test_a_section_rolls_a_die_of_six() -> None:
    class Dice(ScriptedDice):
        rolled: ClassVar[list[int]] = []

        def roll(self, sides: int) -> int:
            self.rolled.append(sides)
            return super().roll(sides)

    state, _ = in_turn(marching(), 2)
    recorder = ENGINE.record(state.replace(turn=3), Dice([3]))
    arrivals(recorder)
    assert Dice.rolled == [6]


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize("blocked", [True, False])
def test_who_finds_every_entry_blocked_waits_a_turn(monkeypatch: pytest.MonkeyPatch, blocked: bool) -> None:
    if blocked:
        monkeypatch.setattr("editor.rules.demonworld.set_up.arrivals.entry_cells", lambda *_: [])
    state, events = in_turn(marching(), 3, 4)
    assert [(one.unit, one.blocked) for one in of(events, UnitKeptBack)] == [(1, True)] * blocked
    assert state.step == ("orders" if blocked else "enter")
    assert state.units[1].outside == state.battle.roster[1].elements


@pytest.mark.rule("XVI.5.0")
def test_the_second_unit_of_a_section_may_be_kept_back_and_the_side_goes_on() -> None:
    state = two_of_a_section(3)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state, _ = do(state, act.GiveOrders(((0, "move"),)))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.March(1, ((4, 4),) * 6))
    state, _ = do(state, act.Finish())
    assert (state.step, state.unit) == ("enter", 2)
    state, events = do(state, act.Enter(2))
    assert [(one.unit, one.blocked) for one in of(events, UnitKeptBack)] == [(2, False)]
    assert state.units[2].outside == state.battle.roster[2].elements
    assert (state.step, state.side) == ("move", 1), "its side has finished"
    state, _ = hold_on(state)
    assert (state.turn, state.step, state.unit) == (4, "enter", 2)
