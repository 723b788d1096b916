"""The languages of the program: a new one is a row here and a folder (docs/adding-a-language.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, overload

from schemas.registry import Registry


@dataclass(frozen=True)
class Language:
    """One language of the interface, of messages and of names."""

    code: str
    """ISO 639-1 code: the name of its folder and its key in texts of documents."""
    name: str
    """What its speakers call it."""
    locale: str
    """Whose numbers, dates, lists and sorting it uses, e.g. ``en_GB``."""


SOURCE: Final = "en"
"""The language that sentences are written in first, and that stands in where a translation is missing."""

KNOWN: Final[Registry[Language]] = Registry(
    Language(SOURCE, "English", "en_GB"),
    Language("fr", "Français", "fr_FR"),
    Language("de", "Deutsch", "de_DE"),
)

INTERFACE: Final = "interface"
"""Area of the words of windows: by Qt's context and the English words."""
HELP: Final = "help"
"""Area of what the fields of documents mean: by game, model and field."""
COMMANDS: Final = "commands"
"""Area of the help of commands: by the English words."""
HELP_TEXT: Final = "Help"
"""Context of what commands, options and arguments mean, a paragraph each."""
VALUE_NAME: Final = "Value"
"""Context of what stands for a value of an option or argument: FILE, NUMBER."""
FROM_CODE: Final = frozenset({INTERFACE, HELP, COMMANDS})
"""Areas whose English words stand in the program's code; those of all others stand in the English files."""
BY_WORDS: Final = frozenset({INTERFACE, COMMANDS})
"""Areas whose entries are found again by their English words, not by their context alone."""


class Codes(Sequence[str]):
    """The codes of the known languages, in their order."""

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        """Return a code, or some of them."""
        if isinstance(index, slice):
            return tuple(one.code for one in KNOWN[index])
        return KNOWN[index].code

    def __len__(self) -> int:
        """Return the number of languages."""
        return len(KNOWN)


LANGUAGES: Final = Codes()


def with_first(language: str) -> tuple[str, ...]:
    """Return the codes of all languages: the one wanted, the source language, then the others."""
    return tuple(dict.fromkeys((language_of(language).code, SOURCE, *LANGUAGES)))


def language_after(code: str) -> str:
    """Return the code of the next language in the list, the first one after the last or an unknown one."""
    return LANGUAGES[(LANGUAGES.index(code) + 1) % len(LANGUAGES)] if code in LANGUAGES else LANGUAGES[0]


def language_of(code: str) -> Language:
    """Return a language by its code; the source language for an unknown code."""
    return next((one for one in KNOWN if one.code == code), KNOWN[0])


def language_name(code: str) -> str:
    """Return what the speakers of a language call it; the code of an unknown one."""
    return next((one.name for one in KNOWN if one.code == code), code)
