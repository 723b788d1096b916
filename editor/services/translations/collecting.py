"""Brings the files of translations up to date with the program: nothing missing, nothing stale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message

from editor.services.translations.command_words import command_words
from editor.services.translations.words import words_of
from schemas.field_specs import described_fields
from schemas.free_systems import FREE_MODELS
from schemas.messages import COMMANDS, FOLDERS, HELP, INTERFACE, LANGUAGES, po_files
from schemas.messages.compiling import SUFFIX
from schemas.messages.languages import FROM_CODE, SOURCE
from schemas.systems import DOCUMENT_SYSTEMS

_EDITOR = Path(__file__).parents[2]


def collect(folder: Path = FOLDERS[0], *, reviewed: bool = False) -> list[Path]:
    """Write the words of the program into the files of every language; return the files that have changed.

    Args:
        folder: where the languages have their folders.
        reviewed: translations of sentences that have changed fit them already.
    """
    changed = []
    for area in areas(folder):
        wanted = source_entries(folder, area)
        for language in LANGUAGES:
            file = folder / language / f"{area}.po"
            known = po_files.entries(po_files.read(file)) if file.is_file() else []
            if language == SOURCE and area not in FROM_CODE:
                entries = known
            else:
                entries = po_files.merged(wanted, known, area, reviewed=reviewed)
            before = file.read_bytes() if file.is_file() else b""
            po_files.write(file, entries)
            if file.read_bytes() != before:
                changed.append(file)
    return changed


def areas(folder: Path) -> list[str]:
    """Return the names of all areas, sorted."""
    files = (*(folder / SOURCE).glob("*.po"), *folder.glob(f"*{SUFFIX}"))
    return sorted({file.stem for file in files} | FROM_CODE)


def source_entries(folder: Path, area: str) -> list[Message]:
    """Return the entries that each language should have in an area: English words, without translations."""
    if area == INTERFACE:
        return list(_interface())
    if area == COMMANDS:
        return [Message(one.text, "", context=one.context) for one in command_words(_EDITOR / "cli")]
    if area == HELP:
        return [Message(text, "", context=key) for key, text in sorted(help_texts().items())]
    return po_files.entries(po_files.read(folder / SOURCE / f"{area}.po"))


def _interface() -> Iterator[Message]:
    for words in words_of(_EDITOR / "ui"):
        source = (words.text, words.text) if words.counted else words.text
        yield Message(source, "", context=words.context)


@cache
def help_texts() -> dict[str, str]:
    """Return what the fields of all documents mean, in English, by game, model and field.

    Games of packages from outside bring their own words.
    """
    models = (model for system in (*DOCUMENT_SYSTEMS.own, FREE_MODELS) for model in system.models)
    found = {key: text for model in models for key, text in described_fields(model).items()}
    return {key: text for key, text in found.items() if text}
