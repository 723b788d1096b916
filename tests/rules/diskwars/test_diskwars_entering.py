"""Disks that spells and skills bring in: who owns them lays them in the deployment zone before all else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings, Level
from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import Move, Rest, UseSkill
from editor.rules.diskwars.actions.casting import LetPass
from editor.rules.diskwars.actions.set_up import HoldBack, LeaveOut, Place
from editor.rules.diskwars.ai import calculating, conjuring
from editor.rules.diskwars.ai.looking import apart
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.stacks import CalledIn, CameIn, LeftOut
from editor.rules.diskwars.placing import placements
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Lasting, Player, Reserve, Wall
from schemas.quantities import PlayerId
from schemas.systems.diskwars import DiskwarsSpell
from tests.rules.diskwars.diskwars_tables import BY_SLUG, PLAY, at, disks, done, name, refused
from tests.rules.diskwars.spell_table import card
from tests.rules.diskwars.test_written_spells import written

STRONG = card(attack=20)
STACK = (Reserve("top", card()), Reserve("x", STRONG))
NORTH, SOUTH = PlayerId("north"), PlayerId("south")
MAGE = {"wizard_level": 9, "hits": 1}


def with_player(state: BattleState, player: str, **changes: Any) -> BattleState:
    found: Player = state.table.player(player)
    return state.replace(table=state.table.with_player(replace(found, **changes)))


def before(*spells: DiskwarsSpell, stack: tuple[Reserve, ...] = STACK) -> BattleState:
    """A mage of the north with these spells, a comrade, a foe; the south has a stack."""
    state = disks(
        ("court-mage", (60, 60), "north"), ("novices", (80, 60), "north"), ("bone-rank", (100, 60), "south")
    )
    mage = at(state, "court-mage")
    strong = replace(mage, card=mage.card.model_copy(update=MAGE))
    state = state.replace(table=state.table.with_disk(strong))
    return with_player(with_player(state, "north", book=spells), "south", stack=stack)


def shipped(slug: str) -> DiskwarsSpell:
    found = BY_SLUG[slug]
    assert isinstance(found, DiskwarsSpell)
    return found


def conversion(state: BattleState, opponent: str = "south") -> BattleState:
    return done(state, Cast(name(state, "court-mage"), shipped("conversion").id, opponent=opponent))


def asked() -> BattleState:
    """The south has to lay the creature that the north would have converted."""
    return conversion(before(shipped("conversion")))


def places(state: BattleState) -> Iterator[Place]:
    yield from (one for one in PLAY.legal_actions(state) if isinstance(one, Place))


def test_the_owner_of_a_creature_too_strong_to_be_converted_lays_it_and_the_caster_goes_on() -> None:
    start = before(shipped("conversion"))
    state = conversion(start)
    assert (state.step, PLAY.to_act(state)) == ("enter", "south")
    assert state.table.pending is None
    assert refused(state, Rest(name(state, "bone-rank"))) == "not_now", "nothing else happens before"
    assert refused(state, Move(name(state, "novices"), (0.0,))) == "not_now"
    assert refused(state, HoldBack()) == "not_now"
    spot = next(places(state))
    after = done(state, spot)
    laid = after.table.found("x")
    assert (laid.player, laid.at, laid.activated, laid.layer) == ("south", spot.at, False, start.table.top())
    assert [one.id for one in after.table.player("south").stack] == ["top"]
    assert after.table.entering == ()
    assert (after.step, PLAY.to_act(after), after.left) == ("activate", "north", 2)


def test_a_creature_is_laid_as_reinforcements_are() -> None:
    state = asked()
    zone = state.battle.seats[1].strip.middle
    assert refused(state, Place("top", zone)) == "not_called_in"
    assert refused(state, Place("nobody", zone)) == "not_called_in"
    assert refused(state, Place("x", (60.0, 60.0))) == "outside_the_strip"
    assert refused(state, Place("x", (-1.0, -1.0))) == "spot_barred"
    assert refused(state, LeaveOut()) == "has_to_come_in"
    foe = replace(at(state, "novices"), at=zone)
    assert refused(state.replace(table=state.table.with_disk(foe)), Place("x", zone)) == "upon_an_enemy"
    assert PLAY.check(state, Place("x", zone)) is None
    assert [one.at for one in places(state)] == placements(state, 1, Reserve("x", STRONG))


def test_without_room_a_creature_stays_at_the_bottom_of_its_stack() -> None:
    state = asked()
    walled = state.replace(
        table=replace(state.table, walls=(Wall(state.battle.seats[1].strip.middle, 70.0),))
    )
    assert list(PLAY.legal_actions(walled)) == [LeaveOut()]
    assert PLAY.choose(walled, SOUTH, SeededDice(1)) == LeaveOut()
    assert [one.code for one in PLAY.reasons(walled, SOUTH, LeaveOut())] == ["hint.diskwars_no_room"]
    after = done(walled, LeaveOut())
    assert [one.id for one in after.table.player("south").stack] == ["top", "x"]
    assert after.table.disk("x") is None
    assert (after.step, PLAY.to_act(after)) == ("activate", "north")


@pytest.mark.parametrize(
    "changed",
    [
        lambda state: with_player(state, "south", skips=3, froze_last=True),
        lambda state: state.replace(stopped=frozenset({1})),
        lambda state: state.replace(
            table=replace(state.table, disks=tuple(o for o in state.table.disks if o.player != "south"))
        ),
    ],
    ids=["frozen", "stopped", "no disk on the table"],
)
def test_who_is_frozen_has_stopped_or_has_nothing_left_on_the_table_lays_it_all_the_same(
    changed: Any,
) -> None:
    state = conversion(changed(before(shipped("conversion"))))
    assert (state.step, PLAY.to_act(state)) == ("enter", "south")
    after = done(state, next(places(state)))
    assert after.table.player("south").skips == state.table.player("south").skips
    assert (after.step, PLAY.to_act(after)) == ("activate", "north")


def test_a_counterspell_comes_before_anybody_knows_what_comes_in() -> None:
    start = before(shipped("conversion"))
    foe = at(start, "bone-rank")
    wizard = replace(foe, card=foe.card.model_copy(update=MAGE))
    start = start.replace(table=start.table.with_disk(wizard))
    state = conversion(with_player(start, "south", book=(shipped("counterspell"),)))
    assert (state.step, state.table.entering) == ("answer", ())
    passed = done(state, LetPass())
    assert (passed.step, PLAY.to_act(passed), passed.left) == ("enter", "south", 2)
    after = done(passed, next(places(passed)))
    assert (after.step, PLAY.to_act(after), after.left) == ("activate", "north", 2)
    countered = done(state, next(one for one in PLAY.legal_actions(state) if isinstance(one, Cast)))
    assert (countered.step, PLAY.to_act(countered)) == ("activate", "north")


def test_of_three_players_the_one_whose_creature_it_is_lays_it() -> None:
    start = before(shipped("conversion"))
    south = start.battle.seats[1]
    third = replace(south, id=PlayerId("third"))
    battle = replace(start.battle, seats=(*start.battle.seats, third))
    players = (*start.table.players, Player("third", stack=(Reserve("theirs", STRONG),)))
    start = start.replace(battle=battle, table=replace(start.table, players=players))
    state = conversion(start, "third")
    assert (state.step, PLAY.to_act(state)) == ("enter", "third")
    after = done(state, next(places(state)))
    assert after.table.found("theirs").player == "third"
    assert PLAY.to_act(after) == "north"


def test_who_brings_in_two_of_his_own_lays_one_after_the_other_once_the_spell_works() -> None:
    spell = shipped("conscription")
    stack = (Reserve("one", card()), Reserve("two", card()), Reserve("three", card()))
    start = with_player(before(spell), "north", stack=stack)
    state = done(start, Cast(name(start, "court-mage"), spell.id))
    assert (state.step, PLAY.to_act(state)) == ("enter", "north")
    first = done(state, next(places(state)))
    assert (first.step, PLAY.to_act(first), first.left) == ("enter", "north", 2)
    assert {one.disk for one in places(first)} == {"two"}
    after = done(first, next(places(first)))
    assert (after.step, [one.id for one in after.table.player("north").stack]) == ("activate", ["three"])
    assert after.table.found("two").layer > after.table.found("one").layer
    assert PLAY.check(after, Rest("one")) is None, "they may be activated in this turn"


def test_a_dead_disk_comes_in_with_its_marker_where_its_owner_lays_it() -> None:
    spell = written({"do": "enter", "where": "zone", "activated": True}, pick="lost")
    start = with_player(before(spell), "north", lost=(Reserve("gone", card()),))
    state = done(start, Cast(name(start, "court-mage"), spell.id, ("gone",)))
    assert PLAY.to_act(state) == "north"
    after = done(state, next(places(state)))
    assert after.table.found("gone").activated
    assert after.table.player("north").lost == ()


def test_the_group_of_who_used_a_skill_goes_on_when_the_disk_is_laid() -> None:
    skill = written({"do": "enter", "where": "zone"}, pick="stack", stack="enemy", place="bottom")
    start = before()
    novices = at(start, "novices")
    battle = replace(start.battle, skills={**start.battle.skills, novices.card.id: (skill,)})
    ability = BY_SLUG["elven-bard"].abilities[0]  # type: ignore[attr-defined]
    able = replace(novices, card=novices.card.model_copy(update={"abilities": (ability,)}))
    start = start.replace(battle=battle, table=start.table.with_disk(able), caster=1)
    state = done(start, UseSkill(novices.id, 0, opponent="south"))
    assert (state.step, PLAY.to_act(state)) == ("enter", "south")
    after = done(state, next(places(state)))
    assert (after.step, PLAY.to_act(after), after.left) == ("activate", "north", 2)


def test_a_disk_comes_in_once_and_not_at_all_if_the_spell_destroys_it() -> None:
    enter = {"do": "enter", "where": "zone"}
    twice = written(enter, enter, pick="stack", stack="enemy", place="bottom")
    start = before(twice)
    state = done(start, Cast(name(start, "court-mage"), twice.id, opponent="south"))
    assert [one.reserve.id for one in state.table.entering] == ["x"]
    gone = written(enter, {"do": "destroy"}, pick="stack", stack="enemy", place="bottom")
    start = before(gone)
    state = done(start, Cast(name(start, "court-mage"), gone.id, opponent="south"))
    assert (state.step, state.table.entering) == ("activate", ())
    assert [one.id for one in state.table.player("south").lost] == ["x"]


@pytest.mark.parametrize("level", ["plain", "calculating"])
def test_the_computer_lays_it_near_the_middle_as_it_does_reinforcements(level: Level) -> None:
    state = asked()
    known = {**state.battle.roster, "x": replace(state.battle.roster[name(state, "novices")], id="x")}
    state = state.replace(battle=replace(state.battle, roster=known))
    action = PLAY.choose(PLAY.view(state, SOUTH), SOUTH, SeededDice(1), AiSettings(level))
    assert isinstance(action, Place)
    assert PLAY.check(state, action) is None
    assert state.battle.centre is not None
    middle = state.battle.centre.at
    assert apart(action.at, middle) == min(apart(one.at, middle) for one in places(state))
    assert [one.code for one in PLAY.reasons(state, SOUTH, action)] == ["hint.diskwars_placed"]


def test_the_calculating_player_thinks_of_disks_that_come_in_as_laid() -> None:
    spell = shipped("conscription")
    stack = (Reserve("one", card()), Reserve("two", card()))
    start = with_player(before(spell), "north", stack=stack)
    mage = at(start, "court-mage")
    tables = [
        found
        for action, found, _cost in calculating.tried(start, mage, SeededDice(1))
        if isinstance(action, Cast)
    ]
    assert [{one.id for one in found.disks} >= {"one", "two"} for found in tables] == [True]
    walled = start.replace(
        table=replace(start.table, walls=(Wall(start.battle.seats[0].strip.middle, 70.0),))
    )
    tables = [
        found
        for action, found, _cost in calculating.tried(walled, mage, SeededDice(1))
        if isinstance(action, Cast)
    ]
    assert [(found.entering, len(found.disks)) for found in tables] == [((), 3)]


def test_own_disks_that_come_in_are_welcome_to_the_computer_others_are_not() -> None:
    own = written({"do": "enter", "where": "zone"}, pick="stack", count=2)
    theirs = written({"do": "enter", "where": "zone"}, pick="stack", stack="enemy", place="bottom")
    for spell, wanted in ((own, True), (theirs, False)):
        cheap = spell.model_copy(update={"points": 1})
        state = with_player(before(cheap), "north", stack=(Reserve("one", card()), Reserve("two", card())))
        found = [one for _worth, one in conjuring.preferences(state, at(state, "court-mage"))]
        assert bool(found) is wanted


def test_all_see_what_is_brought_in_and_an_event_is_read_as_it_was_written() -> None:
    state = asked()
    seen = PLAY.view(state, NORTH)
    assert [one.reserve.id for one in seen.table.entering] == ["x"]
    assert "x" not in {one.id for one in seen.table.player("south").stack}
    reserve = Reserve("x", STRONG)
    for event in (
        CalledIn("south", reserve, False),
        LeftOut("south", reserve),
        CalledIn("a", reserve, True, True),
    ):
        assert ENGINE.codec.read(ENGINE.codec.data(event)) == event
    assert ENGINE.action_codec.read(ENGINE.action_codec.data(LeaveOut())) == LeaveOut()


def test_a_disk_closed_by_a_spell_keeps_others_off_and_own_ones_may_be_lain_upon() -> None:
    state = asked()
    spot = next(places(state)).at
    own = replace(at(state, "bone-rank"), at=spot)
    upon = state.replace(table=state.table.with_disk(own))
    assert PLAY.check(upon, Place("x", spot)) is None
    closed = replace(own, lasting=(Lasting("turn", state="closed"),))
    assert refused(state.replace(table=state.table.with_disk(closed)), Place("x", spot)) == "spot_barred"


def test_the_log_says_who_has_to_lay_what_and_that_it_came() -> None:
    start = before(shipped("conversion"))
    action = Cast(name(start, "court-mage"), shipped("conversion").id, opponent="south")
    events = list(PLAY.decide(start, action, SeededDice(1)))
    assert any(isinstance(one, CalledIn) for one in events)
    state = done(start, action)
    events = list(PLAY.decide(state, next(places(state)), SeededDice(1)))
    assert isinstance(events[0], CameIn)
    told = [one.message.code for one in PLAY.describe(state, events[0])]
    assert told == ["diskwars_log.came_in"]
