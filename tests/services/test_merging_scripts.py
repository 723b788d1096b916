"""Two catalogues edited apart by random scripts merge with nothing lost."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from schemas.inheritance import same
from schemas.merging import Merge, Side, merge, merge_valid
from schemas.merging.entries import by_name
from schemas.merging.ground import layer_text
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.services.edit_scripts import Data, edited, samples

Leaf = tuple[str, ...]


def leaves(data: Any, path: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Yield what a document says by places that do not move: entries by names, fields of a map."""
    if isinstance(data, Mapping) and data.get("kind") == "map" and "legend" in data:
        legend, width = data["legend"], data["columns"]
        for number, letter in enumerate(layer_text(data["terrain"]) or ""):
            yield ("terrain", f"{number % width}.{number // width}"), legend[letter]
        data = {key: value for key, value in data.items() if key not in ("terrain", "legend")}
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list) and (named := by_name(data, data, data)) is not None:
        for key, value in named[0].items():
            yield (*path, key), "there"
            if not isinstance(value, str):
                yield from leaves(value, (*path, key))
    else:
        yield path, data


def wrong_places(data: Mapping[str, Any]) -> list[str]:
    try:
        parse_document(dict(data))
    except EditorError as trouble:
        return [problem.path for problem in trouble.problems]
    return []


def check_nothing_is_lost(base: Data, mine: Data, theirs: Data) -> Merge:
    """Check that what one side alone changed is in the result, and that both are asked where both did."""
    found = merge_valid(base, mine, theirs, {}, wrong_places)
    states = [dict(leaves(one)) for one in (base, mine, theirs, found.data)]
    renamed = {one["key"] for side in (mine, theirs, base) for one in side.get("entries", ()) if "key" in one}
    clashing = {conflict.key for conflict in found.conflicts}
    for place in set().union(*states):
        was, here, there, now = (state.get(place) for state in states)
        if any(place[: len(key)] == key for key in clashing) or _moved(place, states, renamed):
            continue
        if same(here, there) or same(was, there):
            assert same(now, here), (place, was, here, there, now)
        elif same(was, here):
            assert same(now, there), (place, was, here, there, now)
        else:
            raise AssertionError(f"{place}: both changed it, and nobody was asked")
    return found


def _moved(place: Leaf, states: list[dict[Leaf, Any]], renamed: set[str]) -> bool:
    """Return whether a place is in an entry that some side renamed: it is looked for under another name."""
    entry = place[:2]
    return (
        len(place) > 1
        and place[0] == "entries"
        and place[1] in renamed
        and any(entry not in state for state in states)
    )


def run(seed: int) -> None:
    """Edit a document apart by two scripts, merge, and merge the result back."""
    chance = Random(seed)
    for plain in samples(chance):
        base = dump_document(parse_document(plain))
        sides = []
        for _side in range(2):
            data = base
            for _edit in range(chance.randint(0, 6)):
                data = edited(data, chance)
            sides.append(dump_document(parse_document(data)))
        mine, theirs = sides
        found = check_nothing_is_lost(base, mine, theirs)
        assert same(merge(base, mine, base).data, mine)
        assert same(merge(base, base, theirs).data, theirs)
        turned = merge_valid(base, theirs, mine, {}, wrong_places)
        assert bool(found.conflicts) == bool(turned.conflicts)
        for side in ("mine", "theirs"):
            choices: dict[Any, Side] = {one.key: side for one in found.conflicts}  # type: ignore[misc]
            whole = merge_valid(base, mine, theirs, choices, wrong_places)
            rest: dict[Any, Side] = {one.key: side for one in whole.conflicts}  # type: ignore[misc]
            done = merge_valid(base, mine, theirs, rest, wrong_places)
            assert wrong_places(done.data) == []
            # What comes in again says nothing new.
            again = merge(theirs, done.data, theirs)
            assert same(again.data, done.data)
            assert not again.conflicts


@pytest.mark.quick(1)
@pytest.mark.parametrize("start", range(0, 30, 10))
def test_what_is_edited_apart_is_put_together(start: int) -> None:
    for seed in range(start, start + 10):
        run(seed)


@pytest.mark.long
def test_a_thousand_scripts_lose_nothing() -> None:
    for seed in range(100, 1100):
        run(seed)
