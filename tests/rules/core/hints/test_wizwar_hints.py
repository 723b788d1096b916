"""Hints in Wiz-War: the figures are those of the rules."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.wizwar.actions.answering import Answer as WizwarAnswer
from editor.rules.wizwar.actions.fighting import Strike
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, Show
from editor.rules.wizwar.ai import routes
from editor.rules.wizwar.base import Target
from editor.rules.wizwar.means import beside
from editor.rules.wizwar.sight_lines import seen_squares
from editor.rules.wizwar.state import Blow, Lasting, Link
from tests.campaigns.walks import play_of
from tests.rules.core.hints.moments import first, reasons, seen


def test_wizwar_says_what_a_blow_leaves() -> None:
    moment = first("wizwar", lambda view, action: "wizwar_harms" in reasons("wizwar", (view, "", action)))
    view, side, _ = moment
    said = reasons("wizwar", moment)["wizwar_harms"].values
    harmed = next(n for n, name in enumerate(view.battle.names) if name == said["side"])
    assert said["life"] == view.wizards[harmed].life
    play, state = play_of("wizwar"), view
    for event in play.decide(view, moment[2], SeededDice(1)):
        state = play.evolve(state, event)
    while state.step == "answer":  # nobody counters it
        for event in play.decide(state, WizwarAnswer(), SeededDice(1)):
            state = play.evolve(state, event)
    assert view.wizards[harmed].life - state.wizards[harmed].life == said["damage"]
    assert side == play.to_act(view)


def test_wizwar_says_what_threatens_who_answers() -> None:
    view, side, _ = seen("wizwar")[-1]
    blow = Blow("punch", victim=view.side, by=1 - view.side, damage=3)
    asked = view.replace(blows=(blow,))
    for action, code in ((WizwarAnswer(), "wizwar_no_answer"), (WizwarAnswer(0), "wizwar_answer")):
        said = reasons("wizwar", (asked, side, action))[code].values
        assert (said["damage"], said["life"]) == (3, view.wizards[view.side].life)
        unhurt = view.replace(blows=(replace(blow, damage=0),))
        assert not {"wizwar_no_answer", "wizwar_answer"} & set(reasons("wizwar", (unhurt, side, action)))


def test_wizwar_says_no_distance_where_no_way_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    view, side, walk = first("wizwar", lambda _view, action: isinstance(action, Walk))
    here = view.wizards[view.side].square

    def barred(state: Any, _side: int, _square: int) -> tuple[int, ...]:
        """Only the wizard's own square has a way to anywhere."""
        return tuple(0 if square == here else -1 for square in range(len(state.maze.squares)))

    goal = routes.Goal(here, 0, 0)
    monkeypatch.setattr(routes, "far_from", barred)
    monkeypatch.setattr(routes, "assignment", lambda *_: goal)
    assert not {"wizwar_nearer", "wizwar_home"} & set(reasons("wizwar", (view, side, walk)))
    away = view.with_wizard(view.side, square=walk.path[-1])
    assert reasons("wizwar", (away, side, PickUp(-1))) == {}
    assert reasons("wizwar", (view, side, PickUp(-1)))["wizwar_take"].values == {"far": 0}


def test_wizwar_says_nothing_of_a_goal_where_there_is_none() -> None:
    moment = first("wizwar", lambda _view, action: isinstance(action, Walk))
    view, side, _ = moment
    base = view.bases[view.side]
    aimless = view.replace(treasures=(base,) * len(view.treasures))
    for number in range(len(view.wizards)):
        aimless = aimless.with_wizard(number, treasures=())
    assert "wizwar_nearer" not in reasons("wizwar", (aimless, side, moment[2]))
    card = first("wizwar", lambda _view, action: isinstance(action, Hasten))[2]
    assert reasons("wizwar", (aimless, side, card)) == {}
    assert "wizwar_take" not in reasons("wizwar", (view, side, PickUp(3)))


def test_wizwar_says_why_a_stone_is_laid_out() -> None:
    moment = first("wizwar", lambda view, action: isinstance(action, Show))
    assert list(reasons("wizwar", moment)) == ["wizwar_show", "effect"]


def test_wizwar_says_what_answers_an_attack_and_what_came_without_damage() -> None:
    view, side, _ = seen("wizwar")[-1]
    blow = Blow("punch", victim=view.side, by=1 - view.side, card=3)
    came = reasons("wizwar", (view.replace(blows=(blow,)), side, WizwarAnswer()))["effect"]
    assert came.values["card"] == view.battle.spec(3).card.name
    countered = replace(blow, victim=1 - view.side, chain=(Link(5, 1 - view.side),))
    found = reasons("wizwar", (view.replace(blows=(countered,)), side, WizwarAnswer()))
    assert [one.values["card"] for one in found.values()] == [view.battle.spec(5).card.name]


def test_wizwar_says_of_nobody_invisible_that_a_walk_brings_him_into_sight() -> None:
    view, side, walk = first("wizwar", lambda _view, action: isinstance(action, Walk))
    end, other = walk.path[-1], 1 - view.side
    here = view.wizards[view.side].square
    shown = next(
        square
        for square in seen_squares(view.maze, end) - seen_squares(view.maze, here)
        if not beside(view, end, square)
    )
    view = view.with_wizard(other, square=shown)
    assert "wizwar_sees" in reasons("wizwar", (view, side, walk))
    hidden = view.replace(lasting=(Lasting("invisible", other, other, 3, 0),))
    assert "wizwar_sees" not in reasons("wizwar", (hidden, side, walk))


def test_wizwar_says_what_a_wall_and_a_bush_withstand() -> None:
    view, side, _ = seen("wizwar")[-1]
    half = next(half for half in range(4 * len(view.maze.squares)) if view.maze.stand(half) == "wall")
    said = reasons("wizwar", (view, side, Strike(Target("side", half))))["wizwar_batters"].values
    rules = view.battle.ruleset
    assert said == {"damage": rules.wizard.punch_damage, "left": rules.harm.wall_points}
    bush = reasons("wizwar", (view, side, Strike(Target("square", 0))))["wizwar_batters"].values
    assert bush["left"] == rules.board.bush_points
