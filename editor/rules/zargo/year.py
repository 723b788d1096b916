"""The calendar and the aim of the game."""

from __future__ import annotations

from collections.abc import Mapping

from schemas.systems.zargo import ZargoRuleset


def is_over(month: int, ruleset: ZargoRuleset) -> bool:
    """Return whether the game ends with the end of this month (the calendar)."""
    return month >= ruleset.year.months


def winner(cities: Mapping[str, int], month: int, ruleset: ZargoRuleset) -> str | None:
    """Return who wins at the end of a month (the calendar and the aim of the game).

    The most cities win once the year is over, pieces do not count; nobody wins before, or where two share the
    lead.
    """
    if not is_over(month, ruleset):
        return None
    most = max(cities.values(), default=0)
    leaders = [player for player, number in cities.items() if number == most]
    return leaders[0] if len(leaders) == 1 else None
