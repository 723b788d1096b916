"""Documents side by side: the same places in one line, entries of lists by their names."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.services.comparing import Line, side_by_side

GUARD: dict[str, Any] = {
    "id": "1",
    "name": {"en": "Guard"},
    "points": 160,
    "weapons": [{"weapon": "axe", "power": 10}, {"weapon": "bow", "power": 6}],
    "rules_text": {},
}
ARCHER: dict[str, Any] = {
    "id": "2",
    "name": {"en": "Archer"},
    "points": 160,
    "weapons": [{"weapon": "bow", "power": 8}],
    "rules_text": {"en": "Shoots."},
}

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def line(lines: tuple[Line, ...], *path: str) -> Line:
    return next(one for one in lines if one.path == path)


def test_weapons_stand_beside_those_of_the_same_name() -> None:
    lines = side_by_side([GUARD, ARCHER])
    bow = line(lines, "weapons", "bow", "power")
    assert bow.values == (6, 8)
    assert bow.paths == (("weapons", 1, "power"), ("weapons", 0, "power"))
    assert line(lines, "weapons", "axe", "power").values == (10, None)
    assert not line(lines, "points").differs
    assert line(lines, "name").differs
    assert line(lines, "rules_text").values == ({}, {"en": "Shoots."})
    assert not any(one.path == ("id",) for one in lines)


@given(st.lists(st.dictionaries(st.text(max_size=3), PLAIN, max_size=4), min_size=1, max_size=3))
def test_any_data_is_compared_and_a_document_equals_itself(documents: list[dict[str, Any]]) -> None:
    side_by_side(documents)
    assert not any(one.differs for one in side_by_side([documents[0], documents[0]]))


def test_what_says_nothing_is_the_same_as_what_is_not_there() -> None:
    army = {"entries": [{"key": "guard", "count": 2, "note": "", "items": [], "options": {}}]}
    lines = side_by_side([army, {"entries": []}])
    assert [one.path[-1] for one in lines if one.differs] == ["count"]
    assert line(lines, "entries", "guard", "count").values == (2, None)
    bare = side_by_side([{"groups": [{"id": "first"}]}, {"groups": []}])
    assert [one.path[:2] for one in bare if one.differs] == [("groups", "first")]


def test_of_a_text_each_language_has_a_line_if_one_differs() -> None:
    one = {"name": {"en": "Guard", "fr": "Garde"}, "text": {"en": "Old.", "de": "Alt."}}
    lines = side_by_side([one, {**one, "name": {"en": "Guard", "fr": "Gardes", "de": "Wache"}}])
    assert [(line.language, line.values, line.differs) for line in lines] == [
        ("en", ("Guard", "Guard"), False),
        ("fr", ("Garde", "Gardes"), True),
        ("de", (None, "Wache"), True),
        ("", (one["text"], one["text"]), False),
    ]
    (line,) = side_by_side([{"name": {"en": "Guard"}}, {"name": {"en": "Guards"}}])
    assert (line.language, line.values) == ("", ({"en": "Guard"}, {"en": "Guards"}))


def test_entries_without_a_name_stand_beside_what_they_were_before_an_edit() -> None:
    def effects(*some: tuple[str, int]) -> dict[str, Any]:
        return {"effects": [{"do": do, "by": by, "whom": "foe"} for do, by in some]}

    first = effects(("harm", 1), ("heal", 2), ("move", 3), ("harm", 4))
    lines = side_by_side([first, effects(("harm", 1), ("move", 5), ("harm", 4), ("heal", 9))])
    assert {(one.path[1:], one.values) for one in lines if one.differs} == {
        (("2", "do"), ("heal", None)),
        (("2", "by"), (2, None)),
        (("2", "whom"), ("foe", None)),
        (("3", "by"), (3, 5)),
        (("04", "do"), (None, "heal")),
        (("04", "by"), (None, 9)),
        (("04", "whom"), (None, "foe")),
    }


def test_a_document_that_was_renamed_is_the_same() -> None:
    one, other = ({"base": {"id": "7", "kind": "unit", "slug": slug}} for slug in ("orc", "orcs"))
    assert not any(line.differs for line in side_by_side([one, other]))
    assert not any(line.differs for line in side_by_side([{"all": [one["base"]]}, {"all": [other["base"]]}]))
