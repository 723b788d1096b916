"""Documents of the shipped content for packs and exports."""

from collections.abc import Sequence

import pytest

from schemas.base import Document
from tests.shipped import shipped_documents


@pytest.fixture(scope="session")
def shipped() -> Sequence[Document]:
    """Every shipped document."""
    return shipped_documents()


@pytest.fixture(scope="session")
def battle(shipped: Sequence[Document]) -> Sequence[Document]:
    """The scenario of the first battle, then some documents beside it."""
    first = [one for one in shipped if one.slug == "first-battle"]
    return [*first, *(one for one in shipped if one.slug in ("board-1", "orc-guard", "first-battle-orcs"))]
