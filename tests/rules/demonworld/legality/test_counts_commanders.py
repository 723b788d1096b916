"""How many decisions about commanders, courage and entries are legal in small positions counted by hand."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from tests.rules.demonworld.battle.arena import Troop, row, state_of
from tests.rules.demonworld.battle.chiefs import X, begin, joined_to, led, lord
from tests.rules.demonworld.battle.marches import arrived, marching
from tests.rules.demonworld.battle.test_commanders import moving
from tests.rules.demonworld.legality.counting import FAR, counted, listed

NEAR_FIELD = {"fixed": 3}
"""Movement points for one field."""


@pytest.mark.rule("X.3.0")
def test_counters_for_two_units_with_leaders() -> None:
    # Each gets one of four counters or none: 5 x 5.
    state = state_of(
        Troop(0, row((2, 10), 4), card=led(4)), Troop(0, row((9, 10), 4), card=led(4)),
        Troop(1, row((2, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    state, _ = begin(state)
    assert (state.step, state.side, counted(state)) == ("orders", 0, {"GiveOrders": 25})


@pytest.mark.rule("X.2.1")
def test_a_commander_alone_with_points_for_one_field() -> None:
    #   . .      Six fields, five other facings. And the side may finish.
    #  . C .
    #   . .
    state = moving(Troop(0, [(8, 8)], "N", card=lord(movement=NEAR_FIELD)), FAR, called=(0,))
    assert counted(state) == {"Finish": 1, "CommanderMove": 11}


@pytest.mark.rule("X.2.3")
def test_a_commander_beside_a_unit_joins_it_from_there_or_after_a_step() -> None:
    #   A A       A on (7, 7) and (8, 7), both beside C on (8, 8). The unit's fields are taken: 4 fields and
    #  x C y      five other facings. He joins from where he stands, or from x and y, each beside one A: 3.
    #   . .       The two fields behind touch nobody.
    state = moving(
        Troop(0, [(8, 8)], "N", card=lord(movement=NEAR_FIELD)), Troop(0, row((7, 7), 2), "N", "hold"), FAR,
        called=(0,),
    )  # fmt: skip
    plain = [one for one in listed(state) if not (isinstance(one, act.JoinUnit) and one.places)]
    kinds = [type(one).__name__ for one in plain]
    assert {kind: kinds.count(kind) for kind in kinds} == {"Finish": 1, "CommanderMove": 4 + 5, "JoinUnit": 3}


@pytest.mark.rule("X.2.1")
def test_two_commanders_alone_are_called_in_four_ways() -> None:
    # Neither, the one, the other, both.
    state = state_of(
        Troop(0, [(5, 8)], "N", card=lord()), Troop(0, [(9, 8)], "N", card=lord()), FAR,
        chapters=X, phase="movement", step="call", sequence="move", called=(None, ()),
    )  # fmt: skip
    assert counted(state) == {"CallCommanders": 4}


@pytest.mark.rule("X.2.1")
def test_two_commanders_alone_turn() -> None:
    # Each looks six ways afterwards: 36.
    state = state_of(
        Troop(0, [(5, 8)], "N", card=lord()), Troop(0, [(9, 8)], "N", card=lord()), FAR,
        chapters=X, phase="movement", step="turn_commanders", commanding="turn", called=(None, ()),
    )  # fmt: skip
    assert counted(state) == {"TurnCommanders": 36}


@pytest.mark.rule("X.2.3")
def test_a_unit_that_moves_takes_in_the_commander_beside_it() -> None:
    state = state_of(
        Troop(0, row((7, 7), 4), "N", "move"), Troop(0, [(8, 8)], "N", card=lord()),
        Troop(0, [(15, 12)], "N", card=lord()), FAR,
        chapters=X, phase="movement", step="move", sequence="move",
    )  # fmt: skip
    # The one beside it, not the one far away.
    assert counted(state)["TakeIn"] == 1


@pytest.mark.rule("X.3.2")
def test_of_two_counters_one_remains() -> None:
    state = state_of(
        Troop(0, row((5, 8), 3), "N", card=led(3)), Troop(0, [(5, 9)], "N", card=lord()), FAR, chapters=X
    )
    state = replace(
        joined_to(state, 1, 0), step="keep", owed=(0,), kept=(None, None),
        orders=(((0, "charge"), (0, "hold")), ()), command=((0, 2, ()),),
    )  # fmt: skip
    assert counted(state) == {"KeepOrders": 2}


@pytest.mark.rule("XV.6.0")
@pytest.mark.parametrize(("step", "kind"), [("urge", "Urge"), ("rally", "Rally"), ("gather", "Gather")])
def test_questions_about_courage_have_two_answers(step: str, kind: str) -> None:
    state = state_of(Troop(0, row((5, 8), 4), "N", "charge"), FAR, chapters=("XV",), step=step, unit=0)
    assert counted(state) == {kind: 2}


@pytest.mark.rule("XV.9.0")
def test_two_commanders_with_a_unit_that_runs_stay_or_follow() -> None:
    # Each stays or follows: 4.
    state = state_of(
        Troop(0, row((5, 8), 3), "N", card=led(3)), Troop(0, [(5, 9)], "N", card=lord()),
        Troop(0, [(6, 9)], "N", card=lord()), FAR, chapters=(*X, "XV"),
    )  # fmt: skip
    state = joined_to(joined_to(state, 1, 0), 2, 0)
    state = replace(state.with_unit(replace(state.units[0], mood="rout")), step="follow", unit=0)
    assert counted(state) == {"Follow": 4}


@pytest.mark.rule("XVI.5.0")
def test_the_head_of_a_flank_march_comes_in_over_an_edge() -> None:
    # The right flank of the southern side is the eastern edge, column 19 of 16 rows, and nobody is near.
    # It comes in over any of the 16 fields, or is kept back.
    state = arrived(marching(), 6)
    cells = {action.cell for action in listed(state) if isinstance(action, act.Enter)}
    assert len(cells - {None}) == 16
    assert None in cells


@pytest.mark.rule("IX.4.0")
def test_special_elements_wait_behind_the_front_rank() -> None:
    # A leader and a musician behind two ordinary ones: both change places, or one of them: 3.
    card = {"elements": {"leader": 1, "musician": 1, "normal": 3}}
    state = state_of(
        Troop(0, [(8, 8), (9, 8), (10, 8), (8, 9), (9, 9)], "N", "move", card=card), FAR,
        chapters=("IX",), phase="movement", step="move", sequence="move",
    )  # fmt: skip
    unit, signs = state.units[0], state.battle.signs
    ordinary_first = tuple(sorted(unit.elements, key=lambda element: signs[element] != ""))
    state = state.with_unit(replace(unit, elements=ordinary_first))
    assert counted(state)["SwapFront"] == 3


@pytest.mark.rule("X.4.0")
def test_a_battle_with_commanders_begins_with_one_action() -> None:
    state = state_of(Troop(0, row((5, 8), 4), "N", card=led(4)), FAR, chapters=X)
    assert counted(replace(state, turn=0, step="begin")) == {"Begin": 1}
