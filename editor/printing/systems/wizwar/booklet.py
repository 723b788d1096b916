"""What the booklet of a game of Wiz-War holds besides story and briefings: board, players, deck, victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.booklet import BookletParts, Section
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table
from editor.printing.systems.wizwar.facts import card_word
from editor.printing.systems.wizwar.set_up import board_image, side_colours
from editor.rules.core.armies import entries
from editor.rules.core.contract import Setup
from editor.rules.wizwar.army import SECTIONS
from editor.rules.wizwar.army import line as deck_line
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarArmy, WizwarMap, WizwarScenario

_PIXELS: Final = 1800
_MOST_MM: Final = 120.0


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        raise TypeError("a booklet of Wiz-War is made of a scenario of Wiz-War")
    ruleset = setup.get(scenario.ruleset)
    colours = side_colours(setup, scenario)
    blocks = [*_board(setup, scenario, language), _players(setup, scenario, language)]
    blocks += _goal(ruleset, language)
    shared = (
        Section(card_word("set_up", language), tuple(blocks), fresh_page=False),
        *_deck(setup, scenario, language),
    )
    named = {side.id: colour.name() for side, colour in zip(scenario.sides, colours, strict=True)}
    return BookletParts(shared=shared, colours=named)


def _board(setup: Setup, scenario: WizwarScenario, language: str) -> Iterator[Block]:
    """Yield a picture of the board, and the names of the sectors where some are dealt by chance."""
    dealt = [side for side in scenario.sides if side.sector is None]
    image = board_image(setup, language, _PIXELS) if len(dealt) < len(scenario.sides) else None
    if image is not None:
        yield Picture(image, most_mm=_MOST_MM)
    pool = [one for ref in scenario.sectors if isinstance(one := setup.get(ref), WizwarMap)]
    names = ", ".join(one.name.get(language) for one in pool)
    if names and (dealt or image is None):
        yield Paragraph(names, lead=card_word("dealt", language))


def _players(setup: Setup, scenario: WizwarScenario, language: str) -> Table:
    chance = card_word("by_chance", language)
    rows = []
    for side in scenario.sides:
        wizard, sector = setup.get(side.wizard), setup.get(side.sector)
        rows.append(
            (
                side.name.get(language),
                wizard.name.get(language) if wizard is not None else card_word("wizard", language),
                sector.name.get(language) if sector is not None else chance,
                chance if side.turned is None else f"{90 * side.turned}°",
            )
        )
    titles = ("player", "wizard", "sector", "turned")
    columns = tuple(Column(card_word(title, language), 3.0 if title != "turned" else 1.4) for title in titles)
    return Table(columns, tuple(rows))


def _goal(ruleset: object, language: str) -> Iterator[Block]:
    if isinstance(ruleset, WizwarRuleset):
        numbers = {
            "life": ruleset.wizard.starting_life,
            "cards": ruleset.hand.starting_cards,
            "squares": ruleset.wizard.base_movement,
            "treasures": ruleset.treasures.treasures_to_win,
        }
        yield Paragraph(card_word("goal", language, **numbers))


def _deck(setup: Setup, scenario: WizwarScenario, language: str) -> Iterator[Section]:
    """Yield the deck: how many cards of each type, by name."""
    deck = setup.get(scenario.deck)
    if not isinstance(deck, WizwarArmy):
        return
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in SECTIONS}
    for number, entry in enumerate(entries(deck, setup.documents)):
        line = deck_line(number, entry)
        if line is not None and entry.card is not None:
            found[line.section].append((line.count, entry.card.name.get(language)))
    rows = tuple(
        (
            card_word(f"deck_{section}", language),
            str(sum(count for count, _ in cards)),
            ", ".join(f"{name} ×{count}" if count > 1 else name for count, name in cards),
        )
        for section, cards in found.items()
        if cards
    )
    columns = (
        Column(card_word("kind", language), 1.6),
        Column(card_word("cards", language), 0.8, "right"),
        Column(card_word("names", language), 6.0),
    )
    yield Section(deck.name.get(language), (Table(columns, rows),), fresh_page=False)
