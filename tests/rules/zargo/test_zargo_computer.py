"""What the computer's players of Zargo decide in small positions: alliances, monks, serpents, cities."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import CHARACTERS
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.plain import PlainPlayer
from editor.rules.zargo.ai.ways import FAR, distances
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.monks import places_to_reappear
from tests.rules.zargo.zargo_games import Game, played, setup

PLAIN = ["........"] * 6
FEET = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}, {"foot": [(7, 0)]}]


def allied(*owners: int) -> Game:
    """Three sides that talk, with a city for each owner named."""
    cities = [(side, (1 + number, 2 + number % 2), ()) for number, side in enumerate(owners)]
    return Game(setup(PLAIN, FEET, cities=cities, alliances=True), step="alliance")


def decided(game: Game, player: type[PlainPlayer] = CalculatingPlayer) -> Any:
    """Return what a player of the side to act decides; it is legal."""
    one = player(game.state)
    assert game.state.acting is not None
    one.side = game.state.acting
    found = one.choose()
    assert ENGINE.check(game.state, found) is None
    return found


def test_the_plain_player_neither_offers_nor_accepts_an_alliance() -> None:
    game = allied(1, 1, 0)
    assert decided(game, PlainPlayer) == Finish()
    game.act(Propose(1))
    assert decided(game, PlainPlayer) == Answer(accept=False)


@pytest.mark.parametrize(
    ("owners", "offered"), [((0, 1, 2), Finish()), ((0, 0, 1, 2), Finish()), ((0, 1, 1), Propose(2))]
)
def test_an_alliance_is_offered_to_the_weakest_where_another_leads(
    owners: tuple[int, ...], offered: Any
) -> None:
    assert decided(allied(*owners)) == offered


def test_nobody_is_offered_an_alliance_where_all_the_others_lead() -> None:
    assert decided(allied(0, 1, 1, 2, 2)) == Finish()


@pytest.mark.parametrize(
    ("owners", "left"), [((1, 1, 0, 2), True), ((1, 0, 2), False), ((2, 2, 1, 0), False)]
)
def test_an_ally_who_leads_alone_is_left(owners: tuple[int, ...], left: bool) -> None:
    game = allied(*owners)
    game.state = game.state.replace(allies=frozenset({(0, 1)}))
    assert (decided(game) == Leave(1)) is left


@pytest.mark.parametrize(("owners", "accepts"), [((2, 2, 0), True), ((0, 0, 0, 1), False)])
def test_an_alliance_is_accepted_against_a_third_side_as_strong(
    owners: tuple[int, ...], accepts: bool
) -> None:
    game = allied(*owners)
    game.act(Propose(1))
    assert decided(game) == Answer(accept=accepts)


@pytest.mark.parametrize("player", [PlainPlayer, CalculatingPlayer])
def test_a_monk_comes_back_before_the_nearest_foreign_city(player: type[PlainPlayer]) -> None:
    game = played(PLAIN, {"monk": [(2, 2)]}, {"foot": [(7, 0)]}, cities=[(1, (7, 5), ("foot",))])
    monk = game.piece("monk")
    game.act(Vanish(monk))
    game.act(Finish())
    game.act(Finish())
    back = decided(game, player)
    assert isinstance(back, Reappear)
    far = distances(game.state.world, [game.cell((7, 5))], flies=False)
    assert far[back.at] == min(far[cell] for cell in places_to_reappear(game.state, monk)) == 1


@pytest.mark.parametrize("player", [PlainPlayer, CalculatingPlayer])
def test_a_monk_that_finds_no_place_does_not_keep_the_others_from_moving(player: type[PlainPlayer]) -> None:
    rows = ["xxxxxx", "x.xxxx", "xxx...", "xxxxxx"]
    game = played(rows, {"monk": [(1, 1)], "foot": [(3, 2)]}, {"foot": [(5, 2)]})
    monk = game.piece("monk")
    game.state = game.state.with_piece(monk, game.state.pieces[monk]._replace(vanished=1)).replace(month=9)
    game.state = game.state.with_piece(
        game.piece("foot"), game.state.pieces[game.piece("foot")]._replace(cell=game.cell((1, 1)))
    )
    assert not isinstance(decided(game, player), Reappear)
    assert game.refused(Finish()) == "", "who can come back nowhere does not stop the turn"


@pytest.mark.parametrize(("strong", "run"), [("archer", True), ("dragon", False)])
def test_a_serpent_runs_on_at_the_weak_and_stays_before_the_strong(strong: str, run: bool) -> None:
    game = played(["..........."], {"serpent": [(0, 0)]}, {"foot": [(2, 0)], strong: [(5, 0)]})
    serpent, near, far = game.piece("serpent"), game.piece("foot", side=1), game.piece(strong, side=1)
    game.act(Move((game.way(serpent, (1, 0), target=near),)))
    game.act(Finish())
    game.act(Attack((serpent,), near), 6)
    assert game.state.step == "run_on"
    assert decided(game, PlainPlayer) == (RunOn(3, far) if run else RunOn(0))


def test_no_more_than_needed_go_to_help_a_city() -> None:
    sides = [{"titan": [(3, 2), (5, 4)], "foot": [(4, 4)]}, {"foot": [(1, 1), (7, 5)]}]
    game = played(PLAIN, *sides, cities=[(0, (2, 2), ())])
    player = CalculatingPlayer(game.state)
    (threat,) = player.threats()
    assert threat.city == 0
    titan = game.piece("titan")
    assert player._helpers([game.piece("titan", 1), titan, game.piece("foot")], threat) == [titan]


def test_a_strong_fighter_beside_an_enemy_gives_up_a_blow_by_shooting() -> None:
    game = played(PLAIN, {"dragon": [(2, 2)], "archer": [(2, 3)]}, {"foot": [(3, 2), (4, 2)]}, step="shots")
    player = CalculatingPlayer(game.state)
    assert player.instead((game.piece("dragon"),)) == 3.0
    assert player.instead((game.piece("archer"),)) == 0.0
    game.state = game.state.with_piece(
        game.piece("dragon"), game.state.pieces[game.piece("dragon")]._replace(cell=game.cell((0, 4)))
    )
    assert CalculatingPlayer(game.state).instead((game.piece("dragon"),)) == 0.0


@pytest.mark.parametrize("character", CHARACTERS)
def test_no_city_is_stormed_where_the_table_forbids_it(character: Any) -> None:
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(7, 5)]}, cities=[(1, (3, 2), ())], step="combat")
    attackers = [game.piece("titan")]
    found = CalculatingPlayer(game.state, character).siege(0, attackers)
    assert found is not None
    assert found[1] == Attack(tuple(attackers), city=0)
    world = game.state.world
    steep = [
        one.model_copy(update={"difference": one.difference + 99}) for one in world.ruleset.combat.columns
    ]
    combat = world.ruleset.combat.model_copy(update={"columns": tuple(steep)})
    ruleset = world.ruleset.model_copy(update={"combat": combat})
    game.state = game.state.replace(world=replace(world, ruleset=ruleset))
    assert CalculatingPlayer(game.state, character).siege(0, attackers) is None


def test_distances_are_kept_for_the_map_and_forgotten_where_they_are_too_many() -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]})
    world = game.state.world
    world.kept.clear()
    first = distances(world, [0], flies=False)
    assert distances(world, [0], flies=False) is first
    for number in range(FAR):
        world.kept[number] = None
    distances(world, [1], flies=False)
    assert len(world.kept) == 1
    assert distances(world, [0], flies=False) == first


def test_flames_come_before_the_move_of_who_may_still_move() -> None:
    game = played(PLAIN, {"dragon": [(2, 2)]}, {"foot": [(4, 2)]})
    found = decided(game)
    assert isinstance(found, Shoot)
    assert found.shooters == (game.piece("dragon"),)


def test_pieces_that_are_cut_off_from_the_goal_stay() -> None:
    rows = ["...~~...", "...~~...", "...~~..."]
    sides = [{"foot": [(6, 0), (0, 1)], "knight": [(6, 0)]}, {"foot": [(7, 2)]}]
    game = played(rows, *sides)
    pieces = [game.piece("foot"), game.piece("foot", 1), game.piece("knight")]
    assert game.state.escort_of(pieces[2]) == pieces[0]
    goals = [game.cell((5, 2))]
    ways, _after = PlainPlayer(game.state).towards(pieces, game.state, goals)
    assert pieces[1] not in {way.piece for way in ways}
    assert distances(game.state.world, goals, flies=False)[game.cell((0, 1))] == FAR
