"""An impetuous unit does not get out of its duty, whatever its player tries (XV.10.0)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import player
from editor.rules.demonworld.engine import ENGINE, legal_actions
from editor.rules.demonworld.melee.contact import arrived
from editor.rules.demonworld.morale import storming
from editor.rules.demonworld.morale.impetuous import closed_in
from editor.rules.demonworld.morale.storming import Storm, moved, onward
from editor.rules.demonworld.morale.storming_reach import cells_in_reach
from editor.rules.demonworld.movement import listing
from editor.rules.demonworld.movement.paths import mover_of
from editor.rules.demonworld.movement.plans import planned
from editor.rules.demonworld.movement.points import Plan, allowance, may_engage
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.battle.arena import block, do, refused, row, shipped_setup
from tests.rules.demonworld.battle.courage_arena import courage, troop
from tests.rules.demonworld.battle.hills import ground

PLAY = DemonworldPlay()


@cache
def storms(scenario: str, seed: int, last: int = 12) -> tuple[BattleState, ...]:
    """Return the states in which an impetuous unit begins to move, of a battle between plain players."""
    found = []
    state, dice = PLAY.start(shipped_setup(scenario)), SeededDice(seed)
    driven = None
    while (who := PLAY.to_act(state)) is not None and state.turn <= last:
        if state.driven is not None and state.driven != driven:
            found.append(state)
        driven = state.driven
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, dice), dice):
            state = PLAY.evolve(state, event)
    return tuple(found)


def outcomes(state: BattleState) -> Iterator[Unit]:
    """Yield how the unit that storms may stand when its compulsory move is over, by every legal sequence."""
    number, seen, waiting = state.driven, {state.units[state.driven or 0]}, [state]
    assert number is not None
    while waiting:
        state = waiting.pop()
        for action in legal_actions(state):
            after = ENGINE.decide(state, action, SeededDice(1)).state
            unit = after.units[number]
            if unit.done or unit.engaged or after.driven != number:
                yield unit
            elif unit not in seen:
                seen.add(unit)
                waiting.append(after)


def can_touch(state: BattleState) -> bool:
    """Return whether any sequence of movements at all leads to a contact, each tried without a duty."""
    unit = state.units[state.driven or 0]
    seen, waiting = {unit}, [unit]
    while waiting:
        unit = waiting.pop()
        now = state.with_unit(unit)
        if arrived(now, unit):
            return True
        for action in movements(now):
            found = planned(now, unit, action)
            if isinstance(found, Plan):
                after = moved(unit, found)
                if found.contact:
                    return True
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return False


def movements(state: BattleState) -> Iterator[Any]:
    for listed in (
        listing.advances, listing.small_moves, listing.wheels, listing.turns, listing.column_moves,
        listing.regroupings,
    ):  # fmt: skip
        yield from listed(state)


def holds(state: BattleState) -> None:
    """Check that no legal sequence avoids a contact that is possible, or stays farther off than it must."""
    storm = Storm.of(state)
    assert storm is not None
    unit = state.units[storm.unit.number]
    way = storm.way(unit)
    fields = storm.nearest(unit)[0]
    ends = list(outcomes(state))
    assert ends, "the movement can always be ended"
    for end in ends:
        if way:
            assert end.engaged == state.turn, (way, end)
        elif not end.engaged and not shapeless(state, unit):
            assert storm.to_quarry.of(end.cells) <= fields


def shapeless(state: BattleState, unit: Unit) -> bool:
    return not state.battle.shapes.shape(unit.cells, unit.facings).organised


@pytest.mark.long
@pytest.mark.rule("XV.10.0")
@pytest.mark.parametrize("seed", range(6))
def test_no_legal_sequence_avoids_a_contact_that_is_possible(seed: int) -> None:
    for state in storms("the-last-stand", seed):
        holds(state)


@pytest.mark.long
@pytest.mark.rule("XV.10.0")
@pytest.mark.parametrize("seed", range(3))
def test_whenever_some_sequence_leads_to_a_contact_it_is_known(seed: int) -> None:
    for state in storms("the-last-stand", seed):
        unit = state.units[state.driven or 0]
        storm = Storm.of(state)
        assert storm is not None
        assert bool(storm.way(unit)) == (may_engage(state, unit) and can_touch(state))


def stormer(at: list[tuple[int, int]], enemy: list[tuple[int, int]], **red: Any) -> BattleState:
    """An impetuous unit that looks north, and those that it goes for."""
    state = courage(
        troop(0, at, "charge", **red),
        troop(1, enemy, "hold", morale_b=None),
        phase="movement",
        step="move",
        sequence="charge",
    )
    return replace(state.with_unit(replace(state.units[0], mood="impetuous", quarry=(1,))), driven=0)


@pytest.mark.quick(1)
@pytest.mark.rule("XV.10.0")
@pytest.mark.parametrize("apart", [3, 8])
def test_an_impetuous_unit_neither_turns_about_nor_stops_nor_goes_the_long_way(
    apart: int,
) -> None:
    # Charging takes it three fields: the nearer enemy is touched, the farther one approached.
    state = stormer(row((5, 14), 4), row((5, 14 - apart), 4))
    assert refused(state, act.Finish()) == "must_storm_on"
    assert refused(state, act.Turn(0, (3, 3, 3, 3))) == "must_storm_on"
    assert refused(state, act.Announce(0, "skirmish_formation")) is not None
    assert refused(state, act.Advance(0, (0,))) is None
    holds(state)


@pytest.mark.rule("XV.10.0")
def test_knights_who_turn_about_before_an_enemy_four_fields_off_have_to_turn_back() -> None:
    # Two ranks of five, who come six fields far; two manoeuvres let them turn about and back.
    state = stormer(block((5, 16), 5, 5), row((5, 11), 5), movement={"move": 30, "charge": 36})
    assert refused(state, act.Finish()) == "must_storm_on"
    about = act.Turn(0, (3,) * 10)
    state = state if refused(state, about) else ENGINE.decide(state, about, SeededDice(1)).state
    assert refused(state, act.Finish()) == "must_storm_on"
    action = onward(state)
    assert action is not None
    assert refused(state, action) is None


@pytest.mark.rule("XV.10.0")
def test_an_impetuous_unit_turns_to_an_enemy_behind_it() -> None:
    state = stormer(row((5, 10), 4), row((5, 18), 4))
    assert refused(state, act.Finish()) == "must_storm_on"
    assert isinstance(onward(state), act.Turn | act.WheelUnit)
    holds(state)


@pytest.mark.long
@pytest.mark.rule("XV.10.0")
def test_the_computer_does_not_turn_a_small_impetuous_unit_to_and_fro_for_ever() -> None:
    # Its friends bar the way straight on; its turns cost nothing, so that only its player ends them.
    state = courage(
        troop(0, [(16, 7), (18, 6), (17, 6)], "charge"),
        troop(1, [(18, 0)], "hold", morale_b=None),
        troop(0, [(16, 4), (15, 5), (15, 4), (15, 7), (17, 5), (17, 4)], "charge"),
        phase="movement",
        step="move",
        sequence="charge",
    )
    state = replace(state.with_unit(replace(state.units[0], mood="impetuous", quarry=(2,))), driven=0)
    for _ in range(9):
        if state.step != "move":
            return
        state = ENGINE.decide(state, player.choose(state), SeededDice(1)).state
    pytest.fail("it turns for ever")


@pytest.mark.rule("XV.10.0")
def test_the_single_step_by_which_a_storm_goes_on_is_among_the_legal_actions() -> None:
    # A charge of one field does not take them there in a line; one of them comes up alone, by a manoeuvre.
    state = stormer(row((16, 7), 4), row((16, 4), 1), movement={"move": 24, "charge": 4})
    duty = onward(state)
    assert isinstance(duty, act.Regroup)
    assert len(duty.places) == 1
    assert duty in list(PLAY.legal_actions(state))


@pytest.mark.rule("XV.10.0")
def test_closing_in_an_impetuous_attacker_brings_all_that_it_can_into_contact() -> None:
    state = stormer(block((5, 14), 2, 2), row((4, 13), 6))
    state = replace(state, step="close_in", unit=0, attacker=0)
    state = state.with_unit(replace(state.units[0], engaged=1))
    assert refused(state, act.CloseIn(0)) == "must_touch"
    calm = state.with_unit(replace(state.units[0], mood=""))
    assert refused(calm, act.CloseIn(0)) is None
    duty = closed_in(state, state.units[0])
    state, _ = do(state, duty)
    near = state.near_enemy[0]
    assert sum(cell in near for cell in state.units[0].cells) == 2 + len(duty.shifts)
    assert duty.shifts


@pytest.mark.rule("XV.10.0")
def test_nothing_is_searched_where_friends_hold_every_field_beside_the_enemies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enemy = (5, 10)
    ground = stormer(row((5, 14), 4), [enemy]).battle.ground
    ring = [ground.at(cell) for cell in ground.around(ground.cell(enemy))]

    def searched(friends: list[tuple[int, int]]) -> tuple[bool, int]:
        state = courage(
            troop(0, row((5, 14), 4), "charge"),
            troop(1, [enemy], "hold", morale_b=None),
            troop(0, friends, "charge"),
            phase="movement",
            step="move",
            sequence="charge",
        )
        enemies = [one.number for one in state.units if state.battle.roster[one.number].side == 1]
        unit = replace(state.units[0], mood="impetuous", quarry=tuple(enemies))
        storm = Storm.of(replace(state.with_unit(unit), driven=0))
        assert storm is not None
        asked: list[object] = []
        monkeypatch.setattr(storming, "planned", lambda *given: asked.append(given) or planned(*given))
        return bool(storm.way(storm.unit)), len(asked)

    assert searched(ring) == (False, 0)
    found, asked = searched(ring[:2])
    assert found
    assert asked


@pytest.mark.rule("V.1.7")
@pytest.mark.rule("XV.10.0")
def test_no_sequence_of_a_small_unit_leads_out_of_what_is_said_to_be_in_its_reach() -> None:
    state = stormer([(8, 8), (9, 8)], [(8, 16)])
    unit = state.units[state.driven or 0]
    for straight_on in (False, True):
        reached = cells_in_reach(state, unit, straight_on=straight_on)
        seen, waiting, went = {unit}, [unit], set(unit.cells)
        while waiting and len(seen) < 400:
            one = waiting.pop(0)
            now = state.with_unit(one)
            for action in listing.small_moves(now) if straight_on else movements(now):
                found = planned(now, one, action)
                if isinstance(found, Plan) and not (straight_on and found.manoeuvres):
                    after = moved(one, found)
                    went.update(after.cells)
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
        assert set(unit.cells) < went <= reached


@pytest.mark.rule("XV.10.0", "V.1.7")
@pytest.mark.parametrize("enemy", [(5, 2), (10, 3), (5, 22)])
def test_a_small_impetuous_unit_comes_as_near_as_it_can(enemy: tuple[int, int]) -> None:
    state = stormer([(5, 12), (6, 12)], [enemy], movement={"move": 12, "charge": 12})
    storm = Storm.of(state)
    assert storm is not None
    best = storm.nearest(state.units[0])[0]
    assert best < storm.to_quarry.of(state.units[0].cells)
    assert refused(state, act.Finish()) == "must_storm_on"
    for _ in range(4):
        action = onward(state)
        if action is None:
            break
        assert refused(state, action) is None
        state = ENGINE.decide(state, action, SeededDice(1)).state
    assert storm.to_quarry.of(state.units[0].cells) == best
    assert refused(state, act.Finish()) is None


@pytest.mark.rule("XV.10.0", "XI.4.0")
def test_an_impetuous_unit_declares_the_contact_that_only_it_can_make() -> None:
    pond = ground(depth=dict.fromkeys(row((0, 7), 20), 2), rows=30)
    state = courage(
        troop(0, [(5, 8)], "charge", size=3),
        troop(1, row((0, 6), 20), "hold", morale_b=None),
        phase="movement",
        step="move",
        sequence="charge",
        ground=pond,
        chapters=("VIII", "XI", "XII", "XIII", "XV"),
    )
    state = replace(state.with_unit(replace(state.units[0], mood="impetuous", quarry=(1,))), driven=0)
    storm = Storm.of(state)
    assert storm is not None
    *steps, last = storm.way(state.units[0])
    assert last == act.DeclareContact(((0, 1),))
    for step in steps:
        assert onward(state) == step
        state, _ = do(state, step)
    assert onward(state) == last
    assert refused(state, act.Finish()) == "must_storm_on"
    steps = [(one, planned(state, state.units[0], one)) for one in movements(state)]
    ends = [(one, moved(state.units[0], found)) for one, found in steps if isinstance(found, Plan)]
    away = [one for one, after in ends if not storm.way(after)]
    assert away
    assert {refused(state, one) for one in away} == {"must_storm_on"}
    after, _ = do(state, last)
    assert after.units[0].engaged == state.turn
    assert onward(after) is None


@pytest.mark.rule("XV.10.0")
def test_who_cannot_be_brought_into_contact_in_so_many_tries_has_no_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = stormer(row((5, 10), 4), row((5, 14), 4))
    storm = Storm.of(state)
    assert storm is not None
    assert storm.way(state.units[0])
    monkeypatch.setattr(storming, "_POSITIONS", 1)
    assert Storm(state, state.units[0], storm.bounds, storm.to_quarry).way(state.units[0]) == ()


@pytest.mark.rule("XV.10.0", "XI.2.0")
def test_the_cells_in_reach_over_uneven_ground_are_those_of_the_cheapest_ways() -> None:
    woods = [(6, 11), (7, 11), (7, 10), (6, 9), (5, 10), (8, 12)]
    state = courage(
        troop(0, [(7, 12)], "charge"),
        troop(1, [(15, 2)], "hold"),
        phase="movement",
        step="move",
        sequence="charge",
        ground=ground(dict.fromkeys(woods, "w"), rows=30),
        chapters=("VIII", "XI", "XII", "XIII", "XV"),
    )
    unit, terrain = state.units[0], state.battle.terrain
    assert terrain is not None
    gait = terrain.gait(0, mover_of(state, unit, 0))
    best = {unit.cells[0]: 0}
    for _ in range(40):
        for cell in list(best):
            for _way, end, cost in gait.onward_by_road(cell):
                if best[cell] + cost < best.get(end, NEVER):
                    best[end] = best[cell] + cost
    most = allowance(state, unit, "charge")[0]
    assert cells_in_reach(state, unit, straight_on=True) == {
        cell for cell, cost in best.items() if cost <= most
    }


@pytest.mark.parametrize("count", [1, 2])
def test_a_small_unit_s_ways_that_lead_nobody_nearer_need_not_be_looked_for(count: int) -> None:
    state = courage(
        troop(0, [(5 + number, 9) for number in range(count)], "hold"),
        troop(1, [(15, 2)], "hold"),
        phase="movement",
        step="move",
        sequence="hold",
    )
    unit = state.units[0]
    every = list(listing.small_moves_of(state, unit))
    goal = state.units[1].cells[0]
    least = min(state.battle.ground.distance(cell, goal) for cell in unit.cells)

    def nearer(cells: Sequence[int]) -> bool:
        return any(state.battle.ground.distance(cell, goal) < least for cell in cells)

    some = list(listing.small_moves_of(state, unit, nearer))
    wanted = [one for one in every if nearer(storming._led_to(state, unit, one))]
    assert [one for one in some if one in wanted] == wanted
    assert set(some) <= set(every)
    assert count > 1 or len(some) == len(wanted) < len(every)
