"""Squares, wedges, skirmish formations and hordes in battle (XIII)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.hexes import FACINGS, distance
from editor.rules.core.replay import replay
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.formations.announced import wedge_worth
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.movement.events import FormationsBroken
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, shape_of
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight, Unit
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import (
    Troop,
    block,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    setup_of,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import joined_to, lord

XIII = ("XIII",)
ALL: dict[str, Any] = {"formations": ("square", "wedge", "skirmish_formation")}


def laid(layout: str, count: int, at: tuple[int, int] = (9, 8), frontage: int = 5, **card: Any) -> Troop:
    """A unit of side 0 in a formation that looks north."""
    axial = (at[0] - (at[1] - (at[1] & 1)) // 2, at[1])
    placed = layout_fields(layout, axial, "N", frontage, count)  # type: ignore[arg-type]
    fields = [(one.at[0] + (one.at[1] - (one.at[1] & 1)) // 2, one.at[1]) for one in placed]
    return Troop(0, fields, [one.facing for one in placed], "charge", card=ALL | card)


def moving(troop: Troop, formation: str = "", enemy: Troop | None = None, **values: Any) -> BattleState:
    state = state_of(
        troop, Troop(0, [(0, 14)], "N", "charge"), enemy or Troop(1, [(9, 1)], "S", "hold"),
        phase="movement", step="move", sequence="charge", **{"chapters": XIII} | values,
    )  # fmt: skip
    return state.with_unit(replace(state.units[0], formation=formation))  # type: ignore[arg-type]


@pytest.mark.rule("XIII")
@pytest.mark.parametrize(
    ("layout", "formation"),
    [("square", "square"), ("wedge", "wedge"), ("skirmish_formation", "skirmish_formation")],
)
def test_a_formation_is_announced_where_the_unit_stands_so_and_the_card_permits_it(
    layout: str, formation: Any
) -> None:
    state = moving(laid(layout, 8, frontage=4))
    wanted = act.Announce(0, formation)
    after, _ = do(state, wanted)
    assert after.units[0].formation == formation
    assert after.units[0].manoeuvres == (formation == "skirmish_formation")
    assert refused(moving(laid(layout, 8, frontage=4, formations=())), wanted) == "formation_not_permitted"
    assert refused(moving(laid("column", 8, at=(9, 6))), wanted) == "formation_not_formed"
    assert refused(moving(laid(layout, 8, frontage=4), chapters=()), wanted) == "formation_not_played"
    assert refused(after, wanted) == "formation_same"


@pytest.mark.rule("XIII.1.0")
def test_cavalry_forms_no_square() -> None:
    state = moving(laid("square", 8, mobility="cavalry"))
    assert refused(state, act.Announce(0, "square")) == "formation_not_permitted"


@pytest.mark.rule("XIII.2.0")
def test_a_wedge_only_goes_forward_and_is_not_formed_and_given_up_in_one_phase() -> None:
    state = moving(laid("wedge", 10))
    assert shape_of(state, state.units[0]).kind == "disorganised"
    assert refused(state, act.Advance(0, (0,))) == "advance_needs_order"
    state, _ = do(state, act.Announce(0, "wedge"))
    assert shape_of(state, state.units[0]).kind == "wedge"
    assert refused(state, act.Announce(0)) == "wedge_once"
    assert refused(state, act.Advance(0, (0,))) is None
    assert refused(state, act.Turn(0, (3,) * 10)) == "wedge_forwards"
    assert refused(state, act.WheelUnit(0, "left")) == "formation_cannot_wheel"
    last = state.units[0].elements[-1]
    assert refused(state, act.Regroup(0, ((last, cell(state, (2, 2))),))) == "wedge_forwards"
    state = moving(laid("wedge", 10), "wedge")
    state, _ = do(state, act.Announce(0))
    assert refused(state, act.Announce(0, "wedge")) == "wedge_once"


@pytest.mark.rule("XIII.2.0")
def test_the_tip_of_a_wedge_strikes_one_harder_for_each_further_element() -> None:
    enemy = Troop(1, [(9, 7), (10, 7)], "S", "hold")
    state = moving(laid("wedge", 10), "wedge", enemy)
    unit = state.units[0]
    tip = unit.elements[fields_of(state, 0).index((9, 8))]
    assert [wedge_worth(state, unit, one) for one in unit.elements if one != tip] == [0] * 9
    assert wedge_worth(state, unit, tip) == 10
    plain = state.with_unit(replace(unit, formation=""))
    attack = act.Attack(tip, state.units[2].elements[0])
    numbers = [attack_number(one, attack, standing(one), 0).value for one in (state, plain)]
    assert numbers[0] - numbers[1] == 9


@pytest.mark.rule("XIII.1.0")
def test_a_square_has_neither_flank_nor_rear_and_does_not_attack() -> None:
    troop = laid("square", 8)
    numbers = []
    for formation in ("square", ""):
        state = moving(troop, formation)
        unit = state.units[0]
        # From the south an element of the northern rim would be struck in the rear.
        north = next(
            one for one, look in zip(unit.elements, unit.facings, strict=True) if FACINGS[look] == "N"
        )
        at = fields_of(state, 0)[unit.elements.index(north)]
        places = standing(state)
        foe = state.units[2].elements[0]
        behind = places[foe]._replace(cell=cell(state, at) + state.battle.ground.steps[2], facing=0)
        numbers.append(attack_number(state, act.Attack(foe, north), {**places, foe: behind}, 0).value)
    assert numbers[1] - numbers[0] == 4
    state = moving(troop, "square")
    assert refused(state, act.Advance(0, (0,))) == "advance_needs_order"


@pytest.mark.rule("XIII.3.0")
def test_a_skirmish_formation_does_not_attack_and_fights_worse() -> None:
    troop, enemy = laid("skirmish_formation", 8, frontage=4), Troop(1, row((9, 6), 4), "S", "hold")
    loose, plain = moving(troop, "skirmish_formation", enemy), moving(troop, "", enemy)
    assert refused(loose, act.Advance(0, (0,))) == "order_cannot_attack"
    assert refused(plain, act.Advance(0, (0,))) is None
    after, _ = do(plain, act.Advance(0, (0,)))
    skirmish = after.with_unit(replace(after.units[0], formation="skirmish_formation"))
    own = after.units[0].elements[0]
    for attacker, gain in ((own, -1), (after.units[2].elements[0], 1)):
        target = next(
            one
            for one, place in standing(after).items()
            if after.battle.side_of[one] != after.battle.side_of[attacker]
            and after.battle.ground.direction(standing(after)[attacker].cell, place.cell) is not None
        )
        attack = act.Attack(attacker, target)
        numbers = [attack_number(one, attack, standing(one), 0).value for one in (skirmish, after)]
        assert numbers[0] - numbers[1] == gain


@pytest.mark.rule("XIII.3.0")
def test_the_second_rank_of_a_skirmish_formation_supports_through_the_first() -> None:
    bow = {"weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 8}]}]}
    troop = replace(laid("skirmish_formation", 8, frontage=4, **bow), order="skirmish")
    codes = []
    for formation in ("skirmish_formation", ""):
        state = moving(troop, formation, Troop(1, [(10, 4)], "S", "hold"))
        state = replace(state, phase="first_shooting", step="shots")
        unit, target = state.units[0], state.units[2].elements[0]
        shooter, second = unit.elements[1], unit.elements[5]
        assert refused(state, act.Shoot((act.Shot(second, target),))) == "no_clear_line"
        codes.append(refused(state, act.Shoot((act.Shot(shooter, target, (second,)),))))
    assert codes == [None, "no_clear_line"]


@pytest.mark.rule("XIII.3.0")
def test_formations_end_with_the_melee_phase_where_they_have_fought_or_have_gaps() -> None:
    enemy = Troop(1, [(9, 7)], "S", None, 1, 1)
    for formation, layout, kept in (
        ("skirmish_formation", "skirmish_formation", False),
        ("wedge", "wedge", True),
        ("square", "line", False),
    ):
        troop = replace(laid(layout, 8, frontage=4), engaged=1, fought=1, order=None)
        state = moving(troop, formation, enemy)
        state = replace(state, phase="melee", step="regroup", fights=(Fight((0, 2), (0, 0)),), fight=0)
        state, events = do(state, act.RegroupAfterMelee())
        state, more = do(state, act.RegroupAfterMelee())
        broken = [event.units for event in of((*events, *more), FormationsBroken)]
        assert broken == ([] if kept else [(0,)])
        assert state.units[0].formation == (formation if kept else "")


@pytest.mark.rule("XIII.4.0")
def test_a_horde_has_one_manoeuvre_is_in_order_as_a_heap_and_does_not_wheel() -> None:
    heap = Troop(0, block((5, 8), 3, 2), "N", "charge", card={"always_horde": True, "formations": ("horde",)})
    state = moving(heap)
    unit = state.units[0]
    assert shape_of(state, unit).kind == "horde"
    assert manoeuvres_to_spend(state, unit) == 1
    assert refused(state, act.WheelUnit(0, "left")) == "formation_cannot_wheel"
    assert refused(state, act.Advance(0, (0,))) is None
    line = moving(replace(heap, at=row((5, 8), 5)))
    assert not shape_of(line, line.units[0]).organised


def table(red: str, card: dict[str, Any]) -> Setup:
    """A unit in a formation of its own against three plain ones."""
    setup = setup_of(
        [Troop(0, row((0, 0), 10), card=card), *(Troop(1, row((0, 0), 6)) for _ in range(2))],
        chapters=("VIII", "IX", "XII", "XIII", "XIV"),
        columns=20,
        rows=20,
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    (own,) = data["sides"][0]["placements"]
    own |= {"at": (8, 15), "layout": red, "frontage": 5}
    for number, placement in enumerate(data["sides"][1]["placements"]):
        placement |= {"at": (9 + 6 * number, 3), "facing": "S", "frontage": 3}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("layout", "card"),
    [
        ("wedge", ALL),
        ("square", ALL),
        ("skirmish_formation", ALL),
        ("horde", {"always_horde": True, "formations": ("horde",)}),
    ],
)
def test_the_plain_player_fights_a_battle_in_each_formation_and_the_log_replays_it(
    layout: str, card: dict[str, Any]
) -> None:
    play, setup = DemonworldPlay(), table(layout, card)
    assert play.refusals(setup) == ()
    state, dice, events = play.start(setup), SeededDice(5), []
    assert state.units[0].formation == ("" if layout == "horde" else layout)
    for _ in range(600):
        who = play.to_act(state)
        if who is None:
            break
        action = play.choose(play.view(state, who), who, dice)
        for event in play.decide(state, action, dice):
            for line in play.describe(state, event):
                assert line.message.code
            events.append(play.event_from(play.event_data(event)))
            state = play.evolve(state, event)
    assert state.ended is not None
    *_, end = replay(play, setup, events)
    assert end == state


def test_a_horde_in_the_basic_game_is_refused() -> None:
    setup = setup_of(
        [Troop(0, row((0, 0), 4), card={"always_horde": True, "formations": ("horde",)}), Troop(1, [(3, 3)])]
    )
    codes = [problem.code for problem in DemonworldPlay().refusals(setup)]
    assert "demonworld_rules.chapters_not_in_force" in codes


@pytest.mark.rule("XIII.1.0")
@pytest.mark.parametrize(("inside", "code"), [(True, None), (False, "formation_not_formed")])
def test_a_commander_stands_inside_a_square_and_not_in_its_rim(inside: bool, code: str | None) -> None:
    square = laid("square", 7)
    fields = list(square.at)
    axial = [(column - (line - (line & 1)) // 2, line) for column, line in fields]
    beside = [sum(distance(one, other) == 1 for other in axial) for one in axial]
    within = fields[beside.index(6)]
    rim = next(at for at in fields if at != within)
    place = within if inside else rim
    others = [(at, look) for at, look in zip(fields, square.facing, strict=True) if at != place]
    troop = Troop(0, [at for at, _ in others], [look for _, look in others], "charge", card=square.card)
    state = state_of(
        troop, Troop(0, [place], card=lord()), Troop(1, [(9, 1)], "S", "hold"),
        phase="movement", step="move", sequence="charge", chapters=(*XIII, "X"),
    )  # fmt: skip
    state = joined_to(state, 1, 0)
    assert refused(state, act.Announce(0, "square")) == code


@pytest.mark.rule("XIII.2.0")
def test_who_does_not_look_ahead_with_all_others_is_no_tip_of_a_wedge() -> None:
    state = moving(laid("wedge", 10), "wedge")
    unit = state.units[0]
    assert sorted(wedge_worth(state, unit, one) for one in unit.elements) == [*[0] * 9, 10]
    turned = replace(unit, facings=(*unit.facings[:-1], 3))
    assert [wedge_worth(state, turned, one) for one in unit.elements] == [0] * 10


@pytest.mark.rule("XIII.2.0")
def test_a_tip_that_has_lost_those_behind_it_is_no_tip_whoever_stands_further_to_the_side() -> None:
    state = moving(laid("wedge", 7), "wedge")
    unit, ground = state.units[0], state.battle.ground
    tip = next(one for one in unit.elements if wedge_worth(state, unit, one))
    at = unit.cells[unit.elements.index(tip)]

    def seen(unit: Unit) -> list[tuple[int, int]]:
        return [ground.seen(at, cell, unit.facings[0]) for cell in unit.cells]

    def without(*gone: tuple[int, int]) -> Unit:
        left = [place for place, where in enumerate(seen(unit)) if where not in gone]
        return replace(
            unit,
            elements=tuple(unit.elements[place] for place in left),
            cells=tuple(unit.cells[place] for place in left),
            facings=tuple(unit.facings[place] for place in left),
        )

    one_lost, both_lost = without((-1, -1)), without((-1, -1), (-1, 1))
    assert wedge_worth(state, one_lost, tip) == 6
    beside = next(cell for cell in range(at * 2) if ground.seen(at, cell, unit.facings[0]) == (-1, 3))
    aside = replace(both_lost, cells=(*both_lost.cells[:-1], beside))
    assert (-1, 3) in seen(aside)
    assert wedge_worth(state, aside, tip) == 0
