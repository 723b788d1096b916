"""The table of terrain: what a field, a wall or a river costs each kind of mover (XI, XII)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Column, Paragraph, Table
from editor.printing.prose import DASH
from editor.printing.summary import ruleset_of, summary_word
from editor.rules.core.contract import Setup
from editor.rules.demonworld.set_up.copies import maps_of
from editor.rules.demonworld.set_up.start import chapters_in_force
from schemas.base import must_be
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover
from schemas.typography import signed

_CHAPTERS: Final[Mapping[str, str]] = {
    "giant": "XVII",
    "dragon": "XVII",
    "chariot": "XVIII",
    "artillery": "XIX",
}
"""Mover -> the chapter without which there is none."""


def aids(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the table of the terrain of a battle's boards; none where terrain is not played."""
    scenario = must_be(setup.scenario, DemonworldScenario)
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, DemonworldRuleset):
        return ()
    chapters = chapters_in_force(scenario, ruleset)
    if "XI" not in chapters:
        return ()
    movers = [one for one in get_args(Mover) if _CHAPTERS.get(one, "XI") in chapters]
    there = {key for board in maps_of(setup, scenario).values() for key in board.legend.values()}
    rows = [
        (
            one.name.get(language),
            *(_cost(one.costs, mover) for mover in movers),
            signed(one.shot_into) if one.shot_into else "",
        )
        for one in ruleset.terrain
        if one.id in there or not there
    ]
    rows += [
        (
            summary_word("barrier", language, name=one.name.get(language)),
            *(_cost(one.costs, mover) for mover in movers),
            "",
        )
        for one in ruleset.ground.barriers
    ]
    columns = (
        Column(summary_word("ground", language), 3.6),
        *(Column(summary_word(f"mover_{mover}", language), 1.6, "right") for mover in movers),
        Column(summary_word("shot", language), 1.4, "right"),
    )
    how = Paragraph(summary_word("terrain_how", language), tone="muted")
    return (Section(summary_word("terrain", language), (how, Table(columns, tuple(rows))), fresh_page=False),)


def _cost(costs: Mapping[Mover, int | None], mover: Mover) -> str:
    found = costs.get(mover)
    return DASH if found is None else str(found)
