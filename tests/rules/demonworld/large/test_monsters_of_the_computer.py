"""Giants and dragons of the computer: when they breathe, charge or wait, how they turn to their enemies."""

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monsters
from editor.rules.demonworld.melee.attacks import targets_of
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, do, refused, row, state_of
from tests.rules.demonworld.flyers.test_fights import aloft, battle
from tests.rules.demonworld.flyers.winged import pegasi
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon, giant
from tests.rules.demonworld.large.test_base_moves import moving


def before_weapons(state: BattleState, number: int) -> set[int]:
    """The enemies whom a unit of one base could strike."""
    unit = state.units[number]
    return set(targets_of(state, unit, unit.cells[0], unit.facings[0]))


@pytest.mark.parametrize(
    ("breath", "foes", "order"),
    [(6, 3, "skirmish"), (6, 1, "charge"), (0, 3, "charge"), (15, 1, "skirmish")],
)
def test_a_dragon_whose_breath_would_hit_enough_where_it_stands_breathes_before_it_charges(
    breath: int, foes: int, order: str
) -> None:
    large = {"base_fields": 4, "overrun": 6, "breath": breath}
    first = (8, 6) if foes == 1 else (7, 6)
    state = state_of(dragon(0, (8, 8), large=large), Troop(1, row(first, foes), "S"), chapters=CHAPTERS)
    assert monsters.order(state, state.units[0]) == order


@pytest.mark.parametrize(("altitude", "order"), [(None, "charge"), (12, "hold")])
def test_a_giant_waits_for_enemies_who_are_all_in_the_air(altitude: int | None, order: str) -> None:
    state = battle(giant(0, (8, 8), order="charge"), pegasi(1, (8, 5), facing="S"), phase="movement",
                   step="move", sequence="charge", side=0)  # fmt: skip
    state = state if altitude is None else aloft(state, 1, altitude)
    assert monsters.order(state, state.units[0]) == order
    assert (monsters.move(state) is None) is (altitude is not None)


@pytest.mark.rule("XVII.4.1")
@pytest.mark.parametrize(
    ("at", "facing", "still"),
    [
        ((8, 7), "S", True),
        ((9, 8), "NW", False),
        ((9, 9), "NW", False),
        ((6, 9), "NE", False),
        ((7, 10), "NE", False),
    ],
)
def test_a_giant_attacked_where_its_club_does_not_reach_turns_so_that_it_does(
    at: Field, facing: str, still: bool
) -> None:
    state = state_of(
        Troop(0, [at], facing, "charge", 1), giant(1, (8, 8), "N", "hold", engaged=1), chapters=CHAPTERS,
        phase="movement", step="react", side=1, unit=1, asked=(1,), sequence="charge",
    )  # fmt: skip
    assert before_weapons(state, 1) == ({0} if still else set())
    answer = monsters.react(state)
    assert (answer == act.React(1)) is still
    after, _ = do(state, answer)
    assert before_weapons(after, 1) == {0}


@pytest.mark.rule("XVII.4.1")
@pytest.mark.parametrize(
    ("foes", "step", "met", "struck"),
    [
        (row((8, 6), 3), "forward_left", {1}, {1, 2}),
        (row((8, 6), 3), "forward_right", {1, 2}, {1, 2}),
        (row((9, 6), 3), "forward_right", {1}, {1, 2}),
        (row((6, 6), 2), "forward_left", {2}, {1, 2}),
        (row((9, 7), 3), "forward_right", set(), {1}),
    ],
)
def test_a_giant_that_has_come_into_contact_goes_on_to_where_its_club_reaches_most(
    foes: list[Field], step: str, met: set[int], struck: set[int]
) -> None:
    state = moving(giant(0, (8, 8), "N", "charge"), Troop(1, foes, "S", "hold"), order="charge")
    state, _ = do(state, act.MoveBase(0, (step,)))
    state, _ = do(state, act.React(1))
    assert (state.step, before_weapons(state, 0)) == ("close_in", met)
    action = monsters.close_in(state)
    assert refused(state, action) is None
    after, _ = do(state, action)
    assert before_weapons(after, 0) == struck


def test_without_large_bases_no_monster_moves() -> None:
    values: dict[str, Any] = {"phase": "movement", "step": "move", "sequence": "move", "side": 0}
    state = state_of(giant(0, (8, 8), order="move"), Troop(1, [(8, 4)], "S"), **values)
    assert state.battle.bases is None
    assert monsters.move(state) is None
