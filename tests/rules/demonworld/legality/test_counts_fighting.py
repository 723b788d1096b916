"""How many declarations, answers and moves after a melee are legal in small positions counted by hand."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, row, state_of
from tests.rules.demonworld.battle.test_contact_over_ground import POND, beside
from tests.rules.demonworld.battle.test_second_attacks import melee, struck
from tests.rules.demonworld.battle.test_shooting import archers, shooting
from tests.rules.demonworld.legality.counting import ONE_FIELD, counted


def fight(red: list[Field], blue: list[Field], step: str = "attacks", **values: Any) -> BattleState:
    """Red looks north and blue south, both in a melee that began in the turn before."""
    chapters = values.pop("chapters", ())
    state = state_of(
        Troop(0, red, "N", None, 1, 1, values), Troop(1, blue, "S", None, 1, 1),
        phase="melee", step=step, chapters=chapters, turn=2,
    )  # fmt: skip
    return replace(state, fights=(Fight((0, 1), (0, 0)),))


@pytest.mark.rule("IV.1.0")
def test_one_archer_with_one_enemy_in_range_and_one_behind_it() -> None:
    # T . . .    Of T four fields ahead, one twelve fields away and one behind, only the first can be shot at:
    #   A        to shoot or not, 2.
    # ..... T
    state = shooting(
        archers([(8, 12)]), Troop(1, [(8, 8)], "S", "hold"), Troop(1, [(8, 0)], "S", "hold"),
        Troop(1, [(8, 14)], "S", "hold"),
    )  # fmt: skip
    assert counted(state) == {"Shoot": 2}


@pytest.mark.rule("IV.1.2")
def test_two_archers_and_two_targets() -> None:
    #  S T     Each shoots at S, at T or not at all: 3 x 3. Or one supports the other's shot at S or at T: 4.
    #
    #  A B
    state = shooting(archers(row((8, 8), 2)), Troop(1, row((8, 4), 2), "S", "hold"))
    assert counted(state) == {"Shoot": 9 + 4}


@pytest.mark.rule("IV.1.2")
def test_three_archers_in_a_row_and_one_target() -> None:
    #    T      Without supports each shoots or not: 8. One shoots alone, supported: A by B or by B and C, 2
    #           (C does not touch it); C likewise, 2; B by A, by C or by both, 3. Two shoot and the third
    #  A B C    supports one whom it touches: C supports B, A supports B, B supports A or C: 4. 8 + 7 + 4.
    state = shooting(archers(row((7, 8), 3)), Troop(1, [(8, 4)], "S", "hold"))
    assert counted(state) == {"Shoot": 19}


@pytest.mark.rule("IV.4.0")
def test_closing_up_round_a_gap() -> None:
    #  L . R     The middle of the front rank has fallen. Each goes one field at most, onto one of the unit,
    #   B        and two never to one. L stays, R stays: B stays or fills the gap, 2. L stays, R
    #            fills: B stays, 1. L fills, R stays: B stays or goes to L's field, 2. L goes back to B's: R
    #            stays, B to L's field or into the gap, 2; R fills, B to L's field, 1.
    state = state_of(
        Troop(0, [(8, 8), (10, 8), (8, 9)], "N", "hold"), Troop(1, [(8, 0)], "S", "hold"),
        phase="first_shooting", step="close_ranks", unit=0,
    )  # fmt: skip
    before = (*state.units[0].cells, cell(state, (9, 8)))
    state = replace(state, before=(before, state.units[1].cells), asked=(0,))
    assert counted(state) == {"CloseRanks": 8}


@pytest.mark.rule("VI.1.1")
def test_one_against_one_and_one_against_two() -> None:
    #  B     B C    To strike or not: 2. With two in front: at B, at C or not at all: 3.
    #   A     A
    assert counted(fight([(8, 8)], [(7, 7)])) == {"Strike": 2}
    assert counted(fight([(8, 8)], row((7, 7), 2))) == {"Strike": 3}


@pytest.mark.rule("VI.1.2")
def test_two_against_one() -> None:
    #   B     None strikes, A, C, both each for itself, A supported by C, C supported by A: 6.
    #  A C
    assert counted(fight(row((8, 8), 2), [(8, 7)])) == {"Strike": 6}


@pytest.mark.rule("II.5.2")
def test_one_with_two_weapons() -> None:
    # With the one, with the other, or not at all: 3.
    weapons = [{"weapon": "handweapon", "melee_power": 8}, {"weapon": "polearm", "melee_power": 9}]
    assert counted(fight([(8, 8)], [(7, 7)], weapons=weapons)) == {"Strike": 3}


@pytest.mark.rule("XIV.1.0")
def test_one_who_strikes_twice_at_two() -> None:
    # Not at all; once at B or C, 2; twice at B, at C, or at each of them, 3: 6.
    weapons = [{"weapon": "handweapon", "melee_power": 8, "attacks": 2}]
    state = fight([(8, 8)], row((7, 7), 2), weapons=weapons, chapters=("XIV",))
    assert counted(state) == {"Strike": 6}


@pytest.mark.rule("XIV.1.0")
def test_a_second_attack_in_front_or_through_the_gap() -> None:
    # The hero has struck down A. He lets the second attack pass, strikes at B in front of him, or steps into
    # the gap and strikes at D or E behind it: 4.
    state, _ = struck(melee(), 6)
    assert counted(state) == {"StrikeAgain": 4}


@pytest.mark.rule("V.3.2")
def test_a_lone_defender_in_contact_only_turns() -> None:
    # Attacked by A, B stays as it is or turns to one of five other facings: 6.
    state = state_of(
        Troop(0, [(8, 8)], "N", "charge"), Troop(1, [(8, 6)], "S", "charge"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state, _ = do(state, act.Advance(0, (1,)))
    assert (state.step, counted(state)) == ("react", {"React": 6})


@pytest.mark.rule("V.3.2")
def test_two_free_attackers_come_forward() -> None:
    #   i j k     A touches B. C and D go forwards only. By points, 3 for one field: C to e or f, D to f or
    #  B e f g    g; with staying 3 x 3, but not both to f, 8, less nobody moving: 7.
    #   A C D     By two manoeuvres C also to i and j beyond f, D to i and j beyond f, j and k beyond g: 5 x 6
    #             with staying, but not both to f, i or j: 27, less nobody moving: 26. e is beside B: there
    #             the way ends. And nothing: 1.
    state = state_of(
        Troop(0, row((8, 8), 3), "N", "charge", 1, card=ONE_FIELD),
        Troop(1, [(7, 7)], "S", "hold", 1),
        phase="movement", step="close_in", sequence="charge", unit=0, attacker=0,
    )  # fmt: skip
    assert counted(state) == {"CloseIn": 7 + 26 + 1}


@pytest.mark.rule("VI.1.5")
def test_after_a_melee_with_one_enemy_and_with_two() -> None:
    #  x B      A may stay or go to one of the two fields x that touch B, too, and look any way: 3 x 6.
    #   A x     Between two enemies it stays and turns: 6.
    assert counted(fight([(8, 8)], [(8, 7)], "regroup")) == {"RegroupAfterMelee": 18}
    assert counted(fight([(8, 8)], row((7, 7), 2), "regroup")) == {"RegroupAfterMelee": 6}


@pytest.mark.rule("XI.4.0")
def test_a_one_sided_contact_is_declared_or_not() -> None:
    state = beside(POND, tall=True, red_order="charge", phase="melee", step="declare", side=0)
    assert counted(state) == {"DeclareContact": 2}
