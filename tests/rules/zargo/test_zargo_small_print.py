"""Rules of Zargo at their bounds: escorts, what an attack names, borders of the world, lots and answers."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.zargo.actions.alliances import Answer, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import targets_from
from editor.rules.zargo.refusals import refusals
from editor.rules.zargo.serpents import runs
from editor.rules.zargo.setting_up import world_of
from editor.rules.zargo.state import LOST
from tests.cases import cases
from tests.rules.zargo.zargo_games import Game, played, setup, units

PLAIN = ["........"] * 6
WEST = [(column, row) for column in range(4) for row in range(6)]
EAST = [(column, row) for column in range(4, 8) for row in range(6)]


def said(game: Game, action: Action) -> str:
    return ENGINE.words(game.state, action).code.partition(".")[2]


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


@cases(
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
    game.state = game.state.replace(side=1)
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
    reported = [one for one in refusals(made) if one.code == "zargo_rules.drawn_with_cities"]
    assert [one.path for one in reported] == (["sides[0]"] if refused else [])


def test_an_offer_may_be_refused_and_accepted() -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]}, step="answer")
    game.state = game.state.replace(offer=(0, 1))
    assert [one for one in ENGINE.legal_actions(game.state) if isinstance(one, Answer)] == [
        Answer(accept=False),
        Answer(accept=True),
    ]


def test_a_serpent_with_one_point_left_runs_on_and_comes_as_far_as_it_reaches() -> None:
    game = played(["........."], {"foot": [(2, 0)]}, {"serpent": [(0, 0)]})
    game.state = game.state.replace(side=1)
    serpent, first = game.piece("serpent", 0, 1), game.piece("foot")
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.state = game.state.with_piece(serpent, game.state.pieces[serpent]._replace(left=1))
    game.act(Attack((serpent,), first), 6)
    assert (game.state.step, game.state.runner) == ("run_on", serpent)
    assert [(hexes, left) for hexes, _ahead, _path, left in runs(game.state)] == [(1, 0)]


def test_a_serpent_without_points_runs_on_no_more() -> None:
    game = played(["........."], {"foot": [(2, 0)]}, {"serpent": [(0, 0)]})
    game.state = game.state.replace(side=1)
    serpent, first = game.piece("serpent", 0, 1), game.piece("foot")
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.state = game.state.with_piece(serpent, game.state.pieces[serpent]._replace(left=0))
    game.act(Attack((serpent,), first), 6)
    assert game.state.step != "run_on"


def test_a_run_at_the_first_piece_of_all_is_said_with_it() -> None:
    game = played(["........."], {"foot": [(5, 0), (2, 0)]}, {"serpent": [(0, 0)]})
    game.state = game.state.replace(side=1)
    serpent, far, first = game.piece("serpent", 0, 1), game.piece("foot"), game.piece("foot", 1)
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.act(Attack((serpent,), first), 6)
    assert far == 0
    assert said(game, RunOn(3, far)) == "run_at"
    assert said(game, RunOn(3)) == "run_on"


def test_two_may_ally_while_somebody_is_left_whom_neither_is_allied_with() -> None:
    feet = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}, {"foot": [(7, 0)]}, {"foot": [(0, 5)]}]
    game = Game(setup(PLAIN, feet, alliances=True), step="alliance")
    game.state = game.state.replace(allies=frozenset({(0, 2)}))
    assert game.refused(Propose(1)) == "", "the fourth is nobody's friend"
    game.state = game.state.replace(allies=frozenset({(0, 2), (1, 3)}))
    assert game.refused(Propose(1)) == "no_offer"


@pytest.mark.parametrize(
    ("changes", "gone"),
    [({}, True), ({"acted": True}, False), ({"cell": LOST}, False), ({"target": -1}, False)],
)
def test_a_zone_is_gone_while_somebody_is_about_to_attack(changes: dict[str, Any], gone: bool) -> None:
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(3, 2)]})
    titan, foe = game.piece("titan"), game.piece("foot", 0, 1)
    piece = game.state.pieces[titan]._replace(target=foe)
    game.state = game.state.with_piece(titan, piece._replace(**changes))
    assert game.state.under_attack == (frozenset({foe}) if gone else frozenset())


def test_no_more_conquerors_enter_a_city_than_its_garrison_may_count() -> None:
    feet = [(2, 1), (3, 1), (4, 1), (2, 3), (3, 3)]
    game = played(PLAIN, {"foot": feet}, {"foot": [(7, 5)]}, cities=[(0, (3, 2), ())])
    pieces = tuple(game.piece("foot", number) for number in range(5))
    most = game.state.world.ruleset.year.garrison_most
    assert most == 4
    game.state = game.state.replace(step="occupy", conquerors=pieces, taken=0)
    assert game.refused(Occupy(pieces)) == "garrison_too_large"
    assert game.refused(Occupy(pieces[:most])) == ""


def test_a_footsoldier_who_takes_along_the_first_piece_of_all_is_said_to() -> None:
    game = played(PLAIN, {"titan": [(2, 2)], "foot": [(2, 2)]}, {"foot": [(7, 5)]})
    titan, foot = game.piece("titan"), game.piece("foot")
    assert titan == 0
    assert said(game, Move((game.way(foot, (3, 2), together=True),))) == "move_together"
    assert said(game, Move((game.way(foot, (3, 2)),))) == "move"


@pytest.mark.parametrize("sign", [None, "crown"])
def test_a_piece_bears_the_sign_of_its_card(sign: str | None) -> None:
    made = setup(PLAIN, [{"titan": [(0, 0)]}, {"foot": [(7, 5)]}])
    titan = units()["titan"]
    documents = {**made.documents, titan.id: titan.model_copy(update={"symbol": sign})}
    world = world_of(Setup(made.scenario, documents))
    assert world.kind_of(world.of_side[0][0]).symbol == (sign or "")


def test_attackers_who_are_thrown_back_go_two_fields_away_and_the_defender_stays() -> None:
    game = played(PLAIN, {"foot": [(3, 3)]}, {"foot": [(4, 3)]}, step="combat")
    foot, foe = game.piece("foot"), game.piece("foot", 0, 1)
    before = game.at(foe)
    game.act(Attack((foot,), foe), 2)
    here, there = game.state.pieces[foot].cell, game.state.pieces[foe].cell
    assert here not in (game.cell((3, 3)), LOST)
    assert here not in game.state.world.beside[there]
    assert game.at(foe) == before


@pytest.mark.parametrize(("side", "city"), [(0, 1), (1, 0)])
def test_a_city_that_falls_belongs_to_who_stormed_it(side: int, city: int) -> None:
    cities = [(0, (1, 3), ["foot"] if city == 0 else []), (1, (6, 3), ["foot"] if city == 1 else [])]
    beside = (5, 3) if city == 1 else (2, 3)
    pieces = [{"titan": [beside]} if side == 0 else {}, {"titan": [beside]} if side == 1 else {}]
    game = played(PLAIN, *pieces, step="combat", cities=cities)
    game.state = game.state.replace(side=side)
    titan = game.piece("titan", 0, side)
    assert Attack((titan,), city=city) in list(ENGINE.legal_actions(game.state))
    game.act(Attack((titan,), city=city), 6)
    assert [one.owner for one in game.state.cities] == [side, side]
