"""What forbids a commander to move, to join a unit and to be taken in (X.2.1, X.2.3)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.turns import may_dismount
from editor.rules.demonworld.large.mounts import free_fields
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.base import must_be
from schemas.problems import Message
from tests.cases import cases
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row
from tests.rules.demonworld.battle.chiefs import led, lord
from tests.rules.demonworld.battle.test_commanders import moving
from tests.rules.demonworld.battle.test_lasting_effects import effect
from tests.rules.demonworld.large.riders import in_chariot


def chief(at: tuple[int, int] = (5, 8), enemy: tuple[int, int] = (3, 1), **values: object) -> BattleState:
    """A unit, a commander beside it and an enemy; the commander has been called and may move."""
    state = moving(
        Troop(0, row((6, 8), 3), "N", "move", card=led(3)),
        Troop(0, [at], "N", card=lord()),
        Troop(1, row(enemy, 3), "S"),
        called=(3,),
    )
    return replace(state, **values)  # type: ignore[arg-type]


@pytest.mark.rule("X.2.1")
def test_who_may_not_move_a_commander_is_told_why() -> None:
    state = chief()
    step = act.CommanderMove(1, (0,))
    assert refused(state, step) is None
    assert refused(replace(state, step="react"), step) == "not_now"
    assert refused(replace(state, commanding=""), step) == "not_now"
    for number in (-1, 3):
        assert refused(state, act.CommanderMove(number, (0,))) == "no_such_unit"
    assert refused(state, act.CommanderMove(2, (0,))) == "other_side"
    assert refused(state, act.CommanderMove(0, (0,))) == "no_commander"
    own = state.units[1]
    assert refused(state.with_unit(replace(own, engaged=1)), step) == "engaged"
    assert refused(state.with_unit(replace(own, done=True)), step) == "movement_over"
    assert refused(replace(state, called=((), ())), step) == "commander_not_called"
    assert refused(replace(state, called=(None, None)), step) == "commander_not_called"


@pytest.mark.rule("X.2.1")
@cases(
    ("path", "facing", "code"),
    [
        ((6,), None, "no_path"),
        ((-1,), None, "no_path"),
        ((0,) * 6, None, None),
        ((0,) * 7, None, "points_spent"),
        ((0,), 6, "facings_do_not_fit"),
        ((0,), -1, "facings_do_not_fit"),
        ((0,), 5, None),
    ],
)
def test_a_way_ends_at_the_points_and_a_facing_is_one_of_six(
    path: tuple[int, ...], facing: int | None, code: str | None
) -> None:
    state = chief((5, 8), (12, 1))
    assert refused(state, act.CommanderMove(1, path, facing)) == code


@pytest.mark.rule("X.2.3")
def test_whom_a_commander_does_not_join() -> None:
    state = chief()
    stay = act.JoinUnit(1, 0, ())
    assert refused(state, stay) is None
    for host in (-1, 3):
        assert refused(state, act.JoinUnit(1, host, ())) == "no_such_unit"
    assert refused(state, act.JoinUnit(1, 2, ())) == "other_side"
    assert refused(state, act.JoinUnit(1, 1, ())) == "no_unit_to_join"
    host = state.units[0]
    assert refused(state.with_unit(replace(host, outside=(2,))), stay) == "no_unit_to_join"
    assert refused(state.with_unit(replace(host, altitude=1)), stay) == "in_the_air"
    assert refused(state, act.JoinUnit(1, 0, (6,))) == "no_path"


@pytest.mark.rule("X.2.3")
@pytest.mark.parametrize(
    ("enemy", "fights", "code"), [((4, 7), 0, "join_in_contact"), ((4, 7), 1, None), ((4, 5), 0, None)]
)
def test_a_commander_who_comes_into_contact_on_his_way_joins_only_who_fights(
    enemy: tuple[int, int], fights: int, code: str | None
) -> None:
    state = chief((5, 10), enemy)
    state = state.with_unit(replace(state.units[0], engaged=fights))
    assert refused(state, act.JoinUnit(1, 0, (0, 5))) == code


@pytest.mark.rule("X.2.3")
def test_elements_regroup_to_free_places_each_once() -> None:
    state = chief()
    first, second, third = state.units[0].elements
    free = cell(state, (6, 9))
    assert (
        refused(state, act.JoinUnit(1, 0, (), None, ((first, free), (first, free)))) == "elements_do_not_fit"
    )
    assert refused(state, act.JoinUnit(1, 0, (), None, ((99, free),))) == "elements_do_not_fit"
    assert (
        refused(state, act.JoinUnit(1, 0, (), None, ((second, free), (third, free)))) == "places_do_not_fit"
    )
    for off in (-1, state.battle.ground.size):
        assert refused(state, act.JoinUnit(1, 0, (), None, ((first, off),))) == "places_do_not_fit"
    assert refused(state, act.JoinUnit(1, 0, (), None, ((first, 0),))) == "off_the_field"
    far = cell(state, (0, 14))
    assert refused(state, act.JoinUnit(1, 0, (), None, ((third, far),))) == "join_organised"


@pytest.mark.rule("V.3.1", "X.2.1")
@pytest.mark.parametrize(
    ("facing", "code"), [(3, "attack_forwards"), (2, "attack_forwards"), (5, None), (0, None)]
)
def test_a_commander_who_names_how_he_looks_looks_at_the_enemy_whom_he_meets(
    facing: int, code: str | None
) -> None:
    state = chief((5, 10), (4, 7))
    assert refused(state, act.CommanderMove(1, (0, 5), facing)) == code


@pytest.mark.rule("X.2.3")
def test_nobody_regroups_to_a_place_to_which_no_way_leads() -> None:
    """The place is free, but others stand all round it; beside it a way is open."""
    hole = (6, 11)
    state = chief()
    ground = state.battle.ground
    ring = ground.around(cell(state, hole))
    walled = moving(
        Troop(0, row((6, 8), 3), "N", "move", card=led(3)), Troop(0, [(5, 8)], "N", card=lord()),
        Troop(0, [ground.at(one) for one in ring], "N", "move"), Troop(1, row((3, 1), 3), "S"),
        called=(3,),
    )  # fmt: skip
    first, *_ = walled.units[0].elements
    joins = act.JoinUnit(1, 0, (), None, ((first, cell(walled, hole)),))
    assert refused(walled, joins) == "places_do_not_fit"
    assert refused(state, joins) == "join_organised", "a way leads there, but far from the unit"


@pytest.mark.rule("XVII.7.6")
def test_nobody_gets_off_a_mount_without_a_rider_or_one_that_has_moved() -> None:
    mounted = in_chariot(Troop(1, [(3, 1)], "S"))
    own = mounted.units[0]

    def code(mount: Unit) -> str | None:
        found = may_dismount(mounted, mount)
        return found.code.partition(".")[2] if found is not None else None

    assert code(own) is None
    assert code(replace(own, rider=None)) == "nobody_rides"
    assert code(replace(own, done=True)) == "movement_over"
    assert code(replace(own, engaged=1)) == "dismount_in_melee"
    assert code(replace(own, altitude=3)) == "dismount_in_flight"
    bound = mounted.replace(effects=(effect("moving", elements=(own.rider,)),))
    assert must_be(may_dismount(bound, own), Message).code.endswith("kept_from_moving")


@pytest.mark.rule("XVII.7.6")
@pytest.mark.parametrize(("room", "code"), [(True, None), (False, "no_room_to_dismount")])
def test_nobody_gets_off_where_all_fields_beside_the_mount_are_taken(room: bool, code: str | None) -> None:
    mounted = in_chariot(Troop(1, [(3, 1)], "S"))
    chariot, ground = mounted.units[0].elements[0], mounted.battle.ground
    free = sorted(free_fields(mounted, chariot, must_be(mounted.units[0].rider, int)))
    crowd = Troop(0, [ground.at(one) for one in free[room:]], "N", "hold")
    packed = in_chariot(crowd, Troop(1, [(3, 1)], "S"))
    found = may_dismount(packed, packed.units[0])
    assert (found.code.partition(".")[2] if found is not None else None) == code
