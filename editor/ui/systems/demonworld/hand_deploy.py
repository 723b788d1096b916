"""The hidden set-up of Demonworld by hand: where each unit stands, looks, and in what formation (XVI.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.set_up.hidden_set_up import covered, stands_of, to_set_up, zone_cells
from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.guide import Choice, Sketch
from editor.ui.systems.demonworld.hand_words import CONTEXT, FORMATION_WORDS, HandWords, translate
from schemas.problems import Message
from schemas.systems.demonworld_parts import Layout

Placings = tuple[act.Placing, ...]
_BROADEST: Final = 12
"""So many elements in a front rank are offered."""


def to_place(state: BattleState) -> tuple[int, ...]:
    """Return the units that the side to act sets up."""
    return tuple(roster.number for roster in to_set_up(state, state.side))


def set_up_sketch(state: BattleState, draft: Placings) -> tuple[Sketch, tuple[str, ...]]:
    """Return where the elements stand, and the unit of each; empty if the draft is not legal."""
    found = stands_of(state, act.Deploy(draft))
    if isinstance(found, Message):
        return (), ()
    at = state.battle.ground.at
    where = [(at(cell), look) for one in found for cell, look in zip(one.cells, one.facings, strict=True)]
    return tuple(where), tuple(f"unit:{one.unit}" for one in found for _ in one.cells)


def placed_on(state: BattleState, draft: Placings, at: Offset) -> int | None:
    """Return the unit that a set-up puts on a field. None if it is not legal or the field is empty."""
    found = stands_of(state, act.Deploy(draft))
    if isinstance(found, Message):
        return None
    cell = state.battle.ground.cell(at)
    return next((one.unit for one in found if cell in covered(state.battle, one)), None)


def deploy_choices(state: BattleState, number: int, draft: Placings, words: HandWords) -> Iterator[Choice]:
    """Yield where a unit may stand; its first element is the left end of the front rank."""
    place = next((index for index, one in enumerate(draft) if one.unit == number), None)
    now = draft[place] if place is not None else act.Placing(number, "line", 0, _looks(draft))
    others = tuple(one for one in draft if one.unit != number)

    def choice(placing: act.Placing, said: str, tool: str, *, here: bool = False) -> Iterator[Choice]:
        placed = (*others, placing)
        refusal = check(state, act.Deploy(placed))
        if refusal is None or refusal.code.endswith(".left_out"):  # others may follow
            at = (state.battle.ground.at(placing.cell),) if here else ()
            drawn, pieces = set_up_sketch(state, placed)
            yield Choice(said, tool, draft=placed, at=at, sketch=drawn, pieces=pieces)

    for cell in sorted(zone_cells(state.battle, state.side)):
        if cell != now.cell:
            said = translate("DemonworldHand", "Left end on {field}").format(field=words.field(state, cell))
            yield from choice(now._replace(cell=cell), said, "place", here=True)
    for facing in range(6):
        if facing != now.facing:
            said = translate("DemonworldHand", "Turn to the {facing}").format(facing=words.facing(facing))
            yield from choice(now._replace(facing=facing), said, "wheel")
    for width in range(1, min(_BROADEST, len(state.battle.roster[number].elements)) + 1):
        if (now.layout, now.frontage) != ("line", width):
            said = translate("DemonworldHand", "Form up {width} wide").format(width=width)
            yield from choice(now._replace(layout="line", frontage=width), said, "form")
    layouts: tuple[Layout, ...] = ("column", *state.battle.roster[number].card.formations)
    for layout in layouts:
        if layout != now.layout:
            name = translate(CONTEXT, FORMATION_WORDS[layout])
            said = translate("DemonworldHand", "Take up the formation: {name}").format(name=name)
            yield from choice(now._replace(layout=layout), said, "form")


def set_up_at(
    state: BattleState, draft: Placings, number: int, shift: int, turned: int
) -> Choice | Message | None:
    """Return a set-up with one unit so many cells further, turned clockwise by sixths, or what forbids it.

    None if the unit has no place yet, or would stay as it is.
    """
    now = next((one for one in draft if one.unit == number), None)
    if now is None or not (shift or turned % 6):
        return None
    moved = now._replace(cell=now.cell + shift, facing=(now.facing + turned) % 6)
    placed = (*(one for one in draft if one.unit != number), moved)
    refusal = check(state, act.Deploy(placed))
    if refusal is not None and not refusal.code.endswith(".left_out"):  # others may follow
        return refusal
    drawn, pieces = set_up_sketch(state, placed)
    return Choice("", draft=placed, sketch=drawn, pieces=pieces)


def _looks(draft: Placings) -> int:
    """Return where a unit without a place looks: as the others do."""
    return draft[0].facing if draft else 0
