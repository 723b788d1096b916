"""What survivors keep from one battle to the next: their wounds and their items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import Any

from editor.rules.core.campaigns.forces import Fielded
from editor.rules.core.campaigns.state import Company, Condition
from schemas.campaign import CampaignSide
from schemas.text import LocalText


def condition_fields(
    side: CampaignSide, before: Company, left: list[int], units: list[Fielded], now: Condition | None
) -> dict[str, Any]:
    """Return the fields of a company that say how what is left of each unit stands.

    Args:
        side: the side, which says what is kept.
        before: the units before the battle.
        left: elements that are left of each.
        units: those that were in the battle, in the order of the company, which may have more.
        now: how they stand after it; None if nobody fought.
    """
    wounds = list(before.wounds or (0,) * len(left))
    items = list(before.items or (None,) * len(left))
    had = dict(before.had)
    for place, one in enumerate(units):
        if now is not None:
            wounds[place] = now.wounds.get(one.troop, 0)
        if now is not None and now.items is not None:
            items[place] = now.items.get(one.troop, ())
            had |= {item.id: item.name for item in one.items}
    hurt = tuple(count if left[place] else 0 for place, count in enumerate(wounds))
    carried = tuple(one if left[place] else () for place, one in enumerate(items))
    follows = side.keeps_items or side.loses_items
    return {
        "wounds": hurt if side.keeps_wounds and any(hurt) else (),
        "items": carried if follows and any(one is not None for one in carried) else (),
        "had": had if follows else {},
    }


def spent(
    side: CampaignSide, before: Company, now: Company, units: list[Fielded], condition: Condition | None
) -> tuple[LocalText, ...]:
    """Return the names of the items that the units of a card had before a battle and do not have after it."""
    if not side.loses_items or condition is None or condition.items is None:
        return ()
    came = Counter[str]()
    for place, one in enumerate(units):
        with_it = equipped(side, before, place, one)
        came.update([item.id for item in one.items] if with_it is None else with_it)
    came.subtract(item for one in now.items for item in one or ())
    return tuple(now.had[item] for item, count in came.items() for _ in range(count) if item in now.had)


def equipped(side: CampaignSide, company: Company, place: int, unit: Fielded) -> tuple[str, ...] | None:
    """Return the ids of the items with which a unit comes to a battle.

    None for one that comes with those of the scenario, because nothing is known of it yet.
    """
    has = company.items[place] if company.items else None
    if has is None:
        return None
    own = [item.id for item in unit.items]
    if side.loses_items:
        own = _not_lost(own, has, company.had)
    return (*own, *(Counter(has) - Counter(own)).elements()) if side.keeps_items else tuple(own)


def _not_lost(own: Sequence[str], has: Sequence[str], had: Container[str]) -> list[str]:
    """Return the items of a scenario without those that a unit has had and does not have any more."""
    still, found = Counter(has), []
    for item in own:
        if item not in had or still[item] > 0:
            found.append(item)
            still[item] -= 1
    return found
