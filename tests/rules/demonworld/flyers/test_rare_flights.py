"""Flights and blows that the ground, cards, spells and other flyers limit (XXIII, XX.6.0, XVI.2.3)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.core.hexes import Axial
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.advanced import ShortBand
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.flyers.falling import take_off_the_field
from editor.rules.demonworld.flyers.flying import touched_after
from editor.rules.demonworld.flyers.listing import Place, altitudes_at, ascents_of, rises
from editor.rules.demonworld.flyers.now import sky_of
from editor.rules.demonworld.flyers.shots import FlightShot, InSight, flight_shot
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.units import Attack, Shot
from editor.rules.demonworld.victory.events import HoldingBroken
from schemas.messages import sentence
from tests.rules.demonworld.asking import shipped_rules
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, fields_of, of, refused
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_holding import held
from tests.rules.demonworld.battle.test_lasting_effects import effect
from tests.rules.demonworld.buildings.houses import CHAPTERS as BUILT
from tests.rules.demonworld.buildings.houses import HUT, hut
from tests.rules.demonworld.flyers.test_fights import aloft, battle, shooting
from tests.rules.demonworld.flyers.test_flights import fly, sky
from tests.rules.demonworld.flyers.winged import ARCHER, CHAPTERS, PEGASUS, archers, pegasi, winged_dragon
from tests.rules.demonworld.large.monsters import giant

PLAY = DemonworldPlay()
FAR = archers(1, (2, 1))


@pytest.mark.rule("XXIII.3.0")
@pytest.mark.parametrize(
    ("how", "altitude", "mode", "code"),
    [
        ({}, None, "low", None),
        ({}, 10, "low", "no_low_flight"),
        ({"always_aloft": True}, None, "low", "no_low_flight"),
        ({"low_only": True}, None, "low", None),
        ({"low_only": True}, None, "high", "no_high_flight"),
    ],
)
def test_who_is_in_the_air_flies_high_and_a_card_may_allow_one_way_alone(
    how: dict[str, Any], altitude: int | None, mode: str, code: str | None
) -> None:
    state = sky(pegasi(0, (6, 7), 2, flight=how), FAR)
    state = state.with_unit(replace(state.units[0], altitude=altitude))
    wish = replace(fly(state, (6, 5), None, mode), altitude=10 if mode == "high" else None)
    assert refused(state, wish) == code


@pytest.mark.rule("XX.6.0")
def test_who_is_kept_from_flying_by_a_spell_neither_flies_nor_goes_up() -> None:
    state = sky(pegasi(0, (6, 7), 2), winged_dragon(1, (12, 3)))
    kept = replace(state, effects=(effect("flying", elements=(0, 1)),))
    assert refused(state, fly(state, (6, 5), 10)) is None
    assert refused(kept, fly(kept, (6, 5), 10)) == refused(kept, fly(kept, (6, 5))) == "kept_from_flying"
    attacked = state.replace(step="react", unit=1, side=1)
    assert [one.altitude for one in rises(attacked)] == list(range(3, 16))
    bound = replace(attacked, effects=(effect("flying", unit=1, elements=(2,)),))
    assert refused(bound, act.Rise(1, 9)) == "kept_from_flying"
    assert list(rises(bound)) == []
    assert list(rises(attacked.replace(unit=0))) == [], "a unit on standard bases stays where it is"


@pytest.mark.rule("I.3.1", "XI.4.0")
def test_who_lands_under_a_cliff_is_in_contact_with_nobody() -> None:
    """A cliff of four levels between him and the enemy keeps both from striking."""
    for level, touched in ((0, True), (1, True), (4, False)):
        hill = ground(levels={(8, 4): level, (9, 4): level, (10, 4): level})
        state = sky(pegasi(0, (9, 8), 1, order="move"), Troop(1, [(9, 4)], "S"), ground=hill, sequence="move")
        unit, place = state.units[0], cell(state, (9, 5))
        assert bool(touched_after(state, unit, (place,), (0,))) is touched
        assert refused(state, fly(state, (9, 5))) == ("order_cannot_attack" if touched else None)


@pytest.mark.rule("XXIII.5.0")
def test_who_lands_to_attack_lands_in_order() -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1))
    together = fly(state, (6, 3))
    assert refused(state, together) is None
    apart = replace(together, cells=(together.cells[0], cell(state, (12, 5))))
    assert refused(state, apart) == "lands_in_order"
    away = replace(together, cells=(cell(state, (6, 5)), cell(state, (12, 5))))
    assert refused(state, away) is None, "beside nobody it may land as it likes"


@pytest.mark.rule("XXIII.5.0")
def test_where_ranges_do_not_meet_no_altitude_is_offered_that_is_none_for_all() -> None:
    """One element has a flyer from 8 to 11 in its way, the other a hill: 9 is enough for the hill alone."""
    hill = ground(levels={(7, 5): 3})
    state = sky(pegasi(0, (6, 7), 2), pegasi(1, (6, 5), 1), FAR, ground=hill)
    state = aloft(state, 1, 8)
    unit = state.units[0]
    place = Place((cell(state, (6, 5)), cell(state, (7, 5))), unit.facings)
    low, high = altitudes_at(state, unit, place)
    found = {one.altitude for one in ascents_of(state, unit) if one.cells == place.cells}
    legal = {
        altitude
        for altitude in range(31)
        if refused(state, act.Fly(0, "high", place.cells, place.facings, altitude)) is None
    }
    assert low not in legal
    assert high in legal
    assert found == {high}


@pytest.mark.rule("XXIII.5.0")
def test_over_a_hill_higher_than_it_climbs_a_flyer_has_no_altitude() -> None:
    state = sky(pegasi(0, (6, 7), 1), FAR, ground=ground(levels={(6, 5): 9}))
    unit, tall = state.units[0], Place((cell(state, (6, 5)),), (0,))
    assert altitudes_at(state, unit, tall) == ()
    assert altitudes_at(state, unit, tall._replace(cells=(cell(state, (6, 4)),))) == (3, 15)
    assert not [one for one in ascents_of(state, unit) if one.cells == tall.cells]
    assert refused(state, fly(state, (6, 5), 15)) == "no_such_altitude"


@pytest.mark.rule("XV.10.0")
def test_nobody_flies_while_an_impetuous_unit_makes_its_move() -> None:
    state = sky(pegasi(0, (6, 7), 1), Troop(0, [(12, 8)], "N", "charge"), FAR)
    unit = state.units[0]
    assert list(ascents_of(state, unit))
    waiting = state.replace(driven=1)
    assert refused(waiting, fly(waiting, (6, 5), 10)) == "impetuous_first"
    assert list(ascents_of(waiting, unit)) == []


@pytest.mark.rule("XXII.3.0", "XXIV.2.0")
def test_fires_and_roofs_close_their_fields_to_who_would_land() -> None:
    chapters = (*CHAPTERS, *[one for one in BUILT if one not in CHAPTERS], "XXII")
    land = ground({(6, 4): "b"}) | {"buildings": [hut()]}
    state = sky(pegasi(0, (6, 9), 1), FAR, ground=land, chapters=chapters)
    assert refused(state, fly(state, (6, 4))) is None
    burning = state.on(state.changes.with_fires({cell(state, (6, 4)): 5}))
    assert refused(burning, fly(burning, (6, 4))) == "cannot_land"
    rules = state.battle.ruleset
    standing = sky_of(burning, burning.units[0]).standing

    def at(field: Field) -> Axial:
        return state.battle.ground.axial(cell(state, field))

    assert standing[at((6, 4))] == rules.large.body_size
    assert {standing[at(room)] for room in HUT} == {rules.ground.heights.building_wall}
    assert at((6, 4)) not in sky_of(state, state.units[0]).standing
    assert refused(state, fly(state, HUT[0])) == "cannot_land"


@pytest.mark.rule("XVI.2.3")
def test_who_lands_on_a_held_area_breaks_its_holding_and_who_flies_over_it_does_not() -> None:
    state = held(Troop(1, [(10, 4)], "S", "charge", card=PEGASUS), chapters=CHAPTERS, ground={})
    for to, breaks in (((10, 8), True), ((10, 9), False)):
        action = act.Fly(1, "low", (cell(state, to),), state.units[1].facings)
        after, events = do(state, action)
        assert fields_of(after, 1) == [to]
        assert [one.areas for one in of(events, HoldingBroken)] == ([("hill",)] if breaks else [])


@pytest.mark.rule("VI.1.4")
@pytest.mark.parametrize(("face", "struck_back"), [(1, False), (20, True)])
def test_the_faster_strikes_first_in_the_air_and_who_falls_strikes_no_more(
    face: int, struck_back: bool
) -> None:
    slow = pegasi(1, (8, 8), 1, facing="S", initiative=1)
    state = battle(pegasi(0, (8, 9), 1, initiative=5), slow, phase="melee", step="air_attacks", side=1)
    state = aloft(aloft(state, 0, 9), 1, 10).replace(air=((Attack(0, 1),), None))
    after, events = do(state, act.StrikeFlyers((Attack(1, 0),)), face, *((20,) if struck_back else ()))
    assert [one.attacker for one in of(events, happened.AirBlow)] == ([0, 1] if struck_back else [0])
    assert bool(after.units[1].elements) is struck_back


@pytest.mark.rule("XXIII.7.1")
@pytest.mark.parametrize(
    ("own", "other", "code"), [(5, 10, "no_support_upwards"), (5, 8, None), (10, 5, None)]
)
def test_nobody_supports_a_shot_from_the_air_at_a_flyer_above_the_shooter(
    own: int, other: int, code: str | None
) -> None:
    """At 5 a rider of size 3 ends at 8: who flies at 8 is not above him, who flies at 10 is."""
    state = shooting(pegasi(0, (6, 6), 2, "hold", **ARCHER), pegasi(1, (6, 4), 1, facing="S"))
    state = aloft(aloft(state, 0, own), 1, other)
    shot = Shot(0, 2, (), 1)
    assert refused(state, act.Shoot((shot,))) is None
    assert refused(state, act.Shoot((shot._replace(supports=(1,)),))) == code


@pytest.mark.rule("XXIII.7.0")
def test_a_shot_at_a_flyer_out_of_range_has_no_number() -> None:
    given = FlightShot(InSight(2), InSight(2, altitude=6), (ShortBand(6, 7), ShortBand(9, 4)), 5, 2)
    assert flight_shot(given, shipped_rules()).value == 4 + 1
    with pytest.raises(ValueError, match="out of range"):
        flight_shot(replace(given, distance=6), shipped_rules())


@pytest.mark.rule("XXIII.8.5")
def test_who_is_struck_already_takes_no_wound_from_a_body_that_falls_on_him() -> None:
    state = battle(winged_dragon(0, (8, 4), facing="N"), giant(1, (8, 3), facing="N", hit_points=8))
    state = aloft(state, 0, 16).replace(struck=frozenset({0, 1}))
    recorder = ENGINE.record(state, ScriptedDice([1] * 99))
    take_off_the_field(recorder)
    (fell,) = of(recorder.events, happened.FlyerFell)
    ((monster, count),) = fell.wounds
    assert (monster, count > 0) == (1, True)
    after = PLAY.evolve(state, fell)
    assert after.wounds.get(1) is None
    assert not recorder.state.living & {0, 1}


@pytest.mark.rule("XXIII.8.3")
def test_the_log_says_how_a_unit_has_flown() -> None:
    state = sky(pegasi(0, (6, 7), 1), FAR)

    def reported(altitude: int | None, end: int | None, mode: str = "high", *, dives: bool = False) -> str:
        now = state.with_unit(replace(state.units[0], altitude=altitude))
        flown: Any = happened.Flown(0, mode, (cell(state, (6, 5)),), (0,), end, 6, dives)  # type: ignore[arg-type]
        (line,) = PLAY.describe(now, flown)
        assert "{" not in sentence(line.message)
        return line.message.code.partition("flown_")[2]

    assert reported(30, None, dives=True) == "dives"
    assert reported(30, None) == "lands"
    assert reported(None, None, "low") == "low"
    assert [reported(None, 9), reported(9, 9), reported(9, 12), reported(9, 4)] == [
        "takes_off",
        "level",
        "climbs",
        "descends",
    ]
