"""What the book of Zargo says by example or in plain numbers, sentence by sentence."""

import pytest

from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.set_up import FoundCity, HoldCity
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.setting_up import first_state, world_of
from editor.rules.zargo.state import LOST
from editor.rules.zargo.victory import winner
from editor.services.rules import shipped_rulesets
from schemas.systems.zargo import ZargoRuleset
from tests.campaigns.walks import setup_of
from tests.rules.zargo.zargo_games import Game, played, setup

PLAIN = ["........"] * 6


def rules() -> ZargoRuleset:
    found = shipped_rulesets()["zargo"]
    assert isinstance(found, ZargoRuleset)
    return found


def test_eight_cities_and_eight_pieces_beat_five_cities_and_thirty_pieces() -> None:
    assert winner({"eight": 8, "thirty": 5}, 25, rules()) == "eight"
    assert winner({"eight": 8, "thirty": 5}, 24, rules()) is None


def test_knights_go_first_then_dragons_the_winged_and_the_monks() -> None:
    world = world_of(setup_of("zargo", "the-year-of-zargo"))
    peoples = [world.scenario.sides[side].people for side in world.order]
    assert peoples == ["knights", "dragons", "winged", "monks"]


def test_a_month_is_crossed_off_when_the_first_has_his_turn_again() -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]})
    months = []
    for _ in range(4):
        game.act(Finish())
        months.append((game.state.month, game.state.side))
    assert months == [(1, 1), (2, 0), (2, 1), (3, 0)]


def test_the_year_has_twenty_five_months_and_two_who_lead_share_it() -> None:
    cities = [(0, (1, 1), ("foot",)), (1, (6, 4), ("foot",))]
    game = Game(setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], cities=cities), side=1, month=25)
    *_, ended = game.act(Finish())
    assert (ended.winner, ended.reason, ended.cities) == (None, "year_shared", (1, 1))
    assert game.state.step == "over"


def test_who_has_lost_everything_is_out_and_the_last_one_wins_at_once() -> None:
    game = played(PLAIN, {"titan": [(0, 2)]}, {"foot": [(1, 2)]}, step="combat")
    game.act(Attack((game.piece("titan"),), game.piece("foot", side=1)), 6)
    *_, ended = game.act(Finish())
    assert (ended.winner, ended.reason) == (0, "last_one")
    assert game.state.month == 1


def test_a_mountain_takes_three_turns_to_its_foot_up_and_away() -> None:
    game = played(["..m....."], {"foot": [(0, 0)]}, {"foot": [(7, 0)]})
    foot = game.piece("foot")
    for way in ([(1, 0)], [(2, 0)], [(3, 0), (4, 0)]):
        game.act(Move((game.way(foot, *way),)))
        game.act(Finish())
        game.act(Finish())
    assert game.at(foot) == (4, 0)


def test_along_a_ridge_a_turn_brings_one_hex() -> None:
    game = played([".mmm...."], {"foot": [(1, 0)]}, {"foot": [(7, 0)]})
    foot = game.piece("foot")
    assert game.refused(Move((game.way(foot, (2, 0), (3, 0)),))) == "ground_stops"
    game.act(Move((game.way(foot, (2, 0)),)))
    game.act(Finish())
    game.act(Finish())
    game.act(Move((game.way(foot, (3, 0)),)))


def test_enemies_are_not_passed_even_where_their_zone_is_gone() -> None:
    game = played(["........"], {"foot": [(0, 0)], "winged": [(1, 0)]}, {"foot": [(3, 0)]})
    foot, winged, foe = game.piece("foot"), game.piece("winged"), game.piece("foot", side=1)
    game.act(Move((game.way(winged, (2, 0), (3, 0), (4, 0), target=foe),)))
    way = game.way(foot, (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))
    assert game.refused(Move((way,))) == "enemy_bars"


@pytest.mark.parametrize(("hexes", "refused"), [(5, ""), (6, "out_of_reach")])
def test_a_dragon_burns_within_five_hexes(hexes: int, refused: str) -> None:
    game = played(["........"], {"dragon": [(0, 0)]}, {"foot": [(hexes, 0)]}, step="shots")
    assert game.refused(Shoot((game.piece("dragon"),), game.piece("foot", side=1))) == refused


def test_a_dragon_who_burned_before_its_move_attacks_nobody_after_it() -> None:
    game = played(PLAIN, {"dragon": [(0, 2)]}, {"foot": [(3, 2)]})
    dragon, foe = game.piece("dragon"), game.piece("foot", side=1)
    game.act(Shoot((dragon,), foe), 1)
    assert game.refused(Move((game.way(dragon, (1, 2), (2, 2), target=foe),))) == "cannot_attack"


def test_a_monk_comes_back_within_its_movement_then_moves_and_attacks() -> None:
    game = played(PLAIN, {"monk": [(0, 2)]}, {"foot": [(7, 2)], "titan": [(7, 5)]})
    monk, foe = game.piece("monk"), game.piece("foot", side=1)
    assert game.refused(Reappear(monk, game.cell((3, 2)))) == "not_due"
    game.act(Vanish(monk))
    game.act(Finish())
    game.act(Finish())
    assert game.refused(Reappear(monk, game.cell((7, 1)))) == "not_there"
    assert game.refused(Reappear(monk, game.cell((6, 2)))) == "not_there"  # a zone of influence
    game.act(Reappear(monk, game.cell((5, 2))))
    game.act(Move((game.way(monk, (6, 2), target=foe),)))
    game.act(Finish())
    game.act(Attack((monk,), foe), 6)
    assert game.state.pieces[foe].cell == LOST


def test_only_monks_vanish_and_not_from_a_city() -> None:
    cities = [(0, (3, 2), ("monk",))]
    game = Game(setup(PLAIN, [{"foot": [(0, 0)], "monk": [(0, 3)]}, {"foot": [(7, 5)]}], cities=cities))
    inside = game.state.inside[0][0]
    outside = game.piece("monk", 0) if game.piece("monk", 0) != inside else game.piece("monk", 1)
    assert game.refused(Vanish(game.piece("foot"))) == "cannot_vanish"
    assert game.refused(Vanish(inside)) == "cannot_vanish"
    assert game.refused(Vanish(outside)) == ""


def test_a_serpent_may_stay_and_goes_on_after_each_enemy_beaten() -> None:
    game = played(["........."], {"serpent": [(0, 0)]}, {"foot": [(2, 0), (5, 0)]})
    serpent, first, second = game.piece("serpent"), *(game.piece("foot", n, 1) for n in range(2))
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    stay = Game.__new__(Game)
    game.act(Attack((serpent,), first), 6)
    stay.state, stay.events = game.state, []
    stay.act(RunOn(0))
    assert (stay.state.step, stay.state.runner, stay.at(serpent)) == ("combat", -1, (1, 0))
    game.act(RunOn(3, second), 6)
    assert (game.state.step, game.state.runner) == ("run_on", serpent)
    game.act(RunOn(2))
    assert (game.state.step, game.at(serpent)) == ("combat", (6, 0))


def test_whom_an_escort_covers_is_driven_back_with_it() -> None:
    game = played(PLAIN, {"foot": [(0, 2)]}, {"foot": [(1, 2)], "archer": [(1, 2)]}, step="combat")
    foot, archer = game.piece("foot", side=1), game.piece("archer", side=1)
    game.act(Attack((game.piece("foot"),), foot), 4)
    assert game.at(foot) == game.at(archer) != (1, 2)


def test_who_is_escorted_and_cannot_flee_its_whole_movement_is_lost() -> None:
    game = played(["~...~"], {"titan": [(1, 0)]}, {"foot": [(2, 0)], "archer": [(2, 0)]}, step="combat")
    archer = game.piece("archer", side=1)
    game.act(Attack((game.piece("titan"),), game.piece("foot", side=1)), 6)
    assert game.state.pieces[archer].cell == LOST


def test_an_escort_takes_nobody_along_who_has_moved() -> None:
    game = played(PLAIN, {"knight": [(2, 2)], "foot": [(2, 2)]}, {"foot": [(7, 5)]})
    knight, foot = game.piece("knight"), game.piece("foot")
    moved = game.state.pieces[knight]._replace(moved=True)
    game.state = game.state.with_piece(knight, moved)
    assert game.refused(Move((game.way(foot, (3, 2), together=True),))) == "has_moved"


def test_who_is_driven_back_flees_into_a_city_with_room() -> None:
    cities = [(1, (2, 1), ())]
    game = Game(setup(PLAIN, [{"titan": [(1, 2)]}, {"foot": [(2, 2)]}], cities=cities), step="combat")
    foe = game.piece("foot", side=1)
    game.act(Attack((game.piece("titan"),), foe), 1)  # 20 against 2: lost whatever the die
    assert game.state.pieces[foe].cell == LOST
    game = Game(setup(PLAIN, [{"foot": [(1, 2)]}, {"foot": [(2, 2)]}], cities=cities), step="combat")
    foe = game.piece("foot", side=1)
    game.act(Attack((game.piece("foot"),), foe), 4)
    assert game.state.inside == {0: (foe,)}


def test_a_garrison_driven_back_loses_its_weakest() -> None:
    cities = [(1, (3, 2), ("foot", "winged"))]
    sides = [{"winged": [(2, 2)], "foot": [(2, 1)]}, {"foot": [(7, 5)]}]
    game = Game(setup(PLAIN, sides, cities=cities), step="combat")
    both = (game.piece("winged"), game.piece("foot"))
    fought, *_ = game.act(Attack(both, city=0), 4)
    assert (fought.attack, fought.defence, fought.outcome) == (6, 6, "defender_back")
    assert [game.state.world.kind_of(one).entry for one in game.state.inside[0]] == ["winged"]
    assert game.state.cities_of(1) == 1


def test_besiegers_and_garrison_may_both_be_lost() -> None:
    cities = [(1, (3, 2), ("foot",))]
    game = Game(setup(PLAIN, [{"foot": [(2, 2)]}, {"foot": [(7, 5)]}], cities=cities), step="combat")
    foot, inside = game.piece("foot"), game.state.inside[0]
    game.act(Attack((foot,), city=0), 3)
    assert [game.state.pieces[one].cell for one in (foot, *inside)] == [LOST, LOST]
    assert game.state.cities_of(1) == 1
    assert game.state.step == "combat"


def test_an_empty_city_is_taken_without_a_die_and_may_be_left_empty() -> None:
    cities = [(1, (3, 2), ())]
    game = Game(setup(PLAIN, [{"foot": [(2, 2)]}, {"foot": [(7, 5)]}], cities=cities), step="combat")
    game.act(Attack((game.piece("foot"),), city=0))
    assert (game.state.step, game.state.cities_of(0)) == ("occupy", 1)
    assert game.refused(Occupy((game.piece("foot", side=1),))) == "no_conqueror"
    game.act(Occupy(()))
    assert game.state.step == "combat"
    assert game.state.inside == {}


def test_arrows_fly_out_of_a_city_and_none_into_it() -> None:
    cities = [(0, (3, 2), ("archer",))]
    game = Game(setup(PLAIN, [{}, {"foot": [(2, 2)], "archer": [(3, 1)]}], cities=cities), step="shots")
    inside, besieger = game.state.inside[0][0], game.piece("foot", side=1)
    assert game.refused(Shoot((inside,), besieger)) == ""
    game.state = game.state.replace(side=1)
    assert game.refused(Shoot((game.piece("archer", side=1),), inside)) == "no_target"


def test_a_garrison_has_four_pieces_at_most_and_cities_stand_off_the_coast() -> None:
    rows = ["~~~~~~~~", "~......~", "~......~", "~......~", "~......~", "~~~~~~~~"]
    made = setup(rows, [{}, {}], reserve=[{"foot": 6}, {"foot": 6}])
    game = Game(made, step="cities", month=0)
    assert game.refused(FoundCity(game.cell((1, 1)))) == "no_city_here"
    assert game.refused(FoundCity(game.cell((0, 0)))) == "no_city_here"
    game.act(FoundCity(game.cell((3, 2))))
    game.state = game.state.replace(step="garrisons", side=0)
    foot = game.state.world.of_side[0]
    assert game.refused(HoldCity(0, foot[:5])) == "garrison_too_large"
    assert game.refused(HoldCity(0, (foot[0], foot[0]))) == "not_in_reserve"
    assert game.refused(HoldCity(1, foot[:1])) == "other_city"
    game.act(HoldCity(0, foot[:4]))
    assert game.state.inside == {0: tuple(foot[:4])}


def test_the_first_state_knows_the_cities_of_every_people() -> None:
    state = first_state(world_of(setup_of("zargo", "the-year-of-zargo")))
    names = {name.get("en") for name in state.world.city_names}
    assert len(names) == 4
    assert all(name.startswith("City of the ") for name in names)
    assert state.world.founded == (4, 4, 4, 4)
