"""How even a scenario is: fought, kept beside it, and stale when something changed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from editor.catalogue.tables import StoredEvenness
from editor.services import documents
from editor.services.battles.preview import setup_of
from editor.services.battles.scenario_evenness import (
    Evenness,
    battle_fingerprint,
    kept_evenness,
    run_evenness,
)
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.catalogues import copied

FIRST = "demonworld/scenario/first-battle"


@pytest.fixture
def library(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "c.sqlite"), content=None) as opened:
        yield opened


def fought(ws: Workspace, scenario: str) -> Evenness:
    found = run_evenness(ws, scenario, battles=2, seed=3)
    assert found is not None
    return found


def edit(ws: Workspace, ident: str, **fields: object) -> None:
    opened = documents.load(ws, ident)
    documents.save_working_copy(ws, ident, {**opened.data, **fields}, opened.version)


def test_a_result_is_kept_with_its_scenario_and_goes_with_it(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, FIRST).id)
    found = fought(library, row.id)
    assert kept_evenness(library, setup_of(library, row.id)) == found
    assert found.battles == 2
    assert not found.stale
    documents.delete(library, row.id)
    documents.purge(library)
    with library.reading() as session:
        assert session.get(StoredEvenness, row.id) is None


def test_a_result_is_stale_once_something_that_is_fought_has_changed_not_for_words(
    library: Workspace,
) -> None:
    row = documents.duplicate(library, documents.find(library, FIRST).id)
    fought(library, row.id)

    def stale() -> bool:
        kept = kept_evenness(library, setup_of(library, row.id, working_copies=True))
        assert kept is not None
        return kept.stale

    edit(library, row.id, story={"en": "It rained."}, difficulty="hard", name={"en": "Renamed"})
    assert not stale()
    edit(library, row.id, turn_limit=3)
    assert stale()


@pytest.mark.long
def test_battles_that_are_stopped_leave_the_former_result(library: Workspace) -> None:
    ident = documents.find(library, FIRST).id
    former = fought(library, ident)
    assert run_evenness(library, ident, battles=5, cancelled=lambda: True) is None
    assert kept_evenness(library, setup_of(library, ident)) == former


def test_a_scenario_that_cannot_be_fought_says_why_and_keeps_nothing(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, FIRST).id)
    sides = documents.load(library, row.id).data["sides"]
    edit(library, row.id, sides=[{**side, "placements": []} for side in sides])
    with pytest.raises(EditorError) as refused:
        run_evenness(library, row.id, battles=2)
    assert "demonworld_rules.not_placed" in {one.code for one in refused.value.problems}
    assert kept_evenness(library, setup_of(library, row.id, working_copies=True)) is None


def test_a_damaged_result_counts_as_none(library: Workspace) -> None:
    ident = documents.find(library, FIRST).id
    with library.writing() as session:
        session.add(StoredEvenness(document_id=ident, body=b"no result"))
    assert kept_evenness(library, setup_of(library, ident)) is None


@pytest.mark.long
def test_shares_that_overlap_are_even_and_others_name_the_favourite(library: Workspace) -> None:
    found = fought(library, FIRST)
    one, two = found.sides
    even = replace(found, sides=(replace(one, low=0.3, high=0.6), replace(two, low=0.4, high=0.7)))
    uneven = replace(
        found,
        sides=(replace(one, share=0.9, low=0.8, high=0.95), replace(two, share=0.1, low=0.05, high=0.2)),
    )
    assert even.even
    assert not uneven.even
    assert uneven.favourite == one.side
    assert battle_fingerprint(setup_of(library, FIRST)) == found.fingerprint
