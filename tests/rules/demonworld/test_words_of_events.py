"""What the log tells of events that seldom happen: marches, contact, routs, projectiles, breath."""

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.events import ShotsForgone
from editor.rules.demonworld.artillery.projectile_events import (
    IncendiaryFell,
    LineDrawn,
    ProjectileSlowed,
    RiderDrawn,
    WallMet,
)
from editor.rules.demonworld.buildings.events import DoorsBroken, DoorTried
from editor.rules.demonworld.buildings.now import Work
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.large.breathing import BreathStruck, check_breaths
from editor.rules.demonworld.large.mount_events import (
    MountLeft,
    RiderCrushed,
    RiderDismounted,
    RiderFell,
    RiderStands,
    RiderUnseated,
)
from editor.rules.demonworld.large.ride_events import Overrun, RideUndone
from editor.rules.demonworld.melee.contact_events import ContactDeclared, ContactsLapsed
from editor.rules.demonworld.melee.events import ReplyDeclared
from editor.rules.demonworld.morale.rout_events import CommanderStayed, OutsidersFled
from editor.rules.demonworld.movement.events import ContactBroken, FirstSettled, PlaceTaken
from editor.rules.demonworld.set_up.events import (
    DeploymentLaid,
    DeploymentRevealed,
    MarchersLost,
    ScoutsCounted,
    SectionCalled,
    SectionRolled,
    StragglersEntered,
    UnitKeptBack,
    UnitMarched,
)
from editor.rules.demonworld.shooting.events import ShotDiverted
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import WoundsHealed
from editor.rules.demonworld.units import Attack
from schemas.messages import LANGUAGES, sentence, shown
from tests.rules.demonworld.artillery.guns import gun
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of
from tests.rules.demonworld.battle.marches import moving_in
from tests.rules.demonworld.buildings.houses import DOOR, built, door_of, hut
from tests.rules.demonworld.fire.test_incendiary_projectiles import FRONT, STONE, throwing
from tests.rules.demonworld.large.monsters import dragon
from tests.rules.demonworld.large.riders import LORD, MOUNT, on_dragon


def field(**values: Any) -> BattleState:
    return state_of(Troop(0, row((4, 8), 3), "N", "charge"), Troop(1, row((4, 5), 3), "S", "hold"), **values)


def reported(state: BattleState, event: Any) -> str:
    """The lines of an event in English; in every language they are whole sentences."""
    lines = ENGINE.describe(state, event)
    for language in LANGUAGES:
        assert not any("{" in sentence(one.message, language) for one in lines)
    return " ".join(sentence(one.message, "en") for one in lines)


def differ(state: BattleState, *events: Any) -> list[str]:
    found = [reported(state, one) for one in events]
    assert len(set(found)) == len(found)
    assert all(found)
    return found


@pytest.mark.rule("XVI.4.2")
def test_scouts_are_counted_for_each_side_and_say_who_is_outflanked() -> None:
    even, ahead, given = differ(
        field(), ScoutsCounted((3, 3), None), ScoutsCounted((90, 0), None), ScoutsCounted((3, 3), 1)
    )
    assert "3" in even
    assert "90" in ahead
    assert "Blue" in given


@pytest.mark.rule("XVI.5.0")
def test_a_section_rolls_comes_late_or_without_a_die() -> None:
    state = moving_in()
    rolled, late, _ = differ(
        state,
        SectionRolled(0, 4, 4, 0, 0, True),
        SectionRolled(0, 3, 4, 0, 1, False),
        SectionRolled(0, None, 4, 2, 0, True),
    )
    assert "4" in rolled
    assert "3" in late
    differ(
        state, SectionCalled(0, 5), UnitKeptBack(0, 1, False), UnitKeptBack(0, 1, True), MarchersLost((1,))
    )
    unit = state.units[1]
    steps = UnitMarched(1, unit.elements + unit.outside[:1], unit.cells * 2, unit.facings * 2, 6)
    assert "6" in reported(state, steps)
    assert reported(state, StragglersEntered(1, unit.outside, unit.cells * 3, unit.facings * 3))


@pytest.mark.rule("XVI.1.0")
def test_a_hidden_set_up_is_laid_with_its_number_and_shown() -> None:
    differ(field(), DeploymentLaid(0, ()), DeploymentLaid(1, ()), DeploymentRevealed())


@pytest.mark.rule("VI.2.1")
def test_contact_that_is_declared_or_broken_off_names_both_units() -> None:
    state = field(locked=frozenset())
    pair = (0, 1)
    new, off = differ(state, ContactDeclared(0, (pair,)), ContactDeclared(0, (), (pair,)))
    assert all("Unit-0" in one and "Unit-1" in one for one in (new, off))
    locked = state.replace(locked=frozenset([pair]))
    assert reported(locked, ContactDeclared(0, (pair,))) == "", "it was so before"
    assert ENGINE.evolve(locked, ContactsLapsed((pair,))).locked == frozenset()
    assert "Unit-0" in reported(state, ContactBroken((0,)))
    assert "Unit-1" in reported(state, ReplyDeclared(Attack(3, 0)))


@pytest.mark.rule("XV.9.0")
def test_who_stays_behind_a_rout_and_who_flees_with_it_is_named() -> None:
    stayed = reported(field(), CommanderStayed(0, 3))
    assert "Unit-0" in stayed
    assert "Unit-1" in stayed
    assert "2" in reported(field(), OutsidersFled(0, (0, 1)))


def test_who_goes_first_by_the_scenario_by_a_die_or_by_choice_is_told() -> None:
    state = field(phase="movement")
    differ(state, FirstSettled(0, None, None), FirstSettled(0, None, 4), FirstSettled(0, 1, None))
    differ(
        state,
        PlaceTaken(0, False, None, None),
        PlaceTaken(0, False, None, 5),
        PlaceTaken(0, True, 0, None),
        PlaceTaken(0, False, 0, None),
    )


@pytest.mark.rule("XIX.5.0")
def test_a_projectile_is_followed_on_its_way() -> None:
    state = field()
    here, there = cell(state, (6, 6)), cell(state, (7, 6))
    differ(state, LineDrawn(0, here, there, 3), ProjectileSlowed(0, here, 12), ProjectileSlowed(0, here, 9))
    outcomes: list[Any] = ["flown_over", "stopped", "held", "broken"]
    differ(state, *(WallMet(0, here, there, None, 14, 7, one) for one in outcomes))
    (met,) = ENGINE.describe(state, WallMet(0, here, there, 2, 14, 7, "held"))
    assert met.dice == ((6, 2), (20, 7))


@pytest.mark.rule("XIV.1.0")
def test_who_falls_instead_of_a_leader_is_told_with_the_die() -> None:
    differ(field(), ShotDiverted(3, 4, 2, 1), ShotDiverted(3, None, 2, 6), ShotDiverted(3, None, 0, None))


def test_a_ride_taken_back_and_wounds_that_heal_are_told() -> None:
    state = field()
    assert "Unit-0" in reported(state, RideUndone(0))
    assert "2" in reported(state, WoundsHealed(((3, 2),)))
    assert reported(state, WoundsHealed(())) == ""


@pytest.mark.rule("XVII.3.0")
def test_only_an_overrun_that_hits_leaves_fewer_hit_points() -> None:
    state = state_of(
        dragon(0, (8, 9), "N", "charge"),
        Troop(1, [(8, 4)], "S", "hold", card={"hit_points": 3}),
        chapters=("VIII", "XVII"),
        ground={},
    )
    hit, missed = (Overrun(0, 1, 6, die, outcome, False, ()) for die, outcome in ((5, "hit"), (7, "miss")))  # type: ignore[arg-type]
    assert len(ENGINE.describe(state, hit)) == 2
    assert "2" in reported(state, hit)
    assert len(ENGINE.describe(state, missed)) == 1


@pytest.mark.rule("XVII.7.4")
def test_a_dragon_breathes_once_and_at_somebody() -> None:
    now: dict[str, Any] = {"phase": "first_shooting", "step": "shots", "side": 0, "shots": (None, None)}
    state = state_of(
        dragon(0, (8, 9), "N", "skirmish"),
        Troop(1, row((8, 6), 3), "S", "hold"),
        chapters=("VIII", "XVII"),
        ground={},
        **now,
    )
    breath = [one for one in ENGINE.legal_actions(state) if isinstance(one, act.Shoot) and one.breaths]
    assert breath
    (one,) = breath[0].breaths
    assert check_breaths(state, (one,)) is None
    assert refused(state, act.Shoot((), (one, one))) == "elements_twice"
    away = state_of(
        dragon(0, (8, 9), "N", "skirmish"),
        Troop(1, [(18, 1)], "S", "hold"),
        chapters=("VIII", "XVII"),
        ground={},
        **now,
    )
    assert refused(away, act.Shoot((), (one,))) == "nobody_to_breathe_at"
    at = state.units[1].cells[0]
    hit, missed = differ(state, BreathStruck(0, 1, at, 6, 5, "hit"), BreathStruck(0, 1, at, 6, 7, "miss"))
    assert "5" in hit
    assert "7" in missed


def line_of(state: BattleState, event: Any) -> tuple[str, dict[str, Any], tuple[tuple[int, int], ...]]:
    """Code, values and dice of the only line of an event."""
    (line,) = ENGINE.describe(state, event)
    assert reported(state, event)
    return line.message.code.partition(".")[2], dict(line.message.values), line.dice


@pytest.mark.rule("XVII.7.6", "XVIII.9.0")
def test_whatever_becomes_of_a_rider_names_him_and_his_mount() -> None:
    state = on_dragon(Troop(1, [(8, 2)], "S"))
    element, at = state.battle.roster[LORD].elements[0], cell(state, (8, 7))
    for event, code in (
        (RiderDismounted(MOUNT, element, at, 0, False), "rider_dismounted"),
        (RiderDismounted(MOUNT, element, at, 0, True), "rider_dismounted_ends"),
        (RiderUnseated(MOUNT, element, at), "rider_unseated"),
        (RiderFell(MOUNT, element), "rider_fell"),
    ):
        found, values, _ = line_of(state, event)
        assert (found, shown(values["commander"], "en"), shown(values["unit"], "en")) == (
            code,
            "Unit-1",
            "Unit-0",
        )
    found, values, _ = line_of(state, RiderStands(LORD, at))
    assert (found, shown(values["unit"], "en")) == ("rider_stands", "Unit-1")
    assert line_of(state, MountLeft(MOUNT))[0] == "mount_left"
    crushed = [one.message.code for one in ENGINE.describe(state, RiderCrushed(MOUNT, element))]
    assert crushed[0].endswith("rider_crushed")


@pytest.mark.rule("XIX.7.0", "XXII.6.0")
def test_a_gun_s_shot_at_a_rider_into_nothing_or_not_fired_is_told() -> None:
    state = throwing(gun(STONE, 0, FRONT, order="hold"), Troop(1, row((10, 6), 1), "S"))
    here = cell(state, (10, 4))
    for rider, code in ((True, "projectile_at_rider"), (False, "projectile_at_mount")):
        assert line_of(state, RiderDrawn(0, 1, here, 5, rider))[::2] == (code, ((6, 5),))
    for die, lit, code in (
        (4, True, "incendiary_kindles"), (9, False, "incendiary_kindles_nothing"),
        (None, False, "incendiary_nothing"),
    ):  # fmt: skip
        dice = () if die is None else ((20, die),)
        assert line_of(state, IncendiaryFell(0, here, 6, die, lit))[::2] == (code, dice)
    assert line_of(state, ShotsForgone((0,)))[0] == "incendiary_forgone"


@pytest.mark.rule("XXIV.3.1")
def test_who_works_at_a_door_and_who_has_broken_it_is_told() -> None:
    state = built([hut(locked=True)], Troop(0, [(7, 7)], "NW", "hold"), Troop(1, [(14, 7)], "S", "hold"))
    door = door_of(state, *DOOR)
    tried = line_of(state, DoorTried(Work(0, door, state.units[0].cells[0], 1)))
    broken = line_of(state, DoorsBroken(((door, 0),), ()))
    assert [one[0] for one in (tried, broken)] == ["door_tried", "door_broken"]
    assert tried[1] == broken[1]
    assert ENGINE.describe(state, DoorsBroken((), ())) == ()
