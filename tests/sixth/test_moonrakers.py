"""The larger example, with a board, hands, hidden goods and three players: its own tests, and the program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.cli.main import run
from editor.services.opening import open_workspace
from schemas.games import GamePackage
from tests.sixth.registering import registered

TESTS = ("test_hidden", "test_invariants", "test_reasons", "test_referee")
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moonrakers"


@pytest.fixture(scope="module")
def game() -> Iterator[GamePackage]:
    """The game as its package has it; nothing of it stays behind."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXAMPLE)
        patch.syspath_prepend(EXAMPLE / "tests")
        from moonrakers.game import GAME

        with registered(GAME):
            patch.setattr("editor.services.shipped.content_root", lambda: GAME.content)
            yield GAME
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("moonrakers", "games", *TESTS):
            del sys.modules[name]


@pytest.fixture(autouse=True)
def _sixth_game(game: GamePackage) -> None:
    """Moonrakers is the sixth game here, not Pebbles."""


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", TESTS)
def test_the_tests_of_the_package_pass(name: str) -> None:
    module = __import__(name)
    for test in [value for key, value in vars(module).items() if key.startswith("test_")]:
        seeds = [{}] if not test.__code__.co_argcount else [{"seed": 3}]
        for arguments in seeds:
            test(**arguments)


@pytest.mark.long
def test_it_is_counted_printed_and_packed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "catalogue.sqlite"
    open_workspace(file).close()

    def call(*arguments: str | Path) -> str:
        status = run(["--catalogue", str(file), "--language", "fr", *map(str, arguments)])
        told = capsys.readouterr()
        assert status == 0, told.err
        return told.out

    assert "Ruelle aux lampes" in call("preview", "three-lanterns", "--battles", "4", "--seed", "2")
    call("print-game", "three-lanterns", "-o", tmp_path / "printed")
    packed = (tmp_path / "printed" / "packing-list.txt").read_text(encoding="utf-8")
    assert "36/36 × Coffres de marchandises" in packed
    assert "Un dé" in packed
