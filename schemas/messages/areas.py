"""Reads translations, one area at a time, when the first of its sentences is wanted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Final

from schemas.messages.compiling import SUFFIX, Packed, Texts, keep, packed, sources, texts_of
from schemas.registry import Registry, later

log = logging.getLogger(__name__)

FOLDERS: Final[Registry[Path]] = Registry(
    Path(__file__).parent / "locale", installed=later("schemas.games:message_folders")
)
"""Where translations stand as ``<language>/<area>.po``; a game that lives elsewhere brings its folder."""


def _two_forms(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Area:
    """The translations of one area in one language."""

    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Context and English text of an entry -> its translation; forms of a plural are parted by NUL."""
    plural: Callable[[int], int] = _two_forms
    """Which of its plural forms a number takes, counted from 0."""


NOTHING: Final = Area()


@cache
def area(folder: Path, language: str, name: str) -> Area:
    """Return the translations of an area in a language; empty if there are none or they cannot be read.

    Args:
        folder: one of ``FOLDERS``.
        language: code of the language.
        name: name of the area.
    """
    found = _packed(folder, name)
    if found is None or language not in found.languages:
        return NOTHING
    try:
        texts = found.texts(language)
        return Area(texts.by_key, c2py(texts.plural))
    except ValueError as reason:
        log.warning("Translations cannot be read: %s", reason)
        return NOTHING


@cache
def _packed(folder: Path, name: str) -> Packed | None:
    """Return an area in all its languages, compiled again where a file has changed; None if there is none."""
    target, written = folder / f"{name}{SUFFIX}", sources(folder, name)
    try:
        made = target.stat().st_mtime_ns
        if all(file.stat().st_mtime_ns <= made for file in written.values()):
            found = Packed(target.read_bytes())
            if written.keys() <= found.languages:
                return found
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as reason:
        log.warning("Translations cannot be read: %s: %s", target, reason)
    return Packed(_compiled(target, written)) if written else None


def _compiled(target: Path, written: Mapping[str, Path]) -> bytes:
    """Return the compiled form of an area, and keep it where all of its files can be read."""
    area: dict[str, Texts] = {}
    for language, file in written.items():
        try:
            area[language] = texts_of(file)
        except (OSError, ValueError) as reason:
            log.warning("Translations cannot be read: %s", reason)
    content = packed(area)
    if area.keys() == written.keys():
        keep(content, target)
    return content
