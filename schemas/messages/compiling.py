"""Compiles files of translations (``.po``) to what the program reads: one small file for each area.

Reading the texts themselves takes a hundred times as long. The set-up compiles all, and the program what is
missing or older than its texts. An area holds all languages, for they share the keys of its entries, and is
packed: the English words of the windows would else be carried once for each language.
"""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schemas.messages.languages import FROM_CODE, LANGUAGES
from schemas.typography import typeset

SUFFIX: Final = ".words"
"""Ending of a compiled file."""
CONTEXT_END: Final = "\x04"
"""What parts the context of an entry from its English text, as in GNU's compiled files."""
FORMS_END: Final = "\x00"
"""What parts the forms of a plural."""
_HEAD: Final = "words 1"
"""Begins each compiled file, so that one of another version is not taken for one of this."""
_ENTRY_END: Final = "\x01"
_FIELD_END: Final = "\x02"
_PART_END: Final = "\x03"


@dataclass(frozen=True)
class Texts:
    """The translations of one area in one language."""

    plural: str
    """Rule of its plurals, as in ``Plural-Forms``."""
    by_key: Mapping[str, str]
    """Context and English text of an entry -> its translation; forms of a plural are parted by NUL."""


def sources(folder: Path, name: str) -> dict[str, Path]:
    """Return the files of an area that there are, by the codes of their languages."""
    files = {language: folder / language / f"{name}.po" for language in LANGUAGES}
    return {language: file for language, file in files.items() if file.is_file()}


def texts_of(file: Path) -> Texts:
    """Return what a file of translations says, set with the signs of its language.

    Raises:
        ValueError: the file is no valid ``.po`` file.
        OSError: the file cannot be read.
    """
    # Babel, whose import takes as long as a short command, is needed only where something has changed.
    from schemas.messages import po_files

    catalog, language = po_files.read(file), file.parent.name
    po_files.change(catalog, lambda text: typeset(text, language), language, file.stem)
    found = {}
    for message in po_files.entries(catalog):
        if po_files.is_translated(message):
            # Found by its code alone where it has one: its English would be carried for nothing.
            by_code = message.context and file.stem not in FROM_CODE
            words = "" if by_code else po_files.source_of(message)
            found[f"{message.context or ''}{CONTEXT_END}{words}"] = FORMS_END.join(po_files.forms(message))
    return Texts(catalog.plural_expr, found)


def packed(area: Mapping[str, Texts]) -> bytes:
    """Return the compiled form of an area from its texts in each language."""
    keys = list(dict.fromkeys(key for texts in area.values() for key in texts.by_key))
    parts = [_HEAD, _ENTRY_END.join(keys)]
    for language, texts in area.items():
        said = _ENTRY_END.join(texts.by_key.get(key, "") for key in keys)
        parts.append(_FIELD_END.join((language, texts.plural, said)))
    return zlib.compress(_PART_END.join(parts).encode(), 9)


class Packed:
    """A compiled area: its languages are unpacked at once, the texts of each when they are wanted."""

    def __init__(self, content: bytes) -> None:
        """Open a compiled file.

        Raises:
            ValueError: it is none, or of another version of the program.
        """
        try:
            head, keys, *parts = zlib.decompress(content).decode().split(_PART_END)
        except (zlib.error, ValueError) as reason:
            raise ValueError("no compiled translations") from reason
        if head != _HEAD:
            raise ValueError(f"translations of another version: {head}")
        self._keys = keys.split(_ENTRY_END)
        self._parts = {language: rest for language, _, rest in (part.partition(_FIELD_END) for part in parts)}

    @property
    def languages(self) -> frozenset[str]:
        """Codes of its languages."""
        return frozenset(self._parts)

    def texts(self, language: str) -> Texts:
        """Return what it says in one of its languages."""
        plural, _, said = self._parts[language].partition(_FIELD_END)
        pairs = zip(self._keys, said.split(_ENTRY_END), strict=True)
        return Texts(plural, {key: text for key, text in pairs if text})


def keep(content: bytes, file: Path) -> None:
    """Write a compiled file at once or not at all: not in a folder that is not ours to write in."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=file.stem, delete=False) as part:
            part.write(content)
        Path(part.name).chmod(0o644)
        Path(part.name).replace(file)
    except OSError:
        return


def compile_all(folder: Path) -> None:
    """Compile every area below a folder of which a file has changed since it was compiled.

    Raises:
        ValueError: a file is no valid ``.po`` file.
        OSError: a file cannot be read.
    """
    for name in sorted({file.stem for file in folder.glob("*/*.po")}):
        files, target = sources(folder, name), folder / f"{name}{SUFFIX}"
        newest = max((file.stat().st_mtime_ns for file in files.values()), default=0)
        if not target.is_file() or target.stat().st_mtime_ns < newest:
            keep(packed({language: texts_of(file) for language, file in files.items()}), target)
