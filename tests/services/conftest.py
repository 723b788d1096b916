"""A catalogue of one's own for each test, in a file or on a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from tests.catalogues import copied
from tests.services.group_fixtures import database, opens, server

__all__ = ["database", "opens", "server"]


@pytest.fixture(scope="session")
def _empty_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue without documents, made once: the migrations take a while."""
    path = tmp_path_factory.mktemp("catalogue") / "empty.sqlite"
    open_workspace(path, content=None).close()
    return path


@pytest.fixture
def catalogue_file(_empty_catalogue: Path, tmp_path: Path) -> Path:
    """The file of an empty catalogue that nobody has open."""
    return copied(_empty_catalogue, tmp_path / "catalogue.sqlite")


@pytest.fixture
def ws(catalogue_file: Path) -> Iterator[Workspace]:
    """An open, empty catalogue."""
    with open_workspace(catalogue_file, content=None) as workspace:
        yield workspace


@pytest.fixture(scope="module")
def shipped(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content, shared by the tests of a module: none changes its documents."""
    with open_workspace(shipped_copy, content=None) as workspace:
        yield workspace
