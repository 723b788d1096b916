"""Entering a hex (movement, special rules: sea, mountains, woods, chasms)."""

from __future__ import annotations

from typing import Final, NamedTuple

from schemas.systems.zargo import GroundRule, ZargoRuleset


class Entry(NamedTuple):
    """What it takes to enter a hex."""

    allowed: bool
    cost: int | None
    """Movement points; None if the hex cannot be entered."""
    stops: bool
    """Whether the move ends there, whatever points are left."""
    turns_lost: int
    """Turns for which the piece is held there."""


CLOSED: Final = Entry(allowed=False, cost=None, stops=False, turns_lost=0)


def ground_rule(ground: str, ruleset: ZargoRuleset) -> GroundRule | None:
    """Return what the ruleset says of a kind of ground. None if it knows none."""
    return next((rule for rule in ruleset.ground if rule.ground == ground), None)


def entry(
    rule: GroundRule, plain: GroundRule, points_left: int, *, flyer: bool = False, bridge: bool = False
) -> Entry:
    """Return what entering a hex takes (movement, general and special rules).

    A mountain may be entered at the start of a turn alone, from beside it; who leads the move looks to that.

    Args:
        rule: the ground entered.
        plain: the open ground, which flyers meet wherever the ground does not hold them.
        points_left: movement points that the piece has left.
        flyer: whether it flies; seas and chasms alone limit those that do.
        bridge: whether a bridge of clouds leads there.
    """
    if rule.needs_bridge and not bridge:
        return CLOSED
    met = plain if flyer and not rule.holds_flyers else rule
    if met.movement_cost > points_left:
        return CLOSED
    return Entry(allowed=True, cost=met.movement_cost, stops=met.ends_move, turns_lost=met.turns_lost)
