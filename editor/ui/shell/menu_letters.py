"""The underlined letters of a menu: each once, whatever the language and the editor in front."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_LETTER: Final = re.compile("&(.)")
_MARK: Final = "\0"
"""Stands for a sign ``&&`` that is meant itself."""


def distinct_letters(texts: Sequence[str]) -> list[str]:
    """Return the texts of a menu so that no two have the same letter.

    The letter that a text asks for is its own where no text before asks for it; others get the first letter
    of a word that is free, then any that is free, and where none is left they have none.
    """
    plain = [text.replace("&&", _MARK) for text in texts]
    taken: set[str] = set()
    found: list[str | None] = []
    for text in plain:
        asked = _LETTER.search(text)
        fits = asked is not None and asked[1].casefold() not in taken
        if asked is not None and fits:
            taken.add(asked[1].casefold())
        found.append(text if fits else None)
    return [
        (text if text is not None else _with_free(_LETTER.sub(r"\1", asking), taken)).replace(_MARK, "&&")
        for text, asking in zip(found, plain, strict=True)
    ]


def _with_free(text: str, taken: set[str]) -> str:
    starts = [found.start() for found in re.finditer(r"\b[^\W_]", text)]
    for place in (*starts, *range(len(text))):
        letter = text[place].casefold()
        if letter.isalnum() and letter not in taken:
            taken.add(letter)
            return f"{text[:place]}&{text[place:]}"
    return text
