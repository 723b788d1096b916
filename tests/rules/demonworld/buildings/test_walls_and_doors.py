"""Walls, doors and windows of a battle (XXIV.2.0, XXIV.3.1): ways, contact and sight follow them."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.buildings.doors import disturbed
from editor.rules.demonworld.events import (
    ContactMade,
    DoorsBroken,
    DoorsHewn,
    DoorTried,
    DoorWorked,
    DoorWorkEnded,
    Hewing,
)
from editor.rules.demonworld.melee.contact import touches
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import DoorState
from editor.rules.demonworld.terrain.prepared import NEVER
from schemas.messages import sentence
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, of, refused, setup_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import (
    DOOR,
    built,
    cost,
    door_of,
    hut,
    tower,
    with_door,
)

RED, BLUE = Troop(0, [(1, 12)], "N", "hold"), Troop(1, [(18, 12)], "S", "hold")
HORSE = Troop(0, [(1, 12)], "N", "hold", card={"mobility": "cavalry", "size": 3})


@pytest.mark.rule("XXIV.2.0")
def test_nobody_climbs_the_walls_of_a_building() -> None:
    state = built([hut(), tower()], RED, BLUE)
    assert cost(state, (8, 6), (8, 7)) >= NEVER, "a wall on the side between two fields"
    assert cost(state, (8, 7), (8, 6)) >= NEVER
    assert cost(state, (2, 4), (3, 4)) >= NEVER, "a field that a wall fills"
    assert cost(state, (9, 7), (10, 7)) >= NEVER, "a window is no way"
    assert cost(state, (8, 7), (9, 7)) == 3, "inside the ground counts"


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize("now", ["open", "closed", "broken", "locked"])
def test_who_goes_through_a_door_pays_four_points_unless_it_is_locked(now: DoorState) -> None:
    state = built([hut(), tower()], RED, BLUE)
    state = with_door(state, door_of(state, *DOOR), now)
    state = with_door(state, door_of(state, (5, 4)), now)
    wanted = NEVER if now == "locked" else 4
    assert cost(state, (7, 7), (8, 7)) == wanted
    assert cost(state, (8, 7), (7, 7)) == wanted
    assert cost(state, (6, 4), (5, 4)) == wanted, "a door that fills a field costs where one enters it"
    assert cost(state, (5, 4), (4, 4)) == 3, "and nothing where one leaves it"


@pytest.mark.rule("XXIV.3.1")
def test_only_elements_on_foot_of_size_1_and_2_go_in() -> None:
    state = built([hut()], HORSE, BLUE)
    assert cost(state, (7, 7), (8, 7)) >= NEVER
    giant = Troop(0, [(1, 12)], "N", "hold", card={"size": 3})
    assert cost(built([hut()], giant, BLUE), (7, 7), (8, 7)) >= NEVER
    dwarf = Troop(0, [(1, 12)], "N", "hold", card={"size": 1})
    assert cost(built([hut()], dwarf, BLUE), (7, 7), (8, 7)) == 4
    assert not state.battle.terrain.own[0].stands[cell(state, (9, 8))]  # type: ignore[union-attr]


@pytest.mark.rule("XXIV.5.0")
def test_enemies_strike_through_open_doors_alone() -> None:
    pair = Troop(0, [(7, 7)], "SE", "charge"), Troop(1, [(8, 7)], "NW", "hold")
    state = built([hut()], *pair)
    door = door_of(state, *DOOR)
    assert not touches(state, 0, 1)
    assert touches(with_door(state, door, "open"), 0, 1)
    assert touches(with_door(state, door, "broken"), 0, 1)
    assert not touches(with_door(state, door, "locked"), 0, 1)
    window = built([hut()], Troop(0, [(10, 7)], "NW", "charge"), Troop(1, [(9, 7)], "SE", "hold"))
    assert not touches(window, 0, 1)


@pytest.mark.rule("XXIV.5.0")
def test_size_3_before_an_open_door_is_attacked_and_cannot_attack() -> None:
    ogre = Troop(0, [(7, 7)], "SE", "charge", card={"size": 3})
    state = built([hut(open=True)], ogre, Troop(1, [(8, 7)], "NW", "charge"))
    assert not touches(state, 0, 1)
    assert not touches(state, 1, 0)
    declared = state.replace(locked=frozenset({(1, 0)}))
    assert touches(declared, 1, 0)


def test_who_stands_on_the_field_of_a_door_keeps_it_open() -> None:
    pair = Troop(0, [(6, 4)], "NW", "charge"), Troop(1, [(5, 4)], "SE", "hold")
    state = built([tower()], *pair)
    assert state.battle.houses is not None
    assert state.battle.houses.doors[door_of(state, (5, 4))] == "closed"
    assert touches(state, 0, 1)


def view(state: BattleState, target: Field) -> int:
    look = seen(state, state.units[0], state.units[0].cells[0], cell(state, target))
    assert look is not None
    return look.segments


@pytest.mark.rule("XXIV.4.0")
def test_who_is_inside_is_seen_through_windows_and_open_doors_alone() -> None:
    east = built([hut()], Troop(0, [(9, 7)], "SE", "hold"), Troop(1, [(13, 7)], "NW", "hold"))
    assert view(east, (13, 7)) == 2, "through the window"
    west = built([hut()], Troop(0, [(8, 7)], "NW", "hold"), Troop(1, [(4, 7)], "SE", "hold"))
    door = door_of(west, *DOOR)
    assert view(west, (4, 7)) == 0, "through a door that is shut"
    assert view(with_door(west, door, "open"), (4, 7)) == 2
    assert view(with_door(west, door, "locked"), (4, 7)) == 0
    assert view(with_door(west, door, "broken"), (4, 7)) == 2
    aside = built([hut()], Troop(0, [(9, 7)], "SE", "hold"), Troop(1, [(11, 11)], "N", "hold"))
    assert view(aside, (11, 11)) == 0, "a narrow window does not show everything"
    wall = built([hut()], Troop(0, [(8, 8)], "S", "hold"), Troop(1, [(8, 12)], "N", "hold"))
    assert view(wall, (8, 12)) == 0


@pytest.mark.rule("XXIV.4.0")
def test_rooms_are_seen_from_each_other_and_a_building_hides_what_lies_behind_it() -> None:
    rooms = built([hut()], Troop(0, [(8, 7)], "SE", "hold"), Troop(1, [(9, 8)], "NW", "hold"))
    assert view(rooms, (9, 8)) == 2
    past = Troop(0, [(6, 7)], "SE", "hold"), Troop(1, [(13, 7)], "NW", "hold")
    assert view(built([hut()], *past), (13, 7)) == 0
    giant = Troop(1, [(13, 7)], "NW", "hold", card={"size": 12})
    assert 0 < view(built([hut()], past[0], giant), (13, 7)) < 12, "over a roof four segments high"


@pytest.mark.rule("XXIV.4.0")
def test_a_door_that_fills_a_field_is_looked_through_when_it_is_open() -> None:
    state = built([tower()], Troop(0, [(4, 4)], "SE", "hold"), Troop(1, [(9, 4)], "NW", "hold"))
    assert view(state, (9, 4)) == 0
    assert view(with_door(state, door_of(state, (5, 4)), "open"), (9, 4)) == 2
    doorway = built([tower()], Troop(0, [(5, 4)], "SE", "hold"), Troop(1, [(9, 4)], "NW", "hold"))
    assert view(doorway, (9, 4)) == 2, "who stands there keeps it open"


def test_what_is_drawn_on_the_sides_of_a_building_belongs_to_it() -> None:
    edges = [((8, 7), (9, 7), "wall"), ((8, 8), (8, 9), "door"), ((8, 8), (9, 8), "door")]
    state = built([hut()], RED, BLUE, land=ground(edges=edges))
    assert cost(state, (8, 7), (9, 7)) >= NEVER, "a wall between two rooms"
    assert cost(state, (8, 9), (8, 8)) == 4, "a door in the outer wall"
    assert cost(state, (8, 8), (9, 8)) == 4, "a door between two rooms"
    outside = built([], RED, BLUE, land=ground(edges=edges))
    assert cost(outside, (8, 7), (9, 7)) < NEVER


def test_without_the_chapter_a_building_is_a_drawing() -> None:
    state = built([hut()], RED, BLUE, chapters=("XI", "XII"))
    assert state.battle.houses is None
    assert cost(state, (8, 6), (8, 7)) == 3


def test_the_chapter_needs_terrain_and_lines_of_sight() -> None:
    for chapters in (("XI",), ("XII",)):
        setup = setup_of([RED, BLUE], chapters=chapters, ground=ground(), chapters_added=["XXIV"])
        (problem,) = [one for one in DemonworldPlay().refusals(setup) if "buildings" in one.code]
        assert "XXIV" in sentence(problem, "fr")
    flat = setup_of([RED, BLUE], chapters=("XI", "XII"), chapters_added=["XXIV"])
    ruleset = flat.get(flat.scenario.ruleset)  # type: ignore[attr-defined]
    assert isinstance(flat.scenario, DemonworldScenario)
    assert isinstance(ruleset, DemonworldRuleset)
    assert "XXIV" not in chapters_in_force(flat.scenario, ruleset)


# doors


def at_door(inside: Field = (8, 7), order: str = "skirmish", **door: object) -> BattleState:
    """Red stands in the hut at its door, in its own movement."""
    state = built(
        [hut(**door)], Troop(0, [inside], "NW", order), Troop(1, [(15, 12)], "S", "hold"),
        phase="movement", step="move", sequence=order,
    )  # fmt: skip
    return state.replace(doors=state.doors.next_turn(((0, cell(state, inside)),)))


def state_after(state: BattleState, door: tuple[int, int]) -> DoorState:
    assert state.battle.houses is not None
    return state.battle.houses.doors[door]


@pytest.mark.rule("XXIV.3.1")
def test_who_is_inside_at_a_door_locks_it_for_nothing_and_unlocks_it() -> None:
    state = at_door()
    door = door_of(state, *DOOR)
    locked, events = do(state, act.WorkDoor(0, door, "lock"))
    assert [type(one) for one in events] == [DoorWorked]
    assert state_after(locked, door) == "locked"
    assert locked.units[0].points == 0
    assert state_after(do(locked, act.WorkDoor(0, door, "unlock"))[0], door) == "closed"
    opened = do(locked, act.WorkDoor(0, door, "open"))[0]
    assert state_after(opened, door) == "open"
    assert state_after(do(opened, act.WorkDoor(0, door, "close"))[0], door) == "closed"


@pytest.mark.rule("XXIV.3.1")
def test_from_outside_a_door_is_opened_but_not_locked() -> None:
    state = at_door((7, 7))
    door = door_of(state, *DOOR)
    assert refused(state, act.WorkDoor(0, door, "lock")) == "locked_from_inside"
    assert state_after(do(state, act.WorkDoor(0, door, "open"))[0], door) == "open"
    locked = with_door(state, door, "locked")
    assert refused(locked, act.WorkDoor(0, door, "open")) == "locked_from_inside"
    assert refused(locked, act.WorkDoor(0, door, "unlock")) == "locked_from_inside"
    assert refused(state, act.WorkDoor(0, door, "unlock")) == "door_already"
    assert refused(state, act.WorkDoor(0, (1, 2), "open")) == "no_door"
    away = at_door((6, 7))
    assert refused(away, act.WorkDoor(0, door, "open")) == "no_door"


@pytest.mark.rule("XXIV.3.1")
def test_a_door_is_broken_by_a_whole_turn_beside_it() -> None:
    state = at_door((7, 7), locked=True)
    door = door_of(state, *DOOR)
    begun, events = do(state, act.WorkDoor(0, door, "break"))
    assert list(of(events, DoorTried))
    while begun.turn == state.turn:
        action = next(iter(DemonworldPlay().legal_actions(begun)))
        recorded = DemonworldPlay().decide(begun, act.Finish() if begun.step == "move" else action, _DICE)
        for event in recorded:
            begun = DemonworldPlay().evolve(begun, event)
            events = (*events, event)
    assert [one.doors for one in of(events, DoorsBroken)] == [((door, 0),)]
    assert state_after(begun, door) == "broken"
    assert cost(begun, (7, 7), (8, 7)) == 4
    assert "break" not in {one.deed for one in _deeds(begun)}


class _High:
    """Every die shows its highest face."""

    def roll(self, sides: int) -> int:
        return sides


_DICE = _High()


def _deeds(state: BattleState) -> list[act.WorkDoor]:
    return [one for one in DemonworldPlay().legal_actions(state) if isinstance(one, act.WorkDoor)]


@pytest.mark.rule("XXIV.3.1")
def test_who_has_moved_or_shot_or_come_late_breaks_no_door() -> None:
    state = at_door((7, 7), locked=True)
    door = door_of(state, *DOOR)
    broken = act.WorkDoor(0, door, "break")
    late = state.replace(doors=state.doors.next_turn(()))
    assert refused(late, broken) == "door_whole_turn"
    moved = state.with_unit(state.units[0].replace(points=3))
    assert refused(moved, broken) == "door_whole_turn"
    assert refused(state.replace(spent=frozenset({0})), broken) == "door_after_shot"
    engaged = state.with_unit(state.units[0].replace(engaged=1))
    assert refused(engaged, broken) == "door_not_now"
    unlocked = with_door(state, door, "closed")
    assert refused(unlocked, broken) == "door_already", "nobody has to break what opens"


@pytest.mark.rule("XXIV.5.0")
def test_opening_a_door_before_an_enemy_is_an_attack() -> None:
    def facing(order: str) -> BattleState:
        return built(
            [hut()], Troop(0, [(7, 7)], "SE", order), Troop(1, [(8, 7)], "NW", "hold"),
            phase="movement", step="move", sequence=order,
        )  # fmt: skip

    state = facing("charge")
    door = door_of(state, *DOOR)
    after, events = do(state, act.WorkDoor(0, door, "open"))
    assert [(one.attacker, one.defenders) for one in of(events, ContactMade)] == [(0, (1,))]
    assert after.units[0].engaged
    assert refused(facing("move"), act.WorkDoor(0, door, "open")) == "order_cannot_attack"


@pytest.mark.rule("XXIV.3.1")
def test_a_door_in_which_somebody_stands_is_not_shut() -> None:
    state = built(
        [tower(open=True)], Troop(0, [(4, 4), (5, 4)], "SE", "skirmish"), BLUE,
        phase="movement", step="move", sequence="skirmish",
    )  # fmt: skip
    assert refused(state, act.WorkDoor(0, door_of(state, (5, 4)), "lock")) == "door_blocked"


# solid doors


@pytest.mark.rule("XXIV.3.1")
def test_a_solid_door_falls_to_the_powers_of_weapons_phase_by_phase() -> None:
    state = built(
        [hut(solidity="wooden", locked=True)], Troop(0, [(7, 7)], "SE", "charge"), BLUE,
        phase="melee", step="hew_doors",
    )  # fmt: skip
    door = door_of(state, *DOOR)
    blow = act.HewDoors((Hewing(0, door),))
    lefts = []
    for _ in range(4):
        recorder_events = DemonworldPlay().decide(state, blow, _DICE)
        hewn = next(one for one in recorder_events if isinstance(one, DoorsHewn))
        lefts.append(hewn.left[0][1])
        after = DemonworldPlay().evolve(state, hewn)
        state = after.replace(doors=after.doors.next_turn(()))
    assert lefts == [17, 9, 1, 0], "25 for a wooden door, 8 for each blow"
    assert state_after(state, door) == "broken"


@pytest.mark.rule("XXIV.3.1")
def test_a_solid_door_is_not_broken_by_waiting_beside_it() -> None:
    state = at_door((7, 7), locked=True, solidity="fortified")
    assert refused(state, act.WorkDoor(0, door_of(state, *DOOR), "break")) == "door_sturdy"


@pytest.mark.rule("XXIV.3.1")
def test_who_strikes_at_doors_faces_them_attacks_and_is_free() -> None:
    def hewing(facing: str = "SE", order: str = "charge", **door: object) -> BattleState:
        values: dict[str, object] = {"solidity": "wooden", "locked": True, **door}
        return built(
            [hut(**values)], Troop(0, [(7, 7)], facing, order), BLUE, phase="melee", step="hew_doors"
        )

    door = door_of(hewing(), *DOOR)
    blow = act.HewDoors((Hewing(0, door),))
    assert refused(hewing(), blow) is None
    assert refused(hewing("NW"), blow) == "no_door"
    assert refused(hewing(order="hold"), blow) == "hews_not"
    assert refused(hewing(locked=False), blow) == "no_door"
    assert refused(hewing(solidity="plain"), blow) == "no_door"
    assert refused(hewing(), act.HewDoors((Hewing(0, door, 5),))) == "no_such_weapon"
    assert refused(hewing(), act.HewDoors((Hewing(0, door), Hewing(0, door)))) == "no_such_element"


def test_a_melee_ends_the_work_at_a_door() -> None:
    state = at_door((7, 7), locked=True)
    begun = do(state, act.WorkDoor(0, door_of(state, *DOOR), "break"))[0]
    assert begun.doors.works
    row = DemonworldPlay().evolve(begun, DoorWorkEnded((0,)))
    assert not row.doors.works
    assert disturbed(begun) == ()
    engaged = begun.with_unit(replace(begun.units[0], engaged=1))
    assert disturbed(engaged) == (0,)
