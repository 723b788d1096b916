"""Movement of Zargo: ground, bridges of clouds, zones of influence, escorts, flyers and monks."""

from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.movement import reach
from tests.rules.zargo.zargo_games import played

PLAIN = ["........"] * 6


def test_a_wood_takes_two_points_and_the_last_point_does_not_do() -> None:
    game = played(["..wwww.."], {"foot": [(0, 0)]}, {"foot": [(7, 0)]})
    foot = game.piece("foot")
    cells = {game.state.world.at(cell) for cell in reach(game.state, foot)}
    assert cells == {(1, 0), (2, 0), (3, 0)}
    assert game.refused(Move((game.way(foot, (1, 0), (2, 0), (3, 0), (4, 0)),))) == "too_far"


def test_a_mountain_is_climbed_from_its_foot_with_the_whole_turn() -> None:
    game = played([".mm....."], {"foot": [(0, 0)], "winged": [(4, 0)]}, {"foot": [(7, 0)]})
    foot, winged = game.piece("foot"), game.piece("winged")
    assert game.refused(Move((game.way(foot, (1, 0), (2, 0)),))) == "ground_stops"
    game.act(Move((game.way(foot, (1, 0)),)))
    assert game.state.pieces[foot].left == 0
    # Flyers know no mountains.
    game.act(Move((game.way(winged, (3, 0), (2, 0)),)))


def test_a_mountain_is_not_entered_on_the_way() -> None:
    game = played(["..m....."], {"foot": [(0, 0)]}, {"foot": [(7, 0)]})
    assert game.refused(Move((game.way(game.piece("foot"), (1, 0), (2, 0)),))) == "mountain_first"


def test_a_chasm_holds_for_three_turns_even_flyers_and_nobody_attacks_there() -> None:
    game = played(["..x...", "......"], {"winged": [(0, 0)]}, {"foot": [(4, 0)]})
    winged, foe = game.piece("winged"), game.piece("foot", side=1)
    assert game.refused(Move((game.way(winged, (1, 0), (2, 0), (3, 0)),))) == "ground_stops"
    game.act(Move((game.way(winged, (1, 0), (2, 0)),)))
    assert game.state.pieces[winged].held == 4
    for month, held in ((4, True), (5, False)):
        assert game.state.replace(month=month).is_held(game.state.pieces[winged]) is held
    game.state = game.state.replace(side=1)
    assert game.refused(Move((game.way(foe, (3, 0), target=winged),))) == "no_target"
    game.act(Move((game.way(foe, (3, 0)),)))  # it has no zone of influence


def test_the_sea_is_crossed_on_a_whole_bridge_only() -> None:
    rows = [".~~...", ".~~~~."]
    game = played(rows, {"foot": [(0, 0)]}, {"foot": [(5, 1)]}, roads=[[(0, 0), (1, 0), (2, 0), (3, 0)]])
    foot = game.piece("foot")
    assert game.refused(Move((game.way(foot, (1, 0)),))) == "sea"
    assert game.refused(Move((game.way(foot, (1, 0), (1, 1)),))) == "sea"
    game.act(Move((game.way(foot, (1, 0), (2, 0), (3, 0)),)))
    assert game.at(foot) == (3, 0)
    assert game.state.pieces[foot].left == 2


def test_a_linked_edge_is_a_step() -> None:
    game = played(["......"], {"foot": [(0, 0)]}, {"foot": [(3, 0)]}, links=[((0, 0), (5, 0))])
    foot = game.piece("foot")
    game.act(Move((game.way(foot, (5, 0)),)))
    assert game.state.pieces[foot].left == 4
    assert game.state.world.distance(game.cell((0, 0)), game.cell((4, 0))) == 2


def test_a_zone_of_influence_is_entered_to_attack_only() -> None:
    game = played(PLAIN, {"knight": [(0, 2)]}, {"foot": [(4, 2)]})
    knight, foe = game.piece("knight"), game.piece("foot", side=1)
    ways = [(1, 2), (2, 2), (3, 2)]
    assert game.refused(Move((game.way(knight, *ways),))) == "zone_unattacked"
    assert game.refused(Move((game.way(knight, *ways, (3, 1)),))) == "zone_stops"
    assert game.refused(Move((game.way(knight, *ways, (4, 2)),))) == "zone_stops"
    game.act(Move((game.way(knight, *ways, target=foe),)))
    game.act(Finish())
    assert game.state.step == "combat"
    assert game.refused(Finish()) == "must_attack"


def test_the_zone_is_gone_while_somebody_attacks() -> None:
    game = played(PLAIN, {"knight": [(0, 2)], "foot": [(2, 3)]}, {"foot": [(4, 2)]})
    foe = game.piece("foot", side=1)
    second = Move((game.way(game.piece("foot"), (3, 3), (4, 3)),))
    assert game.refused(second) == "zone_stops"
    game.act(Move((game.way(game.piece("knight"), (1, 2), (2, 2), (3, 2), target=foe),)))
    game.act(second)


def test_who_is_too_weak_alone_comes_together_with_others() -> None:
    game = played(PLAIN, {"foot": [(0, 2)], "titan": [(0, 3)]}, {"titan": [(4, 2)]})
    foe, foot, titan = game.piece("titan", side=1), game.piece("foot"), game.piece("titan")
    alone = game.way(foot, (1, 2), (2, 2), (3, 2), target=foe)
    assert game.refused(Move((alone,))) == "too_weak"
    other = game.way(titan, (1, 3), (2, 3), (3, 3), target=foe)
    game.act(Move((alone, other)))


def test_flyers_pass_over_enemies_and_their_zones() -> None:
    game = played(["......."], {"winged": [(0, 0)]}, {"foot": [(2, 0), (4, 0)]})
    winged = game.piece("winged")
    over = [(1, 0), (2, 0), (3, 0)]
    assert game.refused(Move((game.way(winged, *over, (4, 0)),))) == "stacked"
    game.act(Move((game.way(winged, *over, (4, 0), (5, 0)),)))


def test_an_escort_is_put_on_or_taken_off_and_moves_with_whom_it_escorts() -> None:
    game = played(PLAIN, {"knight": [(2, 2)], "foot": [(0, 2)]}, {"foot": [(7, 5)]})
    knight, foot = game.piece("knight"), game.piece("foot")
    game.act(Move((game.way(foot, (1, 2), (2, 2)),)))
    assert game.state.escort_of(knight) == foot
    assert game.refused(Move((game.way(knight, (3, 2)),))) == "escort_both"
    game.act(Finish())
    game.act(Finish())  # the other side
    game.act(Move((game.way(foot, (3, 2), together=True),)))
    assert game.at(knight) == game.at(foot) == (3, 2)


def test_two_of_a_kind_never_share_a_hex_and_friends_are_passed() -> None:
    game = played(["......"], {"foot": [(0, 0), (1, 0)]}, {"foot": [(5, 0)]})
    foot = game.piece("foot")
    assert game.refused(Move((game.way(foot, (1, 0)),))) == "stacked"
    game.act(Move((game.way(foot, (1, 0), (2, 0)),)))


def test_a_monk_vanishes_and_comes_back_past_obstacles_but_not_over_the_sea() -> None:
    rows = ["..m~..", "..m~..", "..m~..", "..m~.."]
    game = played(rows, {"monk": [(0, 1)]}, {"foot": [(5, 3)]})
    monk = game.piece("monk")
    game.act(Vanish(monk))
    assert game.refused(Move((game.way(monk, (1, 1)),))) == "is_vanished"
    game.act(Finish())
    game.act(Finish())
    assert game.refused(Finish()) == "must_reappear"
    assert game.refused(Reappear(monk, game.cell((4, 1)))) == "not_there"
    game.act(Reappear(monk, game.cell((2, 0))))
    assert game.state.step == "move"
    game.act(Move((game.way(monk, (1, 0)),)))
