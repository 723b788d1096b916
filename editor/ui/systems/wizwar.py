"""What Wiz-War adds to the window: the words of its ruleset."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from editor.ui.systems.wizwar_help import HELP
from editor.ui.systems.wizwar_words import FIELD_WORDS, VALUE_WORDS

UI = UiSystem(id="wizwar", field_words=FIELD_WORDS, value_words=VALUE_WORDS, help=HELP)
