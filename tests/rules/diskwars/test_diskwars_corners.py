"""Borders of Diskwars' table, headings, and what a disk carries along to other games."""

from math import sqrt

import pytest

from editor.rules.core.contract import Setup
from editor.rules.diskwars.battle import Strip
from editor.rules.diskwars.converting import CONVERTER
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.shooting import ShootingEnded
from editor.rules.diskwars.refusals import setup_all_at_once
from editor.rules.diskwars.spells.targets import heading_from
from editor.rules.diskwars.table import EPSILON, stays_on
from schemas.systems.diskwars import DiskwarsRuleset, DiskwarsUnit
from tests.rules.diskwars.diskwars_tables import BY_SLUG, DOCUMENTS, disks, setup


@pytest.mark.parametrize(
    ("at", "inside"),
    [
        ((12.0, 22.0), True),
        ((18.0, 28.0), True),
        ((11.9, 22.0), False),
        ((12.0, 21.9), False),
        ((18.1, 28.0), False),
        ((18.0, 28.1), False),
    ],
)
def test_a_strip_holds_whole_disks(at: tuple[float, float], inside: bool) -> None:
    assert Strip(10, 20, 20, 30).holds(at, 2.0) is inside


def test_a_disk_may_touch_the_edge_of_the_table() -> None:
    table = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south")).table
    wide, deep = table.size
    for at in ((2.0 - EPSILON, 10.0), (10.0, 2.0 - EPSILON), (wide - 2.0, deep - 2.0)):
        assert stays_on(table, at, 2.0)
    for at in ((1.9, 10.0), (10.0, 1.9), (wide - 1.9, 10.0), (10.0, deep - 1.9)):
        assert not stays_on(table, at, 2.0)


@pytest.mark.parametrize(
    ("to", "heading"),
    [
        ((5.0, 9.0), (1.0, 0.0)),
        ((8.0, 13.0), (0.6, 0.8)),
        ((2.0, 5.0), (-0.6, -0.8)),
        ((6.0, 8.0), (1 / sqrt(2), -1 / sqrt(2))),
    ],
)
def test_a_heading_has_length_one_wherever_it_begins(
    to: tuple[float, float], heading: tuple[float, float]
) -> None:
    assert heading_from((5.0, 9.0), to) == pytest.approx(heading)


def test_a_disk_carries_the_name_of_its_people_along() -> None:
    ruleset = next(one for one in DOCUMENTS.values() if isinstance(one, DiskwarsRuleset))
    card = next(one for one in DOCUMENTS.values() if isinstance(one, DiskwarsUnit) and one.faction)
    assert card.faction is not None
    people = ruleset.faction(card.faction)
    found, alone = CONVERTER.figures(card, ruleset), CONVERTER.figures(card, None)
    assert people is not None
    assert found is not None
    assert alone is not None
    assert (found.people, alone.people) == (people.name, None)


def test_nobody_shoots_on_once_the_shooting_is_over() -> None:
    state = disks(("novices", (60, 60), "north"), ("bone-rank", (90, 90), "south")).but(left=2)
    after = ENGINE.evolve(state, ShootingEnded())
    assert (after.step, after.doomed, after.left) == ("combat_begins", (), 0)


def test_what_is_no_scenario_sets_nothing_up() -> None:
    assert not setup_all_at_once(Setup(BY_SLUG["novices"], DOCUMENTS))
    whole = setup("at-daggers-drawn")
    for count, at_once in ((0, True), (3, False)):
        scenario = whole.scenario.model_copy(update={"initial_disks": count})
        assert setup_all_at_once(Setup(scenario, DOCUMENTS)) is at_once
