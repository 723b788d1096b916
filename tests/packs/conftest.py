"""Documents of the shipped content for packs and exports."""

from collections.abc import Sequence

import pytest

from editor.packs.yaml_io import read_documents
from editor.services.resources import content_root
from schemas.base import Document
from schemas.parse import parse_document


@pytest.fixture(scope="session")
def shipped() -> Sequence[Document]:
    """Every shipped document."""
    return [parse_document(source.data) for source in read_documents(content_root())]


@pytest.fixture(scope="session")
def battle(shipped: Sequence[Document]) -> Sequence[Document]:
    """The scenario of the first battle, then some documents beside it."""
    first = [one for one in shipped if one.slug == "first-battle"]
    return [*first, *(one for one in shipped if one.slug in ("board-1", "orc-guard", "first-battle-orcs"))]
