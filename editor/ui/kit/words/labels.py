"""Words for fields, values, units and kinds of documents, in the language of the interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QLocale

from editor.services.field_words import place_words
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.words.kinds import KIND_WORDS, KINDS_WORDS, UNIT_WORDS
from editor.ui.kit.words.shared import FIELD_WORDS, VALUE_WORDS
from schemas.field_specs import FieldSpec
from schemas.messages import HELP, INTERFACE, LANGUAGES, translated
from schemas.messages.languages import SOURCE
from schemas.systems import called_by_game


@dataclass(frozen=True)
class GameWords:
    """The words of one game's documents, marked for translation, before those that all games share."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """Label of a field, for context ``Fields``. Keys: ``Model.field`` (one field), else the field's name."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Words of a choice, for context ``Values``.

    Keys: ``Model.field:value`` (one field), ``tag:kind`` (a kind of block), else the value.
    """

    def label(self, field: FieldSpec | str) -> str:
        """Return the label of a field, e.g. ``Melee protection``.

        Args:
            field: the field; its name alone finds no label that only one model has.
        """
        if not isinstance(field, str) and field.label is not None:
            return field.label.get(interface_language())
        return QCoreApplication.translate("Fields", self._english(field))

    def labels(self, field: FieldSpec) -> dict[str, str]:
        """Return the label of a field of a game's own in every language that has it."""
        english = self._english(field)
        found = {language: translated(INTERFACE, "Fields", english, language) for language in LANGUAGES}
        return {SOURCE: english} | {language: words for language, words in found.items() if words}

    def _english(self, field: FieldSpec | str) -> str:
        name = field if isinstance(field, str) else field.name
        keys = (name,) if isinstance(field, str) else (f"{field.owner}.{name}", name)
        return _first((self.fields, FIELD_WORDS), keys) or name.replace("_", " ").capitalize()

    def value(self, value: str, field: FieldSpec | None = None) -> str:
        """Return the words of one value of a choice, e.g. ``skirmish formation``."""
        if field is not None and (named := dict(field.names).get(value)):
            return named.get(interface_language())
        keys = (value,) if field is None else (f"{field.owner}.{field.name}:{value}", value)
        words = _first((self.values, VALUE_WORDS), keys) or value.replace("_", " ")
        return QCoreApplication.translate("Values", words)

    def block(self, tag: str, kind: str) -> str:
        """Return the words of a kind of block."""
        words = _first((self.values, VALUE_WORDS), (f"{tag}:{kind}", kind)) or kind.replace("_", " ")
        return QCoreApplication.translate("Values", words)

    def choices(self, spec: FieldSpec) -> list[tuple[str, str]]:
        """Return each value of a choice with its words, as they stand below each other."""
        return _begun_alike([(one, self.value(one, spec)) for one in spec.values])

    def blocks(self, spec: FieldSpec) -> list[tuple[str, str]]:
        """Return each kind of block with its words, as they stand below each other."""
        return _begun_alike([(kind, self.block(spec.tag, kind)) for kind, _fields in spec.kinds])

    def place(self, path: Path, spec: FieldSpec | None = None, inside: int = 0) -> str:
        """Return a place inside a document in words: ``Weapons 1, Power``.

        Args:
            path: the place.
            spec: the fields of the document. None if they are not known.
            inside: so many parts at the beginning are not said: it is known which weapon is meant.
        """
        return place_words(path, self, spec, inside)


SHARED_WORDS = GameWords()
"""The words that all games share."""


def capital(words: str) -> str:
    """Return words as a title begins; the nouns in them stay as the language writes them."""
    return words[:1].upper() + words[1:]


def _begun_alike(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Let all words begin with a capital letter where one does: German nouns do, wherever they stand."""
    if any(words[:1].isupper() for _key, words in rows):
        return [(key, capital(words)) for key, words in rows]
    return rows


def _first(tables: Sequence[Mapping[str, str]], keys: Sequence[str]) -> str | None:
    """Return the first words found: every table is asked for a key before the next, less exact one."""
    return next((table[key] for key in keys for table in tables if key in table), None)


def unit_word(unit: str) -> str:
    """Return a unit, e.g. ``fields``; '' for none."""
    return QCoreApplication.translate("Units", UNIT_WORDS.get(unit, unit)) if unit else ""


def kind_word(kind: str, system: str = "") -> str:
    """Return the word for one document of a kind, e.g. ``spell book``, or the game's own."""
    if (called := called_by_game(system, kind)) is not None:
        return called[0].get(interface_language())
    return QCoreApplication.translate("Kinds", KIND_WORDS.get(kind, kind))


def kinds_word(kind: str, system: str = "") -> str:
    """Return the word for documents of a kind, e.g. ``Spell books``, or the game's own."""
    if (called := called_by_game(system, kind)) is not None:
        return called[1].get(interface_language())
    return QCoreApplication.translate("Kinds", KINDS_WORDS.get(kind, kind))


def interface_language() -> str:
    """Return the language of the interface."""
    return QLocale().name().partition("_")[0]


def field_help(spec: FieldSpec, language: str) -> str:
    """Return what a field means, in a language where that is written, else in English."""
    if spec.help is not None:
        return spec.help.get(language)
    return translated(HELP, spec.help_key, spec.description, language) or spec.description


def field_tip(spec: FieldSpec) -> str:
    """Return the tooltip of a field: what it means, its range and its unit."""
    words = field_help(spec, interface_language())
    if spec.minimum is not None and spec.maximum is not None:
        span = QCoreApplication.translate("FormTips", "{least} to {most}")
        words += "\n" + span.format(least=f"{spec.minimum:g}", most=f"{spec.maximum:g}")
        if spec.unit:
            words += f" {unit_word(spec.unit)}"
    return words
