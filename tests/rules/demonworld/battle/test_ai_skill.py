"""What the calculating player thinks with: waiting, errands, what a melee is expected to bring."""

from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels
from editor.rules.demonworld.ai.outlook import outlook
from editor.rules.demonworld.ai.temper import TEMPERS
from editor.rules.demonworld.forecast.figures import Odds, posts_of
from editor.rules.demonworld.forecast.melee import prospect
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, block, do, row, state_of
from tests.rules.demonworld.battle.mirror import Company, Mirror

CALCULATING = AiSettings("calculating")
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
    action = levels.choose(state, CALCULATING)
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


@pytest.mark.parametrize(("chapters", "spreads"), [((), True), (("XV",), False)])
def test_a_line_is_broadened_before_the_enemy_only_where_no_courage_is_tested(
    chapters: tuple[str, ...], spreads: bool
) -> None:
    # They cannot strike at once; but who regroups does not come on, and is charged.
    slow = {"movement": {"move": 24, "charge": 9, "skirmish": 6}}
    state = state_of(
        Troop(0, block((5, 24), 5, 5), "N", "charge", card=slow),
        Troop(1, block((5, 17), 5, 5), "S", "charge"),
        rows=26, chapters=chapters, phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert isinstance(levels.choose(state, CALCULATING), act.Regroup) == spreads


def test_who_has_only_to_keep_others_from_an_area_sends_somebody_to_stand_there_and_waits() -> None:
    victory = [*TO_A_HILL["victory"], {"when": "otherwise", "side": "blue"}]
    state = lines(18, turn=1, scenario={**TO_A_HILL, "victory": victory, "turn_limit": 9})
    assert list(outlook(state, 0).assignments) == [0]
    assert outlook(state, 0).pressed
    defender = outlook(state, 1)
    assert list(defender.assignments) == [1]
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
        state, _ = do(state, levels.choose(state, CALCULATING))
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
    fleeing = state.replace(units=(state.units[0], state.units[1].replace(mood="rout")))
    odds, posts = Odds(fleeing), posts_of(fleeing)
    assert prospect(fleeing, odds, posts, posts, 0, phases=1) == (odds.worth(1), 0.0)


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
        action = play.choose(play.view(state, who), who, dice, CALCULATING)
        other = mirror.turned_state(state)
        player = play.to_act(other)
        assert player is not None
        assert play.choose(play.view(other, player), player, dice, CALCULATING) == mirror.turned_action(
            action
        )
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    raise AssertionError("the battle does not end")
