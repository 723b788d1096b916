"""What is just refused and just allowed, what logs and buttons say, and what others ask of Zargo."""

from typing import Any

import pytest

from editor.rules.core.armies import offered
from editor.rules.core.contract import Setup
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.army import READER, check_army
from editor.rules.zargo.base import Action
from editor.rules.zargo.converting import figures
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.turns import StepBegan
from editor.rules.zargo.movement import reach
from editor.rules.zargo.refusals import refusals
from editor.rules.zargo.state import LOST
from editor.rules.zargo.victory import standings
from tests.campaigns.walks import documents
from tests.rules.zargo.zargo_games import Game, played, setup, units

PLAIN = ["........"] * 6


def said(game: Game, action: Action) -> str:
    """Return the code of what a button says."""
    return ENGINE.words(game.state, action).code.partition(".")[2]


def reported(game: Game, *events: Any) -> list[str]:
    """Return the codes of the lines of events, told of the state as it is."""
    return [
        line.message.code.partition(".")[2] for event in events for line in ENGINE.describe(game.state, event)
    ]


def test_who_is_pledged_to_an_enemy_attacks_no_other() -> None:
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(3, 2), (1, 2)]}, step="combat")
    titan, one, other = game.piece("titan"), game.piece("foot", 0, 1), game.piece("foot", 1, 1)
    game.state = game.state.with_piece(titan, game.state.pieces[titan]._replace(target=one))
    assert game.refused(Attack((titan,), other)) == "pledged"
    assert game.refused(Attack((titan,), one)) == ""


def test_a_world_without_cities_has_no_standings() -> None:
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(4, 2)]})
    assert standings(game.state) == ()
    game = played(PLAIN, {"titan": [(2, 2)]}, {"foot": [(4, 2)]}, cities=[(1, (6, 4), ())])
    assert [one.points for one in standings(game.state)] == [0.0, 1.0]


def test_an_archer_pledged_to_an_enemy_shoots_at_no_other() -> None:
    game = played(PLAIN, {"archer": [(2, 2)]}, {"foot": [(3, 2), (4, 2)]}, step="shots")
    archer, one, other = game.piece("archer"), game.piece("foot", 0, 1), game.piece("foot", 1, 1)
    game.state = game.state.with_piece(archer, game.state.pieces[archer]._replace(target=one))
    assert game.refused(Shoot((archer,), other)) == "pledged"
    assert game.refused(Shoot((archer,), one)) == ""


@pytest.mark.parametrize("attackers", [(), (0, 0), (99,)])
def test_attacks_and_shots_by_nobody_twice_or_by_strangers_are_none(attackers: tuple[int, ...]) -> None:
    game = played(PLAIN, {"archer": [(2, 2)]}, {"foot": [(3, 2)]}, step="combat")
    assert game.refused(Attack(attackers, 1)) == "no_attack"
    game.state = game.state.replace(step="shots")
    assert game.refused(Shoot(attackers, 1)) == "no_attack"


def test_who_is_lost_was_there_before_or_stands_elsewhere_does_not_fight() -> None:
    game = played(PLAIN, {"titan": [(2, 2), (0, 0)], "foot": [(2, 1)]}, {"foot": [(3, 2)]}, step="combat")
    near, far, foe = game.piece("titan"), game.piece("titan", 1), game.piece("foot", side=1)
    assert game.refused(Attack((far,), foe)) == "not_beside_enemy"
    game.state = game.state.with_piece(far, game.state.pieces[far]._replace(cell=LOST))
    assert game.refused(Attack((far,), foe)) == "cannot_fight"
    game.state = game.state.with_piece(near, game.state.pieces[near]._replace(acted=True))
    assert game.refused(Attack((near,), foe)) == "cannot_fight"
    assert game.refused(Attack((near,), 99)) == "no_attack"
    assert game.refused(Attack((near,), city=3)) == "no_enemy_city"


def test_a_combat_below_the_table_by_one_is_refused_and_on_its_edge_fought() -> None:
    game = played(PLAIN, {"foot": [(2, 2)]}, {"dragon": [(3, 2)]}, step="combat")
    foot, dragon = game.piece("foot"), game.piece("dragon", side=1)
    (fought, *_rest) = game.act(Attack((foot,), dragon), 6)
    assert (fought.attack - fought.defence, fought.outcome) == (-4, "no_effect")
    game = played(PLAIN, {"archer": [(2, 2)]}, {"dragon": [(3, 2)]}, step="combat")
    assert game.refused(Attack((game.piece("archer"),), game.piece("dragon", side=1))) == "too_weak"


@pytest.mark.parametrize(("die", "gone"), [(1, "attacker"), (3, "both"), (6, "defender")])
def test_equal_factors_decide_as_their_column_says(die: int, gone: str) -> None:
    game = played(PLAIN, {"foot": [(2, 2)]}, {"foot": [(3, 2)]}, step="combat")
    one, other = game.piece("foot"), game.piece("foot", side=1)
    fought, *_ = game.act(Attack((one,), other), die)
    assert reported(game, fought) == [f"piece_{gone}_lost"]
    lost = [game.state.pieces[number].cell == LOST for number in (one, other)]
    assert lost == [gone != "defender", gone != "attacker"]


def test_the_log_is_about_attackers_and_whom_they_attack_be_it_the_first_piece_of_all() -> None:
    game = Game(setup(PLAIN, [{"foot": [(2, 2)]}, {"foot": [(3, 2)]}]), step="combat", side=1)
    first, foe = game.piece("foot"), game.piece("foot", side=1)
    assert first == 0
    fought, *_ = game.act(Attack((foe,), first), 2)
    (line,) = ENGINE.describe(game.state, fought)
    assert line.subjects == (f"piece:{foe}", "piece:0")


def test_a_die_of_the_log_has_six_faces() -> None:
    game = played(PLAIN, {"archer": [(2, 2)], "foot": [(2, 3)]}, {"foot": [(3, 2)]}, step="shots")
    (shot,) = game.act(Shoot((game.piece("archer"),), game.piece("foot", side=1)), 1)
    assert [line.dice for line in ENGINE.describe(game.state, shot)] == [((6, 1),)]
    game.state = game.state.replace(step="combat")
    fought, *_ = game.act(Attack((game.piece("foot"),), game.piece("foot", side=1)), 2)
    assert [line.dice for line in ENGINE.describe(game.state, fought)] == [((6, 2),)]


def test_the_end_tells_the_cities_of_every_side() -> None:
    cities = [(0, (1, 1), ("foot",))]
    game = Game(setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}], cities=cities), side=1, month=25)
    ended = game.act(Finish())[-1]
    assert (ended.winner, ended.reason) == (0, "year_over")
    assert reported(game, ended) == ["cities_at_the_end", "cities_at_the_end", "ended_year_over"]


@pytest.mark.parametrize(
    ("others", "won", "reason"),
    [
        ({"foot": [(7, 5)]}, 0, "year_by_pieces"),
        ({"foot": [(7, 5), (7, 4), (7, 3)]}, 1, "year_by_pieces"),
        ({"foot": [(7, 5), (7, 4)]}, None, "year_shared"),
    ],
)
def test_a_scenario_may_let_the_pieces_left_break_ties(others: Any, won: int | None, reason: str) -> None:
    cities = [(0, (1, 1), ("foot",)), (1, (6, 4), ("foot",))]
    sides = [{"foot": [(0, 0)], "archer": [(1, 0)]}, others]
    game = Game(setup(PLAIN, sides, cities=cities, pieces_break_ties=True), side=1, month=25)
    ended = game.act(Finish())[-1]
    assert (ended.winner, ended.reason) == (won, reason)
    assert reported(game, ended)[-1] == f"ended_{reason}"


def test_alliances_are_offered_once_a_turn_answered_and_left() -> None:
    feet = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}, {"foot": [(7, 0)]}]
    game = Game(setup(PLAIN, feet, alliances=True), step="alliance")
    assert game.refused(Propose(0)) == game.refused(Propose(7)) == "no_offer"
    assert game.refused(Leave(1)) == game.refused(Leave(0)) == "no_ally"
    assert said(game, Propose(1)) == "propose"
    events = game.act(Propose(1))
    assert (game.state.step, game.state.acting, game.state.side) == ("answer", 1, 0)
    assert [said(game, Answer(one)) for one in (True, False)] == ["accept", "refuse"]
    events += game.act(Answer(accept=False))
    assert (game.state.step, game.state.acting) == ("alliance", 0)
    assert game.refused(Propose(1)) == "no_offer"
    game.act(Propose(2))
    events += game.act(Answer(accept=True))
    assert game.state.friends(2, 0)
    assert not game.state.friends(0, 1)
    assert said(game, Leave(2)) == "leave"
    events += game.act(Leave(2))
    assert not game.state.friends(0, 2)
    codes = ["alliance_offered", "alliance_refused", "alliance_made", "alliance_left"]
    assert reported(game, *events) == codes


def test_the_last_enemy_is_offered_no_alliance() -> None:
    feet = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}, {"foot": [(7, 0)]}]
    game = Game(setup(PLAIN, feet, alliances=True), step="alliance")
    game.act(Propose(2))
    game.act(Answer(accept=True))
    assert game.refused(Propose(1)) == "no_offer"


def test_moves_are_said_by_what_they_lead_to() -> None:
    cities = [(0, (1, 1), ())]
    sides = [{"foot": [(0, 2), (4, 4)], "knight": [(2, 2), (4, 4)]}, {"foot": [(5, 2)]}]
    game = Game(setup(PLAIN, sides, cities=cities))
    foot, knight, escort = game.piece("foot"), game.piece("knight"), game.piece("foot", 1)
    foe = game.piece("foot", side=1)
    assert said(game, Move((game.way(foot, (1, 2)),))) == "move"
    assert said(game, Move((game.way(foot, (1, 2), (2, 2)),))) == "move_stack"
    assert said(game, Move((game.way(foot, (1, 1)),))) == "move_city"
    assert said(game, Move((game.way(knight, (1, 2), (0, 2)),))) == "move_escorted"
    assert said(game, Move((game.way(knight, (3, 2), (4, 2), target=foe),))) == "move_attack"
    assert said(game, Move((game.way(escort, (3, 4), together=True),))) == "move_together"
    assert said(game, Move((game.way(foot, (1, 2)), game.way(knight, (3, 2))))) == "move_many"


def test_fights_are_said_by_who_takes_part() -> None:
    cities = [(1, (3, 3), ())]
    sides = [{"titan": [(2, 2), (3, 1)], "archer": [(0, 2)]}, {"foot": [(3, 2)]}]
    game = Game(setup(PLAIN, sides, cities=cities), step="combat")
    one, two, foe = game.piece("titan"), game.piece("titan", 1), game.piece("foot", side=1)
    assert said(game, Attack((one,), foe)) == "attack"
    assert said(game, Attack((one, two), foe)) == "attack_together"
    assert ENGINE.words(game.state, Attack((one, two), foe)).values["difference"] == "+38"
    assert said(game, Attack((one,), city=0)) == "storm"
    assert said(game, Shoot((game.piece("archer"),), foe)) == "shoot"
    assert ENGINE.words(game.state, Shoot((game.piece("archer"),), foe)).values["least"] == 6
    assert said(game, Occupy(())) == "occupy_nobody"
    assert said(game, Occupy((one,))) == "occupy"


def test_running_on_is_said_by_where_it_ends() -> None:
    game = played(["........."], {"serpent": [(0, 0)]}, {"foot": [(2, 0), (5, 0)]})
    serpent, first, second = game.piece("serpent"), *(game.piece("foot", n, 1) for n in range(2))
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.act(Attack((serpent,), first), 6)
    assert [said(game, one) for one in (RunOn(0), RunOn(2), RunOn(3, second))] == ["stay", "run_on", "run_at"]
    assert RunOn(3, second) in list(ENGINE.legal_actions(game.state))


def test_monks_who_are_due_are_listed_with_places_and_the_turn_waits_for_them() -> None:
    game = played(PLAIN, {"monk": [(0, 2)]}, {"foot": [(7, 5)]})
    monk = game.piece("monk")
    assert said(game, Vanish(monk)) == "vanish"
    game.act(Vanish(monk))
    game.act(Finish())
    game.act(Finish())
    legal = list(ENGINE.legal_actions(game.state))
    assert {type(one) for one in legal} == {Reappear}
    assert len(legal) >= 4
    assert said(game, legal[0]) == "reappear"


def test_shots_that_are_added_are_listed_together_and_no_others() -> None:
    sides = [{"dragon": [(0, 2)], "flamethrower": [(0, 3)], "archer": [(2, 3), (2, 1)]}, {"foot": [(3, 2)]}]
    game = played(PLAIN, *sides, step="shots")
    shots = [one.shooters for one in ENGINE.legal_actions(game.state) if isinstance(one, Shoot)]
    flames = (game.piece("dragon"), game.piece("flamethrower"))
    assert [one for one in shots if len(one) > 1] == [flames]
    assert len(shots) == 5
    game.state = game.state.replace(step="move")
    early = [one.shooters for one in ENGINE.legal_actions(game.state) if isinstance(one, Shoot)]
    assert early == [flames[:1]]


def test_an_army_of_two_peoples_is_told() -> None:
    known = documents("zargo")
    rules = next(one for one in known.values() if getattr(one, "kind", "") == "ruleset")
    army = next(one for one in known.values() if one.slug == "knights-of-zargo")
    assert check_army(army, known, rules) == ()
    with pytest.raises(TypeError):
        check_army(army, known, army)


def test_a_card_of_another_game_is_no_piece() -> None:
    disk = next(one for one in documents("diskwars").values() if getattr(one, "kind", "") == "unit")
    assert offered(disk, READER) is None
    assert offered(units()["titan"], READER) is not None


def test_what_a_piece_is_goes_along_to_other_games() -> None:
    known = documents("zargo")
    rules = next(one for one in known.values() if getattr(one, "kind", "") == "ruleset")
    winged, knight, dragon, foot = (
        figures(units()[name], rules) for name in ("winged", "knight", "dragon", "foot")
    )
    assert winged is not None
    assert winged.flies
    assert winged.person
    assert knight is not None
    assert (knight.values["strength"], knight.values["speed"], knight.flies) == (5, 7, False)
    assert dragon is not None
    assert dragon.values["shooting"] == 2.0
    archer = figures(units()["archer"], rules)
    assert archer is not None
    assert archer.values["shooting"] == 1.0
    assert foot is not None
    assert not foot.person
    assert "shooting" not in foot.values
    assert figures(rules, rules) is None


@pytest.mark.parametrize(("count", "codes"), [(400, []), (401, ["too_many_pieces"])])
def test_a_side_has_four_hundred_pieces_at_most(count: int, codes: list[str]) -> None:
    sides = [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}]
    made = setup(PLAIN, sides, reserve=[{"foot": count - 1}, {}])
    reported = [one.code.partition(".")[2] for one in refusals(made)]
    assert [code for code in reported if code == "too_many_pieces"] == codes


def test_what_is_no_scenario_of_zargo_is_refused() -> None:
    made = setup(PLAIN, [{"foot": [(0, 0)]}, {"foot": [(7, 5)]}])
    (problem,) = refusals(Setup(units()["foot"], made.documents))
    assert problem.code == "zargo_rules.not_a_scenario"


@pytest.mark.parametrize("column", [0, 1])
def test_a_serpent_runs_on_at_an_enemy_on_the_very_first_field_of_the_map(column: int) -> None:
    serpent_at, first_at = (column + 4, 0), (column + 2, 0)
    game = played(["........"], {"serpent": [serpent_at]}, {"foot": [first_at, (column, 0)]})
    serpent, first, second = game.piece("serpent"), *(game.piece("foot", n, 1) for n in range(2))
    game.act(Move((game.way(serpent, (column + 3, 0), target=first),)))
    game.act(Finish())
    game.act(Attack((serpent,), first), 6)
    assert game.cell((0, 0)) == 0
    assert RunOn(2, second) in list(ENGINE.legal_actions(game.state))


def test_who_stays_where_it_has_won_runs_on_no_more() -> None:
    game = played(["........."], {"serpent": [(0, 0)]}, {"foot": [(2, 0), (6, 0)]})
    serpent, first = game.piece("serpent"), game.piece("foot", 0, 1)
    game.act(Move((game.way(serpent, (1, 0), target=first),)))
    game.act(Finish())
    game.act(Attack((serpent,), first), 6)
    events = game.act(RunOn(0))
    assert "run_on" not in [one.step for one in events if isinstance(one, StepBegan)]


def test_on_foot_nobody_goes_on_through_a_zone_of_influence() -> None:
    game = played(["......", "~~.~~~"], {"foot": [(0, 0)]}, {"titan": [(2, 1)]})
    foot, titan = game.piece("foot"), game.piece("titan", side=1)
    zone = set(game.state.world.beside[game.state.pieces[titan].cell])
    found = reach(game.state, foot)
    assert zone & found.keys(), "it comes to the zone"
    assert not any(zone & set(path[:-1]) for path in found.values()), "and no way leads on from it"
    assert game.cell((4, 0)) not in found
    free = game.state.with_piece(titan, game.state.pieces[titan]._replace(cell=LOST))
    assert game.cell((4, 0)) in reach(free, foot)


@pytest.mark.parametrize(
    ("month", "held", "still"), [(0, 0, False), (0, 1, True), (3, 2, False), (3, 3, True)]
)
def test_a_chasm_holds_a_piece_to_the_end_of_its_month_and_nobody_before_the_first(
    month: int, held: int, still: bool
) -> None:
    game = played(PLAIN, {"foot": [(0, 0)]}, {"foot": [(7, 5)]})
    state = game.state.replace(month=month)
    assert state.is_held(state.pieces[0]._replace(held=held)) is still
