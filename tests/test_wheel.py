"""The wheel carries all that the program needs: built, unpacked elsewhere, started there."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = (
    ("content", "*.yaml"),
    ("docs/manual", "*.md"),
    ("editor/printing/fonts", "*.ttf"),
    ("editor/printing/fonts", "LICENSE*"),
    ("editor/ui/kit/icons", "*.svg"),
    ("editor/ui/kit/icons", "LICENSE*"),
    ("editor/catalogue/migrations", "*.py"),
    ("editor/skeleton", "*.po"),
    ("schemas/messages/locale", "*.words"),
)


ENDS = (".dist-info", ".data")
"""What a wheel says of itself, and what goes into ``share``."""


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
def test_the_installed_wheel_has_one_name(elsewhere: Path) -> None:
    assert {one.name for one in elsewhere.iterdir() if not one.name.endswith(ENDS)} == {"marshalry"}
    (entry,) = elsewhere.glob("*.dist-info/entry_points.txt")
    assert "marshalry = marshalry.editor.__main__:main" in entry.read_text(encoding="utf-8")


@pytest.mark.long
def test_nothing_installed_asks_for_the_names_of_a_checkout(elsewhere: Path, tmp_path: Path) -> None:
    code = (
        "import marshalry, sys\n"
        "with marshalry.open_catalogue(sys.argv[1]) as catalogue:\n"
        "    catalogue.print_cards(['orc-guard'], sys.argv[2])\n"
        "    catalogue.battles('first-battle', 2, workers=1)\n"
        "print(*{one.partition('.')[0] for one in sys.modules})"
    )
    names = _run(elsewhere, "-c", code, str(tmp_path / "new.sqlite"), str(tmp_path / "card.pdf"))
    assert not {"editor", "schemas"} & set(names.split())


@pytest.mark.long
def test_games_from_outside_run_with_the_installed_program(elsewhere: Path, tmp_path: Path) -> None:
    written = tmp_path / "sky"
    _run(elsewhere, "-m", "marshalry", "new-game", "Sky Pirates", "-o", str(written))
    for project in (written, ROOT / "docs" / "examples" / "moonrakers"):
        command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(project / "pyproject.toml")]
        paths = os.pathsep.join(
            map(str, (elsewhere, project, project / "tests", _declared(project, tmp_path)))
        )
        found = subprocess.run(
            [sys.executable, *command, str(project / "tests")],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stdout + found.stderr


def _declared(project: Path, folder: Path) -> Path:
    """Return a folder of installed packages that names the game of a project."""
    said = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / said["name"] / f"{said['name'].replace('-', '_')}-{said['version']}.dist-info"
    info.mkdir(parents=True)
    lines = [f"Name: {said['name']}", f"Version: {said['version']}"]
    lines += [f"Requires-Dist: {one}" for one in said["dependencies"]]
    (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]), encoding="utf-8")
    games = said["entry-points"]["marshalry.games"]
    entries = "".join(f"{name} = {place}\n" for name, place in games.items())
    (info / "entry_points.txt").write_text(f"[marshalry.games]\n{entries}", encoding="utf-8")
    return info.parent


@pytest.mark.parametrize(
    ("source", "installed"),
    [
        ("from editor.rules import dice\n", "from marshalry.editor.rules import dice\n"),
        ("from schemas import (\n    text,\n)\n", "from marshalry.schemas import (\n    text,\n)\n"),
        ("import schemas.text as words\n", "import marshalry.schemas.text as words\n"),
        ("from editor.api.asking import ask\n", "from marshalry.asking import ask\n"),
        ("from editor import api\n", "from marshalry.editor import api\n"),
        (
            "é = later('editor.rules.registry:SYSTEMS')\n",
            "é = later('marshalry.editor.rules.registry:SYSTEMS')\n",
        ),
        ('m = f"editor.cli.{name}"\n', 'm = f"marshalry.editor.cli.{name}"\n'),
        ('words = "editor.no_such.module"\n', 'words = "editor.no_such.module"\n'),
        ("# from editor.rules\nschemas = 1\n", "# from editor.rules\nschemas = 1\n"),
        ("from editors import one\n", "from editors import one\n"),
    ],
)
def test_names_change_where_modules_are_meant(source: str, installed: str) -> None:
    assert wheel_hook().renamed(source, ROOT) == installed


def test_an_import_that_would_bind_another_name_is_refused() -> None:
    with pytest.raises(SyntaxError, match="needs 'as'"):
        wheel_hook().renamed("import editor.rules\n", ROOT)


def test_a_release_tells_where_its_project_lives() -> None:
    hook = wheel_hook()
    urls = hook.project_urls("https://example.org/people/marshalry.git/")
    assert urls["Homepage"] == urls["Source"] == "https://example.org/people/marshalry"
    assert urls["Changelog"] == "https://example.org/people/marshalry/blob/main/CHANGELOG.md"
    elsewhere = hook.project_urls("https://codeberg.org/people/marshalry")
    assert elsewhere["Documentation"] == "https://codeberg.org/people/marshalry/src/branch/main/README.md"
    metainfo = (ROOT / "editor/desktop/marshalry.metainfo.xml").read_text(encoding="utf-8")
    assert '<url type="bugtracker">https://example.org/people/marshalry/issues</url>' in hook.described(
        metainfo, urls
    )
    assert hook.project_urls("") == {}
    assert hook.described(metainfo, {}) == metainfo


def test_the_readme_of_a_wheel_leads_to_pages_that_are_there() -> None:
    hook = wheel_hook()
    text = "![A card](docs/a.png)\n[Packs](docs/packs.md), [top](#top), [Qt](https://example.org/qt)"
    assert hook.readme_elsewhere(text, {}) == "\nPacks, [top](#top), [Qt](https://example.org/qt)"
    told = hook.readme_elsewhere(text, hook.project_urls("https://example.org/people/marshalry"))
    assert "(https://example.org/people/marshalry/raw/main/docs/a.png)" in told
    assert "[Packs](https://example.org/people/marshalry/blob/main/docs/packs.md)" in told
    assert "](docs/" not in hook.readme_elsewhere((ROOT / "README.md").read_text(encoding="utf-8"), {})


@pytest.mark.parametrize(
    "address", ["http://example.org/a", "example.org/a", "https://example.org", "https://example.org/a b"]
)
def test_what_is_no_address_of_a_project_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="is no address like"):
        wheel_hook().project_urls(address)


def test_the_two_wheels_share_out_what_one_would_hold() -> None:
    hook = wheel_hook()
    whole, program, data = (set(hook._files(ROOT, part)) for part in ("whole", "program", "data"))
    assert program | data == whole
    assert not program & data
    assert not [file for file in program if file.suffix in (".ttf", ".webp", ".icc")]
    assert not [file for file in data if file.suffix == ".py"]


@pytest.mark.long
def test_the_wheels_of_a_release_are_small_and_belong_together(elsewhere: Path, tmp_path: Path) -> None:
    build = [sys.executable, str(ROOT / ".ci" / "wheels.py"), str(tmp_path)]  # fails where one is large
    said = subprocess.run(build, capture_output=True, text=True, check=True).stdout
    wheels = sorted(tmp_path.glob("*.whl"))
    assert [line.split()[-1] for line in said.splitlines()] == list(map(str, wheels))
    names = [set(zipfile.ZipFile(wheel).namelist()) for wheel in wheels]
    assert not names[0] & names[1]
    there = {file.relative_to(elsewhere).as_posix() for file in elsewhere.rglob("*") if file.is_file()}
    assert _modules(names[0] | names[1]) == _modules(there)
    with zipfile.ZipFile(wheels[0]) as program:
        (place,) = (name for name in names[0] if name.endswith("METADATA"))
        version = program.read(place).decode().split("Version: ", 2)[2].split()[0]
        assert f"Requires-Dist: marshalry-data=={version}\n" in program.read(place).decode()
    assert wheels[1].name.startswith(f"marshalry_data-{version}-")


def _modules(names: Iterable[str]) -> set[str]:
    return {name for name in names if name.startswith("marshalry/") and "__pycache__" not in name}


def wheel_hook() -> ModuleType:
    spec = spec_from_file_location("wheel_hook", ROOT / ".ci" / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.long
@pytest.mark.parametrize(("folder", "pattern"), DATA)
def test_the_installed_wheel_carries_its_data(elsewhere: Path, folder: str, pattern: str) -> None:
    carried = sorted(path.name for path in (elsewhere / "marshalry" / folder).rglob(pattern))
    assert carried, f"no {pattern} below {folder}"


@pytest.mark.long
def test_the_installed_wheel_carries_every_content_file(elsewhere: Path) -> None:
    names = [
        {str(path.relative_to(top)) for path in top.rglob("*") if path.is_file()}
        for top in (ROOT / "content", elsewhere / "marshalry" / "content")
    ]
    assert names[0] == names[1]


@pytest.mark.long
def test_the_installed_program_finds_its_own_content(elsewhere: Path) -> None:
    code = "from marshalry.schemas.content_folder import content_root; print(content_root())"
    assert Path(_run(elsewhere, "-c", code).strip()) == elsewhere.resolve() / "marshalry" / "content"


@pytest.mark.long
def test_the_installed_program_lists_the_shipped_catalogue(elsewhere: Path, tmp_path: Path) -> None:
    catalogue = str(tmp_path / "catalogue.db")
    rows = json.loads(
        _run(elsewhere, "-m", "marshalry", "--catalogue", catalogue, "catalogue", "list", "--json")
    )
    assert {"demonworld", "diskwars"} <= {row["system"] for row in rows}
    assert all(row["slug"] and row["name"] and row["kind"] for row in rows)


@pytest.mark.long
def test_the_installed_program_counts_its_compiled_translations(elsewhere: Path) -> None:
    found = json.loads(_run(elsewhere, "-m", "marshalry", "languages", "--json"))
    assert not list((elsewhere / "marshalry/schemas/messages/locale").rglob("*.po"))
    assert {one["language"] for one in found} == {"fr", "de"}
    assert all(one["translated"] == one["total"] for one in found)
