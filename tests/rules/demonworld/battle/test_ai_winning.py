"""The players go for what wins: goals read from the scenario, shooters who shoot, those who wait, columns."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings, Level
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels
from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.ai.looking import long_weapon, nearest_enemy
from editor.rules.demonworld.ai.outlook import by_time, outlook
from editor.rules.demonworld.ai.shooting import shoots
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.battle.arena import Troop, block, do, row, shipped_setup, state_of

PLAY = DemonworldPlay()
EVERY: tuple[Level, ...] = ("plain", "calculating")
BOWS = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
GUNS = {
    "weapons": [
        {"weapon": "arquebus", "bands": [{"to": 7, "power": 7}], "requires_order": "hold"},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
HILL = [{"id": "hill", "name": "Hill", "fields": [[9, 13], [10, 13], [11, 13]]}]


def orders(state: BattleState, level: Level = "plain") -> dict[int, str]:
    action = levels.choose(state, AiSettings(level))
    assert isinstance(action, act.GiveOrders)
    return dict(action.orders)


def watched(slug: str, level: Level, seed: int, turns: int) -> Iterator[BattleState]:
    """Play a shipped scenario; yield the state where shooting begins and where a turn has ended."""
    setup = shipped_setup(slug)
    state, dice, thinking = PLAY.start(setup), SeededDice(seed), thinking_dice(seed)
    while (who := PLAY.to_act(state)) is not None and state.turn <= turns:
        action = PLAY.choose(PLAY.view(state, who), who, thinking, AiSettings(level))
        for event in PLAY.decide(state, action, dice):
            before, state = state, PLAY.evolve(state, event)
            if before.phase != state.phase and state.phase in ("first_shooting", "orders"):
                yield state


def opposite(scenario: dict[str, Any]) -> BattleState:
    """Two ranks far from each other, the hill between them."""
    return state_of(
        Troop(0, row((9, 20), 5), "N"), Troop(1, row((9, 4), 5), "S"), rows=26, scenario=scenario
    )  # fmt: skip


def troops(state: BattleState, side: int) -> list[Unit]:
    return [unit for unit in state.of_side(side) if unit.elements and not independent(state.battle, unit)]


def test_a_side_knows_every_field_and_unit_that_its_scenario_asks_for() -> None:
    state = PLAY.start(shipped_setup("mist-over-the-mound"))
    battle = state.battle
    empire, orcs = (aims_of(battle, side) for side in range(2))
    mound = tuple(sorted(battle.areas["mound"]))
    assert orcs.take[0].cells == mound
    assert orcs.take[0].worth == 1
    assert empire.deny[0].cells == mound
    assert {battle.roster[number].entry for number in empire.quarry} == {"baslian_the_victorious", "kruuk"}
    assert empire.share == pytest.approx(0.75)
    assert orcs.share is None


def test_an_event_that_scores_makes_its_fields_worth_standing_on() -> None:
    trigger = {
        "id": "scored", "repeats": True, "moment": "turn_ends",
        "condition": {"of": [{"test": "stands", "side": "red", "area": "hill"}]},
        "effects": [{"do": "scores", "side": "red", "points": 1}],
    }  # fmt: skip
    wins = {
        "when": "sentence", "side": "red",
        "condition": {"of": [{"test": "score", "side": "red", "points": 3}]},
    }  # fmt: skip
    scenario: dict[str, Any] = {"areas": HILL, "triggers": [trigger], "victory": [wins], "turn_limit": 9}
    state = state_of(
        Troop(0, row((9, 20), 5), "N"), Troop(1, row((9, 4), 5), "S"), rows=26, scenario=scenario
    )
    goal = aims_of(state.battle, 0).take[0]
    assert goal.cells == tuple(sorted(state.battle.areas["hill"]))
    assert 0 < goal.worth < 1
    assert aims_of(state.battle, 1).deny == (goal,)


def test_who_would_win_by_waiting_is_known_from_the_end_of_the_battle() -> None:
    victory = [
        {"when": "area_held", "side": "red", "area": "hill", "turns": 3},
        {"when": "otherwise", "side": "blue"},
    ]
    scenario: dict[str, Any] = {"areas": HILL, "victory": victory, "turn_limit": 9}
    state = state_of(
        Troop(0, row((9, 20), 5), "N"), Troop(1, row((9, 4), 5), "S"), rows=26, scenario=scenario
    )
    assert by_time(state) == 1
    holding = state.replace(held=(("hill", 0, 0),))
    assert by_time(holding) == 0
    assert by_time(holding.replace(turn=8)) == 1, "too late to hold it for three turns"


@pytest.mark.parametrize("level", EVERY)
@pytest.mark.parametrize(("weapon", "wanted"), [(BOWS, "skirmish"), (GUNS, "hold")], ids=["bows", "guns"])
def test_shooters_with_an_enemy_in_range_get_an_order_under_which_they_shoot(
    level: Level, weapon: dict[str, Any], wanted: str
) -> None:
    state = state_of(Troop(0, row((5, 16), 5), "N", card=weapon), Troop(1, row((5, 10), 5), "S"), rows=26)
    assert orders(state, level)[0] == wanted
    upon = state_of(Troop(0, row((5, 16), 5), "N", card=weapon), Troop(1, row((5, 14), 5), "S"), rows=26)
    assert orders(upon, level)[0] == "hold"


@pytest.mark.parametrize("level", EVERY)
def test_shooters_who_skirmish_attack_nobody(level: Level) -> None:
    state = state_of(
        Troop(0, row((5, 16), 5), "N", "skirmish", card=BOWS), Troop(1, row((5, 13), 5), "S", "hold"),
        rows=26, phase="movement", step="move", sequence="skirmish",
    )  # fmt: skip
    for _ in range(6):
        if state.step != "move" or state.side != 0:
            break
        state, _ = do(state, levels.choose(state, AiSettings(level)))
    assert not state.units[0].engaged


@pytest.mark.parametrize("level", EVERY)
def test_shooters_march_only_so_far_that_they_can_shoot(level: Level) -> None:
    state = state_of(
        Troop(0, row((5, 18), 5), "N", "skirmish", card=BOWS), Troop(1, row((5, 7), 5), "S", "hold"),
        rows=26, phase="movement", step="move", sequence="skirmish",
    )  # fmt: skip
    state, _ = do(state, levels.choose(state, AiSettings(level)))
    enemy = nearest_enemy(state, state.units[0])
    assert enemy is not None
    assert enemy[0] == 9, "at the end of their range"


@pytest.mark.parametrize("level", ["plain", pytest.param("calculating", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("slug", "turns"), [pytest.param("the-last-stand", 12, marks=pytest.mark.long), ("kal-bennock", 5)]
)
def test_in_whole_turns_no_shooter_who_sees_an_enemy_in_range_is_ordered_to_charge_or_march(
    level: Level, slug: str, turns: int
) -> None:
    looked_at = 0
    for state in watched(slug, level, seed=3, turns=turns):
        for side in range(2) if state.phase == "first_shooting" else ():
            for unit in troops(state, side):
                weapon = long_weapon(state, unit)
                led = any(state.battle.signs[element] == "leader" for element in unit.elements)
                if weapon is None or unit.order is None or unit.engaged or not led:
                    continue
                enemy = nearest_enemy(state, unit)
                if enemy is not None and enemy[0] <= weapon[1]:
                    looked_at += 1
                    assert unit.order in ("hold", "skirmish")
                    if weapon[0] is not None and shoots(state, replace(unit, order=weapon[0])):
                        assert unit.order == weapon[0]
    assert looked_at


@pytest.mark.long
@pytest.mark.parametrize("level", EVERY)
def test_the_empire_stays_at_its_last_stand_until_the_orcs_are_there(level: Level) -> None:
    state = PLAY.start(shipped_setup("the-last-stand"))
    assert outlook(state, 0).waits
    assert not outlook(state, 1).waits
    for state in watched("the-last-stand", level, seed=1, turns=4):
        for unit in troops(state, 0):
            enemy = nearest_enemy(state, unit)
            if enemy is not None and enemy[0] > 12 and not unit.mood:
                assert max(state.battle.ground.at(cell)[1] for cell in unit.cells) <= 10


@pytest.mark.long
@pytest.mark.parametrize("level", EVERY)
def test_the_empire_keeps_somebody_on_the_hill_of_kal_bennock_and_the_orcs_go_for_it(level: Level) -> None:
    for state in watched("kal-bennock", level, seed=2, turns=4):
        cells = state.battle.areas["hill"]
        if state.turn == 4 and state.phase == "orders":
            assert any(
                not cells.isdisjoint(unit.cells)
                and not all(fleeing(state.battle, unit, element) for element in unit.elements)
                for unit in troops(state, 0)
            )
    state = PLAY.start(shipped_setup("kal-bennock"))
    assert outlook(state, 1).pressed
    assert outlook(state, 1).assignments
    assert all(long_weapon(state, state.units[number]) is None for number in outlook(state, 1).assignments), (
        "shooters are not sent while others are there"
    )


def test_a_unit_before_the_enemy_waits_for_those_who_come_up_behind_it() -> None:
    alone = state_of(Troop(0, block((5, 19), 5, 5), "N"), Troop(1, block((5, 6), 5, 5), "S"), rows=40, turn=6)
    apart = nearest_enemy(alone, alone.units[0])
    assert apart is not None
    assert orders(alone)[0] != "hold"
    behind = state_of(
        Troop(0, block((5, 19), 5, 5), "N"), Troop(1, block((5, 6), 5, 5), "S"),
        Troop(0, block((5, 28), 5, 5), "N"), Troop(0, block((12, 28), 5, 5), "N"), rows=40, turn=6,
    )  # fmt: skip
    assert orders(behind)[0] == "hold"
    assert orders(behind)[2] != "hold"


def test_those_who_wait_draw_together_while_the_enemy_is_far() -> None:
    victory = [{"when": "otherwise", "side": "red"}]
    state = state_of(
        Troop(0, block((2, 30), 5, 5), "N"), Troop(0, block((8, 30), 5, 5), "N"),
        Troop(0, block((30, 30), 5, 5), "N"), Troop(1, block((5, 2), 5, 5), "S"),
        rows=34, scenario={"columns": 40, "victory": victory, "turn_limit": 6},
    )  # fmt: skip
    assert orders(state)[2] == "move"
    assert {orders(state)[0], orders(state)[1]} == {"hold"}


def test_those_who_wait_come_to_friends_who_fight() -> None:
    victory = [{"when": "otherwise", "side": "red"}]
    state = state_of(
        Troop(0, row((5, 20), 5), "N", None, 1, 1), Troop(1, row((5, 19), 5), "S", None, 1, 1),
        Troop(0, row((12, 22), 5), "N"),
        rows=34, turn=2, scenario={"columns": 30, "victory": victory, "turn_limit": 6},
    )  # fmt: skip
    assert orders(state)[1] == "charge"
