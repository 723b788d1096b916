"""Where on a card the words stand that a face shows: a finding leads to their field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from schemas.locations import dotted

_NO_WORDS: Final = frozenset({"id", "slug", "kind", "system", "schema_version", "portrait"})
"""Fields that no face shows as words."""
_SHORT: Final = 3
"""So many letters at least tell which field a longer text was made of."""
Path = tuple[int | str, ...]


def place_of_text(data: Mapping[str, Any], text: str) -> str:
    """Return the field whose value a face shows, or that most of a text is made of; '' if none is found.

    Args:
        data: the card as plain data.
        text: what the face shows.
    """
    shown, best = _plain(text), (0, "")
    for path, words in _leaves(data):
        if words == shown != "":
            return dotted(path)
        if _SHORT <= len(words) <= len(shown) and words in shown:
            best = max(best, (len(words), dotted(path)), key=lambda one: one[0])
    return best[1]


def place_of_letter(data: Mapping[str, Any], letter: str) -> str:
    """Return the first field with a letter; '' if none has it."""
    plain = _plain(letter)
    return next((dotted(path) for path, words in _leaves(data) if plain and plain in words), "")


def _plain(words: str) -> str:
    return "".join(words.split()).casefold()


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield the values of a card as words without spaces, each with its place."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if path or key not in _NO_WORDS:
                yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*path, number))
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield path, _plain(str(value))
