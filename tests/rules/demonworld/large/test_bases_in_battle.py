"""Large bases cover all their fields in a battle: who stands there, contact, zones, areas (XVII.6.1, 7.1)."""

from typing import Any

import pytest

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.melee.contact import touches, units_touched
from editor.rules.demonworld.melee.regrouping import enemy_cells, touched_cells
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Shot
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, refused, state_of
from tests.rules.demonworld.large.monsters import CHAPTERS, GIANT, dragon, giant

ALL = (*CHAPTERS, "XI")


def held(state: BattleState, element: int) -> set[Offset]:
    """The fields on which the state says that an element stands."""
    return {state.battle.ground.at(one) for one, other in state.occupied.items() if other == element}


def fields(kind: str, at: Offset, facing: str) -> set[Offset]:
    """The fields of a base by the page of the lost drawings, which the board does not know."""
    q, r = at[0] - (at[1] - (at[1] & 1)) // 2, at[1]
    base = Footprint(kind, (q, r), facing)  # type: ignore[arg-type]
    return {(one + (row - (row & 1)) // 2, row) for one, row in base.fields}


@pytest.mark.rule("XVII.6.1")
@cases("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_giants_and_dragons_stand_on_all_fields_of_their_bases(facing: str) -> None:
    state = state_of(giant(0, (6, 6), facing), dragon(1, (12, 8), facing), chapters=CHAPTERS)
    assert held(state, 0) == fields("giant", (6, 6), facing)
    assert held(state, 1) == fields("dragon", (12, 8), facing)
    assert len(held(state, 0)) == 3
    assert len(held(state, 1)) == 4


@pytest.mark.rule("XVII.1.0")
def test_without_the_chapter_a_giant_is_one_element_on_one_field() -> None:
    assert state_of(giant(0, (6, 6))).battle.bases is None


@pytest.mark.rule("I.3.1")
@pytest.mark.parametrize("chapters", [CHAPTERS, ALL])
def test_who_stands_at_the_back_of_a_giant_touches_it(chapters: tuple[str, ...]) -> None:
    ground: dict[str, Any] | None = {} if "XI" in chapters else None
    state = state_of(giant(0, (6, 6), "N"), Troop(1, [(6, 8), (4, 4)], "N"), chapters=chapters, ground=ground)
    unit, enemy = state.units
    assert state.in_contact(unit)
    assert units_touched(state, unit) == {1}
    assert units_touched(state, enemy) == {0}
    assert touches(state, 0, 1)
    assert not touches(state, 0, 2)
    assert set(state.beside(unit)) == {1}
    assert cell(state, (5, 8)) in state.near_enemy[1]


@pytest.mark.rule("VI.1.5")
def test_an_element_between_two_fields_of_a_giant_has_one_enemy() -> None:

    state = state_of(giant(0, (6, 6), "N"), Troop(1, [(6, 8)], "N"), chapters=CHAPTERS)
    man = state.units[1]
    beside = touched_cells(state, man.elements[0], man.cells[0], enemy_cells(state, 1))
    assert len(beside) == 1
    assert sum(state.occupied.get(one) == 0 for one in state.battle.ground.around(man.cells[0])) == 2


@pytest.mark.rule("XVII.6.4")
@pytest.mark.parametrize(("at", "code"), [((8, 7), "giant_shoots_afar"), ((8, 5), None)])
def test_a_giant_throws_at_nobody_beside_it(at: tuple[int, int], code: str | None) -> None:
    arms = [{"weapon": "longbow", "bands": [{"to": 9, "power": 8}]}, *GIANT["weapons"]]
    state = state_of(
        giant(0, (8, 8), "N", "hold", weapons=arms),
        Troop(1, [at], "S", "hold"),
        chapters=CHAPTERS,
        phase="second_shooting",
        step="shots",
        side=0,
    )
    assert refused(state, act.Shoot((Shot(0, 1),))) == code
    assert bool(list(shots_of(state, 0))) == (code is None)
