"""Flyers that begin in the air, as a placement of the scenario says (XXIII.4.0)."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.play import DemonworldPlay
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, do, row, setup_of
from tests.rules.demonworld.flyers.test_sky_games import LAND
from tests.rules.demonworld.flyers.winged import CHAPTERS, archers, armies, pegasi

PLAY = DemonworldPlay()
RIDERS, FOOT, DRAGON, HERO = 0, 1, 2, 3
"""Placements of the first side."""


def begun(placements: dict[int, dict[str, Any]], setup: Setup | None = None, **changes: Any) -> Setup:
    """The armies with flyers, some placements of the first side changed."""
    setup = setup or armies(land=LAND, persons=True)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump() | changes
    for number, values in placements.items():
        data["sides"][0]["placements"][number].update(values)
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def reported(setup: Setup) -> list[tuple[str, str]]:
    problems = PLAY.refusals(setup)
    for problem in problems:
        assert all("Unit-" in sentence(problem, language) for language in LANGUAGES)
    return [(one.code.partition(".")[2], one.path) for one in problems]


@pytest.mark.rule("XXIII.4.0")
def test_flyers_begin_at_the_altitude_of_their_placement() -> None:
    setup = begun({RIDERS: {"altitude": 30}, DRAGON: {"altitude": 12}, HERO: {"altitude": 7}})
    assert reported(setup) == []
    state = PLAY.start(setup)
    assert [unit.altitude for unit in state.units[:5]] == [30, None, 12, 7, None]
    assert state.aloft >= set(state.units[DRAGON].elements)
    assert state.units[RIDERS].cells[0] not in state.occupied


@pytest.mark.rule("XXIII.5.0")
@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"altitude": 2}, "altitude_at_start"), ({"altitude": 3}, None), ({"altitude": 30}, None),
        ({"altitude": 31}, "altitude_at_start"),
    ],
)  # fmt: skip
def test_an_altitude_at_the_start_is_above_the_ground_and_no_higher_than_anybody_flies(
    values: dict[str, Any], code: str | None
) -> None:
    path = "sides[0].placements[0].altitude"
    assert reported(begun({RIDERS: values})) == ([(code, path)] if code else [])


@pytest.mark.rule("XXIII.5.0")
def test_flyers_begin_above_whoever_stands_there_and_clear_of_each_other() -> None:
    foot = begun({}).scenario.model_dump()["sides"][0]["placements"][FOOT]["at"]
    over = {"at": foot, "frontage": 3}
    assert reported(begun({RIDERS: over | {"altitude": 3}})) == []
    assert reported(begun({HERO: {"at": foot}})) == [("placed_on_another", "sides[0].placements[3]")]
    near = begun({RIDERS: over | {"altitude": 6}, HERO: {"at": foot, "altitude": 3}})
    assert reported(near) == []
    close = begun({RIDERS: over | {"altitude": 5}, HERO: {"at": foot, "altitude": 3}})
    assert reported(close) == [("flyers_too_near", "sides[0].placements[3].altitude")]


@pytest.mark.rule("XXIII.4.0")
def test_only_who_flies_high_begins_in_the_air_and_with_nobody() -> None:
    path = "sides[0].placements[1].altitude"
    assert reported(begun({FOOT: {"altitude": 9}})) == [("begins_on_the_ground", path)]
    entry = begun({}).scenario.model_dump()["sides"][0]["placements"][FOOT]["entry"]
    with_them = begun({HERO: {"altitude": 9, "attached_to": entry}})
    assert ("attached_aloft", "sides[0].placements[3].altitude") in reported(with_them)
    walking = begun({RIDERS: {"altitude": 9}}, chapters_left_out=["XXIII"])
    assert ("begins_on_the_ground", "sides[0].placements[0].altitude") in reported(walking)


@pytest.mark.rule("XVI.3.3")
def test_in_a_hidden_set_up_flyers_begin_in_the_air_too() -> None:
    troops = [pegasi(0, (3, 12)), Troop(0, row((10, 12), 4)), archers(1)]
    setup = setup_of(troops, chapters=(*CHAPTERS, "XVI"), hidden_deployment=True)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    data["sides"][0]["placements"][RIDERS]["altitude"] = 20
    for side, rows in enumerate(((11, 13), (1, 3))):
        data["sides"][side]["zone"] = {"shape": "rows", "first": rows[0], "last": rows[1]}
    state = PLAY.start(Setup(DemonworldScenario.model_validate(data), setup.documents))
    for _ in range(2):
        assert state.step == "deploy"
        assert state.units[RIDERS].altitude is None
        state, _ = do(state, next(iter(PLAY.legal_actions(state))))
    assert state.units[RIDERS].altitude == 20
    assert state.units[FOOT].altitude is None


@pytest.mark.rule("XXIII.4.0")
def test_flyers_put_down_beside_the_field_are_told_of_once() -> None:
    assert reported(begun({RIDERS: {"at": (90, 3), "altitude": 2}})) == [
        ("placed_off_the_field", "sides[0].placements[0]")
    ]
