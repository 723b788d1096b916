"""Words for the fields that an author adds to cards, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

_MODELS: Final = ("OwnNumber", "OwnDie", "OwnText", "OwnChoice", "OwnFlag", "OwnPicture", "OwnReference")
_DEFAULT: Final = QT_TRANSLATE_NOOP("Fields", "Where a card says nothing")
_SHARED: Final = {
    "help": QT_TRANSLATE_NOOP("Fields", "Help"),
    "key": QT_TRANSLATE_NOOP("Fields", "Name in formulas and files"),
    "kind": QT_TRANSLATE_NOOP("Fields", "Kind of card"),
    "label": QT_TRANSLATE_NOOP("Fields", "Label"),
}
OWN_FIELD_WORDS: Final = {
    **{f"{model}.{name}": words for model in _MODELS for name, words in _SHARED.items()},
    **{f"{model}.default": _DEFAULT for model in ("OwnNumber", "OwnDie", "OwnChoice")},
    "OwnChoice.options": QT_TRANSLATE_NOOP("Fields", "Words to choose from"),
    "OwnChoice.word_list": QT_TRANSLATE_NOOP("Fields", "List of words"),
    "OwnCondition.words": QT_TRANSLATE_NOOP("Fields", "Words"),
    "OwnNumber.whole": QT_TRANSLATE_NOOP("Fields", "Whole numbers only"),
    "OwnReference.to": QT_TRANSLATE_NOOP("Fields", "Kind of document"),
    "own_field": QT_TRANSLATE_NOOP("Fields", "Own field of the card"),
    "OwnText.paragraphs": QT_TRANSLATE_NOOP("Fields", "Several lines"),
    "OwnText.translated": QT_TRANSLATE_NOOP("Fields", "One text per language"),
    "CardForm.own": QT_TRANSLATE_NOOP("Fields", "Own fields"),
    "own_fields": QT_TRANSLATE_NOOP("Fields", "Own fields of cards"),
    "word_lists": QT_TRANSLATE_NOOP("Fields", "Lists of words"),
    "WordList.id": QT_TRANSLATE_NOOP("Fields", "Name in files"),
    "WordList.options": QT_TRANSLATE_NOOP("Fields", "Words to choose from"),
}
OWN_VALUE_WORDS: Final = {
    "OwnReference.to:campaign": QT_TRANSLATE_NOOP("Values", "campaign"),
    "OwnReference.to:character": QT_TRANSLATE_NOOP("Values", "character"),
    "OwnReference.to:asset": QT_TRANSLATE_NOOP("Values", "asset"),
    "own": QT_TRANSLATE_NOOP("Values", "own field"),
    "type:choice": QT_TRANSLATE_NOOP("Values", "choice"),
    "type:die": QT_TRANSLATE_NOOP("Values", "dice"),
    "type:flag": QT_TRANSLATE_NOOP("Values", "yes or no"),
    "type:number": QT_TRANSLATE_NOOP("Values", "number"),
    "type:picture": QT_TRANSLATE_NOOP("Values", "picture"),
    "type:reference": QT_TRANSLATE_NOOP("Values", "another document"),
    "type:text": QT_TRANSLATE_NOOP("Values", "text"),
}
