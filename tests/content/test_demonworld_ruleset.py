"""The ruleset of Demonworld holds the second edition's figures, and refuses tables that cannot be played."""

from typing import Any

import pytest

from schemas.parse import check_document, dump_document
from schemas.systems.demonworld_ruleset import DemonworldRuleset

from .conftest import Documents

STANDARD = (
    "infantry",
    "cavalry",
    "independent",
    "skirmish_formation",
    "giant",
    "dragon",
    "chariot",
    "artillery",
)
COSTS = {
    "clear": (3, 3, 3, 3, 3, 3, 3, 3),
    "rocks": (4, 4, 3, 3, 3, 3, None, None),
    "bushes": (4, 4, 3, 3, 3, 3, None, None),
    "tall_grass": (4, 4, 3, 3, 3, 3, None, None),
    "wood": (4, 4, 3, 3, 3, 3, None, None),
    "sand": (4, 4, 3, 3, 3, 3, 3, None),
    "mud": (6, 6, 5, 5, 3, 3, None, None),
    "marsh": (None,) * 8,
    "ford": (3, 3, 3, 3, 3, 3, 3, 3),
}
"""Movement points per mover, in the order of STANDARD (XI.3, XVII to XIX)."""
WEAPONS = {
    "sling": (None, None, [(6, 3)], None, 0),
    "bow": (None, None, [(9, 4)], None, 0),
    "longbow": (None, None, [(12, 5)], None, 0),
    "crossbow": (None, None, [(6, 6), (9, 5)], "hold", 0),
    "javelin": (5, None, [(2, 4), (4, 3)], None, 0),
    "arquebus": (None, None, [(4, 7), (7, 3)], "hold", 0),
    "handweapon": (6, None, [], None, 0),
    "two_handed_weapon": (9, None, [], None, -1),
    "improvised_weapon": (4, None, [], None, 0),
    "spear": (7, 8, [], None, 1),
    "pike": (8, 9, [], None, 2),
    "lance": (7, None, [], None, 1),
}
"""Power, power against cavalry, ranges, order needed, initiative (II.5, VI.1.0)."""
ORDERS = {
    "move": (1, 0, False, "none"),
    "skirmish": (2, 1, True, "first"),
    "charge": (3, 2, True, "none"),
    "hold": (4, 2, False, "second"),
}
FIGURES = {
    "movement.manoeuvre_shares": [0.5, 1.0],
    "movement.after_melee_fields": [2, 1, 0],
    "movement.small_unit.most_elements": 3,
    "movement.basic_game_manoeuvres": 2,
    "shooting.support": 2,
    "shooting.segments_per_bonus": 2,
    "shooting.into_building": -4,
    "melee.flank": 2,
    "melee.rear": 4,
    "melee.support": 3,
    "melee.across_wall_or_hedge": -2,
    "melee.second_attack_margin": 5,
    "ground.heights.per_level": 2,
    "ground.large_water_margin": 2,
    "ground.road.infantry": 2,
    "ground.road.cavalry": 3,
    "battles.tolerance": 5,
    "battles.turns": [5, 8],
    "battles.objective_points": [50, 300],
    "battles.outflank_ratio": 1.5,
    "large.breath.range": 3,
    "artillery.loading_points": 6,
    "artillery.crew_power": {"1": 5, "2": 6},
    "magic.backlash_points_per_wound": 5,
    "magic.critical_failure_on": [1, 2],
    "fire.ignition": 6,
    "fire.spread": 6,
    "flying.highest": 30,
    "flying.above_wood": 11,
    "buildings.wooden_door": 25,
    "items.second_weapon": 2,
    "options.obedience": "lenient",
}
MORALE = {
    "casualties_missile": {"per_element", "leader", "standard", "per_star", "impetuous", "in_building"},
    "casualties_melee": {
        "per_element",
        "leader",
        "standard",
        "per_star",
        "impetuous",
        "own_fear",
        "enemy_fear",
        "per_lost",
        "per_destroyed",
        "in_building",
    },
    "overrun": {
        "per_element",
        "leader",
        "standard",
        "per_star",
        "impetuous",
        "own_fear",
        "enemy_fear",
        "per_lost",
    },
    "charge": {
        "per_element",
        "leader",
        "standard",
        "per_star",
        "own_size",
        "enemy_size",
        "own_fear",
        "enemy_fear",
        "own_charge_order",
        "enemy_move_order",
        "enemy_hold_order",
        "enemy_engaged",
        "in_building",
    },
    "rally": {"per_element", "leader", "standard", "musician", "per_star", "in_building"},
    "obedience": {
        "per_element",
        "leader",
        "per_star",
        "own_size",
        "enemy_size",
        "own_fear",
        "enemy_fear",
        "own_charge_order",
        "own_hold_order",
    },
}


@pytest.fixture
def ruleset(demonworld: Documents) -> DemonworldRuleset:
    found = demonworld["ruleset", "demonworld"]
    assert isinstance(found, DemonworldRuleset)
    return found


@pytest.fixture
def data(ruleset: DemonworldRuleset) -> dict[str, Any]:
    return dump_document(ruleset)


@pytest.mark.parametrize(("ground", "costs"), COSTS.items())
def test_terrain_costs_what_the_book_says(
    ruleset: DemonworldRuleset, ground: str, costs: tuple[int | None, ...]
) -> None:
    kind = ruleset.terrain_type(ground)
    assert kind is not None
    assert tuple(kind.costs[mover] for mover in STANDARD) == costs


@pytest.mark.parametrize(("weapon", "figures"), WEAPONS.items())
def test_weapons_have_the_second_editions_powers(
    ruleset: DemonworldRuleset, weapon: str, figures: tuple[Any, ...]
) -> None:
    kind = ruleset.weapon_type(weapon)
    assert kind is not None
    bands = [(band.to, band.power) for band in kind.bands]
    assert (
        kind.melee_power,
        kind.melee_power_cavalry,
        bands,
        kind.requires_order,
        kind.initiative,
    ) == figures


def test_pikes_hinder_whoever_attacks_them_frontally_and_no_other_weapon_does(
    ruleset: DemonworldRuleset,
) -> None:
    hindering = {kind.id: kind.frontal_attack_against for kind in ruleset.weapons}
    assert {weapon: value for weapon, value in hindering.items() if value} == {"pike": -1}


@pytest.mark.parametrize(("order", "figures"), ORDERS.items())
def test_orders_have_their_place_bonus_and_rights(
    ruleset: DemonworldRuleset, order: str, figures: tuple[Any, ...]
) -> None:
    rule = ruleset.order(order)
    assert rule is not None
    assert (rule.sequence, rule.initiative, rule.may_engage, rule.shoots_in) == figures


def test_order_letters_differ_by_language(ruleset: DemonworldRuleset) -> None:
    letters = {
        language: "".join(rule.letter.get(language) for rule in ruleset.orders) for language in ("en", "fr")
    }
    assert letters == {"en": "MSCH", "fr": "MHCT"}


@pytest.mark.parametrize(("path", "figure"), FIGURES.items())
def test_tables_have_the_figures_of_the_book(data: dict[str, Any], path: str, figure: Any) -> None:
    value: Any = data
    for name in path.split("."):
        value = value[name]
    assert value == figure


@pytest.mark.parametrize(("test", "factors"), MORALE.items())
def test_morale_tests_count_only_what_their_own_list_names(
    ruleset: DemonworldRuleset, test: str, factors: set[str]
) -> None:
    rule = ruleset.morale.test(test)
    assert rule is not None
    assert set(rule.modifiers) == factors
    assert rule.against == ("b" if test == "obedience" else "a")
    assert rule.six_always_passes == (test != "obedience")


def test_games_hold_all_chapters_of_the_book_once(ruleset: DemonworldRuleset) -> None:
    chapters = [chapter.id for chapter in ruleset.chapters]
    games = {game.id: list(game.chapters) for game in ruleset.games}
    assert games["basic"] == chapters[:7]
    assert games["intermediate"] == chapters[:16]
    assert games["advanced"] == chapters[:21]
    assert games["optional"] == chapters[21:]


def test_peoples_have_colours_of_their_own(ruleset: DemonworldRuleset) -> None:
    colours = [faction.colour for faction in ruleset.factions]
    assert len(set(colours)) == len(colours)


BROKEN = [
    ("commanders.random_order[0].last", 3, "ruleset.die_table"),
    ("fire.wind[0].first", 9, "ruleset.span_swapped"),
    ("terrain[1].id", "clear", "ruleset.id_twice"),
    ("terrain[1].letter", ".", "ruleset.letter_twice"),
    ("terrain[0].open_ground", False, "ruleset.open_ground"),
    ("terrain[1].open_ground", True, "ruleset.open_ground"),
    ("artillery.projectiles[0].grounds[0].terrain", "lava", "ruleset.unknown_row"),
    ("fire.grounds[0].terrain", "lava", "ruleset.unknown_row"),
    ("fire.flaming_arrow_weapons[0]", "spoon", "ruleset.unknown_row"),
]


@pytest.mark.parametrize(("path", "value", "code"), BROKEN)
def test_a_ruleset_that_cannot_be_played_is_refused(
    data: dict[str, Any], path: str, value: Any, code: str
) -> None:
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    place: Any = data
    for name in way:
        place = place[int(name) if name.isdecimal() else name]
    place[int(last) if last.isdecimal() else last] = value
    assert code in [problem.code for problem in check_document(data)]
