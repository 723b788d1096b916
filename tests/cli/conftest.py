"""The command line run in this process, on a catalogue of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from editor.cli.main import run
from tests.catalogues import copied


@dataclass(frozen=True)
class Answer:
    """What a command left."""

    status: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def catalogue(shipped_catalogue: Path, tmp_path: Path) -> Path:
    """A catalogue with the shipped content that the test may change."""
    return copied(shipped_catalogue, tmp_path / "catalogue.sqlite")


@pytest.fixture
def marshalry(qapp: object, catalogue: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command on the catalogue, in English; one that draws finds the one application of the tests."""

    def call(*arguments: str | Path) -> Answer:
        capsys.readouterr()
        status = run(["--catalogue", str(catalogue), "--language", "en", *map(str, arguments)])
        streams = capsys.readouterr()
        return Answer(status, streams.out, streams.err)

    return call
