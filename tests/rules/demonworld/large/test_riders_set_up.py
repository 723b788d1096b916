"""Who may ride from the beginning, and who may not (XVIII.9.0, XXI.2.3)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.large.mounts import boarding_fields, mount_of
from editor.rules.demonworld.magic.casting import keeps_from_casting
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from tests.rules.demonworld.battle.arena import (
    refused,
    shipped_setup,
)
from tests.rules.demonworld.battle.chiefs import PLAY
from tests.rules.demonworld.large.riders import (
    CHAPTERS,
    field,
)


@pytest.mark.rule("XVIII.9.0")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"attached_to": "unit_5"}, "base_carries_nobody"),
        ({"attached_to": "unit_3"}, "two_riders"),
    ],
)
def test_set_ups_with_riders_who_cannot_ride_are_refused(changes: dict[str, Any], code: str | None) -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    data = setup.scenario.model_dump()
    placements = list(data["sides"][0]["placements"])
    placements[8] |= changes
    data["sides"] = ({**data["sides"][0], "placements": placements}, data["sides"][1])
    changed = Setup(DemonworldScenario.model_validate(data), setup.documents)
    assert {one.code.partition(".")[2] for one in PLAY.refusals(changed)} == ({code} if code else set())


def with_bars(setup: Setup, *bars: tuple[str, str]) -> Setup:
    """The same setup, in which persons of the first side do not ride on mounts of it."""
    data = setup.scenario.model_dump()
    barred = [{"rider": rider, "mount": mount} for rider, mount in bars]
    data["sides"] = ({**data["sides"][0], "barred_rides": barred}, data["sides"][1])
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


@pytest.mark.rule("XXI.2.3")
def test_nobody_begins_on_a_mount_from_which_the_scenario_keeps_him() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    first = setup.scenario.model_dump()["sides"][0]["placements"]
    rider, mount = first[8]["entry"], first[8]["attached_to"]
    (problem,) = PLAY.refusals(with_bars(setup, (rider, mount)))
    assert problem.code == "demonworld_rules.rider_is_barred"
    assert problem.path == "sides[0].placements[8].attached_to"
    assert PLAY.refusals(with_bars(setup, (first[7]["entry"], mount))) == ()


@pytest.mark.rule("XXI.2.3")
def test_a_bar_that_names_nobody_or_nothing_to_ride_is_told() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    placed = setup.scenario.model_dump()["sides"][0]["placements"]
    foot, rider, mount = placed[0]["entry"], placed[7]["entry"], placed[4]["entry"]
    reported = [
        (one.code.partition(".")[2], one.path)
        for one in PLAY.refusals(with_bars(setup, (foot, mount), (rider, foot), ("gone", "away")))
    ]
    assert reported == [
        ("barred_nobody", "sides[0].barred_rides[0].rider"),
        ("barred_from_nothing", "sides[0].barred_rides[1].mount"),
        ("barred_nobody", "sides[0].barred_rides[2].rider"),
        ("barred_from_nothing", "sides[0].barred_rides[2].mount"),
    ]


@pytest.mark.rule("XXI.2.3")
def test_sandor_mounts_the_chariot_of_the_messenger_but_never_its_dragon() -> None:
    setup = shipped_setup("the-messenger")
    state = PLAY.start(setup)
    numbers = {one.entry: one.number for one in state.battle.roster}
    sandor, gordan = numbers["sandor_the_arrogant"], numbers["gordan_orcslayer"]

    def mounting(person: int, entry: str) -> str | None:
        mount = numbers[entry]
        beside = boarding_fields(state, state.units[mount].elements[0])
        own = state.units[person].replace(cells=(beside[-1],))
        called = (state.units[person].elements, ())
        given: dict[str, Any] = {"phase": "movement", "step": "move", "sequence": "move"}
        now = replace(state.with_unit(own), side=0, called=called, commanding="move", **given)
        return refused(now, act.MountUp(person, mount))

    assert mounting(sandor, "imperial_dragonrider") == "barred_ride"
    assert mounting(gordan, "imperial_dragonrider") is None
    assert mounting(sandor, "imperial_chariot") is None


@pytest.mark.rule("XVII.5.0")
def test_commanders_ride_from_the_set_up_on_where_they_can() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    assert PLAY.refusals(setup) == ()
    state = PLAY.start(setup)
    riders = [(unit.number, unit.rider) for unit in state.units if unit.rider is not None]
    assert len(riders) == 6
    assert all(state.unit_of[rider] == number for number, rider in riders)


@pytest.mark.rule("XX.3.1")
def test_a_mounted_wizard_casts_and_the_steps_of_his_mount_keep_him_from_rest() -> None:
    state = replace(PLAY.start(field((*CHAPTERS, "XIX", "XX"))), turn=1)
    wizard = next(one.element for one in state.battle.wizards if mount_of(state, one.element) is not None)
    assert not keeps_from_casting(state, next(one for one in state.battle.wizards if one.element == wizard))
    mount = state.units[state.unit_of[wizard]]
    moved = state.with_unit(mount.replace(cells=(state.battle.ground.around(mount.cells[0])[0],)))
    event = ev.UnitMoved(mount.number, "base", moved.units[mount.number].cells, mount.facings, 3, 0)
    after = PLAY.evolve(state, event)
    assert after.magic is not None
    assert "moved" in next(one.disturbances for one in after.magic.wizards if one.element == wizard)


@pytest.mark.rule("XVII.5.0", "XVIII.9.0")
@pytest.mark.parametrize(
    "change",
    [
        {"elements": {"normal": 2, "models": 1}},
        {"elements": {"normal": 1, "models": 3}},
        {"mobility": "cavalry"},
        {"size": 3},
    ],
)
def test_nobody_begins_on_a_mount_who_could_not_get_on_one(change: dict[str, Any]) -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    entry = setup.scenario.model_dump()["sides"][0]["placements"][8]["entry"]
    number = int(entry.removeprefix("unit_"))
    card = next(one for one in setup.documents.values() if one.slug == f"unit-{number}")
    changed = DemonworldUnit.model_validate(card.model_dump() | change)
    found = PLAY.refusals(Setup(setup.scenario, {**setup.documents, changed.id: changed}))
    assert "person_rides_not" in {one.code.partition(".")[2] for one in found}
