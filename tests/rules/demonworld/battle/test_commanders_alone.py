"""Commanders left alone, freed from their units, and come in from a flank march (X.2, XVI.3.4, XVI.5.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import commanders
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.commanders.who import detached
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.set_up.events import UnitEntered
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import TurnBegan
from editor.rules.demonworld.units import Fight
from editor.rules.demonworld.victory.ending import ending
from editor.rules.demonworld.words import element_named
from editor.simulation.battle import run_battle
from schemas.messages import sentence, shown
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, setup_of, state_of
from tests.rules.demonworld.battle.chiefs import PLAY, X, joined_to, led, lord
from tests.rules.demonworld.battle.test_commanders import moving


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_commanders_who_are_all_that_is_left_seek_each_other_and_the_battle_ends(seed: int) -> None:
    setup = setup_of([Troop(0, [(5, 12)], card=lord()), Troop(1, [(9, 2)], "S", card=lord())], chapters=X)
    ended = run_battle(PLAY, setup, seed).result
    assert ended is not None
    assert ended.reason.code in ("demonworld_log.ended_enemy_gone", "demonworld_log.ended_nobody_left")
    assert ended.turns < 60


def test_dice_of_commanders_who_fight_alone_settle_who_regroups_first_and_the_log_says_so() -> None:
    setup = setup_of([Troop(0, [(5, 12)], card=lord()), Troop(1, [(9, 2)], "S", card=lord())], chapters=X)
    state, codes = PLAY.start(setup), set()
    for event in run_battle(PLAY, setup, 2).events:
        known = PLAY.event_from(event)
        codes |= {line.message.code for line in PLAY.describe(state, known)}
        state = PLAY.evolve(state, known)
    assert "demonworld_log.first_regroups_by_commanders" in codes
    assert "demonworld_log.first_regroups_by_choice" not in codes


def quietly(state: BattleState, turns: int) -> BattleState:
    """So many further turns begin in which nothing happens."""
    for turn in range(state.turn + 1, state.turn + turns + 1):
        state = ENGINE.evolve(state, TurnBegan(turn))
    return state


@pytest.mark.rule("XVI.3.4")
def test_a_battle_without_a_last_turn_ends_after_twenty_whole_turns_in_which_nobody_was_hurt() -> None:
    start = replace(state_of(Troop(0, row((3, 12), 3)), Troop(1, row((3, 2), 3), "S")), turn=0)
    assert ending(quietly(start, 19)) is None
    over = quietly(start, 20)
    found = ending(over)
    assert found is not None
    assert (found.winner, found.reason, found.turn) == (None, "quiet", 20)
    hurt = replace(over, wounds={0: (1, 1)})
    assert ending(hurt) is None
    assert ending(quietly(hurt, 19)) is None
    limited = over.battle.scenario.model_copy(update={"turn_limit": 40})
    assert ending(replace(over, battle=replace(over.battle, scenario=limited))) is None


@pytest.mark.rule("X.2.0")
@pytest.mark.parametrize(("hit_points", "joins"), [(1, False), (2, True)])
def test_the_plain_player_leads_a_commander_into_a_melee_only_while_he_can_stand_a_blow(
    hit_points: int, joins: bool
) -> None:
    state = moving(
        Troop(0, row((5, 8), 4), "N", "charge", card=led(4)),
        Troop(0, [(4, 9)], "N", card=lord(hit_points=hit_points)),
        Troop(1, row((5, 7), 5), "S"),
        called=(1,),
    )
    state = state.with_unit(replace(state.units[0], engaged=1, fought=1))
    found = commanders._join_fight(state, state.units[1])
    assert (found is not None) == joins


@pytest.mark.rule("X.2.3")
@pytest.mark.parametrize(("enemy", "lost", "leaves"), [(1, True, True), (9, True, False), (1, False, False)])
def test_the_plain_player_frees_a_commander_for_units_that_nobody_commands(
    enemy: int, lost: bool, leaves: bool
) -> None:
    # A commander with a led unit; beside it one without a leader, or not; the enemy far or near.
    other = {} if lost else led(4)
    state = joined_to(
        moving(
            Troop(0, row((3, 13), 4), "N", "charge", card=led(4)), Troop(0, [(7, 13)], "N", card=lord()),
            Troop(0, row((9, 13), 4), "N", "charge", card=other), Troop(1, row((5, enemy), 4), "S"),
            sequence="charge",
        ),
        1, 0,
    )  # fmt: skip
    state = replace(state, step="call", called=(None, None))
    assert commanders.call(state) == act.CallCommanders((4,) if leaves else ())


@pytest.mark.rule("XVI.5.0")
def test_a_commander_who_has_come_onto_the_field_in_this_turn_attacks_nobody() -> None:
    state = moving(Troop(0, [(5, 8)], "N", card=lord()), Troop(1, row((5, 5), 3), "S"), called=(0,))
    beside = state.near_enemy[0]
    assert beside & reachable(state, state.units[0]).keys()
    way = reachable(state, state.units[0])[min(beside & reachable(state, state.units[0]).keys())]
    come = state.with_unit(replace(state.units[0], entered=state.turn))
    assert refused(come, act.CommanderMove(0, way)) == "march_no_contact"
    assert not beside & reachable(come, come.units[0]).keys()
    later = state.with_unit(replace(state.units[0], entered=state.turn - 1))
    assert PLAY.check(later, act.CommanderMove(0, way)) is None


def test_a_commander_with_a_unit_is_named_himself_in_the_log() -> None:
    state = joined_to(
        state_of(
            Troop(0, row((3, 10), 3), card=led(3)), Troop(0, [(6, 10)], card=lord()),
            Troop(1, row((3, 2), 3), "S"), chapters=X,
        ), 1, 0,
    )  # fmt: skip
    assert cell(state, (6, 10)) in state.units[0].cells
    assert shown(element_named(state, 3, "who")["who"], "en") == "Unit-1"
    assert shown(element_named(state, 0, "who")["who"], "en") == "Unit-0"


@pytest.mark.rule("XV.9.0")
@pytest.mark.parametrize(
    ("mood", "enemy", "fights"), [("", 12, True), ("rout", 12, False), ("rout", 11, True)]
)
def test_a_commander_whom_the_rout_of_his_unit_drags_out_of_a_melee_regroups_in_it_no_more(
    mood: Any, enemy: int, fights: bool
) -> None:
    state = joined_to(
        state_of(
            Troop(0, row((3, 10), 3), card=led(3)), Troop(0, [(6, 10)], card=lord()),
            Troop(1, row((5, enemy), 3), "N"), chapters=(*X, "XV"), fights=(Fight((0, 2), (0, 0)),),
        ), 1, 0,
    )  # fmt: skip
    state = state.with_unit(replace(state.units[0], mood=mood))
    after = detached(state, 3)
    assert after.units[1].elements == (3,)
    assert (1 in after.fights[0].units) == fights


@pytest.mark.rule("XVI.5.0")
def test_the_log_says_that_a_commander_comes_in_without_an_order() -> None:
    state = state_of(Troop(0, [(5, 12)], card=lord()), Troop(1, [(9, 2)], "S", card=lord()), chapters=X)
    (line,) = PLAY.describe(state, UnitEntered(0, 0, 0, cell(state, (5, 14)), 0, None))
    assert sentence(line.message, "en").startswith("Unit-0 came onto the battlefield")
    (line,) = PLAY.describe(state, UnitEntered(0, 0, 0, cell(state, (5, 14)), 0, "move"))
    assert "move order" in sentence(line.message, "en")
