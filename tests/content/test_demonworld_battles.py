"""The shipped battles can be set up as they stand."""

import pytest

from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.hexes import to_axial, to_offset
from editor.rules.demonworld.formations.judging import judge
from editor.rules.demonworld.formations.layouts import layout_fields
from schemas.systems.demonworld import (
    AreaHeld,
    DemonworldArmy,
    DemonworldMap,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    EnemyGone,
    EnemyLosses,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset

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
            assert placement.facing == {"north": "S", "south": "N"}[side.edge], where
            for element in placed:
                spot = to_offset(element.at, field.stagger)
                assert field.holds(spot), where
                assert spot not in taken, where
                taken.add(spot)
                assert side.zone is not None
                assert side.zone.shape == "rows"
                assert side.zone.first <= spot[1] <= side.zone.last, where
                ground = ruleset.terrain_type(field.terrain_at(spot))
                assert ground is not None
                assert ground.costs[card.mobility] is not None, f"{where} on {ground.id}"
