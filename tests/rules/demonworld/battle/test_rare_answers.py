"""Answers to attacks and steps into the air that are forbidden (V.3.2, XVII.1.3, XXIII)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.flyers.air import blow_at
from editor.rules.demonworld.flyers.leaving import may_leave
from editor.rules.demonworld.melee.reach import Attack
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.battle.test_lasting_effects import effect
from tests.rules.demonworld.flyers.test_air_refusals import duel
from tests.rules.demonworld.flyers.test_fights import battle
from tests.rules.demonworld.flyers.winged import winged_dragon
from tests.rules.demonworld.large.monsters import CHAPTERS, giant

STEP = ("forward_left",)


def attacked(*troops: Troop, step: str = "react") -> BattleState:
    """The first unit of the first side is asked; the enemy has attacked it."""
    state = state_of(
        *troops, phase="movement", step=step, sequence="charge", side=0, unit=0, chapters=CHAPTERS
    )
    return replace(state, attacker=len(state.units) - 1)


FOOT = Troop(0, row((5, 8), 3), "N", "charge", engaged=1)
ENEMY = Troop(1, row((5, 7), 2), "S", "charge", engaged=1)
GIANT = giant(0, (12, 10), "N", "charge", engaged=1)


@pytest.mark.rule("V.3.2", "XVII.1.3")
def test_units_answer_by_their_elements_and_large_bases_by_steps() -> None:
    # A giant somewhere, so that large bases take part.
    state = attacked(FOOT, GIANT, ENEMY)
    assert refused(state, act.React(0)) is None
    assert refused(state, act.React(0, (), STEP)) == "no_large_base"
    assert refused(state, act.React(1)) == "not_now"
    large = attacked(GIANT, FOOT, ENEMY)
    assert refused(large, act.React(0)) is None
    assert refused(large, act.React(0, (act.Shift(0, (), 1),))) == "base_moves_by_steps"


@pytest.mark.rule("V.3.2", "XVII.1.3")
def test_who_closes_in_pays_and_moves_as_his_base_does() -> None:
    state = attacked(FOOT, GIANT, ENEMY, step="close_in")
    assert refused(state, act.CloseIn(0)) is None
    assert refused(state, act.CloseIn(1)) == "not_now"
    assert refused(state, act.CloseIn(0, steps=STEP)) == "no_large_base"
    lost = state.with_unit(replace(state.units[0], stragglers=(2,)))
    assert refused(lost, act.CloseIn(0, (act.Shift(2, (0,)),))) == "straggler_runs"
    assert refused(lost, act.CloseIn(0, (act.Shift(1, (), 1),))) != "straggler_runs"
    large = attacked(GIANT, FOOT, ENEMY, step="close_in")
    assert refused(large, act.CloseIn(0, (act.Shift(0, (0,)),))) == "base_moves_by_steps"
    assert refused(large, act.CloseIn(0, steps=("jump",))) == "base_step"
    tired = large.with_unit(replace(large.units[0], points=99))
    assert refused(tired, act.CloseIn(0, steps=STEP)) == "points_spent"


@pytest.mark.rule("XX.6.0", "XXIII.8.0")
def test_a_spell_keeps_a_flyer_from_striking_in_the_air_and_from_rising() -> None:
    state = duel()
    assert not isinstance(blow_at(state, Attack(0, 1)), Message)
    held = blow_at(state.replace(effects=(effect("melee", elements=(0,)),)), Attack(0, 1))
    assert isinstance(held, Message)
    assert held.code.rpartition(".")[2] == "kept_from_melee"
    dragon = battle(winged_dragon(0, (8, 8), engaged=1), Troop(1, [(8, 6)], "S", "hold", engaged=1))
    assert may_leave(dragon, dragon.units[0])
    assert not may_leave(dragon.replace(effects=(effect("flying", elements=(0,)),)), dragon.units[0])
    assert may_leave(dragon.replace(effects=(effect("moving", elements=(0,)),)), dragon.units[0])
