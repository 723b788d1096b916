"""Kaiban Pass and The Messenger: how they are won, and that the players go for it (XXI)."""

from dataclasses import replace

import pytest

from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import commanders, envoys
from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.ai.looking import target_of
from editor.rules.demonworld.ai.outlook import assignments, waits
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.victory.conditions import holds
from editor.rules.registry import find_system
from editor.simulation.battle import run_battle
from schemas.scenario_rules import Sentence
from tests.rules.demonworld.battle.arena import shipped_setup

PLAY = DemonworldPlay()
BOTH = ("kaiban-pass", "the-messenger")


def started(slug: str) -> BattleState:
    """The battle as it is set up, in its first turn."""
    return replace(PLAY.start(shipped_setup(slug)), turn=1)


def unit_of(state: BattleState, entry: str, side: int | None = None) -> Unit:
    return next(
        one
        for one in state.units
        if state.battle.roster[one.number].entry == entry
        and side in (None, state.battle.roster[one.number].side)
    )


def moved(state: BattleState, unit: Unit, at: tuple[int, int], **changes: object) -> BattleState:
    """The state in which the first element of a unit stands somewhere else, the others with it no longer."""
    cell = state.battle.ground.cell(at)
    units = list(state.units)
    units[unit.number] = unit.replace(
        elements=unit.elements[:1], cells=(cell,), facings=unit.facings[:1], **changes
    )
    return state.replace(units=tuple(units))


def won(state: BattleState, side: str) -> bool:
    sentences = [one for one in state.battle.scenario.victory if isinstance(one, Sentence)]
    return any(holds(state, one.condition) for one in sentences if one.side == side)


@pytest.mark.quick(1)
@pytest.mark.parametrize("slug", BOTH)
def test_the_scenario_is_played_from_orders_and_spells_on(slug: str) -> None:
    setup = shipped_setup(slug)
    assert PLAY.refusals(setup) == ()
    state, dice, thinking = PLAY.start(setup), SeededDice(1), thinking_dice(1)
    while (who := PLAY.to_act(state)) is not None and state.phase in ("orders", "magic"):
        action = PLAY.choose(PLAY.view(state, who), who, thinking)
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)
    assert (state.turn, state.phase) in ((1, "first_shooting"), (1, "movement"))


@pytest.mark.long
@pytest.mark.parametrize("slug", BOTH)
@pytest.mark.parametrize("seed", range(1, 6))
def test_whole_battles_end_by_what_the_scenario_says(slug: str, seed: int) -> None:
    system = find_system("demonworld")
    assert system is not None
    assert system.play is not None
    result = run_battle(system.play, shipped_setup(slug), seed, keep_events=False).result
    assert result.winner in ("empire", "orcs")
    if slug == "kaiban-pass":
        assert result.turns <= 9


@pytest.mark.rule("XXI.1.3")
def test_one_element_of_an_orc_unit_in_the_pass_wins_unless_it_runs() -> None:
    state = started("kaiban-pass")
    archers = unit_of(state, "light_orc_swordbearers")
    assert not won(state, "orcs")
    assert won(moved(state, archers, (19, 2)), "orcs")
    assert not won(moved(state, archers, (19, 2), mood="rout"), "orcs")


@pytest.mark.rule("XXI.1.3")
def test_a_commander_alone_in_the_pass_does_not_win() -> None:
    state = started("kaiban-pass")
    assert not won(moved(state, unit_of(state, "kruuk"), (19, 2)), "orcs")


@pytest.mark.rule("XXI.2.3")
def test_sandor_wins_in_the_exit_and_his_death_loses() -> None:
    state = started("the-messenger")
    sandor = unit_of(state, "sandor_the_arrogant")
    assert not won(state, "empire")
    assert not won(state, "orcs")
    assert not won(moved(state, unit_of(state, "gordan_orcslayer"), (25, 1)), "empire")
    assert won(moved(state, sandor, (25, 1)), "empire")
    units = list(state.units)
    units[sandor.number] = sandor.replace(elements=(), cells=(), facings=())
    assert won(state.replace(units=tuple(units)), "orcs")


def test_the_empire_lets_them_come_to_the_pass() -> None:
    state = started("kaiban-pass")
    assert waits(state, 0)
    assert not waits(state, 1)


def test_somebody_who_walks_is_sent_to_the_exit_and_no_gun() -> None:
    state = started("the-messenger")
    sent = assignments(state, 1)
    assert sent
    assert not any(is_large(state, state.units[number]) for number in sent)


def test_the_named_commander_goes_towards_the_exit_out_of_reach_of_enemies() -> None:
    state = replace(started("the-messenger"), side=0, commanding="move")
    sandor = unit_of(state, "sandor_the_arrogant")
    goal = envoys.goal_of(state, sandor)
    assert goal
    assert envoys.goal_of(state, unit_of(state, "gordan_orcslayer")) == ()
    free = moved(state, sandor, (34, 3))
    action = envoys.go(free, free.units[sandor.number])
    assert isinstance(action, act.CommanderMove)
    ways = reachable(free, free.units[sandor.number])
    end = next(cell for cell, way in ways.items() if way == action.path)
    apart = state.battle.ground.distance
    before = min(apart(free.units[sandor.number].cells[0], cell) for cell in goal)
    assert min(apart(end, cell) for cell in goal) < before


def test_the_named_commander_goes_in_where_he_can() -> None:
    state = replace(started("the-messenger"), side=0, commanding="move")
    near = moved(state, unit_of(state, "sandor_the_arrogant"), (25, 4))
    called = ((near.units[0].elements[0],), *near.called[1:])
    action = commanders.move(near.replace(called=called))
    assert isinstance(action, act.CommanderMove)
    ways = reachable(near, near.units[action.unit])
    end = next(cell for cell, way in ways.items() if way == action.path)
    assert end in near.battle.areas["exit"]


def test_whoever_wins_by_somebodys_death_goes_for_him_from_farther_away() -> None:
    state = started("the-messenger")
    sandor = unit_of(state, "sandor_the_arrogant")
    assert aims_of(state.battle, 1).quarry == {sandor.number}
    trolls = unit_of(state, "trolls")
    nobles = moved(state, unit_of(state, "noble_footsoldiers"), (28, 16))
    both = moved(nobles, sandor, (28, 19))
    found = target_of(both, trolls)
    assert found is not None
    assert found[1].number == sandor.number
