"""Command and logistics (resource phase)."""

from __future__ import annotations

from typing import NamedTuple

from schemas.systems.darkage import DarkageRuleset


class Resources(NamedTuple):
    """What a leader has to spend."""

    logistics: int
    command: int


def exchanged(before: Resources, swaps: int, ruleset: DarkageRuleset) -> Resources:
    """Return the resources after logistics were given for command, so many times (resource phase).

    Nothing bounds the result: see :func:`in_bounds`.
    """
    given = swaps * ruleset.resources.logistics_per_command
    return Resources(before.logistics - given, before.command + swaps)


def in_bounds(points: int, ruleset: DarkageRuleset) -> bool:
    """Return whether a resource may have so many points (resource phase)."""
    return 0 <= points <= ruleset.resources.resource_most
