"""Sorting names as a dictionary does: by letters first, then by accents and case, numbers by their value.

The keys follow the root order of the Unicode collation algorithm (spaces, signs, digits, letters) and what a
language changes of it. The full algorithm needs a table of 30,000 lines, which takes longer to read than the
program takes to start; names of cards do not need it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 80
"""Letters of a name that a key looks at."""
_TAILORED: Final = {
    "cs": "c<č h<ch r<ř s<š z<ž",
    "da": "z<æ<ø<å",
    "es": "n<ñ",
    "et": "s<š z<ž w<õ<ä<ö<ü",
    "fi": "z<å<ä<ö",
    "hr": "c<č<ć d<đ s<š z<ž",
    "nb": "z<æ<ø<å",
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
    "sv": "z<å<ä<ö",
    "tr": "c<ç g<ğ h<\u0131 o<ö s<ş u<ü",
}
"""Language -> letters of their own that come after another one; in the others an accent makes no letter."""
_LETTERS: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "\u0131": "i"}
)
_NUMBER: Final = re.compile(r"[0-9]+")
_SIGN: Final = re.compile(r"[^\w\s]|_")
_AFTER: Final = "\U0003134a"
"""A letter that hardly any name has, after all others."""
_NEXT_LEVEL: Final = "\t"
"""Comes before everything else in a key, so that a name comes before those that go on."""
_MOST_DIGITS: Final = 9


def sort_key(words: str, language: str) -> str:
    """Return the text by which a database or :func:`sorted` puts a name into its place; '' for no name."""
    return _key(words, language if language in _TAILORED else "")


def slug_key(slug: str) -> str:
    """Return the text by which short names and paths are put in order: ``orcs-2`` before ``orcs-10``."""
    return sort_key(slug, "")


@lru_cache
def _key(words: str, language: str) -> str:
    name = " ".join(words.casefold().split())[:LONGEST]
    plain = unicodedata.normalize("NFC", name)
    own, letters = _own_letters(language)
    if own is not None:
        plain = own.sub(lambda found: letters[found[0]], plain)
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    key = _NUMBER.sub(_by_value, _SIGN.sub("!", plain))
    return key if plain == key == name else f"{key}{_NEXT_LEVEL}{name}"


def _by_value(found: re.Match[str]) -> str:
    """Return a number so that a shorter one comes first."""
    digits = found[0].lstrip("0") or "0"
    return f"{min(len(digits), _MOST_DIGITS)}{digits}"


@lru_cache
def _own_letters(language: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """Return what finds the letters that a language sorts by themselves, and what stands for each."""
    found: dict[str, str] = {}
    for rule in _TAILORED.get(language, "").split():
        before, *after = rule.split("<")
        found |= {letter: before + _AFTER * place for place, letter in enumerate(after, 1)}
    return (re.compile("|".join(found)), found) if found else (None, found)
