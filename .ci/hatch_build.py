"""What a wheel holds: all of the program below one folder, ``marshalry``, with its translations compiled.

A checkout has ``editor``, ``schemas``, ``content`` and ``docs/manual`` at its top; in a wheel they stand
below ``marshalry``, and what they import is renamed (docs/decisions/0009-one-name.md).
"""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOPS = ("editor", "schemas")
"""Packages of the checkout whose names change."""
API = "editor.api"
"""The package of the checkout that is ``marshalry`` itself."""
SHARED = {
    "marshalry.desktop": "applications/marshalry.desktop",
    "marshalry.svg": "icons/hicolor/scalable/apps/marshalry.svg",
    "marshalry-mime.xml": "mime/packages/marshalry.xml",
    "marshalry.metainfo.xml": "metainfo/marshalry.metainfo.xml",
}
"""What lies in ``share`` of an environment; a test compares it with ``editor/services/desktop.py``."""
FOLDERS = ("content", "docs/manual")
_LEFT_OUT = ("schemas/json/", "editor/api/checkout.py", "content/README")
_SUFFIXES_LEFT_OUT = (".pyc", ".po")
_IN_TEXT = re.compile(r"""[fFrRbB]*(?:\"\"\"|'''|"|')""")
_DOTTED = re.compile(r"(editor|schemas)(\.[A-Za-z_]\w*)+(?=[.:\"'{]|$)")


class Wheel(BuildHookInterface[Any]):
    """Makes the folder that a wheel holds; a checkout gets the module that stands for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Choose the files of a wheel (``standard``) or of what a checkout installs (``editable``)."""
        root = Path(self.root)
        if version != "standard":
            build_data["force_include_editable"][str(root / "editor/api/checkout.py")] = "marshalry.py"
            return
        # In a process of its own: the build's path does not have the sources on it.
        subprocess.run([sys.executable, "-m", "schemas.messages"], cwd=root, check=True)
        made = Path(self.directory) / "wheel"
        shutil.rmtree(made, ignore_errors=True)
        gather(root, made)
        page = Path(self.directory) / "marshalry.1"
        with page.open("wb") as out:
            subprocess.run([sys.executable, "-m", "editor.cli.man"], cwd=root, stdout=out, check=True)
        build_data["shared_data"][str(page)] = "share/man/man1/marshalry.1"
        build_data["force_include"][str(made)] = "marshalry"
        for name, place in SHARED.items():
            build_data["shared_data"][f"editor/desktop/{name}"] = f"share/{place}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away again."""
        shutil.rmtree(Path(self.directory) / "wheel", ignore_errors=True)
        (Path(self.directory) / "marshalry.1").unlink(missing_ok=True)


def gather(root: Path, made: Path) -> None:
    """Write all files of a wheel into a new folder."""
    for file in _files(root):
        inside = file.relative_to(root).as_posix()
        target = (
            made / inside.removeprefix("editor/api/") if inside.startswith("editor/api/") else made / inside
        )
        target.parent.mkdir(parents=True, exist_ok=True)
        # What `new-game` writes imports from `marshalry` already.
        if file.suffix == ".py":
            target.write_text(renamed(file.read_text(encoding="utf-8"), root), encoding="utf-8", newline="\n")
        else:
            shutil.copyfile(file, target)
    shutil.copyfile(made / "editor" / "__main__.py", made / "__main__.py")  # for `python -m marshalry`


def _files(root: Path) -> Iterator[Path]:
    for top in (*TOPS, *FOLDERS):
        for file in sorted((root / top).rglob("*")):
            inside = file.relative_to(root).as_posix()
            left_out = inside.startswith(_LEFT_OUT) or "__pycache__" in file.parts
            # Read are compiled translations; a new game is written with the others, to be translated.
            wanted = file.suffix not in _SUFFIXES_LEFT_OUT or inside.startswith("editor/skeleton/")
            if file.is_file() and not left_out and wanted and file.suffix != ".pyc":
                yield file


def renamed(source: str, root: Path) -> str:
    """Return a module of the checkout as an installed program has it.

    Renamed are imports, and texts that begin with the dotted name of a module (for ``later`` and the like).

    Raises:
        SyntaxError: something is imported in a way that binds another name once it is renamed.
    """
    if not any(f"{top}" in source for top in TOPS):
        return source
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()
    places = sorted(
        {starts[line - 1] + column for line, column in _places(ast.parse(source), raw, starts, root)}
    )
    for place in reversed(places):
        tail = raw[place:]
        below = tail.startswith(API.encode()) and not re.match(rb"\w", tail[len(API) : len(API) + 1])
        raw = raw[:place] + b"marshalry" + (tail[len(API) :] if below else b"." + tail)
    return raw.decode()


def _places(tree: ast.AST, raw: bytes, starts: list[int], root: Path) -> Iterator[tuple[int, int]]:
    """Yield where the names to be renamed begin in formatted sources: line from 1, and bytes into it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] in TOPS:
            yield node.lineno, node.col_offset + len("from ")
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in TOPS:
                    if alias.asname is None:
                        raise SyntaxError(f"line {node.lineno}: 'import {alias.name}' needs 'as'")
                    yield alias.lineno, alias.col_offset
        elif isinstance(node, ast.Constant | ast.JoinedStr) and hasattr(node, "lineno"):
            at = _at(node, starts)
            opening = _IN_TEXT.match(raw[at : at + 8].decode(errors="replace"))
            if opening and _names_a_module(raw[at + len(opening[0]) : at + 200], root):
                yield node.lineno, node.col_offset + len(opening[0])


def _at(node: ast.expr | ast.stmt, starts: list[int]) -> int:
    return starts[node.lineno - 1] + node.col_offset


def _names_a_module(text: bytes, root: Path) -> bool:
    found = _DOTTED.match(text.decode(errors="replace"))
    if found is None:
        return False
    path = root / found[0].replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()
