"""How turns and games of Dark Age end, and what may be done so many times in one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.darkage import aftermath, flow
from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.turn import Throw
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.events.turns import GameEnded
from editor.rules.darkage.means import goal
from editor.rules.darkage.state import NONE
from editor.rules.darkage.tallying import result, standings

from .table import Table, reported


def test_so_many_may_be_enlisted_in_a_turn_and_no_more(table: Table) -> None:
    squires = tuple(table.card("squire", 0, place) for place in (0, 1))
    table.lay(0, hand=squires, command=6, logistics=6)
    table.at("enlist", "enlist")
    rules = table.state.game.ruleset
    two = rules.model_copy(update={"resources": rules.resources.model_copy(update={"enlist_attempts": 2})})
    table.state = replace(table.state, game=replace(table.state.game, ruleset=two))
    table.do(Enlist(squires[0]), 6)
    assert table.state.step == "enlist", "a second attempt is left"
    table.do(Enlist(squires[1]), 6)
    assert table.state.step == "action"
    table.at("enlist", "enlist", attempts=2)
    assert table.refused(Enlist(squires[1])) == "enlisted_enough"


def test_no_more_cards_are_thrown_away_than_the_rules_say(table: Table) -> None:
    squire = table.card("squire", 0)
    table.lay(0, hand=(squire,))
    table.at("stock", "stock", thrown=table.state.game.ruleset.deck.stock_discard_most)
    assert table.refused(Throw(squire)) == "thrown_enough"


@pytest.mark.parametrize(("points", "winner", "ending"), [((3, 1), 0, "turns"), ((2, 2), NONE, "draw")])
def test_after_the_last_turn_most_points_win(table: Table, points: Any, winner: int, ending: str) -> None:
    for side, count in enumerate(points):
        table.lay(side, points=count, turns=table.state.game.last_turn)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    flow.end_turn(rec)
    assert (rec.state.winner, rec.state.ending, rec.state.step) == (winner, ending, "over")
    found = result(rec.state)
    assert found is not None
    assert found.winner == (rec.state.game.scenario.sides[winner].id if winner >= 0 else None)
    assert reported(table, GameEnded(winner, "turns")) == (["won"] if winner >= 0 else ["draw"])
    assert [one.points for one in standings(rec.state)] == [float(one) for one in points]


def test_the_goal_is_reached_by_one_alone_or_by_the_most_of_several(table: Table) -> None:
    goals = [goal(table.state, side) for side in (0, 1)]
    most = max(goals)
    for side in (0, 1):
        table.lay(side, points=most)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    assert not aftermath.win_if_won(rec), "both have as many"
    table.lay(1, points=most + 1)
    rec = ENGINE.record(table.state, ScriptedDice([]))
    flow.end_turn(rec)
    assert (rec.state.winner, rec.state.ending) == (1, "points")
