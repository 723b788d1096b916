"""Shots at flyers and from the air, blows in the air, dives, leaving, falls (XXIII.7.0 to XXIII.8.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.flyers.air import blow_at
from editor.rules.demonworld.flyers.falling import take_off_the_field
from editor.rules.demonworld.large.breathing import breaths_of
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.magic.casting import keeps_from_casting
from editor.rules.demonworld.magic.seeing import no_target
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message
from schemas.quantities import PlayerId
from tests.rules.demonworld.battle.arena import Troop, do, of, refused, row, state_of
from tests.rules.demonworld.battle.wizards import CHAPTERS as MAGIC
from tests.rules.demonworld.battle.wizards import book_of, spell, with_magic, wizard
from tests.rules.demonworld.flyers.winged import CHAPTERS, HERO, PEGASUS, archers, pegasi, winged_dragon
from tests.rules.demonworld.large.monsters import giant
from tests.rules.demonworld.large.riders import chief, ridden

PLAY = DemonworldPlay()


def battle(*troops: Troop, ground: dict[str, Any] | None = None, **values: Any) -> BattleState:
    return state_of(*troops, chapters=CHAPTERS, ground=ground or {}, **values)


def aloft(state: BattleState, unit: int, altitude: int) -> BattleState:
    return state.with_unit(replace(state.units[unit], altitude=altitude))


def shooting(*troops: Troop, side: int = 0, phase: Any = "second_shooting", **values: Any) -> BattleState:
    state = battle(*troops, phase=phase, step="shots", side=side, **values)
    return state.replace(before=tuple([unit.cells for unit in state.units]))


@pytest.mark.rule("XXIII.7.0")
@pytest.mark.parametrize(("fields", "reached"), [(8, True), (9, False)])
def test_a_longbow_reaches_a_flyer_at_six_for_eight_fields(fields: int, reached: bool) -> None:
    """Altitude 6 less the archer's size of 2: twelve fields less four."""
    state = shooting(archers(0, (6, 2), 1), pegasi(1, (6, 2 + fields), 1))
    state = aloft(state, 1, 6)
    ground = state.battle.ground
    assert ground.distance(state.units[0].cells[0], state.units[1].cells[0]) == fields
    assert bool(list(shots_of(state, 0))) is reached


@pytest.mark.rule("XXIII.7.0")
def test_a_shot_at_a_flyer_sees_it_over_all_on_the_ground_and_rolls_no_aim() -> None:
    state = shooting(archers(0, (6, 2), 1), Troop(0, [(6, 3)], "S", "hold"), pegasi(1, (6, 6), 1))
    assert not list(shots_of(state, 0))
    state = aloft(state, 2, 5)
    (shot,) = list(shots_of(state, 0))
    _, events = do(state, act.Shoot((shot,)), 6)
    (fired,) = of(events, happened.ShotFired)
    assert (fired.base, fired.aim_die) == (5 + 1 - 1, None)


@pytest.mark.rule("XXIII.7.0")
def test_straight_above_is_in_range_and_arc() -> None:
    state = aloft(shooting(archers(0, (6, 2), 1), pegasi(1, (6, 2), 1)), 1, 5)
    assert [shot.target for shot in shots_of(state, 0)] == [1]


@pytest.mark.rule("XXIII.7.1")
def test_riders_shoot_with_power_two_in_flight() -> None:
    rider = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    state = shooting(pegasi(0, (6, 6), 1, "hold", **rider), archers(1, (6, 2), 1, "move"))
    grounded = next(shots_of(state, 0))
    state = aloft(state, 0, 8)
    (shot,) = list(shots_of(state, 0))
    assert shot == grounded
    _, events = do(state, act.Shoot((shot,)), 6)
    assert next(of(events, happened.ShotFired)).base == 2 + 1 - 1


@pytest.mark.rule("XXIII.8.4")
def test_who_left_a_melee_by_air_neither_shoots_nor_strikes_nor_lands_in_the_next_turn() -> None:
    rider = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    state = aloft(shooting(pegasi(0, (6, 6), 1, "hold", **rider), archers(1, (6, 2), 1)), 0, 8)
    assert list(shots_of(state.replace(turn=2), 0))
    left = state.with_unit(replace(state.units[0], left_melee=1)).replace(turn=2)
    assert not list(shots_of(left, 0))


def number(state: BattleState, attacker: int, target: int, weapon: int = 0) -> float | str:
    """The base number of a blow, or the code of the refusal."""
    side = state.battle.side_of[attacker]
    found = blow_at(state.replace(side=side, step="air_attacks"), act.Attack(attacker, target, (), weapon))
    return found.code.partition(".")[2] if isinstance(found, Message) else found.value


@pytest.mark.rule("XXIII.8.1")
@pytest.mark.parametrize(
    ("size", "weapon", "expected"),
    [(4, "handweapon", 8), (2, "handweapon", 2), (2, "spear", 3), (1, "handweapon", "flyer_too_high")],
)
def test_how_high_a_flyer_is_says_how_hard_those_on_the_ground_strike(
    size: int, weapon: str, expected: float | str
) -> None:
    """The drawing: a dragon at 3; size 4 strikes as usual, 2 below it with 2, a long weapon with 3, 1 not."""
    man = {"size": size, "weapons": [{"weapon": weapon, "melee_power": 8}]}
    state = battle(Troop(0, [(8, 9)], "N", "charge", card=man), winged_dragon(1, (8, 8), facing="N"))
    below = aloft(state, 1, 3)
    assert number(below, 0, 1) == expected
    holds = below.with_unit(replace(below.units[0], order="hold"))
    assert number(holds, 0, 1) == "strikes_no_flyers"


@pytest.mark.rule("XXIII.8.1")
def test_on_a_hill_the_flyer_is_less_high() -> None:
    """A dragon 4 above a hill: a knight of size 3 with a lance strikes with 3, without one with 2."""
    hill = {"levels": ("0" * 20,) * 7 + ("00000000110000000000",) * 4 + ("0" * 20,) * 4}
    for weapon, power in (("lance", 3), ("handweapon", 2)):
        knight = {"size": 3, "mobility": "cavalry", "weapons": [{"weapon": weapon, "melee_power": 9}]}
        state = battle(
            Troop(0, [(8, 9)], "N", "charge", card=knight), winged_dragon(1, (8, 8), facing="N"), ground=hill
        )
        assert number(aloft(state, 1, 6), 0, 1) == power


@pytest.mark.rule("XXIII.8.2")
@pytest.mark.parametrize(("altitude", "expected"), [(5, 3), (6, "no_common_segment")])
def test_flyers_fight_where_they_share_a_height_and_their_sizes_do_not_count(
    altitude: int, expected: float | str
) -> None:
    """The drawing: they share a segment: 10 - 3 - (7 - 3) = 3; one higher it touches the dragon's top."""
    lance = {"weapons": [{"weapon": "handweapon", "melee_power": 10}], "hit_points": 1}
    state = battle(
        Troop(0, [(8, 9)], "N", "skirmish", card=PEGASUS | lance), winged_dragon(1, (8, 8), facing="S")
    )
    state = aloft(aloft(state, 0, altitude), 1, 3)
    assert number(state, 0, 1) == expected


@pytest.mark.rule("XXIII.8.0")
def test_who_flies_strikes_nobody_on_the_ground() -> None:
    state = aloft(battle(pegasi(0, (6, 3), 1), archers(1)), 0, 3)
    assert number(state, 0, 1) == "only_at_flyers"
    assert not state.in_contact(state.units[0])


@pytest.mark.rule("XXIII.8.0")
def test_blows_in_the_air_fall_by_initiative_and_bind_nobody() -> None:
    state = battle(
        pegasi(0, (8, 9), 1), pegasi(1, (8, 8), 1, facing="S"), phase="second_shooting", step="shots"
    )
    state = aloft(aloft(state, 0, 9), 1, 10)
    recorder = ENGINE.record(state, ScriptedDice([]))
    ENGINE._stages["melee"].run(recorder)
    ENGINE._stages["air"].run(recorder)
    asked = recorder.state
    assert asked.step == "air_attacks"
    attack = next(one for one in PLAY.legal_actions(asked) if getattr(one, "attacks", ()))
    after, _ = do(asked, attack)
    assert PLAY.view(after, PlayerId("blue")).air[0] == (), "what the other side has declared stays hidden"
    other = next(one for one in PLAY.legal_actions(after) if getattr(one, "attacks", ()))
    end, events = do(after, other, 20, 1)
    blows = list(of(events, happened.AirBlow))
    assert len(blows) == 2
    assert list(of(events, happened.ElementsRemoved))
    assert not any(unit.engaged for unit in end.units)


@pytest.mark.rule("XXIII.8.3")
def test_a_dive_adds_two_in_the_first_phase_only() -> None:
    state = battle(pegasi(0, (6, 3), 1), archers(1, (6, 2), 1))
    state = state.with_unit(replace(state.units[0], engaged=1, dived=True))
    attack = act.Attack(0, 1)
    first = attack_number(state, attack, state.standing, 0)
    assert ("XXIII.8.3", "demonworld.part_dive", 2) in [tuple(part) for part in first.parts]
    later = state.with_unit(replace(state.units[0], fought=1))
    plain = state.with_unit(replace(state.units[0], dived=False))
    assert first.value == attack_number(plain, attack, plain.standing, 0).value + 2
    assert "demonworld.part_dive" not in [
        part.code for part in attack_number(later, attack, later.standing, 0).parts
    ]


@pytest.mark.rule("XXIII.8.4")
def test_a_dragon_leaves_its_melee_to_fifteen_before_anybody_regroups() -> None:
    men = Troop(0, row((6, 6), 3), "S", "charge", engaged=1)
    state = battle(
        men, winged_dragon(1, (7, 7), facing="N", engaged=1), phase="melee", step="attacks", side=0
    )
    recorder = ENGINE.record(state, ScriptedDice([]))
    assert ENGINE._stages["wings"].run(recorder) is None
    asked = recorder.state
    assert (asked.step, asked.side) == ("leave_melee", 1)
    assert [one.units for one in PLAY.legal_actions(asked)] == [(), (1,)]
    assert refused(asked, act.LeaveMelee((0,))) == "cannot_leave_melee"
    after, events = do(asked, act.LeaveMelee((1,)))
    assert next(of(events, happened.MeleeLeft)).altitude == 15
    assert (after.units[1].altitude, after.units[1].engaged, after.units[1].left_melee) == (15, 0, 1)
    assert not after.units[0].engaged


@pytest.mark.rule("XXIII.8.4")
@pytest.mark.parametrize(("heroes", "listed"), [(2, 4), (6, 64), (7, 9)])
def test_of_many_who_may_leave_nobody_everybody_and_each_alone_are_listed(heroes: int, listed: int) -> None:
    flyers = [Troop(1, [(2 * number + 2, 7)], "N", engaged=1, card=HERO) for number in range(heroes)]
    foes = [Troop(0, [(2 * number + 2, 6)], "S", "charge", engaged=1) for number in range(heroes)]
    state = state_of(*flyers, *foes, chapters=(*CHAPTERS, "X"), phase="melee", step="leave_melee", side=1)
    able = tuple(range(heroes, 2 * heroes))
    found = {one.units for one in PLAY.legal_actions(state) if isinstance(one, act.LeaveMelee)}
    assert len(found) == listed
    assert found >= {(), able, *((one,) for one in able)}


@pytest.mark.rule("XXIII.8.5")
def test_a_dead_dragon_crushes_those_under_it_and_strikes_a_giant_as_a_stone() -> None:
    """Size 6 from 16 falls with 22 on fields of a giant: 20 cannot miss at 22, 21, 20, and misses at 19."""
    state = battle(
        winged_dragon(0, (8, 4), facing="N"),
        Troop(1, [(8, 6)], "N"),
        giant(1, (8, 3), facing="N", hit_points=8),
    )
    state = aloft(state, 0, 16)
    under = {state.occupied[one] for one in state.fields_of(0) if one in state.occupied}
    assert under == {1, 2}
    fields = sum(state.occupied.get(one) == 2 for one in state.fields_of(0))
    state = state.replace(struck=frozenset([0]))
    recorder = ENGINE.record(state, ScriptedDice([20, 20, 20, 20] * fields))
    take_off_the_field(recorder)
    (fell,) = of(recorder.events, happened.FlyerFell)
    assert (fell.power, fell.destroyed, fell.wounds) == (22, (1,), ((2, 3 * fields),))
    after = recorder.state
    assert not after.units[1].elements
    assert after.changes.bodies
    assert not {body for body, _ in after.changes.bodies} & set(after.fields_of(2))


@pytest.mark.rule("XXIII.8.5", "XVII.7.6")
def test_the_rider_of_a_dragon_that_falls_out_of_the_sky_falls_with_it() -> None:
    state = state_of(
        winged_dragon(0, (8, 8)), chief(0, (1, 1)), Troop(1, [(18, 3)], "S"), chapters=(*CHAPTERS, "X")
    )
    state = aloft(ridden(state, 1, 0), 0, 8)
    recorder = ENGINE.record(state, ScriptedDice(()))
    remove_fallen(recorder, [0])
    (fell,) = of(recorder.events, happened.RiderFell)
    assert (fell.unit, fell.element) == (0, 1)
    assert recorder.state.living == {2}
    on_the_ground = state.with_unit(replace(state.units[0], altitude=None))
    landed = ENGINE.record(on_the_ground, ScriptedDice(()))
    remove_fallen(landed, [0])
    assert landed.state.living == {1, 2}


@pytest.mark.rule("XXIII.8.5")
def test_a_standard_flyer_just_vanishes() -> None:
    state = aloft(battle(pegasi(0, (6, 2), 1), archers(1)), 0, 10)
    recorder = ENGINE.record(state.replace(struck=frozenset([0])), ScriptedDice([]))
    take_off_the_field(recorder)
    assert not list(of(recorder.events, happened.FlyerFell))
    assert len(recorder.state.units[1].elements) == 4


@pytest.mark.rule("XXIII.7.1")
@pytest.mark.parametrize(("size", "level", "met"), [(2, "0", False), (3, "0", True), (2, "1", True)])
def test_breath_in_flight_meets_nobody_low_on_the_ground(size: int, level: str, met: bool) -> None:
    """At 3 its middle segment is the one from 4 to 5; three fields away it reaches from 2 to 7."""
    ground = {"levels": ("0" * 20,) * 5 + (level * 20,) + ("0" * 20,) * 9}
    men = Troop(1, row((6, 5), 5), "S", "hold", card={"size": size})
    state = shooting(winged_dragon(0, (8, 8), "skirmish"), men, phase="first_shooting", ground=ground)
    assert bool(list(breaths_of(aloft(state, 0, 3), 0))) is met
    assert bool(list(breaths_of(state, 0)))
    assert not list(breaths_of(aloft(state, 0, 12), 0))


@pytest.mark.rule("XXIII.7.0")
def test_breath_from_the_ground_meets_nobody_in_the_air() -> None:
    state = shooting(winged_dragon(0, (8, 8), "skirmish"), pegasi(1, (8, 6), 1), phase="first_shooting")
    assert list(breaths_of(state, 0))
    assert not list(breaths_of(aloft(state, 1, 5), 0))


@pytest.mark.rule("XXIII.7.0")
def test_a_spell_reaches_less_far_upwards_and_wizards_in_flight_cast_none() -> None:
    bolt = spell("bolt", {"change": "attack", "value": 9}, level=1, targets=["unit"], max_distance=6)
    caster = wizard("orcs", 1, book=book_of(bolt))
    troops = [Troop(0, [(4, 10)], card=caster), Troop(1, [(4, 6)], "S", card=PEGASUS)]
    setup = with_magic(troops, [(4, 10), (4, 6)], more=[bolt, book_of(bolt)], chapters=(*MAGIC, "XXIII"))
    state = PLAY.start(setup).replace(turn=1)
    (one,) = state.battle.wizards
    casting = Casting(0, bolt.id, 1, 1)
    assert no_target(state, bolt, casting) is None
    assert no_target(aloft(state, 1, 4), bolt, casting) is None, "two above his top: four fields are left"
    assert no_target(aloft(state, 1, 5), bolt, casting) == "range"
    assert not keeps_from_casting(state, one)
    assert keeps_from_casting(aloft(state, 0, 10), one)


def test_the_computer_lands_on_archers_and_never_hovers_where_it_can_strike() -> None:
    state = battle(
        pegasi(0, (6, 8), 3), archers(1, (6, 2), 4), Troop(1, row((12, 3), 4), "S", "hold"),
        phase="movement", step="move", side=0, sequence="charge",
    )  # fmt: skip
    for start in (state, aloft(state, 0, 30)):
        action = PLAY.choose(start, PlayerId("red"), ScriptedDice([]))
        assert isinstance(action, act.Fly)
        assert action.altitude is None
        after, events = do(start, action)
        (contact,) = of(events, happened.ContactMade)
        assert contact.defenders == (1,), "archers, who strike badly, rather than foot"
        assert after.step in ("react", "move")


def giant_under(altitude: int, size: int = 7, **card: Any) -> BattleState:
    """A giant who may walk under riders over the two fields before him, on a hill of one level."""
    hill = {"levels": ("1" * 20,) * 15}
    big = giant(0, (8, 8), "N", "move", size=size, large={"base_fields": 3, "overrun": 10}, initiative=6)
    state = battle(
        big, pegasi(1, (7, 7), 2, "hold", size=2, **card), phase="movement", step="move", side=0,
        sequence="move", ground=hill,
    )  # fmt: skip
    return aloft(state, 1, altitude)


@pytest.mark.rule("XXIII.6.0")
@pytest.mark.parametrize(("size", "code"), [(7, None), (6, "occupied"), (5, None)])
def test_a_low_flyer_is_overrun_by_who_is_one_taller_and_stops_who_is_as_tall(
    size: int, code: str | None
) -> None:
    """Altitude 8 over a hill of 2 is 6: size 7 overruns, 6 does neither that nor pass, 5 passes under it."""
    state = giant_under(8, size)
    walk = act.MoveBase(0, ("forward_left", "forward_left"))
    assert refused(state, walk) == code


@pytest.mark.rule("XXIII.6.0")
def test_the_altitude_is_taken_off_the_power_of_an_overrun() -> None:
    """Overrun 10 less size 2 and altitude 6: 2."""
    for fragile in (False, True):
        state = giant_under(8, hit_points=2, flight={"fragile": fragile})
        walk = act.MoveBase(0, ("forward_left", "forward_left", "forward_left", "forward_left"))
        events = PLAY.decide(state, walk, ScriptedDice([2] * 20))
        struck = list(of(events, happened.Overrun))
        assert struck
        assert {one.power for one in struck} == {2}
        assert {one.destroys for one in struck} == {fragile}
        removed = {one for event in of(events, happened.ElementsRemoved) for one in event.elements}
        assert bool(removed) is fragile
        assert not list(of(events, happened.ContactMade))
