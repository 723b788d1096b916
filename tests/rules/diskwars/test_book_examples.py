"""The worked examples of Diskwars' book, each with its section."""

import random
from math import hypot

import pytest

from editor.rules.diskwars.combat import Fighter, fight
from editor.rules.diskwars.fighting import fighters
from editor.rules.diskwars.overlaps import separated
from editor.rules.diskwars.table import Disk, Table
from editor.services.rules import shipped_rulesets
from schemas.systems.diskwars import DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from tests.rules.diskwars.diskwars_tables import BY_SLUG

_FOUND = shipped_rulesets()["diskwars"]
assert isinstance(_FOUND, DiskwarsRuleset)
RULES: DiskwarsRuleset = _FOUND


def disk(name: str, side: str, values: tuple[int, int, int], *over: str, **more: object) -> Fighter:
    """A disk with attack, defence and toughness."""
    return Fighter(name, side, *values, over=over, **more)  # type: ignore[arg-type]


def lying(name: str, slug: str, player: str, at: tuple[float, float], layer: int) -> Disk:
    card = BY_SLUG[slug]
    assert isinstance(card, DiskwarsUnit)
    return Disk(name, card, player, at, layer)


def touching(table: Table, name: str) -> set[str]:
    found = table.disk(name)
    assert found is not None
    return {one.id for one in table.touching(found)}


@pytest.mark.rule("4")
@pytest.mark.parametrize(("defence", "gone"), [(2, ("D",)), (3, ("D",)), (4, ("A", "D")), (5, ("A", "D"))])
def test_one_against_one(defence: int, gone: tuple[str, ...]) -> None:
    """Attack 3 on toughness 3; the answer of 2 is not enough for toughness 4, one of 4 or more is."""
    found = fight([disk("A", "a", (3, 1, 4), "D"), disk("D", "d", (9, defence, 3))], {}, RULES)
    assert found.destroyed == gone


@pytest.mark.rule("4")
def test_damage_of_shots_counts_in_combat() -> None:
    """Toughness 4 that a bolt (3) has hit asks for one point more; attack 1 does it."""
    found = fight([disk("A", "a", (1, 1, 9), "D"), disk("D", "d", (1, 1, 4), damage=3)], {}, RULES)
    assert found.destroyed == ("D",)
    assert (
        fight([disk("A", "a", (1, 1, 9), "D"), disk("D", "d", (1, 1, 4), damage=2)], {}, RULES).destroyed
        == ()
    )


@pytest.mark.rule("4, example 1")
def test_several_disks_example_1_from_the_top_and_the_lowest_does_not_fight() -> None:
    found = fight(
        [disk("B2", "b", (4, 1, 3), "A"), disk("A", "a", (9, 3, 4), "B1"), disk("B1", "b", (9, 9, 1))],
        {},
        RULES,
    )
    assert found.destroyed == ("B2", "A")
    assert found.wounds["B1"] == 0


@pytest.mark.rule("4, example 2")
def test_several_disks_example_2_an_attack_a_turn() -> None:
    """C destroys A, and lies on B still: it has attacked once and does not fight B in this turn."""
    found = fight(
        [disk("C", "c", (5, 1, 4), "A"), disk("A", "a", (9, 3, 4), "B"), disk("B", "b", (9, 9, 1))],
        {"C": "A"},
        RULES,
    )
    assert found.destroyed == ("A",)
    assert found.damage == {"C": 3, "B": 0}


@pytest.mark.rule("4, example 2")
def test_several_disks_example_2_who_lies_under_the_enemy_struck_does_not_defend_with_him() -> None:
    """C touches A and B: it is A's defence alone that C outlives, and B fights nobody."""
    pile = [disk("A", "a", (9, 3, 4), "B"), disk("B", "b", (9, 9, 1))]
    found = fight([disk("C", "c", (5, 1, 4), "A", "B"), *pile], {}, RULES)
    assert (found.destroyed, found.damage) == (("A",), {"C": 3, "B": 0})
    reckless = fight([disk("C", "c", (5, 1, 4), "A", "B", reckless=True), *pile], {}, RULES)
    assert reckless.destroyed == ("C", "A", "B")


@pytest.mark.rule("4, example 3")
def test_several_disks_example_3_damage_is_carried_into_the_next_fight() -> None:
    """C is destroyed; A, of toughness 4 with 2 damage, and B destroy each other."""
    found = fight(
        [disk("C", "c", (2, 1, 3), "A"), disk("A", "a", (3, 3, 4), "B"), disk("B", "b", (9, 2, 3))], {}, RULES
    )
    assert found.destroyed == ("C", "A", "B")


@pytest.mark.rule("4, example 4")
@pytest.mark.parametrize("toughness", [4, 5])
def test_several_disks_example_4_attacks_are_added_and_the_defender_chooses(toughness: int) -> None:
    """2 + 3 = 5 destroys B, who answers against C, the weaker of the two."""
    disks = [
        disk("A", "a", (2, 1, 4), "B"),
        disk("C", "a", (3, 1, 3), "B"),
        disk("B", "b", (1, 3, toughness)),
    ]
    found = fight(disks, {"B": "C"}, RULES)
    assert found.destroyed == ("C", "B")
    reckless = [*disks[:2], disk("B", "b", (1, 4, toughness), reckless=True)]
    assert fight(reckless, {}, RULES).destroyed == ("A", "C", "B")


@pytest.mark.rule("4, example 5")
def test_several_disks_example_5_one_is_struck_and_both_answer() -> None:
    """B strikes A with 5; A and C answer with 2 + 2 = 4, which is B's toughness."""
    disks = [disk("B", "b", (5, 1, 4), "A", "C"), disk("A", "a", (1, 2, 5)), disk("C", "a", (1, 2, 5))]
    assert fight(disks, {"B": "A"}, RULES).destroyed == ("B", "A")


@pytest.mark.rule("special capacities")
def test_quickness_destroys_before_the_answer() -> None:
    both = [disk("A", "a", (3, 1, 2), "D"), disk("D", "d", (1, 2, 3))]
    assert fight(both, {}, RULES).destroyed == ("A", "D")
    swift = [disk("A", "a", (3, 1, 2), "D", swift=True), both[1]]
    assert fight(swift, {}, RULES).destroyed == ("D",)


@pytest.mark.rule("special capacities")
def test_the_tribe_of_ulc_after_it_has_gone_berserk() -> None:
    """Attack 5, defence 3, toughness 4 become 7, 5, 6."""
    ulc = disk("U", "u", (5, 3, 4), "D", berserk_bonus=True)
    at_seven = fight([ulc, disk("D", "d", (1, 5, 7))], {}, RULES)
    assert (at_seven.destroyed, at_seven.damage) == (("D",), {"U": 5})
    assert fight([ulc, disk("D", "d", (1, 6, 8))], {}, RULES).destroyed == ("U",)


@pytest.mark.rule("definition of terms: in contact")
def test_glossary_example_1_who_lies_between_keeps_apart() -> None:
    """A lies on B, B on C: where B covers all that A and C share, A does not touch C."""
    table = Table(
        disks=(
            lying("C", "tribe-of-ulc", "c", (50, 50), 0),
            lying("B", "tribe-of-ulc", "b", (51, 50), 1),
            lying("A", "tribe-of-ulc", "a", (52, 50), 2),
        ),
        players=(),
    )
    assert touching(table, "A") == {"B"}
    assert touching(table, "B") == {"A", "C"}
    assert touching(table, "C") == {"B"}


@pytest.mark.rule("definition of terms: in contact")
def test_glossary_example_2_and_combat_example_2_two_attackers_that_overlap_each_other_both_touch() -> None:
    table = Table(
        disks=(
            lying("ulc", "tribe-of-ulc", "a", (50, 50), 0),
            lying("one", "levy-spearmen", "b", (53, 50), 1),
            lying("two", "levy-spearmen", "b", (51, 53.2), 2),
        ),
        players=(),
    )
    assert touching(table, "one") == {"ulc", "two"}
    assert touching(table, "two") == {"ulc", "one"}
    found = {one.name: set(one.over) for one in fighters(table)}
    assert found == {"ulc": set(), "one": {"ulc"}, "two": {"ulc", "one"}}


@pytest.mark.rule("definition of terms: in contact")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_kept_apart_agrees_with_a_fine_grid_of_points(seed: int) -> None:
    """A second way to see it: points of the overlap that no disk between covers."""
    chance = random.Random(seed)
    for _ in range(15):
        one, other, *between = [
            (chance.uniform(0, 3), chance.uniform(0, 3), chance.uniform(1.5, 3))
            for _ in range(chance.randint(3, 5))
        ]
        if hypot(one[0] - other[0], one[1] - other[1]) >= one[2] + other[2]:
            continue
        steps = [number * 0.2 for number in range(-15, 31)]
        bare = sum(
            all(hypot(x - c[0], y - c[1]) < c[2] for c in (one, other))
            and all(hypot(x - c[0], y - c[1]) > c[2] for c in between)
            for x in steps
            for y in steps
        )
        assert bare == 0 or not separated(one, other, between)
        if separated(one, other, between):
            assert bare == 0
        elif bare == 0:  # a sliver that the grid does not see: nearly separated
            assert separated(one, other, [(x, y, radius + 0.3) for x, y, radius in between])


@pytest.mark.rule("definition of terms: in contact")
def test_disks_apart_one_within_another_and_edges_that_only_meet() -> None:
    big, small = (0.0, 0.0, 5.0), (1.0, 0.0, 1.0)
    assert not separated(big, small, [])
    assert separated(big, small, [(1.0, 0.0, 1.5)])
    assert separated(big, small, [small])
    assert not separated(big, small, [(1.0, 0.0, 0.5)])
    assert not separated(big, small, [(9.0, 0.0, 2.0)])
    halves = [(0.0, 0.0, 1.0), (2.0, 0.0, 1.0)]
    assert not separated(big, (1.0, 0.0, 1.0), halves)
