"""Words for fields, values and units of documents, in the language of the interface."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.words.kinds import KIND_WORDS, KINDS_WORDS, UNIT_WORDS
from editor.ui.kit.words.shared import FIELD_WORDS, VALUE_WORDS
from editor.ui.plugin import UiSystem
from editor.ui.systems import UI_SYSTEMS
from schemas.field_specs import FieldSpec
from schemas.messages import HELP, LANGUAGES, translated


def field_label(name: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> str:
    """Return the label of a field, e.g. ``Melee protection``."""
    tables = (FIELD_WORDS, *(system.field_words for system in systems))
    words = next((table[name] for table in tables if name in table), readable(name))
    return QCoreApplication.translate("Fields", words)


def value_word(value: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> str:
    """Return the words of one value of a choice, e.g. ``skirmish formation``."""
    tables = (VALUE_WORDS, *(system.value_words for system in systems))
    words = next((table[value] for table in tables if value in table), value.replace("_", " "))
    return QCoreApplication.translate("Values", words)


def unit_word(unit: str) -> str:
    """Return a unit, e.g. ``fields``; '' for none."""
    return QCoreApplication.translate("Units", UNIT_WORDS.get(unit, unit)) if unit else ""


def kind_word(kind: str) -> str:
    """Return the word for one document of a kind, e.g. ``spell book``."""
    return QCoreApplication.translate("Kinds", KIND_WORDS.get(kind, kind))


def kinds_word(kind: str) -> str:
    """Return the word for documents of a kind, e.g. ``Spell books``."""
    return QCoreApplication.translate("Kinds", KINDS_WORDS.get(kind, kind))


def place_words(path: Path) -> str:
    """Return a place inside a document in words: ``Weapons 1, Power``."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] = f"{words[-1]} {part + 1}"
        elif part in LANGUAGES:
            words.append(str(part).upper())
        else:
            words.append(field_label(str(part)))
    return ", ".join(words)


def readable(name: str) -> str:
    """Return a field name as words."""
    return name.replace("_", " ").capitalize()


def field_help(spec: FieldSpec, language: str) -> str:
    """Return what a field means, in a language where that is written, else in English."""
    return translated(HELP, "help", spec.description, language) or spec.description


def field_tip(spec: FieldSpec) -> str:
    """Return the tooltip of a field: what it means, its range and its unit."""
    words = field_help(spec, QLocale().name().partition("_")[0])
    if spec.minimum is not None and spec.maximum is not None:
        span = QCoreApplication.translate("FormTips", "{least} to {most}")
        words += "\n" + span.format(least=f"{spec.minimum:g}", most=f"{spec.maximum:g}")
        if spec.unit:
            words += f" {unit_word(spec.unit)}"
    return words
