"""The sheet on which resources and victory points are kept (5, 9)."""

from __future__ import annotations

from typing import Final

from editor.printing.booklet import EMPTY_BOX, Section, say
from editor.printing.booklet_blocks import Column, Paragraph, Table
from editor.printing.summary import ruleset_of
from editor.printing.systems.darkage.words import card_word
from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.systems.darkage import DarkageRuleset, DarkageScenario

_FIGURE_MM: Final = 6.0
_ROOM_MM: Final = 14.0
"""Height of a row: room for a marker."""


def aids(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return a track for each side: command, logistics, victory points, and its first turns."""
    scenario = must_be(setup.scenario, DarkageScenario)
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, DarkageRuleset):
        return ()
    goal = scenario.points_to_win or ruleset.score.points_to_win
    most = ruleset.resources.resource_most
    quiet = ruleset.fight.turns_without_attacks
    sections = []
    for number, side in enumerate(scenario.sides):
        rows = (
            (card_word("command", language), _track(0, most)),
            (card_word("logistics", language), _track(0, most)),
            (card_word("victory_points", language), _track(0, goal)),
            (card_word("quiet_turns", language), "  ".join(EMPTY_BOX for _ in range(quiet))),
        )
        columns = (Column("", 2.4), Column("", 8.0, size_mm=_FIGURE_MM))
        blocks = [Table(columns, rows, _ROOM_MM)]
        how = (Paragraph(card_word("track_how", language), tone="muted"),) if number == 0 else ()
        title = side.name.get(language) or say("column_side", language)
        sections.append(Section(title, (*how, *blocks), fresh_page=False))
    return tuple(sections)


def _track(first: int, last: int) -> str:
    return "   ".join(str(number) for number in range(first, last + 1))
