"""What the good and the strong player think with: waiting, errands, what a melee is expected to bring."""

from typing import Any

import pytest

from editor.rules.core.contract import Manner
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels, lookahead
from editor.rules.demonworld.ai.figures import TEMPERS, Odds, posts_of
from editor.rules.demonworld.ai.lookahead import Budget
from editor.rules.demonworld.ai.outlook import outlook
from editor.rules.demonworld.ai.worth import prospect
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, block, do, row, state_of
from tests.rules.demonworld.battle.mirror import Company, Mirror

GOOD, STRONG = Manner("good"), Manner("strong")
TO_A_HILL: dict[str, Any] = {
    "victory": [{"when": "area_held", "side": "red", "area": "hill", "turns": 1}],
    "areas": [{"id": "hill", "name": "Hill", "fields": [[2, 5], [3, 5]]}],
}


def lines(apart: int, **values: Any) -> BattleState:
    """Return two lines opposite each other, so many fields apart."""
    return state_of(
        Troop(0, block((5, 24), 5, 5), "N"), Troop(1, block((5, 24 - apart), 5, 5), "S"), rows=26, **values
    )


def order(state: BattleState, manner: Manner = GOOD) -> str:
    action = levels.choose(state, SeededDice(1), manner)
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


@pytest.mark.long
def test_the_strong_player_waits_longer_than_the_good_one() -> None:
    state = lines(18, turn=TEMPERS["balanced"].patience + 1)
    assert order(state, STRONG) == "hold"


class Counted:
    """Dice that count their rolls."""

    rolls = 0

    def roll(self, sides: int) -> int:
        self.rolls += 1
        return 1


def test_the_strong_player_tries_nothing_out_where_every_course_begins_alike() -> None:
    dice = Counted()
    state = lines(18, turn=max(levels.STRONG.patience) + 1)
    assert levels.choose(state, dice, STRONG) == levels.choose(state, dice, GOOD)
    assert dice.rolls == 0


def test_of_two_courses_the_one_is_taken_that_does_better_when_it_is_played_on() -> None:
    state = state_of(Troop(0, row((5, 14), 5), "N"), Troop(1, row((5, 8), 5), "S"), rows=26)
    budget = Budget(3, 0, turns=6, blows=2, steps=frozenset(("orders",)))

    def fights(now: BattleState) -> act.Action:
        return levels.choose(now, SeededDice(1), GOOD)

    def strikes_nobody(now: BattleState) -> act.Action:
        if now.step == "orders":
            return act.GiveOrders(tuple((unit.number, "hold") for unit in now.of_side(now.side)))
        return act.Strike() if now.step == "attacks" else fights(now)

    best = fights(state)
    for own, other in ((fights, strikes_nobody), (strikes_nobody, fights)):
        assert best == lookahead.wanted(
            state, SeededDice(1), TEMPERS["balanced"], budget, own, fights, (other,)
        )


def test_a_large_battle_gets_fewer_rollouts_of_every_plan() -> None:
    rollouts = []

    def counted(now: BattleState) -> act.Action:
        rollouts.append(now.step)
        return levels.choose(now, SeededDice(1), GOOD)

    state, lengths = lines(6, turn=1), []
    for nodes in (1, 10_000):
        rollouts.clear()
        budget = Budget(4, 30, turns=4, nodes=nodes)
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


FOOT: Company = (10, 5, {})
RIDERS: Company = (6, 3, {"mobility": "cavalry", "size": 3, "charge_bonus": 3})


@pytest.mark.quick(1)
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
