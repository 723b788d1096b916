"""The combat phase of Diskwars: order of layers, abilities, damage; and how armies are counted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.questions import Reply, ask
from editor.rules.diskwars.army_rules import DiskTaken, army_problems
from editor.rules.diskwars.combat import Fighter, fight, layers
from editor.rules.diskwars.walking import flipped
from editor.rules.diskwars.wounds import wounded
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

RULESETS = shipped_rulesets()
RULESET = RULESETS["diskwars"]
assert isinstance(RULESET, DiskwarsRuleset)
RULES: DiskwarsRuleset = RULESET


def disk(
    name: str, side: str, attack: int, defence: int, toughness: int, *over: str, **values: Any
) -> Fighter:
    return Fighter(name, side, attack, defence, toughness, over=over, **values)


def test_friends_that_overlap_do_not_fight() -> None:
    found = fight([disk("A", "a", 9, 9, 1, "B"), disk("B", "a", 9, 9, 1)], {}, RULES)
    assert found.destroyed == ()


def test_disk_that_has_defended_attacks_in_its_own_layer() -> None:
    found = fight(
        [disk("C", "c", 1, 1, 9, "A"), disk("A", "a", 4, 1, 4, "B"), disk("B", "b", 1, 1, 4)], {}, RULES
    )
    assert found.destroyed == ("B",)
    assert found.damage == {"C": 1, "A": 2}


def test_swift_attacker_beside_slow_ones_strikes_first() -> None:
    disks = [
        disk("A", "a", 4, 1, 1, "B", swift=True),
        disk("S", "a", 1, 1, 1, "B"),
        disk("B", "b", 9, 9, 4, reckless=True),
    ]
    assert fight(disks, {}, RULES).destroyed == ("B",)


def test_reckless_attacker_hits_all_below() -> None:
    disks = [
        disk("R", "a", 4, 1, 9, "X", "Y", reckless=True),
        disk("X", "b", 1, 2, 4),
        disk("Y", "b", 1, 2, 4),
    ]
    found = fight(disks, {}, RULES)
    assert found.destroyed == ("X", "Y")
    assert found.damage == {"R": 4}


def test_wounds_count_those_of_this_phase() -> None:
    found = fight([disk("A", "a", 6, 0, 5, "B"), disk("B", "b", 0, 0, 4, hits=3, damage=2)], {}, RULES)
    assert found.wounds == {"A": 0, "B": 2}
    assert found.damage["B"] == 0


def test_disks_in_a_circle_have_no_layers() -> None:
    circle = [disk("A", "a", 1, 1, 1, "B"), disk("B", "b", 1, 1, 1, "A")]
    assert layers(circle) is None
    with pytest.raises(ValueError, match="circle"):
        fight(circle, {}, RULES)


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.integers(0, 6), st.integers(0, 6), st.integers(1, 6)), max_size=8
    ),
    st.data(),
)
def test_every_disk_survives_or_is_destroyed_once(
    rows: list[tuple[int, int, int, int]], data: st.DataObject
) -> None:
    names = [f"d{number}" for number in range(len(rows))]
    disks = []
    for number, (side, attack, defence, toughness) in enumerate(rows):
        over = data.draw(
            st.sets(st.sampled_from(names[number + 1 :])) if names[number + 1 :] else st.just(set())
        )
        disks.append(disk(names[number], f"s{side}", attack, defence, toughness, *sorted(over)))
    found = fight(disks, {}, RULES)
    assert len(set(found.destroyed)) == len(found.destroyed)
    assert set(found.destroyed) | set(found.damage) == set(names)
    assert not set(found.destroyed) & set(found.damage)
    assert all(found.wounds[name] >= 1 for name in found.destroyed)


@given(st.integers(0, 99), st.integers(1, 12), st.integers(1, 5))
def test_damage_makes_a_wound_each_time_it_reaches_toughness(damage: int, toughness: int, hits: int) -> None:
    found = wounded(damage, toughness, hits)
    assert found.wounds * toughness + found.left == damage
    assert found.destroyed == (found.wounds >= hits)


@given(st.floats(0, 360), st.floats(0.5, 10))
def test_flip_and_flip_back_ends_where_it_began(heading: float, radius: float) -> None:
    there = flipped((3, 4), radius, heading)
    assert flipped(there, radius, heading + 180) == pytest.approx((3, 4), abs=1e-9)


def test_faction_needs_its_share_of_the_limit_less_the_spells() -> None:
    disks = [DiskTaken("A", "elves", "good", 5, 11)]
    assert army_problems(150, disks, 30, RULES) == ("faction",)
    assert army_problems(110, disks, 0, RULES) == ()
    assert army_problems(54, disks, 0, RULES) == ("points",)


def reply(question: str, **given_values: Any) -> Reply:
    data = {"id": "q", "system": "diskwars", "ask": question, "given": given_values}
    return ask(data, SYSTEMS, RULESETS, sentence)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "B"}, "given.disks[1].name"),
        ({"over": ["Z"]}, "given.disks[0].over[0]"),
        ({"over": ["A"]}, "given.disks[0].over[0]"),
        ({"toughness": 0}, "given.disks[0].toughness"),
        ({"attack": -1}, "given.disks[0].attack"),
    ],
)
def test_wrong_disks_name_the_field(change: dict[str, Any], field: str) -> None:
    upper = {"name": "A", "side": "a", "attack": 1, "defence": 1, "toughness": 1, "over": ["B"]} | change
    lower = {"name": "B", "side": "b", "attack": 1, "defence": 1, "toughness": 1}
    assert reply("combat", disks=[upper, lower]).field == field


def test_three_disks_in_a_circle_cannot_lie_on_each_other() -> None:
    values = {"side": "a", "attack": 1, "defence": 1, "toughness": 1}
    circle = [{"name": one, "over": [below], **values} for one, below in ("AB", "BC", "CA")]
    assert reply("combat", disks=circle).field == "given.disks"


def test_choice_of_a_disk_that_cannot_be_hit_is_wrong() -> None:
    upper = {"name": "A", "side": "a", "attack": 1, "defence": 1, "toughness": 1}
    assert reply("combat", disks=[upper], choices={"A": "A"}).field == "given.choices.A"
    assert reply("combat", disks=[upper], choices={"Q": "A"}).field == "given.choices.Q"


def test_spell_beyond_every_level_is_wrong() -> None:
    assert reply("can_cast", wizard_level=2, spell_level=4).field == "given.spell_level"
    found = reply("can_cast", wizard_level=0, spell_level=1)
    assert found.answer == {"allowed": False}


def test_damage_taken_before_by_who_is_berserk_is_no_wound_yet() -> None:
    """Toughness 4 and the bonus of 2: 5 of damage have made no wound, one point more makes the first."""
    berserk = Fighter("U", "u", 5, 3, 4, damage=5, berserk_bonus=True, over=("D",))
    found = fight([berserk, Fighter("D", "d", 1, 1, 9)], {}, RULES)
    assert (found.destroyed, found.wounds) == (("U",), {"U": 1, "D": 0})
