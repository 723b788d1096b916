"""What the good player thinks with: waiting, errands, what a melee is expected to bring."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Manner
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels, lookahead, player
from editor.rules.demonworld.ai.figures import TEMPERS, Odds, posts_of
from editor.rules.demonworld.ai.foreseeing import prospect
from editor.rules.demonworld.ai.lookahead import Policy
from editor.rules.demonworld.ai.outlook import outlook
from editor.rules.demonworld.ai.worth import worth
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle.arena import Troop, block, do, row, state_of
from tests.rules.demonworld.battle.mirror import Company, Mirror

GOOD = Manner("good")
TO_A_HILL: dict[str, Any] = {
    "victory": [{"when": "area_held", "side": "red", "area": "hill", "turns": 1}],
    "areas": [{"id": "hill", "name": "Hill", "fields": [[2, 5], [3, 5]]}],
}


def lines(apart: int, **values: Any) -> BattleState:
    """Return two lines opposite each other, so many fields apart."""
    return state_of(
        Troop(0, block((5, 24), 5, 5), "N"), Troop(1, block((5, 24 - apart), 5, 5), "S"), rows=26, **values
    )


def order(state: BattleState) -> str:
    action = levels.choose(state, SeededDice(1), GOOD)
    assert isinstance(action, act.GiveOrders)
    return action.orders[0][1]


def test_a_line_far_from_the_enemy_waits_for_him_in_the_first_turns_and_then_goes() -> None:
    patience = TEMPERS["balanced"].patience
    assert order(lines(18, turn=1)) == "hold"
    assert order(lines(18, turn=patience)) == "hold"
    assert order(lines(18, turn=patience + 1)) != "hold"


def test_a_line_that_the_enemy_may_reach_does_not_wait() -> None:
    assert order(lines(6, turn=1)) == "charge"


def test_a_side_that_time_works_against_does_not_wait() -> None:
    late = {"victory": [{"when": "otherwise", "side": "blue"}], "turn_limit": 8}
    state = lines(18, turn=1, scenario=late)
    assert outlook(state, 0).pressed
    assert order(state) != "hold"
    assert not outlook(state, 1).pressed


class Counted:
    """Dice that count their rolls."""

    rolls = 0

    def roll(self, sides: int) -> int:
        self.rolls += 1
        return 1


def test_the_good_player_tries_nothing_out_where_no_enemy_is_near() -> None:
    dice = Counted()
    levels.choose(lines(18, turn=1), dice, GOOD)
    assert dice.rolls == 0
    levels.choose(lines(10, turn=1), dice, GOOD)
    assert dice.rolls == 1


def all_get(wanted: Order) -> Policy:
    """Return a plain player who gives one order to all."""

    def policy(now: BattleState) -> act.Action:
        if now.step == "orders":
            return act.GiveOrders(tuple((unit.number, wanted) for unit in now.of_side(now.side)))
        return player.choose(now)

    return policy


def test_orders_are_taken_that_do_better_when_they_are_played_on() -> None:
    state = lines(6, turn=1)
    thought = lookahead.wanted(
        state, SeededDice(1), TEMPERS["balanced"], levels.THOUGHT, all_get("move"), player.choose
    )
    assert thought != all_get("move")(state), "on the march they would be struck first"


def test_a_large_battle_gets_fewer_rollouts_of_every_plan() -> None:
    rollouts = []

    def counted(now: BattleState) -> act.Action:
        rollouts.append(now.step)
        return player.choose(now)

    state, lengths = lines(6, turn=1), []
    for nodes in (1, 10_000):
        rollouts.clear()
        budget = replace(levels.THOUGHT, rollouts=4, finals=0, turns=4, nodes=nodes)
        action = lookahead.wanted(state, SeededDice(1), TEMPERS["balanced"], budget, counted, counted)
        assert check(state, action) is None
        lengths.append(len(rollouts))
    assert 3 * lengths[0] < lengths[1]


def test_who_has_only_to_keep_others_from_an_area_sends_somebody_to_stand_there_and_waits() -> None:
    victory = [*TO_A_HILL["victory"], {"when": "otherwise", "side": "blue"}]
    state = lines(18, turn=1, scenario={**TO_A_HILL, "victory": victory, "turn_limit": 9})
    assert list(outlook(state, 0).errands) == [0]
    assert outlook(state, 0).pressed
    defender = outlook(state, 1)
    assert list(defender.errands) == [1]
    assert defender.waits


def test_a_small_unit_between_an_area_and_an_enemy_comes_to_an_end_of_its_turns() -> None:
    state = state_of(
        Troop(0, row((6, 14), 3), "N", "charge"), Troop(1, row((6, 22), 3), "N", "hold"),
        rows=26, phase="movement", step="move", sequence="charge",
        scenario={**TO_A_HILL, "turn_limit": 9},
    )  # fmt: skip
    for _ in range(12):
        if state.step != "move" or state.side != 0:
            break
        state, _ = do(state, levels.choose(state, SeededDice(1), GOOD))
    assert state.step != "move" or state.side != 0


def engaged(**values: Any) -> BattleState:
    """Return one element against one, both at blows: each hits the other with the same number."""
    return state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1), Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="melee", step="attacks", **values,
    )  # fmt: skip


def test_a_phase_between_equals_is_expected_to_cost_both_the_chance_of_a_blow() -> None:
    state = engaged()
    odds, posts = Odds(state), posts_of(state)
    (own, other), (here, there) = sorted(posts.values()), sorted(posts, key=lambda at: posts[at].element)
    chance = odds.chance(own.element, here, other.element, there, other.facing)
    assert 0 < chance < 1
    given, taken = prospect(state, odds, posts, posts, 0, phases=1)
    assert given == pytest.approx(chance * odds.worth(other.element))
    assert taken == pytest.approx(given)


def test_in_the_next_phase_only_who_is_left_strikes_and_is_struck() -> None:
    state = engaged()
    odds, posts = Odds(state), posts_of(state)
    given = [prospect(state, odds, posts, posts, 0, phases=count, fade=1)[0] for count in (1, 2)]
    chance = given[0] / odds.worth(1)
    # He who may be dead strikes with what is left of him, at what is left of the other.
    assert given[1] == pytest.approx(given[0] + odds.worth(1) * (1 - chance) ** 2 * chance)


def test_the_quicker_strike_first_and_who_is_expected_to_fall_strikes_less() -> None:
    given = []
    for quick in (2, 5):
        state = state_of(
            Troop(0, [(5, 7)], "N", None, 1, 1, card={"initiative": quick}),
            Troop(1, [(5, 6)], "S", None, 1, 1),
            phase="melee", step="attacks",
        )  # fmt: skip
        odds, posts = Odds(state), posts_of(state)
        given.append(prospect(state, odds, posts, posts, 0, phases=1))
    assert given[1][0] == pytest.approx(given[0][0])
    assert given[1][1] < given[0][1]


def test_who_is_in_rout_is_cut_down_and_strikes_nobody() -> None:
    state = engaged(chapters=("XV",))
    fleeing = state.but(units=(state.units[0], state.units[1].but(mood="rout")))
    odds, posts = Odds(fleeing), posts_of(fleeing)
    assert prospect(fleeing, odds, posts, posts, 0, phases=1) == (odds.worth(1), 0.0)


def test_a_unit_that_stands_far_off_while_its_friends_fight_is_worth_less() -> None:
    found = []
    for at in (9, 2):
        state = state_of(
            Troop(0, [(5, 10)], "N", None, 1, 1), Troop(1, [(5, 9)], "S", None, 1, 1),
            Troop(0, row((8, 10 + at), 3), "N"), phase="melee", step="attacks", rows=26,
        )  # fmt: skip
        found.append(worth(state, 0, TEMPERS["balanced"]))
    assert found[0] < found[1]


def test_where_courage_is_tested_losses_may_cost_the_unit() -> None:
    lost = []
    brave = {"morale_a": 8, "morale_b": 14}
    for chapters in ((), ("XV",)):
        state = state_of(
            Troop(0, row((5, 7), 5), "N", None, 1, 1, card=brave),
            Troop(1, row((5, 6), 5), "S", None, 1, 1, card=brave),
            phase="melee", step="attacks", chapters=chapters,
        )  # fmt: skip
        odds, posts = Odds(state), posts_of(state)
        lost.append(prospect(state, odds, posts, posts, 0, phases=1))
    assert lost[1][0] > lost[0][0]
    assert lost[1][1] > lost[0][1]


FOOT: Company = (10, 5, {})
RIDERS: Company = (6, 3, {"mobility": "cavalry", "size": 3, "charge_bonus": 3})


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_the_good_player_decides_the_mirror_image_in_the_mirrored_situation(seed: int) -> None:
    mirror = Mirror([FOOT, FOOT, RIDERS])
    play, state, dice = mirror.play, mirror.state, SeededDice(seed)
    for _ in range(400):
        who = play.to_act(state)
        if who is None:
            return
        action = play.choose(play.view(state, who), who, dice, GOOD)
        other = mirror.turned_state(state)
        player = play.to_act(other)
        assert player is not None
        assert play.choose(play.view(other, player), player, dice, GOOD) == mirror.turned_action(action)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    raise AssertionError("the battle does not end")
