"""Contact, no contact and one-sided contact (XI.4.0), and melee over the ground (XI.3.5 to XI.3.7)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import fights, standing
from editor.rules.demonworld.melee.contact import one_sided, touches
from editor.rules.demonworld.melee.contact_events import ContactDeclared, ContactsLapsed
from editor.rules.demonworld.melee.phase import end_lapsed
from editor.rules.demonworld.movement.events import ContactMade
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, of, refused, row, state_of
from tests.rules.demonworld.battle.hills import ground

CHAPTERS = ("VIII", "IX", "XI", "XII", "XIII", "XIV")
TALL: dict[str, Any] = {"size": 3}


def beside(
    land: dict[str, Any], *, red: Field = (5, 7), blue: Field = (5, 6), tall: bool = False, **values: Any
) -> BattleState:
    """Red at (5, 7) looks north at blue at (5, 6)."""
    return state_of(
        Troop(0, [red], "N", values.pop("red_order", None), card=TALL if tall else {}),
        Troop(1, [blue], "S", values.pop("blue_order", None)),
        chapters=CHAPTERS,
        ground=land,
        **values,
    )


CLIFF = ground(levels=dict.fromkeys(row((3, 6), 6), 3))
POND = ground(depth=dict.fromkeys(row((3, 7), 6), 2))
"""Two deep: a tall element wades in it, one of size two cannot enter it."""


@pytest.mark.rule("XI.4.0")
def test_neither_can_climb_over_so_there_is_no_contact() -> None:
    state = beside(CLIFF)
    assert not touches(state, 0, 1)
    assert one_sided(state) == ()
    assert not any(state.in_contact(unit) for unit in state.units)
    assert cell(state, (5, 7)) not in state.near_enemy[0]
    assert cell(state, (5, 6)) not in state.near_enemy[1]


@pytest.mark.rule("XI.4.0")
def test_two_levels_are_no_bar_to_contact() -> None:
    state = beside(ground(levels={(5, 6): 2}))
    assert touches(state, 0, 1)
    assert touches(state, 1, 0)
    assert all(state.in_contact(unit) for unit in state.units)


@pytest.mark.rule("XI.4.0")
def test_one_that_wades_and_one_that_cannot_are_in_one_sided_contact() -> None:
    state = beside(POND, tall=True)
    assert one_sided(state) == ((0, 1),)
    assert not touches(state, 0, 1)
    locked = replace(state, locked=frozenset({(0, 1)}))
    assert touches(locked, 0, 1)
    assert touches(locked, 1, 0)


def marching(tall_order: str, *, tall_moves: bool = True) -> BattleState:
    """The tall unit stands two fields from the shore in the pond, the other one on the shore, or one back."""
    pond = ground(depth={at: 2 for line in (7, 8) for at in row((2, line), 8)})
    side = 0 if tall_moves else 1
    friend = Troop(0, [(19, 14)], "N", tall_order)
    tall = Troop(
        side, row((5, 8 if tall_moves else 7), 4), "N", tall_order if tall_moves else "hold", card=TALL
    )
    shore = Troop(1 - side, row((5, 6 if tall_moves else 5), 4), "S", "hold" if tall_moves else tall_order)
    return state_of(
        friend,
        tall,
        shore,
        chapters=CHAPTERS,
        ground=pond,
        phase="movement",
        step="move",
        sequence=tall_order,
    )


def number(state: BattleState, *, tall: bool) -> int:
    return next(
        unit.number
        for unit in state.units
        if len(unit.elements) == 4 and (state.battle.cards[unit.elements[0]].size == 3) == tall
    )


@pytest.mark.rule("XI.4.0")
def test_who_could_step_over_comes_beside_with_any_order_and_is_not_engaged() -> None:
    state = marching("move")
    tall = number(state, tall=True)
    after, events = do(state, act.Advance(tall, (1,)))
    assert not list(of(events, ContactMade))
    assert after.units[tall].engaged == 0
    assert refused(after, act.DeclareContact(((tall, number(state, tall=False)),))) == "no_one_sided_contact"


@pytest.mark.rule("XI.4.0")
def test_who_could_step_over_declares_the_attack_on_arrival_and_the_other_may_answer() -> None:
    state = marching("charge")
    tall, shore = number(state, tall=True), number(state, tall=False)
    assert refused(state, act.DeclareContact(((tall, shore),))) is not None
    arrived, _ = do(state, act.Advance(tall, (1,)))
    assert act.DeclareContact(((tall, shore),)) in set(DemonworldPlay().legal_actions(arrived))
    after, events = do(arrived, act.DeclareContact(((tall, shore),)))
    (contact,) = of(events, ContactMade)
    assert (contact.attacker, contact.defenders) == (tall, (shore,))
    assert (after.step, after.unit) == ("react", shore)
    assert after.units[tall].engaged == after.units[shore].engaged == 1


@pytest.mark.rule("XI.4.0")
@pytest.mark.parametrize(("order", "code"), [("move", "order_cannot_attack"), ("charge", None)])
def test_who_could_not_step_over_comes_beside_only_as_an_attack_and_stops(
    order: str, code: str | None
) -> None:
    state = marching(order, tall_moves=False)
    shore = number(state, tall=False)
    assert refused(state, act.Advance(shore, (1,))) == code
    if code is None:
        after, events = do(state, act.Advance(shore, (1,)))
        assert not list(of(events, ContactMade))
        assert after.units[shore].done
        assert after.units[shore].engaged == 0
        assert after.side == 0 or after.phase != "movement"


def phase(state: BattleState) -> BattleState:
    """The melee phase at its declaration of one-sided contacts."""
    return replace(state, phase="melee", step="declare", side=0)


@pytest.mark.rule("XI.4.0")
def test_a_melee_phase_begins_with_the_declaration_and_the_other_strikes_back() -> None:
    state = phase(beside(POND, tall=True, red_order="charge", blue_order="hold"))
    assert refused(state, act.DeclareContact(((1, 0),))) == "no_one_sided_contact"
    after, events = do(state, act.DeclareContact(((0, 1),)))
    (declared,) = of(events, ContactDeclared)
    assert declared.pairs == ((0, 1),)
    assert fights(after) == [(0, 1)]
    assert [unit.engaged for unit in after.units] == [1, 1]
    assert refused(after, act.Strike((act.Attack(0, 1),))) is None
    struck, _ = do(after, act.Strike())
    assert (struck.step, struck.side) == ("attacks", 1)
    assert refused(struck, act.Strike((act.Attack(1, 0),))) is None


@pytest.mark.rule("XI.4.0")
def test_where_nothing_is_declared_there_is_no_melee() -> None:
    state = phase(beside(POND, tall=True, red_order="charge", blue_order="hold"))
    after, _ = do(state, act.DeclareContact())
    assert after.turn == 2
    assert [unit.engaged for unit in after.units] == [0, 0]


@pytest.mark.rule("XI.4.0")
@pytest.mark.parametrize("goes_on", [True, False])
def test_after_the_phase_it_goes_on_or_is_broken_off_and_both_regroup_by_two_fields(goes_on: bool) -> None:
    state = phase(beside(POND, tall=True, red_order="charge", blue_order="hold"))
    for action in (act.DeclareContact(((0, 1),)), act.Strike(), act.Strike()):
        state, _ = do(state, action)
    assert (state.step, state.side) == ("break_off", 0)
    state, _ = do(state, act.DeclareContact(((0, 1),) if goes_on else ()), 1)
    assert state.step == "regroup"
    back = 2 if state.side == 0 else 0
    action = act.RegroupAfterMelee((act.Shift(state.side, (back, back)),))
    assert refused(state, action) == ("after_melee_fields" if goes_on else None)
    for _ in range(2):
        state, _ = do(state, act.RegroupAfterMelee())
    assert state.turn == 2
    assert [bool(unit.engaged) for unit in state.units] == [goes_on, goes_on]
    assert bool(state.locked) == goes_on


def duel(land: dict[str, Any], *, tall: bool = False) -> BattleState:
    state = beside(land, tall=tall, phase="melee", step="attacks")
    units = tuple(replace(unit, engaged=1) for unit in state.units)
    return replace(state, units=units, fights=(Fight((0, 1), (0, 0)),))


def parts(state: BattleState, attack: act.Attack) -> dict[str, int]:
    found = attack_number(state, attack, standing(state), 0)
    ours = [part for part in found.parts if part.rule.startswith("XI.")]
    return {part.code.partition("_")[2]: int(part.value) for part in ours}


@pytest.mark.rule("XI.3.5")
def test_a_level_is_worth_a_point_to_the_higher_and_costs_the_lower_one() -> None:
    state = duel(ground(levels={(5, 7): 2}))
    assert parts(state, act.Attack(0, 1)) == {"levels": 2}
    assert parts(state, act.Attack(1, 0)) == {"levels": -2}


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize(("wet", "worth"), [([(5, 7)], -1), ([(5, 6)], -1), ([(5, 6), (5, 7)], -2)])
def test_water_weakens_both(wet: list[Field], worth: int) -> None:
    state = duel(ground(depth=dict.fromkeys(wet, 1)))
    assert parts(state, act.Attack(0, 1)) == {"water": worth}
    assert parts(state, act.Attack(1, 0)) == {"water": worth}


@pytest.mark.rule("XI.3.7")
def test_a_hedge_weakens_attacks_by_two_and_a_ruined_wall_by_nothing() -> None:
    assert parts(duel(ground(edges=[((5, 6), (5, 7), "hedge")])), act.Attack(0, 1)) == {"wall": -2}
    assert parts(duel(ground(edges=[((5, 6), (5, 7), "ruined_wall")])), act.Attack(0, 1)) == {}


@pytest.mark.rule("XI.3.6", "XI.3.7")
@pytest.mark.parametrize(
    ("land", "code"),
    [
        ({"levels": {(5, 7): 1}}, None),
        ({"depth": {(5, 6): 1}}, "no_support_over_ground"),
        ({"depth": {(5, 7): 1}}, "no_support_over_ground"),
        ({"depth": {(6, 7): 1}}, "no_support_over_ground"),
        ({"edges": [((5, 6), (5, 7), "wall")]}, "no_support_over_ground"),
        ({"edges": [((5, 6), (6, 7), "wall")]}, "no_support_over_ground"),
    ],
)
def test_nobody_supports_over_walls_nor_into_or_out_of_water(land: dict[str, Any], code: str | None) -> None:
    # (5, 6) lies before both (4, 7) and (5, 7): row 7 is shifted to the east.
    at = [(4, 7), (5, 7)]
    moved = {
        key: [((5, 6), (4, 7), kind) if other == (6, 7) else (one, other, kind) for one, other, kind in value]
        if key == "edges"
        else {((4, 7) if field == (6, 7) else field): level for field, level in value.items()}
        for key, value in land.items()
    }
    state = state_of(
        Troop(0, at, "N", engaged=1),
        Troop(1, [(5, 6)], "S", engaged=1),
        chapters=CHAPTERS,
        ground=ground(**moved),
        phase="melee",
        step="attacks",
    )
    state = replace(state, fights=(Fight((0, 1), (0, 0)),))
    assert refused(state, act.Strike((act.Attack(1, 2, (0,)),))) == code


@pytest.mark.rule("XI.4.0")
def test_nobody_strikes_at_an_enemy_above_a_cliff() -> None:
    state = duel(CLIFF)
    assert refused(state, act.Strike((act.Attack(0, 1),))) == "not_in_contact"


@pytest.mark.rule("XII.5.0")
def test_a_shot_does_not_stray_up_a_cliff() -> None:
    bow = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    for level, outcome in ((0, "hit"), (3, "strayed_into_nothing")):
        state = state_of(
            Troop(0, [(5, 12)], "N", "skirmish", card=bow),
            Troop(0, [(4, 8)], "N", engaged=1),
            Troop(1, [(4, 7), (5, 7)], "S", engaged=1),
            chapters=CHAPTERS,
            ground=ground(levels={(5, 7): level}),
            phase="first_shooting",
            step="shots",
        )
        state = replace(state, before=tuple(unit.cells for unit in state.units))
        faces = (6, 2, 1) if outcome == "hit" else (6, 2)
        _, events = do(state, act.Shoot((act.Shot(0, 2),)), *faces)
        (shot,) = [event for event in events if type(event).__name__ == "ShotFired"]
        assert shot.outcome == outcome


@pytest.mark.rule("XI.4.0")
@pytest.mark.parametrize(("order", "asked"), [("charge", True), ("hold", False)])
def test_as_the_melees_begin_whoever_could_step_over_and_may_attack_is_asked(order: str, asked: bool) -> None:
    state = beside(POND, tall=True, red_order=order, blue_order="hold", phase="melee")
    recorder = ENGINE.record(state, ScriptedDice(()))
    following = ENGINE._stages["declarations"].run(recorder)
    assert following == (None if asked else "rally_begins")
    assert ((recorder.state.step, recorder.state.side) == ("declare", 0)) == asked


@pytest.mark.rule("XI.4.0")
@pytest.mark.parametrize("away", [False, True])
def test_a_contact_of_one_side_ends_as_soon_as_they_have_parted(away: bool) -> None:
    state = beside(POND, tall=True, blue=(5, 5) if away else (5, 6), locked=frozenset({(0, 1)}))
    recorder = ENGINE.record(state, ScriptedDice(()))
    end_lapsed(recorder)
    assert recorder.state.locked == (frozenset() if away else {(0, 1)})
    assert [one.pairs for one in of(recorder.events, ContactsLapsed)] == ([((0, 1),)] if away else [])
