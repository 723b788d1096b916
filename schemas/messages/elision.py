"""Words that lose their last vowel before a vowel: French « de » and « Empire » make « d’Empire »."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from schemas.text import plain_letters


@dataclass(frozen=True)
class Elision:
    """How one language shortens words before others."""

    shortened: Callable[[str], str]
    """Return the words before a value with the last one shortened; the same words where none can be."""
    begins_with_vowel: Callable[[str], bool]
    """Whether what follows wants that."""


_FRENCH: Final = re.compile(
    r"(?<![\w’'-])((?:[dlncmtsj]|qu|jusqu|lorsqu|puisqu|quoiqu)(?=e $)|l(?=a $)).. ?$", re.IGNORECASE
)
_MUTE_H: Final = re.compile(
    r"h(?:abi|alein|alluc|amec|armon|ebdo|ect|elic|emi|epat|erb|ered|eres|erit|ermin|ermit|eroi|esit|eur"
    r"|ibern|ier|ipp|irond|ist|iver|ommage|omme|omoni|onn|onor|opit|ori[zp]|orlog|orreur|orri|osp|osti"
    r"|ote|uil|uitr|um|ydr|yen|ymn|yp)"
)
"""Beginnings of French words whose h is mute; that of others (héros, harpie, horde) counts as a consonant."""
_VOWEL: Final = re.compile(r"(?!onz|oui\b|un\b|y[aeiou])[aeiouyœæ](?:[^\W\d_]|[’'])")


def _shortened_french(words: str) -> str:
    return _FRENCH.sub(r"\1’", words)


def _begins_with_french_vowel(word: str) -> bool:
    plain = plain_letters(word[:12])
    return (_MUTE_H if plain.startswith("h") else _VOWEL).match(plain) is not None


ELISIONS: Final[Mapping[str, Elision]] = {"fr": Elision(_shortened_french, _begins_with_french_vowel)}
"""Language -> its rule; most have none."""
