"""Missiles (shooting phase)."""

from __future__ import annotations

from schemas.systems.diskwars import DiskwarsRuleset, MissileType


def missile_type(missile_id: str, ruleset: DiskwarsRuleset) -> MissileType | None:
    """Return a missile of the ruleset with its range and damage, or nothing."""
    return next((kind for kind in ruleset.missiles if kind.id == missile_id), None)
