"""Games that come in packages of their own: written by a command, found, used, refused with a reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.services.new_game import write_new_game
from schemas import games
from schemas.games import InstalledGame
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError

Offer = Callable[..., list[InstalledGame]]
GAME = "from schemas.games import GamePackage\nfrom schemas.systems import DocumentSystem\n{}\n"


def declare(
    folder: Path, id: str, place: str, requires: str = "marshalry>=0.1", package: str = "offered"
) -> None:
    """Lay down what an installed package says of itself."""
    info = folder / f"{package}-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.0\nRequires-Dist: {requires}\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(f"[marshalry.games]\n{id} = {place}\n", encoding="utf-8")


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Offer a game by a module with this text, and return what is found."""

    def call(text: str, id: str, module: str, requires: str) -> list[InstalledGame]:
        monkeypatch.syspath_prepend(tmp_path)
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        declare(tmp_path, id, f"{module}:GAME", requires)
        return list(games._look_round())

    return call


@pytest.mark.parametrize(
    ("text", "id", "requires", "code", "said"),
    [
        ("raise RuntimeError('no sun today')", "marbles", "marshalry", "plugins.cannot_load", "no sun today"),
        ("OTHER = 1", "marbles", "marshalry", "plugins.cannot_load", "GAME"),
        ("GAME = 'marbles'", "marbles", "marshalry", "plugins.no_game", "GamePackage"),
        ("GAME = 1", "marbles", "marshalry>=99", "plugins.other_version", ">=99"),
        (
            GAME.format("GAME = GamePackage(DocumentSystem('zargo', None, {}), None, None)"),
            "marbles",
            "marshalry",
            "plugins.no_game",
            "marbles",
        ),
        (
            GAME.format("GAME = GamePackage(None, None, None)"),
            "marbles",
            "marshalry",
            "plugins.no_game",
            "marbles",
        ),
        (
            GAME.format(
                "from pathlib import Path\nfrom schemas.systems import DOCUMENT_SYSTEMS\n"
                "models = DOCUMENT_SYSTEMS[0].by_kind\nnowhere = Path('/nowhere')\n"
                "GAME = GamePackage(DocumentSystem('marbles', None, models), nowhere, nowhere)"
            ),
            "marbles",
            "marshalry",
            "plugins.no_folder",
            "nowhere",
        ),
    ],
)
def test_a_package_that_does_not_fit_is_refused_with_place_and_reason(
    offer: Offer, text: str, id: str, requires: str, code: str, said: str, request: pytest.FixtureRequest
) -> None:
    module = f"refused_{abs(hash(request.node.name))}"
    (found,) = offer(text, id=id, module=module, requires=requires)
    assert found.game is None
    (problem,) = found.problems
    assert problem.code == code
    for language in LANGUAGES:
        assert said in problem_text(problem, language)
        assert "{" not in problem_text(problem, language)


def marshalry(folder: Path, packages: tuple[Path, ...], *arguments: str) -> tuple[int, str]:
    """Run a command in a process that finds packages, and return its status and what it says."""
    command = [sys.executable, "-m", "editor", "--catalogue", str(folder / "c.sqlite"), *arguments]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, packages))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.long
def test_a_new_game_is_found_outside_the_checkout_and_a_broken_one_is_told(tmp_path: Path) -> None:
    project = tmp_path / "project"
    made = write_new_game("Sky Pirates", project)
    assert (made.id, made.slug, made.prefix) == ("sky_pirates", "sky-pirates", "SkyPirates")
    declare(project, "sky_pirates", "sky_pirates.game:GAME")
    broken = tmp_path / "broken"
    broken.mkdir()
    declare(broken, "marbles", "nowhere.game:GAME", package="broken")
    status, listed = marshalry(tmp_path, (project, broken), "games", "--json")
    by_id = {one["id"]: one for one in json.loads(listed)}
    assert (status, by_id["sky_pirates"]["used"], by_id["sky_pirates"]["problems"]) == (1, True, [])
    assert by_id["marbles"]["used"] is False
    assert "nowhere" in str(by_id["marbles"]["problems"])


@pytest.mark.long
def test_a_new_game_is_fought_and_its_tests_pass(tmp_path: Path) -> None:
    write_new_game("Sky Pirates", tmp_path / "project")
    declare(tmp_path / "project", "sky_pirates", "sky_pirates.game:GAME")
    wanted = ("preview", "sky_pirates/scenario/pond", "--battles", "3", "--json")
    status, report = marshalry(tmp_path, (tmp_path / "project",), *wanted)
    assert (status, json.loads(report)["battles"]) == (0, 3)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "project",
        env=os.environ | {"PYTHONPATH": str(tmp_path / "project")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["", "2nd war", "a{b}", 'x" = 1', "zargo", "class", "json", "---"])
def test_a_name_that_makes_no_game_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        write_new_game(name, tmp_path / "project")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(EditorError):
        write_new_game("Sky Pirates", tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]
