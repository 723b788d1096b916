"""Two sets of edits of the same data: what does not touch the same place is put together."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from schemas.inheritance import same
from schemas.merging import carried_over, merge
from schemas.merging.areas import areas, place_of
from schemas.merging.edits import merge_edits
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
        ({"lines": [{"text": "a"}]}, {"lines": [{"text": "a"}, {"text": "x"}]}, ("lines", 1)),
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


def test_a_text_that_both_wrote_anew_is_merged_by_language() -> None:
    found = merge(
        BASE, changed(text={"de": "Grün", "en": "Green"}), changed(text={"en": "Big", "fr": "Gros"})
    )
    assert [one.key for one in found.conflicts] == [("text", "en")]
    assert found.data["text"] == {"de": "Grün", "en": "Big", "fr": "Gros"}


def test_what_was_put_in_the_place_of_an_edit_is_asked_for_with_what_was_before() -> None:
    mine = changed(name={**BASE["name"], "fr": "Les Orques"})
    theirs = changed(name={**BASE["name"], "fr": "Les Orques verts"})
    (conflict,) = merge_edits(BASE, mine, theirs, mine).conflicts
    assert (conflict.key, conflict.base) == (("name", "fr"), "Orques")
    assert (conflict.mine, conflict.theirs) == ("Les Orques", "Les Orques verts")
    assert merge_edits(BASE, mine, theirs, mine, {conflict.key: "mine"}).data == mine


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


def painted(*fields: tuple[int, int], letter: str) -> dict[str, Any]:
    """Return a map of 40 by 20 fields with some of them (column, row) painted over."""
    rows = [["."] * 40 for _row in range(20)]
    for column, row in fields:
        rows[row][column] = letter
    legend = {".": "clear", "w": "wood", "h": "hill"}
    size = {"columns": 40, "rows": 20, "grid": "hex"}
    return {"kind": "map", **size, "legend": legend, "terrain": ["".join(row) for row in rows]}


def block(left: int, top: int, across: int, down: int) -> list[tuple[int, int]]:
    return [(column, row) for row in range(top, top + down) for column in range(left, left + across)]


def test_more_fields_than_are_chosen_one_by_one_are_chosen_by_areas_that_hang_together() -> None:
    first, second, alone = block(2, 1, 10, 6), block(20, 5, 9, 9), [(11, 7)]
    fields = (*first, *second, *alone)  # the single one lies at a corner of the first
    base, mine, theirs = painted(letter="."), painted(*fields, letter="w"), painted(*fields, letter="h")
    found = merge(base, mine, theirs).conflicts
    assert [(one.key, one.count, one.area) for one in found] == [
        (("terrain", "3.2+60"), 61, ((2, 1), (11, 7))),
        (("terrain", "21.6+80"), 81, ((20, 5), (28, 13))),
    ]
    assert (found[0].base, found[0].mine, found[0].theirs) == ({"clear": 61}, {"wood": 61}, {"hill": 61})
    data = merge(base, mine, theirs, {found[0].key: "mine", found[1].key: "theirs"}).data
    assert data["terrain"][7][11] + data["terrain"][1][2] + data["terrain"][5][20] == "wwh"


def test_of_very_many_areas_the_smallest_are_chosen_together() -> None:
    fields = [*block(0, 0, 3, 3), *((column, row) for row in range(4, 20, 2) for column in range(0, 40, 2))]
    base, mine, theirs = painted(letter="."), painted(*fields, letter="w"), painted(*fields, letter="h")
    found = merge(base, mine, theirs).conflicts
    assert (len(found), found[0].key, found[-1].key) == (100, ("terrain", "1.1+8"), ("terrain", "fields"))
    assert sum(one.count for one in found) == len(fields)
    whole = merge(base, mine, theirs, {one.key: "mine" for one in found}).data
    assert whole["terrain"] == mine["terrain"]


@given(st.data())
def test_areas_are_those_that_steps_from_field_to_field_reach(data: st.DataObject) -> None:
    lengths = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6))
    starts = [0, *accumulate(lengths)]
    places = sorted(data.draw(st.sets(st.integers(0, starts[-1] - 1), min_size=1)))
    at = {place_of(place, starts): place for place in places}
    number = dict.fromkeys(places, -1)
    for place in places:
        around = [place] if number[place] < 0 else []
        while around:
            one = around.pop()
            number[one] = place
            column, row = place_of(one, starts)
            near = [at.get((column + x, row + y)) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            around += [there for there in near if there is not None and number[there] < 0]
    assert [sorted(area) for area in areas(places, starts)] == [
        [place for place in places if number[place] == first] for first in sorted(set(number.values()))
    ]


def test_a_hedge_that_both_moved_is_asked_for_and_no_other() -> None:
    def board(first: list[list[int]], second: list[list[int]]) -> dict[str, Any]:
        return {"edges": [{"between": first, "kind": "hedge"}, {"between": second, "kind": "wall"}]}

    base = board([[0, 0], [1, 0]], [[4, 4], [5, 4]])
    mine = board([[0, 1], [1, 1]], [[4, 4], [5, 4]])
    theirs = board([[0, 2], [1, 2]], [[4, 5], [5, 5]])
    found = merge(base, mine, theirs)
    assert [(one.mine, one.theirs) for one in found.conflicts] == [([[0, 1], [1, 1]], [[0, 2], [1, 2]])]
    (key,) = (one.key for one in found.conflicts)
    assert merge(base, mine, theirs, {key: "mine"}).data == board([[0, 1], [1, 1]], [[4, 5], [5, 5]])


def test_a_drawing_is_merged_letter_by_letter() -> None:
    base = {"plan": ["+-+-+", "|. .|", "+ + +", "|. .|", "+-+-+"]}
    mine = {"plan": ["+-+-+", "|B .|", "+ + +", "|. .|", "+-+-+"]}
    theirs = {"plan": ["+-+-+", "|. T|", "+ +-+", "|. .|", "+-+-+"]}
    found = merge(base, mine, theirs)
    assert found.data == {"plan": ["+-+-+", "|B T|", "+ +-+", "|. .|", "+-+-+"]}
    assert not found.conflicts
    clash = merge(base, mine, {"plan": ["+-+-+", "|S .|", "+ + +", "|. T|", "+-+-+"]})
    assert [one.key for one in clash.conflicts] == [("plan", "2")]
    assert clash.data["plan"][3] == "|. T|"


def test_an_entry_without_a_name_that_one_moved_and_the_other_edited_is_both() -> None:
    def rows(*letters: str, **hot: int) -> dict[str, Any]:
        return {"effects": [{"do": "harm", "whom": one, "by": hot.get(one, 1)} for one in letters]}

    base = rows("a", "b", "c")
    for moved in (rows("b", "a", "c"), rows("c", "a", "b"), rows("a", "c", "b")):
        for letter in "abc":
            edited = rows("a", "b", "c", **{letter: 9})
            want = rows(*(one["whom"] for one in moved["effects"]), **{letter: 9})
            for sides in ((moved, edited), (edited, moved)):
                found = merge(base, *sides)
                assert (found.data, found.conflicts) == (want, ())
    both = merge(base, rows("b", "a", "c"), rows("a", "c", "b"))
    assert [one.key for one in both.conflicts] == [("effects", ORDER)]
    gone = merge(base, rows("b", "a"), rows("a", "b", "c", "d"))
    assert gone.data == rows("b", "d", "a")
    twins = merge(rows("a", "a", "b"), rows("a", "b", "a"), rows("a", "a", "b", b=9))
    assert (twins.data, twins.conflicts) == (rows("a", "b", "a", b=9), ())


def test_entries_side_by_side_one_taken_out_and_one_edited_are_both() -> None:
    def rows(*values: tuple[str, int]) -> dict[str, Any]:
        return {"effects": [{"do": "harm", "whom": name, "by": by} for name, by in values]}

    a, b, c = ("a", 1), ("b", 1), ("c", 1)
    base = rows(a, b, c)
    for taken, edited, want in (
        (rows(b, c), rows(a, ("b", 9), c), rows(("b", 9), c)),
        (rows(a, c), rows(("a", 9), b, c), rows(("a", 9), c)),
        (rows(a), rows(a, ("b", 9), c), None),
        (rows(a, b), rows(("a", 9), ("b", 8), c), rows(("a", 9), ("b", 8))),
    ):
        for sides in ((taken, edited), (edited, taken)):
            found = merge(base, *sides)
            if want is None:
                assert [one.key for one in found.conflicts] == [("effects", "2")]
            else:
                assert (found.data, found.conflicts) == (want, ())
    assert merge(base, rows(a, c), rows(b, c)).data == rows(c), "each took out another"
