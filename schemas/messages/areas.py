"""Reads translations, one area at a time, when the first of its sentences is wanted."""

from __future__ import annotations

import logging
import re
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Final

from schemas.messages.compiling import compiled, keep
from schemas.registry import Registry, later

log = logging.getLogger(__name__)

FOLDERS: Final[Registry[Path]] = Registry(
    Path(__file__).parent / "locale", installed=later("schemas.games:message_folders")
)
"""Where translations stand as ``<language>/<area>.po``; a game that lives elsewhere brings its folder."""

CONTEXT_END: Final = "\x04"
"""What parts the context of an entry from its text, as in every ``.mo`` file."""
FORMS_END: Final = "\x00"
_MAGIC: Final = 0x950412DE
_PLURAL: Final = re.compile(r"^Plural-Forms:.*\bplural=(.*?);?\s*$", re.MULTILINE)


def _two_forms(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Area:
    """The translations of one file."""

    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Context and English text of an entry -> its translation; forms of a plural are parted by NUL."""
    plural: Callable[[int], int] = _two_forms
    """Which of its plural forms a number takes, counted from 0."""


NOTHING: Final = Area()


@cache
def area(folder: Path, language: str, name: str) -> Area:
    """Return the translations of an area in a language; empty if there is no file or it cannot be read.

    Args:
        folder: one of ``FOLDERS``.
        language: code of the language.
        name: name of the area.
    """
    source = folder / language / f"{name}.po"
    target = source.with_suffix(".mo")
    written, made = _changed(source), _changed(target)
    try:
        if made is not None and (written is None or made >= written):
            return _read(target.read_bytes())
        if written is None:
            return NOTHING
        content = compiled(source)
        keep(content, target)
        return _read(content)
    except (OSError, ValueError, struct.error) as reason:
        log.warning("Translations cannot be read: %s", reason)
        return NOTHING


def _changed(file: Path) -> int | None:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return None


def _read(content: bytes) -> Area:
    """Read a compiled file: GNU's format, whose keys ``gettext`` of the standard library does not list."""
    order = "<" if struct.unpack_from("<I", content)[0] == _MAGIC else ">"
    count, keys, values = struct.unpack_from(f"{order}8x3I", content)
    pieces = struct.unpack_from(f"{order}{2 * count}I", content, keys)
    translated = struct.unpack_from(f"{order}{2 * count}I", content, values)
    found = {}
    for at in range(0, 2 * count, 2):
        key = content[pieces[at + 1] : pieces[at + 1] + pieces[at]].decode()
        start = translated[at + 1]
        found[key.partition(FORMS_END)[0]] = content[start : start + translated[at]].decode()
    rule = _PLURAL.search(found.pop("", ""))
    return Area(found, c2py(rule[1]) if rule else _two_forms)
