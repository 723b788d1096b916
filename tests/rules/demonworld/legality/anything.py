"""Actions that make no sense: every kind with numbers out of the air, and legal ones a little changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from editor.rules.core.dice import Dice
from editor.rules.demonworld.engine import ENGINE

ODD = (-(10**6), -7, -2, -1, 0, 1, 2, 3, 5, 6, 9, 40, 250, 10**6)
"""Numbers that something may have, and numbers that nothing has."""
NUMBER = st.one_of(st.sampled_from((*ODD, *range(12))), st.integers(-5, 2_500))


def anything(wanted: Any) -> st.SearchStrategy[Any]:
    """Return values of a type: numbers out of the air, words that it knows and one that it does not."""
    base, parts = get_origin(wanted), get_args(wanted)
    if wanted is bool:
        return st.booleans()
    if wanted is int:
        return NUMBER
    if wanted is str:
        return st.sampled_from(("", "left", "right", "up", "line", "horde"))
    if wanted is NoneType:
        return st.none()
    if base is Literal:
        numbers = all(isinstance(one, int) for one in parts)
        return st.sampled_from((*parts, 7 if numbers else "dance"))
    if base in (Union, UnionType):
        return st.one_of([anything(part) for part in parts])
    if base is tuple and parts[1:] == (...,):
        return st.lists(anything(parts[0]), max_size=4).map(tuple)
    if base is tuple:
        return st.tuples(*[anything(part) for part in parts])
    named = {name: anything(part) for name, part in get_type_hints(wanted).items()}
    return st.builds(wanted, **named)


ACTIONS: st.SearchStrategy[Any] = st.one_of([anything(kind) for kind in ENGINE.action_kinds])
"""Actions of every kind, most of them nonsense."""


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
