"""What the booklet of a game of Dark Age holds besides its texts: table, sides, victory, decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.printing.army_colours import colour_of_side
from editor.printing.booklet import BookletParts, Section, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table
from editor.printing.systems.darkage.table_painter import board_image, colours_of
from editor.printing.systems.darkage.words import card_word
from editor.rules.core.armies import entries
from editor.rules.core.contract import Setup
from editor.rules.darkage.deck import SECTIONS, line
from schemas.base import Document
from schemas.systems.darkage import (
    PLAYED_OFF_THE_STOCK,
    DarkageArmy,
    DarkageCard,
    DarkageRuleset,
    DarkageScenario,
    DarkageSide,
)

_PIXELS: Final = 2400
_MOST_MM: Final = 110.0


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, DarkageScenario):
        raise TypeError("a booklet of Dark Age is made of a scenario of Dark Age")
    ruleset = setup.get(scenario.ruleset)
    found = colours_of(setup, scenario.sides, ruleset) if isinstance(ruleset, DarkageRuleset) else None
    colours = found or tuple(colour_of_side(None, number) for number in range(len(scenario.sides)))
    image = board_image(setup, language, _PIXELS)
    opening = (Picture(image, say("map_caption_darkage", language), most_mm=_MOST_MM),) if image else ()
    shared = [Section(say("set_up", language), (_sides(setup, scenario, language),), fresh_page=False)]
    if isinstance(ruleset, DarkageRuleset):
        goal = tuple(_victory(scenario, ruleset, language))
        shared.append(Section(say("victory", language), goal, fresh_page=False))
    return BookletParts(
        opening=opening,
        shared=tuple(shared),
        sides={
            side.id: tuple(_deck(setup, side, colour, language))
            for side, colour in zip(scenario.sides, colours, strict=True)
        },
        colours={side.id: colour for side, colour in zip(scenario.sides, colours, strict=True)},
    )


def _sides(setup: Setup, scenario: DarkageScenario, language: str) -> Table:
    """Return a table of what lies open before the game: deck, leader, places, artefacts, a head start.

    What no side has takes no column.
    """
    rows = []
    for side in scenario.sides:
        deck = setup.get(side.army)
        cards = list(_cards(setup, deck))
        places = [place.name.get(language) for card in cards for place in getattr(card, "places", ())]
        rows.append(
            (
                side.name.get(language),
                deck.name.get(language) if deck is not None else "",
                _named(cards, "leader", language),
                ", ".join(places),
                _named(cards, "artifact", language),
                f"{side.head_start:+d}" if side.head_start else "",
            )
        )
    columns = (
        Column(say("column_side", language), 2.0),
        Column(say("column_deck", language), 2.4),
        Column(card_word("leader", language), 2.0),
        Column(card_word("locations", language), 3.6),
        Column(card_word("artifact", language), 2.0),
        Column(say("column_head_start", language), 1.2, "right"),
    )
    told = [number for number in range(len(columns)) if any(row[number] for row in rows)]
    return Table(
        tuple(columns[number] for number in told),
        tuple(tuple(row[number] for number in told) for row in rows),
    )


def _cards(setup: Setup, deck: Document | None) -> Iterator[Document]:
    if isinstance(deck, DarkageArmy):
        yield from (found.card for found in entries(deck, setup.documents) if found.card is not None)


def _named(cards: list[Document], sort: str, language: str) -> str:
    """Return the names of the cards of a sort."""
    return ", ".join(
        card.name.get(language) for card in cards if isinstance(card, DarkageCard) and card.sort == sort
    )


def _victory(scenario: DarkageScenario, ruleset: DarkageRuleset, language: str) -> Iterator[Block]:
    """Yield how the game is won, and when nobody may raid yet."""
    points = scenario.points_to_win or ruleset.score.points_to_win
    yield Paragraph(say("points_win", language, points=points), lead="\u2022")
    last = scenario.turn_limit or ruleset.score.turns_most
    yield Paragraph(say("most_victory_points", language, turn=last), lead="\u2022")
    if early := ruleset.fight.turns_without_attacks:
        yield Paragraph(say("no_raids", language, first=early + 1), lead="\u2022")


def _deck(setup: Setup, side: DarkageSide, colour: str, language: str) -> Iterator[Section]:
    """Yield the stock of a side, which its enemies may not know: by sort, with how many of each card."""
    deck = setup.get(side.army)
    if not isinstance(deck, DarkageArmy):
        return
    found: dict[str, Counter[str]] = {name: Counter() for name in SECTIONS}
    for number, entry in enumerate(entries(deck, setup.documents)):
        one = line(number, entry)
        if one is not None and entry.card is not None and one.section not in PLAYED_OFF_THE_STOCK:
            found[one.section][entry.card.name.get(language)] += one.count
    rows = tuple(
        (
            card_word("unit" if section == "character" else section, language),
            str(counts.total()),
            ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()),
        )
        for section, counts in found.items()
        if counts
    )
    columns = (
        Column(card_word("sort", language), 1.8),
        Column(say("column_count", language), 1.0, "right"),
        Column(say("column_cards", language), 7.2),
    )
    if rows:
        yield Section(deck.name.get(language), (Table(columns, rows),), colour, fresh_page=False)
