"""A hint for the person to act: what the computer would do in their place, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from editor.rules.core.search import Tried
from editor.rules.core.wording import message
from schemas.problems import Message, Piece


@dataclass(frozen=True)
class Advice:
    """What the computer would do, and why."""

    action: Any
    reasons: tuple[Message, ...] = ()
    """Sentences that are true by the rules, the weightiest first; empty where the game gives none."""
    tried: tuple[Tried[Any], ...] = ()
    """What was tried out in thought: the action itself first, then the next best; empty for nothing."""


def because(code: str, /, *named: dict[str, Any], **values: Any) -> Message:
    """Return a reason of the area ``hint``."""
    return message(f"hint.{code}", *named, **values)


def effects(card: Piece, blocks: Iterable[Piece]) -> Iterator[Message]:
    """Yield what a card, a spell or a skill does, a reason for each of its blocks in words."""
    return (because("effect", card=card, effect=block) for block in blocks if block)


def percent(chance: float) -> int:
    """Return a chance from 0 to 1 as a whole number of hundredths; only what is certain is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)
