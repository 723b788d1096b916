"""The shipped battles can be set up as they stand."""

import pytest

from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.hexes import to_axial, to_offset
from editor.rules.demonworld.formations.judging import judge
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import Footprint
from schemas.scenario_rules import Gone, Sentence, Stands
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldMap,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_victory import AreaHeld, EnemyGone, EnemyLosses

from .conftest import Documents

BATTLES = {
    "first-battle": ("basic", True, 2, [("enemy_gone", "empire"), ("enemy_gone", "orcs")]),
    "the-last-stand": (
        "intermediate",
        False,
        4,
        [("enemy_losses", "empire"), ("enemy_gone", "orcs")],
    ),
    "kal-bennock": ("intermediate", False, 4, [("area_held", "orcs"), ("otherwise", "empire")]),
    "kaiban-pass": ("advanced", False, 4, [("sentence", "orcs"), ("otherwise", "empire")]),
    "the-messenger": ("advanced", False, 4, [("sentence", "empire"), ("sentence", "orcs")]),
}
TROOPS = {
    "first-battle-empire": {"noble-footsoldiers", "berserkers"},
    "first-battle-orcs": {"orc-guard", "dwarf-eaters"},
    "last-stand-empire": {
        "herkyn-barrach-colonh",
        "gordan-orcslayer",
        "berserkers",
        "imperial-arquebusiers",
        "noble-footsoldiers",
    },
    "last-stand-orcs": {
        "baslian-the-victorious",
        "kruuk",
        "trolls",
        "orc-guard",
        "light-orc-swordbearers",
        "light-orc-archers",
        "dwarf-eaters",
    },
    "kal-bennock-empire": {
        "herkyn-barrach-colonh",
        "gordan-orcslayer+sword-of-dread",
        "noble-footsoldiers+standard-of-victory",
        "berserkers",
        "mounted-knights-of-the-order",
    },
    "kal-bennock-orcs": {
        "baslian-the-victorious",
        "kruuk",
        "orc-guard",
        "trolls",
        "dwarf-eaters",
        "light-orc-swordbearers+war-banner",
        "light-orc-archers",
    },
    "kaiban-pass-empire": {
        "herkyn-barrach-colonh",
        "gordan-orcslayer",
        "sandor-the-arrogant",
        "mounted-knights-of-the-order+standard-of-victory",
        "imperial-dragonrider",
        "berserkers",
        "noble-footsoldiers",
        "imperial-arquebusiers",
        "imperial-chariot",
    },
    "kaiban-pass-orcs": {
        "baslian-the-victorious+sword-of-might",
        "kruuk",
        "wyrrmsh-with-the-dragonstaff",
        "varrigs-strong-arm",
        "trolls",
        "orc-guard+war-banner",
        "dwarf-eaters",
        "light-orc-swordbearers",
        "myrlak-cloudcook",
    },
    "the-messenger-empire": {
        "sandor-the-arrogant+algrims-ring",
        "herkyn-barrach-colonh",
        "gordan-orcslayer",
        "imperial-dragonrider",
        "imperial-chariot",
        "mounted-knights-of-the-order",
        "noble-footsoldiers+standard-of-victory",
    },
    "the-messenger-orcs": {
        "wyrrmsh-with-the-dragonstaff",
        "baslian-the-victorious+sword-of-might",
        "kruuk",
        "myrlak-cloudcook",
        "varrigs-strong-arm",
        "dwarf-eaters+war-banner",
        "trolls",
        "light-orc-archers",
    },
}
"""Cards with their items."""


def battle(documents: Documents, slug: str) -> DemonworldScenario:
    found = documents["scenario", slug]
    assert isinstance(found, DemonworldScenario)
    return found


def army_of(documents: Documents, side: DemonworldSide) -> DemonworldArmy:
    assert side.army is not None
    found = documents["army", side.army.slug]
    assert isinstance(found, DemonworldArmy)
    return found


def field_of(documents: Documents, scenario: DemonworldScenario) -> Battlefield:
    maps = {one.id: one for one in documents.values() if isinstance(one, DemonworldMap)}
    return join(scenario.boards, maps)


@pytest.mark.parametrize(("slug", "card"), BATTLES.items())
def test_battles_have_the_game_boards_and_victory_of_the_book(
    demonworld: Documents, slug: str, card: tuple[str, bool, int, list[tuple[str, str]]]
) -> None:
    scenario = battle(demonworld, slug)
    game, ignored, boards, victory = card
    assert (scenario.game, scenario.terrain_ignored, len(scenario.boards)) == (game, ignored, boards)
    assert [(condition.when, condition.side) for condition in scenario.victory] == victory
    assert scenario.ruleset.slug == "demonworld"


@pytest.mark.rule("XVI.1.3")
def test_the_last_stand_ends_with_475_points_of_orcs_or_with_nobody_of_the_empire_left(
    demonworld: Documents,
) -> None:
    scenario = battle(demonworld, "the-last-stand")
    assert scenario.victory == (EnemyLosses(side="empire", points=475), EnemyGone(side="orcs"))
    assert scenario.turn_limit is None


@pytest.mark.rule("XVI.2.3")
def test_kal_bennock_is_about_the_hill_of_board_4(demonworld: Documents) -> None:
    scenario = battle(demonworld, "kal-bennock")
    assert AreaHeld(side="orcs", area="hill", turns=1) in scenario.victory
    field = field_of(demonworld, scenario)
    piece = next(one for one in field.pieces if one.board.number == 4)
    (drawn,) = piece.board.areas
    (held,) = scenario.areas
    assert set(held.fields) == {piece.to_battlefield(at) for at in drawn.fields}


@pytest.mark.rule("XXI.1.3")
def test_kaiban_pass_is_won_by_entering_the_imperial_zone_in_fewer_than_ten_turns(
    demonworld: Documents,
) -> None:
    scenario = battle(demonworld, "kaiban-pass")
    assert scenario.turn_limit == 9
    entered, _ = scenario.victory
    assert isinstance(entered, Sentence)
    assert entered.checked == "at_once"
    assert entered.condition.of == (Stands(side="orcs", area="kaiban"),)
    zone = scenario.sides[0].zone
    assert zone is not None
    assert zone.shape == "fields"
    assert scenario.areas[0].fields == zone.fields


@pytest.mark.rule("XXI.2.3")
def test_the_messenger_is_about_sandor_alone_and_has_no_last_turn(demonworld: Documents) -> None:
    scenario = battle(demonworld, "the-messenger")
    assert scenario.turn_limit is None
    sandor = ("sandor_the_arrogant",)
    reached, dead = scenario.victory
    assert isinstance(reached, Sentence)
    assert isinstance(dead, Sentence)
    assert (reached.checked, dead.checked) == ("at_once", "at_once")
    assert reached.condition.of == (Stands(side="empire", area="exit", entries=sandor),)
    assert dead.condition.of == (Gone(side="empire", entries=sandor),)


@pytest.mark.parametrize(("slug", "troops"), TROOPS.items())
def test_armies_are_those_of_the_book(demonworld: Documents, slug: str, troops: set[str]) -> None:
    army = demonworld["army", slug]
    assert isinstance(army, DemonworldArmy)
    found = {"+".join([entry.card.slug, *(item.slug for item in entry.items)]) for entry in army.entries}
    assert found == troops
    assert all(entry.count == 1 for entry in army.entries)


@pytest.mark.parametrize("slug", BATTLES)
def test_every_unit_stands_organised_in_its_zone_on_ground_that_it_can_enter(
    demonworld: Documents, slug: str
) -> None:
    ruleset = demonworld["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    scenario = battle(demonworld, slug)
    field = field_of(demonworld, scenario)
    taken: set[tuple[int, int]] = set()
    for side in scenario.sides:
        entries = {entry.key: entry for entry in army_of(demonworld, side).entries}
        assert sorted(one.entry for one in side.placements) == sorted(entries)
        for placement in side.placements:
            card = demonworld["unit", entries[placement.entry].card.slug]
            assert isinstance(card, DemonworldUnit)
            start = to_axial(placement.at, field.stagger)
            total = card.elements.total
            placed = layout_fields(placement.layout, start, placement.facing, placement.frontage, total)
            where = f"{placement.entry} of {slug}"
            assert judge(placed, horde=card.always_horde).organised, where
            base = base_of(card)
            if base is not None:
                fields = Footprint(base, start, placement.facing).fields
                placed = tuple([Placed(one, placement.facing) for one in fields])
            assert placement.facing == {"north": "S", "south": "N"}[side.edge], where
            for element in placed:
                spot = to_offset(element.at, field.stagger)
                assert field.holds(spot), where
                assert spot not in taken, where
                taken.add(spot)
                assert side.zone is not None
                if side.zone.shape == "rows":
                    assert side.zone.first <= spot[1] <= side.zone.last, where
                else:
                    assert spot in side.zone.fields, where
                ground = ruleset.terrain_type(field.terrain_at(spot))
                assert ground is not None
                assert ground.costs[card.mobility] is not None, f"{where} on {ground.id}"
