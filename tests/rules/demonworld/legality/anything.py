"""Actions that make no sense: every kind with numbers out of the air, and legal ones a little changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import strategies as st

from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.large.steps import STEP_NAMES

ORDERS = ("move", "skirmish", "charge", "hold", "dance")
LAYOUTS = ("line", "column", "horde", "square", "wedge", "skirmish_formation", "circle")
ODD = (-(10**6), -7, -2, -1, 0, 1, 2, 3, 5, 6, 9, 40, 250, 10**6)
"""Numbers that something may have, and numbers that nothing has."""

NUMBER = st.sampled_from((*ODD, *range(12)))
CELL = st.one_of(NUMBER, st.integers(-5, 2_500))
LOOK = st.integers(-1, 6)
PATH = st.lists(LOOK, max_size=4).map(tuple)
MANY = st.lists(NUMBER, max_size=3).map(tuple)
PAIRS = st.lists(st.tuples(NUMBER, NUMBER), max_size=3).map(tuple)
PLACES = st.lists(st.tuples(NUMBER, CELL), max_size=3).map(tuple)
STEPS = st.lists(st.tuples(LOOK, LOOK), max_size=3).map(tuple)
SHIFTS = st.lists(st.builds(act.Shift, NUMBER, PATH, st.none() | LOOK), max_size=3).map(tuple)
GIVEN = st.lists(st.tuples(NUMBER, st.sampled_from(ORDERS)), max_size=3).map(tuple)
BY = st.sampled_from(("points", "manoeuvres", "prayer"))
WAY = st.lists(st.sampled_from((*STEP_NAMES, "jump")), max_size=3).map(tuple)
FORMATION = st.sampled_from(("", "square", "wedge", "skirmish_formation", "horde", "circle"))

KINDS: dict[type[Any], st.SearchStrategy[Any]] = {
    act.Begin: st.builds(act.Begin),
    act.GiveOrders: st.builds(act.GiveOrders, GIVEN),
    act.KeepOrders: st.builds(act.KeepOrders, GIVEN),
    act.CallCommanders: st.builds(act.CallCommanders, MANY),
    act.CommanderMove: st.builds(act.CommanderMove, NUMBER, PATH, st.none() | LOOK),
    act.JoinUnit: st.builds(act.JoinUnit, NUMBER, NUMBER, PATH, st.none() | LOOK, PLACES),
    act.TakeIn: st.builds(act.TakeIn, NUMBER, NUMBER, PLACES),
    act.TurnCommanders: st.builds(act.TurnCommanders, PAIRS),
    act.Shoot: st.builds(
        act.Shoot, st.lists(st.builds(act.Shot, NUMBER, NUMBER, MANY, NUMBER), max_size=3).map(tuple)
    ),
    act.Divert: st.builds(act.Divert, NUMBER, st.none() | NUMBER),
    act.CloseRanks: st.builds(act.CloseRanks, NUMBER, PLACES),
    act.ChooseFirst: st.builds(act.ChooseFirst, st.booleans()),
    act.Advance: st.builds(act.Advance, NUMBER, PATH, BY),
    act.WheelUnit: st.builds(
        act.WheelUnit,
        NUMBER,
        st.sampled_from(("left", "right", "up")),
        st.sampled_from((60, 120, 0, 90, -60)),
    ),
    act.Turn: st.builds(act.Turn, NUMBER, st.lists(LOOK, max_size=10).map(tuple)),
    act.Regroup: st.builds(act.Regroup, NUMBER, PLACES),
    act.Reform: st.builds(act.Reform, NUMBER, st.lists(CELL, max_size=6).map(tuple)),
    act.ColumnMove: st.builds(act.ColumnMove, NUMBER, STEPS),
    act.SmallMove: st.builds(act.SmallMove, NUMBER, SHIFTS, BY),
    act.Announce: st.builds(act.Announce, NUMBER, FORMATION),
    act.SwapFront: st.builds(act.SwapFront, NUMBER, PAIRS),
    act.React: st.builds(act.React, NUMBER, SHIFTS, WAY),
    act.CloseIn: st.builds(act.CloseIn, NUMBER, SHIFTS, BY, WAY),
    act.MoveBase: st.builds(act.MoveBase, NUMBER, WAY),
    act.DeclareContact: st.builds(act.DeclareContact, PAIRS),
    act.Strike: st.builds(
        act.Strike, st.lists(st.builds(act.Attack, NUMBER, NUMBER, MANY, NUMBER), max_size=3).map(tuple)
    ),
    act.StrikeAgain: st.builds(act.StrikeAgain, NUMBER, st.none() | NUMBER, st.booleans(), NUMBER),
    act.RegroupAfterMelee: st.builds(
        act.RegroupAfterMelee, SHIFTS, st.lists(st.tuples(NUMBER, WAY), max_size=2).map(tuple)
    ),
    act.Urge: st.builds(act.Urge, NUMBER, st.sampled_from((1, -1, 0, 7))),
    act.Dare: st.builds(act.Dare, NUMBER, NUMBER),
    act.Rally: st.builds(act.Rally, NUMBER, st.booleans()),
    act.Follow: st.builds(act.Follow, NUMBER, MANY),
    act.Gather: st.builds(act.Gather, NUMBER, st.booleans()),
    act.Finish: st.builds(act.Finish),
    act.Deploy: st.builds(
        act.Deploy,
        st.lists(
            st.builds(act.Placing, NUMBER, st.sampled_from(LAYOUTS), CELL, LOOK, NUMBER), max_size=4
        ).map(tuple),
    ),
    act.Enter: st.builds(act.Enter, NUMBER, st.none() | CELL, LOOK),
    act.March: st.builds(act.March, NUMBER, STEPS),
}
"""Kind of action -> such actions, most of them nonsense."""
ACTIONS = st.one_of(*KINDS.values())


def altered(action: Any, dice: Dice) -> Any:
    """Return an action with one thing in it changed: a number, or one thing more, less or twice in a list."""
    places = list(_places(action, ()))
    if not places:
        return action
    way = places[dice.roll(len(places)) - 1]
    return _put(action, way, dice)


def _places(value: Any, way: tuple[int, ...], *, pair: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield the way to every number and list within a value; a pair in a list stays one."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield way
    elif is_dataclass(value):
        for number, one in enumerate(fields(value)):
            yield from _places(getattr(value, one.name), (*way, number))
    elif isinstance(value, tuple):
        named = hasattr(value, "_fields")
        if not named and not pair:
            yield way
        for number, item in enumerate(value):
            yield from _places(item, (*way, number), pair=not named)


def _put(value: Any, way: tuple[int, ...], dice: Dice) -> Any:
    if not way:
        return _other(value, dice)
    first, rest = way[0], way[1:]
    if isinstance(value, tuple):
        items = [*value]
        items[first] = _put(items[first], rest, dice)
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    name = fields(value)[first].name
    return replace(value, **{name: _put(getattr(value, name), rest, dice)})


def _other(value: Any, dice: Dice) -> Any:
    if isinstance(value, int):
        return (value + 1, value - 1, -value - 1, ODD[dice.roll(len(ODD)) - 1])[dice.roll(4) - 1]
    if not value:
        return value
    place = dice.roll(len(value)) - 1
    return ((*value, value[place]), value[:place] + value[place + 1 :], value[::-1], ())[dice.roll(4) - 1]
