"""How many actions are legal in small positions counted by hand (rows shifted to the right are the odd ones).

The lists are complete for orders, advances, wheels, uniform turns, moves of a single element and steps of
columns; of formation changes they are a choice and not counted here. More positions are counted in
``tests/rules/demonworld/legality``.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, block, row, state_of

ONE_FIELD: dict[str, Any] = {"movement": {"move": 3, "charge": 3, "skirmish": 3}}
FAR = Troop(1, [(19, 0)], "S", "hold")


def counted(state: BattleState) -> Counter[str]:
    """Legal actions by kind, each counted once; formation changes left out."""
    play = DemonworldPlay()
    listed = set(play.legal_actions(state))
    assert all(play.check(state, action) is None for action in listed)
    return Counter(type(action).__name__ for action in listed if not isinstance(action, act.Regroup))


def moving(*troops: Troop, order: str = "charge", **values: Any) -> BattleState:
    return state_of(*troops, phase="movement", step="move", sequence=order, **values)


@pytest.mark.rule("III.2.0")
def test_each_of_two_units_has_one_of_four_orders() -> None:
    # 4 orders for each of 2 units: 4 x 4.
    state = state_of(Troop(0, row((2, 10), 4)), Troop(0, row((9, 10), 4)), FAR, step="orders")
    assert counted(state) == {"GiveOrders": 16}


@pytest.mark.rule("V.1.7")
def test_a_lone_element_in_the_open() -> None:
    #  . .      It may advance into either front field, by points or by a manoeuvre: 2 x 2.
    # . A .     As a small unit it may go to each of six fields by points, and by its two manoeuvres to each
    #  . .      of 18, 6 + 12: 6 + 18. It may turn to five other facings, for nothing. The side may finish.
    state = moving(Troop(0, [(8, 8)], "N", "charge", card=ONE_FIELD), FAR)
    assert counted(state) == {"Finish": 1, "Advance": 4, "SmallMove": 24, "Turn": 5}


@pytest.mark.rule("V.3.0")
def test_a_lone_element_in_the_corner() -> None:
    # A .       (0, 0) looks east of north: of its six neighbours only (1, 0) and (0, 1) are on the field,
    # . .       both behind its left front field: the right front field of NE is east, (1, 0). By two
    #           manoeuvres it also gets to (2, 0), (1, 1), (0, 2) and (1, 2): 2 + 6.
    state = moving(Troop(0, [(0, 0)], "NE", "charge", card=ONE_FIELD), FAR)
    assert counted(state) == {"Finish": 1, "Advance": 2, "SmallMove": 8, "Turn": 5}


@pytest.mark.rule("V.1.1")
def test_a_line_of_four_in_the_open() -> None:
    #  . . . . .    Advance: 2 fields by points, 2 by a manoeuvre.
    #   A A A A     Wheel: 60 degrees about either end for one manoeuvre, 120 for two: 4.
    #               Turn: 5 facings.
    state = moving(Troop(0, row((8, 8), 4), "N", "charge", card=ONE_FIELD), FAR)
    assert counted(state) == {"Finish": 1, "Advance": 4, "WheelUnit": 4, "Turn": 5}


@pytest.mark.rule("III.1.4")
def test_a_line_of_four_that_holds() -> None:
    # No points: it advances by manoeuvres only, 2. It turns, 5, and does not wheel.
    state = moving(Troop(0, row((8, 8), 4), "N", "hold"), FAR, order="hold")
    assert counted(state) == {"Finish": 1, "Advance": 2, "Turn": 5}


@pytest.mark.rule("V.3.1")
def test_a_line_of_four_with_an_enemy_one_field_ahead() -> None:
    #   B           B on (8, 6), one row between: both front fields of (8, 8) lie beside it.
    #  . . . .      A march does not go into contact: neither advance is left, by points or by manoeuvre.
    # A A A A       A charge does: all four. To turn on the spot touches nobody in either case: 5.
    enemy = Troop(1, [(8, 6)], "S", "hold")
    march = counted(moving(Troop(0, row((8, 8), 4), "N", "move", card=ONE_FIELD), enemy, order="move"))
    charge = counted(moving(Troop(0, row((8, 8), 4), "N", "charge", card=ONE_FIELD), enemy))
    assert march["Advance"] == 0
    assert charge["Advance"] == 4
    assert march["Turn"] == charge["Turn"] == 5


@pytest.mark.rule("V.1.6")
def test_the_head_of_a_column_looks_where_it_goes() -> None:
    #  A      One field: the head steps into each of 5 free neighbours, looking to either side of it: 5 x 2.
    #   A     The sixth neighbour is the second element. A straight column may also advance as one body,
    #  A      by points or by a manoeuvre: 4, and turn: 5. It does not wheel.
    #   A
    column = [(8, 6), (8, 7), (8, 8), (8, 9)]
    state = moving(Troop(0, column, "N", "charge", card=ONE_FIELD), FAR)
    assert counted(state) == {"Finish": 1, "ColumnMove": 10, "Advance": 4, "Turn": 5}


@pytest.mark.rule("XIII.2.0")
def test_a_wedge_announced_only_goes_forward() -> None:
    #    A       Advance: 2 by points, 2 by a manoeuvre. Neither turn nor wheel. It may be given up: the
    #   A A      announcement of nothing.
    #  A A A
    fields = [*row((8, 8), 1), *row((7, 9), 2), *row((7, 10), 3)]
    state = moving(
        Troop(0, fields, "N", "charge", card=ONE_FIELD | {"formations": ("wedge",)}), FAR, chapters=("XIII",)
    )
    state = state.with_unit(replace(state.units[0], formation="wedge"))
    assert counted(state) == {"Finish": 1, "Advance": 4, "Announce": 1}


@pytest.mark.rule("I.2.2")
def test_two_ranks_stand_as_a_block() -> None:
    #  A A     Four elements in two ranks of two: a line two broad. It advances, 4, turns, 5, and wheels, 4.
    #   A A
    state = moving(Troop(0, block((8, 8), 2, 2), "N", "charge", card=ONE_FIELD), FAR)
    assert counted(state) == {"Finish": 1, "Advance": 4, "WheelUnit": 4, "Turn": 5}
