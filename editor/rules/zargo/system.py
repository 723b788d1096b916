"""The Lords of Zargo as a system of the rules core: its questions."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.zargo.questions import QUESTIONS

SYSTEM: Final = RuleSystem(id="zargo", questions=QUESTIONS)
