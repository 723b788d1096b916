"""Commanders in a running battle: they move, join units and leave them (X.1, X.2)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.events import CommanderJoined, CommanderLeft, CommandersRolled
from editor.rules.demonworld.commanders.moving import closed_up, reachable
from editor.rules.demonworld.commanders.order_phase import attach
from editor.rules.demonworld.commanders.turns import may_turn
from editor.rules.demonworld.commanders.who import attached, independent, joined
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.formations.announced import stands_in
from editor.rules.demonworld.formations.special_elements import to_divert
from editor.rules.demonworld.melee.attack_numbers import initiative_of
from editor.rules.demonworld.movement.points import allowance, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory.losses import points_lost
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    setup_of,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import PLAY, X, joined_to, led, lord


def moving(*troops: Troop, sequence: str = "move", called: Sequence[int] = ()) -> BattleState:
    """A state in which the first side's commanders move before the units of a sequence."""
    return state_of(
        *troops, chapters=X, phase="movement", step="move", sequence=sequence,
        commanding="move", called=(tuple(called), ()),
    )  # fmt: skip


@pytest.mark.rule("X.2.1")
def test_an_independent_commander_moves_any_way_and_turns_freely_for_three_points_a_field() -> None:
    state = moving(Troop(0, [(5, 8)], "N", card=lord()), Troop(1, row((3, 1), 4), "S"), called=(0,))
    state, events = do(state, act.CommanderMove(0, (2, 3, 4, 4), FACINGS.index("S")))
    moved = next(of(events, ev.UnitMoved))
    assert (moved.points, moved.manoeuvres, moved.kind) == (12, 0, "commander")
    assert refused(state, act.CommanderMove(0, (4, 4, 4))) == "points_spent"
    assert refused(state, act.CommanderMove(0, (4, 4))) is None


@pytest.mark.rule("X.2.1")
def test_a_commander_who_attacks_before_h_or_c_has_a_bonus_on_initiative_in_the_first_phase() -> None:
    for sequence, bonus in (("move", 0), ("skirmish", 1), ("charge", 2)):
        state = moving(
            Troop(0, [(5, 5)], "S", card=lord()), Troop(1, row((5, 2), 2), "S", "hold"),
            sequence=sequence, called=(0,),
        )  # fmt: skip
        path = (
            (5, 0)
            if state.battle.ground.cell((5, 3)) in state.battle.ground.around(cell(state, (5, 4)))
            else (0,)
        )
        state, _ = do(state, act.CommanderMove(0, path))
        assert state.units[0].engaged == 1
        assert state.units[0].charged == sequence
        assert initiative_of(state, 0, 0) == 3 + bonus
        later = state.with_unit(replace(state.units[0], fought=1))
        assert initiative_of(later, 0, 0) == 3


@pytest.mark.rule("X.2.1")
def test_enemy_commanders_who_want_to_move_throw_dice_with_their_initiative() -> None:
    state = state_of(
        Troop(0, [(5, 9)], "N", card=lord(initiative=3)), Troop(1, [(5, 2)], "S", card=lord(initiative=2)),
        chapters=X, phase="movement", step="call", sequence="move", commanding="move", called=(None, None),
    )  # fmt: skip
    state, _ = do(state, act.CallCommanders((0,)))
    assert (state.step, state.side) == ("call", 1)
    hidden = PLAY.view(state, "blue")
    assert hidden.called == ((), None)
    state, events = do(state, act.CallCommanders((1,)), 2, 3, 1, 4)
    assert next(of(events, CommandersRolled)) == CommandersRolled(((0, 2), (1, 3), (0, 1), (1, 4)), 1)
    assert (state.step, state.side) == ("choose_commanders", 1)
    state, _ = do(state, act.ChooseFirst(False))
    assert (state.step, state.side) == ("move", 0)


@pytest.mark.rule("X.2.1")
def test_commanders_turn_after_the_last_sequence_even_when_they_have_moved() -> None:
    state = state_of(
        Troop(0, [(5, 9)], "N", card=lord()), Troop(1, row((5, 2), 3), "S", "hold", card=led(3)),
        chapters=X, phase="movement", step="move", sequence="hold", side=1,
    )  # fmt: skip
    state = state.with_unit(replace(state.units[0], done=True))
    state, _ = do(state, act.Finish())
    assert (state.step, state.side) == ("turn_commanders", 0)
    state, _ = do(state, act.TurnCommanders(((0, 3),)))
    assert state.units[0].facings == (3,)
    assert state.commanding == ""


@pytest.mark.rule("X.2.1")
def test_a_commander_on_his_own_may_shoot_in_either_phase_once() -> None:
    bow = lord(weapons=[{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}])
    state = state_of(
        Troop(0, [(5, 9)], "N", card=bow), Troop(1, row((5, 4), 3), "S", "hold", card=led(3)), chapters=X,
        phase="first_shooting", step="shots", shots=(None, None), before=((), ()),
    )  # fmt: skip
    assert any(isinstance(one, act.Shoot) and one.shots for one in PLAY.legal_actions(state))
    spent = replace(state, phase="second_shooting", spent=frozenset({0}))
    assert not any(isinstance(one, act.Shoot) and one.shots for one in PLAY.legal_actions(spent))
    attacked = state.with_unit(replace(state.units[0], engaged=1, charged="move"))
    attacked = replace(attacked, phase="second_shooting")
    assert not any(isinstance(one, act.Shoot) and one.shots for one in PLAY.legal_actions(attacked))


@pytest.mark.rule("X.2.1")
@pytest.mark.parametrize(("points", "count"), [(3, 12), (6, 24)])
def test_legal_movements_of_a_commander_are_counted(points: int, count: int) -> None:
    #   . .        the end of the movement                        1
    #  . C .       turns on the spot: the five other facings      5
    #   . .        fields in reach: 6 at one step, 12 at two      6, 18
    state = moving(
        Troop(0, [(9, 8)], "N", card=lord(movement={"fixed": points})), Troop(1, row((3, 1), 2), "S"),
        called=(0,),
    )  # fmt: skip
    assert len(set(PLAY.legal_actions(state))) == count


# Joining and leaving


@pytest.mark.rule("X.2.2")
def test_the_slower_of_commander_and_unit_sets_the_movement_points() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4), card=led(4)), Troop(0, [(7, 10)], card=lord()),
        Troop(1, row((3, 2), 4), "S", card=led(4)), chapters=X,
    )  # fmt: skip
    host = joined_to(state, 1, 0).units[0]
    assert allowance(state, host, "move")[0] == 18
    assert allowance(state, host, "skirmish")[0] == 12


@pytest.mark.rule("X.2.3")
def test_a_commander_joins_a_unit_from_beside_it_and_ends_its_movement() -> None:
    state = moving(
        Troop(0, row((3, 10), 4), "N", "charge", card=led(4)), Troop(0, [(9, 10)], "N", card=lord()),
        Troop(0, row((3, 13), 4), "N", "hold", card=led(4)), Troop(1, row((3, 2), 4), "S"), called=(4,),
    )  # fmt: skip
    assert refused(state, act.JoinUnit(1, 0, (4,))) == "join_beside"
    state, _ = do(state, act.JoinUnit(1, 0, (4, 4)))
    assert joined(state.battle, state.units[0]) == (4,)
    assert not state.units[1].elements
    assert state.units[0].done
    assert [one.id for one in state.elements() if one.unit == 0] == [0, 1, 2, 3, 4]


@pytest.mark.rule("X.2.3")
def test_a_commander_who_joins_behind_changes_places_with_one_of_the_front_rank() -> None:
    state = moving(
        Troop(0, [*row((3, 9), 3), *row((3, 10), 2)], "N", "charge"), Troop(0, [(5, 11)], "N", card=lord()),
        Troop(0, row((3, 13), 4), "N", "hold", card=led(4)), Troop(1, row((3, 2), 4), "S"), called=(5,),
    )  # fmt: skip
    around = state.battle.ground.around(cell(state, (5, 11)))
    state, events = do(state, act.JoinUnit(1, 0, (around.index(cell(state, (5, 10))),)))
    assert [event.kind for event in of(events, ev.UnitMoved)] == ["swap"]
    at = fields_of(state, 0)[state.units[0].elements.index(5)]
    assert at[1] == 9


@pytest.mark.rule("X.2.3")
def test_a_commander_leaves_before_his_unit_moves_and_it_closes_the_gap_for_nothing() -> None:
    state = state_of(
        Troop(0, [(3, 9), (4, 9), (6, 9), (7, 9)], "N", "charge", card=led(4)),
        Troop(0, [(5, 9)], "N", card=lord()), Troop(1, row((3, 2), 4), "S", "hold", card=led(4)), chapters=X,
        phase="movement", step="call", sequence="charge", commanding="move", called=(None, ()),
    )  # fmt: skip
    state = joined_to(state, 1, 0)
    state, events = do(state, act.CallCommanders((4,)))
    assert next(of(events, CommanderLeft)) == CommanderLeft(0, 4)
    assert independent(state.battle, state.units[1])
    state, _ = do(state, act.CommanderMove(1, (3, 3), 3))
    state, _ = do(state, act.Finish())
    assert (state.step, state.unit) == ("close_ranks", 0)
    close = PLAY.choose(PLAY.view(state, "red"), "red", _Unused())
    state, _ = do(state, close)
    assert (state.step, state.side) == ("move", 0)
    assert state.units[0].manoeuvres == 0


@pytest.mark.rule("X.2.3")
def test_a_commander_leaves_neither_a_melee_nor_a_unit_that_has_moved() -> None:
    state = state_of(
        Troop(0, row((3, 9), 4), "N", "charge", card=led(4)), Troop(0, [(7, 9)], "N", card=lord()),
        Troop(1, row((3, 2), 4), "S", "hold", card=led(4)), chapters=X,
        phase="movement", step="call", sequence="charge", commanding="move", called=(None, ()),
    )  # fmt: skip
    state = joined_to(state, 1, 0)
    assert refused(state, act.CallCommanders((4,))) is None
    engaged = state.with_unit(replace(state.units[0], engaged=1))
    assert refused(engaged, act.CallCommanders((4,))) == "leave_in_melee"
    moved = state.with_unit(replace(state.units[0], points=3))
    assert refused(moved, act.CallCommanders((4,))) == "leave_before"


@pytest.mark.rule("X.2.0")
def test_a_commander_whose_unit_falls_about_him_fights_on_alone() -> None:
    state = state_of(
        Troop(0, row((3, 9), 2), "N", "hold", engaged=1, card=led(2)), Troop(0, [(5, 9)], "N", card=lord()),
        Troop(1, row((3, 8), 3), "S", engaged=1), chapters=X, phase="melee",
    )  # fmt: skip
    state = PLAY.evolve(joined_to(state, 1, 0), ev.ElementsRemoved((0, 1)))
    assert not state.units[0].elements
    assert fields_of(state, 1) == [(5, 9)]
    assert state.units[1].engaged == 1
    assert len(state.of_side(0)) == len(state.of_side(1)) == 1


@pytest.mark.rule("X.2.3")
def test_an_organised_unit_regroups_about_a_commander_for_nothing() -> None:
    # 3-3-3; he comes to the right of the first rank: 4-4-2 keeps the order (drawing of the book).
    ranks = [*row((3, 9), 3), *row((3, 10), 3), *row((3, 11), 3)]
    state = moving(
        Troop(0, ranks, "N", "charge"), Troop(0, [(7, 9)], "N", card=lord()),
        Troop(0, row((3, 14), 4), "N", "hold", card=led(4)), Troop(1, row((3, 2), 4), "S"), called=(9,),
    )  # fmt: skip
    assert shape_of(state, state.units[0]).organised
    west = state.battle.ground.direction(cell(state, (7, 9)), cell(state, (6, 9)))
    assert west is not None
    places = closed_up(state, state.units[0], 9, cell(state, (6, 9)))
    assert places
    joining = act.JoinUnit(1, 0, (west,), 0, places)
    assert refused(state, joining) is None
    after, _ = do(state, joining)
    assert shape_of(after, after.units[0]).organised
    assert after.units[0].manoeuvres == 0
    away = ((0, cell(state, (1, 12))),)
    assert refused(state, act.JoinUnit(1, 0, (west,), 0, away)) == "join_organised"
    fighting = state.with_unit(replace(state.units[0], engaged=1))
    assert refused(fighting, joining) == "join_no_regroup"


@pytest.mark.rule("X.2.3")
def test_a_unit_that_moves_takes_in_a_commander_beside_it() -> None:
    state = state_of(
        Troop(0, row((3, 9), 4), "N", "charge", card=led(4)), Troop(0, [(7, 9)], "N", card=lord()),
        Troop(0, row((3, 14), 4), "N", "charge", card=led(4)),
        Troop(1, row((3, 2), 4), "S", "hold", card=led(4)),
        chapters=X, phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert act.TakeIn(0, 4) in list(PLAY.legal_actions(state))
    assert refused(state, act.TakeIn(2, 4)) == "join_beside"
    assert refused(state, act.TakeIn(0, 1)) == "join_who"
    state, _ = do(state, act.TakeIn(0, 4))
    assert joined(state.battle, state.units[0]) == (4,)
    assert refused(state, act.Advance(0, (0,))) == "movement_over"


@pytest.mark.rule("X.2.3")
def test_a_commander_joins_a_melee_of_a_unit_from_beside_it() -> None:
    state = moving(
        Troop(0, row((3, 9), 3), "N", "hold", engaged=1, card=led(3)), Troop(0, [(6, 11)], "N", card=lord()),
        Troop(1, row((3, 8), 4), "S", "hold", engaged=1, card=led(4)), sequence="charge", called=(3,),
    )  # fmt: skip
    ways = reachable(state, state.units[1])
    path = ways[cell(state, (6, 9))]
    state, events = do(state, act.JoinUnit(1, 0, path, 0))
    assert next(of(events, CommanderJoined)).unit == 0
    assert joined(state.battle, state.units[0]) == (3,)
    assert state.step == "attacks"


@pytest.mark.rule("X.2.2")
@pytest.mark.parametrize(("size", "diverted"), [(2, True), (3, False)])
def test_a_shot_at_a_commander_in_a_unit_may_hit_another_unless_he_is_taller(
    size: int, diverted: bool
) -> None:
    state = state_of(
        Troop(0, row((3, 10), 4)), Troop(0, [(7, 10)], card=lord(size=size)), Troop(1, row((3, 2), 4), "S"),
        chapters=X,
    )  # fmt: skip
    state = replace(joined_to(state, 1, 0), struck=frozenset({4}))
    assert to_divert(state, frozenset()) == ((4,) if diverted else ())


@pytest.mark.rule("X.2.2")
def test_a_commander_with_a_unit_is_no_loss_and_a_fallen_one_costs_his_points() -> None:
    state = state_of(
        Troop(0, row((3, 10), 4)), Troop(0, [(7, 10)], card=lord()), Troop(1, row((3, 2), 4), "S"), chapters=X
    )
    state = joined_to(state, 1, 0)
    assert points_lost(state, 0) == 0
    assert points_lost(PLAY.evolve(state, ev.ElementsRemoved((4,))), 0) == 10


@pytest.mark.rule("XIII.2.0")
@pytest.mark.parametrize(("mobility", "stands"), [("cavalry", True), ("infantry", False)])
def test_a_wedge_of_riders_takes_no_commander_on_foot(mobility: str, stands: bool) -> None:
    riders = {"mobility": "cavalry", "formations": ("wedge",)}
    wedge = [(5, 7), *row((5, 8), 2), *row((4, 9), 2)]
    state = state_of(
        Troop(0, wedge, card=riders), Troop(0, [(6, 9)], card=lord(mobility=mobility)),
        Troop(1, row((3, 2), 4), "S"), chapters=(*X, "XIII"),
    )  # fmt: skip
    state = joined_to(state, 1, 0)
    unit = replace(state.units[0], formation="wedge")
    state = state.with_unit(unit)
    assert stands_in(state, unit) is stands


@pytest.mark.rule("X.2.1")
@pytest.mark.parametrize(("enemies", "since", "able"), [(1, 1, True), (2, 1, False), (1, 2, False)])
def test_a_commander_in_melee_turns_only_against_one_enemy_of_an_earlier_turn(
    enemies: int, since: int, able: bool
) -> None:
    state = state_of(
        Troop(0, [(5, 9)], "N", card=lord(), engaged=since),
        Troop(1, row((5, 8), enemies), "S", engaged=since), chapters=X, turn=2,
    )  # fmt: skip
    assert bool(may_turn(state, 0)) is able


# Set-up and refusals


def problems(*troops: Troop, chapters: tuple[str, ...] = X, **placement: Any) -> list[str]:
    """Codes of the refusals; the placement of the last troop of the first side is changed."""
    setup = setup_of(troops, chapters=chapters)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    data["sides"][0]["placements"][-1].update(placement)
    found = PLAY.refusals(Setup(DemonworldScenario.model_validate(data), setup.documents))
    for problem in found:
        for language in LANGUAGES:
            assert not sentence(problem, language).startswith(problem.code)
    return [problem.code.partition(".")[2] for problem in found]


FOOT, ENEMY = Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))


def test_a_commander_is_refused_where_the_chapter_is_not_in_force() -> None:
    chief = Troop(0, [(0, 0)], card=lord())
    assert problems(FOOT, chief, ENEMY) == []
    assert problems(FOOT, chief, ENEMY, chapters=()) == ["commanders_not_in_force"]


@pytest.mark.rule("X.1.0")
def test_a_commander_of_several_elements_is_refused() -> None:
    pair = Troop(0, row((0, 0), 2), card=lord())
    assert problems(FOOT, pair, ENEMY) == ["commander_elements"]


@pytest.mark.rule("X.2.2")
def test_a_commander_is_put_beside_the_unit_that_he_is_with() -> None:
    chief = Troop(0, [(0, 0)], card=lord())
    assert problems(FOOT, chief, ENEMY, at=(6, 0), attached_to="unit_0") == []
    assert problems(FOOT, chief, ENEMY, at=(9, 0), attached_to="unit_0") == ["commander_not_beside"]
    assert problems(FOOT, chief, ENEMY, at=(6, 0), attached_to="unit_9") == ["commander_attached"]
    assert problems(chief, FOOT, ENEMY, attached_to="unit_0") == ["commander_attached"]


class _Unused:
    def roll(self, sides: int) -> int:
        raise AssertionError(f"a die of {sides} was rolled")


@pytest.mark.rule("X.2.2")
@pytest.mark.parametrize(
    ("at", "aloft", "host", "joins"),
    [
        ((5, 8), None, "unit_0", True),
        ((3, 8), None, "unit_0", False),
        ((5, 8), 0, "unit_0", False),
        ((5, 8), 1, "unit_0", False),
        ((5, 8), None, "unit_7", False),
    ],
)
def test_a_commander_begins_with_his_unit_where_he_stands_beside_it_on_the_ground(
    at: tuple[int, int], aloft: int | None, host: str, joins: bool
) -> None:
    """One set up apart, or in the air, or with a unit that is not there acts on his own."""
    state = state_of(
        Troop(0, row((6, 8), 3), "N", card=led(3)), Troop(0, [at], "N", card=lord()),
        Troop(1, row((3, 1), 3), "S"), chapters=X,
    )  # fmt: skip
    if aloft is not None:
        state = state.with_unit(replace(state.units[aloft], altitude=4))
    scenario = state.battle.scenario.model_dump()
    scenario["sides"][0]["placements"][1]["attached_to"] = host
    wanted = DemonworldScenario.model_validate(scenario)
    state = replace(state, battle=replace(state.battle, scenario=wanted))
    assert attached(state.battle) == ([(1, 0)] if host == "unit_0" else [])
    recorder = ENGINE.record(state, ScriptedDice(()))
    attach(recorder)
    assert bool(list(of(recorder.events, CommanderJoined))) == joins
    assert len(recorder.state.units[0].elements) == 3 + joins


@pytest.mark.rule("X.2.2")
def test_a_commander_is_beside_nobody_whose_unit_is_not_set_up() -> None:
    setup = setup_of((FOOT, Troop(0, [(0, 0)], card=lord()), ENEMY), chapters=X)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    commander = data["sides"][0]["placements"][-1] | {"attached_to": "unit_0", "at": (6, 0)}
    data["sides"][0]["placements"] = [commander]
    found = PLAY.refusals(Setup(DemonworldScenario.model_validate(data), setup.documents))
    assert "commander_not_beside" in {problem.code.partition(".")[2] for problem in found}
