"""Short names and keys made of words, as forms, imports and boards propose them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from itertools import count
from typing import Final

_LONGEST: Final = 70
"""Letters of a name that is made; there is room for a number after it."""


def slug_from(words: str) -> str:
    """Return words as a short name, ``gardes-orcs-d-elite``; '' if no letter of them can stand in one."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].rstrip("-")


def key_from(words: str) -> str:
    """Return words as a key, ``gardes_orcs``; '' if no letter of them can stand in one."""
    return slug_from(words).replace("-", "_")


def free_key(words: str, taken: Container[object], otherwise: str) -> str:
    """Return a key that is not taken.

    Args:
        words: what it is made of.
        taken: the keys that there are.
        otherwise: what it is made of where the words give none.
    """
    stem = key_from(words) or otherwise
    if stem not in taken:
        return stem
    return next(key for number in count(2) if (key := f"{stem}_{number}") not in taken)
