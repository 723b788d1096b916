"""Demonworld as a system of the rules core: its questions, its army check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.demonworld.questions import QUESTIONS

SYSTEM: Final = RuleSystem(
    id="demonworld",
    questions=QUESTIONS,
)
