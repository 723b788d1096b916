"""On whom the printed spells work, and what they change (XX.7)."""

from typing import Any

from tests.cases import cases
from tests.rules.demonworld.asked import answer, wrong_field

RANGES = {"confusion": 20, "healing": 5, "flame_strike": 12}
LARGE = {"giant", "dragon", "chariot", "artillery"}
ANYBODY = {"unit", "commander", "wizard", *LARGE}
KINDS = {
    "stone_skin": ANYBODY,
    "confusion": {"unit"},
    "strength": ANYBODY - {"chariot", "artillery"},
    "song_of_affliction": ANYBODY,
    "healing": {"commander", "wizard", "giant", "dragon"},
    "nameless_fear": {"unit"},
    "paralysis": ANYBODY - {"unit"},
    "magic_shield": ANYBODY,
    "bless": {"unit"},
    "curse": {"unit"},
    "strengthen": ANYBODY - {"chariot", "artillery"},
    "flame_strike": {"field"},
}
PEOPLES = {
    "stone_skin": {"orcs", "goblins"},
    "strength": {"orcs", "goblins"},
    "healing": {"orcs"},
    "magic_shield": {"empire"},
    "bless": {"empire"},
    "strengthen": {"empire"},
}


def cast(spell: str, altitude_difference: int = 0, **target: Any) -> Any:
    race = sorted(PEOPLES.get(spell, {"thain"}))[0]
    base = {"kind": sorted(KINDS[spell])[0], "race": race, "distances": [1], "seen": [1]}
    wounded = {"hit_points": 1, "initial_hit_points": 2}
    given = {**base, **wounded, **target}
    return answer("spell_on", spell=spell, target=given, altitude_difference=altitude_difference)


@cases("spell", KINDS)
def test_kinds_of_targets(spell: str) -> None:
    found = {kind for kind in (*ANYBODY, "field") if cast(spell, kind=kind)["reason"] != "target"}
    assert found == KINDS[spell]


@cases("spell", KINDS)
def test_peoples_that_are_affected(spell: str) -> None:
    peoples = {"empire", "orcs", "isthak", "dwarfs", "elves", "thain", "goblins", "dark_elves"}
    found = {race for race in peoples if cast(spell, race=race)["reason"] != "race"}
    assert found == PEOPLES.get(spell, peoples)


@cases("spell", KINDS)
def test_ranges_shrink_with_the_difference_of_altitude(spell: str) -> None:
    most = RANGES.get(spell, 15)
    assert cast(spell, distances=[most])["allowed"]
    assert cast(spell, distances=[most + 1])["reason"] == "range"
    assert cast(spell, 3, distances=[most - 3])["allowed"]
    assert cast(spell, 3, distances=[most - 2])["reason"] == "range"


def test_every_element_of_a_unit_and_every_field_of_a_large_base_lies_in_range() -> None:
    assert cast("curse", distances=[3, 15, 16], seen=[1, 1, 1])["reason"] == "range"
    assert cast("paralysis", kind="dragon", distances=[13, 14, 15, 16], seen=[1] * 4)["reason"] == "range"


def test_a_whole_segment_of_one_field_is_enough_to_see() -> None:
    assert cast("curse", distances=[3, 4], seen=[0, 0])["reason"] == "sight"
    assert cast("curse", distances=[3, 4], seen=[0, 1])["allowed"]
    # Reasons are tried in order: sight before range.
    assert cast("curse", distances=[99], seen=[0])["reason"] == "sight"


@cases("spell", KINDS)
def test_which_spells_add_up(spell: str) -> None:
    again = cast(spell, active=[spell])
    assert again["reason"] == (None if spell in ("paralysis", "flame_strike") else "stacking")
    assert cast(spell, active=["curse" if spell == "bless" else "bless"])["allowed"] or spell == "bless"


def test_healing_needs_a_wound_and_a_life() -> None:
    assert cast("healing", hit_points=2, initial_hit_points=2)["reason"] == "useless"
    assert cast("healing", hit_points=1, initial_hit_points=1)["reason"] == "useless"
    assert cast("healing", hit_points=0, initial_hit_points=3)["reason"] == "useless"
    assert cast("healing", hit_points=2, initial_hit_points=3)["changes"] == {"hit_points": 1}


@cases(
    ("spell", "changes"),
    [
        ("stone_skin", {"armor_S": 2}),
        ("confusion", {"maneuvers": -1}),
        ("song_of_affliction", {"melee_battle_factor": -1}),
        ("nameless_fear", {"morale_a_for_test": 2}),
        ("paralysis", {"movement_points_each_order": -6}),
        ("magic_shield", {"incoming_missile_battle_factor": -2}),
        ("curse", {"morale_a": 3, "morale_b": 3}),
        (
            "flame_strike",
            {
                "battle_factor": 7,
                "roll_needed_d20": "13+ (D20+7 >= 20)",
                "morale_a_for_test": 2,
                "fire_ignition_battle_factor": 7,
                "radius_fields": 1,
                "center_max_distance": 12,
            },
        ),
    ],
)
def test_numbers_have_their_printed_names(spell: str, changes: dict[str, Any]) -> None:
    assert cast(spell)["changes"] == changes
    assert cast(spell, seen=[0])["changes"] == {}


@cases(
    ("given", "field"),
    [
        ({"race": "gnomes"}, "given.target.race"),
        ({"race": None}, "given.target.race"),
        ({"kind": "boat"}, "given.target.kind"),
        ({"seen": [1, 1]}, "given.target.seen"),
        ({"distances": [], "seen": []}, "given.target.distances"),
        ({"active": ["bless", "fireball"]}, "given.target.active[1]"),
        ({"hit_points": 3}, "given.target.hit_points"),
    ],
)
def test_wrong_targets_name_their_field(given: dict[str, Any], field: str) -> None:
    target = {"kind": "giant", "race": "orcs", "distances": [1], "seen": [1], **given}
    assert wrong_field("spell_on", spell="stone_skin", target=target) == field
    assert wrong_field("spell_on", spell="fireball", target=target) in (field, "given.spell")
