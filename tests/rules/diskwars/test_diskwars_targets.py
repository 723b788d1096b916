"""Whom a spell finds: reach, the way of a pushed disk, disks in a chain, places of a stack (phase 2)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, inf, nan
from typing import Any

import pytest

from editor.rules.diskwars.spells.listing import _reserves
from editor.rules.diskwars.spells.targets import disks_found, picked_reserves, pushed, reachable
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Pending, Reserve
from schemas.systems.diskwars import DiskwarsSpell
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import BY_SLUG, at, disks
from tests.rules.diskwars.spell_table import enemy, preference, refused, table

RADIUS = 2.225
"""Of all disks here."""


def spell(**values: Any) -> DiskwarsSpell:
    data = BY_SLUG["speed"].model_dump(mode="json") | {"effects": []} | values
    return DiskwarsSpell.model_validate_json(
        DiskwarsSpell.model_validate(data, strict=False).model_dump_json()
    )


def row(*places: float) -> BattleState:
    """A mage at 20 and bone ranks at other places of one line."""
    return disks(
        ("court-mage", (20, 40), "north"), *(("bone-rank", (place, 40), "south") for place in places)
    )


def found(state: BattleState, **values: Any) -> list[float]:
    """Where the disks lie that a spell of the mage finds."""
    mage, path = at(state, "court-mage"), values.pop("path", ())
    cast = Pending("north", mage.id, spell(**values), path=path)
    return [state.table.found(one).at[0] for one in disks_found(state.table, cast, mage)]


@pytest.mark.parametrize(("reach", "within"), [(9.0, False), (20.0 - 4.45, True), (20.0 - 4.46, False)])
def test_reach_is_measured_from_edge_to_edge(reach: float, within: bool) -> None:
    state = row(40)
    mage, foe = at(state, "court-mage"), at(state, "bone-rank")
    assert reachable(state.table, mage, foe, spell(range_kind="distance", range_cm=reach)) is within
    assert reachable(state.table, mage, foe, spell(range_kind="none", range_cm=None))


def test_a_spell_of_contact_reaches_the_caster_and_who_touches_him() -> None:
    state = row(24, 16, 28.3)
    mage = at(state, "court-mage")
    near = [reachable(state.table, mage, one, spell(range_kind="contact")) for one in state.table.disks]
    assert near == [True, True, True, False]


def test_all_those_in_reach_are_found_and_those_in_contact_with_the_caster() -> None:
    assert found(row(24, 60), target_rules={"pick": "all"}, range_kind="radius", range_cm=10) == [20, 24]
    assert found(row(24, 60), target_rules={"pick": "touching"}) == [20, 24]
    assert found(row(24, 60), target_rules={"pick": "caster"}) == [20]
    enemies = {"of": [{"test": "disk_is", "state": "enemy"}]}
    assert found(
        row(24, 60), target_rules={"pick": "all", "needs": enemies}, range_kind="none", range_cm=None
    ) == [24, 60]


def test_a_chain_goes_on_from_disk_to_disk() -> None:
    state = row(24, 28, 32, 60)
    assert found(state, target_rules={"pick": "caster", "linked": True}) == [20, 24, 28, 32]
    assert found(state, target_rules={"pick": "caster"}) == [20]


def test_a_pushed_spell_meets_the_first_disk_of_its_way_and_none_behind_the_caster() -> None:
    state = row(40, 30, 5)
    push = {"pick": "push", "disk_mm": 44.5}
    assert found(state, target_rules=push, path=(0.0,)) == [30]
    assert found(state, target_rules=push, path=(180.0,)) == [5]
    assert found(state, target_rules=push, path=(90.0,)) == []


@pytest.mark.parametrize(("disk_mm", "met"), [(20.0, False), (40.0, False), (50.0, True), (90.0, True)])
def test_how_broad_the_pushed_disk_is_decides_whom_it_meets(disk_mm: float, met: bool) -> None:
    # The disk beside the way is 44.5 mm broad and lies 4.5 cm aside: its edge is 2.275 cm off the middle.
    state = disks(("court-mage", (20, 40), "north"), ("bone-rank", (40, 44.5), "south"))
    push = {"pick": "push", "disk_mm": disk_mm}
    assert found(state, target_rules=push, path=(0.0,)) == ([40] if met else [])


@pytest.mark.parametrize(("aside", "met"), [(4.4, True), (4.5, False), (-4.4, True), (-4.5, False)])
def test_a_pushed_spell_meets_who_is_no_farther_aside_than_both_radii(aside: float, met: bool) -> None:
    state = disks(("court-mage", (20, 40), "north"), ("bone-rank", (40, 40 + aside), "south"))
    mage, foe = at(state, "court-mage"), at(state, "bone-rank")
    assert pushed([foe], mage, 0.0, RADIUS) == (foe.id if met else None)


def test_a_pushed_spell_meets_first_whose_edge_is_nearest_and_who_lies_beside_the_caster() -> None:
    state = disks(
        ("court-mage", (20, 40), "north"),
        ("bone-rank", (30, 44.3), "south"),
        ("elven-archer", (32, 40), "north"),
    )
    mage, aside, before = at(state, "court-mage"), at(state, "bone-rank"), at(state, "elven-archer")
    assert pushed([aside, before], mage, 0.0, RADIUS) == before.id, "its edge is met after less way"
    behind = replace(aside, at=(19.0, 43.0))
    assert pushed([behind, before], mage, 0.0, RADIUS) == behind.id, "it is touched where the spell begins"
    assert pushed([mage], mage, 0.0, RADIUS) is None


@cases(
    ("place", "count", "picked"),
    [("top", 1, "a"), ("top", 2, "ab"), ("second", 1, "b"), ("second", 2, "bc"), ("bottom", 1, "d"),
     ("bottom", 2, "cd"), ("chosen", 2, "ac"), ("chosen", 1, "a"), ("top", 9, "abcd")],
)  # fmt: skip
def test_the_place_in_a_stack_says_which_disks_are_picked(place: str, count: int, picked: str) -> None:
    state = row(40)
    card = at(state, "bone-rank").card
    stacks = {"north": "wxyz", "south": "abcd"}
    players = tuple(
        replace(one, stack=tuple(Reserve(name, card) for name in stacks[one.id]))
        for one in state.table.players
    )
    table = replace(state.table, players=players)
    rules = {"pick": "stack", "stack": "enemy", "place": place, "count": count}
    taken = picked_reserves(table, "north", ("a", "c"), "south", spell(target_rules=rules))
    assert ("".join(one.id for _, one in taken), {owner for owner, _ in taken}) == (picked, {"south"})
    own = picked_reserves(table, "south", ("a", "c"), None, spell(target_rules={**rules, "stack": "own"}))
    assert own == taken
    assert picked_reserves(table, "north", ("a",), "nobody", spell(target_rules=rules)) == ()


def test_only_the_own_dead_come_back() -> None:
    state = row(40)
    card = at(state, "bone-rank").card
    players = tuple(replace(one, lost=(Reserve(f"{one.id}-dead", card),)) for one in state.table.players)
    table = replace(state.table, players=players)
    back = spell(target_rules={"pick": "lost"})
    both = ("north-dead", "south-dead")
    assert [one.id for _, one in picked_reserves(table, "south", both, None, back)] == ["south-dead"]
    assert picked_reserves(table, "south", ("north-dead",), None, back) == ()


@pytest.mark.parametrize(
    ("target", "picked"),
    [
        ({"pick": "lost"}, [("dead",)]),
        ({"pick": "stack", "stack": "own", "place": "chosen"}, [("one",), ("two",)]),
        ({"pick": "stack", "stack": "own", "place": "top"}, [()]),
    ],
)
def test_of_the_own_lost_and_of_a_stack_to_choose_from_each_disk_is_listed(
    target: dict[str, Any], picked: list[tuple[str, ...]]
) -> None:
    state = row(40)
    mage = at(state, "court-mage")
    stack = tuple(Reserve(name, mage.card) for name in ("one", "two"))
    players = tuple(
        replace(one, stack=stack, lost=(Reserve("dead", mage.card),)) if one.id == "north" else one
        for one in state.table.players
    )
    state = state.replace(table=replace(state.table, players=players))
    found = list(_reserves(state, mage, spell(target_rules=target)))
    assert [one.targets for one in found] == picked


def test_a_pushed_spell_meets_who_lies_half_before_the_caster_and_just_does_not_touch_him() -> None:
    state = disks(("court-mage", (20, 40), "north"), ("bone-rank", (20.9, 44.4), "south"))
    mage, foe = at(state, "court-mage"), at(state, "bone-rank")
    assert hypot(0.9, 4.4) > foe.radius + RADIUS
    assert pushed([foe], mage, 0.0, RADIUS) == foe.id
    assert pushed([foe], mage, 180.0, RADIUS) is None


@pytest.mark.parametrize("number", [nan, inf, -inf])
@pytest.mark.parametrize(
    ("slug", "targets", "pick"),
    [
        ("fireball", (), "path"),
        ("control", ("e",), "path"),
        ("firestorm", (), "spots"),
        ("rain-of-steel", (), "spots"),
        ("teleportation", ("e",), "spots"),
    ],
)
def test_a_place_or_direction_that_is_no_number_is_refused(
    slug: str, targets: tuple[str, ...], pick: str, number: float
) -> None:
    picked: dict[str, Any] = {pick: (number,) if pick == "path" else ((60.0, number),)}
    assert refused(table(enemy()), preference(slug, *targets, **picked)) == "unreadable"
