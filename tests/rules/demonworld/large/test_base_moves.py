"""How giants and dragons move in a battle: points, steps, contact, answers, after a melee (XVII)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.large.moving import large_bases
from editor.rules.demonworld.large.plans import single_steps, spot_of
from editor.rules.demonworld.movement.events import ContactBroken
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from schemas.systems.demonworld_parts import Order
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon, giant

ORDERS: tuple[Order, ...] = ("move", "charge", "skirmish", "hold")


def moving(*troops: Troop, order: Order = "move", **values: object) -> BattleState:
    return state_of(
        *troops,
        **{"chapters": CHAPTERS, "phase": "movement", "step": "move", "sequence": order} | values,  # type: ignore[arg-type]
    )


@pytest.mark.rule("XVII.1.5")
def test_a_giant_that_has_lost_four_hit_points_has_four_points_less_under_every_order() -> None:
    state = moving(giant(0, (8, 8)), Troop(1, [(1, 1)]))

    def points(lost: int) -> list[float]:
        hurt = replace(state, wounds={0: (lost, 0)})
        return [points_to_spend(hurt, replace(hurt.units[0], order=order)) for order in ORDERS]

    assert points(0) == [24, 18, 12, 6]
    assert points(4) == [20, 14, 8, 2]


@pytest.mark.rule("XVII.6.3")
@cases(
    ("step", "points", "at", "facing"),
    [
        ("forward_left", 3, (7, 7), 0),
        ("forward_right", 3, (8, 7), 0),
        ("left", 4, (7, 8), 0),
        ("right", 4, (9, 8), 0),
        ("backward_left", 5, (7, 9), 0),
        ("backward_right", 5, (8, 9), 0),
        ("turn_right_about_front", 3, (8, 8), 1),
        ("turn_right_on_spot", 3, (8, 9), 2),
        ("turn_left_on_spot", 3, (7, 9), 4),
    ],
)
def test_steps_of_a_giant_cost_their_points_and_lead_where_they_should(
    step: str, points: int, at: tuple[int, int], facing: int
) -> None:
    state = moving(giant(0, (8, 8), "N", "move"), Troop(1, [(1, 1)]))
    state, _ = do(state, act.MoveBase(0, (step,)))
    unit = state.units[0]
    assert unit.points == points
    assert fields_of(state, unit) == [at]
    assert unit.facings == (facing,)


@pytest.mark.rule("XVII.7.3")
def test_a_dragon_never_turns_on_the_spot() -> None:
    state = moving(dragon(0, (8, 8), "N", "move"), Troop(1, [(1, 1)]))
    assert refused(state, act.MoveBase(0, ("turn_left_on_spot",))) == "base_step"
    assert refused(state, act.MoveBase(0, ("turn_left_about_left",))) is None
    assert refused(state, act.MoveBase(0, ("turn_left_about_front",))) == "base_step"


@pytest.mark.rule("XVII.1.3")
def test_large_bases_know_no_manoeuvres_and_others_no_steps() -> None:
    state = moving(giant(0, (8, 8), "N", "move"), Troop(0, [(2, 8)], order="move"), Troop(1, [(1, 1)]))
    assert refused(state, act.SmallMove(0, (act.Shift(0, (0,)),))) == "base_moves_by_steps"
    assert refused(state, act.Turn(0, (1,))) == "base_moves_by_steps"
    assert refused(state, act.MoveBase(1, ("left",))) == "no_large_base"
    assert refused(state, act.MoveBase(0, ())) == "no_path"
    assert refused(state, act.MoveBase(0, ("right",) * 7)) == "points_spent"
    assert refused(state, act.MoveBase(0, ("forward_left",) * 9)) == "base_step"
    listed = {act.MoveBase(0, (name,)) for name in ("left", "turn_left_on_spot", "backward_left")}
    assert listed <= set(legal_actions(state))


@pytest.mark.rule("XVII.6.1")
def test_no_field_of_a_base_enters_the_field_of_another_element() -> None:
    state = moving(
        giant(0, (8, 8), "N", "move", large={"base_fields": 3}), Troop(0, [(9, 9)], order="move"),
        Troop(1, [(1, 1)]), chapters=("VIII", "XVII"),
    )  # fmt: skip
    assert refused(state, act.MoveBase(0, ("right",))) is not None
    assert refused(state, act.MoveBase(0, ("left",))) is None


@pytest.mark.rule("XVII.4.1")
def test_a_giant_engages_under_a_move_order_but_only_forward() -> None:
    state = moving(
        giant(0, (8, 8), "N", "move"),
        Troop(1, row((8, 6), 2), "S", "hold"),
        Troop(1, [(10, 8)], "NW", "hold"),
    )
    assert refused(state, act.MoveBase(0, ("right",))) == "attack_forwards"
    after, _ = do(state, act.MoveBase(0, ("forward_right",)))
    assert after.units[0].engaged == 1
    assert after.units[1].engaged == 1


@pytest.mark.rule("XVII.4.1")
def test_a_giant_attacked_before_it_has_moved_may_step_away_and_the_attacker_goes_on() -> None:
    state = moving(Troop(0, row((8, 9), 4), "N", "charge"), giant(1, (9, 6), "N", "charge"), order="charge")
    state, _ = do(state, act.Advance(0, (0,)))
    assert state.step == "react"
    assert state.unit == 1
    listed = [action for action in legal_actions(state) if isinstance(action, act.React)]
    assert listed[0] == act.React(1), "it may stay where it is"
    assert {len(action.steps) for action in listed[1:]} == {1}
    assert refused(state, act.React(1, (), ("forward_left",) * 3)) == "points_spent"
    state, events = do(state, act.React(1, (), ("forward_left", "forward_left")))
    (broken,) = of(events, ContactBroken)
    assert set(broken.units) == {0, 1}
    assert state.units[0].engaged == 0
    assert state.units[1].done
    assert state.step == "move"
    assert state.side == 0
    assert refused(state, act.Advance(0, (0,))) is None


@pytest.mark.rule("XVII.4.1")
def test_a_giant_that_has_attacked_uses_the_rest_of_its_points_in_contact() -> None:
    state = moving(giant(0, (8, 8), "N", "charge"), Troop(1, row((7, 6), 3), "S", "hold"), order="charge")
    state, _ = do(state, act.MoveBase(0, ("forward_left",)))
    assert state.step == "react"
    state, _ = do(state, act.React(1))
    assert state.step == "close_in"
    assert refused(state, act.CloseIn(0, steps=("backward_left", "backward_left"))) == "keep_contact"
    state, _ = do(state, act.CloseIn(0, steps=("right",)))
    assert state.units[0].done
    assert state.units[0].points == 7


@pytest.mark.rule("XVII.4.3")
def test_after_a_melee_a_giant_moves_two_fields_and_turns_once_even_out_of_contact() -> None:
    state = state_of(
        giant(0, (8, 8), "N", "charge", engaged=1), Troop(1, [(8, 7)], "S", "hold", engaged=1),
        chapters=CHAPTERS, phase="melee", step="regroup", fights=(Fight((0, 1), (0, 0)),), side=0,
    )  # fmt: skip
    away = ("backward_left", "backward_right", "turn_left_on_spot")
    assert refused(state, act.RegroupAfterMelee((), ((0, away),))) is None
    assert refused(state, act.RegroupAfterMelee((), ((0, (*away[:2], "left")),))) == "base_after_melee"
    twice = act.RegroupAfterMelee((), ((0, (*away, "turn_left_on_spot")),))
    assert refused(state, twice) == "base_after_melee"
    assert refused(state, act.RegroupAfterMelee((), ((0, ("forward_right",)),))) == "occupied"
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (3,)),))) == "base_moves_by_steps"


@pytest.mark.rule("XVII.6.2")
def test_levels_walls_water_and_marsh_for_a_giant() -> None:
    ground = {
        "terrain": ("." * 20,) * 5 + ("........m...........",) + ("." * 20,) * 9,
        "legend": {".": "clear", "m": "marsh"},
        "levels": ("0" * 20,) * 6 + ("00000002222222000000",) + ("0" * 20,) * 8,
    }
    state = moving(
        giant(0, (8, 8), "N", "move"), Troop(1, [(1, 1)]), ground=ground, chapters=(*CHAPTERS, "XI")
    )
    after, _ = do(state, act.MoveBase(0, ("forward_left",)))
    assert after.units[0].points == 3
    further, _ = do(after, act.MoveBase(0, ("forward_right",)))
    assert further.units[0].points == 3 + 5
    assert refused(further, act.MoveBase(0, ("forward_right",))) == "base_step"


@pytest.mark.rule("V.3.2", "XVII.4.1")
def test_a_giant_that_has_come_into_contact_goes_no_farther() -> None:
    state = moving(giant(0, (8, 9), "N", "charge"), Troop(1, row((5, 6), 6), "S"), order="charge")
    ahead = "forward_left", "forward_right"
    assert refused(state, act.MoveBase(0, (*ahead[:1], "left"))) is None
    assert refused(state, act.MoveBase(0, ahead)) is None
    after, _ = do(state, act.MoveBase(0, ahead))
    assert after.units[0].engaged
    assert refused(state, act.MoveBase(0, (*ahead, "left"))) == "stop_at_contact"


@pytest.mark.rule("XVII.6.6")
@pytest.mark.parametrize("what", ["nothing", "body", "fire", "body elsewhere"])
def test_a_giant_steps_neither_onto_a_body_nor_into_a_fire(what: str) -> None:
    state = moving(giant(0, (8, 8), "N", "move"), Troop(1, [(1, 1)]))
    ahead = cell(state, (8, 7))
    changes = {
        "nothing": state.changes,
        "body": state.changes.with_bodies((ahead,), 3),
        "fire": state.changes.with_fires({ahead: 2}),
        "body elsewhere": state.changes.with_bodies((cell(state, (15, 3)),), 3),
    }[what]
    code = "base_step" if what in ("body", "fire") else None
    assert refused(state.on(changes), act.MoveBase(0, ("forward_right",))) == code


@pytest.mark.rule("XVII.4.1")
def test_a_giant_that_answers_beside_its_attacker_stays_in_the_melee() -> None:
    state = moving(Troop(0, row((8, 9), 4), "N", "charge"), giant(1, (9, 6), "N", "charge"), order="charge")
    state, _ = do(state, act.Advance(0, (0,)))
    state, events = do(state, act.React(1, (), ("left",)))
    assert not list(of(events, ContactBroken))
    assert [unit.engaged for unit in state.units] == [1, 1]
    assert state.units[1].done


@pytest.mark.rule("XVII.4.1")
def test_an_attacker_whom_a_giant_leaves_fights_on_with_whom_else_it_has_met() -> None:
    attackers = Troop(0, row((8, 9), 4), "N", "charge")
    foot = Troop(1, [(11, 7)], "S", "hold")
    state = moving(attackers, giant(1, (9, 6), "N", "charge"), foot, order="charge")
    state, _ = do(state, act.Advance(0, (0,)))
    assert (state.step, state.unit) == ("react", 1)
    state, events = do(state, act.React(1, (), ("forward_left", "forward_left")))
    (broken,) = of(events, ContactBroken)
    assert broken.units == (1,)
    assert [unit.engaged for unit in state.units] == [1, 0, 1]
    assert (state.step, state.unit) == ("react", 2), "it does not go on moving, the others answer"
    state, _ = do(state, act.React(2))
    assert state.step != "move" or state.unit != 0


@pytest.mark.rule("XVII.6.3")
def test_single_steps_are_those_that_are_free_and_that_it_can_pay() -> None:
    state = moving(giant(0, (8, 8), "N", "move"), Troop(1, row((7, 7), 4), "S"))
    unit = state.units[0]
    alone = state.with_unit(state.units[1].replace(cells=(), facings=(), elements=()))
    assert {"forward_left", "forward_right"} <= set(single_steps(alone, unit, 99))
    paid = {pace.name: pace.points for pace in large_bases(state).paces[0].at(spot_of(unit))}
    for points in (0, 3, 4, 99):
        found = set(single_steps(state, unit, points))
        assert not {"forward_left", "forward_right"} & found, "enemies stand there"
        assert found == {name for name in set(single_steps(state, unit, 99)) if paid[name] <= points}
