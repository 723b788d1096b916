"""What Diskwars forbids, beside the targets of spells."""

from collections.abc import Callable
from dataclasses import replace

from editor.rules.diskwars.actions.activation import Move, Rest, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import LetPass
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import DrawLots, HoldBack, OrderStack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Wall
from schemas.messages import sentence
from schemas.systems.diskwars import DiskwarsUnit
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import BY_SLUG, PLAY, at, disks, done, name, refused, setup


def small() -> BattleState:
    return disks(
        ("ash-witch", (60, 60), "north"),
        ("kings-crossbows", (80, 60), "north"),
        ("mud-runners", (75, 80), "south"),
    )


def under(state: BattleState, slug: str, effect: str) -> BattleState:
    """The state with a disk under a spell until the turn ends."""
    disk = at(state, slug)
    lasting = (*disk.lasting, Lasting("turn", state=effect))  # type: ignore[arg-type]
    return state.replace(table=state.table.with_disk(replace(disk, lasting=lasting)))


@cases(
    ("make", "code"),
    [
        (lambda s: Move("nobody", (0.0,)), "no_such_disk"),
        (lambda s: Move(name(s, "ash"), ()), "wrong_flips"),
        (lambda s: Move(name(s, "ash"), (0.0,) * 5), "wrong_flips"),
        (lambda s: Rest(name(s, "mud")), "not_yours"),
        (lambda s: UseSkill(name(s, "ash"), 7), "no_such_skill"),
        (lambda s: UseSkill(name(s, "ash"), -1), "no_such_skill"),
        (lambda s: UseSkill(name(s, "kings"), 0), "no_such_skill"),
        (lambda s: Cast(name(s, "ash"), "no spell"), "not_in_book"),
        (lambda s: Cast("nobody", "no spell"), "no_such_disk"),
        (lambda s: LetPass(), "not_now"),
        (lambda s: Shoot(name(s, "kings"), name(s, "mud")), "not_now"),
        (lambda s: Pick(name(s, "ash"), name(s, "mud")), "not_now"),
    ],
)
def test_what_cannot_be_done_in_an_activation(make: Callable[[BattleState], Action], code: str) -> None:
    state = small()
    assert refused(state, make(state)) == code


def test_a_refusal_for_the_time_names_whose_turn_it_is() -> None:
    state = small()
    refusal = ENGINE.check(state, LetPass())
    assert refusal is not None
    assert str(state.battle.seats[0].name.get("en")) in sentence(refusal, "en")


def test_a_disk_with_a_marker_a_held_one_and_one_without_skills_do_less() -> None:
    state = small()
    witch = name(state, "ash")
    rested = done(state, Rest(witch))
    assert refused(rested, Rest(witch)) == "activated_before"
    assert refused(under(state, "ash", "cannot_move"), Move(witch, (0.0,))) == "held_by_a_spell"
    bound = under(state, "ash", "no_abilities")
    assert refused(bound, UseSkill(witch, 0, (name(state, "mud"),))) == "skills_taken"
    assert not any(isinstance(one, UseSkill) for one in ENGINE.legal_actions(bound))


def test_a_way_leads_over_no_wall_and_not_off_the_table() -> None:
    state = small()
    witch = name(state, "ash")
    walled = state.replace(table=replace(state.table, walls=(Wall((64.5, 60.0), 1.0),)))
    assert refused(walled, Move(witch, (0.0,))) == "way_barred"
    near = state.replace(table=state.table.with_disk(replace(at(state, "ash"), at=(3.0, 60.0))))
    assert refused(near, Move(witch, (180.0,))) == "way_off_the_table"
    assert Move(witch, (180.0,)) not in list(ENGINE.legal_actions(near))


def test_who_shoots_is_free_and_aims_at_another_disk() -> None:
    state = done(done(small(), StopActivating()), StopActivating())
    cross, mud, witch = name(state, "kings"), name(state, "mud"), name(state, "ash")
    assert state.step == "shoot"
    assert refused(state, Shoot(witch, mud)) == "cannot_shoot"
    assert refused(state, Shoot(cross, cross)) == "no_such_disk"
    assert refused(state, Shoot(cross, "nobody")) == "no_such_disk"
    assert refused(state, Shoot("nobody", mud)) == "no_such_disk"
    held = done(state, HoldFire())
    assert (held.turn, held.step) == (2, "activate")
    shot = state.replace(shot=frozenset({cross}))
    assert refused(shot, Shoot(cross, mud)) == "cannot_shoot"


def test_only_who_is_asked_picks_whom_to_hit() -> None:
    state = disks(
        ("levy-spearmen", (57, 60), "north"),
        ("novices", (63, 60), "north"),
        ("mud-runners", (60, 61), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    runner, levy = name(state, "mud"), name(state, "levy-")
    assert refused(state, Pick(levy, runner)) == "not_yours"
    assert refused(state, Pick("nobody", runner)) == "no_such_disk"
    assert refused(state.replace(choosing=()), Pick(runner, levy)) == "nothing_to_pick"


def test_stacks_are_laid_whole_and_disks_come_from_their_top() -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    own = tuple(one.id for one in state.table.players[0].stack)
    assert refused(state, OrderStack(own[:-1])) == "wrong_stack"
    assert refused(state, OrderStack((*own[:-1], own[0]))) == "wrong_stack"
    assert refused(state, OrderStack(())) == "wrong_stack"
    for _ in state.battle.seats:
        stack = state.table.players[state.active].stack
        state = done(state, OrderStack(tuple(one.id for one in reversed(stack))))
    assert state.table.players[0].stack[0].id == own[-1]
    state = done(state, DrawLots(), [1])
    place = next(one for one in ENGINE.legal_actions(state) if isinstance(one, Place))
    second = state.player.stack[1].id
    assert refused(state, Place(second, place.at)) == "not_on_top"
    assert refused(state, Place("nobody", place.at)) == "not_in_stack"
    assert refused(state, Place(place.disk, (0.0, 0.0))) == "spot_barred"
    assert refused(state, Place(place.disk, (60.0, 75.0))) in ("outside_the_strip", "not_at_the_land")
    bones = BY_SLUG["bone-rank"]
    assert isinstance(bones, DiskwarsUnit)
    foe = Disk("foe", bones, state.battle.seats[1].id, place.at)
    crowded = state.replace(table=replace(state.table, disks=(foe,)))
    named = replace(state.battle.roster[place.disk], id="foe")
    crowded = crowded.replace(battle=replace(state.battle, roster={**state.battle.roster, "foe": named}))
    assert refused(crowded, place) == "upon_an_enemy"
    assert refused(state, HoldBack()) == "room_is_left"
