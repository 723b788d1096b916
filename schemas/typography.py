"""Signs set as a language wants them: French curves apostrophes and parts some signs from the words before.

Nothing here changes how long a text is, so that marks laid over its letters stay where they are; only
:func:`labelled`, :func:`series` and :func:`unbroken` put signs of their own.
"""

from __future__ import annotations

import re
from typing import Final

NARROW: Final = "\u202f"
"""The narrow space that no line breaks at."""
MINUS: Final = "\u2212"
"""The minus of numbers; a hyphen is shorter and stands lower."""
_PARTED: Final = ("fr",)
_BEFORE: Final = re.compile(r"(?<!\s) (?=[:;!?%»](?:[\s)\]»…<*_,.\"']|$))")
"""A space before a sign that ends something; what follows tells the sign from the beginning of an icon."""
_INSIDE: Final = re.compile(r"(?<=«) (?=\S)")
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")

_WORDS: Final = re.compile(r">[^<]+<")
"""Words between tags."""
_SLASH: Final = re.compile(r"(?<=\w)/(?=\w)")
_JOINED_SLASH: Final = "\N{WORD JOINER}/\N{WORD JOINER}"


def typeset(text: str, language: str) -> str:
    """Return a text with curved apostrophes and unbreakable spaces before ``: ; ! ? %`` and in guillemets."""
    if language not in _PARTED:
        return text
    return _APOSTROPHE.sub("’", _INSIDE.sub(NARROW, _BEFORE.sub(NARROW, text)))


def typeset_html(html: str, language: str) -> str:
    """Return HTML whose words, not its tags, are set as :func:`typeset` does."""
    return _WORDS.sub(lambda found: typeset(found[0], language), html)


def with_minus(number: str) -> str:
    """Return a number that Python has written with the minus of numbers."""
    return number.replace("-", MINUS)


def signed(value: float) -> str:
    """Return a number with its sign, e.g. what is added: ``+2``, ``−1``."""
    return with_minus(f"{value:+d}" if isinstance(value, int) else f"{value:+g}")


def labelled(label: str, language: str) -> str:
    """Return what stands before a value: the label and its colon."""
    return f"{label}{NARROW}:" if language in _PARTED else f"{label}:"


def series(language: str) -> str:
    """Return what parts values that hold commas: a semicolon."""
    return f"{NARROW}; " if language in _PARTED else "; "


def unbroken(words: str) -> str:
    """Return words for the screen in which no line ends at a slash: names of fields ("1/J12") stay whole."""
    return _SLASH.sub(_JOINED_SLASH, words)
