"""The wheel carries all that the program needs: built, unpacked elsewhere, started there."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = (
    ("editor/content", "*.yaml"),
    ("editor/printing/fonts", "*.ttf"),
    ("editor/printing/fonts", "LICENSE*"),
    ("editor/ui/kit/icons", "*.svg"),
    ("editor/ui/kit/icons", "LICENSE*"),
    ("editor/catalogue/migrations", "*.py"),
    ("schemas/messages/locale/en", "*.mo"),
    ("schemas/messages/locale/fr", "*.mo"),
)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the freshly built wheel is unpacked: it is pure Python."""
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("elsewhere")
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(wheels)], cwd=ROOT, capture_output=True, check=True)
    (wheel,) = wheels.glob("marshalry-*-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(target)
    return target


def _run(elsewhere: Path, *command: str) -> str:
    """Run Python in the installed copy: PYTHONPATH stands before the checkout's own entry."""
    found = subprocess.run(
        [sys.executable, *command],
        cwd=elsewhere,
        env=os.environ | {"PYTHONPATH": str(elsewhere)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.mark.long
@pytest.mark.parametrize(("folder", "pattern"), DATA)
def test_the_installed_wheel_carries_its_data(elsewhere: Path, folder: str, pattern: str) -> None:
    carried = sorted(path.name for path in (elsewhere / folder).rglob(pattern))
    assert carried, f"no {pattern} below {folder}"


@pytest.mark.long
def test_the_installed_wheel_carries_every_content_file(elsewhere: Path) -> None:
    names = [
        {str(path.relative_to(top)) for path in top.rglob("*") if path.is_file()}
        for top in (ROOT / "content", elsewhere / "editor" / "content")
    ]
    assert names[0] == names[1]


@pytest.mark.long
def test_the_installed_program_finds_its_own_content(elsewhere: Path) -> None:
    code = "from schemas.content_folder import content_root; print(content_root())"
    assert Path(_run(elsewhere, "-c", code).strip()) == elsewhere.resolve() / "editor" / "content"


@pytest.mark.long
def test_the_installed_program_lists_the_shipped_catalogue(elsewhere: Path, tmp_path: Path) -> None:
    catalogue = str(tmp_path / "catalogue.db")
    rows = json.loads(
        _run(elsewhere, "-m", "editor", "--catalogue", catalogue, "catalogue", "list", "--json")
    )
    assert {"demonworld", "diskwars"} <= {row["system"] for row in rows}
    assert all(row["slug"] and row["name"] and row["kind"] for row in rows)


@pytest.mark.long
def test_the_installed_program_counts_its_compiled_translations(elsewhere: Path) -> None:
    found = json.loads(_run(elsewhere, "-m", "editor", "languages", "--json"))
    assert not list((elsewhere / "schemas/messages/locale").rglob("*.po"))
    assert {one["language"] for one in found} == {"fr", "de"}
    assert all(one["translated"] == one["total"] for one in found)
