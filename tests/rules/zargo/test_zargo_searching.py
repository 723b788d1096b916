"""What the searching player of Zargo works out: storms, answers of enemies, plans, and how it chooses."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import LEVELS, AiSettings
from editor.rules.core.dice import ScriptedDice
from editor.rules.zargo.actions.fighting import Attack
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.ai.answers import Answers
from editor.rules.zargo.ai.odds import shots_gain
from editor.rules.zargo.ai.plans import Plan, Planner
from editor.rules.zargo.ai.prospects import Prospects
from editor.rules.zargo.ai.searching import SearchingPlayer
from editor.rules.zargo.ai.storms import chance_to_take, storm
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import reach
from editor.rules.zargo.play import PLAY
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.view import view
from tests.rules.zargo.zargo_games import Game, played

WIDE = ["............"] * 8
PLAN = Plan(least=0.3, bold=1.1)


def chosen(state: ZargoState) -> Any:
    """Return what the searching player of the side to act chooses by its view; it is legal."""
    assert state.acting is not None
    side = state.world.scenario.sides[state.acting].id
    found = PLAY.choose(PLAY.view(state, side), side, ScriptedDice(()), AiSettings("searching"))
    assert ENGINE.check(state, found) is None
    return found


def planned(game: Game, plan: Plan) -> tuple[Any, ZargoState]:
    """Return the ways of a plan, and the state after them."""
    return Planner(view(game.state, game.state.side), game.state.side, plan, {}).planned()


def besieged(garrison: tuple[str, ...], *knights: tuple[int, int]) -> Game:
    """Return a game in which knights stand some way off a city of the enemy."""
    return played(WIDE, {"knight": knights}, {"foot": [(11, 7)]}, cities=[(1, (5, 3), garrison)])


def test_the_game_offers_the_level() -> None:
    assert PLAY.levels == LEVELS


def test_a_city_within_reach_is_stormed_by_all_who_are_needed_and_taken() -> None:
    game = besieged(("foot", "foot"), (1, 1), (1, 3), (1, 5), (1, 7))
    game.act(chosen(game.state))
    around = [one for one in game.state.world.beside[game.state.cities[0].cell] if one in game.state.on]
    assert len(around) >= 3
    game.act(chosen(game.state))
    assert game.state.step == "combat"
    attack = chosen(game.state)
    assert isinstance(attack, Attack)
    assert attack.city == 0
    game.act(attack, 6)
    assert game.state.cities[0].owner == 0


def test_nobody_is_called_to_a_storm_that_needs_no_more() -> None:
    game = besieged((), (4, 3), (1, 1))
    found = storm(game.state, 0, game.state.world.of_side[0], (0, 0.0), {})
    assert found.ways == ()
    assert found.chance == 1.0


def test_a_storm_brings_whoever_finds_a_place() -> None:
    game = besieged(("foot",), (1, 3), (11, 0))
    known: dict[int, Any] = {}
    found = storm(game.state, 0, game.state.world.of_side[0], (1, 2.0), known)
    both = list(game.state.world.of_side[0])
    assert [way.piece for way in found.ways] == both == sorted(known)
    again = storm(game.state, 0, game.state.world.of_side[0], (4, 8.0), known)
    assert again.chance == 0.0, "fewer than the garrison take nothing"


def test_a_storm_has_no_more_places_than_are_free_around_the_city() -> None:
    rows = ["~~~~~~", "~~....", "~~~~~~"]
    game = played(rows, {"knight": [(4, 1), (5, 1)]}, {}, cities=[(1, (2, 1), ("foot",))])
    found = storm(game.state, 0, game.state.world.of_side[0], (4, 30.0), {})
    assert [way.piece for way in found.ways] == [game.piece("knight")]


@pytest.mark.parametrize(
    ("difference", "attackers", "held", "chance"),
    [(0, 0, 0, 0.0), (0, 1, 0, 1.0), (9, 1, 2, 0.0), (10, 2, 2, 1.0), (4, 2, 2, 0.5), (-5, 2, 2, 0.0)],
)
def test_the_chance_to_take_a_city(difference: int, attackers: int, held: int, chance: float) -> None:
    game = besieged((), (1, 1))
    assert chance_to_take(game.state, difference, attackers, held) == chance


def test_enemies_answer_where_they_can_come() -> None:
    sides = [{"foot": [(2, 2)], "archer": [(0, 7)]}, {"titan": [(5, 2), (11, 7)]}]
    game = played(WIDE, *sides)
    near = Answers(game.state, 0).gain(game.state)
    assert near == pytest.approx(5.0), "the titan strikes down the footsoldier, worth five"
    foot = game.piece("foot")
    away = game.state.with_piece(foot, game.state.pieces[foot]._replace(cell=game.cell((0, 6))))
    assert Answers(game.state, 0).gain(away) < near


def test_who_stands_beside_answers_as_well_and_the_closed_in_do_not() -> None:
    rows = ["..~~~.", "..~~~."]
    game = played(rows, {"foot": [(0, 0)]}, {"titan": [(1, 0), (5, 0)]})
    assert Answers(game.state, 0).gain(game.state) == pytest.approx(5.0)
    alone = played(rows, {"foot": [(0, 0)]}, {"titan": [(5, 0)]})
    assert Answers(alone.state, 0).gain(alone.state) == 0.0


def test_with_an_escort_half_of_whom_it_escorts_is_lost() -> None:
    game = played(WIDE, {"foot": [(2, 2)], "sorcerer": [(2, 2)]}, {"titan": [(5, 2)]})
    assert Answers(game.state, 0).gain(game.state) == pytest.approx(7.5)


def test_no_more_attack_than_gain_by_it() -> None:
    game = played(WIDE, {"foot": [(2, 2)]}, {"titan": [(5, 2)], "knight": [(5, 3)]})
    hunters = [game.piece("titan", side=1), game.piece("knight", side=1)]
    assert Answers(game.state, 0)._attack(game.state, game.piece("foot"), hunters) == (5.0, hunters[:1])


def test_what_a_piece_reaches_is_counted_and_what_it_does_not_has_no_way() -> None:
    found = reach(played(["..."], {"foot": [(0, 0)]}, {}).state, 0)
    assert len(found) == 2
    assert dict(found) == {1: (1,), 2: (1, 2)}
    with pytest.raises(KeyError):
        found[0]


def test_helpers_come_to_a_city_in_danger_by_any_plan() -> None:
    sides = [{"knight": [(5, 6)], "foot": [(11, 7)]}, {"titan": [(5, 2)]}]
    game = played(WIDE, *sides, cities=[(0, (2, 2), ("foot",))])
    ways, after = planned(game, PLAN._replace(least=99.0, bold=99.0))
    knight = game.piece("knight")
    assert knight in [way.piece for way in ways]
    before = game.state.world.distance(game.state.pieces[knight].cell, game.cell((2, 2)))
    assert game.state.world.distance(after.pieces[knight].cell, game.cell((2, 2))) < before


def test_an_attack_that_may_fail_leaves_the_enemy_there() -> None:
    cities = [(0, (0, 7), ("foot",)), (1, (11, 0), ())]
    game = played(WIDE, {"knight": [(2, 2)]}, {"knight": [(4, 2)]}, cities=cities)
    ways, after = planned(game, PLAN._replace(storm=1.1, least=-9.0))
    knight = game.piece("knight", side=1)
    assert [way.target for way in ways] == [knight]
    prospects = Prospects(SearchingPlayer(view(game.state, 0)))
    assert prospects._attacks(after)[1].pieces[knight].cell >= 0
    assert prospects._advance(after) > 0


def test_cities_of_ones_own_are_in_danger_by_what_may_come() -> None:
    sides = [{"foot": [(11, 7)]}, {"titan": [(5, 2)]}]
    game = played(WIDE, *sides, cities=[(0, (2, 2), ("foot",))])
    assert Answers(game.state, 0).gain(game.state) == pytest.approx(40.0)


def test_no_more_than_six_come_beside_a_piece() -> None:
    ring = [(3, 2), (5, 2), (4, 1), (3, 1), (4, 3), (3, 3), (6, 2), (6, 3)]
    game = played(WIDE, {"titan": [(4, 2)]}, {"foot": ring})
    assert len(Answers(game.state, 0)._come(game.state, game.cell((4, 2)), game.state.world.of_side[1])) == 6


def test_each_shot_is_counted_at_its_best_target_that_is_lost_once() -> None:
    sides = [{"archer": [(2, 2), (11, 0)], "dragon": [(2, 3)], "foot": [(0, 0)]}, {"foot": [(3, 2), (4, 2)]}]
    state = played(WIDE, *sides).state
    own, foes = state.world.of_side[0], state.world.of_side[1]
    assert shots_gain(state, own, foes) == pytest.approx(2.5 + 5 / 3), "an archer and a dragon near by"
    assert shots_gain(state, own, foes, nearer=True) == pytest.approx(5.0), "all at the same one"


def test_the_value_counts_attacks_cities_ways_and_answers() -> None:
    game = besieged(("foot",), (1, 3), (1, 4))
    player = SearchingPlayer(view(game.state, 0))
    prospects = Prospects(player)
    still = prospects.value(game.state)
    _, stormed = planned(game, PLAN)
    assert prospects.value(stormed) > still + 20


def test_who_falls_in_an_attack_answers_no_more() -> None:
    game = played(WIDE, {"titan": [(2, 2)], "foot": [(0, 0)]}, {"knight": [(6, 2)], "foot": [(11, 7)]})
    ways, after = planned(game, PLAN)
    knight = game.piece("knight", side=1)
    assert [way.target for way in ways if way.target >= 0] == [knight]
    gained, fought = Prospects(SearchingPlayer(view(game.state, 0)))._attacks(after)
    assert gained == pytest.approx(5.0)
    assert fought.pieces[knight].cell < 0


def test_footsoldiers_go_to_escort_who_is_in_danger() -> None:
    sides = [
        {"sorcerer": [(4, 2)], "foot": [(2, 2), (11, 0)]},
        {"titan": [(9, 2)]},
    ]
    game = played(WIDE, *sides, cities=[(0, (0, 2), ()), (1, (11, 7), ())])
    ways, after = planned(game, PLAN._replace(escorts=True, bold=0.0))
    sorcerer, foot = game.piece("sorcerer"), game.piece("foot")
    assert after.escort_of(sorcerer) == foot
    assert ENGINE.check(game.state, Move(ways)) is None
    assert planned(game, PLAN._replace(bold=0.0))[1].escort_of(sorcerer) < 0


def test_an_escort_that_cannot_come_does_not() -> None:
    rows = ["...~....", "...~....", "...~...."]
    game = played(rows, {"sorcerer": [(4, 1)], "foot": [(2, 1)]}, {"titan": [(7, 1)]})
    _, after = planned(game, PLAN._replace(escorts=True))
    assert after.escort_of(game.piece("sorcerer")) < 0


@pytest.mark.parametrize(("enemy", "goes"), [((11, 7), True), ((4, 2), False)])
def test_a_garrison_goes_out_where_no_enemy_may_come_soon(enemy: tuple[int, int], goes: bool) -> None:
    rows = ["." * 30] * 8
    at = (29, 7) if goes else enemy
    cities = [(0, (1, 2), ("foot", "knight")), (1, (28, 6), ("foot",))]
    game = played(rows, {"foot": [(0, 0)]}, {"foot": [at]}, cities=cities)
    ready = Planner(game.state, 0, PLAN._replace(sally=True), {}).ready()
    assert (game.piece("knight") in ready) is goes
    assert sum(one in ready for one in game.state.inside[0]) == int(goes), "one stays"
    assert game.piece("knight") not in Planner(game.state, 0, PLAN, {}).ready()


def test_the_second_front_is_another_city_where_there_is_one() -> None:
    cities = [(1, (5, 2), ()), (1, (11, 6), ())]
    game = played(WIDE, {"foot": [(1, 1)]}, {"foot": [(11, 0)]}, cities=cities)
    numbers = [game.piece("foot")]

    def goals(plan: Plan) -> list[int]:
        return Planner(game.state, 0, plan, {}).goals(numbers, game.state)

    assert goals(PLAN) == [game.cell((5, 2))]
    assert goals(PLAN._replace(front="second")) == [game.cell((11, 6))]
    assert goals(PLAN._replace(front="home")) == []
    alone = played(WIDE, {"foot": [(1, 1)]}, {"foot": [(11, 0)]}, cities=cities[:1])
    assert Planner(alone.state, 0, PLAN._replace(front="second"), {}).goals(numbers, alone.state) == [
        alone.cell((5, 2))
    ]


def test_the_search_begins_with_the_plan_below_and_keeps_to_its_nodes() -> None:
    game = besieged(("foot",), (1, 3), (1, 4))
    for nodes in (1, 5):
        tried = SearchingPlayer(view(game.state, 0), nodes=nodes).search()
        assert len(tried) == nodes
        assert [one.value for one in tried] == sorted((one.value for one in tried), reverse=True)
    assert tried[0].value >= next(one.value for one in tried if one.plan == PLAN)
    everything = SearchingPlayer(view(game.state, 0), nodes=10_000).search()
    assert everything[0].value >= tried[0].value


def test_the_same_view_is_answered_the_same_and_once_a_month() -> None:
    game = besieged(("foot",), (1, 3), (1, 4))
    first = chosen(game.state)
    assert chosen(game.state) == first
    game.act(first)
    assert chosen(game.state) == Finish()


def test_what_foreign_cities_hold_is_not_looked_at() -> None:
    strong = besieged(("knight", "knight"), (1, 3), (1, 4), (1, 5))
    cities = [(1, (5, 3), ("knight", "knight")), (1, (10, 5), ("foot", "foot"))]
    turned = [(1, (5, 3), ("foot", "foot")), (1, (10, 5), ("knight", "knight"))]
    sides = ({"knight": [(1, 3), (1, 4), (1, 5)]}, {"foot": [(11, 7)]})
    one, other = (played(WIDE, *sides, cities=those) for those in (cities, turned))
    assert chosen(one.state) == chosen(other.state)
    assert chosen(strong.state) != Finish()


def test_moves_that_the_rules_forbid_are_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = besieged(("foot",), (1, 3))
    monkeypatch.setattr(Planner, "planned", lambda self: ((game.way(0, (9, 9 - 2)),), self.state))
    assert chosen(game.state) == Finish()
