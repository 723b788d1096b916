"""What lies on the table in a battle of Diskwars (chapters 1 to 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from editor.rules.core.components import AT_HAND, Needed, shared_needs
from editor.rules.core.contract import Setup
from editor.rules.diskwars.setting_up import arrivals, roster_of, spells_of
from schemas.base import must_be
from schemas.systems.diskwars import DiskwarsMap, DiskwarsScenario, DiskwarsUnit


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return all that a battle of Diskwars needs."""
    scenario = must_be(setup.scenario, DiskwarsScenario)
    disks = disks_of(setup)
    spells = Counter(spell.id for side in scenario.sides for spell in spells_of(setup, side))
    return (
        *_lands(setup, scenario),
        *(Needed("walls", f"counters/walls/{mm}", n, "10") for mm, n in walls(scenario).items()),
        *(Needed("disks", f"cards/{card.id}", count, "1") for card, count in disks),
        *(Needed("spells", f"cards/{spell}", count, "1") for spell, count in spells.items()),
        Needed("books", "counters/books", books(setup), "2"),
        Needed("activations", "counters/activations", sum(count for _, count in disks), "4"),
        *(Needed("missiles", f"counters/missiles/{kind}", n, "6") for kind, n in missiles(disks).items()),
        Needed("wounds", "counters/wounds", wounds(disks), "7"),
        *shared_needs(setup),
        Needed("tape_measure", AT_HAND, 1, "4"),
    )


def disks_of(setup: Setup) -> tuple[tuple[DiskwarsUnit, int], ...]:
    """Return the disks of all sides with how many of each: those of the armies, those that events bring."""
    scenario = must_be(setup.scenario, DiskwarsScenario)
    cards = [one.card for number, side in enumerate(scenario.sides) for one in roster_of(setup, number, side)]
    counts = Counter(card.id for card in cards)
    known = {card.id: card for card in cards}
    for _place, effect in arrivals(scenario):
        card = setup.get(effect.unit)
        if isinstance(card, DiskwarsUnit):
            known.setdefault(card.id, card)
            counts[card.id] += effect.count
    return tuple((known[one], count) for one, count in counts.items())


def _lands(setup: Setup, scenario: DiskwarsScenario) -> Iterator[Needed]:
    table = setup.get(scenario.table)
    lands = Counter(place.card.id for place in table.terrain) if isinstance(table, DiskwarsMap) else Counter()
    for land, count in lands.items():
        yield Needed("lands", f"cards/{land}", count, "10")


def walls(scenario: DiskwarsScenario) -> dict[str, int]:
    """Return how many walls of each diameter, in mm, stand on the table from the start (10)."""
    return dict(Counter(f"{one.diameter_mm:g}" for one in scenario.walls))


def books(setup: Setup) -> int:
    """Return how many books of spells lie on the table: one for each side that has spells."""
    scenario = must_be(setup.scenario, DiskwarsScenario)
    return sum(any(True for _ in spells_of(setup, side)) for side in scenario.sides)


def missiles(disks: Iterable[tuple[DiskwarsUnit, int]]) -> dict[str, int]:
    """Return how many missiles of each kind may lie on the table at once: what all disks shoot in a turn (6).

    Those that hit lie until the turn ends.
    """
    found: Counter[str] = Counter()
    for card, count in disks:
        for one in card.shooting:
            found[one.missile] += one.count * count
    return dict(found)


def wounds(disks: Iterable[tuple[DiskwarsUnit, int]]) -> int:
    """Return how many wounds disks may carry at once and live (7)."""
    return sum((card.hits - 1) * count for card, count in disks)
