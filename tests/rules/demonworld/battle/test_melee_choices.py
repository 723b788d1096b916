"""What a side decides about contact and in a melee: the words of each choice, refusals, what it leads to."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.melee.contact import at_hand, one_sided, touches
from editor.rules.demonworld.melee.events import MeleeRegrouped
from editor.rules.demonworld.melee.listing import closing_in
from editor.rules.demonworld.movement.events import UnitClosedIn, UnitReacted
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack, Fight
from schemas.messages import sentence
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.test_contact_over_ground import POND, beside


def button(state: BattleState, action: act.Action) -> str:
    return sentence(ENGINE.words(state, action), "en")


def fighting(**values: object) -> BattleState:
    """Red 0 touches blue 2 with its first two elements; red 1 stands apart. Blue's elements are 5 and 6."""
    state = state_of(
        Troop(0, row((4, 8), 3), "N", "charge", engaged=1),
        Troop(0, row((12, 8), 2), "N", "hold"),
        Troop(1, row((4, 7), 2), "S", "hold", engaged=1),
        **{"phase": "melee", "step": "attacks", "side": 0} | values,
    )
    return replace(state, fights=(Fight((0, 2), (0, 0)),))


STEP = act.Shift(2, (5,))
TURN = act.Shift(2, (), 1)
WORDS: list[tuple[act.Action, str]] = [
    (act.DeclareContact(), "No contact"),
    (act.DeclareContact(((0, 2),)), "Unit-0 – Unit-2"),
    (act.DeclareContact(((0, 2), (1, 2))), "Unit-0 – Unit-2 and Unit-1 – Unit-2"),
    (act.React(2), "Unit-2: stand still"),
    (act.React(2, (act.Shift(5, (), 3),)), "Unit-2: answer the attack"),
    (act.React(2, steps=("forward_left",)), "Unit-2: forward to the left"),
    (act.CloseIn(0), "Unit-0: nobody else closes in"),
    (act.CloseIn(0, (STEP,)), "Unit-0: close in with further elements"),
    (act.CloseIn(0, steps=("forward_right",)), "Unit-0: forward to the right"),
    (act.Strike(), "Nobody strikes"),
    (act.Strike((Attack(0, 5), Attack(1, 6))), "Declare the attacks (2)"),
    (act.StrikeAgain(0), "Pass on the second attack"),
    (act.StrikeAgain(0, 6), "Strike Unit-2 (6.8)"),
    (act.StrikeAgain(0, 6, step=True), "Step forward and strike Unit-2 (6.8)"),
    (act.RegroupAfterMelee(), "Leave all as they stand"),
    (act.RegroupAfterMelee((TURN,)), "Move 1 element after the melee"),
    (act.RegroupAfterMelee((TURN,), ((0, ("forward_left",)),)), "Move 2 elements after the melee"),
    (act.RegroupAfterMelee((), ((0, ("forward_left",)),)), "Unit-0: forward to the left"),
    (
        act.RegroupAfterMelee((), ((0, ("forward_left",)), (5, ("forward_left",)))),
        "Move 2 elements after the melee",
    ),
]


@cases(("action", "words"), WORDS)
def test_a_choice_in_a_melee_says_who_does_what_to_whom(action: act.Action, words: str) -> None:
    assert button(fighting(), action) == words


@pytest.mark.rule("V.3.2", "VI.1.1", "VI.1.5", "XI.4.0", "XIV.1.0")
@cases(
    ("action", "code"),
    [
        (act.React(2), "not_now"), (act.CloseIn(0), "not_now"), (act.StrikeAgain(0), "not_now"),
        (act.RegroupAfterMelee(), "not_now"), (act.DeclareContact(), "not_now"), (act.Strike(), None),
    ],
)  # fmt: skip
def test_each_choice_belongs_to_its_own_step(action: act.Action, code: str | None) -> None:
    assert refused(fighting(), action) == code


SLOW = {"movement": {"move": 6, "charge": 4, "skirmish": 3}}
"""A charge of one field: after the first of two manoeuvres less than that is left."""


def closing(card: dict[str, Any] | None = None, **values: object) -> BattleState:
    """Red's first two elements have come into contact with blue at (3, 7); the third one is free."""
    state = state_of(
        Troop(0, row((4, 8), 3), "N", "charge", engaged=1, card=card or {}),
        Troop(1, row((3, 7), 2), "S", "hold", engaged=1),
        phase="movement", step="close_in", side=0, unit=0, attacker=0,
    )  # fmt: skip
    return state.with_unit(replace(state.units[0], **values))  # type: ignore[arg-type]


def forwards(state: BattleState, element: int, *ends: tuple[int, int], by: str = "points") -> act.CloseIn:
    """The third element goes over these fields."""
    ground, path, at = state.battle.ground, [], state.units[0].cells[element]
    for end in ends:
        way = ground.direction(at, cell(state, end))
        assert way is not None
        path.append(way)
        at = cell(state, end)
    return act.CloseIn(0, (act.Shift(element, tuple(path)),), by)  # type: ignore[arg-type]


@pytest.mark.rule("V.3.2")
def test_who_closes_in_comes_forward_for_what_is_left_to_its_unit() -> None:
    state = closing()
    after, events = do(state, forwards(state, 2, (5, 7)))
    (closed,) = of(events, UnitClosedIn)
    assert (closed.unit, closed.points, closed.manoeuvres) == (0, 3, 0)
    assert fields_of(after, 0) == [(4, 8), (5, 8), (5, 7)]
    after, events = do(state, forwards(state, 2, (5, 7), by="manoeuvres"))
    (closed,) = of(events, UnitClosedIn)
    assert (closed.points, closed.manoeuvres) == (0, 1)


@pytest.mark.rule("V.3.2")
@pytest.mark.parametrize(("spent", "code"), [(0, None), (1, "manoeuvres_spent"), (2, "manoeuvres_spent")])
def test_who_closes_in_by_manoeuvres_goes_one_field_for_each_that_is_left(
    spent: int, code: str | None
) -> None:
    state = closing(manoeuvres=spent)
    assert refused(state, forwards(state, 2, (6, 7), (6, 6), by="manoeuvres")) == code
    two_fields = forwards(state, 2, (6, 7), (6, 6))
    assert refused(state, two_fields) == ("points_spent" if spent == 2 else None)


@pytest.mark.rule("V.3.2")
@pytest.mark.parametrize(
    ("card", "values", "by"),
    [
        ({}, {}, {"points", "manoeuvres"}),
        ({}, {"points": 15}, {"points"}),
        ({}, {"points": 18}, set()),
        (SLOW, {"manoeuvres": 1}, {"manoeuvres"}),
    ],
)
def test_steps_forward_are_offered_for_what_is_left(
    card: dict[str, Any], values: dict[str, int], by: set[str]
) -> None:
    state = closing(card, **values)
    assert {one.by for one in closing_in(state) if one.shifts} == by


@pytest.mark.rule("V.3.2")
def test_an_answer_moves_and_turns_nobody_else() -> None:
    state = closing()
    state = replace(state, step="react", side=1, unit=1)
    after, events = do(state, act.React(1))
    (answer,) = of(events, UnitReacted)
    assert (answer.cells, answer.facings, answer.manoeuvres) == (state.units[1].cells, (3, 3), 0)
    assert after.units[1].cells == state.units[1].cells


@pytest.mark.rule("VI.1.5")
def test_after_a_melee_who_is_said_to_move_moves_and_nobody_else() -> None:
    state = fighting(step="regroup")
    after, events = do(state, act.RegroupAfterMelee((TURN,)))
    (moved,) = of(events, MeleeRegrouped)
    assert moved.changes == ((2, state.units[0].cells[2], 1),)
    assert after.units[0].facings == (0, 0, 1)
    assert after.units[0].cells == state.units[0].cells


@pytest.mark.rule("I.3.1")
def test_neighbours_of_one_side_are_in_no_contact() -> None:
    state = fighting()
    assert touches(state, 0, 5)
    assert touches(state, 5, 0)
    assert not touches(state, 0, 1)
    assert not touches(state, 5, 6)


@pytest.mark.rule("XI.4.0")
def test_one_sided_contacts_are_known_with_their_chapter_and_declared_in_their_steps() -> None:
    state = beside(POND, tall=True, red_order="charge", side=0)
    assert one_sided(state) == ((0, 1),)
    assert at_hand(replace(state, step="declare")) == ((0, 1),)
    assert at_hand(replace(state, step="attacks")) == ()
    assert refused(replace(state, step="attacks"), act.DeclareContact(((0, 1),))) == "not_now"
    assert one_sided(fighting()) == ()
