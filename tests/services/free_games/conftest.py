"""A catalogue with a small game without code, of which no other test knows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services.document_files import import_files
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.systems import FREE_SYSTEMS
from tests.catalogues import copied
from tests.services.free_games.skirmish import SKIRMISH


@pytest.fixture(autouse=True)
def _no_games() -> Iterator[None]:
    yield
    FREE_SYSTEMS.rows = ()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a game, a card, an army and a scenario."""
    found = tmp_path / "skirmish.yaml"
    found.write_text(SKIRMISH, encoding="utf-8")
    return found


@pytest.fixture(scope="session")
def _played_catalogue(_empty_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with these four documents, made once."""
    folder = tmp_path_factory.mktemp("skirmish")
    whole, file = copied(_empty_catalogue, folder / "catalogue.sqlite"), folder / "skirmish.yaml"
    file.write_text(SKIRMISH, encoding="utf-8")
    with open_workspace(whole, content=None) as workspace:
        import_files(workspace, [file])
    return whole


@pytest.fixture
def skirmish(_played_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """An open catalogue with the four documents of the file."""
    with open_workspace(copied(_played_catalogue, tmp_path / "skirmish.sqlite"), content=None) as workspace:
        yield workspace
