"""Sentences with gaps: ``{count} {count:battle|battles} of {army}`` and the values that fill them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final

from schemas.messages.elision import ELISIONS
from schemas.messages.grammar import in_figures, takes_singular

FORMS: Final = "|"
"""What parts the forms of a word in a gap; the value chooses one by the rule of the language."""
CAPITAL: Final = "capital"
"""Format of a gap whose words begin with a capital letter: ``{cards:capital}``."""
IDENTIFIERS: Final = frozenset(("code", "id", "line", "n", "number", "row", "seed", "year"))
"""Gaps whose numbers name a thing and count nothing: their thousands are not parted."""
_THOUSAND: Final = 1000
_FORMATTER: Final = Formatter()


@dataclass(frozen=True)
class Gap:
    """One gap and the words before it."""

    before: str
    shortened: str
    """The words before it where the value begins with a vowel."""
    name: str | None
    """Name of the value; None for the words after the last gap."""
    format: str
    conversion: str | None
    forms: tuple[str, ...]
    """The forms of a word that the value chooses from, instead of being shown."""


class Template:
    """The sentence of one code in one language."""

    __slots__ = ("_gaps", "_plural", "_simple", "language", "text")

    def __init__(self, text: str, language: str, plural: Callable[[int], int]) -> None:
        self.text = text
        self.language = language
        self._plural = plural
        self._gaps: tuple[Gap, ...] | None = None
        self._simple = False

    def fill(self, values: Mapping[str, Any]) -> str:
        """Return the sentence with its values.

        Raises:
            LookupError: a value is missing.
            ValueError: a gap cannot show its value.
        """
        gaps = self._gaps if self._gaps is not None else self._parse()
        if self._simple and not any(map(_in_figures, values.values())):
            filled = self.text.format(**values)
            if "-" not in filled:  # else there may be a number below 0
                return filled
        return "".join([self._filled(gap, values) for gap in gaps])

    def _parse(self) -> tuple[Gap, ...]:
        elision = ELISIONS.get(self.language)
        gaps = []
        for before, name, form, conversion in _FORMATTER.parse(self.text):
            shortened = elision.shortened(before) if elision and name else before
            forms = tuple(form.split(FORMS)) if form and FORMS in form else ()
            gaps.append(Gap(before, shortened, name, form or "", conversion, forms))
        self._gaps = tuple(gaps)
        self._simple = not any(
            gap.forms or gap.shortened != gap.before or gap.format == CAPITAL or "," in gap.format
            for gap in gaps
        )
        return self._gaps

    def _filled(self, gap: Gap, values: Mapping[str, Any]) -> str:
        if gap.name is None:
            return gap.before
        value = values[gap.name]
        if gap.forms:
            return gap.before + self._form(gap.forms, value)
        if gap.conversion:
            value = _FORMATTER.convert_field(value, gap.conversion)
        if gap.format == CAPITAL:
            shown = str(value)
            shown = shown[:1].upper() + shown[1:]
        elif type(value) is int and not gap.format and gap.name not in IDENTIFIERS:
            shown = f"{value:,}"
        else:
            shown = format(value, gap.format)
        if type(value) in (int, float):
            shown = in_figures(shown, self.language)
        if gap.shortened != gap.before and type(value) is str and self._begins_with_vowel(shown):
            return gap.shortened + shown
        return gap.before + shown

    def _form(self, forms: tuple[str, ...], value: object) -> str:
        if isinstance(value, float) and not value.is_integer():
            return forms[0] if takes_singular(value, self.language) else forms[-1]
        if isinstance(value, int | float):
            return forms[min(self._plural(abs(int(value))), len(forms) - 1)]
        return forms[-1]

    def _begins_with_vowel(self, word: str) -> bool:
        return ELISIONS[self.language].begins_with_vowel(word)


def _in_figures(value: object) -> bool:
    """Return whether a number may have to be written as the language does: decimals, parted thousands."""
    return type(value) is float or (type(value) is int and abs(value) >= _THOUSAND)
