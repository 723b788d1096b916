"""Rename, delete, merge and link again on the command line, and what they leave in the catalogue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.opening import open_workspace
from tests.cli.conftest import Command
from tests.services.samples import army, spell

FIRE, FLAME, ICE = spell("fire", points=3), spell("flame", points=5), spell("ice")


@pytest.mark.long
def test_documents_are_renamed_merged_deleted_and_linked_again(marshalry: Command, catalogue: Path) -> None:
    with open_workspace(catalogue, content=None) as ws:
        for one in (FIRE, FLAME, ICE, army("host", [FIRE, ICE])):
            documents.create(ws, one)

    def cards() -> list[str]:
        with open_workspace(catalogue, content=None) as ws:
            host = documents.load(ws, documents.find(ws, "diskwars/army/host").id)
            return [entry["card"]["slug"] for entry in host.data["entries"]]

    shown = marshalry("rename", "diskwars/spell/ice", "frost", "--dry-run")
    assert shown.status == 0
    assert "entries[1].card: ice -> frost" in shown.out
    assert cards() == ["fire", "ice"]
    assert marshalry("rename", "diskwars/spell/ice", "frost").status == 0
    assert cards() == ["fire", "frost"]

    merged = marshalry("merge", "diskwars/spell/flame", "diskwars/spell/fire", "--take", "points", "--json")
    assert merged.status == 0
    assert json.loads(merged.out)["done"]
    assert cards() == ["flame", "frost"]
    with open_workspace(catalogue, content=None) as ws:
        assert documents.load(ws, FLAME.id).data["points"] == 3
        assert [row.slug for row in documents.deleted_documents(ws)] == ["fire"]

    assert marshalry("delete", "diskwars/spell/frost").status == 1
    assert marshalry("missing").out.startswith("Every reference leads")
    assert marshalry("delete", "diskwars/spell/frost", "--placeholders").status == 0
    (gone,) = json.loads(marshalry("missing", "--json").out)
    assert (gone["missing"], gone["users"]) == ("diskwars/spell/frost", ["diskwars/army/host"])
    assert marshalry("relink", "nothing-like-it", "diskwars/spell/flame").status == 1
    assert marshalry("relink", "frost", "diskwars/spell/flame").status == 0
    assert cards() == ["flame", "flame"]
