"""Rules of Zargo at their bounds: escorts, what an attack names, borders of the world, lots and answers."""

from typing import Any

import pytest

from editor.rules.zargo.actions.alliances import Answer
from editor.rules.zargo.actions.fighting import Attack
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import targets_from
from editor.rules.zargo.refusals import refusals
from tests.rules.zargo.zargo_games import played, setup

PLAIN = ["........"] * 6
WEST = [(column, row) for column in range(4) for row in range(6)]
EAST = [(column, row) for column in range(4, 8) for row in range(6)]


def test_a_footsoldier_escorts_who_shares_his_field_and_nobody_else() -> None:
    game = played(PLAIN, {"titan": [(2, 2)], "foot": [(2, 2), (5, 2)]}, {"foot": [(7, 5)]})
    titan, foot, alone = game.piece("titan"), game.piece("foot"), game.piece("foot", 1)
    state = game.state
    assert [state.escorted_by(one) for one in (titan, foot, alone)] == [-1, titan, -1]
    assert [state.escort_of(one) for one in (titan, foot, alone)] == [foot, -1, -1]


def test_who_is_in_a_garrison_escorts_nobody_in_front_of_it() -> None:
    game = played(
        PLAIN, {"titan": [], "foot": []}, {"foot": [(7, 5)]}, cities=[(0, (2, 2), ["foot", "titan"])]
    )
    assert game.state.escorted_by(game.piece("foot")) == -1
    assert game.state.escort_of(game.piece("titan")) == -1


@pytest.mark.parametrize(
    ("attackers", "target", "city"),
    [
        ((), 1, -1),
        ((0, 0), 1, -1),
        ((0,), -1, -1),
        ((0,), 1, 0),
        ((-1,), 1, -1),
        ((3,), 1, -1),
        ((0,), 3, -1),
    ],
)
def test_an_attack_names_its_attackers_once_and_one_target(attackers: Any, target: int, city: int) -> None:
    game = played(
        PLAIN, {"titan": [(2, 2)]}, {"foot": [(3, 2), (7, 0)]}, step="combat", cities=[(1, (7, 5), ())]
    )
    assert len(game.state.pieces) == 3
    assert game.refused(Attack((0,), 1, -1)) == ""
    assert game.refused(Attack(attackers, target, city)) == "no_attack"


def test_an_enemy_in_the_corner_of_the_world_is_a_target_and_beyond_the_border_is_nobody() -> None:
    game = played(PLAIN, {"titan": [(1, 0)]}, {"foot": [(0, 0)]})
    foe = game.piece("foot", 0, 1)
    assert targets_from(game.state, game.piece("titan"), game.cell((1, 0))) == [foe]
    assert targets_from(game.state, game.piece("titan"), game.cell((7, 5))) == []


def test_a_way_into_a_zone_names_an_enemy_that_there_is() -> None:
    game = played(PLAIN, {"foot": [(3, 2)]}, {"titan": [(1, 2)]})
    game.state = game.state.but(side=1)
    titan = game.piece("titan", 0, 1)

    def onto(target: int) -> str:
        return game.refused(Move((game.way(titan, (2, 2), target=target),)))

    assert onto(game.piece("foot")) == ""
    assert onto(len(game.state.pieces)) == "no_target"


@pytest.mark.parametrize(
    ("drawn", "given", "refused"),
    [
        (True, {}, False),
        (True, {"cities": [(0, (1, 1), ["foot"])]}, True),
        (True, {"placed": True}, True),
        (False, {"cities": [(0, (1, 1), ["foot"])], "placed": True}, False),
    ],
)
def test_who_draws_his_continent_has_nothing_on_it_yet(
    drawn: bool, given: dict[str, Any], refused: bool
) -> None:
    placed = {"foot": [(2, 2)]} if given.get("placed") else {}
    made = setup(
        PLAIN,
        [placed, {}],
        cities=given.get("cities", ()),
        reserve=[{"foot": 4}, {"foot": 4}],
        homes=[WEST, EAST],
        draw_continents=drawn,
    )
    told = [one for one in refusals(made) if one.code == "zargo_rules.drawn_with_cities"]
    assert [one.path for one in told] == (["sides[0]"] if refused else [])


def test_an_offer_may_be_refused_and_accepted() -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]}, step="answer")
    game.state = game.state.but(offer=(0, 1))
    assert [one for one in ENGINE.legal_actions(game.state) if isinstance(one, Answer)] == [
        Answer(accept=False),
        Answer(accept=True),
    ]
