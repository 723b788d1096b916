"""What the computer reads from conditions, and how it judges rides, breath and last shots."""

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monsters
from editor.rules.demonworld.ai.aims import aims_of
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, do, refused, row, state_of
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon
from tests.rules.demonworld.large.test_riding import BOW, THERE, ride


def wins_by(**block: Any) -> dict[str, Any]:
    return {"victory": [{"when": "sentence", "side": "red", "condition": {"of": [block]}}], "turn_limit": 9}


@pytest.mark.rule("XVI.1.3")
@cases(
    ("block", "share"),
    [
        ({"test": "lost", "measure": "percent", "amount": 40}, 0.4),
        # Two units of four elements for 40 points each.
        ({"test": "lost", "measure": "points", "amount": 20}, 0.25),
        ({"test": "lost", "measure": "points", "amount": 500}, 1.0),
        ({"test": "lost", "measure": "elements", "amount": 6}, 0.75),
        ({"test": "lost", "measure": "units", "amount": 1}, 0.5),
        ({"test": "gone"}, 1.0),
        ({"test": "in_rout", "count": 2}, 0.5),
        ({"test": "score", "points": 3}, None),
    ],
)
def test_what_the_enemy_has_to_lose_is_read_from_the_condition(
    block: dict[str, Any], share: float | None
) -> None:
    scenario = wins_by(side="blue", **block)
    foes = [Troop(1, row((5, 4), 4), "S"), Troop(1, row((12, 4), 4), "S")]
    state = state_of(Troop(0, row((5, 10), 4)), *foes, scenario=scenario)
    assert aims_of(state.battle, 0).share == (pytest.approx(share) if share is not None else None)


@pytest.mark.rule("XVI.4.0")
def test_an_objective_that_wins_is_a_goal_of_who_holds_it_and_denied_by_the_other() -> None:
    scenario = wins_by(test="objective", side="red", objective="well") | {
        "objectives": [{"id": "well", "name": "Well", "at": [9, 7], "points": 10}]
    }
    state = state_of(Troop(0, row((5, 10), 4)), Troop(1, row((5, 4), 4), "S"), scenario=scenario)
    (goal,) = aims_of(state.battle, 0).take
    assert goal.cells == (state.battle.ground.cell((9, 7)),)
    assert aims_of(state.battle, 1).deny == (goal,)


@pytest.mark.rule("XVII.3.0")
def test_all_who_can_shoot_a_last_time_at_the_base_that_comes_over_them() -> None:
    state, _ = do(ride(card=BOW), act.MoveBase(0, THERE))
    action = monsters.last_shots(state)
    assert {shot.target for shot in action.shots} == {0}
    assert len(action.shots) == len({shot.shooter for shot in action.shots}) > 0
    assert refused(state, action) is None
    assert monsters.last_shots(state.replace(unit=None)) == act.Shoot()


@pytest.mark.rule("XVII.3.0")
def test_a_monster_on_others_goes_on_to_the_nearest_free_fields() -> None:
    state, _ = do(ride(), act.MoveBase(0, THERE[:2]), 20)
    assert state.step == "ride_on"
    action = monsters.ride_on(state)
    assert refused(state, action) is None
    assert action.steps
    assert len(action.steps) == 1, "a turn frees it, further than that it need not go"


@pytest.mark.rule("XVII.7.4")
def test_breath_is_not_blown_where_it_burns_more_friends_than_enemies() -> None:
    def breathing(*others: Troop) -> int:
        state = state_of(
            dragon(0, (8, 10), "N", "hold"), *others,
            chapters=CHAPTERS, phase="second_shooting", step="shots", side=0,
        )  # fmt: skip
        return len(monsters.breaths(state.replace(shots=(None, None))))

    enemies = Troop(1, row((6, 8), 5), "S", "hold")
    assert breathing(enemies) == 1
    assert breathing(Troop(0, row((6, 8), 5), "N", "hold"), Troop(1, [(1, 1)], "S", "hold")) == 0
