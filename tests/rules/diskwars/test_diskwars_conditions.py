"""What has to be so of a disk: each state, each value, groups and the opposite (phase 2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.diskwars.spells.conditions import met, value_of
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Reserve
from schemas.systems.diskwars_conditions import SpellCondition
from tests.rules.diskwars.diskwars_tables import at, disks

STATES = (
    "friend", "enemy", "activated", "pinned", "pinning", "in_combat", "wounded", "several_wounds", "flyer",
    "wizard", "same_faction",
)  # fmt: skip


@pytest.fixture(scope="module")
def state() -> BattleState:
    """A mage alone, and an archer on whom an enemy lies."""
    return disks(
        ("court-mage", (20, 40), "north"),
        ("elven-archer", (60, 40), "north"),
        ("bone-rank", (62, 40), "south"),
    )


def holds(state: BattleState, disk: Disk | Reserve, *tests: dict[str, Any], join: str = "all") -> bool:
    condition = SpellCondition.model_validate({"join": join, "of": tests})
    return met(state.table, condition, disk, "north", "lothari_elves")


def states_of(state: BattleState, disk: Disk | Reserve) -> set[str]:
    return {one for one in STATES if holds(state, disk, {"test": "disk_is", "state": one})}


def test_what_lies_alone_or_under_an_enemy_is_in_these_states(state: BattleState) -> None:
    assert states_of(state, at(state, "court-mage")) == {"friend", "wizard"}
    assert states_of(state, at(state, "elven-archer")) == {"friend", "pinned", "in_combat", "same_faction"}
    assert states_of(state, at(state, "bone-rank")) == {"enemy", "pinning", "in_combat"}


def test_markers_wounds_and_what_the_card_says_are_states(state: BattleState) -> None:
    mage = at(state, "court-mage")
    assert "activated" in states_of(state, replace(mage, activated=True))
    assert "wounded" in states_of(state, replace(mage, wounds=1))
    winged = mage.card.model_copy(update={"flyer": True, "hits": 2, "wizard_level": 0})
    assert states_of(state, replace(mage, card=winged)) == {"friend", "several_wounds", "flyer"}
    assert "several_wounds" not in states_of(state, replace(mage, card=winged.model_copy(update={"hits": 1})))


def test_off_the_table_only_the_card_counts(state: BattleState) -> None:
    winged = at(state, "court-mage").card.model_copy(update={"flyer": True, "hits": 2})
    assert states_of(state, Reserve("r", winged)) == {"several_wounds", "flyer", "wizard"}
    elf = at(state, "elven-archer").card
    assert states_of(state, Reserve("r", elf)) == {"same_faction"}


def test_nobody_is_of_the_people_of_a_caster_without_one(state: BattleState) -> None:
    condition = SpellCondition.model_validate({"of": [{"test": "disk_is", "state": "same_faction"}]})
    alone = at(state, "court-mage").card.model_copy(update={"faction": None})
    assert not met(state.table, condition, Reserve("r", alone), "north", None)


def test_the_opposite_of_a_test_holds_where_it_does_not(state: BattleState) -> None:
    for one in STATES:
        for disk in state.table.disks:
            test = {"test": "disk_is", "state": one}
            assert holds(state, disk, test) != holds(state, disk, {**test, "negated": True})


def test_values_count_as_spells_have_changed_them_and_points_as_printed(state: BattleState) -> None:
    card = at(state, "court-mage").card.model_copy(
        update={"attack": 1, "defence": 2, "toughness": 4, "movement": 8, "points": 16}
    )
    disk = replace(at(state, "court-mage"), card=card, lasting=(Lasting("turn", value="defence", by=32),))
    found = {
        one: value_of(disk, one) for one in ("attack", "defence", "toughness", "movement", "points", "sum")
    }
    assert found == {"attack": 1, "defence": 34, "toughness": 4, "movement": 8, "points": 16, "sum": 39}
    assert (value_of(Reserve("r", card), "sum"), value_of(Reserve("r", card), "points")) == (7, 16)


@pytest.mark.parametrize(
    ("compare", "amounts"),
    [("at_least", {3: True, 4: True, 5: False}), ("at_most", {3: False, 4: True, 5: True})],
)
def test_a_value_is_compared_with_its_amount_counted_in(
    state: BattleState, compare: str, amounts: dict[int, bool]
) -> None:
    card = at(state, "court-mage").card.model_copy(update={"toughness": 4})
    for amount, expected in amounts.items():
        test = {"test": "value_is", "value": "toughness", "compare": compare, "amount": amount}
        assert holds(state, Reserve("r", card), test) is expected
        assert holds(state, Reserve("r", card), {**test, "negated": True}) is not expected


def test_all_tests_are_needed_or_one_is_enough(state: BattleState) -> None:
    mage = at(state, "court-mage")
    yes, no = ({"test": "disk_is", "state": one} for one in ("friend", "enemy"))
    assert holds(state, mage, yes)
    assert holds(state, mage), "nothing is asked"
    assert (holds(state, mage, yes, no), holds(state, mage, yes, no, join="any")) == (False, True)
    group = {"test": "group", "of": [yes, no]}
    for join, expected in (("all", False), ("any", True)):
        assert holds(state, mage, {**group, "join": join}) is expected
        assert holds(state, mage, {**group, "join": join, "negated": True}) is not expected
