"""More than two sides, and sides that are allied: every rule that names an adversary among several."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import (
    AreasCounted,
    CommandersRolled,
    CourageTested,
    FirstSettled,
    LoserDrawn,
    PlaceTaken,
)
from editor.rules.demonworld.melee.regrouping import enemy_cells
from editor.rules.demonworld.morale.phase import losers
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.scouting import by_camp, outflanking
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.rules.demonworld.victory.ending import areas_counted, ending
from editor.rules.demonworld.victory.losses import points_won
from editor.simulation.battle import run_battle
from schemas.systems.demonworld import DemonworldScenario
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, do, of, row, setup_of, shipped, state_of
from tests.rules.demonworld.battle.chiefs import X, lord
from tests.rules.demonworld.battle.playing import random_game_holds

PLAY = DemonworldPlay()
RED, BLUE, GREEN, WHITE = range(4)
TESTED = {"morale_a": 8, "morale_b": 12}
"""A card of those whose courage is tested."""
PLACES = {RED: ((2, 12), "N"), BLUE: ((2, 2), "S"), GREEN: ((14, 6), "N"), WHITE: ((2, 7), "N")}
"""Where the first unit of each side stands."""


def army(side: int, units: int = 1, **values: Any) -> list[Troop]:
    """Units of four elements, one behind the other."""
    (column, line), facing = PLACES[side]
    back = -1 if facing == "S" else 1
    return [Troop(side, row((column, line + back * one), 4), facing, **values) for one in range(units)]


def at_war(*units: int, alliances: Sequence[str | None] = (), **values: Any) -> BattleState:
    """So many units of each side, all to get their orders."""
    troops = [troop for side, count in enumerate(units) for troop in army(side, count)]
    return state_of(*troops, alliances=alliances, **values)


def all_on(state: BattleState, order: str, *faces: int) -> tuple[BattleState, tuple[Any, ...]]:
    """Every side gives the same order to all its units; the faces are rolled once the last one has."""
    events: tuple[Any, ...] = ()
    last = len(state.battle.scenario.sides) - 1
    for side in range(last + 1):
        assert (state.step, state.side) == ("orders", side)
        orders = tuple((unit.number, order) for unit in state.of_side(side))
        state, events = do(state, act.GiveOrders(orders), *(faces if side == last else ()))  # type: ignore[arg-type]
    return state, events


def movers(state: BattleState) -> list[int]:
    """The sides in the order in which they move from here on, nobody moving at all."""
    found = []
    sequence = state.sequence
    while state.step == "move" and state.sequence == sequence:
        found.append(state.side)
        state, _ = do(state, act.Finish())
    return found


@pytest.mark.rule("V.2.0")
def test_of_three_the_one_with_fewest_units_first_says_whether_it_goes_before_all_others() -> None:
    state, _ = all_on(at_war(3, 2, 1), "charge")
    assert (state.step, state.side) == ("choose_sequence", GREEN)
    words = [ENGINE.words(state, action).code.partition(".")[2] for action in PLAY.legal_actions(state)]
    assert words == ["before_others", "after_others"]
    state, events = do(state, act.ChooseFirst(False))
    assert list(of(events, PlaceTaken)) == [PlaceTaken(GREEN, True, GREEN, None)]
    assert (state.step, state.side) == ("choose_sequence", BLUE)
    state, _ = do(state, act.ChooseFirst(True))
    assert movers(state) == [BLUE, RED, GREEN]


@pytest.mark.rule("V.2.0")
@cases(("face", "first"), [(1, RED), (2, RED), (3, BLUE), (4, BLUE), (5, GREEN), (6, GREEN)])
def test_a_tie_of_three_is_drawn_by_a_die_until_two_are_left(face: int, first: int) -> None:
    state, events = all_on(at_war(1, 1, 1), "move", face, 4)
    rest = [side for side in (RED, BLUE, GREEN) if side != first]
    assert [(one.camp, one.die) for one in of(events, PlaceTaken)] == [(first, face), (rest[1], 4)]
    assert movers(state) == [first, rest[1], rest[0]]


@pytest.mark.rule("V.2.0")
def test_a_face_that_four_cannot_share_is_rolled_again() -> None:
    state, events = all_on(at_war(1, 1, 1, 1), "move", 5, 6, 4, 1, 1)
    assert [(one.camp, one.die) for one in of(events, PlaceTaken)] == [(WHITE, 4), (RED, 1), (BLUE, 1)]
    assert movers(state) == [WHITE, RED, BLUE, GREEN]


@pytest.mark.rule("V.2.0")
def test_who_has_nobody_on_the_order_is_not_asked_and_two_choose_as_ever() -> None:
    state = at_war(1, 2, 1)
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    state, _ = do(state, act.GiveOrders(((1, "charge"), (2, "charge"))))
    state, _ = do(state, act.GiveOrders(((3, "hold"),)))
    assert (state.step, state.side) == ("choose_sequence", RED)
    state, events = do(state, act.ChooseFirst(False))
    assert list(of(events, FirstSettled)) == [FirstSettled(BLUE, RED, None)]
    assert movers(state) == [BLUE, RED]


@pytest.mark.rule("V.2.0")
def test_allies_count_their_units_together_and_move_one_after_the_other() -> None:
    state, _ = all_on(at_war(1, 3, 1, 1, alliances=("a", None, "a", "a")), "charge", 1)
    assert movers(state) == [RED, GREEN, WHITE, BLUE]
    state, _ = all_on(at_war(1, 4, 1, 1, alliances=("a", None, "a", "a")), "charge")
    assert (state.step, state.side) == ("choose_sequence", RED)
    state, _ = do(state, act.ChooseFirst(False))
    assert movers(state) == [BLUE, RED, GREEN, WHITE]


@pytest.mark.rule("V.2.0")
def test_a_scenario_that_says_who_begins_leaves_the_others_to_the_rules() -> None:
    state, events = all_on(at_war(1, 3, 2, scenario={"begins": "blue"}), "move")
    assert list(of(events, PlaceTaken)) == [PlaceTaken(BLUE, False, None, None)]
    assert (state.step, state.side) == ("choose_sequence", RED)
    state, _ = do(state, act.ChooseFirst(False))
    assert movers(state) == [BLUE, GREEN, RED]


@pytest.mark.rule("X.2.1")
def test_commanders_of_three_sides_throw_dice_for_each_place() -> None:
    state = state_of(
        *(Troop(side, [PLACES[side][0]], "N", card=lord()) for side in (RED, BLUE, GREEN)),
        chapters=X, phase="movement", step="call", sequence="move", commanding="move", called=(None,) * 3,
    )  # fmt: skip
    state, _ = do(state, act.CallCommanders((0,)))
    state, _ = do(state, act.CallCommanders((1,)))
    state, events = do(state, act.CallCommanders((2,)), 2, 6, 3)
    assert next(of(events, CommandersRolled)).chooser == BLUE
    state, events = do(state, act.ChooseFirst(False), 5, 3)
    assert [roll for roll, _ in next(of(events, CommandersRolled)).rolls] == [0, 2]
    state, _ = do(state, act.ChooseFirst(False))
    assert movers(state) == [GREEN, RED, BLUE]


@pytest.mark.rule("X.2.1")
def test_the_commanders_of_the_side_that_begins_go_first_and_the_others_throw_dice() -> None:
    state = state_of(
        *(Troop(side, [PLACES[side][0]], "N", card=lord()) for side in (RED, BLUE, GREEN)),
        chapters=X, phase="movement", step="call", sequence="move", commanding="move", called=(None,) * 3,
        scenario={"begins": "green"},
    )  # fmt: skip
    state, _ = do(state, act.CallCommanders((0,)))
    state, _ = do(state, act.CallCommanders((1,)))
    state, events = do(state, act.CallCommanders((2,)), 6, 3)
    assert list(of(events, PlaceTaken)) == [PlaceTaken(GREEN, False, None, None)]
    assert [roll for roll, _ in next(of(events, CommandersRolled)).rolls] == [RED, BLUE]
    assert (state.step, state.side) == ("choose_commanders", RED)
    state, _ = do(state, act.ChooseFirst(False))
    assert movers(state) == [GREEN, BLUE, RED]


@pytest.mark.rule("X.3.0")
def test_a_commander_gives_orders_to_his_own_army_alone_and_not_to_allies() -> None:
    troops = [Troop(RED, [(5, 9)], "N", card=lord()), *army(RED), *army(BLUE), *army(GREEN)]
    state = state_of(*troops, chapters=X, alliances=("a", None, "a"), step="orders")
    assert refused_order(state, 3) == "other_side"


def refused_order(state: BattleState, unit: int) -> str | None:
    message = PLAY.check(state, act.GiveOrders(((unit, "hold"),)))
    return message.code.partition(".")[2] if message is not None else None


# melee


def brawl(*losses: int, alliances: Sequence[str | None] = ()) -> BattleState:
    """Red in the middle, blue before it, green beside it: all in one melee with so many losses."""
    state = state_of(
        Troop(RED, row((5, 7), 2), "N", None, 1, 1),
        Troop(BLUE, row((5, 6), 2), "S", None, 1, 1),
        Troop(GREEN, [(7, 7)], "NW", None, 1, 1),
        alliances=alliances, phase="melee", step="attacks",
    )  # fmt: skip
    return replace(state, fights=(Fight((0, 1, 2), losses or (0, 0, 0)),))


@pytest.mark.rule("VI.1.1")
def test_among_three_an_element_strikes_at_either_enemy() -> None:
    state = brawl()
    targets = {attack.target for action in PLAY.legal_actions(state) for attack in action.attacks}
    assert targets == {2, 3}
    assert {state.unit_of[one] for one in state.beside(state.units[RED])} == {BLUE, GREEN}


@pytest.mark.rule("VI.1.1")
def test_allies_beside_each_other_are_in_no_contact_and_no_targets() -> None:
    state = brawl(alliances=("a", None, "a"))
    assert {state.unit_of[one] for one in state.beside(state.units[RED])} == {BLUE}
    assert not state.in_contact(state.units[GREEN])
    strike = act.Strike((act.Attack(1, 4),))
    message = PLAY.check(state, strike)
    assert message is not None
    assert message.code == "demonworld_rules.no_such_element"
    assert cell(state, (7, 7)) not in enemy_cells(state, RED)


@pytest.mark.rule("VI.1.5")
def test_who_has_destroyed_most_of_three_regroups_when_it_likes_then_the_next() -> None:
    state = brawl()
    state, _ = do(state, act.Strike((act.Attack(0, 2),)))
    state, _ = do(state, act.Strike((act.Attack(3, 1),)))
    # Red strikes first, blue fells the one beside green: both have destroyed one, green nobody.
    state, events = do(state, act.Strike(), 1, 1, 4)
    assert [(one.camp, one.last, one.die) for one in of(events, PlaceTaken)] == [(BLUE, False, 4)]
    assert (state.step, state.side) == ("choose_regroup", RED)
    state, _ = do(state, act.ChooseFirst(False))
    order = []
    while state.step == "regroup":
        order.append(state.side)
        state, _ = do(state, act.RegroupAfterMelee())
    assert order == [BLUE, GREEN, RED]


@pytest.mark.rule("XV.3.0")
@pytest.mark.parametrize(
    ("losses", "alliances", "lost"),
    [
        ((1, 2, 0), (), [BLUE]),
        ((1, 2, 2), ("a", None, "a"), [RED]),
        ((1, 3, 1), ("a", None, "a"), [BLUE]),
        ((2, 2, 2), (), [RED, BLUE, GREEN]),
        ((0, 1, 1), (), [BLUE, GREEN]),
    ],
)
def test_the_camp_with_most_losses_has_lost_a_melee(
    losses: tuple[int, ...], alliances: Sequence[str | None], lost: list[int]
) -> None:
    state = brawl(*losses, alliances=alliances)
    assert losers(state, state.fights[0]) == lost


@pytest.mark.rule("XV.3.0")
def test_the_losers_among_three_test_first_then_the_others_in_their_order() -> None:
    state = state_of(
        Troop(RED, row((5, 7), 3), "N", None, 1, 1, TESTED),
        Troop(BLUE, row((5, 6), 4), "S", None, 1, 1, TESTED),
        Troop(GREEN, row((8, 7), 3), "N", None, 1, 1, TESTED),
        chapters=("XV",), phase="melee", step="attacks", before=((), (), ()),
    )  # fmt: skip
    state = replace(state, fights=(Fight((0, 1, 2), (0, 0, 0)),))
    state, _ = do(state, act.Strike((act.Attack(0, 3),)))
    state, _ = do(state, act.Strike((act.Attack(4, 1),)))
    state, events = do(state, act.Strike((act.Attack(7, 6),)), 1, 1, 1, 6, 6, 1, 1)
    assert [one.unit for one in of(events, CourageTested)] == [BLUE, RED]
    assert not list(of(events, LoserDrawn))


# flight, victory, points


@pytest.mark.rule("XV.9.0")
def test_each_side_runs_for_its_own_edge_and_only_enemies_contest_one() -> None:
    battle = PLAY.start(three()).battle
    south, north, east = (battle.edges[side].cells for side in (RED, BLUE, GREEN))
    at = battle.ground.at
    assert {at(one)[1] for one in south} == {15}
    assert {at(one)[1] for one in north} == {0}
    assert {at(one)[0] for one in east} == {17}
    allied = PLAY.start(three(alliances=("a", "a"))).battle
    assert allied.edges[BLUE].cells == allied.edges[RED].cells == south


def without(state: BattleState, *gone: int) -> BattleState:
    """The state once some units are gone."""
    nobody = {"elements": (), "cells": (), "facings": ()}
    return state.replace(
        units=tuple(one.replace(**nobody) if one.number in gone else one for one in state.units)
    )


@pytest.mark.rule("XVI")
@pytest.mark.parametrize(
    ("gone", "alliances", "winner"),
    [
        ((BLUE,), (), None),
        ((BLUE, GREEN), (), RED),
        ((RED, BLUE), (), GREEN),
        ((BLUE,), ("a", None, "a"), RED),
        ((RED, BLUE), ("a", None, "a"), RED),
    ],
)
def test_a_camp_wins_once_no_enemy_is_left_though_one_of_its_armies_may_be_gone(
    gone: tuple[int, ...], alliances: Sequence[str | None], winner: int | None
) -> None:
    state = at_war(1, 1, 1, alliances=alliances)
    units = [
        unit.replace(elements=(), cells=(), facings=()) if unit.number in gone else unit
        for unit in state.units
    ]
    ended = ending(state.replace(units=tuple(units)))
    assert (ended.winner if ended is not None else None) == winner


@pytest.mark.rule("XVI.3.5")
def test_all_enemies_give_their_points_to_each_camp_and_allies_share_theirs() -> None:
    state = at_war(2, 2, 2)
    units = tuple(
        unit.replace(elements=(), cells=(), facings=()) if unit.number == 2 else unit for unit in state.units
    )
    lost = state.replace(units=units)
    assert [points_won(lost, side) for side in (RED, BLUE, GREEN)] == [40, 0, 40]
    allied = without(at_war(2, 2, 2, alliances=("a", "a")), 2)
    assert [points_won(allied, side) for side in (RED, BLUE, GREEN)] == [0, 0, 40]


@pytest.mark.rule("XVI.2.0")
@pytest.mark.parametrize(("alliances", "held"), [((), ()), (("a", None, "a"), (("field", RED, 0),))])
def test_allies_hold_an_area_together(
    alliances: Sequence[str | None], held: tuple[tuple[str, int, int], ...]
) -> None:
    area = {"id": "field", "name": "Field", "fields": [*row((2, 12), 4), *row((14, 6), 4)]}
    scenario = {"areas": [area], "victory": [{"when": "area_held", "side": "red", "area": "field"}]}
    state = at_war(1, 1, 1, alliances=alliances, scenario=scenario)
    assert areas_counted(state) == AreasCounted(held)


@pytest.mark.rule("XVI.5.0")
def test_a_camp_outflanks_where_it_outflanks_every_other_and_allies_scout_together() -> None:
    ruleset = shipped()["ruleset", "demonworld"]
    assert outflanking(by_camp((30, 10, 20), (0, 1, 2)), ruleset) == RED  # type: ignore[arg-type]
    assert outflanking(by_camp((30, 10, 21), (0, 1, 2)), ruleset) is None  # type: ignore[arg-type]
    assert outflanking(by_camp((20, 20, 10), (0, 1, 0)), ruleset) == RED  # type: ignore[arg-type]


@pytest.mark.rule("XX.5.0")
def test_allies_see_each_others_counters_and_enemies_do_not() -> None:
    state = at_war(1, 1, 1, alliances=("a", None, "a"), step="orders", orders=(None,) * 3)
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    assert PLAY.view(state, "green").orders[RED] == ((0, "charge"),)
    assert PLAY.view(state, "blue").orders[RED] == ()


def test_sides_of_one_alliance_have_nobody_to_fight() -> None:
    setup = three(alliances=("a", "a", "a"))
    assert [one.code for one in PLAY.refusals(setup)] == ["demonworld_rules.no_enemies"]


# whole battles


def three(
    sides: int = 3, alliances: Sequence[str | None] = (), chapters: Sequence[str] = (), **scenario: Any
) -> Setup:
    """A short battle of three or four armies, a unit of footmen each, and chapters in force."""
    spots = {RED: ((6, 13), "N"), BLUE: ((10, 3), "S"), GREEN: ((12, 8), "N"), WHITE: ((1, 8), "N")}
    troops = [Troop(side, row((0, 0), 4), card=TESTED) for side in range(sides)]
    setup = setup_of(troops, 18, 16, chapters, alliances=alliances, **{"turn_limit": 6} | scenario)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, one in enumerate(data["sides"]):
        at, facing = spots[side]
        (placement,) = one["placements"]
        placement |= {"at": at, "facing": facing, "frontage": 4}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


WARS: list[tuple[int, Sequence[str | None]]] = [
    (3, ()),
    (4, ()),
    (4, ("a", "b", "a", "b")),
    (4, ("a", None, "a", None)),
]


@pytest.mark.parametrize(("sides", "alliances"), WARS)
def test_random_battles_of_several_sides_replay_equal(sides: int, alliances: Sequence[str | None]) -> None:
    setup = three(sides, alliances, ("X", "XV"))
    random_game_holds(setup, 1, 20, lambda *_: None)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("sides", "alliances"), WARS)
def test_many_random_battles_of_several_sides_replay_equal(
    sides: int, alliances: Sequence[str | None], seed: int
) -> None:
    random_game_holds(three(sides, alliances, ("X", "XV")), seed, 1500, lambda *_: None)


@pytest.mark.parametrize(("sides", "alliances"), WARS)
def test_the_computer_fights_battles_of_several_sides_to_their_end(
    sides: int, alliances: Sequence[str | None]
) -> None:
    fought(three(sides, alliances, ("XV",)), "plain", 1)


@pytest.mark.long
@pytest.mark.parametrize("level", ["plain", "calculating"])
@pytest.mark.parametrize(("sides", "alliances"), WARS)
def test_every_level_fights_battles_of_several_sides_to_their_end(
    sides: int, alliances: Sequence[str | None], level: Any
) -> None:
    for seed in range(2 if level == "calculating" else 20):
        fought(three(sides, alliances, ("XV",)), level, seed)


def fought(setup: Setup, level: Any, seed: int) -> None:
    """Play a battle to its end at a level; its events alone replay it to the same result."""
    sides = setup.scenario.sides  # type: ignore[attr-defined]
    record = run_battle(PLAY, setup, seed, ai_by_side={side.id: AiSettings(level) for side in sides})
    state = PLAY.start(setup)
    for data in record.events:
        state = PLAY.evolve(state, PLAY.event_from(data))
    assert PLAY.result(state) == record.result
    assert set(record.result.losses) == {side.id for side in sides}
