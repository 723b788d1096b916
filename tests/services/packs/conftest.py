"""Two small catalogues: of an author who makes packs, and of somebody who takes them in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services.documents import create
from editor.services.opening import open_workspace
from editor.services.packs import publishing
from editor.services.workspace import Workspace
from tests.catalogues import copied
from tests.services.packs.material import FLAME, RULESET, tome


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """Have the one application of the tests, for cards are laid out before they are published."""


@pytest.fixture
def reader(tmp_path: Path, catalogue_file: Path) -> Iterator[Workspace]:
    """Another empty catalogue."""
    with open_workspace(copied(catalogue_file, tmp_path / "reader.sqlite"), content=None) as workspace:
        create(workspace, RULESET)
        yield workspace


@pytest.fixture
def author(ws: Workspace) -> Workspace:
    """A catalogue with a spell and a book of it."""
    create(ws, RULESET)
    create(ws, FLAME)
    create(ws, tome("tome", FLAME))
    return ws


@pytest.fixture
def ws_third(tmp_path: Path, catalogue_file: Path) -> Iterator[Workspace]:
    """A third catalogue, empty too."""
    with open_workspace(copied(catalogue_file, tmp_path / "third.sqlite"), content=None) as workspace:
        yield workspace


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for packs that are published unchecked: laying their cards out takes longer than the tests."""
    monkeypatch.setattr(publishing, "publish_check", lambda *_: ())
    return tmp_path / "shelf"
