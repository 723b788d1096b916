"""The shooting phases (IV)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.shooting.closing_ranks import closing_moves
from editor.rules.demonworld.shooting.events import ElementsRemoved, RanksClosed, ShotFired
from editor.rules.demonworld.shooting.targets import into_melee, may_shoot, shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, fields_of, of, refused, row, state_of

BOW = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
ARQUEBUS = {"weapons": [{"weapon": "arquebus", "bands": [{"to": 4, "power": 7}, {"to": 7, "power": 3}]}]}


def shooting(*troops: Troop, phase: str = "first_shooting", **values: Any) -> BattleState:
    state = state_of(*troops, phase=phase, step="shots", **values)
    return replace(state, before=tuple(unit.cells for unit in state.units))


def archers(at: list[Field], order: str = "skirmish", facing: str = "N", **values: Any) -> Troop:
    return Troop(0, at, facing, order, card=BOW | values)


@pytest.mark.rule("IV")
@cases(
    ("order", "phase", "allowed"),
    [
        ("skirmish", "first_shooting", True), ("skirmish", "second_shooting", False),
        ("hold", "first_shooting", False), ("hold", "second_shooting", True),
        ("charge", "first_shooting", False), ("move", "second_shooting", False),
    ],
)  # fmt: skip
def test_skirmishers_shoot_first_and_those_who_hold_second(order: str, phase: str, allowed: bool) -> None:
    state = shooting(archers(row((5, 9), 4), order), Troop(1, row((5, 5), 4), "S", "hold"), phase=phase)
    code = refused(state, act.Shoot((act.Shot(0, 4),)))
    assert code == (None if allowed else "may_not_shoot")


@pytest.mark.rule("IV")
def test_a_disorganised_unit_shoots_only_when_it_holds() -> None:
    looks = ("N", "N", "NE", "N")
    for order, phase, allowed in (("skirmish", "first_shooting", False), ("hold", "second_shooting", True)):
        state = shooting(
            Troop(0, row((5, 9), 4), looks, order, card=BOW), Troop(1, row((5, 5), 4), "S"), phase=phase
        )
        assert may_shoot(state, state.units[0]) is allowed


@pytest.mark.rule("II.5.1")
def test_an_arquebus_needs_the_order_to_hold() -> None:
    troop = Troop(0, row((5, 9), 4), "N", "skirmish", card=ARQUEBUS)
    state = shooting(troop, Troop(1, row((5, 6), 4), "S"))
    assert refused(state, act.Shoot((act.Shot(0, 4),))) == "out_of_range"
    held = shooting(replace(troop, order="hold"), Troop(1, row((5, 6), 4), "S"), phase="second_shooting")
    assert refused(held, act.Shoot((act.Shot(1, 5),))) is None


@pytest.mark.rule("IV.1.1")
def test_infantry_sees_sixty_degrees_and_cavalry_round_its_left() -> None:
    west = Troop(1, [(5, 9)], "S")
    foot = shooting(archers([(8, 9)]), west)
    assert refused(foot, act.Shoot((act.Shot(0, 1),))) == "no_clear_line"
    riders = shooting(archers([(8, 9)], mobility="cavalry"), west)
    assert refused(riders, act.Shoot((act.Shot(0, 1),))) is None
    east = shooting(archers([(8, 9)], mobility="cavalry"), Troop(1, [(11, 9)], "S"))
    assert refused(east, act.Shoot((act.Shot(0, 1),))) == "no_clear_line"


@pytest.mark.rule("IV.1.1")
def test_another_element_in_the_line_blocks_it_friend_or_enemy() -> None:
    state = shooting(archers([(6, 10)]), Troop(1, [(6, 8)], "S"), Troop(1, [(6, 6)], "S"))
    assert refused(state, act.Shoot((act.Shot(0, 1),))) is None
    assert refused(state, act.Shoot((act.Shot(0, 2),))) == "no_clear_line"


@pytest.mark.rule("IV.1.2")
def test_supporters_touch_one_another_in_a_chain_and_give_two_each() -> None:
    state = shooting(archers(row((5, 9), 4)), Troop(1, [(6, 5)], "S", card={"missile_protection": 3}))
    assert refused(state, act.Shoot((act.Shot(0, 4, (1, 2)),))) is None
    assert refused(state, act.Shoot((act.Shot(0, 4, (2,)),))) == "chain_broken"
    _, events = do(state, act.Shoot((act.Shot(0, 4, (1,)),)), 4)
    (shot,) = of(events, ShotFired)
    assert (shot.base, shot.outcome) == (4 - 3 + 1 + 2, "hit")


@pytest.mark.rule("IV.1.2")
def test_a_weaker_supporter_or_one_of_another_unit_does_not_support() -> None:
    bands = {
        "weapons": [
            {
                "weapon": "crossbow",
                "bands": [{"to": 4, "power": 6}, {"to": 9, "power": 5}],
                "requires_order": "hold",
            }
        ]
    }
    near_and_far = Troop(0, [(5, 9), (5, 8), (4, 9)], "N", "hold", card=bands)
    state = shooting(
        near_and_far, archers([(6, 9)], "hold"), Troop(1, [(5, 4)], "S"), phase="second_shooting"
    )
    assert refused(state, act.Shoot((act.Shot(1, 4, (0,)),))) in ("support_too_weak", "no_clear_line")
    assert refused(state, act.Shoot((act.Shot(0, 4, (3,)),))) in ("support_own_unit", "no_clear_line")


@pytest.mark.rule("IV.1.2")
def test_an_element_shoots_or_supports_once_in_a_turn() -> None:
    state = shooting(archers(row((5, 9), 4)), Troop(1, row((5, 5), 4), "S"))
    assert refused(state, act.Shoot((act.Shot(0, 4), act.Shot(1, 5, (0,))))) == "shoots_once"
    spent = replace(state, spent=frozenset({0}))
    assert refused(spent, act.Shoot((act.Shot(0, 4),))) == "shoots_once"


@pytest.mark.rule("IV")
def test_all_shots_of_a_phase_are_simultaneous_so_those_hit_shoot_too() -> None:
    state = shooting(archers([(6, 9)]), Troop(1, [(6, 5)], "S", "skirmish", card=BOW))
    state, events = do(state, act.Shoot((act.Shot(0, 1),)))
    assert [event.side for event in of(events, DecisionDue)] == [1]
    _, events = do(state, act.Shoot((act.Shot(1, 0),)), 1, 1)
    assert [shot.outcome for shot in of(events, ShotFired)] == ["hit", "hit"]
    (removed,) = of(events, ElementsRemoved)
    assert removed.elements == (0, 1)


@pytest.mark.rule("IV.1.0")
def test_a_second_shot_at_one_already_hit_is_lost() -> None:
    state = shooting(archers([(5, 9), (6, 9)]), Troop(1, [(6, 6)], "S"))
    _, events = do(state, act.Shoot((act.Shot(0, 2), act.Shot(1, 2))), 1)
    assert [shot.outcome for shot in of(events, ShotFired)] == ["hit", "target_gone"]


def brawl(**values: Any) -> BattleState:
    """Archers south of a melee: red (4) at (6, 5) fights blue (5) at (6, 4)."""
    return shooting(
        archers(row((5, 10), 4)),
        Troop(0, [(6, 4)], "N", None, 1, 1),
        Troop(1, [(6, 5)], "N", None, 1, 1),
        Troop(1, [(0, 0)], "S", "hold"),
        turn=2, **values,
    )  # fmt: skip


@pytest.mark.rule("IV.3.0")
@pytest.mark.parametrize(
    ("faces", "outcome", "struck"),
    [((3, 2), "hit", 5), ((4, 6, 20), "miss", 4), ((4, 3), "strayed_into_nothing", None)],
)
def test_a_shot_into_a_melee_may_stray_to_a_neighbouring_field(
    faces: tuple[int, ...], outcome: str, struck: int | None
) -> None:
    state = brawl()
    assert into_melee(state, state.units[0], 5, state.units[0].cells[1])
    # The compass counts clockwise from the north-east; 6 is the north-west, where the friend stands.
    state, events = do(state, act.Shoot((act.Shot(1, 5),)), *faces)
    (shot,) = of(events, ShotFired)
    assert (shot.outcome, shot.struck) == (outcome, struck)


@pytest.mark.rule("IV.3.0")
def test_shots_into_a_melee_are_not_supported_and_never_aimed_at_friends() -> None:
    state = brawl()
    assert refused(state, act.Shoot((act.Shot(1, 5, (0,)),))) == "no_support_into_melee"
    assert refused(state, act.Shoot((act.Shot(1, 4),))) == "own_target"


@pytest.mark.rule("IV.3.0")
def test_who_holds_shoots_normally_at_those_who_have_just_come_into_contact() -> None:
    state = shooting(
        archers(row((5, 9), 4), "hold"), Troop(1, [(6, 8)], "S", "charge", 1), phase="second_shooting"
    )
    state = state.with_unit(replace(state.units[0], engaged=1))
    assert not into_melee(state, state.units[0], 4, state.units[0].cells[0])
    assert refused(state, act.Shoot((act.Shot(1, 4, (0,)),))) is None
    earlier = replace(state, turn=2)
    assert refused(earlier, act.Shoot((act.Shot(1, 4),))) == "may_not_shoot"


@pytest.mark.rule("IV.4.0")
def test_ranks_close_by_one_field_onto_fields_held_before() -> None:
    at = [*row((5, 5), 4), *row((5, 4), 4)]
    state = shooting(archers([(6, 9)]), Troop(1, at, "S"))
    state, events = do(state, act.Shoot((act.Shot(0, 2),)), 1)
    assert (state.step, state.side, state.unit) == ("close_ranks", 1, 1)
    unit = state.units[1]
    best = closing_moves(state, unit)
    assert best == ((6, cell(state, (6, 5))),) or len(best) == 1
    assert refused(state, act.CloseRanks(1, best)) is None
    assert refused(state, act.CloseRanks(1, ((unit.elements[0], cell(state, (5, 6))),))) == "ranks_one_field"
    after, events = do(state, act.CloseRanks(1, best))
    assert next(of(events, RanksClosed)).unit == 1
    closed = after.units[1]
    assert after.battle.shapes.shape(closed.cells, closed.facings).organised
    assert set(fields_of(after, 1)) < set(at)


@pytest.mark.rule("IV.4.0")
def test_who_is_in_contact_does_not_leave_its_place_to_close_ranks() -> None:
    state = shooting(
        archers([(6, 10)], "hold"), Troop(0, [(9, 6)], "N", None, 1, 1),
        Troop(1, row((5, 5), 5), "S", None, 1, 1),
        phase="second_shooting",
    )  # fmt: skip
    state = replace(state, turn=2, step="close_ranks", unit=2, asked=(2,), side=1)
    gone = replace(state.units[2], elements=state.units[2].elements[:-2] + state.units[2].elements[-1:],
                   cells=state.units[2].cells[:-2] + state.units[2].cells[-1:], facings=(3,) * 4)  # fmt: skip
    state = state.with_unit(gone)
    assert refused(state, act.CloseRanks(2, ((gone.elements[-1], cell(state, (8, 5))),))) == "contact_holds"
    assert refused(state, act.CloseRanks(2, ((gone.elements[-2], cell(state, (8, 5))),))) is None


@pytest.mark.rule("IV")
def test_a_phase_in_which_nobody_can_shoot_asks_nobody() -> None:
    state = state_of(Troop(0, row((5, 9), 4), "N", card=BOW), Troop(1, row((5, 5), 4), "S", card=BOW))
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    state, _ = do(state, act.GiveOrders(((1, "move"),)))
    assert state.phase == "movement"
    assert list(shots_of(state, 0)) == []
