"""The shipped content of Zargo: whole, with the counts of the book, and playable."""

from pathlib import Path
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.registry import find_system
from editor.rules.zargo.setting_up import world_of
from schemas.base import Document, Kind
from schemas.names import values_at
from schemas.parse import dump_document
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoArmy, ZargoMap, ZargoScenario, ZargoUnit
from tests.shipped import documents_in

FOLDER = Path(__file__).resolve().parents[2] / "content" / "zargo"
BOOK = {"knights": 54, "winged": 59, "dragons": 66, "monks": 61}
"""Pieces of each people; of the monks' 68 counters 7 are signs of the vanished."""


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    """Every document by its id."""
    found = documents_in(FOLDER)
    assert len({one.id for one in found}) == len(found)
    return {one.id: one for one in found}


def _of(documents: dict[str, Document], kind: type[Any]) -> list[Any]:
    return [one for one in documents.values() if isinstance(one, kind)]


def test_every_reference_is_met(documents: dict[str, Document]) -> None:
    for one in documents.values():
        data = dump_document(one)
        for place in ("entries[].card", "ruleset", "board", "sides[].army"):
            for path, ref in values_at(data, place):
                assert not isinstance(ref, dict) or documents[ref["id"]].slug == ref["slug"], (
                    f"{one.slug}: {path}"
                )


def test_the_peoples_have_the_counts_of_the_book_and_legal_armies(documents: dict[str, Document]) -> None:
    (ruleset,) = _of(documents, ZargoRuleset)
    system = find_system("zargo")
    assert system is not None
    assert system.check_army is not None
    counts = {}
    for army in _of(documents, ZargoArmy):
        assert system.check_army(army, documents, ruleset) == ()
        counts[army.faction] = sum(entry.count for entry in army.entries)
    assert counts == BOOK
    assert {unit.role for unit in _of(documents, ZargoUnit)} == {"lord", "foot", "special", "city"}


def test_the_world_has_what_the_book_names(documents: dict[str, Document]) -> None:
    (world,) = _of(documents, ZargoMap)
    assert len(world.areas) == 4
    assert set(world.legend.values()) == {"plain", "wood", "mountain", "sea", "chasm"}
    assert world.links


def test_every_scenario_can_be_played_and_its_bridges_join_coasts(documents: dict[str, Document]) -> None:
    system = find_system("zargo")
    assert system is not None
    assert system.play is not None
    scenarios = _of(documents, ZargoScenario)
    assert sorted(len(one.sides) for one in scenarios) == [2, 2, 3, 4]
    for scenario in scenarios:
        setup = Setup(scenario, documents)
        assert system.play.refusals(setup) == ()
    world = world_of(setup)
    bridges = [bridge for found in world.bridges.values() for bridge in found]
    assert len(bridges) >= 16
    assert all(bridge.end in world.coast for bridge in bridges)


def test_kinds_that_the_game_has_are_shipped(documents: dict[str, Document]) -> None:
    kinds = {Kind(str(one.model_dump(include={"kind"})["kind"])) for one in documents.values()}
    assert {Kind.RULESET, Kind.UNIT, Kind.MAP, Kind.ARMY, Kind.SCENARIO, Kind.FACE} <= kinds
