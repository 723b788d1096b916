"""Two small catalogues: of an author who makes packs, and of somebody who takes them in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services.documents import create
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from tests.catalogues import copied
from tests.services.packs.material import FLAME, tome


@pytest.fixture
def reader(tmp_path: Path, catalogue_file: Path) -> Iterator[Workspace]:
    """Another empty catalogue."""
    with open_workspace(copied(catalogue_file, tmp_path / "reader.sqlite"), content=None) as workspace:
        yield workspace


@pytest.fixture
def author(ws: Workspace) -> Workspace:
    """A catalogue with a spell, a book of it, and the pack `fire` that brings the book."""
    create(ws, FLAME)
    create(ws, tome("tome", FLAME))
    return ws
