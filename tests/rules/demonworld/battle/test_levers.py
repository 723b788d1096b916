"""What can be changed in a scenario to make it even, and what stays as it was."""

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.play import DemonworldPlay
from schemas.base import must_be
from schemas.parse import dump_document, parse_document
from schemas.systems.demonworld import DemonworldArmy, DemonworldScenario
from schemas.systems.demonworld_victory import EnemyLosses
from tests.rules.demonworld.battle.arena import Troop, row, setup_of, shipped_setup
from tests.rules.demonworld.large.monsters import GIANT

PLAY = DemonworldPlay()


def decided_by_points(points: int | None = 100) -> Setup:
    """The first battle, won by costing the enemy so many points; half his army for none."""
    setup = shipped_setup()
    assert isinstance(setup.scenario, DemonworldScenario)
    victory = (EnemyLosses(side="empire", points=points), EnemyLosses(side="orcs"))
    return Setup(setup.scenario.model_copy(update={"victory": victory}), setup.documents)


def needed(setup: Setup) -> list[int | None]:
    assert isinstance(setup.scenario, DemonworldScenario)
    return [one.points for one in setup.scenario.victory if isinstance(one, EnemyLosses)]


def test_scenario_that_losses_do_not_decide_has_no_lever_of_points() -> None:
    assert {lever.kind for lever in PLAY.levers(shipped_setup())} == {"elements"}


@pytest.mark.rule("XVI.1.3")
def test_handicap_counts_towards_what_the_enemy_has_to_lose() -> None:
    setup = decided_by_points()
    empire, orcs = (lever for lever in PLAY.levers(setup) if lever.kind == "points")
    assert (empire.id, empire.low, empire.high) == ("points:empire", 100 - 330, 99)
    assert (orcs.low, orcs.high) == (190 - 380, 189)
    assert needed(PLAY.adjusted(setup, "points:empire", 30)) == [70, None]
    assert needed(PLAY.adjusted(setup, "points:orcs", -30)) == [100, 220]
    assert needed(setup) == [100, None]


def test_elements_of_a_unit_change_its_points_by_the_same_share_and_nobody_elses_card() -> None:
    setup = shipped_setup()
    changed = PLAY.adjusted(setup, "elements:empire:berserkers", 3)
    assert PLAY.refusals(changed) == ()
    before, after = PLAY.troops(setup), PLAY.troops(changed)
    assert [(one.elements, one.points) for one in after] == [(10, 150), (13, 299), (8, 160), (10, 170)]
    assert [one.elements for one in before] == [10, 10, 8, 10]
    new = [document for key, document in changed.documents.items() if key not in setup.documents]
    assert {str(document.kind) for document in new} == {"unit", "army"}
    for document in (*new, changed.scenario):
        assert parse_document(dump_document(document)) == document


def test_elements_go_no_lower_than_the_special_ones_or_a_single_one() -> None:
    levers = {lever.id: lever for lever in PLAY.levers(shipped_setup())}
    assert levers["elements:empire:berserkers"].low == -9
    footsoldiers = PLAY.adjusted(
        shipped_setup(),
        "elements:empire:noble_footsoldiers",
        levers["elements:empire:noble_footsoldiers"].low,
    )
    assert PLAY.refusals(footsoldiers) == ()
    assert PLAY.troops(footsoldiers)[0].elements == 3


def test_lever_that_there_is_not_is_a_lookup_error() -> None:
    for name in ("elements:empire:trolls", "points:nobody", "moon"):
        with pytest.raises(LookupError):
            PLAY.adjusted(shipped_setup(), name, 1)


def test_only_units_of_several_elements_grow_each_once_however_often_it_comes() -> None:
    """A giant, and the second of two equal units, have no lever of their own; both units grow by one step."""
    setup = setup_of([Troop(0, row((2, 10), 4)), Troop(0, [(9, 10)], card=GIANT), Troop(1, row((2, 2), 3))])
    army = next(one for one in setup.documents.values() if one.slug == "army-0")
    assert isinstance(army, DemonworldArmy)
    twice = (army.entries[0].model_copy(update={"count": 2}), *army.entries[1:])
    double = army.model_copy(update={"entries": twice})
    levers = PLAY.levers(Setup(setup.scenario, {**setup.documents, army.id: double}))
    assert [(one.id, one.points_per_step) for one in levers] == [
        ("elements:red:unit_0", 2 * 10), ("elements:blue:unit_2", 10),
    ]  # fmt: skip


def test_a_unit_of_a_side_without_an_army_grows_in_the_scenario_itself() -> None:
    setup = shipped_setup()
    assert isinstance(setup.scenario, DemonworldScenario)
    empire, orcs = setup.scenario.sides
    army = must_be(setup.get(empire.army), DemonworldArmy)
    own = empire.model_copy(update={"army": None, "troops": army.entries})
    scenario = setup.scenario.model_copy(update={"sides": (own, orcs)})
    changed = PLAY.adjusted(Setup(scenario, setup.documents), "elements:empire:berserkers", 3)
    assert [one.elements for one in PLAY.troops(changed)] == [10, 13, 8, 10]
    new = [document for key, document in changed.documents.items() if key not in setup.documents]
    assert [str(document.kind) for document in new] == ["unit"]
    assert must_be(changed.scenario, DemonworldScenario).sides[0].army is None
