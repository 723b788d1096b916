"""What import-linter cannot say about the layers (its contracts stand in pyproject.toml)."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

ROOT = Path(__file__).resolve().parents[1]
QT_FREE = ("schemas", "editor/rules", "editor/catalogue", "editor/packs", "editor/simulation")
SYSTEMS = ("demonworld", "diskwars", "zargo", "wizwar", "darkage")
REGISTRIES = (
    "schemas/systems/__init__.py",
    "editor/rules/registry.py",
    "editor/printing/systems/__init__.py",
    "editor/ui/systems/__init__.py",
    "schemas/upgrades/v2_rules_are_data.py",  # tells what the games were like at a version of the past
)


def _sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _importable(path: Path) -> bool:
    """Alembic runs its own files: env.py by itself, and revisions by path."""
    return path.name != "__main__.py" and "migrations" not in path.parts


@pytest.mark.long
def test_the_layers_without_pictures_import_where_there_is_no_qt() -> None:
    modules = [_module(path) for folder in QT_FREE for path in _sources(folder) if _importable(path)]
    code = (
        "import importlib, sys\n"
        "sys.modules['PySide6'] = sys.modules['shiboken6'] = None\n"
        "for name in sys.argv[1:]: importlib.import_module(name)\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, *modules], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr


def _qt_modules(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (a.name.split(".")[1] for a in node.names if a.name.startswith("PySide6."))
        elif isinstance(node, ast.ImportFrom) and node.module == "PySide6":
            yield from (a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6."):
            yield (node.module or "").split(".")[1]


def test_printing_uses_qt_without_widgets() -> None:
    used = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in _sources("editor/printing")
        if "PySide6" in (source := path.read_text(encoding="utf-8"))
        for name in _qt_modules(ast.parse(source))
        if name not in ("QtCore", "QtGui", "QtSvg")
    }
    assert used == set()


def _belongs_to_a_system(path: Path) -> bool:
    """A system's own modules: demonworld.py, demonworld_parts.py, or anything in a folder demonworld/."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return any(part == s or part.startswith(f"{s}_") for part in parts for s in SYSTEMS)


def _docstrings(tree: ast.AST) -> set[int]:
    """Return the lines on which a string stands alone: it documents something and decides nothing."""
    return {
        node.value.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


@pytest.mark.parametrize("folder", ["schemas", "editor"])
def test_nothing_outside_a_system_names_it(folder: str) -> None:
    named = []
    for path in _sources(folder):
        if _belongs_to_a_system(path) or str(path.relative_to(ROOT)) in REGISTRIES:
            continue
        source = path.read_text(encoding="utf-8")
        if not any(s in source.lower() for s in SYSTEMS):
            continue  # most files name none, and parsing takes its time
        tree = ast.parse(source)
        documentation = _docstrings(tree)
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if any(s in text.lower() for s in SYSTEMS) and node.lineno not in documentation:
                named.append(f"{path.relative_to(ROOT)}:{node.lineno} {text!r}")
    assert named == []


SCRIPTED = ("editor/ui/tour/steps.py",)
"""The tour plays one game through, and says so."""


@pytest.mark.parametrize("folder", ["schemas", "editor"])
def test_nothing_outside_a_system_imports_its_modules(folder: str) -> None:
    found = []
    for path in _sources(folder):
        name = str(path.relative_to(ROOT))
        if _belongs_to_a_system(path) or name in REGISTRIES or name in SCRIPTED:
            continue
        source = path.read_text(encoding="utf-8")
        if any(s in source for s in SYSTEMS):
            found += [
                f"{name}: {node.module}"
                for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.ImportFrom)
                and _belongs_to_a_system(ROOT / str(node.module).replace(".", "/"))
            ]
    assert found == []


def test_services_hand_the_catalogue_on_and_ask_it_nothing_themselves() -> None:
    asked = [
        f"{path.relative_to(ROOT)}: catalogue.{name}"
        for path in _sources("editor/services")
        for name in re.findall(r"(?<![\w.])catalogue\.(\w+)", path.read_text(encoding="utf-8"))
        if hasattr(Session, name)
    ]
    assert asked == []
