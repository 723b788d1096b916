"""What is the first of its kind (field, piece, city, direction 0), and what happens beside the main road."""

import pytest

from editor.rules.core.contract import (
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    POINTS_EARNED,
    POINTS_LOST,
    Setup,
)
from editor.rules.core.traits import Scale, Sketch, Traits
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn
from editor.rules.zargo.actions.moving import Move, Vanish
from editor.rules.zargo.actions.set_up import Place
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.converting import CONVERTER
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.combats import CityEntered, PieceRetreated, PiecesLost
from editor.rules.zargo.events.set_up import PiecesPlaced
from editor.rules.zargo.events.turns import TurnEnded
from editor.rules.zargo.monks import places_to_reappear
from editor.rules.zargo.play import ZargoPlay
from editor.rules.zargo.setting_up import documents_of, world_of
from editor.rules.zargo.state import NOBODY
from schemas.base import Document, must_be
from schemas.messages import shown
from schemas.parse import dump_document
from schemas.systems.zargo_forces import ZargoArmy, ZargoUnit
from tests.campaigns.walks import setup_of
from tests.rules.zargo.zargo_games import Game, played, setup

PLAIN = ["........"] * 6


def test_refusals_name_the_field_of_the_piece_even_the_first_one() -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]})
    refused = ENGINE.check(game.state, Vanish(game.piece("foot")))
    assert refused is not None
    assert (refused.values["at"], shown(refused.values["piece"], "en")) == ("1.1", "Foot")


def test_buttons_name_the_enemy_even_the_first_piece_of_all() -> None:
    game = Game(setup(PLAIN, [{"foot": [(4, 2)]}, {"titan": [(2, 2)]}]), side=1)
    titan, foe = game.piece("titan", side=1), game.piece("foot")
    assert foe == 0
    words = ENGINE.words(game.state, Move((game.way(titan, (3, 2), target=foe),)))
    assert words.code == "zargo_hand.move_attack"
    assert (shown(words.values["target"], "en"), words.values["at"]) == ("Foot", "4.3")


def test_where_no_enemy_can_be_attacked_there_is_no_combat() -> None:
    game = played([".x......"], {"foot": [(0, 0)]}, {"foot": [(1, 0)]})
    game.act(Finish())
    assert (game.state.step, game.state.side) == ("move", 1)


def test_a_serpent_runs_on_at_the_first_piece_of_all() -> None:
    game = Game(setup(["........."], [{"foot": [(5, 0), (2, 0)]}, {"serpent": [(0, 0)]}]), side=1)
    serpent, far, near = game.piece("serpent", side=1), *(game.piece("foot", one) for one in range(2))
    game.act(Move((game.way(serpent, (1, 0), target=near),)))
    game.act(Finish())
    game.act(Attack((serpent,), near), 6)
    assert far == 0
    assert RunOn(3, far) in list(ENGINE.legal_actions(game.state))
    assert game.refused(RunOn(3, far)) == ""


@pytest.mark.parametrize(("sorcerer", "strong_enough"), [((1, 1), False), ((4, 1), True)])
def test_who_inspires_a_serpent_that_runs_on_has_to_stand_where_it_comes_to(
    sorcerer: tuple[int, int], strong_enough: bool
) -> None:
    game = played(PLAIN, {"serpent": [(0, 0)], "sorcerer": [sorcerer]}, {"foot": [(2, 0)], "giant": [(5, 0)]})
    serpent, near, far = game.piece("serpent"), game.piece("foot", 0, 1), game.piece("giant", 0, 1)
    game.act(Move((game.way(serpent, (1, 0), target=near),)))
    game.act(Finish())
    game.act(Finish())  # of the shots
    game.act(Attack((serpent,), near), 6)
    assert (game.refused(RunOn(3, far)) == "") is strong_enough
    if strong_enough:
        game.act(RunOn(3, far), 6)


def test_a_serpent_runs_on_to_the_north_east() -> None:
    game = played(PLAIN, {"serpent": [(0, 5)]}, {"foot": [(1, 3), (7, 5)]})
    serpent, foe = game.piece("serpent"), game.piece("foot", side=1)
    game.act(Move((game.way(serpent, (1, 4), target=foe),)))
    assert game.state.pieces[serpent].straight == 0
    game.act(Finish())
    game.act(Attack((serpent,), foe), 6)
    assert (game.state.step, game.state.runner) == ("run_on", serpent)
    game.act(RunOn(2))
    assert game.at(serpent) == (2, 2)


@pytest.mark.parametrize(("garrison", "room"), [(2, True), (3, False)])
def test_an_escort_and_its_company_flee_into_a_city_with_room_for_both(garrison: int, room: bool) -> None:
    cities = [(1, (2, 1), ("winged",) * garrison)]
    sides = [{"foot": [(1, 2)]}, {"foot": [(2, 2)], "archer": [(2, 2)]}]
    game = Game(setup(PLAIN, sides, cities=cities), step="combat")
    foot, archer = game.piece("foot", side=1), game.piece("archer", side=1)
    game.act(Attack((game.piece("foot"),), foot), 4)
    assert game.at(foot) == game.at(archer) != (2, 2)
    assert (game.at(foot) == (2, 1)) is room
    assert len(game.state.inside[0]) == (4 if room else 3)


def test_a_city_of_allies_is_no_shelter() -> None:
    sides = [{"foot": [(1, 2)]}, {"foot": [(2, 2)]}, {"foot": [(7, 5)]}]
    game = Game(setup(PLAIN, sides, cities=[(2, (2, 1), ())]), step="combat")
    game.state = game.state.replace(allies=frozenset({(1, 2)}))
    foe = game.piece("foot", side=1)
    game.act(Attack((game.piece("foot"),), foe), 4)
    assert game.state.pieces[foe].city < 0
    assert game.at(foe) not in ((2, 1), (2, 2))


def test_who_was_taken_off_is_put_on_nobody_else_in_the_same_turn() -> None:
    game = played(PLAIN, {"knight": [(2, 2)], "foot": [(2, 2), (5, 2)]}, {"foot": [(7, 5)]})
    knight, off = game.piece("knight"), game.piece("foot")
    game.act(Move((game.way(off, (2, 1)),)))
    assert game.refused(Move((game.way(knight, (3, 2), (4, 2), (5, 2)),))) == "escort_both"
    game.act(Finish())
    game.act(Finish())
    assert game.refused(Move((game.way(knight, (3, 2), (4, 2), (5, 2)),))) == ""


def test_besiegers_from_a_city_stay_in_it_and_the_others_move_into_the_next() -> None:
    cities = [(0, (2, 2), ("titan",)), (1, (3, 2), ())]
    game = Game(setup(PLAIN, [{"foot": [(4, 2), (2, 3)]}, {"foot": [(7, 5)]}], cities=cities), step="combat")
    titan, feet = game.piece("titan"), (game.piece("foot"), game.piece("foot", 1))
    game.act(Attack((titan, *feet), city=1))
    assert game.state.step == "occupy"
    groups = {one.pieces for one in ENGINE.legal_actions(game.state) if isinstance(one, Occupy)}
    assert groups == {(), feet[:1], feet[1:], feet}


def test_a_scenario_without_its_map_has_no_first_state() -> None:
    whole = setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}])
    documents: dict[str, Document] = {
        name: one for name, one in whole.documents.items() if getattr(one, "kind", "") != "map"
    }
    with pytest.raises(TypeError, match="ZargoMap"):
        documents_of(Setup(whole.scenario, documents))


def test_maps_of_flat_hexes_are_refused_and_four_peoples_are_not() -> None:
    whole = setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}])
    flat = {
        name: one.model_copy(update={"grid": "flat"}) if getattr(one, "kind", "") == "map" else one
        for name, one in whole.documents.items()
    }
    reported = {problem.code for problem in ZargoPlay().refusals(Setup(whole.scenario, flat))}
    assert "zargo_rules.map_not_played" in reported
    assert ZargoPlay().refusals(setup_of("zargo", "the-year-of-zargo")) == ()


def test_those_who_struck_together_share_what_it_was_worth() -> None:
    game = played(PLAIN, {"foot": [(0, 0)], "archer": [(1, 0)]}, {"knight": [(2, 0)]})
    game.state = game.state.replace(month=3)
    by = (game.piece("foot"), game.piece("archer"))
    event = PiecesLost((game.piece("knight", side=1),), by)
    counted = [
        (one.name, one.troop, one.amount, one.turn)
        for one in ZargoPlay().tally(game.state, event, game.state)
    ]
    own, other = ("knights/foot", "knights/archer"), "dragons/knight"
    assert counted == [
        (ELEMENTS_LOST, other, 1.0, 3),
        (POINTS_LOST, other, 5.0, 3),
        *(
            (name, one, value, 3)
            for one in own
            for name, value in ((ELEMENTS_DESTROYED, 0.5), (POINTS_EARNED, 2.5))
        ),
    ]


@pytest.mark.parametrize(("rank", "role"), [(0.3, "foot"), (0.4, "special")])
def test_the_weakest_of_other_games_become_footsoldiers(rank: float, role: str) -> None:
    sketch = Sketch(Traits({"strength": rank, "speed": rank}, frozenset()), Scale({}))
    CONVERTER.draft(sketch, None)
    assert (sketch.data["role"], sketch.data["powers"]) == (role, [])


def test_what_an_army_buys_for_a_piece_counts_in_the_war() -> None:
    made = setup(PLAIN, [{"foot": [(1, 1)]}, {"foot": [(6, 4)]}])
    army = next(one for one in made.documents.values() if isinstance(one, ZargoArmy))
    entry = army.entries[0]
    card = must_be(made.get(entry.card), ZargoUnit)
    option = {"id": "quick", "name": {"en": "Quick"}, "points": 2, "changes": ["movement +2"]}
    rich = ZargoUnit.model_validate({**dump_document(card), "options": [option]})
    bought = army.model_copy(update={"entries": (entry.model_copy(update={"options": ("quick",)}),)})
    other = Setup(made.scenario, {**made.documents, rich.id: rich, bought.id: bought})
    moves = [world_of(one).kinds[0].movement for one in (made, other)]
    assert moves == [card.movement, card.movement + 2]


def test_the_first_piece_of_all_needs_room_for_itself_beside_its_escort() -> None:
    cities = [(0, (2, 1), ("winged",) * 3)]
    sides = [{"archer": [(2, 2)], "foot": [(2, 2)]}, {"foot": [(1, 2)]}]
    game = Game(setup(PLAIN, sides, cities=cities), step="combat", side=1)
    foot = game.piece("foot")
    assert game.state.escorted_by(foot) == game.piece("archer") == 0
    game.act(Attack((game.piece("foot", side=1),), foot), 4)
    assert game.at(foot) == game.at(0)
    assert game.at(foot) not in ((2, 2), (2, 1)), "a place for one is left, and they are two"


def test_the_garrison_of_the_first_city_stays_behind_its_walls() -> None:
    cities = [(0, (3, 2), ("foot",))]
    game = Game(setup(PLAIN, [{}, {"foot": [(2, 2)]}], cities=cities), step="combat")
    foot = game.piece("foot")
    assert game.state.pieces[foot].city == 0
    (fought, *_) = game.act(Attack((foot,), game.piece("foot", side=1)), 2)
    assert fought.outcome == "attacker_back"
    assert (game.at(foot), game.state.pieces[foot].city) == ((3, 2), 0)


def test_a_problem_names_the_field_by_column_and_row() -> None:
    bad = setup(["....."], [{"foot": [(3, 0)]}, {}], cities=[(0, (1, 0), ["foot"] * 5)])
    found = {one.code.partition(".")[2]: one.values for one in ZargoPlay().refusals(bad)}
    assert found["garrison_large"]["at"] == "2.1"


def test_a_monk_who_comes_back_counts_every_field_under_a_bridge() -> None:
    bridge = [(2, 0), (3, 0), (4, 0), (5, 0)]
    game = played(["...~~....."], {"monk": [(0, 0)]}, {"foot": [(9, 0)]}, roads=[bridge])
    monk = game.piece("monk")
    assert game.state.world.kind_of(monk).movement == 6
    assert max(game.state.world.at(cell)[0] for cell in places_to_reappear(game.state, monk)) == 6


@pytest.mark.parametrize("at", [(0, 0), (3, 2)])
def test_with_the_end_of_the_turn_a_piece_is_fresh_wherever_it_stands(at: tuple[int, int]) -> None:
    game = played(PLAIN, {"foot": [at]}, {"foot": [(7, 5)]})
    state = game.state.with_piece(0, game.state.pieces[0]._replace(moved=True, acted=True))
    piece = ENGINE.evolve(state, TurnEnded(0)).pieces[0]
    assert (game.at(0), piece.moved, piece.acted) == (at, False, False)


def test_of_equal_pieces_the_first_hold_the_city() -> None:
    game = Game(
        setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], cities=[(0, (1, 1), ("foot", "foot"))])
    )
    cities = [game.state.pieces[game.piece("foot", number)].city for number in range(3)]
    assert cities == [0, 0, NOBODY]


def test_a_piece_is_placed_where_it_is_said() -> None:
    cities = [(0, (1, 1), ()), (1, (6, 4), ())]
    game = Game(
        setup(PLAIN, [{}, {"foot": [(7, 5)]}], reserve=[{"foot": 2}, {}], cities=cities), step="pieces"
    )
    foot, cell = game.piece("foot"), game.cell((2, 1))
    events = game.act(Place(foot, cell))
    assert game.state.pieces[foot].cell == cell
    assert events[0] == PiecesPlaced(0, ((foot, cell),))


@pytest.mark.parametrize(("pieces", "code"), [((), "city_left_empty"), ((0,), "city_entered")])
def test_the_log_says_whether_anybody_moves_into_a_city_that_was_taken(
    pieces: tuple[int, ...], code: str
) -> None:
    game = Game(setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], cities=[(1, (1, 1), ())]))
    (line,) = ENGINE.describe(game.state, CityEntered(0, pieces))
    assert line.message.code == f"zargo_log.{code}"


@pytest.mark.parametrize(("months", "played_"), [(None, 25), (100, 100), (3, 3)])
def test_as_many_months_are_played_as_the_scenario_says(months: int | None, played_: int) -> None:
    game = Game(setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], months=months))
    assert game.state.world.ruleset.year.months == 25
    assert game.state.world.months == played_


@pytest.mark.parametrize("together", [False, True])
def test_a_serpent_that_has_won_together_with_others_does_not_run_on(together: bool) -> None:
    sides = {"serpent": [(0, 2)], "titan": [(2, 1)]}, {"foot": [(2, 2)]}
    game = played(PLAIN, *sides)
    serpent, titan, foe = game.piece("serpent"), game.piece("titan"), game.piece("foot", side=1)
    game.act(Move((game.way(serpent, (1, 2), target=foe),)))
    game.act(Finish())
    game.act(Attack((serpent, titan) if together else (serpent,), foe), 6)
    assert any(isinstance(one, RunOn) for one in ENGINE.legal_actions(game.state)) is not together


@pytest.mark.parametrize(("owner", "joins"), [(1, True), (0, False)])
def test_who_flees_without_his_escort_is_safe_in_a_city_of_his_own_at_the_end_of_his_way(
    owner: int, joins: bool
) -> None:
    sides = [{"titan": [(0, 2)]}, {"foot": [(1, 2)], "sorcerer": [(1, 2)]}]
    game = Game(setup(PLAIN, sides, cities=[(owner, (5, 0), ())]), step="combat")
    titan, foot = game.piece("titan"), game.piece("foot", side=1)
    fled = next(one for one in game.act(Attack((titan,), foot), 6) if isinstance(one, PieceRetreated))
    assert len(fled.path) == 5
    assert (game.state.world.at(fled.path[-1]) == (5, 0)) is joins
    assert fled.city == (0 if joins else NOBODY)


def test_who_has_vanished_does_nothing_more_in_that_turn() -> None:
    game = played(PLAIN, {"monk": [(0, 2)]}, {"foot": [(7, 5)]})
    game.act(Vanish(game.piece("monk")))
    piece = game.state.pieces[game.piece("monk")]
    assert (piece.vanished, piece.moved) == (1, True)


@pytest.mark.parametrize("month", [1, 3])
def test_open_ground_holds_nobody_in_any_month(month: int) -> None:
    game = played(PLAIN, {"foot": [(0, 2)]}, {"foot": [(7, 5)]})
    game.state = game.state.replace(month=month)
    foot = game.piece("foot")
    game.act(Move((game.way(foot, (1, 2)),)))
    assert game.state.pieces[foot].held == 0


def test_the_number_after_the_last_piece_is_nobody() -> None:
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(3, 2)]}, step="combat")
    titan, beyond = game.piece("titan"), len(game.state.pieces)
    assert game.refused(Attack((titan,), beyond)) == "no_attack"
    assert game.refused(Attack((beyond,), game.piece("foot", side=1))) == "no_attack"
    game = played(PLAIN, {"titan": [(1, 2)]}, {"foot": [(3, 2)]})
    assert game.refused(Move((game.way(titan, (2, 2), target=beyond),))) == "no_target"
