"""The calculating player: legal, deterministic, and what it does where the answer is plain."""

from dataclasses import replace

import pytest

from editor.rules.core.contract import CHARACTERS, TWO_LEVELS, AiSettings, Character, Level
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.outlook import arrived, outlook
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.simulation.battle import run_battle
from tests.rules.demonworld.battle.arena import Troop, block, do, row, setup_of, shipped_setup, state_of

PLAY = DemonworldPlay()
THINKING = [AiSettings("calculating", character) for character in CHARACTERS]


def choice(state: BattleState, level: Level = "calculating", character: Character = "balanced") -> act.Action:
    player_id = PLAY.to_act(state)
    assert player_id is not None
    action = PLAY.choose(PLAY.view(state, player_id), player_id, SeededDice(1), AiSettings(level, character))
    assert PLAY.check(state, action) is None
    return action


def test_every_choice_of_a_thinking_player_is_legal() -> None:
    _choices_are_legal(THINKING[0], 8)


@pytest.mark.long
@pytest.mark.parametrize("ai_settings", THINKING, ids=str)
def test_every_choice_of_each_thinking_player_is_legal(ai_settings: AiSettings) -> None:
    _choices_are_legal(ai_settings, 16)


def _choices_are_legal(ai_settings: AiSettings, count: int) -> None:
    state, dice, thinking = PLAY.start(shipped_setup()), SeededDice(2), thinking_dice(2)
    for _ in range(count):
        who = PLAY.to_act(state)
        assert who is not None
        action = PLAY.choose(PLAY.view(state, who), who, thinking, ai_settings)
        assert PLAY.check(state, action) is None
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)


def test_the_same_seed_gives_the_same_battle_of_thinking_players() -> None:
    ai_by_side = {"red": AiSettings("calculating"), "blue": AiSettings()}
    setup = setup_of([Troop(0, row((0, 0), 5)), Troop(1, row((0, 0), 5))], turn_limit=5)
    battles = [run_battle(DemonworldPlay(), setup, 5, ai_by_side=ai_by_side) for _ in range(2)]
    assert battles[0] == battles[1]
    assert battles[0].actions > 10, "they meet and fight"


@pytest.mark.parametrize("level", TWO_LEVELS)
def test_no_player_rolls_a_die_to_decide(level: Level) -> None:
    class NoDice:
        def roll(self, sides: int) -> int:
            raise AssertionError(f"it rolls a die of {sides}")

    state = state_of(Troop(0, row((5, 14), 5), "N"), Troop(1, row((5, 8), 5), "S"), rows=26)
    PLAY.choose(PLAY.view(state, "red"), "red", NoDice(), AiSettings(level))


def test_what_the_other_side_has_laid_face_down_changes_no_thought() -> None:
    chosen = set()
    for order in ("charge", "hold", "move"):
        state = state_of(Troop(0, row((5, 14), 5), "N"), Troop(1, row((5, 8), 5), "S"), rows=26)
        state, _ = do(state, act.GiveOrders(((0, order),)))
        assert state.side == 1
        chosen.add(choice(state))
    assert len(chosen) == 1


def test_it_lets_the_other_side_regroup_first() -> None:
    state = state_of(
        Troop(0, [(5, 7), (4, 7)], "N", None, 1, 1), Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="melee", step="choose_regroup",
    )  # fmt: skip
    action = choice(replace(state, fights=(Fight((0, 1), (0, 0)),)))
    assert action == act.ChooseFirst(False)


def test_after_a_melee_a_free_element_takes_the_enemy_in_the_rear() -> None:
    state = state_of(
        Troop(0, [(5, 7), (7, 5)], "N", None, 1, 1), Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="melee", step="regroup",
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1), (0, 0)),), first=1, side=0)
    action = choice(state)
    assert isinstance(action, act.RegroupAfterMelee)
    after, _ = do(state, action)
    moved = after.units[0]
    assert all(cell in after.near_enemy[0] for cell in moved.cells)


def test_those_who_win_by_time_wait_where_they_stand() -> None:
    victory = [{"when": "otherwise", "side": "red"}]
    state = state_of(
        Troop(0, block((5, 20), 5, 5), "N"), Troop(1, block((5, 4), 5, 5), "S"),
        rows=26, scenario={"victory": victory, "turn_limit": 6},
    )  # fmt: skip
    assert outlook(state, 0).waits
    assert outlook(state, 1).pressed
    action = choice(state)
    assert action == act.GiveOrders(((0, "hold"),))


def test_an_area_that_decides_the_battle_is_an_errand_of_the_nearest_unit() -> None:
    victory = [{"when": "area_held", "side": "red", "area": "hill", "turns": 1}]
    areas = [{"id": "hill", "name": "Hill", "fields": [[12, 14], [13, 14]]}]
    state = state_of(
        Troop(0, row((1, 20), 5), "N"), Troop(0, row((10, 20), 5), "N"), Troop(1, row((5, 2), 5), "S"),
        rows=26, scenario={"victory": victory, "areas": areas, "turn_limit": 9},
    )  # fmt: skip
    assignments = outlook(state, 0).assignments
    assert list(assignments) == [1]
    assert not arrived(state.units[1], assignments[1])
