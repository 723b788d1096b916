"""One rule says which ruleset holds for a document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import update

from editor.catalogue.tables import StoredRevision
from editor.services import documents, rulesets
from editor.services.card_list import CardCount
from editor.services.checks import validate
from editor.services.importing import preview_documents
from editor.services.opening import open_workspace
from editor.services.print_faces import faces_of
from editor.services.prints.rosters import roster
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document

CARD = "demonworld/unit/orc-guard"
RULESET = "demonworld/ruleset/demonworld"


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content; each test adds a ruleset with a faction of its own."""
    with open_workspace(shipped_copy) as opened:
        yield opened


def _own_ruleset(workspace: Workspace, faction: str) -> str:
    """Duplicate the shipped ruleset, with one more faction, and return its id."""
    row = documents.duplicate(workspace, documents.find(workspace, RULESET).id)
    data = dump_document(documents.load_document(workspace, row.id))
    data["factions"] = [*data["factions"], {**data["factions"][0], "id": faction}]
    documents.save_revision(workspace, parse_document(data), 1, "")
    return row.id


def test_copy_of_the_ruleset_changes_nothing_for_shipped_cards(workspace: Workspace) -> None:
    shipped = documents.find(workspace, RULESET).id
    _own_ruleset(workspace, "trolls")
    card = documents.load_document(workspace, documents.find(workspace, CARD).id)
    for document in (None, card):
        found = rulesets.ruleset_of(workspace, "demonworld", document)
        assert found is not None
        assert found.id == shipped


def test_card_of_an_own_faction_has_the_ruleset_that_knows_it(workspace: Workspace) -> None:
    own = _own_ruleset(workspace, "sky_pirates")
    card = documents.load_document(workspace, documents.find(workspace, CARD).id)
    goblin = parse_document({**dump_document(card), "faction": "sky_pirates", "clan": None})
    found = rulesets.ruleset_of(workspace, "demonworld", goblin)
    assert found is not None
    assert found.id == own


def test_scenario_has_the_ruleset_that_it_names(workspace: Workspace) -> None:
    own = _own_ruleset(workspace, "kobolds")
    row = documents.find(workspace, "demonworld/scenario/first-battle")
    data = dump_document(documents.load_document(workspace, row.id))
    scenario = parse_document({**data, "ruleset": {"id": own, "kind": "ruleset", "slug": ""}})
    found = rulesets.ruleset_of(workspace, "demonworld", scenario)
    assert found is not None
    assert found.id == own


@pytest.mark.usefixtures("qapp")
def test_a_damaged_ruleset_stays_out_and_is_named(workspace: Workspace) -> None:
    damaged = _own_ruleset(workspace, "gnomes")
    with workspace.writing() as catalogue:
        last = StoredRevision.document_id == damaged, StoredRevision.version == 2
        catalogue.execute(update(StoredRevision).where(*last).values(body=b"\0"))
    found = rulesets.rulesets_of(workspace, "demonworld")
    assert found.documents
    assert damaged not in {one.id for one in found.documents}
    (problem,) = found.problems
    assert (problem.code, problem.document) == ("catalogue.ruleset_left_out", damaged)
    # A card that comes in with a field that nobody knows says which ruleset could not be asked.
    card = dump_document(documents.load_document(workspace, documents.find(workspace, CARD).id))
    coming = parse_document({**card, "id": str(uuid4()), "slug": "gnome", "own": {"beard": 3}})
    (one,) = preview_documents(workspace, [coming])
    assert [problem.code for problem in one.problems][-1] == "catalogue.ruleset_left_out"
    assert "gnomes" not in rulesets.faction_names(workspace, "demonworld")
    resolved, known = rulesets.resolve_with_rulesets(workspace, "demonworld/army/first-battle-orcs")
    assert validate(workspace, resolved.document) == (problem,)
    card = documents.load_document(workspace, documents.find(workspace, CARD).id)
    assert problem in faces_of(workspace, [CardCount(card)], "en")[1]
    assert roster(resolved, known, "en")[1] == (problem,)
