"""A melee phase and what follows it (VI.1)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attack_numbers import attack_number, best_weapon, initiative_of
from editor.rules.demonworld.melee.attacks import fights, standing
from editor.rules.demonworld.melee.events import BlowStruck, EngagementsSettled, MeleesBegan
from editor.rules.demonworld.movement.events import FirstSettled
from editor.rules.demonworld.shooting.events import ElementsRemoved
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Fight
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.large.monsters import giant


def fight(*troops: Troop, **values: Any) -> BattleState:
    """A melee phase in which side 0 is to declare; every unit named as engaged is in one melee."""
    state = state_of(*troops, phase="melee", step="attacks", **values)
    engaged = tuple(unit.number for unit in state.units if unit.engaged)
    return replace(state, fights=(Fight(engaged, (0, 0)),))


def duel(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **values: Any) -> BattleState:
    """Two elements face to face: red at (5, 7) looks north at blue at (5, 6)."""
    return fight(
        Troop(0, [(5, 7)], "N", values.pop("red_order", None), 1, values.pop("fought", 0), red or {}),
        Troop(1, [(5, 6)], "S", values.pop("blue_order", None), 1, values.pop("blue_fought", 0), blue or {}),
        **values,
    )


def numbers(state: BattleState, attack: act.Attack) -> tuple[int, list[str]]:
    found = attack_number(state, attack, standing(state), len(attack.supports))
    return int(found.value), [part.code.partition("_")[2] for part in found.parts]


@pytest.mark.rule("VI.1.1")
def test_an_element_strikes_only_at_its_two_front_fields() -> None:
    state = fight(Troop(0, [(5, 7)], "NE", None, 1), Troop(1, [(4, 7), (6, 7)], "S", None, 1))
    assert refused(state, act.Strike((act.Attack(0, 1),))) == "strikes_in_front"
    assert refused(state, act.Strike((act.Attack(0, 2),))) is None


@pytest.mark.rule("VI.1.2")
def test_an_element_strikes_or_supports_once() -> None:
    state = fight(Troop(0, [(5, 7), (6, 7)], "N", None, 1), Troop(1, [(6, 6)], "S", None, 1))
    assert refused(state, act.Strike((act.Attack(0, 2, (1,)),))) is None
    assert refused(state, act.Strike((act.Attack(0, 2, (1,)), act.Attack(1, 2)))) == "strikes_once"


@pytest.mark.rule("VI.1.2")
def test_an_element_of_another_unit_supports() -> None:
    state = fight(
        Troop(0, [(5, 7)], "N", None, 1), Troop(0, [(6, 7)], "N", None, 1), Troop(1, [(6, 6)], "S", None, 1)
    )
    attack = act.Attack(0, 2, (1,))
    assert refused(state, act.Strike((attack,))) is None
    assert numbers(state, attack)[0] == 8 - 3 + 3


@pytest.mark.rule("VI.1.3")
@cases(("facing", "base"), [("S", 5), ("SW", 5), ("SE", 7), ("NW", 7), ("N", 9), ("NE", 9)])
def test_flank_and_rear_add_to_the_main_attack(facing: str, base: int) -> None:
    # The attacker stands to the south-west of its target.
    state = fight(Troop(0, [(5, 7)], "N", None, 1), Troop(1, [(6, 6)], facing, None, 1))
    assert numbers(state, act.Attack(0, 1))[0] == base


@pytest.mark.rule("VI.1.3")
def test_the_charge_bonus_is_of_cavalry_that_charges_in_its_first_phase() -> None:
    knights = {
        "mobility": "cavalry",
        "size": 3,
        "charge_bonus": 3,
        "weapons": [{"weapon": "handweapon", "melee_power": 10}],
    }
    attack = act.Attack(0, 1)
    assert numbers(duel(knights, red_order="charge"), attack)[0] == 10
    assert numbers(duel(knights, red_order="skirmish"), attack)[0] == 7
    assert numbers(duel(knights, red_order="charge", fought=1), attack)[0] == 7
    assert numbers(duel({**knights, "mobility": "infantry"}, red_order="charge"), attack)[0] == 7


@pytest.mark.rule("VI.1.3")
def test_pikes_hinder_a_frontal_attack_in_every_phase() -> None:
    pikes = {"weapons": [{"weapon": "pike", "melee_power": 8, "melee_power_cavalry": 9}]}
    assert numbers(duel(None, pikes, fought=1, blue_fought=1), act.Attack(0, 1))[0] == 4
    rear = fight(Troop(0, [(5, 7)], "N", None, 1), Troop(1, [(5, 6)], "N", None, 1, 0, pikes))
    assert numbers(rear, act.Attack(0, 1))[0] == 9


@pytest.mark.rule("II.5.2")
def test_pikes_are_stronger_against_cavalry() -> None:
    pikes = {"weapons": [{"weapon": "pike", "melee_power": 8, "melee_power_cavalry": 9}]}
    foot, horse = duel(pikes), duel(pikes, {"mobility": "cavalry"})
    assert numbers(foot, act.Attack(0, 1))[0] == 5
    assert numbers(horse, act.Attack(0, 1))[0] == 6


@pytest.mark.rule("II.5.2")
def test_a_lance_serves_in_the_first_phase_only() -> None:
    lance = {
        "mobility": "cavalry",
        "weapons": [{"weapon": "lance", "melee_power": 10}, {"weapon": "handweapon", "melee_power": 8}],
    }
    first, later = duel(lance), duel(lance, fought=1)
    card = first.battle.roster[1].card
    assert best_weapon(first, 0, card) == (0, 10)
    assert best_weapon(later, 0, card) == (1, 8)
    assert refused(later, act.Strike((act.Attack(0, 1, (), 0),))) == "no_such_weapon"


@pytest.mark.rule("VI.1.0")
def test_orders_and_weapons_count_for_initiative_in_the_first_phase_only() -> None:
    pikes = {"weapons": [{"weapon": "pike", "melee_power": 8}]}
    state = duel(pikes, red_order="hold")
    assert initiative_of(state, 0, 0) == 6
    later = duel(pikes, red_order="hold", fought=1)
    assert initiative_of(later, 0, 0) == 2


@pytest.mark.rule("VI.1.4")
def test_who_is_struck_down_by_a_higher_initiative_does_not_strike_back() -> None:
    state = duel({"initiative": 3})
    state, _ = do(state, act.Strike((act.Attack(0, 1),)))
    after, events = do(state, act.Strike((act.Attack(1, 0),)), 5)
    blows = list(of(events, BlowStruck))
    assert [(blow.attacker, blow.outcome) for blow in blows] == [(0, "hit"), (1, "attacker_gone")]
    assert after.units[0].elements == (0,)
    assert after.units[1].elements == ()


@pytest.mark.rule("VI.1.4")
def test_equal_initiative_is_simultaneous_and_both_may_fall() -> None:
    state = duel()
    state, _ = do(state, act.Strike((act.Attack(0, 1),)))
    _, events = do(state, act.Strike((act.Attack(1, 0),)), 5, 5)
    assert [blow.outcome for blow in of(events, BlowStruck)] == ["hit", "hit"]
    (removed,) = of(events, ElementsRemoved)
    assert removed.elements == (0, 1)


@pytest.mark.rule("VI.1.3")
def test_further_attacks_on_one_who_has_fallen_are_lost() -> None:
    state = fight(Troop(0, [(5, 7), (6, 7)], "N", None, 1), Troop(1, [(6, 6)], "S", None, 1))
    state, _ = do(state, act.Strike((act.Attack(0, 2), act.Attack(1, 2))))
    _, events = do(state, act.Strike(()), 1)
    assert [blow.outcome for blow in of(events, BlowStruck)] == ["hit", "target_gone"]


@pytest.mark.rule("VI.1.2")
def test_a_supported_attack_comes_at_the_initiative_of_the_main_attacker() -> None:
    quick = Troop(0, [(5, 7)], "N", None, 1, 0, {"initiative": 4})
    slow = Troop(0, [(6, 7)], "N", None, 1, 0, {"initiative": 1})
    state = fight(quick, slow, Troop(1, [(6, 6)], "S", None, 1))
    state, _ = do(state, act.Strike((act.Attack(1, 2, (0,)),)))
    _, events = do(state, act.Strike((act.Attack(2, 0),)), 20, 20, 1)
    assert [blow.initiative for blow in of(events, BlowStruck)] == [2, 1]


@pytest.mark.rule("VI.1.2")
def test_a_supporter_who_has_fallen_no_longer_supports() -> None:
    state = fight(
        Troop(0, [(5, 7), (6, 7)], "N", None, 1), Troop(1, [(6, 6)], "SE", None, 1, 0, {"initiative": 3})
    )
    state, _ = do(state, act.Strike((act.Attack(0, 2, (1,)),)))
    _, events = do(state, act.Strike((act.Attack(2, 1),)), 1, 20)
    theirs, ours = of(events, BlowStruck)
    assert theirs.outcome == "hit"
    assert (ours.supports, ours.base) == ((), 8 - 3 + 2)


@pytest.mark.rule("VI.1.1")
def test_melees_apart_are_drawn_by_lot() -> None:
    state = state_of(
        Troop(0, [(5, 7)], "N", "charge", 1), Troop(1, [(5, 6)], "S", "hold", 1),
        Troop(0, [(12, 7)], "N", "charge", 1), Troop(1, [(12, 6)], "S", "hold", 1),
        phase="movement", step="move", sequence="hold", side=0,
    )  # fmt: skip
    _, events = do(state, act.Finish(), 2)
    (began,) = of(events, MeleesBegan)
    assert began.fights == ((1, 3), (0, 2))
    assert began.dice == ((2, 2),)


@pytest.mark.rule("VI.1.5", "XVII.4.2")
@pytest.mark.parametrize("others", [(), (giant(1, (14, 3)),)], ids=["foot", "with a giant elsewhere"])
def test_who_did_not_get_away_in_his_rout_is_in_one_melee_with_all_that_touch_him(
    others: tuple[Troop, ...],
) -> None:
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1), Troop(1, [(5, 6)], "S", None, 1), Troop(1, [(5, 8)], "N", None, 1),
        *others, chapters=("XVII",), phase="movement", step="move", sequence="hold", side=0,
    )  # fmt: skip
    assert (state.battle.bases is not None) == bool(others)
    state = state.with_unit(replace(state.units[0], engaged=0))
    assert fights(state) == [(0, 1, 2)]


def regrouping(*troops: Troop) -> BattleState:
    return replace(fight(*troops), step="regroup")


@pytest.mark.rule("VI.1.5")
def test_elements_move_two_one_or_no_fields_by_the_enemies_they_touch() -> None:
    state = regrouping(
        Troop(0, [(5, 7), (6, 7), (9, 7)], "N", None, 1), Troop(1, [(5, 6), (6, 6)], "S", None, 1)
    )
    # (5, 7) touches (5, 6) and (6, 6); (6, 7) touches (6, 6) only; (9, 7) nobody.
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (3,)),))) == "after_melee_fields"
    assert refused(state, act.RegroupAfterMelee((act.Shift(1, (0,)),))) is None
    assert refused(state, act.RegroupAfterMelee((act.Shift(1, (1,)),))) == "keep_contact"
    assert refused(state, act.RegroupAfterMelee((act.Shift(2, (0, 0)),))) is None
    assert refused(state, act.RegroupAfterMelee((act.Shift(2, (0, 0, 0)),))) == "after_melee_fields"
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (), 3), act.Shift(2, (4, 4), 2)))) is None


@pytest.mark.rule("VI.1.5")
def test_a_free_element_stops_where_it_comes_into_contact() -> None:
    state = regrouping(Troop(0, [(8, 6)], "N", None, 1), Troop(1, [(6, 6)], "S", None, 1))
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (4,)),))) is None
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (4, 5)),))) == "stop_at_contact"


@pytest.mark.rule("VI.1.5")
def test_contact_is_counted_when_the_element_moves_so_others_may_make_room() -> None:
    state = regrouping(Troop(0, [(8, 7), (9, 7)], "N", None, 1), Troop(1, [(2, 2)], "S", None, 1))
    assert refused(state, act.RegroupAfterMelee((act.Shift(1, (4,)),))) == "occupied"
    assert refused(state, act.RegroupAfterMelee((act.Shift(0, (4,)), act.Shift(1, (4,))))) is None


@pytest.mark.rule("VI.1.5")
@pytest.mark.parametrize(("red_die", "chooser"), [(1, 0), (20, None)])
def test_who_has_destroyed_more_chooses_who_regroups_first_and_a_tie_is_rolled(
    red_die: int, chooser: int | None
) -> None:
    state = fight(Troop(0, row((5, 7), 3), "N", None, 1, 1), Troop(1, row((5, 6), 3), "S", None, 1, 1))
    state, _ = do(state, act.Strike((act.Attack(0, 3),)))
    faces = (red_die,) if chooser is not None else (red_die, 6)
    after, events = do(state, act.Strike(), *faces)
    if chooser is not None:
        assert (after.step, after.side) == ("choose_regroup", chooser)
        after, events = do(after, act.ChooseFirst(False))
    (settled,) = of(events, FirstSettled)
    assert settled.first == 1
    assert (after.step, after.side) == ("regroup", 1)
    after, events = do(after, act.RegroupAfterMelee())
    assert (after.step, after.side) == ("regroup", 0)


@pytest.mark.rule("VI.1.5")
def test_units_that_touch_nobody_after_all_moves_are_free_and_get_orders_again() -> None:
    state = fight(Troop(0, [(5, 7), (9, 9)], "N", None, 1, 1), Troop(1, [(5, 6), (5, 3)], "S", None, 1, 1))
    state, _ = do(state, act.Strike((act.Attack(0, 2),)))
    state, _ = do(state, act.Strike(), 1)
    state, _ = do(state, act.ChooseFirst(True))
    state, _ = do(state, act.RegroupAfterMelee((act.Shift(0, (2,)),)))
    state, events = do(state, act.RegroupAfterMelee())
    (settled,) = of(events, EngagementsSettled)
    assert settled.engaged == ()
    assert [unit.engaged for unit in state.units] == [0, 0]
    assert (state.turn, state.step) == (2, "orders")


@pytest.mark.rule("VI.1.5")
def test_a_unit_drawn_in_by_regrouping_is_engaged_and_gets_no_order() -> None:
    state = fight(
        Troop(0, [(5, 7), (8, 7)], "N", None, 1, 1),
        Troop(1, [(5, 6)], "S", None, 1, 1),
        Troop(1, [(10, 6)], "S"),
    )
    state, _ = do(state, act.Strike())
    state, _ = do(state, act.Strike(), 1)
    assert fields_of(state, 0) == [(5, 7), (8, 7)]
    state, _ = do(state, act.RegroupAfterMelee((act.Shift(1, (1,)),)))
    state, events = do(state, act.RegroupAfterMelee())
    (settled,) = of(events, EngagementsSettled)
    assert settled.engaged == (0, 1, 2)
    assert [(unit.engaged, unit.fought) for unit in state.units] == [(1, 2), (1, 2), (1, 0)]
    assert not list(of(events, DecisionDue)) or state.phase == "melee"


@pytest.mark.rule("IV.1.1")
def test_nobody_but_the_side_asked_declares() -> None:
    state = replace(duel(), step="orders")
    assert refused(state, act.Strike()) == "not_now"
    assert cell(state, (5, 7)) == state.units[0].cells[0]


@pytest.mark.rule("VI.1.1")
@pytest.mark.parametrize("element", [-1, 1, 2, 99])
def test_nobody_strikes_or_supports_who_is_not_there_or_is_an_enemy(element: int) -> None:
    """Red's element is 0, blue's 1; there is no other."""
    state = duel()
    assert refused(state, act.Strike((act.Attack(0, 1),))) is None
    assert refused(state, act.Strike((act.Attack(element, 1),))) == "no_such_element"
    assert refused(state, act.Strike((act.Attack(0, 1, (element,)),))) == "no_such_element"
