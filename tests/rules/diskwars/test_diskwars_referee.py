"""The referee watches battles of Diskwars: random ones, and those of the computer."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.diskwars.actions.set_up import Place
from editor.rules.diskwars.events.moves import Rested
from editor.rules.diskwars.events.stacks import CameIn
from editor.rules.diskwars.events.turns import Asked
from tests.campaigns.watched import SCENARIOS, watched
from tests.rules.diskwars.diskwars_tables import PLAY
from tests.rules.diskwars.referee import Referee
from tests.rules.diskwars.test_diskwars_entering import asked


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed"), [("first-contact", 5), ("three-at-the-hill", 6)])
def test_the_referee_finds_no_fault_in_random_battles(scenario: str, seed: int) -> None:
    kinds = watched("diskwars", scenario, seed, decisions=160)
    assert {"Moved", "TurnBegan", "Placed"} <= kinds.keys()


def test_the_referee_finds_no_fault_in_a_battle_of_the_computer() -> None:
    assert "Struck" in watched("diskwars", "first-contact", 7, "plain", decisions=220)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS["diskwars"])
def test_the_referee_finds_no_fault_in_many_battles(scenario: str) -> None:
    for seed in range(20):
        watched("diskwars", scenario, seed, decisions=500)
    for seed in range(4):
        watched("diskwars", scenario, seed, "plain", decisions=600)


def test_the_referee_lets_nothing_happen_while_a_disk_has_to_be_laid_by_its_owner() -> None:
    state = asked()
    land = next(one.at for one in PLAY.legal_actions(state) if isinstance(one, Place))
    came = CameIn("south", state.table.entering[0].reserve, land, 9, False)
    seen: tuple[tuple[Any, list[str]], ...] = (
        (came, []),
        (replace(came, at=(60.0, 61.0)), ["a disk is laid outside its player's strip"]),
        (replace(came, player="north"), ["a disk is laid by another than its owner"]),
        (Rested(state.table.disks[-1].id), ["something else happens while a disk has to be laid"]),
        (Asked("activate", 0, 2), ["another than its owner is asked while a disk has to be laid"]),
        (Asked("enter", 0), ["another than its owner is asked while a disk has to be laid"]),
        (Asked("enter", 1), []),
    )
    for event, faults in seen:
        found = list(Referee().faults(state, event, PLAY.evolve(state, event)))
        assert found[: len(faults)] == faults
        assert bool(found) == bool(faults)
