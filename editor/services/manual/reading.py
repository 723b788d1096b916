"""Reading the manual: folders of Markdown, one for each language, with the contents in a file of their own.

A new language is a new folder. A chapter that it lacks is shown in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from editor.printing.manual.model import Chapter, Manual, Part
from schemas.content_folder import manual_root
from schemas.messages.languages import SOURCE
from schemas.registry import row_of
from schemas.systems import FREE_SYSTEMS

CONTENTS: Final = "contents.md"
SUBJECTS: Final = "subjects.toml"
_FREE: Final = "free"
PICTURES: Final = "pictures"
_ENTRY: Final = re.compile(r"^[-*] \[[^\]]+\]\(([a-z0-9-]+)\.md\)\s*$")
_HEADING: Final = re.compile(r"^(#{1,2}) (.+?)\s*$")


@dataclass
class _Contents:
    """What the file of contents says."""

    title: str
    opening: str
    parts: list[tuple[str, list[str]]]
    """Title of each part, and the ids of its chapters."""


def read_manual(language: str, root: Path | None = None) -> Manual:
    """Return the manual in a language, English where it lacks something.

    Args:
        language: code of the language.
        root: folder with a folder for each language; None for what travels with the program.

    Raises:
        FileNotFoundError: there is no manual: the installation is damaged.
    """
    root = root or manual_root()
    own = root / language if (root / language / CONTENTS).is_file() else root / SOURCE
    contents = _contents((own / CONTENTS).read_text(encoding="utf-8"))
    parts = tuple(
        Part(title, tuple(_chapter(one, own, root / SOURCE) for one in chapters))
        for title, chapters in contents.parts
    )
    pictures = _pictures(root / SOURCE) | _pictures(own)
    return Manual(own.name, contents.title, contents.opening, parts, pictures)


def _contents(text: str) -> _Contents:
    found = _Contents("", "", [])
    opening = []
    for line in text.splitlines():
        if (heading := _HEADING.match(line)) is not None and len(heading[1]) == 1:
            found.title = heading[2]
        elif heading is not None:
            found.parts.append((heading[2], []))
        elif (entry := _ENTRY.match(line)) is not None and found.parts:
            found.parts[-1][1].append(entry[1])
        elif not found.parts:
            opening.append(line)
    found.opening = "\n".join(opening).strip()
    return found


def _chapter(chapter_id: str, own: Path, source: Path) -> Chapter:
    file = own / f"{chapter_id}.md"
    text = (file if file.is_file() else source / file.name).read_text(encoding="utf-8")
    first, _, rest = text.lstrip().partition("\n")
    return Chapter(chapter_id, first.removeprefix("# ").strip(), rest.strip())


def _pictures(folder: Path) -> dict[str, Path]:
    return {f"{PICTURES}/{file.name}": file for file in sorted((folder / PICTURES).glob("*.webp"))}


@cache
def _subjects(root: Path) -> Mapping[str, str]:
    with (root / SUBJECTS).open("rb") as file:
        found = tomllib.load(file)["subjects"]
    return {str(subject): str(chapter) for subject, chapter in found.items()}


def chapter_about(game: str, subject: str, root: Path | None = None) -> str:
    """Return the id of the chapter about a kind of document, or about playing, in a game or in all games.

    All games without code have the chapters of ``free``.

    Returns:
        '' if no chapter tells of that.
    """
    found = _subjects(root or manual_root())
    game = game if row_of(FREE_SYSTEMS.rows, game) is None else _FREE
    return found.get(f"{game}/{subject}") or found.get(subject, "")


def chapters_with(manual: Manual, words: str) -> tuple[Chapter, ...]:
    """Return the chapters in which all words stand, in any order; all chapters for no words."""
    wanted = words.casefold().split()
    return tuple(
        one
        for one in manual.chapters
        if all(word in f"{one.title}\n{one.text}".casefold() for word in wanted)
    )
