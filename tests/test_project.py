"""The project's own files: what is pinned, and what travels beside the code."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()


_IMPORT_LINE = re.compile(r"^[ \t]*(?:import|from)[ \t]+([A-Za-z_]\w*)", re.MULTILINE)
SKELETON = ROOT / "editor" / "skeleton" / "project"
"""What `marshalry new-game` writes; it is installed elsewhere."""


def _name(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement)[0].lower().replace("_", "-")


def test_every_dependency_is_pinned() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    assert {_name(line) for line in wanted} <= {_name(pin) for pin in PINS}


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.partition(".")[0]


def test_every_imported_package_is_a_dependency() -> None:
    optional = PROJECT["optional-dependencies"]
    declared = {_name(line) for line in [*PROJECT["dependencies"], *optional["cluster"], *optional["group"]]}
    brought = {
        module
        for module, names in packages_distributions().items()
        if {_name(found) for found in names} & declared
    }
    known = {*sys.stdlib_module_names, "schemas", "editor", "marshalry", *brought}
    undeclared = set()
    files = (file for top in ("schemas", "editor") for file in sorted((ROOT / top).rglob("*.py")))
    for path in (file for file in files if SKELETON not in file.parents):
        # A line of a docstring may begin so, too; only a file with a word that is not known is worth parsing.
        if set(_IMPORT_LINE.findall(path.read_text(encoding="utf-8"))) <= known:
            continue
        undeclared |= {f"{path.relative_to(ROOT)}: {module}" for module in {*_imported(path)} - known}
    assert undeclared == set()


def test_constraints_hold_names_and_versions_only() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9A-Za-z.]+", pin)] == []


def test_the_pinned_qt_is_older_than_the_one_that_aborts() -> None:
    (version,) = [pin.partition("==")[2] for pin in PINS if _name(pin) == "pyside6-essentials"]
    assert (6, 8) <= tuple(int(part) for part in version.split(".")[:2]) < (6, 12)


def test_bundled_fonts_and_icons_have_their_licences_beside_them() -> None:
    fonts = ROOT / "editor" / "printing" / "fonts"
    families = {path.stem.partition("-")[0] for path in fonts.glob("*.ttf")}
    assert {path.stem.removeprefix("LICENSE-") for path in fonts.glob("LICENSE-*.txt")} == families
    assert "ISC License" in (ROOT / "editor" / "ui" / "kit" / "icons" / "LICENSE.txt").read_text(
        encoding="utf-8"
    )
