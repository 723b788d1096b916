"""Random legal games and battles of the plain player with chapter XV in force keep what must always hold."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import Setup
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.melee.events import AttacksDeclared
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ShotsDeclared
from editor.rules.demonworld.state import BattleState
from editor.simulation.battle import run_battle
from schemas.systems.demonworld import DemonworldScenario
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
from tests.rules.demonworld.battle.playing import random_game_holds, reported_in_sentences
from tests.rules.demonworld.battle.test_commanders_games import HERO, LORD
from tests.rules.demonworld.battle.test_commanders_games import hold_always as led_always
from tests.rules.demonworld.battle.test_properties import BOW, KNIGHTS
from tests.rules.demonworld.battle.test_properties import hold_always as plain_always

FURTHER = ("VIII", "IX", "XII", "XIII", "XIV")
BRAVE: dict[str, Any] = {"morale_a": 9, "morale_b": 11, "fear": 1, "hit_points": 1}


def armies(chapters: tuple[str, ...]) -> Setup:
    """Three units a side on a field with room to run: foot, archers, and knights whom the others fear.

    With chapter X a hero is with the foot and a commander acts on his own.
    """
    led = "X" in chapters
    setup = setup_of(
        [
            Troop(side, row((0, 0), count), card=BRAVE | card | {"elements": elements})
            for side in (0, 1)
            for count, card, elements in (
                (8, {}, {"leader": 1, "standard": 1, "normal": 6}),
                (5, BOW, {"musician": 1, "normal": 4}),
                (4, KNIGHTS | {"fear": 3}, {"leader": 1, "normal": 3}),
                *((1, person, {"normal": 1}) for person in (HERO, LORD) if led),
            )
        ],
        columns=18,
        rows=30,
        chapters=chapters,
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((17, "N"), (12, "S"))):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            at = (1 + 5 * number, line) if facing == "N" else (5 + 5 * number, line)
            placement |= {"at": at, "facing": facing, "frontage": (4, 5, 2, 1, 1)[number]}
        if led:
            placements = data["sides"][side]["placements"]
            beside, back = ((0, 17), (2, 21)) if facing == "N" else ((1, 12), (4, 8))
            placements[3].update({"at": beside, "attached_to": placements[0]["entry"]})
            placements[4].update({"at": back})
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


SETUPS = [armies(("XV",)), armies((*FURTHER, "XV")), armies((*FURTHER, "X", "XV"))]


def hold_always(before: BattleState, event: Event, after: BattleState) -> None:
    """What must hold with commanders or without, and for courage."""
    (led_always if "X" in after.battle.chapters else plain_always)(before, event, after)
    courage_holds(before, event, after)


def courage_holds(before: BattleState, event: Event, after: BattleState) -> None:
    for unit in after.units:
        assert set(unit.stragglers) <= set(unit.elements)
        if unit.stragglers:
            assert len(unit.stragglers) < len(unit.elements)
            assert unit.mood == ""
        if unit.mood == "rout":
            assert unit.order is None
    if isinstance(event, ShotsDeclared | AttacksDeclared):
        for declared in event.shots if isinstance(event, ShotsDeclared) else event.attacks:
            unit = before.units[before.unit_of[declared[0]]]
            assert not fleeing(before.battle, unit, declared[0])


@settings(max_examples=examples(2, 32))
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_random_legal_games_with_courage_keep_the_invariants_and_replay(seed: int, which: int) -> None:
    random_game_holds(SETUPS[which], seed, 60, hold_always)


@pytest.mark.long
@pytest.mark.parametrize("which", range(len(SETUPS)))
@pytest.mark.parametrize("seed", range(4))
def test_battles_of_the_plain_player_with_courage_come_to_an_end(which: int, seed: int) -> None:
    play = DemonworldPlay()
    battle = run_battle(play, SETUPS[which], seed)
    assert battle.result.turns < 60
    state = play.start(SETUPS[which])
    for data in battle.events:
        event = play.event_from(data) if isinstance(data, dict) else data
        after = play.evolve(state, event)
        hold_always(state, event, after)
        reported_in_sentences(state, event)
        state = after
    assert state.ended is not None
