"""Words for fields, values and units of documents, in the language of the interface."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from editor.ui.forms.schema_words import FIELD_WORDS, VALUE_WORDS
from editor.ui.forms.spec import FieldSpec
from editor.ui.forms.word_tables import KIND_WORDS, KINDS_WORDS, UNIT_WORDS


def field_label(name: str) -> str:
    """Return the label of a field, e.g. ``Melee protection``."""
    return QCoreApplication.translate("Fields", FIELD_WORDS.get(name) or readable(name))


def value_word(value: str) -> str:
    """Return the words of one value of a choice, e.g. ``skirmish formation``."""
    return QCoreApplication.translate("Values", VALUE_WORDS.get(value) or value.replace("_", " "))


def unit_word(unit: str) -> str:
    """Return a unit, e.g. ``fields``; '' for none."""
    return QCoreApplication.translate("Units", UNIT_WORDS.get(unit, unit)) if unit else ""


def kind_word(kind: str) -> str:
    """Return the word for one document of a kind, e.g. ``spell book``."""
    return QCoreApplication.translate("Kinds", KIND_WORDS.get(kind, kind))


def kinds_word(kind: str) -> str:
    """Return the word for documents of a kind, e.g. ``Spell books``."""
    return QCoreApplication.translate("Kinds", KINDS_WORDS.get(kind, kind))


def readable(name: str) -> str:
    """Return a field name as words."""
    return name.replace("_", " ").capitalize()


def field_tip(spec: FieldSpec) -> str:
    """Return the tooltip of a field: what it means, its range and its unit."""
    words = QCoreApplication.translate("FieldHelp", spec.description)
    if spec.minimum is not None and spec.maximum is not None:
        span = QCoreApplication.translate("FormTips", "{least} to {most}")
        words += "\n" + span.format(least=f"{spec.minimum:g}", most=f"{spec.maximum:g}")
        if spec.unit:
            words += f" {unit_word(spec.unit)}"
    return words
