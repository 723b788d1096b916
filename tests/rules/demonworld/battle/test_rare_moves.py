"""Movements that are rare: squares that look outwards, columns at a brink, few who form up (V, XIII)."""

from dataclasses import replace

import pytest

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.movement.manoeuvres import wheel_manoeuvres
from editor.rules.demonworld.movement.paths import least_costs, path_points
from editor.rules.demonworld.movement.plans import may_move
from editor.rules.demonworld.movement.points import shape_of
from editor.rules.demonworld.movement.reforming import filled
from editor.rules.demonworld.state import BattleState
from schemas.base import must_be
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, refused, row, shipped, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_special_formations import laid
from tests.rules.demonworld.battle.test_special_formations import moving as formed
from tests.rules.demonworld.legality.counting import FAR, moving
from tests.rules.demonworld.legality.test_reform import reform


@pytest.mark.rule("XIII.1.0")
def test_a_unit_on_the_fields_of_a_square_is_offered_the_turn_outwards() -> None:
    square = laid("square", 8)
    state = formed(square)
    outwards = tuple(FACINGS.index(one) for one in square.facing)
    ahead = state.with_unit(replace(state.units[0], facings=(0,) * 8))
    turn = act.Turn(0, outwards)
    assert list(legal_actions(ahead)).count(turn) == 1
    after, _ = do(ahead, turn)
    assert refused(after, act.Announce(0, "square")) is None
    assert refused(ahead, act.Announce(0, "square")) == "formation_not_formed"
    line = formed(Troop(0, row((5, 8), 8), "N", "charge", card=square.card))
    assert not [one for one in legal_actions(line) if isinstance(one, act.Turn) and len(set(one.facings)) > 2]


def column(**values: object) -> BattleState:
    """Four elements one behind the other, whose head stands on (8, 7)."""
    state = moving(Troop(0, [(8, 7), (8, 8), (8, 9), (8, 10)], "N", "move"), FAR, order="move", **values)
    assert shape_of(state, state.units[0]).column
    return state


def steps(state: BattleState, *ends: Field) -> act.ColumnMove:
    """The head of the column goes over these fields."""
    at, found = state.units[0].cells[0], []
    for end in ends:
        way = state.battle.ground.direction(at, cell(state, end))
        assert way is not None
        found.append((way, 0))
        at = cell(state, end)
    return act.ColumnMove(0, tuple(found))


@pytest.mark.rule("V.1.6")
@pytest.mark.parametrize(("spent", "code"), [(18, None), (21, "points_spent")])
def test_a_column_goes_as_far_as_its_points(spent: int, code: str | None) -> None:
    state = column()
    state = state.with_unit(replace(state.units[0], points=spent))
    assert refused(state, steps(state, (8, 6), (7, 5))) == code
    assert refused(state, steps(state, (8, 6))) is None


@pytest.mark.rule("V.1.6", "XI.2.0")
@pytest.mark.parametrize(("height", "code"), [(1, None), (3, "impassable")])
def test_a_column_does_not_climb_a_cliff(height: int, code: str | None) -> None:
    state = column(chapters=("XI",), ground=ground(levels={(9, 6): height}))
    assert refused(state, steps(state, (9, 6))) == code
    assert refused(state, steps(state, (8, 6))) is None


@pytest.mark.rule("V.1.7")
def test_few_elements_do_not_form_up_as_a_unit() -> None:
    state = moving(Troop(0, row((7, 8), 2), "N", "charge"), FAR)
    assert refused(state, reform(state, (7, 8), (7, 7))) == "small_moves_alone"


@pytest.mark.rule("V.1.3", "V.1.4")
@pytest.mark.parametrize(
    ("free", "last", "possible"),
    [(True, (7, 9), True), (False, (7, 9), False), (True, (10, 11), False), (False, (10, 11), False)],
)
def test_the_free_field_after_a_turn_leads_into_a_formation(free: bool, last: Field, possible: bool) -> None:
    # Without manoeuvres left; one of them steps behind the line, or a field away from all others.
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), FAR)
    state = state.with_unit(replace(state.units[0], manoeuvres=2, free_regroup=free))
    wanted = (
        reform(state, *row((7, 8), 3), last)
        if last != (7, 9)
        else reform(state, (8, 8), (9, 8), (10, 8), last)
    )
    found = filled(state, wanted)
    assert isinstance(found, act.Regroup) is possible


@pytest.mark.rule("III.2.0", "V.2.0")
def test_units_move_while_it_is_the_time_for_it() -> None:
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), FAR)
    assert may_move(state, 0) is None
    other = may_move(replace(state, step="shots"), 0)
    assert other is not None
    assert other.code.endswith(".not_now")
    riding = replace(state, step="ride_on", unit=0)
    assert may_move(riding, 0) is None
    assert may_move(replace(riding, unit=1), 0) is not None


@pytest.mark.rule("V.1.2")
def test_wheels_that_the_table_does_not_know_cost_nothing_that_could_be_paid() -> None:
    rules = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    assert wheel_manoeuvres(4, 60, rules) is not None
    assert wheel_manoeuvres(4, 90, rules) is None
    assert wheel_manoeuvres(4, 180, rules) is None


@pytest.mark.rule("XI.2.0")
def test_the_cheapest_way_counts_even_where_a_dearer_one_was_found_first() -> None:
    dear = {((0, 0), (1, 0)): 5.0}
    found = least_costs(
        (0, 0), 6, lambda start, end: dear.get((start, end), 1) if max(map(abs, end)) < 3 else None
    )
    assert found[1, 0] == 2, "round the dear step"
    assert found[0, 1] == 1
    assert (0, 0) not in found
    assert max(found.values()) <= 6
    assert all(max(map(abs, at)) < 3 for at in found)


@pytest.mark.rule("XI.2.0")
def test_ways_over_ground_are_not_asked_for_without_chapter_xi() -> None:
    state = state_of(Troop(0, [(4, 8)], order="move"), Troop(1, [(4, 2)]))
    with pytest.raises(ValueError, match="without chapter XI"):
        path_points(state, state.units[0], [(0, state.units[0].cells[0], (0,))])
