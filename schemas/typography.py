"""Signs set as a language wants them: French parts some from the words before by a space that never breaks.

Nothing here changes how long a text is, so that marks laid over its letters stay where they are; only
:func:`labelled` and :func:`series` put signs of their own.
"""

from __future__ import annotations

import re
from typing import Final

NARROW: Final = "\u202f"
"""The narrow space that no line breaks at."""
_PARTED: Final = ("fr",)
_BEFORE: Final = re.compile(r"(?<!\s) (?=[:;!?»](?:[\s)\]»…<*_,.\"']|$))")
"""A space before a sign that ends something; what follows tells the sign from the beginning of an icon."""
_INSIDE: Final = re.compile(r"(?<=«) (?=\S)")


def typeset(text: str, language: str) -> str:
    """Return a text whose spaces before ``: ; ! ?`` and inside guillemets do not break."""
    if language not in _PARTED or " " not in text:
        return text
    return _INSIDE.sub(NARROW, _BEFORE.sub(NARROW, text))


def labelled(label: str, language: str) -> str:
    """Return what stands before a value: the label and its colon."""
    return f"{label}{NARROW}:" if language in _PARTED else f"{label}:"


def series(language: str) -> str:
    """Return what parts values that hold commas: a semicolon."""
    return f"{NARROW}; " if language in _PARTED else "; "
