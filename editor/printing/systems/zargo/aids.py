"""The tables of combat and shots, the ground, and the calendar of the year (3 to 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.booklet import EMPTY_BOX, Section, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Table, Title, Together
from editor.printing.summary import ruleset_of
from editor.printing.systems.zargo.facts import difference_of, outcome_letters, outcome_words
from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.systems.zargo import GroundRule, ZargoRuleset
from schemas.systems.zargo_forces import ZargoScenario
from schemas.systems.zargo_tables import CombatRules, ShotTable

_DICE: Final = range(1, 7)
_MONTHS_IN_A_ROW: Final = 13
_ROOM_MM: Final = 7.0
"""Height of a row of the calendar."""
_FIGURE_MM: Final = 4.4


def aids(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return tables and calendar of a year."""
    scenario = must_be(setup.scenario, ZargoScenario)
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, ZargoRuleset):
        return ()
    months = scenario.months or ruleset.year.months
    return (
        Section(say("tables", language), tuple(tables(ruleset, language, _FIGURE_MM)), fresh_page=False),
        Section(say("ground", language), (_ground(ruleset, language),), fresh_page=False),
        Section(say("calendar", language), tuple(_calendar(months, language)), fresh_page=False),
    )


def tables(rules: ZargoRuleset, language: str, size_mm: float = 3.1) -> Iterator[Block]:
    """Yield the table of combat with what its letters mean, and those of shots (5).

    Args:
        rules: the ruleset.
        language: language of the words.
        size_mm: size of the letters.
    """
    yield Together((Title(say("combat_table", language)), _combat(rules.combat, language, size_mm)))
    yield Paragraph("  ·  ".join(outcome_words(rules.combat.columns, language)), tone="muted")
    for table in rules.shots:
        yield Together((Title(table.name.get(language)), _shots(table, language, size_mm)))


def _combat(combat: CombatRules, language: str, size_mm: float) -> Table:
    columns = [Column(say("die", language), 1.2, size_mm=size_mm)]
    columns += [Column(difference_of(one), 1.0, "centre", size_mm) for one in combat.columns]
    rows = [
        (str(die), *(outcome_letters(one.results[die - 1], language) for one in combat.columns))
        for die in _DICE
    ]
    return Table(tuple(columns), tuple(rows))


def _shots(table: ShotTable, language: str, size_mm: float) -> Table:
    columns = [Column(say("distance", language), 2.0)]
    columns += [Column(str(row.distance), 1.0, "centre", size_mm) for row in table.rows]
    least = (f"{row.least_die}+" if row.least_die <= max(_DICE) else "–" for row in table.rows)
    return Table(tuple(columns), ((say("die", language), *least),))


def _ground(rules: ZargoRuleset, language: str) -> Table:
    """Return what each ground costs and does to whoever enters it (4)."""
    names = {one.ground: one.name.get(language) for one in rules.terrain}
    rows = tuple(
        (names.get(one.ground, one.ground), str(one.movement_cost), " ".join(_effects(one, language)))
        for one in rules.ground
    )
    columns = (
        Column(say("column_ground", language), 2.4),
        Column(say("column_cost", language), 1.2, "right"),
        Column(say("column_effect", language), 6.4),
    )
    return Table(columns, rows)


def _effects(ground: GroundRule, language: str) -> Iterator[str]:
    if ground.needs_bridge:
        yield say("ground_bridge", language)
    if ground.whole_turn:
        yield say("ground_whole_turn", language)
    elif ground.ends_move:
        yield say("ground_ends_move", language)
    if ground.turns_lost:
        yield say("ground_held", language, turns=ground.turns_lost)
    if ground.holds_flyers:
        yield say("ground_flyers", language)


def _calendar(months: int, language: str) -> Iterator[Block]:
    """Yield the months, to be crossed off by who plays first (3)."""
    yield Paragraph(say("calendar_how", language), tone="muted")
    cells = [f"{month} {EMPTY_BOX}" for month in range(1, months + 1)]
    cells += [""] * (-len(cells) % _MONTHS_IN_A_ROW)
    rows = tuple(
        tuple(cells[start : start + _MONTHS_IN_A_ROW]) for start in range(0, len(cells), _MONTHS_IN_A_ROW)
    )
    columns = tuple(Column("", 1.0, "centre", 4.0) for _ in range(_MONTHS_IN_A_ROW))
    yield Table(columns, rows, _ROOM_MM)
