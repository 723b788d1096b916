"""What the booklet of a game of Wiz-War holds besides story and briefings: board, players, deck, victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.booklet import BookletParts, Section
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table
from editor.printing.painter import PAPER, face_image
from editor.printing.systems.wizwar.counters import side_colours
from editor.printing.systems.wizwar.facts import card_word
from editor.printing.systems.wizwar.sectors import sector_faces
from editor.rules.core.armies import entries
from editor.rules.core.contract import Setup
from editor.rules.wizwar.army import SECTIONS
from editor.rules.wizwar.army import line as deck_line
from editor.rules.wizwar.refusals import board_stands
from editor.rules.wizwar.setting_up import LAYS
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarArmy, WizwarMap, WizwarScenario

_PIXELS_PER_MM: Final = 2.0
_MOST_MM: Final = 120.0


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        raise TypeError("a booklet of Wiz-War is made of a scenario of Wiz-War")
    ruleset = setup.get(scenario.ruleset)
    colours = side_colours(scenario, ruleset if isinstance(ruleset, RulesetBase) else None)
    blocks = [*_board(setup, scenario, language), _players(setup, scenario, language)]
    blocks += _goal(ruleset, language)
    shared = (
        Section(card_word("set_up", language), tuple(blocks), fresh_page=False),
        *_deck(setup, scenario, language),
    )
    return BookletParts(
        shared=shared, colours={side.id: colour for side, colour in zip(scenario.sides, colours, strict=True)}
    )


def _board(setup: Setup, scenario: WizwarScenario, language: str) -> Iterator[Block]:
    """Yield a picture of the board where every sector is named; else the sectors that are dealt."""
    image = board_image(setup, language, 0)
    if image is None:
        pool = [one for ref in scenario.sectors if isinstance(one := setup.get(ref), WizwarMap)]
        names = ", ".join(one.name.get(language) for one in pool)
        if names:
            yield Paragraph(names, lead=card_word("dealt", language))
        return
    yield Picture(image, most_mm=_MOST_MM)


def board_image(setup: Setup, language: str, _pixels: int) -> QImage | None:
    """Return the board of a scenario in two pixels per millimetre. None if sectors are dealt or missing."""
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return None
    named = [setup.get(side.sector) for side in scenario.sides]
    sectors = [one for one in named if isinstance(one, WizwarMap)]
    if len(sectors) < len(named) or not board_stands(setup):
        return None
    return _board_image(sectors, scenario, language)


def _board_image(sectors: list[WizwarMap], scenario: WizwarScenario, language: str) -> QImage:
    """Return the sectors side by side, each turned as the scenario says."""
    places = LAYS[len(sectors)]
    tiles = []
    for sector, side in zip(sectors, scenario.sides, strict=True):
        faces = sector_faces(sector, None, language)
        if faces is not None:
            image = face_image(faces[0], _PIXELS_PER_MM)
            tiles.append((image, side.turned or 0))
    size = tiles[0][0].width()
    wide, high = (1 + max(place[axis] for place in places) for axis in (0, 1))
    board = QImage(size * wide, size * high, QImage.Format.Format_RGB32)
    board.fill(QColor(PAPER))
    with QPainter(board) as painter:
        for (image, quarters), (column, row) in zip(tiles, places, strict=True):
            painter.save()
            painter.translate(QPointF((column + 0.5) * size, (row + 0.5) * size))
            painter.rotate(90 * quarters)
            painter.drawImage(QPointF(-size / 2, -size / 2), image)
            painter.restore()
    return board


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
