"""Rules of Zargo that shipped worlds rarely come to: lots, garrisons, serpents stopped, and their log."""

from typing import Any

import pytest

from editor.rules.core.contract import CONTACT, ELEMENTS_DESTROYED
from editor.rules.core.dice import ScriptedDice
from editor.rules.core.questions import ask
from editor.rules.registry import SYSTEMS
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.set_up import Begin, HoldCity, PlaceRest
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.monks import places_to_reappear
from editor.rules.zargo.play import ZargoPlay
from editor.rules.zargo.refusals import refusals
from editor.rules.zargo.setting_up import first_state, world_of
from editor.rules.zargo.state import LOST
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from schemas.systems.zargo import ZargoRuleset
from tests.rules.zargo.zargo_games import Game, played, setup, units

PLAIN = ["........"] * 6


def reported(game: Game, action: Action, *dice: int) -> list[str]:
    """Do an action and return the codes of the log's lines, each told of the state before its event."""
    found, state = ENGINE.decide(game.state, action, ScriptedDice(dice)), game.state
    codes = []
    for event in found.events:
        codes += [line.message.code.partition(".")[2] for line in ENGINE.describe(state, event)]
        state = ENGINE.evolve(state, event)
    game.state = state
    return codes


def said(game: Game, action: Action) -> str:
    return ENGINE.words(game.state, action).code.partition(".")[2]


@pytest.mark.parametrize(("dice", "homes"), [((3, 1), (2, 0, 1)), ((1, 2), (0, 2, 1))])
def test_who_draws_a_lot_draws_among_the_continents_that_are_left(dice: Any, homes: Any) -> None:
    strips = [[(column, row) for row in range(6)] for column in (0, 4, 7)]
    game = Game(setup(PLAIN, [{}, {}, {}], homes=strips, draw_continents=True), step="begin")
    drawn, *_ = ENGINE.decide(game.state, Begin(), ScriptedDice([*dice, 1])).events
    assert (drawn.homes, [sides for sides, _face in drawn.dice]) == (homes, [3, 2, 1])
    lines = ENGINE.describe(game.state, drawn)
    assert [line.dice for line in lines] == [((3, dice[0]),), ((2, dice[1]),), ((1, 1),)]
    assert len({str(line.message.values["home"]) for line in lines}) == 1, "all homes have the same name here"


def test_what_finds_no_place_on_the_continent_is_lost() -> None:
    homes = [[(0, 0), (1, 0)], [(7, 5)]]
    game = Game(setup(PLAIN, [{}, {"foot": [(7, 5)]}], reserve=[{"foot": 3}, {}], homes=homes), step="pieces")
    found = game.act(PlaceRest())
    assert len(found[0].places) == 2
    assert [len(one.pieces) for one in found if type(one).__name__ == "PiecesLost"] == [1]
    assert sum(piece.cell == LOST for piece in game.state.pieces) == 1


def test_garrisons_are_listed_for_the_city_that_is_next() -> None:
    cities = [(0, (1, 1), ()), (0, (5, 3), ())]
    game = Game(setup(PLAIN, [{}, {"foot": [(7, 5)]}], cities=cities, reserve=[{"foot": 2, "titan": 1}, {}]))
    game.state = game.state.replace(step="garrisons")
    listed = [one for one in ENGINE.legal_actions(game.state) if isinstance(one, HoldCity)]
    assert {one.city for one in listed} == {0}
    assert sorted(len(one.pieces) for one in listed) == [0, 1, 2, 3]


def test_flames_that_are_added_are_one_shot() -> None:
    sides = [{"dragon": [(2, 2)], "flamethrower": [(2, 3)]}, {"foot": [(4, 2)]}]
    game = played(PLAIN, *sides, step="shots")
    both = (game.piece("dragon"), game.piece("flamethrower"))
    one, together = (
        ENGINE.words(game.state, Shoot(by, game.piece("foot", side=1))) for by in (both[:1], both)
    )
    assert (one.code, together.code) == ("zargo_hand.shoot", "zargo_hand.shoot_together")
    assert together.values["count"] == 2
    assert int(str(together.values["least"])) < int(str(one.values["least"]))


def test_who_attacked_out_of_a_garrison_does_not_settle_in_the_city_taken() -> None:
    cities = [(0, (2, 2), ("titan",)), (1, (3, 2), ())]
    game = played(PLAIN, {"foot": [(3, 3)]}, {"foot": [(7, 5)]}, cities=cities, step="combat")
    inside, outside = game.piece("titan"), game.piece("foot")
    game.act(Attack((inside, outside), city=1))
    assert game.state.step == "occupy"
    assert game.refused(Occupy((inside,))) == "no_conqueror"
    assert game.refused(Occupy((outside,))) == ""
    assert all(
        inside not in one.pieces for one in ENGINE.legal_actions(game.state) if isinstance(one, Occupy)
    )


def test_what_never_moves_is_told_so() -> None:
    units()  # the pieces of small worlds; one of them is put on the ground for good
    game = played(PLAIN, {"foot": [(1, 1)]}, {"foot": [(7, 5)]})
    kinds = tuple(one._replace(movement=0) for one in game.state.world.kinds)
    object.__setattr__(game.state.world, "kinds", kinds)
    foot = game.piece("foot")
    assert game.refused(Move((game.way(foot, (2, 1)),))) == "never_moves"


def test_a_monk_comes_back_past_no_chasm_and_his_coming_and_going_is_told() -> None:
    game = played(["..x.....", "..x.....", "..x....."], {"monk": [(0, 1)]}, {"foot": [(7, 2)]})
    monk = game.piece("monk")
    assert reported(game, Vanish(monk)) == ["vanished"]
    game.act(Finish())
    game.act(Finish())
    assert {game.state.world.at(cell)[0] for cell in places_to_reappear(game.state, monk)} <= {0, 1}
    assert game.refused(Vanish(99)) == game.refused(Vanish(-1)) == "no_way"
    assert reported(game, Reappear(monk, game.cell((1, 1)))) == ["reappeared"]


def test_a_move_into_a_chasm_and_one_with_company_is_told() -> None:
    game = played(["..x....."] * 3, {"knight": [(5, 1)], "foot": [(1, 1), (5, 1)]}, {"foot": [(7, 2)]})
    foot, escort = game.piece("foot"), game.piece("foot", 1)
    assert reported(game, Move((game.way(foot, (2, 1)),))) == ["moved_into_chasm"]
    assert reported(game, Move((game.way(escort, (5, 0), together=True),))) == ["moved_with"]


def beaten(rows: list[str], *, more: tuple[tuple[int, int], ...] = (), **made: Any) -> Game:
    """A serpent that has beaten the foot before it and may run on to the east."""
    game = played(rows, {"serpent": [(0, 0)]}, {"foot": [(2, 0), *more, (10, 1)]}, **made)
    serpent, foe = game.piece("serpent"), game.piece("foot", side=1)
    game.act(Move((game.way(serpent, (1, 0), target=foe),)))
    game.act(Finish())
    game.act(Attack((serpent,), foe), 6)
    return game


def runs_of(game: Game) -> list[int]:
    return sorted({one.hexes for one in ENGINE.legal_actions(game.state) if isinstance(one, RunOn)})


OPEN = "..........."


def test_a_serpent_runs_on_as_far_as_its_points_go_and_it_is_told() -> None:
    game = beaten([OPEN, OPEN])
    assert runs_of(game) == [0, 1, 2, 3, 4, 5, 6]
    assert reported(game, RunOn(3))[0] == "ran_on"
    assert game.at(game.piece("serpent")) == (4, 0)


@pytest.mark.parametrize(
    ("row", "runs"),
    [
        ("....~......", [0, 1, 2]),
        ("....x......", [0, 1, 2]),
        ("....m......", [0, 1, 2]),
    ],
)
def test_the_ground_stops_a_serpent_that_runs_on(row: str, runs: list[int]) -> None:
    assert runs_of(beaten([row, OPEN])) == runs


def test_a_serpent_that_comes_from_the_side_does_not_run_on() -> None:
    game = played([OPEN] * 3, {"serpent": [(0, 0)]}, {"foot": [(2, 1)]})
    serpent, foe = game.piece("serpent"), game.piece("foot", side=1)
    game.act(Move((game.way(serpent, (1, 0), (2, 0), target=foe),)))
    game.act(Finish())
    game.act(Attack((serpent,), foe), 6)
    assert game.state.step != "run_on"


def test_an_assault_on_too_strong_a_garrison_tells_who_holds_it() -> None:
    game = played(
        PLAIN, {"archer": [(2, 2)]}, {"foot": [(7, 5)]}, cities=[(1, (3, 2), ("titan",))], step="combat"
    )
    assert "assault_too_weak" in reported(game, Attack((game.piece("archer"),), city=0))


def test_a_sworn_attack_that_the_table_forbids_need_not_be_made() -> None:
    game = played(PLAIN, {"archer": [(2, 2)], "titan": [(2, 1)]}, {"dragon": [(3, 2)]}, step="combat")
    archer, dragon = game.piece("archer"), game.piece("dragon", side=1)
    game.state = game.state.with_piece(archer, game.state.pieces[archer]._replace(target=dragon))
    assert game.refused(Attack((archer,), dragon)) == "too_weak"
    assert game.refused(Finish()) == ""


def test_the_turn_passes_over_who_is_out_of_the_game() -> None:
    feet = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}, {"foot": [(7, 0)]}]
    game = Game(setup(PLAIN, feet))
    second = game.piece("foot", side=1)
    game.state = game.state.with_piece(second, game.state.pieces[second]._replace(cell=LOST))
    game.act(Finish())
    assert game.state.side == 2


def test_what_a_scenario_places_beyond_its_army_is_left_out() -> None:
    made = setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], cities=[(0, (2, 2), ())])
    side = made.scenario.sides[0]  # type: ignore[attr-defined]
    city = side.cities[0].model_copy(update={"garrison": ("foot", "foot")})
    more = side.model_copy(update={"cities": (city,), "placements": (*side.placements, *side.placements)})
    scenario = made.scenario.model_copy(update={"sides": (more, *made.scenario.sides[1:])})  # type: ignore[attr-defined]
    codes = {one.code for one in refusals(type(made)(scenario, made.documents))}
    assert {"zargo_rules.entry_unknown", "zargo_rules.place_taken"} <= codes
    state = first_state(world_of(type(made)(scenario, made.documents)))
    assert [state.world.at(one.cell) for one in state.pieces if one.city >= 0] == [(2, 2)]
    assert len(state.pieces) == 2


def test_reports_count_who_came_into_contact_and_who_fell() -> None:
    game = played(PLAIN, {"titan": [(2, 2), (2, 3)]}, {"foot": [(3, 2)]}, step="combat")
    play, before = ZargoPlay(), game.state
    pair = (game.piece("titan"), game.piece("titan", 1))
    counts = []
    for event in game.act(Attack(pair[:1], game.piece("foot", side=1)), 6):
        counts += [(one.name, one.troop, one.amount) for one in play.tally(before, event, before)]
    assert (CONTACT, "knights/titan", 1.0) in counts
    assert (ELEMENTS_DESTROYED, "knights/titan", 1.0) in counts
    troops = play.troops(setup(PLAIN, [{"titan": [(2, 2), (2, 3)]}, {"foot": [(3, 2)]}]))
    assert [(one.id, one.elements, one.points) for one in troops] == [
        ("knights/titan", 2, 10),
        ("dragons/foot", 1, 5),
    ]


def test_a_state_has_no_other_fields() -> None:
    state = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]}).state
    with pytest.raises(TypeError, match="weather"):
        state.replace(weather=1)


def test_a_question_about_a_step_needs_open_ground() -> None:
    ruleset = shipped_rulesets()["zargo"]
    assert isinstance(ruleset, ZargoRuleset)
    ground = tuple(one.model_copy(update={"open_ground": False}) for one in ruleset.ground)
    case = {"id": "q", "system": "zargo", "ask": "step", "given": {"terrain": "wood", "points_left": 3}}
    found = ask(case, SYSTEMS, {"zargo": ruleset.model_copy(update={"ground": ground})}, sentence).data(
        sentence
    )
    assert "error" in found


def test_no_shot_needs_less_than_a_one() -> None:
    game = played(
        PLAIN, {"flamethrower": [(2, 1), (2, 2), (3, 1), (3, 3), (2, 3), (4, 1)]}, {"foot": [(3, 2)]}
    )
    game.state = game.state.replace(step="shots")
    shooters = tuple(game.piece("flamethrower", number) for number in range(6))
    (shot, *_rest) = game.act(Shoot(shooters, game.piece("foot", side=1)), 1)
    assert (shot.least, shot.hit) == (1, True)


def test_seas_are_no_land_for_a_home() -> None:
    rows = ["~~~~~~..", "~~~~~~..", "~~~~~~..", "~~~~~~.."]
    homes = [[(column, row) for row in range(4) for column in range(4)], [(7, row) for row in range(4)]]
    codes = {
        one.code for one in refusals(setup(rows, [{}, {}], reserve=[{"foot": 1}, {"foot": 1}], homes=homes))
    }
    assert "zargo_rules.no_land" in codes


@pytest.mark.parametrize(("garrison", "code"), [(2, "city_full"), (1, "")])
def test_an_escort_and_the_first_piece_of_all_need_two_places_in_a_city(garrison: int, code: str) -> None:
    most = shipped_rulesets()["zargo"]
    assert isinstance(most, ZargoRuleset)
    inside = ("archer",) * (most.year.garrison_most - 3 + garrison)
    game = played(
        PLAIN, {"knight": [(1, 2)], "foot": [(1, 2)]}, {"foot": [(7, 5)]}, cities=[(0, (2, 2), inside)]
    )
    foot = game.piece("foot")
    assert game.piece("knight") == 0
    assert game.refused(Move((game.way(foot, (2, 2), together=True),))) == code


@pytest.mark.parametrize(("points", "parts"), [(5, 1), (0, 0)])
def test_the_answer_about_a_step_says_what_the_ground_costs(points: int, parts: int) -> None:
    case = {"id": "q", "system": "zargo", "ask": "step", "given": {"terrain": "wood", "points_left": points}}
    found = ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)
    assert len(found["because"]) == parts
