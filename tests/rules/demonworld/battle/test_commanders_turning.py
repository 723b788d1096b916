"""Which commanders may be called and turn, what forbids it, and what is listed of it (X.2.1)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.listing import calls, turns
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import X, joined_to, led, lord

FOE = Troop(1, row((3, 1), 3), "S")


def lords(count: int, step: str = "turn_commanders", **values: object) -> BattleState:
    """So many commanders on their own, a unit and an enemy."""
    alone = [Troop(0, [(2 * n, 12)], "N", card=lord()) for n in range(count)]
    unit = Troop(0, row((2, 9), 3), "N", "hold", card=led(3))
    given = {"phase": "movement", "sequence": "hold", "side": 0, "called": (None, None), **values}
    return state_of(*alone, unit, FOE, chapters=X, step=step, **given)


@pytest.mark.rule("X.2.1")
def test_who_turns_when_he_may_not_is_told_why() -> None:
    state = lords(2)
    assert refused(state, act.TurnCommanders(((0, 3), (1, 2)))) is None
    assert refused(replace(state, step="move"), act.TurnCommanders(((0, 3),))) == "not_now"
    assert refused(state, act.TurnCommanders(((0, 3), (0, 2)))) == "commander_twice"
    for number in (2, 3):
        assert refused(state, act.TurnCommanders(((number, 3),))) == "commander_cannot_turn"
    for number in (-1, 4):
        assert refused(state, act.TurnCommanders(((number, 3),))) == "no_such_unit"
    for facing in (-1, 6):
        assert refused(state, act.TurnCommanders(((0, facing),))) == "facings_do_not_fit"


@pytest.mark.rule("X.2.1")
def test_who_is_called_when_he_may_not_be_is_told_why() -> None:
    state = lords(2, "call")
    assert refused(state, act.CallCommanders((0, 1))) is None
    assert refused(replace(state, step="move"), act.CallCommanders((0,))) == "not_now"
    assert refused(state, act.CallCommanders((0, 0))) == "commander_twice"
    assert refused(state, act.CallCommanders((2,))) == "commander_cannot_move"
    for element in (-1, 5, 99):
        assert refused(state, act.CallCommanders((element,))) == "no_such_element"
    gone = state.with_unit(replace(state.units[0], done=True))
    assert refused(gone, act.CallCommanders((0,))) == "commander_cannot_move"


@pytest.mark.rule("X.2.3")
def test_a_commander_leaves_his_unit_before_it_moves_out_of_melee_and_from_its_rim() -> None:
    state = joined_to(lords(1, "call"), 0, 1)
    leave = act.CallCommanders((0,))
    assert refused(state, leave) is None
    host = state.units[1]
    for change, code in (
        ({"engaged": 1}, "leave_in_melee"),
        ({"mood": "rout"}, "leave_unsteady"),
        ({"mood": "impetuous"}, "leave_unsteady"),
        ({"done": True}, "leave_before"),
        ({"points": 1}, "leave_before"),
        ({"manoeuvres": 1}, "leave_before"),
    ):
        assert refused(state.with_unit(replace(host, **change)), leave) == code
    ground = state.battle.ground
    middle = host.cells[host.elements.index(0)]
    around = [one for one in ground.around(middle) if ground.inside[one]]
    assert len(around) == 3, "he stands at the edge of the map"
    for cells, code in ((around, "leave_from_the_rim"), ([*around[:2], host.cells[0]], None)):
        packed = replace(host, cells=(*cells, middle), facings=(0,) * 4)
        assert refused(state.with_unit(packed), leave) == code


@pytest.mark.rule("X.2.1")
def test_of_many_commanders_none_each_and_all_are_listed() -> None:
    few = {one.elements for one in calls(lords(3, "call"))}
    assert few == {(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)}
    assert len(list(calls(lords(6, "call")))) == 2**6
    many = [one.elements for one in calls(lords(7, "call"))]
    assert many == [(), *((number,) for number in range(7)), tuple(range(7))]


@pytest.mark.rule("X.2.1")
def test_two_commanders_turn_in_every_combination_and_more_one_at_a_time() -> None:
    two = [one.facings for one in turns(lords(2))]
    assert len(two) == len(set(two)) == 36
    assert () in two
    three = [one.facings for one in turns(lords(3))]
    assert len(three) == 1 + 3 * 5
    assert three[0] == ()
    assert all(len(one) == 1 and one[0][1] != 0 for one in three[1:])
