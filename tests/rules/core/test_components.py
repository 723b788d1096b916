"""What a table needs for a scenario of each game: all that its book names, ticked off with its number."""

from dataclasses import replace

import pytest

from editor.printing.counters import CounterSource
from editor.printing.systems import counters
from editor.rules.core.components import AT_HAND, Checked, Needed, checked
from editor.rules.core.contract import Setup
from editor.rules.demonworld.components import fire_numbers, fire_starts, wind_numbers
from editor.rules.registry import find_system
from editor.rules.wizwar.components import most_turns
from schemas.base import Ref, must_be
from schemas.game_effects import BuildsSide, DisksCome, FillsSquare, PiecesCome
from schemas.game_events import Ends
from schemas.scenario_rules import Wind
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.diskwars import WallPlace
from schemas.systems.wizwar_cards import WizwarCard
from tests.campaigns.walks import setup_of

FIRST_DUEL = {
    ("sectors", "2"): 2,
    ("wizards", "2"): 2,
    ("treasures", "2"): 4,
    ("life_sheet", "2"): 1,
    ("dice_six", "2"): 1,
    ("objects", "5"): 13,
    ("deck", "6"): 154,
    ("turn_numbers", "7"): 14,
    ("laid_wall", "9"): 5,
    ("laid_door", "9"): 1,
    ("laid_firewall", "9"): 2,
    ("laid_illusion_wall", "9"): 2,
    ("laid_thornbush", "9"): 3,
    ("laid_solid_stone", "9"): 2,
    ("laid_nothing", "9"): 6,
    ("laid_unlocked", "9"): 2,
    ("booklet", ""): 1,
    ("summary", ""): 1,
}
"""Of "The First Duel": all that the rules of Wiz-War name, each by its chapter."""
YEAR_OF_ZARGO = {
    ("map", "1"): 1,
    ("pieces", "1"): 224,
    ("cities", "1"): 16,
    ("calendar", "3"): 1,
    ("dice_six", "5"): 1,
    ("vanished", "6"): 7,
    ("people_sheets", "6"): 4,
    ("owners", ""): 48,
    ("booklet", ""): 1,
    ("summary", ""): 1,
}
"""The 247 counters of the box: 224 pieces, 16 cities, 7 signs of monks who have vanished."""
FIRST_CONTACT = {
    ("disks", "1"): 18,
    ("spells", "1"): 3,
    ("books", "2"): 2,
    ("activations", "4"): 18,
    ("tape_measure", "4"): 1,
    ("missiles", "6"): 5,
    ("lands", "10"): 3,
    ("booklet", ""): 1,
    ("summary", ""): 1,
}
TOLL_AND_TAX = {
    ("leaders", "1"): 2,
    ("locations", "1"): 2,
    ("stock", "1"): 119,
    ("markers", "1"): 10,
    ("pawns", "1"): 6,
    ("score_sheet", "5"): 1,
    ("resource_dice", "5"): 4,
    ("dice_six", "7"): 2,
    ("wounds", "8"): 26,
    ("booklet", ""): 1,
    ("summary", ""): 1,
}
FIRST_BATTLE = {
    ("boards", "I"): 2,
    ("elements", "I"): 38,
    ("die_twenty", "I"): 1,
    ("dice_six", "I"): 2,
    ("unit_cards", "II"): 4,
    ("orders", "III"): 16,
    ("wounds", "VI"): 10,
    ("turns", ""): 2,
    ("booklet", ""): 1,
    ("summary", ""): 1,
}
"""The 20 imperial and 18 orc counters of chapter VII; nothing of later chapters."""


def needed(setup: Setup, system: str) -> tuple[Needed, ...]:
    rules = find_system(system)
    assert rules is not None
    assert rules.needs is not None
    return rules.needs(setup)


@pytest.mark.parametrize(
    ("system", "scenario", "wanted"),
    [
        ("wizwar", "the-first-duel", FIRST_DUEL),
        ("zargo", "the-year-of-zargo", YEAR_OF_ZARGO),
        ("diskwars", "first-contact", FIRST_CONTACT),
        ("darkage", "toll-and-tax", TOLL_AND_TAX),
        ("demonworld", "first-battle", FIRST_BATTLE),
    ],
)
def test_everything_that_the_book_names_is_needed(
    system: str, scenario: str, wanted: dict[tuple[str, str], int]
) -> None:
    found = needed(setup_of(system, scenario), system)
    assert {(one.what, one.chapter): one.needed for one in checked(found, {})} == wanted


def test_fire_and_wind_have_their_numbers_where_chapter_xxii_is_in_force() -> None:
    setup = setup_of("demonworld", "first-battle")
    scenario = must_be(setup.scenario, DemonworldScenario)
    ruleset = must_be(setup.get(scenario.ruleset), DemonworldRuleset)
    card = next(one for one in setup.documents.values() if isinstance(one, DemonworldUnit))
    assert not fire_starts([card], scenario)
    assert fire_starts([card.model_copy(update={"flaming_missiles": True})], scenario)
    assert fire_starts([], scenario.model_copy(update={"wind": Wind()}))
    # Tokens of fire go from 0 to 10, the wind begins with a die of six: two numbers on each.
    assert (fire_numbers(ruleset), wind_numbers(ruleset)) == (6, 4)


def test_a_check_counts_what_is_there_up_to_what_is_needed_of_each() -> None:
    table = (Needed("wall", "a", 2, "9"), Needed("wall", "b", 1, "9"), Needed("die", AT_HAND, 1, "2"))
    walls, die = checked(table, {"a": 5, "c": 3})
    assert walls == Checked("wall", "9", 3, 2)
    assert not walls.complete
    assert die.complete
    assert checked(table, {"a": 2, "b": 1})[0].complete
    same = (Needed("deck", "x", 3, "6"), Needed("deck", "x", 2, "6"))
    assert checked(same, {"x": 4})[0].printed == 4  # two sides with one card need it twice over


def test_three_wizards_need_the_warp_piece_and_all_sectors_that_may_be_dealt() -> None:
    setup = setup_of("wizwar", "three-and-the-warp")
    found = {one.what: one.needed for one in checked(needed(setup, "wizwar"), {})}
    assert found["warp"] == 1
    assert found["wizards"] == 3
    without = replace(setup, scenario=setup.scenario.model_copy(update={"auto_warp": False}))
    assert "warp" not in {one.what for one in checked(needed(without, "wizwar"), {})}


def test_pieces_that_an_event_brings_are_needed_too() -> None:
    setup = setup_of("zargo", "two-thrones")
    before = {one.what: one.needed for one in checked(needed(setup, "zargo"), {})}
    side = setup.scenario.sides[0]  # type: ignore[attr-defined]
    army = setup.documents[side.army.id]
    entry = next(one.key for one in army.entries if "city" not in one.key)  # type: ignore[attr-defined]
    coming = PiecesCome(side=side.id, entry=entry, count=3, at=(1, 1))
    changed = replace(setup, scenario=setup.scenario.model_copy(update={"triggers": (event(coming),)}))
    after = {one.what: one.needed for one in checked(needed(changed, "zargo"), {})}
    assert after["pieces"] == before["pieces"] + 3


def test_a_scenario_without_its_documents_needs_what_is_known() -> None:
    for system, scenario in (
        ("wizwar", "the-first-duel"),
        ("zargo", "two-thrones"),
        ("diskwars", "first-contact"),
        ("darkage", "toll-and-tax"),
        ("demonworld", "first-battle"),
    ):
        bare = Setup(setup_of(system, scenario).scenario, {})
        assert {one.what for one in needed(bare, system)} >= {"booklet", "summary"}
        assert bare.get(Ref(id=bare.scenario.id, kind="scenario", slug="x")) is None


def test_walls_that_stand_from_the_start_are_needed_in_their_sizes() -> None:
    setup = setup_of("diskwars", "first-contact")
    walls = [
        WallPlace(x_cm=10, y_cm=10),
        WallPlace(x_cm=30, y_cm=10),
        WallPlace(x_cm=50, y_cm=10, diameter_mm=60),
    ]
    changed = replace(setup, scenario=setup.scenario.model_copy(update={"walls": tuple(walls)}))
    found = {one.key: one.count for one in needed(changed, "diskwars") if one.what == "walls"}
    assert found == {"counters/walls/44.5": 2, "counters/walls/60": 1}
    made = counters(CounterSource((), changed.scenario, setup=changed), None, "en", "diskwars")
    assert {one.key: (one.count, one.card.front.width) for one in made if one.group == "walls"} == {
        "counters/walls/44.5": (2, 44.5),
        "counters/walls/60": (1, 60.0),
    }


def event(*effects: object) -> object:
    return type("Trigger", (), {"effects": effects})()


def test_disks_that_an_event_brings_are_needed_with_their_markers() -> None:
    setup = setup_of("diskwars", "first-contact")
    before = {one.what: one.needed for one in checked(needed(setup, "diskwars"), {})}
    unit = next(one for one in setup.documents.values() if one.slug == "tribe-of-ulc")
    gone = DisksCome(side="north", unit=Ref(id=setup.scenario.id, kind="unit", slug="nobody"), count=9)
    coming = DisksCome(side="north", unit=Ref(id=unit.id, kind="unit", slug=unit.slug), count=2)
    triggers = (event(coming, gone, Ends()),)
    changed = replace(setup, scenario=setup.scenario.model_copy(update={"triggers": triggers}))
    after = {one.what: one.needed for one in checked(needed(changed, "diskwars"), {})}
    assert (after["disks"], after["activations"]) == (before["disks"] + 2, before["activations"] + 2)


def test_what_events_build_in_the_maze_is_needed() -> None:
    setup = setup_of("wizwar", "the-first-duel")
    built = (
        BuildsSide(side="red", what="door"),
        BuildsSide(side="red", what="nothing"),
        FillsSquare(side="red", what="solid_stone"),
        FillsSquare(side="red", what="nothing"),
        Ends(),
    )
    changed = replace(setup, scenario=setup.scenario.model_copy(update={"triggers": (event(*built),)}))
    found = {one.what: one.needed for one in checked(needed(changed, "wizwar"), {})}
    assert (found["laid_door"], found["laid_nothing"]) == (2, 7)
    assert (found["laid_solid_stone"], found["laid_cleared"]) == (3, 1)


def test_a_deck_without_numbers_or_lasting_spells_has_other_markers_of_turns() -> None:
    setup = setup_of("wizwar", "the-first-duel")
    cards = [one for one in setup.documents.values() if isinstance(one, WizwarCard)]
    assert most_turns(one for one in cards if one.number_use != "duration") == 0
    assert most_turns(one for one in cards if one.card_type not in ("number", "magic_stone")) == 6
    assert most_turns(cards) == 7


def test_cards_that_are_gone_are_not_needed() -> None:
    setup = setup_of("wizwar", "the-first-duel")
    there = {key: one for key, one in setup.documents.items() if one.slug != "fireball"}
    found = {one.what: one.needed for one in checked(needed(Setup(setup.scenario, there), "wizwar"), {})}
    assert found["deck"] == 150


def test_a_battle_needs_what_its_chapters_in_force_name() -> None:
    setup = setup_of("demonworld", "two-in-the-saddle")
    found = {one.what: one.needed for one in checked(needed(setup, "demonworld"), {})}
    assert found["rout"] == found["impetuous"] == 8
    assert (found["breath"], found["terrain_table"]) == (1, 1)
    assert "altitude" not in found
    added = setup.scenario.model_copy(update={"chapters_added": ("XXIII", "XXII")})
    more = {one.what: one.needed for one in checked(needed(replace(setup, scenario=added), "demonworld"), {})}
    assert more["altitude"] == 1
    basic = setup.scenario.model_copy(update={"game": "basic"})
    less = {one.what for one in checked(needed(replace(setup, scenario=basic), "demonworld"), {})}
    assert not less & {"rout", "impetuous", "breath", "altitude", "terrain_table"}


def test_guns_magic_and_items_need_their_markers_and_cards() -> None:
    guns = {
        one.what: one.needed
        for one in checked(needed(setup_of("demonworld", "the-toll-house"), "demonworld"), {})
    }
    assert guns["loading"] > 0
    setup = setup_of("demonworld", "kaiban-pass")
    found = {one.what: one.needed for one in checked(needed(setup, "demonworld"), {})}
    assert found["spell_cards"] > 0
    assert found["item_cards"] > 0
    left_out = setup.scenario.model_copy(update={"chapters_left_out": ("XX", "XXV")})
    less = {one.what for one in checked(needed(replace(setup, scenario=left_out), "demonworld"), {})}
    assert not less & {"spell_cards", "item_cards"}
