"""Flights in a battle: taking off, staying aloft, landing, attacking by landing (XXIII.1.0 to XXIII.5.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.flyers.listing import TURNS
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.flyers.winged import CHAPTERS, archers, pegasi, winged_dragon

PLAY = DemonworldPlay()
WOOD = {
    "terrain": ("." * 20,) * 6 + ("......wwwwwwww......",) * 3 + ("." * 20,) * 6,
    "legend": {".": "clear", "w": "wood"},
}


def sky(*troops: Troop, ground: dict[str, Any] | None = None, **values: Any) -> BattleState:
    """A battle in the movement phase in which the first side moves, and flyers are in it."""
    given = {"phase": "movement", "step": "move", "side": 0, "sequence": "charge"} | values
    chapters = given.pop("chapters", CHAPTERS)
    return state_of(*troops, chapters=chapters, ground=ground or {}, **given)


def aloft(state: BattleState, unit: int, altitude: int) -> BattleState:
    return state.with_unit(replace(state.units[unit], altitude=altitude))


def fly(
    state: BattleState, to: tuple[int, int], altitude: int | None = None, mode: Any = None, facing: Any = None
) -> act.Fly:
    """A flight of the first unit as a whole: its first element comes to a field."""
    unit, ground = state.units[0], state.battle.ground
    by = cell(state, to) - unit.cells[0]
    # Rows are shifted: a line stays a line where it moves by whole rows of two.
    cells = tuple(one + by for one in unit.cells)
    assert all(ground.inside[one] for one in cells)
    how = mode or ("high" if altitude is not None or unit.altitude is not None else "low")
    looks = unit.facings if facing is None else (facing,) * len(unit.facings)
    return act.Fly(0, how, cells, looks, altitude)


@pytest.mark.rule("XXIII.5.0")
@pytest.mark.parametrize(
    ("start", "altitude", "code"),
    [
        (None, 15, None), (None, 16, "no_such_altitude"), (None, 3, None), (None, 2, "no_such_altitude"),
        (10, 25, None), (10, 26, "no_such_altitude"), (20, 30, None), (30, 3, None),
    ],
)  # fmt: skip
def test_a_flyer_climbs_fifteen_and_dives_as_deep_as_it_likes(
    start: int | None, altitude: int, code: str | None
) -> None:
    state = sky(pegasi(0), archers(1))
    state = aloft(state, 0, start) if start else state
    assert refused(state, fly(state, (8, 6), altitude)) == code


@pytest.mark.rule("XXIII.5.0")
def test_who_takes_off_stands_nowhere_and_touches_nobody() -> None:
    state = sky(pegasi(0, (6, 3)), archers(1))
    assert state.in_contact(state.units[0])
    state = sky(pegasi(0, (6, 4)), archers(1))
    after, events = do(state, fly(state, (6, 2), 12))
    (flown,) = of(events, happened.Flown)
    assert (flown.altitude, flown.points) == (12, 6)
    unit = after.units[0]
    assert (unit.altitude, unit.done, unit.flown) == (12, True, 1)
    assert not any(after.occupied.get(one) in unit.elements for one in unit.cells)
    assert not after.in_contact(unit)
    assert not after.in_contact(after.units[1])
    assert not list(of(events, happened.ContactMade))
    assert {one.altitude for one in after.elements() if one.side == 0} == {12}
    said = [sentence(line.message, "en") for line in PLAY.describe(state, flown)]
    assert said == ["Unit-0 took off to altitude 12: 2 fields, 6 movement points (XXIII.5.0)."]


@pytest.mark.rule("XXIII.3.0")
def test_low_flight_passes_over_troops_for_three_a_field_and_ends_on_free_ground() -> None:
    state = sky(pegasi(0, (7, 4), 1), archers(1, (4, 2), 8))
    over = fly(state, (7, 0))
    after, events = do(state, over)
    assert next(of(events, happened.Flown)).points == 12
    assert after.units[0].altitude is None
    assert fields_of(after, 0) == [(7, 0)]
    assert refused(state, fly(state, (7, 2))) == "cannot_land"
    assert refused(state, fly(state, (7, 0), 5, "low")) == "low_flight_lands"


@pytest.mark.rule("XXIII.1.0")
def test_nobody_takes_off_from_a_wood_or_lands_in_one() -> None:
    inside = sky(pegasi(0, (8, 7), 1), archers(1), ground=WOOD)
    assert refused(inside, fly(inside, (8, 5))) == "no_flight_from_wood"
    state = sky(pegasi(0, (8, 10), 1), archers(1), ground=WOOD)
    assert refused(state, fly(state, (8, 8))) == "cannot_land"
    assert refused(state, fly(state, (8, 8), 10)) == "no_such_altitude"
    assert refused(state, fly(state, (8, 8), 11)) is None
    assert refused(state, fly(state, (8, 4))) is None


@pytest.mark.rule("XXIII.1.0")
def test_ground_and_air_do_not_mix_in_one_phase() -> None:
    state = sky(pegasi(0), archers(1))
    moved = state.with_unit(replace(state.units[0], points=3))
    assert refused(moved, fly(moved, (8, 6))) == "ground_and_air"
    flying = aloft(state, 0, 10)
    assert refused(flying, act.Advance(0, (0,))) == "in_the_air"
    done, _ = do(state, fly(state, (8, 6)))
    again = done.with_unit(replace(done.units[0], done=False)).replace(step="move", side=0, sequence="charge")
    assert refused(again, act.Advance(0, (0,))) == "movement_over"
    assert refused(again, fly(again, (8, 4))) == "movement_over"


@pytest.mark.rule("XXIII.5.0")
def test_a_unit_takes_off_in_order_only_and_on_hold_goes_straight_up() -> None:
    scattered = Troop(0, [(8, 8), (11, 8)], "N", "charge", card=pegasi(0).card)
    state = sky(scattered, archers(1))
    assert refused(state, fly(state, (8, 6), 10)) == "flies_in_order"
    holds = sky(pegasi(0, order="hold"), archers(1), sequence="hold")
    assert refused(holds, fly(holds, (8, 6), 10)) == "hold_flies_up_and_down"
    assert refused(holds, fly(holds, (8, 8), 10)) is None


@pytest.mark.rule("XXIII.3.0")
@pytest.mark.parametrize(
    ("order", "code"), [("charge", None), ("skirmish", None), ("move", "order_cannot_attack")]
)
def test_landing_beside_an_enemy_is_an_attack_and_needs_its_order(order: str, code: str | None) -> None:
    state = sky(pegasi(0, (6, 7), order=order), archers(1), sequence=order)
    assert refused(state, fly(state, (6, 3))) == code
    if code is None and order == "charge":
        after, events = do(state, fly(state, (6, 3)))
        (contact,) = of(events, happened.ContactMade)
        assert (contact.attacker, contact.defenders) == (0, (1,))
        assert after.step == "react"
        reacted, _ = do(after, act.React(1))
        assert reacted.step != "close_in", "who has flown does not move on the ground"
        assert reacted.units[0].done


@pytest.mark.rule("XXIII.3.0")
def test_who_attacks_by_landing_looks_at_the_enemy() -> None:
    state = sky(pegasi(0, (6, 7)), archers(1))
    assert refused(state, fly(state, (6, 3), facing=3)) == "lands_facing_enemy"


@pytest.mark.rule("XXIII.8.3")
@pytest.mark.parametrize(("altitude", "dives"), [(30, True), (29, False)])
def test_a_charge_from_thirty_is_a_dive(altitude: int, dives: bool) -> None:
    state = aloft(sky(pegasi(0, (6, 7)), archers(1)), 0, altitude)
    after, events = do(state, fly(state, (6, 3)))
    assert next(of(events, happened.Flown)).dives is dives
    assert after.units[0].dived is dives


@pytest.mark.rule("XXIII.5.0")
def test_a_dragon_flies_by_its_front_field_and_ends_in_any_facing() -> None:
    state = sky(winged_dragon(0, (8, 8)), archers(1, (2, 0)))
    cells = (cell(state, (8, 4)),)
    for facing in range(TURNS):
        assert refused(state, act.Fly(0, "low", cells, (facing,))) is None
    assert refused(state, act.Fly(0, "low", state.units[0].cells, (1,))) == "cannot_land"
    after, _ = do(state, act.Fly(0, "high", cells, (2,), 9))
    assert after.units[0].altitude == 9
    assert not after.occupied.keys() & set(after.covered(after.units[0]))


@pytest.mark.rule("XXIII.5.0")
def test_flyers_keep_clear_of_each_other() -> None:
    state = sky(pegasi(0, (8, 8), 1), pegasi(0, (8, 6), 1), archers(1))
    state = aloft(state, 1, 8)
    assert refused(state, fly(state, (8, 6), 4)) is None, "top 7, one below 8"
    assert refused(state, fly(state, (8, 6), 5)) == "no_such_altitude"
    assert refused(state, fly(state, (8, 6), 12)) is None, "one above its top of 11"


@pytest.mark.rule("XXIII.5.0")
def test_an_attacked_dragon_may_go_straight_up_and_the_attacker_goes_on() -> None:
    men = Troop(0, row((6, 12), 4), "N", "charge")
    state = sky(men, winged_dragon(1, (7, 8), "move"))
    after, events = do(state, act.Advance(0, (0,)))
    assert list(of(events, happened.ContactMade))
    assert after.step == "react"
    assert act.Rise(1, 15) in list(PLAY.legal_actions(after))
    assert refused(after, act.Rise(1, 16)) == "no_such_altitude"
    up, _ = do(after, act.Rise(1, 15))
    assert up.units[1].altitude == 15
    assert not up.units[0].engaged
    assert (up.step, up.side) == ("move", 0)


def test_what_is_listed_is_legal_and_all_of_its_family() -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1))
    listed = [one for one in PLAY.legal_actions(state) if isinstance(one, act.Fly)]
    assert listed
    assert len(set(listed)) == len(listed)
    assert all(refused(state, one) is None for one in listed)
    for one in (*listed[:3], *listed[-3:], act.Rise(0, 9), act.LeaveMelee((0,)), act.StrikeFlyers()):
        for language in LANGUAGES:
            assert "{" not in sentence(ENGINE.words(state, one), language)
    assert {one.altitude for one in listed if one.altitude is not None} >= {3, 15}
    assert any(one.altitude is None and refused(state, one) is None for one in listed)


def test_a_chapter_left_out_keeps_everybody_on_the_ground() -> None:
    state = state_of(pegasi(0), archers(1), chapters=("XI",), ground={}, phase="movement", step="move",
                     side=0, sequence="charge")  # fmt: skip
    assert refused(state, fly(state, (8, 6))) == "cannot_fly"
    assert not [one for one in PLAY.legal_actions(state) if isinstance(one, act.Fly)]


@pytest.mark.rule("XXIII.4.0")
def test_no_commander_joins_a_unit_in_the_air() -> None:
    state = sky(
        pegasi(0, (6, 7), 2), Troop(0, [(6, 9)], card=lord()), archers(1),
        chapters=(*CHAPTERS, "X"), commanding="move", called=((2,), ()),
    )  # fmt: skip
    join = next(one for one in PLAY.legal_actions(state) if isinstance(one, act.JoinUnit))
    assert refused(aloft(state, 0, 8), join) == "in_the_air"
    listed = PLAY.legal_actions(aloft(state, 0, 8))
    assert not [one for one in listed if isinstance(one, act.JoinUnit)]


@pytest.mark.rule("XXIII.4.0")
def test_who_can_never_land_begins_in_the_air() -> None:
    state = state_of(
        pegasi(0, (6, 7), 2, flight={"always_aloft": True, "climb": 9}),
        archers(1),
        chapters=CHAPTERS,
        ground={},
    )
    assert [unit.altitude for unit in state.units] == [9, None]
    moving = state.replace(phase="movement", step="move", side=0, sequence="charge")
    assert refused(moving, fly(moving, (6, 5))) == "never_lands"
    assert refused(moving, fly(moving, (6, 5), 9)) is None
