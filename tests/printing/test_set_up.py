"""Where pieces, disks and large bases lie when a scenario begins, for programs in which people play."""

import math
from itertools import product

import pytest

from editor.packs.play_set import Board, BoardGrid, Picture, Token
from editor.printing.packing import hex_centre
from editor.printing.set_up import Lying
from editor.printing.systems.demonworld.set_up import lying as on_fields
from editor.printing.systems.diskwars.set_up import lying as on_table
from editor.printing.systems.zargo.set_up import lying as on_map
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.large.footprints import shape
from editor.services.play_sets.standing import Standing
from schemas.army import ArmyBase
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.diskwars import DiskwarsScenario
from tests.rules.demonworld.large.fields import field
from tests.rules.diskwars import diskwars_tables
from tests.rules.zargo import zargo_games


def test_pieces_stand_on_their_fields_and_garrisons_lie_on_their_front() -> None:
    made = zargo_games.setup(
        ["....", "...."],
        [{"foot": [(1, 0), (2, 1)]}, {"knight": [(3, 0)]}],
        cities=[(0, (0, 0), ["foot", "foot"])],
    )
    foot, knight = (zargo_games.units()[name].id for name in ("foot", "knight"))
    assert list(on_map(made)) == [
        Lying("knights", foot, (0, 0), over=True),
        Lying("knights", foot, (0, 0), over=True),
        Lying("knights", foot, (1, 0)),
        Lying("knights", foot, (2, 1)),
        Lying("dragons", knight, (3, 0)),
    ]


def test_disks_lie_in_millimetres_from_the_north_west() -> None:
    slugs = [one.slug for one in diskwars_tables.DOCUMENTS.values() if one.slug == "runesmith"]
    made = diskwars_tables.with_armies(
        diskwars_tables.setup("first-contact"), {"north": slugs, "south": slugs}
    )
    scenario = made.scenario
    assert isinstance(scenario, DiskwarsScenario)
    data = scenario.model_dump()
    data["sides"][1]["placements"] = [{"entry": "e0", "x_cm": 12.5, "y_cm": 60}]
    placed = Setup(DiskwarsScenario.model_validate(data), made.documents)
    assert list(on_table(placed)) == [Lying("south", diskwars_tables.BY_SLUG["runesmith"].id, (125, 600))]


def test_placed_copies_are_told_from_those_that_wait() -> None:
    made = zargo_games.setup(["...."], [{"foot": [(1, 0), (2, 0)]}, {}], reserve=[{"foot": 3}, {"foot": 1}])
    picture = Picture("x", b"", (100, 100))
    board = Board("Map", picture, 1.0, BoardGrid("pointy", (10.0, 12.0), 20.0, 17.32, "odd"))
    army = next(one for one in made.documents.values() if isinstance(one, ArmyBase))
    token = Token("Foot", "Knights", picture, picture, 5, 6, 20.0, "hex")
    (found,) = Standing(made, board).placed([(zargo_games.units()["foot"].id, token)], "knights", army)
    assert [(one.x, one.y) for one in found.placed] == [(30, 12), (50, 12)]


@pytest.mark.parametrize("facing", FACINGS)
def test_a_dragon_lies_in_the_middle_of_its_four_fields(facing: str) -> None:
    made = field()
    assert isinstance(made.scenario, DemonworldScenario)
    data = made.scenario.model_dump()
    for side, unit in product((0, 1), range(3)):
        data["sides"][side]["placements"][unit]["at"] = (4 + 8 * side + 2 * unit, 8)
    data["sides"][1]["placements"][2]["facing"] = facing
    turned = Setup(DemonworldScenario.model_validate(data), made.documents)
    found = next(one for one in on_fields(turned) if one.side == data["sides"][1]["id"] and one.at == (16, 8))
    middles = [hex_centre(one, 1 / math.sqrt(3)) for one in shape("dragon", facing).fields]
    assert found.turn == FACINGS.index(facing)
    assert found.beside == pytest.approx((sum(x for x, _ in middles) / 4, sum(y for _, y in middles) / 4))


def test_a_giant_lies_in_the_middle_of_the_box_round_its_fields() -> None:
    made = field()
    (giant,) = [one for one in on_fields(made) if one.at == (20, 12)]
    assert giant.parts == {1: 0}
    assert giant.beside == pytest.approx((0.0, math.sqrt(3) / 4))
