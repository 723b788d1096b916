"""What is forbidden by something that is seldom on the field: fire, spells, crews that see nothing."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.in_battle import bodies, land_now
from editor.rules.demonworld.commanders.turns import may_leave
from editor.rules.demonworld.fire.now import FireNow
from editor.rules.demonworld.flyers.now import altitudes
from editor.rules.demonworld.melee.reach import blows_of, zones
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import side_of
from editor.rules.demonworld.units import Fight
from schemas.scenario_rules import Weather
from schemas.text import LocalText
from tests.rules.demonworld.artillery.guns import CANNON, CATAPULT, CHAPTERS, gun
from tests.rules.demonworld.artillery.test_guns_in_battle import SHIFTED, firing
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import led, lord
from tests.rules.demonworld.battle.test_lasting_effects import effect
from tests.rules.demonworld.flyers.winged import CHAPTERS as SKY
from tests.rules.demonworld.flyers.winged import pegasi
from tests.rules.demonworld.large.monsters import CHAPTERS as LARGE
from tests.rules.demonworld.large.monsters import giant

FOE = Troop(1, row((10, 4), 2), "S")


def fire(card: dict[str, Any] = CANNON, **values: Any) -> tuple[BattleState, act.FireGun]:
    """A loaded gun, and its shot at an enemy eight fields away."""
    state = firing(gun(card, 0, SHIFTED, order="skirmish"), FOE, **values)
    return state, act.FireGun(0, cell(state, (10, 4)))


@pytest.mark.rule("XXII.3.0", "XX.6.0")
def test_a_crew_in_flames_or_kept_from_it_by_a_spell_does_not_fire() -> None:
    state, shot = fire()
    assert refused(state, shot) is None
    assert refused(replace(state, fire=FireNow(trapped=frozenset({0}))), shot) == "gun_in_fire"
    spell = effect("shooting", elements=(0,))
    assert refused(replace(state, effects=(spell,)), shot) == "kept_from_shooting"
    assert refused(replace(state, effects=(effect("moving", elements=(0,)),)), shot) is None


@pytest.mark.rule("XIX.6.0")
@pytest.mark.parametrize(("limit", "code"), [(8, None), (7, "gun_unseen"), (None, None)])
def test_mist_hides_whom_a_stone_is_to_fall_on_and_stops_no_ball(limit: int | None, code: str | None) -> None:
    weather = Weather(name=LocalText({"en": "Mist"}), visibility=limit)
    stone, shot = fire(CATAPULT)
    assert refused(replace(stone, weather=weather), shot) == code
    ball, shot = fire(CANNON)
    assert refused(replace(ball, weather=weather), shot) is None


@pytest.mark.rule("XXII.3.0", "XIX.5.0")
def test_guns_shoot_over_the_ground_that_the_battle_has_made() -> None:
    wall = {"edges": [{"between": [[10, 9], [10, 8]], "kind": "wall"}]}
    state, _ = fire(chapters=(*CHAPTERS, "XI", "XII", "XXII"), ground=wall)
    ground = state.battle.ground
    hot, body = cell(state, (4, 4)), cell(state, (5, 5))
    side = (cell(state, (10, 9)), cell(state, (10, 8)))
    axial = ground.axial
    before = land_now(state.battle)
    assert before.missile_wall(axial(side[0]), axial(side[1]))
    changes = state.changes.with_fires({hot: 2}).with_bodies((body,), 3).with_broken(side_of(*side))
    now = land_now(state.on(changes).battle)
    assert not now.missile_wall(axial(side[0]), axial(side[1]))
    heights = [now.lie(axial(at)).terrain.height for at in (hot, body, cell(state, (6, 6)))]
    assert heights == [99, 3, 0]


@pytest.mark.rule("XXIII.7.0")
def test_no_gun_meets_who_is_in_the_air() -> None:
    state, _ = fire(chapters=(*CHAPTERS, "XXIII"))
    assert [body.name for body in bodies(state, 0)] == ["1", "2"]
    aloft = state.with_unit(replace(state.units[1], altitude=9))
    assert bodies(aloft, 0) == []


@pytest.mark.rule("XX.6.0")
def test_a_commander_who_is_kept_from_moving_stays_where_he_is() -> None:
    state = state_of(
        Troop(0, [*row((6, 8), 3)], "N", "move", card=led(3)), Troop(0, [(5, 8)], "N", card=lord()),
        Troop(1, row((3, 1), 3), "S"), chapters=("X", "XX"), phase="movement", step="call",
    )  # fmt: skip
    free = may_leave(state, state.units[1], 3)
    assert free is None or free.code.rpartition(".")[2] != "kept_from_moving"
    held = may_leave(replace(state, effects=(effect("moving", unit=1, elements=(3,)),)), state.units[1], 3)
    assert held is not None
    assert held.code.rpartition(".")[2] == "kept_from_moving"


def closing(**values: Any) -> BattleState:
    """A unit that has lost its second element and closes its ranks; its comrades stand beside it."""
    state = state_of(
        Troop(0, [(5, 8), (7, 8), (8, 8)], "N", "hold"), Troop(0, [(6, 9)], "N", "hold"),
        Troop(1, row((5, 1), 3), "S", "hold"), step="close_ranks", unit=0, side=0,
    )  # fmt: skip
    held = tuple(cell(state, at) for at in row((5, 8), 4))
    return replace(state, before=(held, *(unit.cells for unit in state.units[1:])), **values)


@pytest.mark.rule("IV.4.0")
def test_ranks_are_closed_by_those_who_may_move_onto_fields_that_are_free() -> None:
    state = closing()
    gap = cell(state, (6, 8))
    step = act.CloseRanks(0, ((1, gap),))
    assert refused(state, step) is None
    assert refused(replace(state, effects=(effect("moving", elements=(1,)),)), step) == "kept_from_moving"
    assert refused(replace(state, effects=(effect("moving", elements=(0,)),)), step) is None
    lost = state.with_unit(replace(state.units[0], stragglers=(1,)))
    assert refused(lost, step) == "straggler_runs"
    assert refused(state.with_unit(replace(state.units[0], stragglers=(0,))), step) is None
    taken = state.with_unit(replace(state.units[1], cells=(gap,)))
    assert refused(taken, step) == "occupied"
    assert refused(state, act.CloseRanks(0, ((1, state.units[0].cells[0]),))) == "ranks_one_field"


def after_melee(**values: Any) -> BattleState:
    state = state_of(
        Troop(0, row((5, 8), 3), "N", "hold", engaged=1, fought=1),
        Troop(1, row((5, 7), 2), "S", "hold", engaged=1, fought=1),
        phase="melee", step="regroup", side=0, **values,
    )  # fmt: skip
    return replace(state, fights=(Fight((0, 1), (0, 1)),))


@pytest.mark.rule("VI.1.5")
def test_who_regroups_after_a_melee_may_move_and_steps_as_his_base_does() -> None:
    state = after_melee()
    turn = act.RegroupAfterMelee((act.Shift(2, (), 1),))
    assert refused(state, turn) is None
    assert refused(replace(state, effects=(effect("moving", elements=(2,)),)), turn) == "kept_from_moving"
    assert refused(state, act.RegroupAfterMelee((act.Shift(2, (), 6),))) == "facings_do_not_fit"
    assert refused(state, act.RegroupAfterMelee((act.Shift(2, (), 1),) * 2)) == "elements_twice"
    assert refused(state, act.RegroupAfterMelee((act.Shift(3, (), 1),))) == "no_such_element"
    steps = ("forward_left",)
    assert refused(state, act.RegroupAfterMelee((), ((2, steps),))) == "elements_twice"
    with_giant = giant(1, (12, 3), "S", "hold")
    state = state_of(
        Troop(0, row((5, 8), 3), "N", "hold", engaged=1, fought=1),
        Troop(1, row((5, 7), 2), "S", "hold", engaged=1, fought=1), with_giant,
        phase="melee", step="regroup", side=0, chapters=LARGE,
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1), (0, 1)),))
    assert refused(state, act.RegroupAfterMelee((), ((2, steps), (2, steps)))) == "elements_twice"
    assert refused(state, act.RegroupAfterMelee((), ((3, steps),))) == "no_such_element"
    assert refused(state, act.RegroupAfterMelee((), ((2, steps),))) == "no_large_base"


@pytest.mark.rule("I.2.0", "XVII.6.1", "XIX.8.0")
def test_two_fields_lie_before_an_element_two_beside_and_two_behind_it() -> None:
    state = state_of(
        giant(0, (8, 8), "N", "hold"),
        Troop(1, [(3, 3)], "N"),
        gun(CANNON, 1, (15, 8), "S"),
        chapters=CHAPTERS,
    )
    sides = Counter(zones(state, 1).values())
    assert sides == {"front": 2, "flank": 2, "rear": 2}
    named = {state.battle.ground.at(at): side for at, side in zones(state, 1).items()}
    assert {at for at, side in named.items() if side == "front"} == {at for at in named if at[1] == 2}
    assert {at for at, side in named.items() if side == "rear"} == {at for at in named if at[1] == 4}
    assert Counter(zones(state, 0).values())["front"] == 4
    assert set(zones(state, 2).values()) == {"front"}
    own = state.standing[1].cell
    assert blows_of(state, 1) == tuple(
        (own, at) for at in sorted(at for at, side in zones(state, 1).items() if side == "front")
    )


@pytest.mark.rule("XXIII.4.0")
def test_altitudes_are_counted_from_the_ground_the_highest_of_several() -> None:
    hill = {"levels": ("0" * 20,) * 8 + ("0" * 8 + "1" * 4 + "0" * 8,) + ("0" * 20,) * 6}
    state = state_of(pegasi(0, (8, 8), 3), Troop(1, [(3, 3)], "S"), chapters=SKY, ground=hill)
    assert altitudes(state) == {}
    aloft = state.with_unit(replace(state.units[0], altitude=15))
    assert set(altitudes(aloft)) == set(state.units[0].cells)
    assert set(altitudes(aloft).values()) == {13}, "two segments of the hill are below them"
