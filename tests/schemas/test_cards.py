"""What a card may say: every kind of card of the games fits, and what does not fit together is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from schemas.parse import check_document, parse_document
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldUnit
from schemas.systems.demonworld_parts import Elements, Movement
from tests.cases import cases

Sample = Callable[..., dict[str, Any]]


def card(**says: Any) -> dict[str, Any]:
    """Return the data of a Demonworld card."""
    head = {"system": "demonworld", "kind": "unit", "slug": "card", "name": "Card"}
    return head | {"movement": {"move": 16, "charge": 12, "skirmish": 8}} | says


def read(**says: Any) -> DemonworldUnit:
    """Return a card that must be valid."""
    document = parse_document(card(**says))
    assert isinstance(document, DemonworldUnit)
    return document


HAND = {"weapon": "handweapon", "melee_power": 7}


@pytest.mark.rule("XVII.6.5")
def test_a_giant_strikes_with_either_hand() -> None:
    giant = read(
        card_kind="giant",
        elements={"models": 1},
        movement={"move": 24, "charge": 18, "skirmish": 12, "hold": 6, "minus_lost_hit_points": True},
        weapons=[
            {"weapon": "sword", "melee_power": 11, "hand": "right"},
            {"weapon": "shield", "melee_power": 10, "hand": "left"},
        ],
        large={"base_fields": 3, "overrun": 6},
        hit_points=6,
    )
    assert [weapon.hand for weapon in giant.weapons] == ["right", "left"]
    assert giant.movement.points("hold") == 6


@pytest.mark.rule("XVII.7.5")
def test_a_dragon_bites_claws_twice_strikes_with_its_tail_breathes_and_carries_a_rider() -> None:
    dragon = read(
        card_kind="dragon",
        movement={"move": 40, "charge": 30, "skirmish": 20, "hold": 6},
        weapons=[
            {"weapon": "bite", "melee_power": 10},
            {"weapon": "claws", "melee_power": 11, "attacks": 2},
            {"weapon": "tail", "melee_power": 9},
            {"weapon": "improvised_weapon", "melee_power": 6, "carried_by": "rider"},
        ],
        large={"base_fields": 4, "overrun": 6, "breath": 6},
        flyer=True,
    )
    assert sum(weapon.attacks for weapon in dragon.weapons if weapon.carried_by == "element") == 4


@pytest.mark.rule("XVIII.5.0")
def test_a_chariot_has_the_values_of_its_animals_too() -> None:
    chariot = read(
        card_kind="chariot",
        large={"base_fields": 3, "overrun": 6},
        chariot={"animals_size": 2, "animals_melee_protection": 3, "animals_missile_protection": 1},
        weapons=[
            {"weapon": "creature", "melee_power": 7, "carried_by": "animals", "attacks": 2},
            {
                "weapon": "javelin",
                "carried_by": "crew",
                "bands": [{"to": 2, "power": 4}, {"to": 4, "power": 3}],
            },
        ],
    )
    assert chariot.chariot is not None
    assert [band.to for band in chariot.weapons[1].bands] == [2, 4]


@pytest.mark.rule("XIX.2.1")
def test_a_gun_has_ranges_and_a_projectile_of_two_powers() -> None:
    gun = read(
        card_kind="artillery",
        movement={"move": 9, "skirmish": 6, "hold": 6, "minus_lost_hit_points": True},
        large={"base_fields": 4},
        artillery={
            "fire": "indirect",
            "projectile": "large_stone",
            "power": 8,
            "power_adjacent": 5,
            "minimum": 6,
            "short": 15,
            "medium": 25,
            "long": 35,
        },
    )
    assert gun.artillery is not None
    assert gun.movement.points("charge") == 0


@pytest.mark.rule("XIX.2.1")
@pytest.mark.rule("XXIII.3.0")
def test_a_flyer_says_how_it_flies() -> None:
    flyer = read(flyer=True, flight={"low_only": True, "climb": 10})
    assert flyer.flight is not None
    assert (flyer.flight.low_only, flyer.flight.climb, flyer.flight.fragile) == (True, 10, False)


def test_a_gun_may_lack_a_short_range() -> None:
    ranges = {"fire": "direct", "projectile": "ball", "power": 9, "medium": 20, "long": 30}
    gun = read(card_kind="artillery", large={"base_fields": 4}, artillery=ranges)
    assert gun.artillery is not None
    assert gun.artillery.short is None


def test_a_commander_a_hero_and_a_wizard_move_the_same_under_every_order() -> None:
    for says in (
        {"card_kind": "commander", "command": {"stars": 3, "radius": 24}},
        {"card_kind": "hero", "command": {"stars": 1}, "built_in_items": ["armour"]},
        {"card_kind": "wizard", "wizard_level": 3},
    ):
        figure = read(movement={"fixed": 16}, elements={"models": 1}, **says)
        assert [figure.movement.points(order) for order in ("move", "charge", "skirmish", "hold")] == [
            16,
            16,
            16,
            0,
        ]


def test_a_horde_of_trolls_regenerates() -> None:
    trolls = read(
        formations=["horde"], always_horde=True, regeneration=1, may_start_fires=False, weapons=[HAND]
    )
    assert trolls.always_horde


def test_the_special_elements_count() -> None:
    assert Elements(leader=1, standard=1, musician=1, normal=7).total == 10


def test_an_order_without_points_does_not_move() -> None:
    assert Movement(move=16).points("charge") == 0


WRONG_CARDS = [
    ({"card_kind": "giant"}, "unit.part_missing", "large"),
    ({"card_kind": "chariot", "large": {}}, "unit.part_missing", "chariot"),
    ({"card_kind": "artillery", "large": {}}, "unit.part_missing", "artillery"),
    ({"large": {}}, "unit.part_superfluous", "large"),
    ({"crew": {"figures": 3}}, "unit.part_superfluous", "crew"),
    ({"card_kind": "wizard"}, "unit.wizard_without_level", "wizard_level"),
    ({"wizard_level": 2}, "unit.level_without_wizard", "wizard_level"),
    ({"card_kind": "commander"}, "unit.commander_without_stars", "command"),
    ({"formations": ["wedge", "square", "wedge"]}, "unit.formation_twice", "formations[2]"),
    ({"always_horde": True}, "unit.only_the_horde", "formations"),
    ({"movement": {"fixed": 3, "move": 3}}, "unit.movement_fixed_and_by_order", "movement.fixed"),
    ({"elements": {"normal": 0}}, "unit.elements_count", "elements.normal"),
    ({"elements": {"normal": 41}}, "unit.elements_count", "elements.normal"),
    ({"weapons": [HAND, {"weapon": "bow"}]}, "unit.weapon_does_nothing", "weapons[1].melee_power"),
    (
        {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}, {"to": 9, "power": 3}]}]},
        "unit.bands_do_not_grow",
        "weapons[0].bands",
    ),
    (
        {
            "card_kind": "artillery",
            "large": {},
            "artillery": {"fire": "direct", "projectile": "bolt", "power": 5, "medium": 20, "long": 10},
        },
        "unit.artillery_ranges",
        "artillery.long",
    ),
]


@cases(("says", "code", "path"), WRONG_CARDS)
def test_what_does_not_fit_together_is_told(says: dict[str, Any], code: str, path: str) -> None:
    (problem,) = check_document(card(**says))
    assert (problem.code, problem.path) == (code, path)


def test_items_change_what_the_reference_items_change(sample: Sample) -> None:
    effects = [
        {"change": "stored_spell", "value": 3},
        {"change": "spell_points", "value": 10},
        {"change": "melee_power", "value": 1, "whole_unit": True},
        {"change": "fear", "value": 2, "whole_unit": True},
        {"change": "weapon_power", "value": 11},
        {"change": "morale_a", "value": -2, "whole_unit": True},
    ]
    item = parse_document(sample("demonworld", "item", effects=effects))
    assert isinstance(item, DemonworldItem)
    assert len(item.effects) == 6


@pytest.mark.rule("XX.7.1")
def test_a_spell_may_reach_some_peoples_only(sample: Sample) -> None:
    spell = parse_document(sample("demonworld", "spell", affects=["orcs", "goblins"]))
    assert isinstance(spell, DemonworldSpell)
    assert spell.affects == ("orcs", "goblins")


@pytest.mark.parametrize(
    ("kind", "says", "code", "path"),
    [
        ("unit", {"abilities": [{"ability": "swift"}] * 2}, "unit.ability_twice", "abilities[1]"),
        ("spell", {"range_cm": None}, "spell.range_missing", "range_cm"),
        ("scenario", {"sides": [{"id": "a", "name": "A"}] * 2}, "scenario.side_twice", "sides[1].id"),
        (
            "army",
            {
                "entries": [
                    {"key": "a", "card": {"id": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "kind": "unit"}}
                ]
                * 2
            },
            "army.key_twice",
            "entries[1].key",
        ),
    ],
)
def test_what_a_disk_game_does_not_allow_is_told(
    sample: Sample, kind: str, says: dict[str, Any], code: str, path: str
) -> None:
    (problem,) = check_document(sample("diskwars", kind, **says))
    assert (problem.code, problem.path) == (code, path)


BOARD = {"map": {"id": "00000000-0000-4000-8000-000000000000", "kind": "map"}}
AREA = {"id": "hill", "name": "Hill", "fields": []}


@pytest.mark.parametrize(
    ("says", "code", "path"),
    [
        ({"boards": [BOARD, BOARD]}, "scenario.board_place_twice", "boards[1]"),
        ({"areas": [AREA, AREA], "victory": []}, "scenario.area_twice", "areas[1].id"),
        ({"victory": [{"when": "otherwise", "side": "c"}]}, "scenario.unknown_side", "victory[0].side"),
        (
            {"victory": [{"when": "area_held", "side": "a", "area": "lake"}]},
            "scenario.unknown_area",
            "victory[0].area",
        ),
        (
            {"areas": [], "victory": [{"when": "area_held", "side": "a", "area": "lake"}]},
            "scenario.unknown_area",
            "victory[0].area",
        ),
    ],
)
def test_a_scenario_names_only_what_it_has(
    sample: Sample, says: dict[str, Any], code: str, path: str
) -> None:
    (problem,) = check_document(sample("demonworld", "scenario", **says))
    assert (problem.code, problem.path) == (code, path)


def test_a_ruleset_finds_its_factions(sample: Sample) -> None:
    ruleset = parse_document(sample("diskwars", "ruleset"))
    assert isinstance(ruleset, RulesetBase)
    faction = ruleset.faction("dwarves")
    assert faction is not None
    assert faction.clans[0].id == "anvil"
    assert ruleset.faction("elves") is None
    assert ruleset.faction(None) is None


def test_ranges_of_an_item_grow_as_those_of_a_weapon(sample: Sample) -> None:
    bands = [{"to": 12, "power": 7}, {"to": 6, "power": 9}]
    (problem,) = check_document(sample("demonworld", "item", item_kind="missile_weapon", bands=bands))
    assert problem.code == "unit.bands_do_not_grow"
