"""Who commands whom, counters laid and taken back, dice for those whom nobody commands (X.3, X.4)."""

from collections.abc import Sequence

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.command import commands, served, to_order, unserved
from editor.rules.demonworld.commanders.events import CommandSettled, ForgottenRolled
from editor.rules.demonworld.commanders.who import counters, stars
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle.arena import (
    Troop,
    do,
    of,
    refused,
    row,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import PLAY, X, begin, joined_to, led, lord


@pytest.mark.rule("X.4.0")
@pytest.mark.parametrize(("die", "order"), [(1, "hold"), (2, "charge"), (3, "skirmish"), (4, "move")])
def test_a_unit_that_nobody_commands_gets_its_order_by_the_die_face_up(die: int, order: str) -> None:
    state = state_of(
        Troop(0, row((3, 10), 4)), Troop(0, row((10, 10), 4), card=led(4)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, events = begin(state, die)
    assert next(of(events, CommandSettled)).rolled == ((0, die, order),)
    assert state.units[0].order == order
    assert [unit.number for unit in to_order(state, 0)] == [1]
    assert refused(state, act.GiveOrders(((0, "charge"),))) == "takes_no_order"


@pytest.mark.rule("VIII.2.0", "X.4.0")
def test_a_unit_that_has_lost_its_leader_rolls_for_its_order() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X
    )
    leader = state.battle.signs.index("leader")
    state = PLAY.evolve(state, ev.ElementsRemoved((leader,)))
    state, events = begin(state, 2)
    assert next(of(events, CommandSettled)).rolled == ((0, 2, "charge"),)
    assert [unit.number for unit in to_order(state, 1)] == [1]


@pytest.mark.rule("X.4.0")
@pytest.mark.parametrize("die", [5, 6])
def test_a_lucky_die_leaves_the_order_to_the_player_who_lays_it_face_down(die: int) -> None:
    state = state_of(Troop(0, row((3, 10), 4)), Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X)
    state, _ = begin(state, die)
    assert state.units[0].order is None
    assert refused(state, act.GiveOrders(((0, "charge"),))) is None
    assert refused(state, act.GiveOrders(((0, "charge"), (0, "hold")))) == "too_many_counters"


@pytest.mark.rule("X.3.0")
@pytest.mark.parametrize(
    ("at", "radius", "wall", "expected"),
    [((3, 10), 6, [], True), ((3, 10), 3, [], True), ((3, 10), 2, [], False), ((3, 10), 6, [(3, 8)], False)],
)
def test_a_unit_is_commanded_in_the_radius_and_in_perfect_sight_all_round(
    at: tuple[int, int], radius: int, wall: Sequence[tuple[int, int]], expected: bool
) -> None:
    troops = [Troop(0, [(3, 7)], "N", card=lord(2, radius)), Troop(0, [at], "N")]
    troops += [Troop(0, wall, "N")] if wall else []
    state = state_of(*troops, Troop(1, [(3, 1)], "S"), chapters=X)
    assert commands(state, state.units[0], state.units[1]) is expected


@pytest.mark.rule("X.3.1", "X.3.2", "X.3.3", "X.3.4")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_commander_with_a_unit_lays_as_many_different_counters_as_he_has_stars(number: int) -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(0, [(7, 10)], card=lord(number)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, _ = begin(joined_to(state, 1, 0))
    element = state.units[0].elements[-1]
    assert (stars(state.battle, element), counters(state.battle, element)) == (number, number)
    names: tuple[Order, ...] = ("move", "skirmish", "charge", "hold")
    assert refused(state, act.GiveOrders(tuple((0, one) for one in names[:number]))) is None
    if number < 4:
        too_many = act.GiveOrders(tuple((0, one) for one in names[: number + 1]))
        assert refused(state, too_many) == "too_many_counters"
    if number > 1:
        assert refused(state, act.GiveOrders(((0, "move"),) * 2)) == "counters_differ"


@pytest.mark.rule("X.3.2")
def test_an_independent_commander_gives_one_order_each_to_as_many_units_as_he_has_stars() -> None:
    state = state_of(
        Troop(0, row((2, 10), 2)), Troop(0, row((5, 10), 2)), Troop(0, row((8, 10), 2)),
        Troop(0, [(6, 12)], card=lord(2, 8)), Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, _ = begin(state)
    assert refused(state, act.GiveOrders(((0, "charge"), (1, "hold")))) is None
    three = act.GiveOrders(((0, "charge"), (1, "hold"), (2, "move")))
    assert refused(state, three) == "commander_gives_no_more"
    state, _ = do(state, act.GiveOrders(((0, "charge"), (1, "hold"))))
    state, events = do(state, act.GiveOrders(((4, "hold"),)), 4)
    assert next(of(events, ForgottenRolled)).rolled == ((2, 4, "move"),)
    assert [unit.order for unit in state.units] == ["charge", "hold", "move", None, "hold"]


@pytest.mark.rule("X.3.0")
def test_a_unit_with_a_leader_takes_no_order_from_a_commander_nearby() -> None:
    state = state_of(
        Troop(0, row((2, 10), 2), card=led(2)), Troop(0, [(3, 12)], card=lord(2, 8)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, events = begin(state)
    assert (0, 1, ()) in next(of(events, CommandSettled)).command


@pytest.mark.rule("X.3.0")
def test_only_the_highest_of_several_commanders_gives_orders() -> None:
    state = state_of(
        Troop(0, row((2, 10), 2)), Troop(0, [(2, 12)], card=lord(2, 8)), Troop(0, [(4, 12)], card=lord(3, 8)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, events = begin(state)
    highest = state.units[2].elements
    assert (0, 1, highest) in next(of(events, CommandSettled)).command


@pytest.mark.rule("X.4.0")
def test_units_with_many_counters_keep_one_after_those_with_fewer_lie_open() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(0, [(7, 10)], card=lord(3)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), Troop(1, row((9, 2), 4), "S", card=led(4)),
        Troop(1, [(13, 2)], "S", card=lord(2)), chapters=X,
    )  # fmt: skip
    state = joined_to(joined_to(state, 1, 0), 4, 3)
    state, _ = begin(state)
    state, _ = do(state, act.GiveOrders(((0, "move"), (0, "charge"), (0, "hold"))))
    state, events = do(state, act.GiveOrders(((2, "charge"), (3, "skirmish"), (3, "hold"))))
    assert [event.orders for event in of(events, ev.OrdersRevealed)] == [((2, "charge", False),)]
    assert (state.step, state.side, state.owed) == ("keep", 1, (3,))
    assert refused(state, act.KeepOrders(((3, "charge"),))) == "counter_not_laid"
    state, events = do(state, act.KeepOrders(((3, "hold"),)))
    assert (state.step, state.side, state.owed) == ("keep", 0, (0,))
    assert state.units[3].order == "hold"
    state, _ = do(state, act.KeepOrders(((0, "charge"),)))
    assert state.units[0].order == "charge"
    assert state.step != "keep"


@pytest.mark.rule("X.4.0")
def test_counters_that_remain_are_hidden_until_both_sides_have_named_them() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(0, [(7, 10)], card=lord(2)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), Troop(1, [(7, 2)], "S", card=lord(2)), chapters=X,
    )  # fmt: skip
    state, _ = begin(joined_to(joined_to(state, 1, 0), 3, 2))
    state, _ = do(state, act.GiveOrders(((0, "move"), (0, "charge"))))
    assert PLAY.view(state, "blue").orders[0] == ()
    state, _ = do(state, act.GiveOrders(((2, "hold"), (2, "charge"))))
    state, _ = do(state, act.KeepOrders(((0, "charge"),)))
    assert (state.step, state.side) == ("keep", 1)
    assert PLAY.view(state, "blue").kept == ((), None)
    assert PLAY.view(state, "red").kept == (((0, "charge"),), None)
    state, events = do(state, act.KeepOrders(((2, "hold"),)))
    assert next(of(events, ev.OrdersRevealed)).orders == ((0, "charge", False), (2, "hold", False))


@pytest.mark.rule("X.4.0")
def test_a_forgotten_unit_with_a_lucky_die_chooses_when_single_counters_are_turned_over() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X
    )
    state, _ = begin(state)
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(((1, "hold"),)), 5)
    assert (state.step, state.side, state.owed) == ("keep", 0, (0,))
    state, _ = do(state, act.KeepOrders(((0, "skirmish"),)))
    assert [unit.order for unit in state.units] == ["skirmish", "hold"]


@pytest.mark.rule("X.3.0")
def test_a_unit_whose_commander_has_gone_is_given_no_counter() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4)), Troop(0, row((10, 10), 4), card=led(4)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X, step="orders",
    )  # fmt: skip
    orders = act.GiveOrders(((0, "hold"), (1, "charge")))
    alone = state.replace(command=((1, 1, ()), (2, 1, ())))
    assert refused(alone, orders) == "nobody_commands"
    assert refused(state.replace(command=((0, 1, ()), *(alone.command or ()))), orders) is None


@pytest.mark.rule("X.3.2")
@pytest.mark.parametrize(("second", "code"), [((0, 1), None), ((1,), "commander_gives_no_more")])
def test_a_commander_makes_room_for_a_unit_that_only_he_commands(
    second: tuple[int, ...], code: str | None
) -> None:
    """Of two with one star each, the first leaves a unit to the second and orders the one left to him."""
    state = state_of(
        Troop(0, row((2, 10), 2)), Troop(0, row((5, 10), 2)), Troop(0, row((8, 10), 2)),
        Troop(0, [(6, 12)], card=lord(1, 8)), Troop(0, [(9, 12)], card=lord(1, 8)),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X, step="orders",
    )  # fmt: skip
    first, other = state.units[3].elements[0], state.units[4].elements[0]
    by = {0: (first, other) if 0 in second else (first,), 1: (first,)}
    state = state.replace(command=tuple((unit, 1, commanders) for unit, commanders in by.items()))
    assert unserved(state, (0, 1)) == (None if code is None else 1)
    assert refused(state, act.GiveOrders(((0, "hold"), (1, "charge")))) == code
    assert [unit.number for unit in served(state, state.units[:2])] == ([0, 1] if code is None else [0])
    three = state.replace(command=((0, 1, (first, other)), (1, 1, (first, other)), (2, 1, (first,))))
    assert unserved(three, (0, 1, 2)) == 2, "two stars, three units"
