"""The plain player: what it does where the answer is plain."""

from dataclasses import replace

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Troop, block, do, row, state_of

PLAY = DemonworldPlay()
BOW = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
ARQUEBUS = {"weapons": [{"weapon": "arquebus", "bands": [{"to": 4, "power": 7}, {"to": 7, "power": 3}]}]}


def choice(state: BattleState) -> act.Action:
    player = PLAY.to_act(state)
    assert player is not None
    action = PLAY.choose(PLAY.view(state, player), player, SeededDice(1))
    assert PLAY.check(state, action) is None
    return action


@pytest.mark.parametrize(("apart", "order"), [(3, "charge"), (20, "move")])
def test_it_charges_what_is_near_and_marches_towards_what_is_far(apart: int, order: str) -> None:
    state = state_of(Troop(0, row((5, 24), 5), "N"), Troop(1, row((5, 24 - apart), 5), "S"), rows=26)
    assert choice(state) == act.GiveOrders(((0, order),))


def test_it_goes_straight_into_contact_with_an_enemy_in_front() -> None:
    state = state_of(
        Troop(0, row((5, 10), 5), "N", "charge"), Troop(1, row((5, 6), 5), "S", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    action = choice(state)
    assert isinstance(action, act.Advance)
    after, _ = do(state, action)
    assert after.units[0].engaged


def test_it_turns_about_towards_an_enemy_behind() -> None:
    state = state_of(
        Troop(0, block((5, 5), 4, 4), "N", "charge"), Troop(1, row((5, 13), 5), "N", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert choice(state) == act.Turn(0, (3,) * 8)


def test_it_forms_up_a_disorganised_unit() -> None:
    state = state_of(
        Troop(0, [(5, 10), (6, 10), (8, 10), (9, 10), (6, 11)], "N", "charge"),
        Troop(1, row((5, 1), 5), "S", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    action = choice(state)
    assert isinstance(action, act.Regroup)
    after, _ = do(state, action)
    unit = after.units[0]
    assert after.battle.shapes.shape(unit.cells, unit.facings).organised


def test_bows_skirmish_and_arquebuses_hold_when_they_can_shoot() -> None:
    for card, order in ((BOW, "skirmish"), (ARQUEBUS, "hold")):
        state = state_of(Troop(0, row((5, 10), 5), "N", card=card), Troop(1, row((5, 5), 5), "S"))
        assert choice(state) == act.GiveOrders(((0, order),))


def test_shooters_that_could_not_hit_alone_support_one() -> None:
    armour = {"missile_protection": 6}
    state = state_of(
        Troop(0, row((5, 10), 5), "N", "skirmish", card=BOW), Troop(1, [(7, 5)], "S", "hold", card=armour),
        phase="first_shooting", step="shots",
    )  # fmt: skip
    action = choice(state)
    assert isinstance(action, act.Shoot)
    assert max(len(shot.supports) for shot in action.shots) >= 2


def test_weak_attackers_support_the_strongest() -> None:
    state = state_of(
        Troop(0, [(5, 7), (6, 7)], "N", None, 1, 1),
        Troop(1, [(6, 6)], "S", None, 1, 1, {"melee_protection": 7}),
        phase="melee", step="attacks",
    )  # fmt: skip
    action = choice(replace(state, fights=(Fight((0, 1), (0, 0)),)))
    assert isinstance(action, act.Strike)
    (attack,) = action.attacks
    assert len(attack.supports) == 1


def test_attacked_in_the_rear_it_turns_those_in_contact_and_others_step_up() -> None:
    state = state_of(
        Troop(0, row((5, 8), 2), "N", "charge"), Troop(0, [(0, 14)], "N", "charge"),
        Troop(1, row((5, 6), 5), "N", "hold"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (0,)))
    action = choice(state)
    assert isinstance(action, act.React)
    turned = [shift for shift in action.shifts if not shift.path]
    assert turned
    assert {shift.facing for shift in turned} <= {2, 3, 4}
    fighting = sum(cell in state.near_enemy[1] for cell in state.units[2].cells)
    after, _ = do(state, action)
    assert sum(cell in after.near_enemy[1] for cell in after.units[2].cells) > fighting


def test_those_much_weaker_than_their_attacker_do_not_step_up() -> None:
    strong = {"weapons": [{"weapon": "handweapon", "melee_power": 14}]}
    state = state_of(
        Troop(0, row((5, 8), 2), "N", "charge", card=strong), Troop(0, [(0, 14)], "N", "charge"),
        Troop(1, row((5, 6), 5), "S", "hold"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (0,)))
    assert choice(state) == act.React(2)


@pytest.mark.parametrize(("friends", "shot"), [(1, True), (4, False)])
def test_it_shoots_into_a_melee_only_where_few_friends_may_be_hit(friends: int, shot: bool) -> None:
    state = state_of(
        Troop(0, [(5, 9), (6, 9)], "N", "skirmish", card=BOW),
        Troop(0, [(6, 6), (4, 6), (5, 5), (4, 5)][:friends], "N", None, 1, 1),
        Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="first_shooting",
        step="shots",
    )
    action = choice(state)
    assert isinstance(action, act.Shoot)
    assert bool(action.shots) == shot


def test_free_elements_go_for_the_flank_after_a_melee() -> None:
    state = state_of(
        Troop(0, [(5, 7), (4, 7)], "N", None, 1, 1),
        Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="melee",
        step="regroup",
    )
    action = choice(replace(state, fights=(Fight((0, 1), (0, 0)),)))
    assert isinstance(action, act.RegroupAfterMelee)
    after, _ = do(replace(state, fights=(Fight((0, 1), (0, 0)),), first=0), action)
    near = after.near_enemy[0]
    assert all(cell in near for cell in after.units[0].cells)


def test_an_element_left_far_behind_the_melee_of_its_unit_comes_nearer() -> None:
    state = state_of(
        Troop(0, [(5, 7), (5, 8), (12, 7)], "N", None, 1, 1),
        Troop(1, [(5, 6)], "S", None, 1, 1, {"melee_protection": 9}),
        phase="melee",
        step="regroup",
    )
    action = choice(replace(state, fights=(Fight((0, 1), (0, 0)),)))
    assert isinstance(action, act.RegroupAfterMelee)
    ways = {shift.element: len(shift.path) for shift in action.shifts}
    assert ways[2] == 2
