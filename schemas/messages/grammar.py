"""What Unicode's tables (CLDR) know about languages: forms of plurals, numbers, lists.

Babel holds these tables. Its import takes as long as a short command, so it waits until they are needed, and
English does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from schemas.messages.languages import SOURCE, language_of
from schemas.typography import with_minus

if TYPE_CHECKING:
    from babel import Locale


def takes_singular(number: float, language: str) -> bool:
    """Return whether a number stands with a noun in the singular: French « 0 point », « 1,5 point »."""
    return number == 1 if language == SOURCE else _locale(language).plural_form(number) == "one"


def in_figures(text: str, language: str) -> str:
    """Return a number that Python has written as the language writes it.

    Its decimal sign, what parts its thousands where Python has written commas (``{count:,}``), and a minus.
    """
    if "." in text or "," in text:
        text = text.translate({ord("."): decimal_sign(language), ord(","): thousands_sign(language)})
    return with_minus(text)


@cache
def decimal_sign(language: str) -> str:
    """Return what stands before the decimals of a number, e.g. a comma."""
    if language == SOURCE:
        return "."
    from babel.numbers import get_decimal_symbol

    return get_decimal_symbol(_locale(language))


@cache
def thousands_sign(language: str) -> str:
    """Return what parts the thousands of a number, e.g. a narrow space."""
    if language == SOURCE:
        return ","
    from babel.numbers import get_group_symbol

    return get_group_symbol(_locale(language))


def joined(parts: Sequence[str], language: str) -> str:
    """Return words as a list in a sentence: ``a, b and c``; '' for none."""
    if len(parts) < 2:
        return "".join(parts)
    from babel.lists import format_list

    return format_list(parts, locale=_locale(language))


@cache
def _locale(language: str) -> Locale:
    from babel import Locale

    return Locale.parse(language_of(language).locale)
