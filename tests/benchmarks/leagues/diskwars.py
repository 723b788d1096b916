"""The scenarios of the league of Diskwars: equal warbands on a table that turns on to itself."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.references import ArmyRef
from schemas.systems.diskwars import DiskwarsScenario, DiskwarsVictory
from tests.rules.diskwars.diskwars_tables import army_of, setup

WARBANDS: Final = {
    "knights": "levy-spearmen levy-spearmen gate-wardens lance-riders kings-crossbows",
    "orcs": "tribe-of-ulc wolf-pack-riders wolf-pack-riders mud-runners dust-slingers",
    "dwarves": "anvil-guard mine-hammers mine-hammers quarrel-line",
    "elves": "deepwood-archers glade-dancers glade-dancers white-stag-riders",
    "undead": "grave-spears grave-spears rattling-bowmen barrow-riders",
    "dragons": "ember-drake hatchlings scale-guard kobold-servants kobold-servants",
    "uthuk": "scar-runners scar-runners blood-harvesters bone-drummers",
    "wizards": "archivist-of-the-spire staff-brothers staff-brothers fire-casters fireball speed",
}
"""Name -> the cards that both sides have."""
TURNS: Final = 8
"""Longest battle."""
STRIP_CM: Final = 55.0
"""How deep both sides set up, so that they are soon at each other."""
LEAD: Final = 12
"""Points by which a battle of points is won."""


def setups() -> tuple[Setup, ...]:
    """Return every mirrored scenario of the league: half are won by the hill or the camp, half by points."""
    return tuple(mirrored(name, hill=not number % 2) for number, name in enumerate(WARBANDS))


def mirrored(name: str, *, hill: bool) -> Setup:
    """Return a battle of two equal warbands, won by the hill or the enemy camp, or else by points."""
    made = setup("first-contact", TURNS)
    scenario = must_be(made.scenario, DiskwarsScenario)
    army = army_of(name, WARBANDS[name].split())
    ref = ArmyRef.model_validate({"id": army.id, "kind": "army", "slug": army.slug})
    changes = {"army": ref, "strip_cm": STRIP_CM}
    changed = scenario.model_copy(
        update={
            "slug": f"league-{name}",
            "sides": tuple(side.model_copy(update=changes) for side in scenario.sides),
            "victory": scenario.victory if hill else (DiskwarsVictory(when="points_lead", value=LEAD),),
        }
    )
    return Setup(changed, {**made.documents, army.id: army})
