"""Changes of formation of which only the fields are given: who goes where is found if it can be (V.1.4)."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.movement.reforming import filled
from editor.rules.demonworld.state import BattleState
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, fields_of, refused, row
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.legality.counting import FAR, PLAY, moving

ENEMY = Troop(1, [(7, 5)], "S", "hold")


def reform(state: BattleState, *fields: Field) -> act.Reform:
    return act.Reform(0, tuple(cell(state, at) for at in fields))


@pytest.mark.rule("V.1.4")
def test_a_line_turns_into_two_ranks_by_the_shortest_longest_way() -> None:
    #  A B C D     . B C .     The outer ones go behind the inner ones by one field each: (7, 9) touches A,
    #          ->   A . D      (9, 9) touches D. Sending A to (9, 9) would take three fields.
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), FAR)
    after, _ = do(state, reform(state, (8, 8), (9, 8), (7, 9), (9, 9)))
    assert set(fields_of(after, 0)) == {(8, 8), (9, 8), (7, 9), (9, 9)}
    assert after.units[0].manoeuvres == 1


@pytest.mark.rule("V.1.4")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        (row((7, 8), 4), "places_do_not_fit"),
        (row((7, 8), 3), "places_do_not_fit"),
        ([(7, 8), (7, 8), (8, 8), (9, 8)], "places_do_not_fit"),
        ([*row((7, 8), 3), (0, 0)], "too_far_to_regroup"),
        ([*row((7, 8), 3), (19, 0)], "occupied"),
    ],
)
def test_what_cannot_be_filled_is_refused(fields: list[Field], code: str) -> None:
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), FAR)
    assert refused(state, reform(state, *fields)) == code
    assert refused(state, act.Reform(0, (-3, 0, 5, 10**7))) == "off_the_field"
    assert refused(state, act.Reform(9, (1, 2))) == "no_such_unit"


@pytest.mark.rule("V.1.4", "XV.5.0")
@pytest.mark.parametrize(("forward", "code"), [(True, "too_far_to_regroup"), (False, None)])
def test_who_shrinks_from_an_enemy_forms_no_line_nearer_to_him(forward: bool, code: str | None) -> None:
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), ENEMY, chapters=("XV",))
    line = 7 if forward else 9
    changed = reform(state, *row((7, 8), 3), (9, line))
    assert refused(state, changed) is None
    daunted = state.with_unit(replace(state.units[0], daunted=1))
    assert refused(daunted, changed) == code


@pytest.mark.rule("V.1.4", "XV.9.0")
def test_stragglers_stay_where_they_are_when_the_others_form_up() -> None:
    state = moving(Troop(0, row((7, 8), 4), "N", "charge"), FAR, chapters=("XV",))
    lost = state.with_unit(replace(state.units[0], stragglers=(0,)))
    found = filled(lost, reform(lost, (7, 8), (8, 8), (9, 8), (9, 9)))
    assert isinstance(found, act.Regroup)
    assert 0 not in [element for element, _ in found.places]
    assert refused(lost, reform(lost, *row((8, 8), 3), (9, 9))) == "too_far_to_regroup"
    assert refused(state, reform(state, *row((8, 8), 3), (9, 9))) is None


@st.composite
def positions(draw: st.DrawFn) -> tuple[BattleState, act.Reform]:
    """Four elements near an enemy, and four fields about them; on odd ground or not."""
    near = [(column, line) for column in range(5, 10) for line in range(5, 10) if (column, line) != (7, 5)]
    stand = draw(
        st.lists(st.sampled_from(near), min_size=4, max_size=4, unique=True) | st.just(row((6, 8), 4))
    )
    values: dict[str, Any] = {}
    if draw(st.booleans()):
        land = ground({(6, 7): "M"}, edges=[((8, 8), (8, 7), "wall"), ((7, 8), (7, 9), "hedge")])
        values = {"ground": land, "chapters": ("XI",)}
        stand = [at if at != (6, 7) else (10, 9) for at in stand]
    order = draw(st.sampled_from(("charge", "move")))
    state = moving(Troop(0, stand, "N", order), ENEMY, order=order, **values)
    free = draw(st.booleans())
    spent = draw(st.integers(0, 1))
    state = state.with_unit(replace(state.units[0], free_regroup=free, manoeuvres=spent))
    wanted = draw(st.lists(st.sampled_from(near), min_size=4, max_size=4, unique=True))
    return state, reform(state, *wanted)


@settings(max_examples=examples(12, 120))
@given(positions())
def test_a_way_to_fill_the_fields_is_found_exactly_where_there_is_one(
    position: tuple[BattleState, act.Reform],
) -> None:
    state, action = position
    unit = state.units[0]
    every = [
        act.Regroup(
            0,
            tuple(
                (one, end)
                for one, start, end in zip(unit.elements, unit.cells, chosen, strict=True)
                if start != end
            ),
        )
        for chosen in permutations(action.cells)
    ]
    legal = [one for one in every if set(action.cells) != set(unit.cells) and PLAY.check(state, one) is None]
    assert (PLAY.check(state, action) is None) == bool(legal)
    if legal:
        found = filled(state, action)
        assert isinstance(found, act.Regroup)
        costs = {do(state, one)[0].units[0].manoeuvres for one in legal}
        assert do(state, found)[0].units[0].manoeuvres == min(costs)
