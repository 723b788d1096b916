"""The sheet on which life points of wizards and damage to walls are kept (2, 8)."""

from __future__ import annotations

from typing import Final

from editor.printing.booklet import EMPTY_BOX, Section
from editor.printing.booklet_blocks import Column, Paragraph, Table
from editor.printing.summary import ruleset_of
from editor.printing.systems.wizwar.facts import card_word
from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarScenario, WizwarUnit

_ROOM_MM: Final = 16.0
"""Height of a row in which life points are written."""
_BOX_MM: Final = 4.6
_BROKEN: Final = 10
"""Walls and doors that may be damaged on one sheet."""


def aids(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the sheet of a game: life of each wizard, damage of what is being broken."""
    scenario = must_be(setup.scenario, WizwarScenario)
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, WizwarRuleset):
        return ()
    rows = []
    for side in scenario.sides:
        wizard = setup.get(side.wizard)
        own = wizard.life if isinstance(wizard, WizwarUnit) else None
        life = own or ruleset.wizard.starting_life
        name = (wizard or side).name.get(language)
        rows.append((name, str(life), " ".join(str(points) for points in range(life - 1, -1, -1)), ""))
    columns = (
        Column(card_word("wizard", language), 2.6),
        Column(card_word("life", language), 1.0, "centre", 5.0),
        Column(card_word("life_left", language), 5.4, size_mm=4.2),
        Column(card_word("life_gained", language), 2.4),
    )
    most = max(ruleset.harm.wall_points, ruleset.harm.door_points)
    boxes = " ".join(EMPTY_BOX * min(5, most - start) for start in range(0, most, 5))
    broken = Table(
        (
            Column(card_word("broken_where", language), 4.0),
            Column(card_word("broken", language), 6.0, size_mm=_BOX_MM),
        ),
        (("", boxes),) * _BROKEN,
        least_mm=8.0,
    )
    values = {"wall": ruleset.harm.wall_points, "door": ruleset.harm.door_points}
    return (
        Section(
            card_word("life_sheet", language),
            (Paragraph(card_word("life_how", language), tone="muted"), Table(columns, tuple(rows), _ROOM_MM)),
            fresh_page=False,
        ),
        Section(
            card_word("broken_sheet", language),
            (Paragraph(card_word("broken_how", language, **values), tone="muted"), broken),
            fresh_page=False,
        ),
    )
