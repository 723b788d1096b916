"""A pack that the version of 24 November built is taken in whole, and its battle can be fought."""

from __future__ import annotations

from pathlib import Path

from editor.services.battles.watching import prepare
from editor.services.documents import find
from editor.services.packs.taking_in import check_pack, import_pack
from editor.services.workspace import Workspace
from schemas.base import SCHEMA_VERSION

PACK = Path(__file__).resolve().parents[1] / "data" / "before" / "first-contact.marshalry"


def test_a_pack_of_the_version_before_is_taken_in_and_fought(ws: Workspace) -> None:
    documents = check_pack(PACK).documents
    assert len(documents) > 10
    assert {document.schema_version for document in documents} == {SCHEMA_VERSION}
    rows = import_pack(ws, PACK)
    assert {row.id for row in rows} == {document.id for document in documents}
    scenario = find(ws, "diskwars/scenario/first-contact")
    assert scenario.name.get("fr") != scenario.name.get("en")
    assert prepare(ws, scenario.id).refusals == ()
