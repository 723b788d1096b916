"""Hints about commanders, courage, ranks and doors say what is true by the rules (X, XV, IV.4.0, XXIV)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from editor.rules.core.advice import percent
from editor.rules.core.contract import PLAINLY
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import choice_reasons
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.artillery.in_battle import guns_of
from editor.rules.demonworld.commanders.turns import callable_now, may_turn
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.magic.wizards import Casting, Magic
from editor.rules.demonworld.morale import courage
from editor.rules.demonworld.morale.charging import charge_facts
from editor.rules.demonworld.morale.courage import Facts, put_to_the_test
from editor.rules.demonworld.morale.events import CourageTested
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks
from editor.rules.demonworld.state import BattleState, changed
from schemas.problems import Message
from tests.campaigns.walks import play_of, setup_of

Moments = dict[str, tuple[BattleState, Any]]


@cache
def moments() -> Moments:
    """Return the first decisions of each kind in a battle with commanders."""
    play = play_of("demonworld")
    state, dice, thinking = play.start(setup_of("demonworld", "kaiban-pass")), SeededDice(0), thinking_dice(0)
    found: Moments = {}
    for _ in range(26):
        side = play.to_act(state)
        assert side is not None
        view = play.view(state, side)
        action = play.choose(view, side, thinking, PLAINLY)
        found.setdefault(type(action).__name__, (view, action))
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    return found


def said(state: BattleState, action: Any) -> dict[str, Message]:
    """Return the reasons for an action by the ends of their codes."""
    return {one.code.partition("_")[2]: one for one in play_of("demonworld").reasons(state, "", action)}  # type: ignore[attr-defined]


@pytest.fixture
def state() -> BattleState:
    """A battle in which commanders are called."""
    return moments()["CallCommanders"][0]


def test_who_calls_no_commander_is_told_how_many_stay(state: BattleState) -> None:
    assert said(state, act.CallCommanders())["none_called"].values == {
        "count": len(callable_now(state, state.side))
    }
    element = callable_now(state, state.side)[0]
    enemy = nearest_enemy(state, state.units[state.unit_of[element]])
    assert enemy is not None
    assert said(state, act.CallCommanders((element,)))["apart"].values["apart"] == enemy[0]


def test_a_commander_is_told_whom_he_commands_where_he_goes() -> None:
    view, action = moments()["CommanderMove"]
    found = said(view, action)
    assert list(found) == ["nearer", "radius"]
    still = said(view, act.CommanderMove(action.unit))["radius"].values
    assert still["now"] == still["then"]


def test_joining_taking_in_and_turning_speak_of_orders_and_enemies(state: BattleState) -> None:
    leaders = [one for one in state.units if independent(state.battle, one)]
    commander = next(one.number for one in leaders if one in may_turn(state, state.side))
    host = next(one.number for one in state.of_side(state.side) if len(one.elements) > 4)
    assert list(said(state, act.JoinUnit(commander, host))) == ["joins", "apart"]
    assert list(said(state, act.TakeIn(host, 0))) == ["apart"]
    turned = [said(state, act.TurnCommanders(((commander, facing),))) for facing in range(6)]
    assert any("faces" in one for one in turned)
    assert any("apart" in one for one in turned)


@pytest.mark.parametrize(("kind", "event"), [(act.Rally, "rally"), (act.Dare, "charge")])
def test_the_chance_of_a_test_is_that_of_its_die(state: BattleState, kind: Any, event: str) -> None:
    unit = next(one for one in state.of_side(0) if len(one.elements) > 4)
    enemy = state.of_side(1)[0].number
    action = kind(unit.number) if kind is act.Rally else kind(unit.number, enemy)
    chance = said(state, action)[event].values["chance"]
    facts = Facts() if kind is act.Rally else charge_facts(state, enemy)
    test = courage.tests_courage(state.battle, unit, event)  # type: ignore[arg-type]
    assert test is not None
    tested: list[CourageTested] = []

    class Rolls:
        """Records what a test came to, with each face of the die."""

        def __init__(self, face: int) -> None:
            self.state, self.face = state, face

        def die(self, _sides: int) -> int:
            return self.face

        def note(self, event: Any) -> None:
            tested.append(event)

    for face in range(1, 7):
        put_to_the_test(Rolls(face), unit, test, facts)  # type: ignore[arg-type]
    passed = sum(one.passed for one in tested)
    assert chance == percent(passed / 6)


def test_who_is_urged_on_hears_whom_a_unit_storms_at(
    state: BattleState, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit, enemy = (state.of_side(side)[0].number for side in (0, 1))
    monkeypatch.setattr(choice_reasons, "facts_of", lambda *_: (Facts(enemy=enemy), (enemy,)))
    found = said(state, act.Urge(unit, 1))
    assert found["storms"].values["enemy"] == state.battle.roster[enemy].name
    monkeypatch.setattr(choice_reasons, "tests_courage", lambda *_: None)
    assert list(said(state, act.Urge(unit, 1))) == ["storms"]


def test_a_critical_failure_is_told_with_what_else_it_could_be(
    state: BattleState, monkeypatch: pytest.MonkeyPatch
) -> None:
    casting = Casting(0, "", 3)
    failing = state.replace(magic=Magic((), failing=(casting, 3)))
    monkeypatch.setattr(choice_reasons, "list_shifts", lambda _: map(act.ShiftFailure, (0, -1, 1)))
    rows = said(failing, act.ShiftFailure())["failures"].values["row"]
    assert isinstance(rows, tuple)
    assert len(rows) == 2
    monkeypatch.setattr(choice_reasons, "list_shifts", lambda _: iter([act.ShiftFailure()]))
    assert said(failing, act.ShiftFailure()) == {}


def test_small_choices_have_a_reason_each(state: BattleState) -> None:
    unit = next(one for one in state.of_side(state.side) if len(one.elements) > 4)
    number, element, cell = unit.number, unit.elements[0], unit.cells[0]
    for action, code in (
        (act.Gather(number), "stragglers"),
        (act.ChooseFirst(True), "first"),
        (act.ChooseFirst(False), "second"),
        (act.Finish(), "all_moved"),
        (CloseRanks(number), "ranks"),
        (act.SwapFront(number, ()), "front"),
        (act.Divert(element, unit.elements[1]), "divert"),
        (act.Divert(element), "falls"),
        (act.StrikeAgain(element), "second_attack"),
        (act.WorkDoor(element, (cell, cell), "open"), "apart"),
        (act.Enter(number), "kept_back"),
        (act.Enter(number, cell, 0), "apart"),
        (act.March(number, ((0, 0),)), "nearer"),
        (act.Fly(number, "low", unit.cells, unit.facings), "nearer"),
        (act.KeepOrders(((number, "hold"),)), "order_awaits"),
        (act.RegroupAfterMelee(()), "in_contact"),
        (act.RegroupAfterMelee((act.Shift(element, (), 0),)), "turned"),
    ):
        assert code in said(state, action), code
    moving = state.replace(
        sequence="move", units=tuple(one.replace(order="move") for one in state.units), commanding=""
    )
    assert list(said(moving, act.Finish())) == ["could_move"]


def test_who_does_not_shoot_hears_how_near_the_enemy_is(state: BattleState) -> None:
    side = next(side for side in (0, 1) if guns_of(state, side))
    asked = state.replace(side=side)
    assert set(said(asked, act.HoldFire())) == {"apart"}
    shooting = [set(said(state.replace(side=one), act.Shoot(()))) for one in (0, 1)]
    assert {"apart"} in shooting


def test_nothing_is_said_of_enemies_where_there_are_none(state: BattleState) -> None:
    number = next(one.number for one in state.of_side(0) if len(one.elements) > 4)
    gone = [one.replace(elements=(), cells=(), facings=()) for one in state.of_side(1)]
    alone = state.replace(units=changed(state, gone))
    element = alone.units[number].elements[0]
    assert said(alone, act.WorkDoor(element, (0, 0), "open")) == {}
    assert said(alone, act.March(number, ((0, 0),))) == {}
