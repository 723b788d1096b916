"""Wiz-War as a system of the rules core: its questions."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.wizwar.questions import QUESTIONS

SYSTEM: Final = RuleSystem(id="wizwar", questions=QUESTIONS)
