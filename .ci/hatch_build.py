"""What a wheel holds: all of the program below one folder, ``marshalry``, with its translations compiled.

A checkout has ``editor``, ``schemas``, ``content`` and ``docs/manual`` at its top; in a wheel they stand
below ``marshalry``, and what they import is renamed (docs/decisions/0009-one-name.md). What is installed from
a checkout is whole; ``make wheel`` parts it (docs/decisions/0010-two-wheels.md).
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

Part = Literal["whole", "program", "data"]
ASKED = "MARSHALRY_WHEEL"
"""Variable of the environment that says which part is wanted of the program; ``make wheel`` sets it."""
ADDRESS = "MARSHALRY_ADDRESS"
"""Variable of the environment that names the public repository; ``make wheel URL=...`` sets it."""
DATA = "marshalry-data"
"""The distribution of the content, the fonts and the manual (``.ci/data``)."""
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
FONTS = "editor/printing/fonts/"
_NEVER = (".pyc", ".mo")
"""Endings of what Python, and older versions of this program, compile beside the sources."""
_LEFT_OUT = ("schemas/json/", "editor/api/checkout.py", "content/README")
_NOTES = "RULINGS.md"
"""Choices where a rule book is silent: for those who read the sources."""
_IN_TEXT = re.compile(r"""[fFrRbB]*(?:\"\"\"|'''|"|')""")
_ADDRESS = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}(:\d+)?(/[\w.~-]+)+")
_PAGES = {"codeberg.org": "src/branch/main"}
"""Host -> what stands before the name of a file in the address of its page, where it is not ``blob/main``."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s]+)\)")
"""A link or a picture of Markdown that leads into the repository."""
_DESCRIBED = {
    "Homepage": "homepage",
    "Documentation": "help",
    "Issues": "bugtracker",
    "Source": "vcs-browser",
}
"""Name of an address in a wheel -> its type in the description for software centres."""
_METAINFO = "marshalry.metainfo.xml"
_DOTTED = re.compile(r"(editor|schemas)(\.[A-Za-z_]\w*)+(?=[.:\"'{]|$)")


def project_urls(address: str) -> dict[str, str]:
    """Return the addresses that a wheel tells of its project, by their names; none where there is no address.

    Args:
        address: of the public repository, as a browser shows it.

    Raises:
        ValueError: it is no address of a repository that begins with ``https://``.
    """
    home = address.strip().rstrip("/").removesuffix(".git")
    if not home:
        return {}
    if _ADDRESS.fullmatch(home) is None:
        raise ValueError(f"{address!r} is no address like https://example.org/people/marshalry")
    pages = f"{home}/{_PAGES.get(home.split('/')[2], 'blob/main')}"
    return {
        "Homepage": home,
        "Documentation": f"{pages}/README.md",
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{pages}/CHANGELOG.md",
    }


def described(metainfo: str, urls: Mapping[str, str]) -> str:
    """Return the description for software centres with the addresses of the project."""
    lines = "".join(
        f'  <url type="{kind}">{urls[name]}</url>\n' for name, kind in _DESCRIBED.items() if name in urls
    )
    return metainfo.replace("  <launchable", f"{lines}  <launchable")


def readme_elsewhere(text: str, urls: Mapping[str, str]) -> str:
    """Return a README as it reads outside of the repository.

    What it links to and shows there is named by its whole address; without one, words stay and pictures go.
    """
    pages = urls.get("Documentation", "").removesuffix("README.md")
    raw = re.sub("/(blob|src)/", "/raw/", pages, count=1)

    def elsewhere(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if not pages:
            return "" if picture else words
        return f"{picture}[{words}]({raw if picture else pages}{target})"

    return _LINK.sub(elsewhere, text)


class Addresses(MetadataHookInterface):
    """Tells where the project lives, if it was said, and what its README says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses and the README to what a wheel says of itself."""
        if urls := project_urls(os.environ.get(ADDRESS, "")):
            metadata["urls"] = urls
        if "readme" in metadata.get("dynamic", ()):
            text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
            metadata["readme"] = {"content-type": "text/markdown", "text": readme_elsewhere(text, urls)}


class Wheel(BuildHookInterface[Any]):
    """Makes the folder that a wheel holds; a checkout gets the module that stands for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Choose the files of a wheel (``standard``) or of what a checkout installs (``editable``)."""
        root = Path(__file__).resolve().parents[1]
        if version != "standard":
            build_data["force_include_editable"][str(root / "editor/api/checkout.py")] = "marshalry.py"
            return
        part = self._part()
        made = Path(self.directory) / "wheel"
        shutil.rmtree(made, ignore_errors=True)
        if part != "data":
            self._add_program(root, build_data)
        if part == "program":
            build_data["dependencies"].append(f"{DATA}=={self.metadata.version}")
        gather(root, made, part)
        if part != "data":  # `marshalry desktop install` tells the addresses, too
            share = Path(self.directory) / "share"
            shutil.copyfile(share / SHARED[_METAINFO], made / "editor/desktop" / _METAINFO)
        build_data["force_include"][str(made)] = "marshalry"

    def _part(self) -> Part:
        if self.metadata.name == DATA:
            return "data"
        return "program" if os.environ.get(ASKED) == "program" else "whole"

    def _add_program(self, root: Path, build_data: dict[str, Any]) -> None:
        """Compile the translations; add the manual pages and what lies in ``share``."""
        urls = project_urls(os.environ.get(ADDRESS, ""))
        share = Path(self.directory) / "share"
        shutil.rmtree(share, ignore_errors=True)
        # In processes of their own: the build's path does not have the sources on it.
        subprocess.run([sys.executable, "-m", "schemas.messages"], cwd=root, check=True)
        links = [urls[name] for name in ("Homepage", "Issues") if urls]
        subprocess.run([sys.executable, "-m", "editor.cli.man", str(share), *links], cwd=root, check=True)
        for name, place in SHARED.items():
            (share / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / "editor/desktop" / name, share / place)
        description = share / SHARED[_METAINFO]
        told = described(description.read_text(encoding="utf-8"), urls)
        description.write_text(told, encoding="utf-8", newline="\n")
        for file in filter(Path.is_file, share.rglob("*")):
            build_data["shared_data"][str(file)] = f"share/{file.relative_to(share).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away again."""
        for folder in ("wheel", "share"):
            shutil.rmtree(Path(self.directory) / folder, ignore_errors=True)


def gather(root: Path, made: Path, part: Part) -> None:
    """Write all files of a wheel into a new folder."""
    for file in _files(root, part):
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
    if part != "data":
        shutil.copyfile(made / "editor" / "__main__.py", made / "__main__.py")  # for `python -m marshalry`


def _files(root: Path, part: Part) -> Iterator[Path]:
    for top in (*TOPS, *FOLDERS):
        for file in sorted((root / top).rglob("*")):
            inside = file.relative_to(root).as_posix()
            left_out = inside.startswith(_LEFT_OUT) or file.name == _NOTES or file.suffix in _NEVER
            # Read are compiled translations; a new game is written with the others, to be translated.
            wanted = file.suffix != ".po" or inside.startswith("editor/skeleton/")
            if file.is_file() and not left_out and wanted and _belongs(inside, part):
                yield file


def _belongs(inside: str, part: Part) -> bool:
    """Return whether a file of the checkout belongs to a part: sources and words, or all that is shown."""
    data = inside.startswith(FOLDERS) or (inside.startswith(FONTS) and not inside.endswith(".py"))
    return part == "whole" or data == (part == "data")


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
