"""Movement over the ground (XI.1.0 to XI.3.8)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.core.hexes import to_axial, to_offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.movement.advancing import reach
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from tests.rules.demonworld.battle.arena import (
    Field,
    Troop,
    cell,
    do,
    fields_of,
    refused,
    row,
    setup_of,
    state_of,
)
from tests.rules.demonworld.battle.hills import ground

SLOW = {"movement": {"move": 6, "charge": 4, "skirmish": 4}}
LOOSE = {"formations": ("skirmish_formation",)}
INTERMEDIATE = ("VIII", "IX", "XI", "XII", "XIII", "XIV")


def over(
    at: list[Field],
    land: dict[str, Any],
    facing: str = "N",
    order: str = "charge",
    card: dict[str, Any] | None = None,
    **values: Any,
) -> BattleState:
    """One unit that moves over some land, a friend far off who has still to move, and an enemy."""
    return state_of(
        Troop(0, at, facing, order, card=card or {}),
        Troop(0, [(19, 14)], "N", order),
        Troop(1, [(0, 0)], "S"),
        phase="movement",
        step="move",
        sequence=order,
        chapters=INTERMEDIATE,
        ground=land,
        **values,
    )


def spent(state: BattleState, action: act.Action) -> int:
    after, _ = do(state, action)
    return after.units[0].points


@pytest.mark.rule("XI.3.1", "XI.3.2", "XI.3.3", "XI.3.4")
@pytest.mark.parametrize(
    ("letter", "cost"), [(".", 3), ("b", 4), ("w", 4), ("r", 4), ("m", 6), ("f", 3), ("M", None)]
)
def test_a_step_costs_what_the_ground_entered_costs(letter: str, cost: int | None) -> None:
    state = over(row((5, 10), 4), ground({(7, 9): letter}))
    if cost is None:
        assert refused(state, act.Advance(0, (1,))) == "impassable"
    else:
        assert spent(state, act.Advance(0, (1,))) == cost


@pytest.mark.rule("XI.2.0")
def test_each_step_of_a_unit_costs_what_its_dearest_element_pays() -> None:
    state = over(row((5, 10), 4), ground({(5, 9): "b", (8, 8): "m"}))
    assert spent(state, act.Advance(0, (1,))) == 4
    assert spent(state, act.Advance(0, (1, 0))) == 4 + 6


@pytest.mark.rule("XI.3.2", "XI.3.3", "XIII.3.0")
@pytest.mark.parametrize(("letter", "cost"), [("b", 3), ("m", 5)])
def test_a_skirmish_formation_goes_easily_over_difficult_ground(letter: str, cost: int) -> None:
    placed = [to_offset(one.at) for one in layout_fields("skirmish_formation", to_axial((6, 10)), "N", 4, 8)]
    state = over(placed, ground(dict.fromkeys(row((0, 9), 20), letter)), order="skirmish", card=LOOSE)
    state = state.with_unit(replace(state.units[0], formation="skirmish_formation"))
    assert spent(state, act.Advance(0, (1,))) == cost


@pytest.mark.rule("XI.2.0")
def test_without_the_points_for_the_dearest_ground_nobody_goes() -> None:
    state = over(row((5, 10), 4), ground({(5, 9): "b"}))
    tired = state.with_unit(replace(state.units[0], points=15))
    assert points_to_spend(tired, tired.units[0]) == 3
    assert refused(tired, act.Advance(0, (1,))) == "points_spent"


@pytest.mark.rule("XI.3.5")
@pytest.mark.parametrize(
    ("start", "end", "cost"), [(0, 1, 5), (0, 2, 7), (1, 0, 3), (2, 0, 5), (0, 3, None), (3, 0, None)]
)
def test_up_a_level_costs_two_more_down_two_costs_two_and_three_are_too_many(
    start: int, end: int, cost: int | None
) -> None:
    at = row((5, 10), 4)
    levels = {**dict.fromkeys(at, start), **dict.fromkeys(row((5, 9), 4), end)}
    state = over(at, ground(levels=levels))
    if cost is None:
        assert refused(state, act.Advance(0, (1,))) == "impassable"
        assert refused(state, act.Advance(0, (1,), "manoeuvres")) == "impassable"
    else:
        assert spent(state, act.Advance(0, (1,))) == cost


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize(
    ("size", "depth", "cost"),
    [(1, 1, None), (2, 1, 6), (3, 1, 4), (2, 2, None), (3, 2, 6), (3, 3, None)],
)
def test_water_costs_by_depth_and_size(size: int, depth: int, cost: int | None) -> None:
    state = over(row((5, 10), 4), ground(depth={(6, 9): depth}), card={"size": size})
    if cost is None:
        assert refused(state, act.Advance(0, (1,))) == "impassable"
    else:
        assert spent(state, act.Advance(0, (1,))) == cost


@pytest.mark.rule("XI.3.4")
def test_a_card_may_make_marsh_passable_and_clear_ground_forbidden() -> None:
    marsh = ground({(6, 9): "M", (6, 8): "r"})
    frogs = {
        "terrain_exceptions": [
            {"terrain": "marsh", "counts_as": "mud"},
            {"terrain": "rocks", "counts_as": None},
        ]
    }
    state = over(row((5, 10), 4), marsh, card=frogs)
    assert spent(state, act.Advance(0, (1,))) == 6
    assert refused(state, act.Advance(0, (1, 0))) == "impassable"


@pytest.mark.rule("XI.2.0")
def test_manoeuvres_do_not_pay_for_the_ground() -> None:
    state = over(row((5, 10), 4), ground({(6, 9): "m"}))
    after, _ = do(state, act.Advance(0, (1,), "manoeuvres"))
    assert (after.units[0].points, after.units[0].manoeuvres) == (0, 1)


@pytest.mark.rule("XI.2.0")
def test_no_wheel_leads_through_impassable_ground() -> None:
    free = over(row((5, 10), 4), ground({(12, 2): "M"}))
    assert refused(free, act.WheelUnit(0, "left")) is None
    for field in fields_of(do(free, act.WheelUnit(0, "left"))[0], 0)[1:]:
        barred = over(row((5, 10), 4), ground({field: "M"}))
        assert refused(barred, act.WheelUnit(0, "left")) == "impassable"


@pytest.mark.rule("XI.2.0")
def test_regrouping_goes_round_impassable_ground() -> None:
    state = over(row((5, 10), 4), ground({(9, 10): "M", (9, 9): "M"}))
    around = reach(state, state.units[0], cell(state, (8, 10)), 2)
    assert cell(state, (9, 10)) not in around
    assert cell(state, (10, 10)) not in around
    assert cell(state, (9, 11)) in around


WALL = [((c, 9), (d, 10), "wall") for c, d in ((5, 5), (6, 6), (4, 5), (5, 6))]


@pytest.mark.rule("XI.3.7")
def test_a_wall_costs_three_more_for_the_whole_unit_as_long_as_one_element_crosses_it() -> None:
    state = over(row((5, 10), 4), ground(edges=WALL))
    assert spent(state, act.Advance(0, (1,))) == 6
    assert spent(state, act.Advance(0, (1, 0))) == 9
    beyond = over(row((5, 10), 4), ground(edges=[((5, 9), (5, 10), "ruined_wall")]))
    assert spent(beyond, act.Advance(0, (1,))) == 3


@pytest.mark.rule("XI.3.7")
def test_who_cannot_pay_for_a_wall_crosses_it_by_a_manoeuvre() -> None:
    state = over(row((5, 10), 4), ground(edges=WALL), card=SLOW)
    assert refused(state, act.Advance(0, (1,))) == "points_spent"
    assert refused(state, act.Advance(0, (1,), "manoeuvres")) is None


@pytest.mark.rule("XI.3.7")
def test_a_wheel_does_not_cross_a_wall_but_a_ruined_one() -> None:
    free = over(row((5, 10), 4), ground({(12, 2): "M"}))
    end = fields_of(do(free, act.WheelUnit(0, "left"))[0], 0)[1]
    for kind, code in (("hedge", "not_over_barriers"), ("ruined_wall", None)):
        state = over(row((5, 10), 4), ground(edges=[((6, 10), end, kind)]))
        assert refused(state, act.WheelUnit(0, "left")) == code


@pytest.mark.rule("XI.3.7", "V.1.3")
def test_the_free_field_after_a_turn_does_not_lead_over_a_wall() -> None:
    at = [(5, 10), (6, 10), (7, 10), (8, 11)]
    for kind, cost in (("ruined_wall", 0), ("wall", 1)):
        state = over(at, ground(edges=[((8, 10), (8, 11), kind)]))
        state = state.with_unit(replace(state.units[0], free_regroup=True))
        last = state.units[0].elements[3]
        after, _ = do(state, act.Regroup(0, ((last, cell(state, (8, 10))),)))
        assert after.units[0].manoeuvres == cost


ROAD = [(5, line) for line in range(14)]


@pytest.mark.rule("XI.3.8")
@pytest.mark.parametrize(("mobility", "cost"), [("infantry", 2), ("cavalry", 3)])
def test_a_column_along_a_road_pays_the_road_whatever_lies_beside_it(mobility: str, cost: int) -> None:
    column = [(5, line) for line in range(6, 10)]
    land = ground({(5, 5): "m"}, roads=[ROAD])
    state = over(column, land, card={"mobility": mobility, "size": 2})
    # The head steps from (5, 6) to (5, 5), the others into its track.
    assert spent(state, act.ColumnMove(0, ((0, 0),))) == cost


@pytest.mark.rule("XI.3.8")
def test_a_line_with_one_element_on_a_road_has_nothing_of_it() -> None:
    state = over(row((5, 10), 4), ground(roads=[ROAD]))
    assert spent(state, act.Advance(0, (1,))) == 3


@pytest.mark.rule("XI.3.8")
def test_who_joins_a_road_pays_the_field_and_a_lone_element_pays_each_step_for_itself() -> None:
    road = [(5, 9), (6, 9), (7, 9), (8, 9)]
    land = ground({(5, 9): "m", (6, 9): "m", (7, 9): "m"}, roads=[road])
    state = over([(5, 10)], land)
    east = (0, 1, 1)
    after, _ = do(state, act.SmallMove(0, (act.Shift(state.units[0].elements[0], east),)))
    assert fields_of(after, 0) == [(7, 9)]
    assert after.units[0].points == 6 + 2 + 2


@pytest.mark.rule("XI.3.8")
def test_a_road_leads_over_impassable_ground_and_through_a_gap_in_a_wall() -> None:
    road = [(5, 9), (6, 9), (7, 9)]
    land = ground({(6, 9): "M"}, roads=[road], edges=[((5, 9), (6, 9), "wall")])
    state = over([(5, 9)], land)
    element = state.units[0].elements[0]
    assert spent(state, act.SmallMove(0, (act.Shift(element, (1, 1)),))) == 4
    beside = over([(6, 10)], land)
    assert refused(beside, act.SmallMove(0, (act.Shift(element, (0,)),))) == "impassable"


@pytest.mark.rule("XI.2.0", "V.1.7")
def test_a_small_unit_pays_for_its_dearest_way() -> None:
    state = over([(5, 10), (6, 10)], ground({(6, 9): "m"}))
    one, other = state.units[0].elements
    action = act.SmallMove(0, (act.Shift(other, (0,)), act.Shift(one, (0,))))
    assert spent(state, action) == 6


@pytest.mark.rule("IX.4.0")
def test_special_elements_do_not_change_places_over_three_levels() -> None:
    at = [(5, 10), (6, 10), (5, 11), (6, 11)]
    card = {"elements": {"leader": 1, "normal": 3}}
    for level, code in ((2, None), (3, "swap_over_ground")):
        state = over(at, ground(levels=dict.fromkeys(at[2:], level)), card=card)
        unit = state.units[0]
        leader = next(one for one in unit.elements if state.battle.signs[one] == "leader")
        order = [one for one in unit.elements if one != leader]
        state = state.with_unit(replace(unit, elements=(*order, leader)))
        assert refused(state, act.SwapFront(0, ((leader, order[0]),))) == code


@pytest.mark.rule("XI.4.0")
def test_a_set_up_on_impassable_ground_is_refused_with_the_field_and_the_unit() -> None:
    troops = [Troop(0, row((0, 0), 3)), Troop(1, row((0, 0), 3))]
    play, where = DemonworldPlay(), {(3, 0): "M", (12, 12): "M"}
    setup = setup_of(troops, chapters=INTERMEDIATE, ground=ground(where))
    codes = [problem for problem in play.refusals(setup) if problem.code.endswith("placed_on_bad_ground")]
    assert [problem.path for problem in codes] == ["sides[0].placements[0]"]
    for language in LANGUAGES:
        assert "Unit-0" in sentence(codes[0], language)
        assert "4.1" in sentence(codes[0], language)
    basic = setup_of(troops, ground=ground(where))
    assert not [one for one in play.refusals(basic) if one.code.endswith("placed_on_bad_ground")]


@pytest.mark.rule("IV.4.0", "XI.2.0")
def test_ranks_do_not_close_over_a_cliff() -> None:
    at = [(5, 10), (7, 10), (5, 11), (6, 11)]
    for level, code in ((2, None), (3, "impassable")):
        state = over(at, ground(levels={(6, 10): level}))
        whole = (*state.units[0].cells, cell(state, (6, 10)))
        before = (whole, *(unit.cells for unit in state.units[1:]))
        state = replace(state, phase="first_shooting", step="close_ranks", unit=0, asked=(0,), before=before)
        action = act.CloseRanks(0, ((state.units[0].elements[2], cell(state, (6, 10))),))
        assert refused(state, action) == code


@pytest.mark.parametrize("breadth", [2, 3])
def test_the_plain_player_goes_round_a_marsh_and_through_a_gap(breadth: int) -> None:
    marsh = {(column, 6): "M" for column in range(20) if column not in (15, 16, 17)}
    state = state_of(
        Troop(0, row((2, 10), breadth)),
        Troop(1, row((2, 3), breadth), "S", card={"movement": {"move": 3, "charge": 3, "skirmish": 3}}),
        chapters=INTERMEDIATE,
        ground=ground(marsh),
        step="orders",
    )
    play, dice = DemonworldPlay(), SeededDice(3)
    for _ in range(600):
        who = play.to_act(state)
        if who is None or state.units[0].engaged:
            break
        for event in play.decide(state, play.choose(play.view(state, who), who, dice), dice):
            state = play.evolve(state, event)
    assert state.units[0].engaged
    assert state.turn < 20
