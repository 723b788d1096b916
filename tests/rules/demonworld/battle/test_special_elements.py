"""Leaders, standards and musicians (IX)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.movement.points import manoeuvres_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ElementsRemoved, ShotDiverted
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import exchanged
from tests.rules.demonworld.battle.arena import Troop, block, do, fields_of, of, refused, row, state_of

IX = ("IX",)


def special(count: int, **elements: int) -> dict[str, Any]:
    return {"elements": {**elements, "normal": count - sum(elements.values())}, "manoeuvres": 1}


def the(state: BattleState, sign: str) -> int:
    return state.battle.signs.index(sign)  # type: ignore[arg-type]


@pytest.mark.rule("IX.1.0")
def test_a_musician_gives_a_manoeuvre_to_the_cards_until_he_falls() -> None:
    state = state_of(
        Troop(0, row((5, 10), 5), "N", "charge", card=special(5, musician=1)), Troop(1, [(5, 2)]), chapters=IX
    )
    unit = state.units[0]
    assert manoeuvres_to_spend(state, unit) == 2
    gone = unit.elements.index(the(state, "musician"))
    left = [place for place in range(5) if place != gone]
    bereft = replace(
        unit,
        elements=tuple(unit.elements[place] for place in left),
        cells=tuple(unit.cells[place] for place in left),
        facings=(0,) * 4,
    )
    assert manoeuvres_to_spend(state.with_unit(bereft), bereft) == 1


@pytest.mark.rule("IX.2.0")
@pytest.mark.parametrize(("sign", "gain"), [("leader", 1), ("standard", 1), ("musician", 0), ("", 0)])
def test_leaders_and_standards_strike_one_harder_where_the_chapter_is_in_force(sign: str, gain: int) -> None:
    numbers = []
    for chapters in (IX, ()):
        state = state_of(
            Troop(0, row((5, 7), 4), "N", None, 1, 1, special(4, leader=1, standard=1, musician=1)),
            Troop(1, row((5, 6), 5), "S", None, 1, 1),
            chapters=chapters,
        )
        places = standing(state)
        attacker = the(state, sign)
        target = next(
            element
            for element in state.units[1].elements
            if state.battle.ground.direction(places[attacker].cell, places[element].cell) in (5, 0)
        )
        numbers.append(attack_number(state, act.Attack(attacker, target), places, 0).value)
    assert numbers[0] - numbers[1] == gain


def behind(order: str = "charge", **values: Any) -> BattleState:
    """A leader in the second of two ranks."""
    state = state_of(
        Troop(0, block((5, 10), 3, 3), "N", order, card=special(6, leader=1)),
        Troop(0, [(0, 14)], "N", order),
        Troop(1, [(5, 2)], "S", "hold"),
        phase="movement",
        step="move",
        sequence=order,
        chapters=IX,
        **values,
    )
    unit = state.units[0]
    leader = unit.elements.index(the(state, "leader"))
    cells = list(unit.cells)
    cells[leader], cells[4] = cells[4], cells[leader]
    return state.with_unit(replace(unit, cells=tuple(cells)))


@pytest.mark.rule("IX.4.0")
def test_a_leader_behind_goes_to_the_front_for_nothing() -> None:
    state = behind()
    leader = the(state, "leader")
    front = [
        element
        for element, at in zip(state.units[0].elements, fields_of(state, 0), strict=True)
        if at[1] == 10
    ]
    second = next(one for one in state.units[0].elements if one not in front and one != leader)
    assert refused(state, act.SwapFront(0, ((leader, second),))) == "swap_to_the_front"
    assert refused(state, act.SwapFront(0, ((second, front[0]),))) == "swap_to_the_front"
    assert refused(state, act.SwapFront(0, ((leader, leader),))) == "elements_do_not_fit"
    after, _ = do(state, act.SwapFront(0, ((leader, front[0]),)))
    unit = after.units[0]
    assert fields_of(after, 0)[unit.elements.index(leader)] == (5, 10)
    assert (unit.points, unit.manoeuvres) == (0, 0)
    assert refused(after, act.SwapFront(0, ((leader, front[1]),))) == "swap_to_the_front"


@pytest.mark.rule("IX.4.0")
def test_in_an_impetuous_unit_nobody_changes_places() -> None:
    state = behind()
    action = act.SwapFront(0, ((the(state, "leader"), state.units[0].elements[0]),))
    assert refused(state, action) is None
    driven = replace(state.with_unit(replace(state.units[0], mood="impetuous", quarry=(2,))), driven=0)
    assert refused(driven, action) == "swap_unsteady"


@pytest.mark.rule("IX.4.0")
def test_who_is_still_behind_when_the_movement_ends_goes_there_by_himself() -> None:
    state = behind()
    after, events = do(state, act.Finish())
    assert [event.kind for event in of(events, UnitMoved)] == ["swap"]
    leader = after.units[0].elements.index(the(after, "leader"))
    assert fields_of(after, 0)[leader] == (6, 10)


@pytest.mark.rule("IX.4.0")
def test_a_column_closed_into_a_ring_has_no_clear_front() -> None:
    # Six round a field, each with the next one in its front: any of them could be the head.
    ring = [(5, 9), (6, 10), (5, 11), (4, 11), (4, 10), (4, 9)]
    facings = ["SE", "S", "SW", "NW", "N", "NE"]
    state = state_of(
        Troop(0, ring, facings, "charge", card=special(6, leader=1)), Troop(1, [(5, 2)], "S"), chapters=IX
    )
    unit = state.units[0]
    for turn in range(6):
        turned = replace(unit, facings=tuple((facing + turn) % 6 for facing in unit.facings))
        swaps = waiting_swaps(state.with_unit(turned), turned)
        cells, looks = exchanged(turned, swaps)
        after = replace(turned, cells=cells, facings=looks)
        assert not waiting_swaps(state.with_unit(after), after)


def test_before_chapter_nine_nobody_changes_places() -> None:
    state = behind()
    basic = replace(state, battle=replace(state.battle, chapters=frozenset()))
    leader = the(state, "leader")
    assert refused(basic, act.SwapFront(0, ((leader, 0),))) == "swap_not_played"
    _, events = do(basic, act.Finish())
    assert not [*of(events, UnitMoved)]


def shot_at(sign: str, chapters: tuple[str, ...] = IX) -> BattleState:
    """A bowman shoots at a special element with a neighbour on each side and one behind."""
    bow = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 18}]}]}
    state = state_of(
        Troop(0, [(5, 10)], "N", "skirmish", card=bow),
        Troop(1, [(4, 6), (5, 6), (6, 6), (4, 5)], "S", "hold", card=special(4, **{sign: 1})),
        phase="first_shooting", step="shots", before=((), ()), chapters=chapters,
    )  # fmt: skip
    unit = state.units[1]
    cells = list(unit.cells)
    place = unit.elements.index(the(state, sign))
    cells[place], cells[1] = cells[1], cells[place]
    state = state.with_unit(replace(unit, cells=tuple(cells)))
    return replace(state, before=tuple(one.cells for one in state.units))


@pytest.mark.rule("IX.5.0")
@pytest.mark.parametrize(("die", "saved"), [(3, True), (4, False)])
def test_a_shot_at_a_leader_hits_another_by_a_die_of_no_more_than_stand_beside_him(
    die: int, saved: bool
) -> None:
    state = shot_at("leader")
    leader = the(state, "leader")
    state, events = do(state, act.Shoot((act.Shot(0, leader),)), 1)
    assert (state.step, state.side) == ("divert", 1)
    assert not [*of(events, ElementsRemoved)]
    normal = (
        state.units[1].elements[0] if state.units[1].elements[0] != leader else state.units[1].elements[1]
    )
    place = fields_of(state, 1)[state.units[1].elements.index(normal)]
    assert refused(state, act.Divert(leader, leader)) == "no_substitute"
    after, events = do(state, act.Divert(leader, normal), die)
    (diverted,) = of(events, ShotDiverted)
    assert (diverted.touching, diverted.instead) == (3, normal if saved else None)
    (removed,) = of(events, ElementsRemoved)
    assert removed.elements == ((normal,) if saved else (leader,))
    if saved:
        assert fields_of(after, 1)[after.units[1].elements.index(leader)] == place


@pytest.mark.rule("IX.5.0")
def test_the_owner_may_let_it_fall_without_a_die() -> None:
    state = shot_at("musician")
    musician = the(state, "musician")
    state, _ = do(state, act.Shoot((act.Shot(0, musician),)), 1)
    _, events = do(state, act.Divert(musician))
    assert [event.elements for event in of(events, ElementsRemoved)] == [(musician,)]


@pytest.mark.rule("IX.5.0")
def test_in_the_basic_game_it_falls_at_once() -> None:
    state = shot_at("leader", chapters=())
    leader = the(state, "leader")
    _, events = do(state, act.Shoot((act.Shot(0, leader),)), 1)
    assert not [event for event in of(events, DecisionDue) if event.step == "divert"]
    assert [event.elements for event in of(events, ElementsRemoved)] == [(leader,)]


def test_the_plain_player_lets_a_normal_element_fall_and_its_choices_are_listed() -> None:
    play, state = DemonworldPlay(), shot_at("leader")
    leader = the(state, "leader")
    state, _ = do(state, act.Shoot((act.Shot(0, leader),)), 1)
    listed = list(play.legal_actions(state))
    assert len(listed) == 4
    chosen = play.choose(play.view(state, "blue"), "blue", SeededDice(1))
    assert chosen in listed
    assert chosen.instead is not None


@pytest.mark.rule("IX.5.0")
def test_the_owner_answers_for_one_special_element_after_another() -> None:
    state = shot_at("leader")
    leader = the(state, "leader")
    other = next(one for one in state.units[1].elements if one != leader)
    state, _ = do(state, act.Shoot((act.Shot(0, leader),)), 1)
    assert refused(state, act.Divert(leader)) is None
    assert refused(state, act.Divert(other)) == "not_now"
    assert refused(state.replace(diverting=()), act.Divert(leader)) == "not_now"
