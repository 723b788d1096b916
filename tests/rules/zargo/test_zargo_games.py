"""Whole games of Zargo: set-up, alliances, calendar, replay; random legal games hold together."""

import json
from collections import defaultdict
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import AiSettings, IllegalActionError
from editor.rules.core.dice import SeededDice
from editor.rules.registry import find_system
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.set_up import Begin, FoundCity, HoldCity
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import may_move
from editor.rules.zargo.play import ZargoPlay
from editor.rules.zargo.state import RESERVE, ZargoState
from editor.simulation.battle import run_battle
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from tests.examples import examples
from tests.rules.zargo.zargo_games import Game, played, setup

ROWS = (
    "~~~~~~~~~~~~~~~~",
    "~.....~~.......~",
    "~..w..~~...w...~",
    "~...m.....x....~",
    "~.w...~~..w....~",
    "~.....~~.......~",
    "~~~~~~~~~~~~~~~~",
)
WEST = [(column, row) for row in range(7) for column in range(7)]
EAST = [(column, row) for row in range(7) for column in range(7, 16)]
RESERVE_OF = {"knight": 2, "foot": 5, "archer": 1, "sorcerer": 1}
OTHERS = {"dragon": 1, "serpent": 1, "monk": 1, "winged": 2, "foot": 5, "flamethrower": 1}


@cache
def _small() -> Any:
    bridge = [(5, 2), (6, 2), (7, 2), (8, 2)]
    return setup(ROWS, [{}, {}], reserve=[RESERVE_OF, OTHERS], homes=[WEST, EAST], roads=[bridge], months=6)


def _some_action(state: ZargoState, pick: Any) -> Action:
    """Return a legal action: its kind first, so that games do not consist of moves alone."""
    if state.step == "move":
        movable = [one for one in state.world.of_side[state.side] if may_move(state, one)]
        piece = pick(movable) if movable and pick((True, True, False)) else -1
        legal = ENGINE.legal_actions(state)
        moves = [one for one in legal if isinstance(one, Move) and one.ways[0].piece == piece]
        if moves:
            return pick(moves)
    kinds = defaultdict(list)
    for action in ENGINE.legal_actions(state):
        kinds[type(action).__name__].append(action)
    return pick(kinds[pick(sorted(kinds))])


def _holds(state: ZargoState) -> None:
    world, most = state.world, state.world.ruleset.year.garrison_most
    for cell, here in state.on.items():
        assert world.ground[cell] != "sea"
        assert len(here) == 1 or {world.kind_of(one).foot for one in here} == {True, False}
        assert len({state.owner(one) for one in here}) == 1
        assert cell not in state.city_at
    assert all(len(inside) <= most for inside in state.inside.values())
    for city, inside in state.inside.items():
        assert {state.owner(one) for one in inside} == {state.cities[city].owner}


@pytest.mark.long
@settings(max_examples=examples(2, 12), deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_random_legal_games_end_hold_together_and_replay(seed: int) -> None:
    play, picks, dice = ZargoPlay(), SeededDice(seed), SeededDice(seed + 1)

    def pick(things: Any) -> Any:
        return things[picks.roll(len(things)) - 1]

    start = state = play.start(_small())
    events = []
    for _ in range(4_000):
        if play.to_act(state) is None:
            break
        action = _some_action(state, pick)
        assert play.check(state, action) is None
        for event in play.decide(state, action, dice):
            for line in play.describe(state, event):
                reported = [sentence(line.message, language) for language in LANGUAGES]
                assert not any("{" in words or words.startswith("zargo_log") for words in reported)
            state = play.evolve(state, event)
            events.append(event)
        if state.step not in ("cities", "garrisons", "pieces"):
            _holds(state)
    result = play.result(state)
    assert result is not None
    assert result.turns <= 6
    saved = json.loads(json.dumps([play.event_data(event) for event in events]))
    again = start
    for event in map(play.event_from, saved):
        again = play.evolve(again, event)
    assert again == state


@pytest.mark.parametrize("level", ["plain", "calculating"])
def test_the_computer_plays_to_the_end_and_the_same_seed_is_the_same_game(level: Any) -> None:
    ai_by_side = {side: AiSettings(level) for side in ("knights", "dragons")}
    first, second = (run_battle(ZargoPlay(), _small(), 5, ai_by_side=ai_by_side) for _ in range(2))
    assert first == second
    assert first.events


def test_a_damaged_event_is_told() -> None:
    system = find_system("zargo")
    assert system is not None
    assert system.play is not None
    for data in (
        {"event": "nothing"},
        {"event": "month_began", "month": "x"},
        {"event": "turn_began", "a": 1},
    ):
        with pytest.raises(EditorError, match="event_codec"):
            system.play.event_from(data)


def test_the_set_up_founds_cities_inland_fills_them_and_places_the_rest() -> None:
    play, dice = ZargoPlay(), SeededDice(1)
    state = play.start(_small())
    for event in play.decide(state, Begin(), dice):
        state = play.evolve(state, event)
    assert (state.step, state.side) == ("cities", 0)
    for at, code in (((1, 1), "no_city_here"), ((10, 3), "not_home"), ((4, 3), "no_city_here")):
        found = play.check(state, FoundCity(state.world.cell(at)))
        assert found is not None
        assert found.code == f"zargo_rules.{code}"
    while play.to_act(state) is not None and state.month == 0:
        action = next(iter(play.legal_actions(state)))
        if state.step == "garrisons":
            foot = [one for one in state.world.of_side[state.side] if state.pieces[one].cell == RESERVE]
            city = next(n for n in range(8) if n not in state.garrisoned)
            with pytest.raises(IllegalActionError, match="garrison_too_large"):
                play.decide(state, HoldCity(city, tuple(foot[:5])), dice)
            action = HoldCity(city, tuple(foot[:1]))
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    assert (state.month, state.step, state.side) == (1, "move", 0)
    assert [state.cities_of(side) for side in (0, 1)] == [4, 4]
    assert all(piece.cell >= 0 for piece in state.pieces)


def test_continents_are_drawn_by_lot_where_the_scenario_says_so() -> None:
    drawn = setup(ROWS, [{}, {}], reserve=[RESERVE_OF, OTHERS], homes=[WEST, EAST], draw_continents=True)
    play = ZargoPlay()
    homes = set()
    for seed in range(8):
        state = play.start(drawn)
        event = play.decide(state, Begin(), SeededDice(seed))[0]
        homes.add(play.evolve(state, event).homes)
    assert homes == {(0, 1), (1, 0)}


def test_the_most_cities_win_after_the_last_month_and_the_order_of_play_is_the_rulesets() -> None:
    cities = [(0, (2, 2), ["foot"]), (0, (5, 2), ["foot"]), (1, (2, 4), ["foot"])]
    rows = ["........"] * 7
    game = Game(setup(rows, [{"foot": [(0, 0)]}, {"foot": [(7, 6)]}], cities=cities, months=2), month=1)
    for month, side in ((1, 0), (1, 1), (2, 0), (2, 1)):
        assert (game.state.month, game.state.side) == (month, side)
        game.act(Finish())
    assert game.state.step == "over"
    assert ZargoPlay().result(game.state).winner == "knights"  # type: ignore[union-attr]


def test_who_is_left_alone_has_won() -> None:
    game = played(["...."], {"titan": [(0, 0)]}, {"foot": [(1, 0)]}, step="combat")
    game.act(Attack((game.piece("titan"),), game.piece("foot", side=1)), 6)
    game.act(Finish())
    assert ZargoPlay().result(game.state).winner == "knights"  # type: ignore[union-attr]


def test_allies_pass_each_other_cannot_be_attacked_and_may_part() -> None:
    rows = ["........"] * 3
    sides = [{"foot": [(0, 1)]}, {"foot": [(1, 1)]}, {"foot": [(7, 1)]}]
    game = Game(setup(rows, sides), step="alliance")
    game.act(Propose(1))
    assert game.state.acting == 1
    game.act(Answer(accept=True))
    assert game.state.friends(0, 1)
    assert game.refused(Propose(2)) == "no_offer"  # nobody would be left as an enemy
    game.act(Finish())
    foot, ally = game.piece("foot"), game.piece("foot", side=1)
    assert game.refused(Move((game.way(foot, (0, 0), target=ally),))) == "no_target"
    game.act(Move((game.way(foot, (1, 1), (2, 1)),)))
    game.act(Finish())
    game.act(Leave(0))
    assert not game.state.friends(0, 1)


def test_a_scenario_that_cannot_be_played_says_every_reason() -> None:
    bad = setup(
        ["...~"], [{"foot": [(3, 0)]}, {}], cities=[(0, (0, 0), ["foot"] * 5)], homes=[[(0, 0)], [(1, 0)]]
    )
    found = {problem.code.partition(".")[2] for problem in ZargoPlay().refusals(bad)}
    expected = {"army_empty", "no_room_for_cities", "city_on_bad_ground", "garrison_large", "placed_off_home"}
    assert expected <= found
    assert all(
        "{" not in sentence(problem, lang) for problem in ZargoPlay().refusals(bad) for lang in LANGUAGES
    )
