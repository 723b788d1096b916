"""Shipped documents of all kinds, edited apart: each edit leaves a trace that is looked for in the result.

Nothing here knows how documents are merged: a trace is a word or a number that stands nowhere else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from schemas.content_folder import content_root
from schemas.merging import merge
from schemas.parse import dump_document
from tests.shipped import documents_in, largest_of_each, shipped_documents

Data = Any
Place = tuple[str | int, ...]
# What an entry, a reference or the form of a value is known by: edits of that are asked for.
_IDENTITY = frozenset(
    (
        *("id", "kind", "system", "slug", "schema_version", "key", "weapon", "terrain", "name", "entry"),
        *("between", "card", "item", "spell", "map", "at", "side", "do", "when", "change", "test", "box"),
        *("shape", "data", "levels", "depth", "legend", "columns", "rows", "grid", "stagger", "board"),
    )
)


@cache
def samples(*, many: bool) -> Sequence[Data]:
    """Return documents that say the most, as plain data."""
    some = shipped_documents() if many else documents_in(content_root() / "diskwars" / "spells")
    return [dump_document(one) for one in largest_of_each(some, 6)]


def text(data: Data) -> str:
    return json.dumps(data, sort_keys=True)


def leaves(data: Data, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield values by their places; a field of a map (two numbers) is one that is there or not."""
    if isinstance(data, list) and all(isinstance(one, int) for one in data):
        return
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            if key not in _IDENTITY:
                yield from leaves(value, (*place, key))
    else:
        yield place, data


def lists(data: Data, place: Place = ()) -> Iterator[tuple[Place, list[Data]]]:
    """Yield lists of groups; of twins nobody could tell which was meant."""
    groups = isinstance(data, list) and len(data) > 2 and all(isinstance(one, dict) for one in data)
    if groups and len(set(map(text, data))) == len(data):
        yield place, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            if key not in _IDENTITY:
                yield from lists(value, (*place, key))


def at(data: Data, place: Place) -> Data:
    for part in place:
        data = data[part]
    return data


def put(data: Data, place: Place, value: Any) -> None:
    at(data, place[:-1])[place[-1]] = value


def trace_for(value: Any, number: int) -> Any:
    return f"trace-{number}" if isinstance(value, str) or value is None else 700_000 + number


def check_leaves(base: Data, chance: Random) -> None:
    """Change places apart from each other: all of them are changed, and nothing else."""
    places = [one for one in leaves(base) if not isinstance(one[1], bool)]
    sides, wanted = (deepcopy(base), deepcopy(base)), deepcopy(base)
    for number, (place, value) in enumerate(chance.sample(places, min(len(places), 6))):
        for data in (chance.choice(sides), wanted):
            put(data, place, trace_for(value, number))
    for mine, theirs in (sides, sides[::-1]):
        found = merge(base, mine, theirs)
        assert found.conflicts == ()
        # Words that are there or not (tags) have no order of their own.
        assert sorted(text(found.data)) == sorted(text(wanted))


def check_entries(base: Data, chance: Random) -> None:
    """Move, take out and add entries of a list of which the other side edits one: it is both."""
    places = list(lists(base))
    if not places:
        return
    place, before = chance.choice(places)
    number = chance.randrange(len(before))
    inner = [one for one in leaves(before[number]) if not isinstance(one[1], bool)]
    if not inner:
        return
    where, value = chance.choice(inner)
    mine, theirs = deepcopy(base), deepcopy(base)
    put(theirs, (*place, number, *where), trace_for(value, 1))
    order = list(range(len(before)))
    way = chance.choice(("move", "shuffle", "remove"))
    if way == "move":
        order.insert(chance.randrange(len(order)), order.pop(chance.randrange(len(order))))
    elif way == "shuffle":
        chance.shuffle(order)
    else:
        order.remove(chance.choice([one for one in order if one != number]))
    put(mine, place, [before[one] for one in order])
    wanted = [at(theirs, place)[one] for one in order]
    for sides in ((mine, theirs), (theirs, mine)):
        found = merge(base, *sides)
        if way == "remove" and found.conflicts:
            continue  # what was edited stood beside what was taken out: that is asked
        assert found.conflicts == ()
        assert at(found.data, place) == wanted, (place, way)


def run(some: Sequence[Data], seed: int) -> None:
    chance = Random(seed)
    base = chance.choice(some)
    check_leaves(base, chance)
    check_entries(base, chance)


def test_traces_of_edits_of_both_are_found() -> None:
    for seed in range(12):
        run(samples(many=False), seed)


@pytest.mark.long
def test_traces_of_thousands_of_edits_are_found() -> None:
    for seed in range(100, 2_100):
        run(samples(many=True), seed)
