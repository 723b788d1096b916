"""Combats, charges, serpents, shots and sieges of Zargo."""

import pytest

from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.events.combats import AssaultFailed, CombatFought
from editor.rules.zargo.state import LOST
from editor.rules.zargo.view import view
from tests.rules.zargo.zargo_games import Game, played, setup

PLAIN = ["........"] * 6


def _fought(game: Game, action: Attack, *dice: int) -> CombatFought:
    found = next(one for one in game.act(action, *dice) if isinstance(one, CombatFought))
    assert sum(value for _rule, _code, value in found.parts) == found.attack - found.defence
    return found


@pytest.mark.parametrize(("path", "factors"), [([(1, 2), (2, 2), (3, 2)], 8), ([(1, 3), (2, 3), (3, 3)], 6)])
def test_a_knights_straight_charge_adds_three_in_front_and_one_aside(
    path: list[tuple[int, int]], factors: int
) -> None:
    game = played(PLAIN, {"knight": [(0, path[0][1])]}, {"foot": [(4, 2)]})
    knight, foe = game.piece("knight"), game.piece("foot", side=1)
    game.act(Move((game.way(knight, *path, target=foe),)))
    game.act(Finish())
    assert _fought(game, Attack((knight,), foe), 6).attack == factors
    assert game.state.pieces[foe].cell == LOST


def test_a_knight_who_turns_on_the_way_does_not_charge() -> None:
    game = played(PLAIN, {"knight": [(0, 3)]}, {"foot": [(4, 2)]})
    knight, foe = game.piece("knight"), game.piece("foot", side=1)
    game.act(Move((game.way(knight, (1, 3), (2, 2), (3, 2), target=foe),)))
    game.act(Finish())
    assert _fought(game, Attack((knight,), foe), 1).attack == 5


def test_a_sorcerer_inspires_his_neighbours() -> None:
    game = played(PLAIN, {"foot": [(3, 2)], "sorcerer": [(2, 2)]}, {"foot": [(4, 2)]}, step="combat")
    found = _fought(game, Attack((game.piece("foot"),), game.piece("foot", side=1)), 2)
    assert (found.attack, found.defence) == (3, 2)


def test_attackers_below_the_table_are_refused_and_together_they_may() -> None:
    game = played(PLAIN, {"foot": [(3, 2)], "titan": [(5, 2)]}, {"titan": [(4, 2)]}, step="combat")
    foot, titan, foe = game.piece("foot"), game.piece("titan"), game.piece("titan", side=1)
    assert game.refused(Attack((foot,), foe)) == "too_weak"
    assert _fought(game, Attack((foot, titan), foe), 6).outcome == "defender_lost"
    assert game.refused(Attack((titan,), foe)) == "no_target"


def test_who_is_driven_back_and_cannot_go_is_lost() -> None:
    game = played(["....~"], {"titan": [(2, 0)]}, {"foot": [(3, 0)]}, step="combat")
    foe = game.piece("foot", side=1)
    game.act(Attack((game.piece("titan"),), foe), 1)
    assert game.state.pieces[foe].cell == LOST


def test_the_escort_takes_the_blow_and_whom_it_escorted_flees_its_whole_movement() -> None:
    game = played(PLAIN, {"titan": [(0, 2)]}, {"foot": [(1, 2)], "archer": [(1, 2)]}, step="combat")
    titan, foot, archer = game.piece("titan"), game.piece("foot", side=1), game.piece("archer", side=1)
    assert game.refused(Attack((titan,), archer)) == "no_target"
    game.act(Attack((titan,), foot), 6)
    assert game.state.pieces[foot].cell == LOST
    assert game.state.world.distance(game.cell((0, 2)), game.state.pieces[archer].cell) == 6


def test_a_serpent_runs_on_over_beaten_enemies_in_its_line() -> None:
    rows = ["........."]
    game = played(rows, {"serpent": [(0, 0)]}, {"foot": [(2, 0), (5, 0)]})
    serpent, first, second = game.piece("serpent"), *(game.piece("foot", n, 1) for n in range(2))
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.act(Attack((serpent,), first), 6)
    assert game.state.step == "run_on"
    assert game.refused(RunOn(4)) == "no_run"
    game.act(RunOn(3, second), 1)
    assert game.at(serpent) != (1, 0)
    assert game.state.step == "combat"


def test_arrows_follow_their_table_and_are_not_added() -> None:
    game = played(PLAIN, {"archer": [(0, 2), (0, 1)]}, {"foot": [(2, 2)], "titan": [(7, 2)]}, step="shots")
    one, two, foe = game.piece("archer"), game.piece("archer", 1), game.piece("foot", side=1)
    assert game.refused(Shoot((one, two), foe)) == "not_added"
    assert game.refused(Shoot((one,), game.piece("titan", side=1))) == "out_of_reach"
    (shot,) = game.act(Shoot((one,), foe), 4)
    assert (shot.distance, shot.least, shot.hit) == (2, 5, False)
    game.act(Shoot((two,), foe), 6)
    assert game.state.pieces[foe].cell == LOST


def test_flames_are_added_and_a_dragon_may_burn_before_it_moves() -> None:
    game = played(PLAIN, {"dragon": [(0, 2)], "flamethrower": [(0, 3)]}, {"foot": [(3, 2)]})
    dragon, thrower, foe = game.piece("dragon"), game.piece("flamethrower"), game.piece("foot", side=1)
    assert game.refused(Shoot((thrower,), foe)) == "shoots_later"
    game.act(Shoot((dragon,), foe), 1)
    game.act(Move((game.way(dragon, (1, 2)),)))
    assert game.refused(Move((game.way(dragon, (2, 2), target=foe),))) == "has_moved"
    joint = played(PLAIN, {"dragon": [(0, 2)], "flamethrower": [(0, 3)]}, {"foot": [(3, 2)]}, step="shots")
    (shot, *_rest) = joint.act(Shoot((dragon, thrower), foe), 5)
    assert (shot.least, shot.hit) == (5, True)


def test_visions_drive_back() -> None:
    game = played(PLAIN, {"sorcerer": [(0, 2)]}, {"foot": [(1, 2)]}, step="shots")
    foe = game.piece("foot", side=1)
    game.act(Shoot((game.piece("sorcerer"),), foe), 6)
    assert game.state.world.distance(game.cell((0, 2)), game.state.pieces[foe].cell) == 3


def _siege(*garrison: str, besiegers: int = 1, name: str = "titan") -> Game:
    places = [(2, 2), (2, 1), (2, 3), (4, 2)][:besiegers]
    cities = [(1, (3, 2), garrison)]
    return Game(setup(PLAIN, [{name: places}, {"foot": [(7, 5)]}], cities=cities), step="combat")


def test_the_garrison_is_face_down_to_others_and_its_city_is_not_shot_at() -> None:
    game = _siege("foot", "foot", besiegers=2)
    seen = view(game.state, 0)
    assert [seen.pieces[one].cell for one in game.state.inside[0]] == [-3, -3]
    assert view(game.state, 1).inside == game.state.inside
    assert game.refused(Attack((game.piece("titan"),), game.state.inside[0][0])) == "no_target"


def test_besiegers_fewer_than_the_garrison_are_thrown_back() -> None:
    game = _siege("foot", "foot")
    failed = game.act(Attack((game.piece("titan"),), city=0))[0]
    assert isinstance(failed, AssaultFailed)
    assert failed.few
    assert game.at(game.piece("titan")) != (2, 2)


def test_besiegers_too_weak_for_the_table_are_lost() -> None:
    game = _siege("titan", name="foot")
    game.act(Attack((game.piece("foot"),), city=0))
    assert game.state.pieces[game.piece("foot")].cell == LOST


def test_a_city_is_conquered_and_occupied() -> None:
    game = _siege("foot", "foot", besiegers=2)
    both = (game.piece("titan"), game.piece("titan", 1))
    game.act(Attack(both, city=0), 6)
    assert game.state.step == "occupy"
    assert [game.state.cities_of(side) for side in (0, 1)] == [1, 0]
    game.act(Occupy(both[:1]))
    assert game.state.inside == {0: both[:1]}


def test_walls_leave_nowhere_to_go_so_the_weakest_falls() -> None:
    game = _siege("foot", "titan", besiegers=3)
    titans = tuple(game.piece("titan", number) for number in range(3))
    weakest = min(game.state.inside[0], key=lambda one: game.state.world.kind_of(one).combat)
    rows = game.state.world.ruleset.combat.columns[-1].results
    assert rows == ("defender_lost",) * 6
    game.act(Attack(titans[:2], city=0), 5)  # 40 against 22: the last column
    assert game.state.pieces[weakest].cell == LOST


def test_the_besieged_attack_from_the_city_and_stay() -> None:
    cities = [(0, (3, 2), ("foot", "titan"))]
    game = Game(setup(PLAIN, [{}, {"foot": [(2, 2), (4, 2)]}], cities=cities), step="combat")
    titan = game.piece("titan")
    game.act(Attack((titan,), game.piece("foot", side=1)), 6)
    assert game.at(titan) == (3, 2)
    assert game.state.pieces[titan].city == 0


@pytest.mark.parametrize(("die", "stay"), [(2, False), (4, True), (6, True)])
def test_besiegers_are_driven_back_by_a_low_die_alone(die: int, stay: bool) -> None:
    """Two foot soldiers against a garrison as strong: the row of an even fight."""
    game = _siege("winged", besiegers=2, name="foot")
    feet = (game.piece("foot"), game.piece("foot", 1))
    game.act(Attack(feet, city=0), die)
    assert ([game.at(one) for one in feet] == [(2, 2), (2, 1)]) is stay


def test_whom_the_first_piece_of_all_escorts_does_not_fight() -> None:
    game = played(PLAIN, {"foot": [(2, 2)], "knight": [(2, 2)]}, {"foot": [(3, 2)]}, step="combat")
    assert game.piece("foot") == 0
    assert game.refused(Attack((game.piece("knight"),), game.piece("foot", side=1))) != ""
    assert game.refused(Attack((game.piece("foot"),), game.piece("foot", side=1))) == ""
