"""Random and plain games with commanders keep what must always hold (X)."""

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.who import independent, joined
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
from tests.rules.demonworld.battle.playing import check_and_decide_agree, plain_game_ends, random_game_holds
from tests.rules.demonworld.battle.test_properties import BOW, KNIGHTS

LORD: dict[str, Any] = {
    "card_kind": "commander", "command": {"stars": 2, "radius": 8}, "movement": {"fixed": 18},
    "hit_points": 3, "initiative": 3, "melee_skill": 1,
}  # fmt: skip
HERO = LORD | {"card_kind": "hero", "command": {"stars": 3, "radius": 0}}
CHAPTERS = (("X",), ("VIII", "IX", "X", "XII", "XIII", "XIV"))


def led(count: int, **values: Any) -> dict[str, Any]:
    return {"elements": {"leader": 1, "normal": count - 1}} | values


def commanded(chapters: tuple[str, ...]) -> Setup:
    """Two equal armies: a unit without a leader, two with, a commander on his own and a hero with a unit."""
    cards: tuple[tuple[int, dict[str, Any]], ...] = (
        (7, {}), (4, led(4, **BOW)), (4, led(4, **KNIGHTS)), (1, LORD), (1, HERO),
    )  # fmt: skip
    setup = setup_of(
        [Troop(side, row((0, 0), count), card=card) for side in (0, 1) for count, card in cards],
        columns=20,
        rows=14,
        chapters=chapters,
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    places = (
        ("N", ((1, 10), (8, 10), (13, 10), (6, 11), (17, 10))),
        ("S", ((6, 3), (11, 3), (17, 3), (9, 2), (18, 3))),
    )
    for side, (facing, fields) in enumerate(places):
        placements = data["sides"][side]["placements"]
        for number, placement in enumerate(placements):
            placement |= {"at": fields[number], "facing": facing, "frontage": (7, 4, 4, 1, 1)[number]}
        placements[4]["attached_to"] = placements[2]["entry"]
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


SETUPS = [commanded(chapters) for chapters in CHAPTERS]


def hold_always(before: BattleState, event: Event, after: BattleState) -> None:
    cells = [cell for unit in after.units for cell in unit.cells]
    assert len(set(cells)) == len(cells), "two elements on one field"
    living = {element for unit in before.units for element in unit.elements}
    for element, number in enumerate(after.unit_of):
        owners = [unit.number for unit in after.units if element in unit.elements]
        assert owners in ([], [number]), "an element in two units"
        assert not owners or element in living, "an element came back"
    for unit in after.units:
        own = any(after.battle.came_with[element] == unit.number for element in unit.elements)
        assert own or not unit.elements, "commanders in a unit that is gone"
        if independent(after.battle, unit):
            assert unit.order is None, "an order of a commander on his own"
            assert len(unit.elements) == 1
    if isinstance(event, UnitMoved) and event.kind == "commander":
        unit = before.units[event.unit]
        assert unit.points + event.points <= 18
        assert before.commanding == "move"


@settings(max_examples=examples(2, 32))
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_random_games_with_commanders_keep_the_invariants_and_replay(seed: int, which: int) -> None:
    random_game_holds(SETUPS[which], seed, 50, hold_always)


@pytest.mark.long
@settings(max_examples=examples(2, 24))
@given(seed=st.integers(0, 10**9), which=st.sampled_from(range(len(SETUPS))))
def test_the_plain_player_plays_commanders_to_the_end(seed: int, which: int) -> None:
    plain_game_ends(SETUPS[which], seed, hold_always)


@pytest.mark.rule("X.2.2")
def test_a_commander_is_with_his_unit_from_the_beginning_in_its_front_rank() -> None:
    play = DemonworldPlay()
    state = play.start(SETUPS[1])
    assert state.step == "begin"
    for event in play.decide(state, next(iter(play.legal_actions(state))), SeededDice(1)):
        state = play.evolve(state, event)
    assert joined(state.battle, state.units[2]) == (state.battle.roster[4].elements[0],)
    assert not state.units[4].elements
    assert state.turn == 1


NUMBER = st.integers(-3, 40)
PATH = st.lists(st.integers(-1, 6), max_size=4).map(tuple)
PLACES = st.lists(st.tuples(NUMBER, st.integers(-5, 10**6)), max_size=3).map(tuple)
ORDERS = st.lists(st.tuples(NUMBER, st.sampled_from(["hold", "dance"])), max_size=3).map(tuple)
FACING = st.none() | st.integers(-1, 6)
ACTIONS = st.one_of(
    st.builds(act.Begin),
    st.builds(act.GiveOrders, ORDERS),
    st.builds(act.KeepOrders, ORDERS),
    st.builds(act.CallCommanders, st.lists(NUMBER, max_size=3).map(tuple)),
    st.builds(act.CommanderMove, NUMBER, PATH, FACING),
    st.builds(act.JoinUnit, NUMBER, NUMBER, PATH, FACING, PLACES),
    st.builds(act.TakeIn, NUMBER, NUMBER, PLACES),
    st.builds(act.TurnCommanders, st.lists(st.tuples(NUMBER, NUMBER), max_size=3).map(tuple)),
)


@settings(max_examples=examples(2, 32), phases=[Phase.explicit, Phase.generate])
@given(seed=st.integers(0, 10**9), actions=st.lists(ACTIONS, min_size=15, max_size=30))
def test_check_decides_any_action_of_commanders_and_decide_agrees(
    seed: int, actions: list[act.Action]
) -> None:
    check_and_decide_agree(SETUPS[seed % len(SETUPS)], seed, actions)
