"""Hit points, wounds and skills (VIII)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.battle import Numbers
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ElementsRemoved
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import WoundsHealed
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Troop, do, of, row, state_of

VIII = ("VIII",)
HERO: dict[str, Any] = {"hit_points": 3, "melee_skill": 2, "missile_skill": 1}


def duel(chapters: tuple[str, ...], facing: str = "S", **blue: Any) -> BattleState:
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1, HERO), Troop(1, [(5, 6)], facing, None, 1, 1, HERO | blue),
        phase="melee", step="attacks", chapters=chapters,
    )  # fmt: skip
    return replace(state, fights=(Fight((0, 1), (0, 0)),))


def number(state: BattleState) -> int:
    return int(attack_number(state, act.Attack(0, 1), standing(state), 0).value)


@pytest.mark.rule("VIII.1.1")
def test_an_element_with_hit_points_falls_with_the_last_one() -> None:
    state = duel(VIII)
    state, _ = do(state, act.Strike((act.Attack(0, 1),)))
    state, events = do(state, act.Strike(), 1, 1)
    assert not [*of(events, ElementsRemoved)]
    assert [one.wounds for one in state.elements()] == [0, 1]
    state = replace(state, phase="melee", step="attacks", wounds={1: (2, 0)}, fights=(Fight((0, 1), (0, 0)),))
    state, _ = do(replace(state, side=0, attacks=(None, None)), act.Strike((act.Attack(0, 1),)))
    _, events = do(state, act.Strike(), 1)
    assert [event.elements for event in of(events, ElementsRemoved)] == [(1,)]


@pytest.mark.rule("VIII.1.1")
def test_in_the_basic_game_one_hit_removes_the_strongest() -> None:
    state, _ = do(duel(()), act.Strike((act.Attack(0, 1),)))
    _, events = do(state, act.Strike(), 1)
    assert [event.elements for event in of(events, ElementsRemoved)] == [(1,)]


@pytest.mark.rule("VIII.1.1")
def test_what_regenerates_heals_the_first_wound_of_the_turn_at_its_end() -> None:
    state = duel(VIII, regeneration=1)
    state = replace(state, wounds={1: (1, 0)})
    state, _ = do(state, act.Strike((act.Attack(0, 1),)))
    state, _ = do(state, act.Strike(), 1, 1)
    assert state.wounds[1] == (2, 1)
    while state.turn == 1:
        state, events = do(state, DemonworldPlay().choose(state, DemonworldPlay().to_act(state) or "", NONE))
    assert [event.healed for event in of(events, WoundsHealed)] == [((1, 1),)]
    assert state.wounds[1] == (1, 0)


class _NoDice:
    def roll(self, sides: int) -> int:
        raise AssertionError(f"a die of {sides} was rolled")


NONE = _NoDice()


@pytest.mark.rule("VIII.1.2")
@pytest.mark.parametrize(
    ("chapters", "facing", "expected"), [((), "S", 5), (VIII, "S", 5), (VIII, "N", 11), (VIII, "SW", 7)]
)
def test_skills_count_for_the_attacker_and_save_behind_for_the_defender(
    chapters: tuple[str, ...], facing: str, expected: int
) -> None:
    # 8 less 3; the skills of 2 cancel out in front, from the rear (+4) the defender has none.
    assert number(duel(chapters, facing)) == expected


@pytest.mark.rule("VIII.1.2")
@pytest.mark.parametrize(("chapters", "gain"), [((), 0), (VIII, 1)])
def test_the_missile_skill_counts_in_shooting(chapters: tuple[str, ...], gain: int) -> None:
    bow = HERO | {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    state = state_of(
        Troop(0, row((5, 9), 2), "N", "skirmish", card=bow), Troop(1, row((5, 5), 2), "S"), chapters=chapters
    )
    plain = replace(state, battle=replace(state.battle, chapters=frozenset(), numbers=Numbers()))
    assert base_number(state, 0, 2, 4, 0).value - base_number(plain, 0, 2, 4, 0).value == gain
