"""What the booklet of a scenario of a game without code holds: goal, steps of the turn, dice and tables."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.booklet import BookletParts, Section, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Table, Title
from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.free_documents import FreeScenario
from schemas.free_game import FreeGame
from schemas.free_play import RollTable


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = must_be(setup.scenario, FreeScenario)
    game = setup.get(scenario.ruleset)
    sections = []
    if goal := scenario.goal.get(language):
        sections.append(Section(say("free_goal", language), (Paragraph(goal),), fresh_page=False))
    if isinstance(game, FreeGame):
        if game.turn:
            blocks = tuple(_turn(game, language))
            sections.append(Section(say("free_turn", language), blocks, fresh_page=False))
        if game.dice or game.tables:
            blocks = tuple(_dice(game, language))
            sections.append(Section(say("free_dice", language), blocks, fresh_page=False))
    return BookletParts(shared=tuple(sections))


def _turn(game: FreeGame, language: str) -> Iterator[Block]:
    for number, step in enumerate(game.turn, 1):
        words = (step.text.get(language), say("free_all", language) if step.by == "all" else "")
        yield Paragraph(" ".join(filter(None, words)), lead=f"{number}. {step.name.get(language)}")


def _dice(game: FreeGame, language: str) -> Iterator[Block]:
    for roll in game.dice:
        yield Paragraph(roll.dice, lead=roll.name.get(language))
    for table in game.tables:
        yield Title(f"{table.name.get(language)} ({table.dice})")
        yield _table(table, language)


def _table(table: RollTable, language: str) -> Table:
    columns = (
        Column(say("free_result", language), 1.4, "centre"),
        Column(say("free_meaning", language), 8.0),
    )
    rows = sorted(table.rows, key=lambda row: row.least)
    return Table(columns, tuple((_range(row.least, row.most), row.text.get(language)) for row in rows))


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
