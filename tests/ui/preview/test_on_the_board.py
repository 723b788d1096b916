"""Demonworld on the board: commanders one by one, the last turn once more, aims and supports as arrows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.services.battles import watching
from editor.services.battles.hot_seat import HotSeat
from editor.services.opening import open_workspace
from editor.ui.pages.preview.board import Aim, Lift
from editor.ui.systems.demonworld.hand import DemonworldGuide

MOST = 250


@pytest.fixture(scope="module")
def seat(shipped_copy: Path, qapp: QApplication) -> Iterator[HotSeat]:
    """The battle of Kal Bennock, both sides played by hand."""
    with open_workspace(shipped_copy) as workspace:
        prepared = watching.prepare(workspace, "kal-bennock")
        sides = [side.id for side in prepared.setup.scenario.sides]  # type: ignore[attr-defined]
        yield HotSeat(prepared.play, prepared.setup, 3, sides)


def until(seat: HotSeat, step: str) -> None:
    for _ in range(MOST):
        if seat.seen.step == step:
            return
        seat.act(seat.advice())
    raise AssertionError(f"no step {step}")


def test_commanders_are_called_one_by_one(seat: HotSeat) -> None:
    until(seat, "call")
    guide, state = DemonworldGuide("en"), seat.seen
    draft = guide.draft(state)
    offered = guide.choices(state, "", None, draft)
    assert offered
    assert all(len(choice.at) == 1 and not choice.chosen for choice in offered)
    first = offered[0]
    called = guide.choices(state, "", None, first.draft)
    assert called is not None
    assert [choice.chosen for choice in called].count(True) == 1
    declared = guide.declaration(state, first.draft)
    assert declared is not None
    assert declared.words == "Call the commanders (1)"
    assert isinstance(declared.action, act.CallCommanders)
    assert check(state, declared.action) is None
    seat.act(declared.action)


def test_a_called_commander_is_dragged_and_the_rule_says_where_he_may_not_go(seat: HotSeat) -> None:
    until(seat, "move")
    guide, state = DemonworldGuide("en"), seat.seen
    assert state.commanding
    ground, board = state.battle.ground, guide.board
    number = int(guide.subjects(state)[0].partition(":")[2])
    at = ground.at(state.units[number].cells[0])
    lift = board.lift(state, Aim(at), ())
    assert lift is not None
    places = {one for one in board.places(state, lift, 0, ()) if one is not None}
    far = max(places, key=lambda one: ground.distance(ground.cell(one), ground.cell(at)))
    verdict = board.drop(state, lift, Aim(far), ())
    assert [check(state, choice.action) for choice in verdict.choices] == [None]
    assert board.trail(state, lift, Aim(far), ()).path[-1] == far
    seen = [one for one in board.seers(state, lift, Aim(far), ()) if one is not None]
    assert all(one in [ground.at(cell) for cell in state.occupied] for one in seen)
    inside = [ground.at(cell) for cell in range(ground.size) if ground.inside[cell]]
    elsewhere = next(one for one in inside if one not in places and one != at)
    assert board.drop(state, lift, Aim(elsewhere), ()).refusal.endswith(").")


def test_commanders_turn_in_a_ring_of_arrows(seat: HotSeat) -> None:
    until(seat, "turn_commanders")
    guide, state = DemonworldGuide("en"), seat.seen
    subject = guide.subjects(state)[0]
    offered = guide.choices(state, subject, None, ())
    assert offered is not None
    assert [choice.mark for choice in offered] == list("↑↗↘↓↙↖")
    turned = next(choice for choice in offered if not choice.chosen)
    declared = guide.declaration(state, turned.draft)
    assert declared is not None
    assert declared.sketch == turned.sketch
    assert check(state, declared.action) is None


def test_what_was_done_in_the_last_turn_is_done_as_far_as_it_is_legal(seat: HotSeat) -> None:
    until(seat, "orders")
    until(seat, "move")
    while seat.seen.commanding:
        seat.act(seat.advice())
        until(seat, "move")
    guide, state = DemonworldGuide("en"), seat.seen
    subject = guide.subjects(state)[0]
    number = int(subject.partition(":")[2])
    far = act.Advance(number, (0, 1) * 20)
    elsewhere = act.Advance(number + 1, (0,))
    assert check(state, far) is not None
    onward = guide.board.again(state, (subject,), (elsewhere, far))
    assert len(onward) == 1  # what others did is not repeated
    for choice in onward[0](state):
        assert check(state, choice.action) is None
        assert choice.action.path == far.path[: len(choice.action.path)]


def test_an_aim_is_an_arrow_from_who_shoots_and_a_support_one_to_him(seat: HotSeat) -> None:
    until(seat, "shots")
    guide, state = DemonworldGuide("en"), seat.seen
    ground, board, draft = state.battle.ground, guide.board, guide.draft(state)
    unit = state.units[int(guide.subjects(state)[0].partition(":")[2])]
    lifted = (board.lift(state, Aim(ground.at(cell)), draft) for cell in unit.cells)
    lifts = [one for one in lifted if one is not None]
    assert all(one.arrow for one in lifts)
    lift, target = next(
        (one, at) for one in lifts for at in board.places(state, one, 0, draft) if at is not None
    )
    verdict = board.drop(state, lift, Aim(target), draft)
    shot = verdict.choices[0].draft
    odds = board.fight(state, lift, Aim(target), draft)
    assert odds is not None
    assert "D20" in odds.lines[0]
    assert [(sign.kind, sign.to) for sign in board.signs(state, shot) if sign.kind == "aim"] == [
        ("aim", target)
    ]
    refused = board.drop(state, lift, Aim(lift.start.at), draft)
    assert not refused.choices


def charge(seat: HotSeat, guide: DemonworldGuide) -> tuple[Lift, Aim]:
    """Play on until a unit can be dragged into contact; return the unit and where to."""
    board = guide.board
    for _ in range(MOST):
        state = seat.seen
        for subject in guide.subjects(state) if state.step == "move" else ():
            cells = state.units[int(subject.partition(":")[2])].cells
            start = Aim(state.battle.ground.at(cells[0])) if cells else Aim(None)
            lift = board.lift(state, start, ())
            for at in board.places(state, lift, 0, ()) if lift is not None else ():
                if lift is not None and at is not None and board.trail(state, lift, Aim(at), ()).touches:
                    return lift, Aim(at)
        seat.act(seat.advice())
    raise AssertionError("nobody comes into contact")


def test_a_move_into_contact_says_whom_it_meets_and_what_the_fight_promises(seat: HotSeat) -> None:
    guide = DemonworldGuide("en")
    lift, aim = charge(seat, guide)
    state, board = seat.seen, guide.board
    trail = board.trail(state, lift, aim, ())
    assert trail.notes[0].startswith("Contact: ")
    enemies = [state.battle.ground.cell(at) for at in trail.touches]
    own = state.battle.camps[state.side]
    assert all(state.battle.camp_of[state.occupied[cell]] != own for cell in enemies)
    fight = board.fight(state, lift, aim, ())
    assert fight is not None
    assert fight.lines[0].startswith("Expected: they lose ")
    chosen = board.drop(state, lift, aim, ()).choices[-1]
    assert board.odds(state, chosen, ()) is not None or len(board.drop(state, lift, aim, ()).choices) > 1
