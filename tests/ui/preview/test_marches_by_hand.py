"""Columns that come onto the field by hand: edge fields are clicked, the head is dragged (XVI.5.0)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.services.battles.hot_seat import HotSeat
from editor.ui.pages.preview.board import Aim
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.marches import PLAY, marching

MOST = 40


@pytest.fixture(scope="module")
def seat(qapp: QApplication) -> HotSeat:
    """A battle in which riders are about to come in."""
    setup = marching()
    return HotSeat(PLAY, setup, 5, [side.id for side in setup.scenario.sides])  # type: ignore[attr-defined]


def on_to(seat: HotSeat, step: str) -> None:
    """Everybody holds until a step in which the riders are asked about."""
    for _ in range(MOST):
        state = seat.seen
        if state.step == step and (step != "move" or state.units[1].outside):
            return
        if state.step == "orders":
            own = [unit.number for unit in state.units if unit.elements]
            units = [one for one in own if state.battle.roster[one].side == state.side]
            seat.act(act.GiveOrders(tuple((one, "hold") for one in units if one != 1)))
        else:
            seat.act(seat.advice())
    raise AssertionError(f"no step {step}")


def test_where_a_column_comes_in_is_chosen_on_the_field_and_its_head_is_dragged(seat: HotSeat) -> None:
    on_to(seat, "enter")
    guide, state = DemonworldGuide("en"), seat.seen
    offered = [guide.words(state, one) for one in PLAY.legal_actions(state)]
    assert [one.at for one in offered if one.action.cell is None] == [()]
    placed = [one for one in offered if one.at]
    assert placed
    assert len(offered) == len(placed) + 1
    seat.act(placed[0].action)
    on_to(seat, "move")
    state = seat.seen
    unit, ground = state.units[1], state.battle.ground
    lift = guide.board.lift(state, Aim(ground.at(unit.cells[0])), ())
    assert lift is not None
    places = [one for one in guide.board.places(state, lift, 0, ()) if one is not None]
    far = max(places, key=lambda one: ground.distance(ground.cell(one), unit.cells[0]))
    verdict = guide.board.drop(state, lift, Aim(far), ())
    action = verdict.choices[0].action
    assert isinstance(action, act.March)
    assert check(state, action) is None
    assert verdict.choices[0].sketch[0][0] == far
    trail = guide.board.trail(state, lift, Aim(far), ())
    assert (trail.path[0], trail.path[-1]) == (ground.at(unit.cells[0]), far)
    assert trail.cost.startswith("Points: ")
    choices = guide.choices(state, "unit:1", None, ()) or ()
    marched = [one for one in choices if isinstance(one.action, act.March)]
    assert marched
    assert all(one.tool == "advance" and one.at for one in marched)
    seat.act(action)
    assert len(seat.seen.units[1].elements) > len(unit.elements)
