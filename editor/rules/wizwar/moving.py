"""How far a wizard moves (movement)."""

from __future__ import annotations

from collections.abc import Iterable

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.wizwar import WizwarRuleset


def squares_to_move(numbers: Iterable[int], ruleset: WizwarRuleset) -> Sum:
    """Return the squares that a wizard may move in a turn: those without a card and his number cards."""
    cards = (Part("Movement", "wizwar.part_number", number) for number in numbers)
    return add_up((Part("Movement", "wizwar.part_base", ruleset.wizard.base_movement), *cards))
