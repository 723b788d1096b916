"""What lies on the table in a battle of Demonworld (I.1.2), by the chapters in force."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from editor.rules.core.components import AT_HAND, Needed, shared_needs
from editor.rules.core.contract import Setup
from editor.rules.demonworld.magic.knowing import spells_of
from editor.rules.demonworld.set_up.copies import Copy, copies_of, items_of
from editor.rules.demonworld.set_up.start import chapters_in_force, items_in_force
from schemas.base import must_be
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_INDEPENDENT: Final = ("commander", "hero", "wizard")
"""They get no order of their own (X.2.1)."""
FIRES: Final = 6
"""Fields that may burn at once with the markers of one print."""
_ELEMENTS_TO_A_WOUND: Final = 4
"""One marker more for so many elements, for those hit at the same moment (VI.1.4)."""


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return all that a battle of Demonworld needs: boards, cards, counters (I.1.2)."""
    scenario = must_be(setup.scenario, DemonworldScenario)
    ruleset = setup.get(scenario.ruleset)
    if not isinstance(ruleset, DemonworldRuleset):
        return tuple(shared_needs(setup))
    chapters = chapters_in_force(scenario, ruleset)
    copies = [copy for side in scenario.sides for copy in copies_of(setup, side)]
    boards = Counter(place.map.id for place in scenario.boards)
    return (
        *(Needed("boards", f"map/{board}", 1, "I") for board in boards),
        *_cards(copies),
        *_magic(setup, scenario, chapters),
        *_markers(copies, scenario, ruleset, chapters),
        *shared_needs(setup),
        Needed("terrain_table", f"aids/{scenario.id}", int("XI" in chapters), "XI"),
        Needed("die_twenty", AT_HAND, 1, "I"),
        Needed("dice_six", AT_HAND, 2, "I"),
    )


def wound_markers(units: Iterable[tuple[DemonworldUnit, int]]) -> int:
    """Return how many markers of wounds units need: of hit points lost without death, of blows at one moment.

    A marker has two wounds on its other side; several elements may be hit before any is taken away (VI.1.4).
    """
    known = tuple(units)
    elements = sum(unit.elements.total * count for unit, count in known)
    points = sum((unit.hit_points - 1) * unit.elements.total * count for unit, count in known)
    return math.ceil(elements / _ELEMENTS_TO_A_WOUND) + math.ceil(points / 2)


def _cards(copies: Sequence[Copy]) -> Iterator[Needed]:
    """Yield a card for each unit, and a counter for each of its elements (I.1.2, I.2.0)."""
    counted = Counter(copy.card.id for copy in copies)
    known: dict[str, DemonworldUnit] = {copy.card.id: copy.card for copy in copies}
    for card, count in counted.items():
        yield Needed("unit_cards", f"cards/{card}", count, "II")
    for card, count in counted.items():
        yield Needed("elements", f"counters/elements/{card}", known[card].elements.total * count, "I")


def _magic(setup: Setup, scenario: DemonworldScenario, chapters: frozenset[str]) -> Iterator[Needed]:
    """Yield the spells of each side's books (XX.4.0) and what units carry (XXV)."""
    for side in scenario.sides:
        copies = list(copies_of(setup, side))
        if "XX" in chapters:
            known = {spell.id for copy in copies for spell in spells_of(setup, copy.card)}
            yield from (Needed("spell_cards", f"cards/{spell}", 1, "XX") for spell in sorted(known))
        if items_in_force(scenario):
            for item in (item for copy in copies for item in items_of(setup, copy)):
                yield Needed("item_cards", f"cards/{item.id}", 1, "XXV")


def _markers(
    copies: Sequence[Copy], scenario: DemonworldScenario, ruleset: DemonworldRuleset, chapters: frozenset[str]
) -> Iterator[Needed]:
    """Yield the counters of orders and of what becomes of units, by the chapters in force."""
    cards = [copy.card for copy in copies]
    led = [card for card in cards if card.card_kind not in _INDEPENDENT]
    yield Needed("orders", "counters/orders", len(ruleset.orders) * len(led), "III")
    shooting = sum(bool(card.artillery or any(weapon.bands for weapon in card.weapons)) for card in cards)
    yield Needed("targets", "counters/targets", shooting, "IV")
    yield Needed("wounds", "counters/wounds", wound_markers((card, 1) for card in cards), "VI")
    if "XIII" in chapters:
        loose = sum("skirmish" in card.formations for card in led)
        yield Needed("loose", "counters/states/loose", loose, "XIII")
    if "XV" in chapters:
        yield Needed("rout", "counters/states/rout", len(led), "XV")
        yield Needed("impetuous", "counters/states/impetuous", len(led), "XV")
    yield Needed("objectives", "counters/objectives", len(scenario.objectives), "XVI")
    if "XVII" in chapters:
        breathing = sum(card.large is not None and card.large.breath is not None for card in cards)
        yield Needed("breath", "counters/templates/breath", int(breathing > 0), "XVII")
    if "XIX" in chapters:
        guns = sum(card.artillery is not None for card in cards)
        pairs = (ruleset.artillery.loading_points + 1) // 2  # a number on each side
        yield Needed("loading", "counters/loading", guns * pairs, "XIX")
    if "XXII" in chapters and fire_starts(cards, scenario):
        for key, numbers in (("fire", fire_numbers(ruleset) * FIRES), ("wind", wind_numbers(ruleset) + 1)):
            yield Needed(key, f"counters/{key}", numbers, "XXII")
    if "XXIII" in chapters:
        flyers = sum(card.elements.total for card in cards if card.flyer)
        yield Needed("altitude", "counters/altitude", flyers, "XXIII")
    yield Needed("turns", "counters/turns", 2, "")  # a track and its marker, which only our print has


def fire_starts(cards: Iterable[DemonworldUnit], scenario: DemonworldScenario | None) -> bool:
    """Whether anything may burn: a side can set fire, or a scenario says how the wind blows (XXII.1.0)."""
    return (scenario is not None and scenario.wind is not None) or any(
        card.flaming_missiles
        or (card.large is not None and card.large.breath is not None)
        or (card.artillery is not None and card.artillery.incendiary)
        for card in cards
    )


def fire_numbers(ruleset: DemonworldRuleset) -> int:
    """Return how many markers, two numbers on each, count down from the longest fire to 0 (XXII.1.0)."""
    return (max((ground.turns for ground in ruleset.fire.grounds), default=0) + 2) // 2


def wind_numbers(ruleset: DemonworldRuleset) -> int:
    """Return how many markers, with a number on each side, tell the speed of the wind (XXII.2.0)."""
    return (ruleset.fire.start_speed_die + 2) // 2
