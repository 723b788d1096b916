"""Guns at close quarters: who attacks them, how their crews strike, who goes away (XIX.8.0, XVII.3.0)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monsters
from editor.rules.demonworld.large.ride_events import Overrun
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.melee.engaging import may_react
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.artillery.guns import CANNON, CATAPULT, CHAPTERS, gun
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.large.monsters import giant

AT = (10, 8)
"""Front field of a cannon that looks north: its rear fields are (9, 9) and (10, 9)."""


def melee(*troops: Troop, **values: object) -> BattleState:
    """A melee phase in which the gun of the first side is engaged."""
    values.setdefault("chapters", CHAPTERS)
    state = state_of(*troops, phase="melee", step="attacks", side=0, **values)
    fights = (Fight(tuple(range(len(state.units))), (0, 0)),)
    return replace(state, fights=fights, attacks=(None, None))


@pytest.mark.rule("XIX.8.0")
def test_each_field_of_a_gun_strikes_once_at_somebody_beside_it() -> None:
    """XIX.8.0: three fields make three attacks, each at somebody beside that field, without supports."""
    ahead = Troop(1, [(9, 7), (10, 7), (8, 9)], "S", engaged=1)
    state = melee(gun(CANNON, 0, AT, engaged=1), ahead)
    assert fields_of(state, 0) == [AT]
    front, right, behind = state.units[1].elements
    three = (act.Attack(0, front), act.Attack(0, right), act.Attack(0, behind))
    assert refused(state, act.Strike(three[2:])) is None
    assert refused(state, act.Strike((three[0], three[2]))) is None
    # Both stand only beside the front field, which strikes once.
    assert refused(state, act.Strike(three)) == "strikes_once"
    assert refused(state, act.Strike((act.Attack(0, front, (0,)),))) is not None


@pytest.mark.rule("XIX.8.0")
def test_improvised_weapons_have_power_6_and_dwarfs_5() -> None:
    """XIX.8.0: 6 for crews of size 2, 5 for those of size 1, where the card says nothing else."""
    for size, power in ((2, 6), (1, 5)):
        state = melee(
            gun(CANNON, 0, AT, engaged=1, weapons=[], size=size), Troop(1, [(10, 7)], "S", engaged=1)
        )
        number = attack_number(state, act.Attack(0, 1), standing(state), 0)
        assert number.parts[0].value == power


@pytest.mark.rule("XIX.8.0")
def test_a_gun_has_neither_flank_nor_rear() -> None:
    """XIX.8.0: no bonus for whoever attacks it from behind."""
    for at, facing in (((10, 7), "S"), ((10, 10), "N"), ((8, 9), "NE")):
        state = melee(gun(CANNON, 0, AT, engaged=1), Troop(1, [at], facing, engaged=1))
        number = attack_number(state, act.Attack(1, 0), standing(state), 0)
        assert not {part.code for part in number.parts if part.value} & {
            "demonworld.part_flank",
            "demonworld.part_rear",
        }


@pytest.mark.rule("XIX.8.0")
def test_a_gun_engages_nobody_and_does_not_answer() -> None:
    """XIX.8.0: it neither engages nor turns when it is attacked."""
    state = state_of(
        gun(CANNON, 0, AT, order="skirmish"), Troop(1, [(10, 5)], "S", "hold"),
        chapters=CHAPTERS, phase="movement", step="move", side=0, sequence="skirmish",
    )  # fmt: skip
    assert refused(state, act.MoveBase(0, ("forward_left", "forward_right"))) == "gun_does_not_attack"
    assert not may_react(state, 0)


@pytest.mark.rule("XIX.8.0")
def test_who_has_attacked_a_gun_may_walk_away_and_the_gun_stays() -> None:
    """XIX.8.0: after the melee its attackers move two fields and turn as if free; the gun stays."""
    state = melee(gun(CANNON, 0, AT, engaged=1), Troop(1, [(10, 7)], "S", engaged=1))
    state = replace(state, step="regroup", side=1, first=1)
    away = act.RegroupAfterMelee((act.Shift(1, (0, 0), 0),))
    assert refused(state, away) is None
    after, _ = do(state, act.RegroupAfterMelee((act.Shift(1, (0, 0)),)))
    assert fields_of(after, 1) == [(11, 5)]
    other = replace(state, side=0, first=0)
    assert refused(other, act.RegroupAfterMelee((), ((0, ("turn_left_on_spot",)),))) == "gun_stays"
    assert list(DemonworldPlay().legal_actions(other)) == [act.RegroupAfterMelee()]


@pytest.mark.rule("XIX.8.0")
@pytest.mark.parametrize(
    ("ready", "engaged", "code"), [(True, 2, None), (False, 2, "gun_engaged"), (True, 1, "gun_engaged")]
)
def test_an_attacked_gun_on_hold_fires_if_it_was_loaded_before_the_movement(
    ready: bool, engaged: int, code: str | None
) -> None:
    """XIX.8.0: engaged in this turn it fires if it had six points as the movement began."""
    state = state_of(
        gun(CANNON, 0, AT, order="hold", engaged=engaged), Troop(1, [(10, 7), (10, 5)], "S", engaged=engaged),
        chapters=CHAPTERS, phase="second_shooting", step="guns", side=0, turn=2,
    )  # fmt: skip
    state = replace(state, guns=replace(state.guns, ready=(0,) if ready else ()))
    assert refused(state, act.FireGun(0, cell(state, (10, 5)))) == code


@pytest.mark.rule("XIX.8.0")
def test_an_engaged_gun_does_not_load() -> None:
    """XIX.8.0: at close quarters no loading points are gained."""
    foe = Troop(1, [(10, 7)], "S", engaged=1)
    state = state_of(
        gun(CANNON, 0, AT, order="hold", engaged=1), foe, Troop(0, row((2, 12), 4), order="hold"),
        chapters=CHAPTERS, phase="movement", step="move", side=0, sequence="hold",
    )  # fmt: skip
    state = replace(state, guns=state.guns.with_points(0, 2))
    state, _ = do(state, act.Finish())
    assert state.guns.points(0) == 2


@pytest.mark.rule("XVII.3.0")
def test_one_overrun_destroys_a_gun_whatever_its_hit_points() -> None:
    """XVII.3.0: a war machine that is overrun is destroyed."""
    state = state_of(
        giant(0, (10, 12), order="move", large={"base_fields": 3, "overrun": 12}),
        gun(CATAPULT, 1, (10, 8), "N", "hold"),
        chapters=CHAPTERS, phase="movement", step="move", side=0, sequence="move",
    )  # fmt: skip
    ride = monsters.move(state)
    assert ride is not None
    state, events = do(state, ride, 1)
    assert [(event.target, event.outcome) for event in of(events, Overrun)] == [(1, "hit")]
    assert not state.units[1].elements
