"""What a spell does to fields: fires, other ground, somebody who comes (XX.6.0)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.effects.grounds import GroundMade
from editor.rules.demonworld.effects.lasting import Until
from editor.rules.demonworld.fire.turn_begins import would_burn
from editor.rules.demonworld.magic.events import FieldKindled, PartLeftOut, Summoned
from editor.rules.demonworld.magic.seeing import around
from editor.rules.demonworld.magic.summoning import arrivals, summons
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.changes import Made
from schemas.systems.demonworld_spells import SpellBurns, SpellGround, SpellSummons
from schemas.systems.demonworld_spells import Until as Written

OnFields = SpellBurns | SpellGround | SpellSummons
"""Blocks that work on fields, whoever stands there."""


def ends(written: Written, turn: int) -> tuple[Until, int]:
    """Return when what a spell brings about ends, and its last turn (XX.7.0)."""
    if written == "next_turn":
        return "turn", turn + 1
    if written in ("phase", "turn"):
        return ("phase" if written == "phase" else "turn"), turn
    return "battle", turn


def do(
    recorder: Recorder, casting: Casting, block: OnFields, middle: Sequence[int], area: Sequence[int]
) -> None:
    """Let a block work on fields (XX.6.0).

    Args:
        recorder: of the decision.
        casting: the spell.
        block: the block.
        middle: the fields that the spell is cast on, or those of one of its targets.
        area: those that it reaches.
    """
    match block:
        case SpellBurns():
            _kindle(recorder, casting, block.value, area)
        case SpellGround():
            made = ground_made(recorder.state, casting, block, middle)
            if made:
                recorder.note(GroundMade(made))
        case SpellSummons():  # pragma: no branch - no case is left
            _summon(recorder, casting, block, middle)


def _kindle(recorder: Recorder, casting: Casting, power: int, area: Sequence[int]) -> None:
    """Try to set the fields alight that a spell reaches and that would burn; only with chapter XXII.

    They burn from the start of the next turn (XXII.5.0).
    """
    if "XXII" not in recorder.state.battle.chapters:
        return
    for cell in area:
        if would_burn(recorder.state, cell):
            die = recorder.die(20)
            recorder.note(FieldKindled(casting, cell, power, die, die <= power))


def ground_made(
    state: BattleState, casting: Casting, block: SpellGround, middle: Sequence[int]
) -> tuple[Made, ...]:
    """Return the fields that a block makes other ground; empty if chapter XI is not in force.

    Fields under a roof stay as they are, and those that are that ground already by their map.
    """
    battle = state.battle
    terrain, ruleset = battle.terrain, battle.ruleset
    kind = ruleset.open_ground if block.terrain is None else ruleset.terrain_type(block.terrain)
    if terrain is None or kind is None:
        return ()
    until, last = ends(battle.spells[casting.spell].lasts, state.turn)
    made = {one.cell for one in state.changes.made}
    return tuple(
        [
            Made(cell, kind.id, casting.spell, casting.wizard, until, last)
            for cell in around(state, middle, block.value)
            if not battle.sight.roofed(cell) and (cell in made or terrain.lies[cell].terrain.id != kind.id)
        ]
    )


def _summon(recorder: Recorder, casting: Casting, block: SpellSummons, middle: Sequence[int]) -> None:
    """Let those come who are summoned, as far as there is room for them."""
    state = recorder.state
    card = summons(state.battle, block)
    if card is None:
        recorder.note(PartLeftOut(casting, "summon"))
        return
    cells = arrivals(state, block, casting.wizard, middle)
    if cells:
        recorder.note(Summoned(casting, card.id, cells, state.standing[casting.wizard].facing))
