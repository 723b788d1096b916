"""What lies on the table in a game of Wiz-War (chapters 2, 3, 5, 6, 7 and 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from editor.rules.core.components import AT_HAND, Needed, cards_of, shared_needs
from editor.rules.core.contract import Setup
from editor.rules.wizwar.setting_up import warps
from schemas.base import Document, must_be
from schemas.game_effects import BuildsSide, FillsSquare
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import BUSH, WizwarMap, WizwarScenario
from schemas.systems.wizwar_cards import BuildBlock, DemolishBlock, OpenBlock, PowerBlock, WizwarCard

CARRIED: Final = ("object", "magic_stone")
"""Types of cards whose things may be dropped (5)."""
HOLE: Final = "nothing"
"""What is laid where something stood on a side that is gone."""
CLEARED: Final = "cleared"
"""What is laid over a thornbush of a sector that is gone."""
UNLOCKED: Final = "unlocked"
"""What is laid on a door that has lost its lock."""
_MOST_NUMBER: Final = 6
"""Turns of the highest marker where the deck has no number card."""


def needs(setup: Setup) -> tuple[Needed, ...]:
    """Return all that a game of Wiz-War needs."""
    scenario = must_be(setup.scenario, WizwarScenario)
    cards = [(card, count) for card, count in cards_of(setup, scenario.deck) if isinstance(card, WizwarCard)]
    return (
        *_set_up(setup, scenario),
        *(Needed("deck", f"cards/{card.id}", count, "6") for card, count in cards),
        *_objects(cards),
        *(
            Needed("turn_numbers", f"counters/duration/{number}", len(scenario.sides), "7")
            for number in range(1, most_turns(card for card, _ in cards) + 1)
        ),
        *(
            Needed(f"laid_{kind}", f"counters/board_pieces/{kind}", n, "9")
            for kind, n in pieces(setup).items()
        ),
        *shared_needs(setup),
        Needed("life_sheet", f"aids/{scenario.id}", 1, "2"),
        Needed("dice_six", AT_HAND, 1, "2"),
    )


def sectors_of(setup: Setup) -> tuple[WizwarMap, ...]:
    """Return the sectors that may lie on the table: those of the sides, all if one is dealt (2)."""
    scenario = must_be(setup.scenario, WizwarScenario)
    refs = [side.sector for side in scenario.sides]
    if None in refs:
        refs += scenario.sectors
    found = [one for ref in refs if isinstance(one := setup.get(ref), WizwarMap)]
    return tuple({one.id: one for one in found}.values())


def _set_up(setup: Setup, scenario: WizwarScenario) -> Iterator[Needed]:
    """Yield sectors, wizards and treasures (2), and the warp piece of three players (3)."""
    ruleset = setup.get(scenario.ruleset)
    each = ruleset.treasures.treasures_per_player if isinstance(ruleset, WizwarRuleset) else 0
    for sector in sectors_of(setup):
        yield Needed("sectors", f"cards/{sector.id}", 1, "2")
    for side in scenario.sides:
        yield Needed("wizards", f"counters/wizards/{side.id}", 1, "2")
        yield Needed("treasures", f"counters/treasures/{side.id}", each, "2")
    yield Needed("warp", "counters/warp", warps(scenario), "3")


def _objects(cards: list[tuple[WizwarCard, int]]) -> Iterator[Needed]:
    """Yield a piece for each thing that may be dropped (5)."""
    for card, count in cards:
        if card.card_type in CARRIED:
            yield Needed("objects", f"counters/objects/{card.id}", count, "5")


def most_turns(cards: Iterable[Document]) -> int:
    """Return the highest number on the markers of turns, 0 if no spell of the cards lasts (7).

    That is the highest number card, with the best stone that adds to it.
    """
    known = [card for card in cards if isinstance(card, WizwarCard)]
    if not any(card.number_use == "duration" for card in known):
        return 0
    highest = (
        max((card.value or 0 for card in known if card.card_type == "number"), default=0) or _MOST_NUMBER
    )
    powers = [block for card in known for block in card.effects if isinstance(block, PowerBlock)]
    return highest + max((block.amount for block in powers if block.power == "number"), default=0)


def laid_by(cards: Iterable[tuple[Document, int]]) -> Counter[str]:
    """Return what cards lay on the board, with how many of each: walls, bushes, holes of walls (9)."""
    found: Counter[str] = Counter()
    for card, count in cards:
        for block in card.effects if isinstance(card, WizwarCard) else ():
            if isinstance(block, BuildBlock):
                found[block.built] += count
            elif isinstance(block, OpenBlock) and block.forever:
                found[UNLOCKED] += count
            elif isinstance(block, DemolishBlock):
                found[HOLE] += count
    return found


def pieces(setup: Setup) -> dict[str, int]:
    """Return what is laid on the board in the course of a game, with how many of each (9).

    As many as cards of the deck and events of the scenario put there, a hole more for each wizard, who may
    break through by force, and a cover for each bush that is drawn on a sector.
    """
    scenario = must_be(setup.scenario, WizwarScenario)
    found = laid_by(cards_of(setup, scenario.deck))
    for trigger in scenario.triggers:
        for effect in trigger.effects:
            if isinstance(effect, BuildsSide):
                found[effect.what] += 1
            elif isinstance(effect, FillsSquare):
                found[CLEARED if effect.what == "nothing" else effect.what] += 1
    found[HOLE] += len(scenario.sides)
    found[CLEARED] += sum(row.count(BUSH) for sector in sectors_of(setup) for row in sector.plan)
    return {kind: count for kind, count in found.items() if count}
