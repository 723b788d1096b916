"""Two sets of edits of the same data: what does not touch the same place is put together."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from schemas.inheritance import same
from schemas.merging import carried_over, merge
from schemas.merging.merge import ORDER
from tests.cases import cases

BASE: dict[str, Any] = {
    "name": {"en": "Orcs", "fr": "Orques"},
    "fear": 1,
    "movement": {"move": 10, "charge": 12},
    "tags": ["green", "large"],
    "weapons": [{"key": "axe", "power": 1}, {"key": "bow", "power": 2}],
    "lines": [{"text": "a"}, {"text": "b"}],
    "target": {"id": "1", "kind": "unit", "slug": "one"},
    "block": {"do": "heal", "points": 1, "range": 2},
}


def weapon(key: str, power: int) -> dict[str, Any]:
    return {"key": key, "power": power}


def changed(**fields: Any) -> dict[str, Any]:
    return {**BASE, **fields}


@cases(
    ("mine", "theirs", "both", "taken"),
    [
        ({"fear": 2}, {"movement": {"move": 9, "charge": 12}}, None, ("movement", "move")),
        (
            {"movement": {"move": 8, "charge": 12}},
            {"movement": {"move": 10, "charge": 15}},
            {"movement": {"move": 8, "charge": 15}},
            ("movement", "charge"),
        ),
        (
            {"name": {"en": "Ogres", "fr": "Orques"}},
            {"name": {"en": "Orcs", "fr": "Ogres", "de": "Oger"}},
            {"name": {"en": "Ogres", "fr": "Ogres", "de": "Oger"}},
            ("name", "fr"),
        ),
        (
            {"tags": ["new", "green", "large"]},
            {"tags": ["green", "late"]},
            {"tags": ["new", "green", "late"]},
            ("tags", 2),
        ),
        (
            {"weapons": [weapon("axe", 7), weapon("bow", 2), weapon("club", 3)]},
            {"weapons": [weapon("bow", 5), weapon("axe", 1)]},
            {"weapons": [weapon("bow", 5), weapon("club", 3), weapon("axe", 7)]},
            ("weapons",),
        ),
        (
            {"weapons": [{"key": "axe", "power": 1}]},
            {"weapons": [{"key": "axe", "power": 4}, {"key": "bow", "power": 2}]},
            {"weapons": [{"key": "axe", "power": 4}]},
            ("weapons", 0, "power"),
        ),
        ({"lines": [{"text": "c"}]}, {"fear": 3}, None, ("fear",)),
        (
            {"block": {"do": "heal", "points": 4, "range": 2}},
            {"block": {"do": "heal", "points": 1, "range": 3}},
            {"block": {"do": "heal", "points": 4, "range": 3}},
            ("block", "range"),
        ),
        ({"fear": 2, "size": 1}, {"fear": 2, "luck": 3}, {"fear": 2, "size": 1, "luck": 3}, ("luck",)),
    ],
)
def test_edits_of_different_places_are_put_together(
    mine: dict[str, Any], theirs: dict[str, Any], both: dict[str, Any] | None, taken: tuple[object, ...]
) -> None:
    found = merge(BASE, changed(**mine), changed(**theirs))
    assert found.conflicts == ()
    assert same(found.data, changed(**(both or {**mine, **theirs})))
    assert taken in found.taken


@cases(
    ("mine", "theirs", "place"),
    [
        ({"fear": 2}, {"fear": 3}, ("fear",)),
        (
            {"name": {"en": "Ogres", "fr": "Orques"}},
            {"name": {"en": "Trolls", "fr": "Orques"}},
            ("name", "en"),
        ),
        ({"lines": [{"text": "a"}]}, {"lines": [{"text": "a"}, {"text": "x"}]}, ("lines",)),
        (
            {"weapons": [{"key": "axe", "power": 1}]},
            {"weapons": [{"key": "axe", "power": 1}, {"key": "bow", "power": 9}]},
            ("weapons", 1),
        ),
        (
            {"target": {"id": "2", "kind": "unit", "slug": "two"}},
            {"target": {"id": "1", "kind": "unit", "slug": "renamed"}},
            ("target",),
        ),
        (
            {"block": {"do": "kill", "points": 1}},
            {"block": {"do": "heal", "points": 1, "range": 3}},
            ("block",),
        ),
        ({"size": 1}, {"size": 2}, ("size",)),
    ],
)
def test_the_same_place_changed_by_both_is_a_conflict(
    mine: dict[str, Any], theirs: dict[str, Any], place: tuple[object, ...]
) -> None:
    found = merge(BASE, changed(**mine), changed(**theirs))
    assert [one.path for one in found.conflicts] == [place]


def test_two_orders_of_a_list_are_a_conflict() -> None:
    base, mine, theirs = ({"tags": list(one)} for one in ("abc", "bac", "acb"))
    (conflict,) = merge(base, mine, theirs).conflicts
    assert (conflict.path, conflict.key) == (("tags",), ("tags", ORDER))
    assert merge(base, mine, theirs, {conflict.key: "mine"}).data == mine
    assert merge(base, mine, theirs, {conflict.key: "theirs"}).data == theirs
    assert merge(base, mine, base).data == mine
    assert merge(base, base, theirs).data == theirs


VALUES = st.recursive(
    st.integers(0, 2) | st.sampled_from(["a", "b"]),
    lambda inner: (
        st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
        | st.lists(st.sampled_from("abcd"), max_size=4)
        | st.lists(st.fixed_dictionaries({"key": st.sampled_from("abc"), "x": inner}), max_size=3)
    ),
    max_leaves=12,
)
GROUPS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(GROUPS, GROUPS, GROUPS)
def test_whatever_is_merged_one_side_alone_holds_and_nobody_loses_a_place(
    base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    assert same(merge(base, mine, base).data, mine)
    assert same(merge(base, base, theirs).data, theirs)
    assert same(merge(base, mine, mine).data, mine)
    found, other = merge(base, mine, theirs), merge(base, theirs, mine)
    assert bool(found.conflicts) == bool(other.conflicts)
    for key in {*base, *mine, *theirs}:
        sides = [side.get(key, ...) for side in (base, mine, theirs)]
        if same(sides[0], sides[2]):
            assert same(found.data.get(key, ...), sides[1])
        elif same(sides[0], sides[1]):
            assert same(found.data.get(key, ...), sides[2])
    if not found.conflicts:
        # Taking one's own back leaves theirs: what Undo does after a merge.
        undone = carried_over(mine, base, found.data)
        for key in {*base, *mine, *theirs}:
            if same(base.get(key, ...), mine.get(key, ...)):
                assert same(undone.get(key, ...), theirs.get(key, ...))
            elif same(base.get(key, ...), theirs.get(key, ...)):
                assert same(undone.get(key, ...), base.get(key, ...))
