"""What a wizard sees, and what a spell finds there, with and without lines of sight (XX.7.0, XII)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld.magic.seeing import (
    active_on,
    field_seen,
    no_target,
    segments_seen,
    unit_as_target,
)
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.orders.phase import _list_orders
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import GiveOrders
from tests.rules.demonworld.battle.arena import Field, Troop, cell, state_of
from tests.rules.demonworld.battle.test_magic_in_battle import NAMES, RED, begun, field


def watching(*between: Field, sight: bool, size: int = 2) -> BattleState:
    """Somebody at (5, 12), an enemy of a size at (5, 8), and others between them."""
    chapters = ("XI", "XII") if sight else ()
    others = [Troop(0, [at], card={"size": 2}) for at in between]
    return state_of(
        Troop(0, [(5, 12)], card={"size": 2}), *others, Troop(1, [(5, 8)], "S", card={"size": size}),
        chapters=chapters, ground={} if sight else None,
    )  # fmt: skip


@pytest.mark.rule("XX.7.0")
@pytest.mark.parametrize("sight", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_in_the_open_all_segments_are_seen_and_none_behind_others_as_tall(sight: bool, size: int) -> None:
    free = watching(sight=sight, size=size)
    assert segments_seen(free, 0, 1) == size
    hidden = watching((5, 10), sight=sight, size=size)
    assert segments_seen(hidden, 0, 2) == 0


@pytest.mark.rule("XX.7.0")
@pytest.mark.parametrize("sight", [False, True])
def test_a_field_is_seen_unless_somebody_stands_before_it(sight: bool) -> None:
    state = watching((5, 10), sight=sight)
    assert field_seen(state, 0, cell(state, (5, 11)))
    assert field_seen(state, 0, cell(state, (5, 10)))
    assert not field_seen(state, 0, cell(state, (5, 9)))
    gone = state.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    assert not field_seen(gone, 0, cell(state, (5, 11)))
    assert segments_seen(gone, 0, 1) == 0


@pytest.mark.rule("XX.7.0")
def test_a_unit_is_a_target_while_it_is_on_the_field_with_what_is_left_of_its_first_element() -> None:
    state = begun(field(), 1)
    spell = state.battle.spells[NAMES["slow"]]
    found = unit_as_target(state, spell, RED, 2)
    assert found is not None
    assert len(found.distances) == len(found.seen) == 6
    first = state.units[2].elements[0]
    whole = state.battle.hit_points[first]
    assert (found.hit_points, found.initial_hit_points) == (whole, whole)
    hurt = unit_as_target(state.replace(wounds={first: (1, 0)}), spell, RED, 2)
    assert hurt is not None
    assert hurt.hit_points == whole - 1
    struck = unit_as_target(state.replace(struck=frozenset({first})), spell, RED, 2)
    assert struck is not None
    assert struck.hit_points == 0
    gone = state.with_unit(replace(state.units[2], elements=(), cells=(), facings=()))
    assert unit_as_target(gone, spell, RED, 2) is None
    assert active_on(state, 2) == frozenset()


@pytest.mark.rule("XX.7.0")
def test_a_field_off_the_map_is_no_target() -> None:
    state = begun(field(), 1)
    spell = state.battle.spells[NAMES["slow"]]
    outside = next(one for one in range(state.battle.ground.size) if not state.battle.ground.inside[one])
    for at in (-1, state.battle.ground.size, outside):
        assert no_target(state, spell, Casting(RED, spell.id, 2, None, at)) == "target"


def ordering(units: int) -> BattleState:
    troops = [Troop(0, [(2 * n, 12)]) for n in range(units)]
    return state_of(*troops, Troop(1, [(2, 2)], "S"), phase="orders", step="orders", side=0)


@pytest.mark.rule("III.2.0")
def test_orders_of_four_units_are_listed_in_every_combination_and_of_more_one_changed_at_a_time() -> None:
    names = ordering(1).battle.sequences
    four = list(_list_orders(ordering(4)))
    assert len(set(four)) == len(four) == len(names) ** 4
    five = list(_list_orders(ordering(5)))
    assert len(set(five)) == len(five) == len(names) * (1 + 5 * (len(names) - 1))
    assert five[0] == GiveOrders(tuple((number, names[0]) for number in range(5)))
    assert all(len({order for _, order in one.orders}) <= 2 for one in five)
