"""Formations: what is organised, what is not, whatever the facing; and units put down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.hexes import FACINGS, Axial, Facing, add, front_fields, neighbours, rotate, turned
from editor.rules.demonworld.formations.judging import column_order, judge, line_ranks
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import (
    BOOK_SHAPES,
    Placed,
    shapes_of,
    wedge_ranks,
    wedge_sizes,
)
from editor.rules.demonworld.movement.manoeuvres import wheel
from editor.services.rules import shipped_rulesets
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.cases import cases

RULESET = shipped_rulesets()["demonworld"]
assert isinstance(RULESET, DemonworldRuleset)
RULES: DemonworldRuleset = RULESET

FACING = st.sampled_from(FACINGS)
FIELD = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def moved(elements: tuple[Placed, ...], by: Axial, turns: int) -> tuple[Placed, ...]:
    return tuple(Placed(add(rotate(one.at, turns), by), turned(one.facing, turns)) for one in elements)


@given(st.sampled_from(["line", "horde"]), FIELD, FACING, st.integers(1, 12), st.integers(4, 40))
def test_line_and_horde_put_down_are_in_order(
    layout: str, at: Axial, facing: Facing, frontage: int, count: int
) -> None:
    elements = layout_fields(layout, at, facing, frontage, count)
    assert len({element.at for element in elements}) == count
    assert judge(elements, horde=layout == "horde").organised


@given(FIELD, FACING, st.integers(2, 10), st.integers(4, 30))
def test_line_put_down_begins_at_its_left_end(at: Axial, facing: Facing, frontage: int, count: int) -> None:
    elements = layout_fields("line", at, facing, frontage, count)
    ranks = line_ranks(elements)
    assert ranks is not None
    assert elements[ranks[0][0]].at == at
    assert len(ranks[0]) == min(frontage, count)


@cases("facing", FACINGS)
def test_square_put_down_is_a_square_and_counts_as_disordered(facing: Facing) -> None:
    for count in range(6, 41):
        fields = layout_fields("square", (3, -2), facing, 5, count)
        found = judge(fields, declared="square", allowed=["square"])
        assert found == (False, "square", (), 1), count


@cases("count", range(6, 16))
def test_wedge_put_down_is_a_wedge(count: int) -> None:
    found = judge(layout_fields("wedge", (0, 0), "SE", 5, count), declared="wedge", allowed=["wedge"])
    assert found.formation == "wedge"
    assert found.ranks == wedge_sizes(count)


@cases("count", range(4, 20))
def test_skirmish_formation_put_down_has_two_ranks(count: int) -> None:
    elements = layout_fields("skirmish_formation", (0, 0), "NW", 3, count)
    found = judge(elements, declared="skirmish_formation", allowed=["skirmish_formation"])
    assert found.formation == "skirmish"
    assert found.ranks == ((count + 1) // 2, count // 2)


@given(FIELD, FACING, st.integers(4, 20))
def test_column_put_down_follows_its_head(at: Axial, facing: Facing, count: int) -> None:
    elements = layout_fields("column", at, facing, 5, count)
    assert judge(elements).formation == "column"
    order = column_order(elements)
    assert order is not None
    assert elements[order[0]].at == at


@given(
    st.sampled_from(["line", "column", "wedge", "square", "skirmish_formation", "horde"]),
    st.integers(2, 8),
    st.integers(1, 24),
    FIELD,
    st.integers(0, 5),
    st.randoms(use_true_random=False),
)
def test_judgement_is_the_same_anywhere_in_any_order(
    layout: str, frontage: int, count: int, by: Axial, turns: int, chance: object
) -> None:
    elements = layout_fields(layout, (0, 0), "N", frontage, count)
    first = judge(elements, declared=layout, allowed=[layout], horde=layout == "horde")
    mixed = list(moved(elements, by, turns))
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert judge(mixed, declared=layout, allowed=[layout], horde=layout == "horde") == first


@given(st.lists(st.tuples(FIELD, FACING), min_size=1, max_size=14, unique_by=lambda one: one[0]))
def test_judgement_of_any_heap_is_consistent(heap: list[tuple[Axial, Facing]]) -> None:
    elements = [Placed(at, facing) for at, facing in heap]
    found = judge(elements)
    assert found.organised == (found.formation not in ("disorganised",)) or found.formation == "small"
    assert sum(found.ranks) == (len(elements) if found.formation in ("line", "column") else 0)


def test_column_that_winds_about_itself_is_found() -> None:
    way: list[tuple[Axial, Facing]] = [
        ((0, 0), "N"),
        ((-1, 0), "SE"),
        ((-1, 1), "N"),
        ((0, 1), "NW"),
        ((1, 1), "SW"),
        ((2, 0), "S"),
        ((2, -1), "S"),
    ]
    elements = [Placed(at, facing) for at, facing in reversed(way)]
    assert column_order(elements) == tuple(range(len(way) - 1, -1, -1))


def test_line_whose_last_rank_is_longer_is_disordered() -> None:
    elements = [Placed((q, 0), "N") for q in range(3)] + [Placed((q, 1), "N") for q in range(-1, 3)]
    assert judge(elements).formation == "disorganised"


def test_line_with_gaps_in_its_last_rank_is_organised() -> None:
    elements = [Placed((q, 0), "N") for q in range(4)] + [Placed((q, 1), "N") for q in (0, 2)]
    assert judge(elements) == (True, "line", (4, 2), 1)


def test_two_lines_apart_are_disordered_groups() -> None:
    elements = [Placed((q, 0), "N") for q in (0, 1, 5, 6)]
    assert judge(elements) == (False, "disorganised", (), 2)


def test_cavalry_forms_no_square() -> None:
    ring = layout_fields("square", (0, 0), "N", 5, 6)
    assert judge(ring, declared="square", allowed=["square"], infantry=False).formation == "disorganised"


@given(FIELD, FACING, st.integers(2, 9), st.integers(4, 24), st.sampled_from(["left", "right"]))
def test_wheel_keeps_the_formation_and_its_pivot(
    at: Axial, facing: Facing, frontage: int, count: int, pivot: str
) -> None:
    elements = layout_fields("line", at, facing, frontage, count)
    found = wheel(elements, pivot, 60, RULES)  # type: ignore[arg-type]
    assert found.allowed
    ranks = line_ranks(elements)
    assert ranks is not None
    stays = ranks[0][0 if pivot == "left" else -1]
    assert found.elements[stays].at == elements[stays].at
    assert judge(found.elements) == judge(elements)
    assert found.manoeuvres == (1 if len(ranks[0]) <= 5 else 2)
    assert {one.at for one in found.elements} <= found.swept | {one.at for one in elements}


@given(FACING, st.integers(2, 5), st.integers(4, 12))
def test_wheel_by_120_degrees_is_two_wheels(facing: Facing, frontage: int, count: int) -> None:
    elements = layout_fields("line", (0, 0), facing, frontage, count)
    once = wheel(elements, "left", 60, RULES)
    whole = wheel(elements, "left", 120, RULES)
    assert wheel(once.elements, "left", 60, RULES).elements == whole.elements
    assert whole.manoeuvres == 2
    assert once.swept - {one.at for one in once.elements} <= whole.swept


@pytest.mark.parametrize(
    ("layout", "frontage", "count", "degrees", "refusal"),
    [
        ("line", 3, 3, 60, "demonworld.wheel_small_unit"),
        ("column", 1, 5, 60, "demonworld.wheel_column"),
        ("line", 6, 6, 120, "demonworld.wheel_too_broad"),
        ("square", 5, 6, 60, "demonworld.wheel_disorganised"),
    ],
)
def test_wheel_that_the_rules_forbid_tells_why(
    layout: str, frontage: int, count: int, degrees: int, refusal: str
) -> None:
    found = wheel(layout_fields(layout, (0, 0), "N", frontage, count), "left", degrees, RULES)
    assert not found.allowed
    assert found.refusal == refusal


def test_formations_follow_the_numbers_of_the_ruleset() -> None:
    small = RULES.movement.small_unit.model_copy(update={"most_elements": 5})
    movement = RULES.movement.model_copy(update={"small_unit": small})
    shapes = shapes_of(RULES.model_copy(update={"movement": movement}))
    line = layout_fields("line", (0, 0), "N", 5, 5)
    assert judge(line).formation == "line"
    assert judge(line, shapes=shapes).formation == "small"
    assert shapes_of(RULES) == BOOK_SHAPES


@pytest.mark.rule("V.1.6")
def test_two_that_follow_each_other_and_a_ring_are_no_column() -> None:
    around = neighbours((5, 5))
    ring = tuple(
        Placed(at, next(facing for facing in FACINGS if after in front_fields(at, facing)))
        for at, after in zip(around, (*around[1:], around[0]), strict=True)
    )
    pair = (Placed((20, 0), "N"), Placed(front_fields((20, 0), "S")[0], "N"))
    assert column_order(pair) == (0, 1)
    order = column_order(ring)
    assert order is not None, "a ring has a head anywhere"
    assert sorted(order) == list(range(6))
    assert column_order((*pair, *ring)) is None


@pytest.mark.rule("XIII.2.0")
def test_the_ranks_of_a_wedge_stand_behind_each_other() -> None:
    wedge = layout_fields("wedge", (5, 5), "N", 5, 10)
    ranks = wedge_ranks(wedge)
    assert ranks is not None
    last = set(ranks[-1])
    aside = tuple(
        Placed((one.at[0] + 7, one.at[1]), one.facing) if place in last else one
        for place, one in enumerate(wedge)
    )
    assert wedge_ranks(aside) is None
