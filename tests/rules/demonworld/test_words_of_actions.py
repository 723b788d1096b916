"""Each action has words of its own on its button, with the numbers and names that tell it from others."""

from typing import Any

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.large.breathing import AIMS
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from schemas.messages import LANGUAGES, sentence
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, row, state_of

MOVED, TURNED = act.Shift(0, (0,)), act.Shift(0, (), 3)


def field() -> BattleState:
    return state_of(
        Troop(0, row((4, 8), 3), "N", "charge"),
        Troop(0, row((10, 8), 2), "N", "hold"),
        Troop(1, row((4, 5), 3), "S", "hold"),
    )


def words(state: BattleState, action: act.Action) -> list[str]:
    """The button in every language, each without holes and other than its code."""
    message = ENGINE.words(state, action)
    found = [sentence(message, language) for language in LANGUAGES]
    assert not any("{" in one or message.code in one for one in found)
    return found


# Each line holds actions whose buttons differ.
FAMILIES: dict[str, list[act.Action]] = {
    "contact": [act.DeclareContact(), act.DeclareContact(((0, 2),)), act.DeclareContact(((1, 2),))],
    "answer": [
        act.React(0),
        act.React(0, (MOVED,)),
        act.React(1),
        act.React(0, steps=("forward_left",)),
        act.React(0, steps=("forward_right",)),
    ],
    "closing in": [act.CloseIn(0), act.CloseIn(0, (MOVED,)), act.CloseIn(0, steps=("forward_left",))],
    "blows": [act.Strike(), act.Strike((Attack(0, 5),)), act.Strike((Attack(0, 5), Attack(1, 6)))],
    "second blows": [act.StrikeAgain(0), act.StrikeAgain(0, 5), act.StrikeAgain(0, 5, step=True)],
    "after a melee": [
        act.RegroupAfterMelee(),
        act.RegroupAfterMelee((MOVED,)),
        act.RegroupAfterMelee((MOVED, act.Shift(1, (0,)))),
        act.RegroupAfterMelee((), ((0, ("forward_left",)),)),
    ],
    "shots": [
        act.Shoot(),
        act.Shoot((act.Shot(0, 5, (), 0),)),
        act.Shoot((), ((0, AIMS[0]),)),
    ],
    "another falls": [act.Divert(5), act.Divert(5, 6)],
    "closing ranks": [act.CloseRanks(0), act.CloseRanks(0, ((1, 100),)), act.CloseRanks(1)],
    "orders": [act.GiveOrders(()), act.GiveOrders(((0, "move"),)), act.GiveOrders(((0, "charge"),))],
    "kept orders": [act.KeepOrders(()), act.KeepOrders(((0, "move"),)), act.KeepOrders(((0, "charge"),))],
    "set-up": [act.Deploy(())],
    "begin and finish": [act.Begin(), act.Finish(), act.HoldFire()],
    "entering": [act.Enter(0), act.Enter(0, 200, 0), act.Enter(0, 200, 3), act.Enter(1, 200, 3)],
    "marching": [act.March(0, ((0, 0),)), act.March(0, ((0, 0), (0, 0))), act.March(1, ((0, 0),))],
    "called": [act.CallCommanders(), act.CallCommanders((0,)), act.CallCommanders((0, 3))],
    "a commander": [act.CommanderMove(0, (0, 0)), act.CommanderMove(0, (0,)), act.CommanderMove(0, (0,), 3)],
    "joining": [act.JoinUnit(0, 1), act.JoinUnit(1, 0)],
    "taken in": [act.TakeIn(0, 3), act.TakeIn(0, 5)],
    "turned": [act.TurnCommanders(), act.TurnCommanders(((0, 3),)), act.TurnCommanders(((0, 1),))],
    "urged": [act.Urge(0, 1), act.Urge(0, -1), act.Urge(1, 1)],
    "rallied": [act.Rally(0), act.Rally(0, attempt=False)],
    "gathered": [act.Gather(0), act.Gather(0, scatter=True)],
    "followed": [act.Follow(0), act.Follow(0, (3,))],
    "dared": [act.Dare(0, 2), act.Dare(0, 1)],
    "first": [act.ChooseFirst(True), act.ChooseFirst(False)],
    "ahead": [act.Advance(0, (0,)), act.Advance(0, (0, 0)), act.Advance(0, (0, 0, 0))],
    "wheels": [act.WheelUnit(0, "left", 60), act.WheelUnit(0, "right", 60), act.WheelUnit(0, "left", 120)],
    "turns": [act.Turn(0, (1, 1, 1)), act.Turn(0, (2, 2, 2)), act.Turn(0, ())],
    "regrouped": [act.Regroup(0, ((1, 100),)), act.Regroup(0, ((1, 100), (2, 101)))],
    "columns": [act.ColumnMove(0, ((0, 0),)), act.ColumnMove(0, ((0, 0),) * 2)],
    "few": [act.SmallMove(0, (MOVED,)), act.SmallMove(0, (MOVED, act.Shift(1, (0,))))],
    "inside": [act.HouseMove(0, (MOVED,)), act.HouseMove(0, (TURNED,))],
    "large": [act.MoveBase(0, ("forward_left",)), act.MoveBase(0, ("turn_left_on_spot",))],
    "mounted": [act.MountUp(0, 1), act.MountUp(1, 0)],
    "got off": [act.Dismount(0, 100), act.Dismount(0, 101)],
    "come down": [act.ComeDown(0, 100), act.ComeDown(0, 101)],
    "formations": [act.Announce(0), act.Announce(0, "wedge"), act.Announce(0, "square")],
    "others": [act.SwapFront(0, ((0, 1),)), act.Reform(0, (100, 101, 102)), act.CastNothing(0)],
}  # fmt: skip


@cases("family", FAMILIES)
def test_buttons_of_different_actions_read_differently(family: str) -> None:
    state = field()
    found = [words(state, one) for one in FAMILIES[family]]
    for language in range(len(LANGUAGES)):
        assert len({one[language] for one in found}) == len(found)


def test_every_kind_of_action_that_needs_no_machine_wizard_or_door_is_tried_here() -> None:
    tried = {type(one) for family in FAMILIES.values() for one in family}
    elsewhere = {
        *(act.CastSpell, act.ShiftFailure, act.FireGun, act.AnnounceArrows, act.ShootFlaming, act.LightFires),
        *(act.Fly, act.Rise, act.LeaveMelee, act.StrikeFlyers, act.WorkDoor, act.HewDoors),
        act.ChangeState,  # of a card with states: battle/test_states.py
    }
    assert set(ENGINE.action_kinds) == tried | elsewhere


def test_a_gun_names_its_target_or_the_empty_field() -> None:
    state = field()
    empty, taken = cell(state, (9, 3)), cell(state, (4, 5))
    given: list[Any] = [act.FireGun(0, taken), act.FireGun(0, empty), act.FireGun(0, taken, high=True)]
    found = [words(state, one)[0] for one in given]
    assert len(set(found)) == 3


def test_who_comes_first_of_three_camps_is_before_or_after_the_others() -> None:
    three = state_of(
        *(Troop(side, row((4 + 4 * side, 8), 2), "N", "charge") for side in range(3)),
        phase="movement",
        step="choose_sequence",
        sequence="charge",
    )
    two = field()
    assert words(three, act.ChooseFirst(True)) != words(two, act.ChooseFirst(True))
