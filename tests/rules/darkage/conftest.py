"""The shipped documents of Dark Age, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.rules.core.contract import Setup
from schemas.base import Document
from tests.shipped import documents_of

from .table import Make, Table

FOLDER = Path(__file__).resolve().parents[3] / "content" / "darkage"


@pytest.fixture(scope="session")
def darkage_documents() -> dict[str, Document]:
    """Every shipped document of the game but the faces, by id."""
    files = [file for file in sorted(FOLDER.rglob("*.yaml")) if file.parent.name != "faces"]
    found = (one for file in files for one in documents_of(file))
    return {document.id: document for document in found}


@pytest.fixture
def setup_of(darkage_documents: dict[str, Document]) -> Make:
    """Make a set-up of a shipped scenario; options of the ruleset may be changed."""

    def make(slug: str, **options: object) -> Setup:
        documents = dict(darkage_documents)
        if options:
            for ident, one in documents.items():
                if type(one).__name__ == "DarkageRuleset":
                    changed = one.options.model_copy(update=options)  # type: ignore[attr-defined]
                    documents[ident] = one.model_copy(update={"options": changed})
        scenario = next(
            one for one in documents.values() if one.slug == slug and type(one).__name__ == "DarkageScenario"
        )
        return Setup(scenario, documents)

    return make


@pytest.fixture
def table(setup_of: Make) -> Table:
    """Knights (first) against street crews."""
    return Table(setup_of("toll-and-tax"))
