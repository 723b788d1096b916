"""Effects that last a while: what they change, on whom, by whom, until when (XX.6.0, XX.7.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, get_args

from editor.rules.demonworld.items.carried import Change

Bar = Literal["moving", "shooting", "melee", "orders", "magic", "flying"]
"""What an effect keeps somebody from."""
BARS: Final[frozenset[str]] = frozenset(get_args(Bar))
Until = Literal["phase", "turn", "battle"]
"""When an effect ends: with its phase, at the end of its last turn, never by itself."""
Ending = Literal["over", "broken", "lost_duel", "target_gone"]
"""Why an effect is over."""


class Lasting(NamedTuple):
    """An effect that works for a while."""

    number: int
    """Its number, its own in the battle."""
    source: str
    """Id of the document that it comes from: a spell."""
    by: int
    """Element that has brought it about."""
    unit: int
    """Unit whose common numbers it changes: manoeuvres, movement points, morale, fear."""
    elements: tuple[int, ...]
    """Elements whose own numbers it changes."""
    change: Change | Bar
    """The number changed, or what is barred."""
    value: int
    """By how much; 0 for what is barred."""
    until: Until
    """When it ends."""
    began: int
    """Turn in which it has begun."""
    last_turn: int
    """Last turn of one that ends with a turn."""
    strength: int = 0
    """Spell points spent on it, for a duel (XX.6.0)."""


def next_number(effects: Iterable[Lasting]) -> int:
    """Return a number that none of these effects has, greater than all of them."""
    return max((one.number for one in effects), default=-1) + 1


def over_at_turn_end(effects: Iterable[Lasting], turn: int) -> tuple[int, ...]:
    """Return the numbers of the effects that end with a turn (XX.7.0)."""
    return tuple(one.number for one in effects if one.until != "battle" and one.last_turn <= turn)


def over_at_phase_end(effects: Iterable[Lasting]) -> tuple[int, ...]:
    """Return the numbers of the effects that end with the phase in which they have begun (XX.7.0)."""
    return tuple(one.number for one in effects if one.until == "phase")
