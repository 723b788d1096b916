"""Giants who are commanders: rules of large bases and of commanders together (XVII.5.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.commanders.command import settle
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.large.breathing import can_breathe
from editor.rules.demonworld.large.riding import initiative_now
from editor.rules.demonworld.movement.events import ContactMade
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.refusals import refusals
from editor.rules.demonworld.state import BattleState, Recorder
from schemas.systems.demonworld import DemonworldUnit
from tests.rules.demonworld.battle.arena import Troop, do, fields_of, of, refused, row, setup_of, state_of
from tests.rules.demonworld.battle.chiefs import X, led, lord
from tests.rules.demonworld.large.fields import CHIEF
from tests.rules.demonworld.large.monsters import GIANT, dragon, giant

CHAPTERS = (*X, "XVII")
FOE = Troop(1, row((7, 2), 3), "S")


def called(*troops: Troop, sequence: str = "charge", **values: Any) -> BattleState:
    """A giant who commands, its first troop, called before the units of a sequence."""
    given = {"phase": "movement", "step": "move", "sequence": sequence, "commanding": "move", "side": 0}
    given |= {"called": ((0,), ()), "chapters": CHAPTERS}
    return state_of(*troops, **given | values)


def codes(setup: Setup) -> set[str]:
    return {problem.code.partition(".")[2] for problem in refusals(setup)}


@pytest.mark.rule("XVII.5.0")
def test_a_giant_may_command_but_no_machine() -> None:
    def with_card(card: dict[str, Any]) -> set[str]:
        troops = [Troop(0, [(8, 10)], card=card), Troop(1, row((3, 2), 4))]
        return codes(setup_of(troops, chapters=(*CHAPTERS, "XVIII")))

    chariot = {
        "card_kind": "chariot", "hit_points": 4, "large": {"base_fields": 3, "overrun": 5},
        "chariot": {"animals_size": 2, "animals_melee_protection": 2, "animals_missile_protection": 1},
    }  # fmt: skip
    assert "base_commands" not in with_card(GIANT | CHIEF)
    assert "base_commands" in with_card(chariot | CHIEF)


@pytest.mark.rule("XVII.5.0")
def test_it_has_a_fixed_number_of_points_less_one_for_each_hit_point_lost() -> None:
    state = called(giant(0, (8, 8), **CHIEF), FOE)
    assert points_to_spend(state, state.units[0]) == 18
    assert points_to_spend(replace(state, wounds={0: (4, 0)}), state.units[0]) == 14


@pytest.mark.rule("XVII.5.0")
def test_it_gets_no_counter_moves_when_it_is_called_and_gives_orders_from_its_front_field() -> None:
    state = called(giant(0, (8, 8), **CHIEF), Troop(0, row((8, 12), 3), "N"), FOE)
    recorder = Recorder(replace(state, step="orders"), ScriptedDice((3,)), lambda before, _: before)
    command, _ = settle(recorder)
    # Its own two fields behind do not hide from it whom it has in its back.
    assert [(unit, who) for unit, _, who in command if unit < 2] == [(1, (0,))]
    assert 0 not in [unit for unit, _, _ in command]
    assert refused(state, act.CommanderMove(0, (0,))) == "base_moves_by_steps"
    uncalled = replace(state, called=((), ()))
    assert refused(uncalled, act.MoveBase(0, ("forward_left",))) == "commander_not_called"
    state, _ = do(state, act.MoveBase(0, ("forward_left",)))
    assert fields_of(state, 0) == [(7, 7)]
    assert state.units[0].points == 3
    assert act.MoveBase(0, ("forward_right",)) in set(legal_actions(state))


@pytest.mark.rule("XVII.5.0")
def test_it_engages_with_the_bonus_of_its_sequence_and_rides_down_with_it() -> None:
    state = called(giant(0, (8, 4), **CHIEF), FOE)
    assert initiative_now(state, 0) == 2 + state.battle.ruleset.initiative.independent_commander["charge"]
    state, events = do(state, act.MoveBase(0, ("forward_left",)))
    assert [event.attacker for event in of(events, ContactMade)] == [0]
    assert state.units[0].charged == "charge"
    state = called(giant(0, (8, 4), **CHIEF), FOE)
    ride = act.MoveBase(0, ("forward_left", "forward_left"))
    assert refused(state, ride) == "must_end_free" or ride in set(legal_actions(state))


@pytest.mark.rule("XVII.5.0")
def test_it_joins_nobody_and_carries_nobody() -> None:
    state = called(
        giant(0, (8, 8), **CHIEF), Troop(0, row((9, 7), 3), "N", "charge", card=led(3)),
        Troop(0, [(7, 8)], card=lord() | {"size": 1}), FOE, called=((0, 4), ()),
    )  # fmt: skip
    assert refused(state, act.JoinUnit(0, 1)) == "base_joins_nobody"
    assert refused(state, act.MountUp(2, 0)) == "chief_carries_nobody"
    mine = replace(state, commanding="", called=(None, None))
    assert refused(mine, act.TakeIn(1, 0)) == "base_joins_nobody"
    assert not any(isinstance(one, act.JoinUnit | act.MountUp) and 0 in (one.unit, getattr(one, "host", 9))
                   for one in legal_actions(state))  # fmt: skip


@pytest.mark.rule("XVII.5.0, X.2.1")
def test_after_the_last_sequence_a_giant_turns_on_the_spot_alone_and_a_dragon_not_at_all() -> None:
    given: dict[str, Any] = {"step": "turn_commanders", "commanding": "turn", "called": (None, None)}
    state = called(giant(0, (8, 8), **CHIEF), dragon(0, (14, 8), **CHIEF), FOE, sequence="hold", **given)
    assert refused(state, act.TurnCommanders(((0, 1),))) == "base_turns_on_spot"
    assert refused(state, act.TurnCommanders(((1, 2),))) == "base_turns_on_spot"
    before = set(state.covered(state.units[0]))
    events = DemonworldPlay().decide(state, act.TurnCommanders(((0, 2),)), SeededDice(1))
    after = DemonworldPlay().evolve(state, events[0])
    assert set(after.covered(after.units[0])) == before
    assert after.units[0].facings == (2,)
    assert fields_of(after, 0) == [(8, 9)]
    listed = {one for one in legal_actions(state) if isinstance(one, act.TurnCommanders)}
    assert listed == {act.TurnCommanders(()), act.TurnCommanders(((0, 2),)), act.TurnCommanders(((0, 4),))}


@pytest.mark.rule("XVII.5.0, XVII.4.1")
def test_attacked_it_answers_with_its_fixed_points() -> None:
    state = called(
        Troop(0, row((7, 5), 3), "N", "charge"), giant(1, (8, 3), "S", **CHIEF), commanding="",
        sequence="charge", called=(None, None),
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (1,)))
    assert (state.step, state.unit) == ("react", 1)
    assert refused(state, act.React(1, (), ("right",) * 4)) is None
    assert refused(state, act.React(1, (), ("right",) * 5)) == "points_spent"


@pytest.mark.rule("XVII.5.0, XVII.7.4")
def test_a_dragon_who_commands_breathes_in_either_phase_as_commanders_shoot() -> None:
    for phase in ("first_shooting", "second_shooting"):
        state = called(dragon(0, (8, 8), **CHIEF), FOE, phase=phase, step="shots")
        assert can_breathe(state, state.units[0])


@pytest.mark.rule("XVII.5.0")
def test_the_computer_leads_it_at_the_enemy() -> None:
    state = called(giant(0, (8, 9), **CHIEF), FOE)
    action = choose(state)
    assert isinstance(action, act.MoveBase)
    assert refused(state, action) is None


def test_the_card_is_one_that_an_author_can_write() -> None:
    card = DemonworldUnit.model_validate({"slug": "king", "name": "King", "points": 1} | GIANT | CHIEF)
    assert card.command is not None
