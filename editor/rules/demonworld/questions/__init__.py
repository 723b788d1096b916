"""The questions of Demonworld."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.questions import Question
from editor.rules.demonworld.questions import (
    advanced,
    air_combat,
    bases,
    basic,
    buildings,
    fire,
    flyers,
    guns,
    intermediate,
    items,
    large_targets,
    magic,
    maps,
    optional,
    spells,
)

QUESTIONS: Final[tuple[Question[Any], ...]] = (
    *basic.QUESTIONS,
    *intermediate.QUESTIONS,
    *maps.QUESTIONS,
    *advanced.QUESTIONS,
    *bases.QUESTIONS,
    *large_targets.QUESTIONS,
    *guns.QUESTIONS,
    *optional.QUESTIONS,
    *magic.QUESTIONS,
    *spells.QUESTIONS,
    *fire.QUESTIONS,
    *flyers.QUESTIONS,
    *air_combat.QUESTIONS,
    *buildings.QUESTIONS,
    *items.QUESTIONS,
)
