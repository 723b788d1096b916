"""The scenarios of Dark Age's league: each shipped deck against itself, and four of a deck at one table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.systems.darkage import DarkageArmy, DarkageScenario
from tests.shipped import documents_of

CONTENT: Final = Path(__file__).parents[3] / "content" / "darkage"
AT_ONE_TABLE: Final = "four-corners"
"""Scenario of several players."""


def setups() -> tuple[Setup, ...]:
    """Return every mirrored scenario: two of each deck, and four of two of the decks."""
    decks = _decks()
    duel = _named("toll-and-tax")
    table = _named(AT_ONE_TABLE)
    return (
        *(_mirrored(duel, deck) for deck in decks),
        *(_mirrored(table, deck) for deck in decks[:2]),
    )


@cache
def _documents() -> dict[str, Document]:
    """Return every shipped document of the game but the faces, by id."""
    files = [file for file in sorted(CONTENT.rglob("*.yaml")) if file.parent.name != "faces"]
    return {one.id: one for file in files for one in documents_of(file)}


def _named(slug: str) -> DarkageScenario:
    return next(one for one in _documents().values() if isinstance(one, DarkageScenario) and one.slug == slug)


def _decks() -> tuple[DarkageArmy, ...]:
    """Return the shipped decks that a player plays with; piles of raiders are none."""
    scenarios = [one for one in _documents().values() if isinstance(one, DarkageScenario)]
    piles = {side.army.id for one in scenarios for side in one.sides if side.raiders}
    found = (one for one in _documents().values() if isinstance(one, DarkageArmy))
    return tuple(sorted((one for one in found if one.id not in piles), key=lambda one: one.slug))


def _mirrored(scenario: DarkageScenario, deck: DarkageArmy) -> Setup:
    """Return a scenario in which every side plays the same deck."""
    army = scenario.sides[0].army.model_copy(update={"id": deck.id, "slug": deck.slug})
    sides = tuple(side.model_copy(update={"army": army}) for side in scenario.sides)
    slug = f"league-{deck.slug}-{len(sides)}"
    return Setup(scenario.model_copy(update={"slug": slug, "sides": sides}), _documents())
