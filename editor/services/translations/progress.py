"""How far each language is: what is translated, and what is shown in English for want of a translation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Message

from editor.packs.yaml_io import content_files, read_documents
from editor.services.translations.collecting import areas, source_entries
from schemas import patterns
from schemas.content_folder import content_root
from schemas.messages import FOLDERS, LANGUAGES, po_files
from schemas.messages.areas import area as compiled_area
from schemas.messages.compiling import CONTEXT_END
from schemas.messages.languages import BY_WORDS, FROM_CODE, SOURCE
from schemas.problems import error

_CODE: Final = re.compile(patterns.LANGUAGE)


@dataclass(frozen=True)
class Missing:
    """One text that has no translation."""

    code: str
    """Code of the message, context of the words, or place in the content."""
    text: str
    """The text in English."""


@dataclass(frozen=True)
class Progress:
    """How much of one area a language has."""

    language: str
    area: str
    """Name of the file without its ending, or ``content/<game>``."""
    total: int
    missing: tuple[Missing, ...]

    @property
    def translated(self) -> int:
        """How many texts the language has."""
        return self.total - len(self.missing)


def progress(
    languages: Sequence[str] | None = None, folder: Path = FOLDERS[0], content: Path | None = None
) -> list[Progress]:
    """Return how far languages are, area by area.

    Args:
        languages: their codes; None for all but the source language.
        folder: where they have their folders.
        content: the folder of the content; None for the one that we ship.

    Raises:
        EditorError: a file cannot be read.
    """
    wanted = [one for one in LANGUAGES if one != SOURCE] if languages is None else languages
    sources = {area: _wanted(folder, area) for area in areas(folder)}
    texts = dict(_content_texts(content or content_root()))
    return [
        found
        for language in wanted
        for found in (
            *(_of_area(folder, language, area, entries) for area, entries in sources.items()),
            *(_of_content(language, f"content/{game}", of_game) for game, of_game in texts.items()),
        )
    ]


def _of_area(folder: Path, language: str, area: str, wanted: Sequence[Message]) -> Progress:
    there = _translated(folder, language, area)
    keys = [po_files.key_of(message, area) for message in wanted]
    missing = (
        Missing(message.context or "", po_files.source_of(message))
        for key, message in zip(keys, wanted, strict=True)
        if key not in there
    )
    return Progress(language, area, len(keys), tuple(missing))


def _translated(folder: Path, language: str, area: str) -> set[po_files.Key]:
    """Return the keys of what a language has; an installed program has its compiled files alone."""
    if (file := folder / language / f"{area}.po").is_file():
        return {po_files.key_of(one, area) for one in _entries(file) if po_files.is_translated(one)}
    parts = (key.partition(CONTEXT_END) for key in compiled_area(folder, language, area).texts)
    return {(context, text if area in BY_WORDS else "") for context, _, text in parts}


def _wanted(folder: Path, area: str) -> list[Message]:
    """Return the entries that each language should have; an installed program has no files of texts."""
    if (file := folder / SOURCE / f"{area}.po").is_file():
        return _entries(file)
    if area in FROM_CODE:
        return source_entries(folder, area)
    texts = compiled_area(folder, SOURCE, area).texts
    return [Message(text, context=key.partition(CONTEXT_END)[0]) for key, text in texts.items()]


def _entries(file: Path) -> list[Message]:
    try:
        return po_files.entries(po_files.read(file)) if file.is_file() else []
    except (OSError, ValueError) as reason:
        raise error("cli.translations_unreadable", file=str(file), reason=str(reason)) from reason


def _of_content(language: str, area: str, texts: Sequence[tuple[str, dict[str, str]]]) -> Progress:
    missing = (
        Missing(place, text.get(SOURCE, "") or next(iter(text.values())))
        for place, text in texts
        if not text.get(language, "").strip()
    )
    return Progress(language, area, len(texts), tuple(missing))


def _content_texts(root: Path) -> Iterator[tuple[str, list[tuple[str, dict[str, str]]]]]:
    """Yield each game with its texts in several languages; what is said in one only is the same in all."""
    for game in sorted(folder for folder in root.iterdir() if folder.is_dir()):
        found = [
            text
            for file in content_files(game)
            for source in read_documents(file)
            for text in _texts(source.data, f"{source.data.get('kind', '')}/{source.data.get('slug', '')}")
        ]
        if found:
            yield game.name, found


def _texts(data: Any, place: str) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(data, dict):
        if len(data) > 1 and SOURCE in data and all(map(_CODE.match, data)):
            yield place, data
            return
        for key, value in data.items():
            yield from _texts(value, f"{place}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, f"{place}[{number}]")
