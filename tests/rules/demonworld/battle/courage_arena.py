"""Units whose courage is tested, in the battles of the tests."""

from dataclasses import replace
from typing import Any

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import (
    Troop,
    do,
    row,
    state_of,
)

BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 9}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
STEADY: dict[str, Any] = {"morale_a": 8, "morale_b": 14}


def courage(*troops: Troop, chapters: tuple[str, ...] = ("XV",), **values: Any) -> BattleState:
    """Red has the southern edge and blue the northern one of a field of 20 by 30."""
    state = state_of(*troops, rows=30, chapters=chapters, **values)
    edges = tuple(sorted(state.battle.edges, key=lambda edge: -edge.facing))
    assert [edge.facing for edge in edges] == [3, 0]
    state = replace(state, battle=replace(state.battle, edges=edges))
    return replace(state, before=tuple(unit.cells for unit in state.units))


def troop(side: int, at: Any, order: str | None = None, engaged: int = 0, **card: Any) -> Troop:
    return Troop(side, at, "NS"[side], order, engaged, card=STEADY | card)


def shot_at(count: int, *, chapters: tuple[str, ...] = ("XV",), **card: Any) -> BattleState:
    """Red archers five fields south of so many blue elements, in the first shooting phase."""
    return courage(
        troop(0, row((5, 19), 4), "skirmish", **BOW),
        troop(1, row((5, 14), count), "hold", **card),
        chapters=chapters,
        phase="first_shooting",
        step="shots",
    )


def melee(*troops: Troop, chapters: tuple[str, ...] = ("XV",), **values: Any) -> BattleState:
    state = courage(*troops, chapters=chapters, phase="melee", step="attacks", **values)
    engaged = tuple(unit.number for unit in state.units if unit.engaged)
    return replace(state, fights=(Fight(engaged, (0, 0)),))


def lines(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> BattleState:
    """Four red elements face four blue ones; element 0 looks at 4, 1 at 5 and so on."""
    return melee(
        troop(0, row((5, 15), 4), None, 1, **(red or {})), troop(1, row((5, 14), 4), None, 1, **(blue or {}))
    )


def strike(state: BattleState, red: tuple[act.Attack, ...], blue: tuple[act.Attack, ...], *faces: int) -> Any:
    state, _ = do(state, act.Strike(red))
    return do(state, act.Strike(blue), *faces)
