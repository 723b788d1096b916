"""Whole games of Diskwars: random legal ones to the end, replay, what is hidden, every phase."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.core.dice import ScriptedDice, SeededDice, thinking_dice
from editor.rules.core.replay import SavedBattle, battle_data, battle_from, replay
from editor.rules.diskwars.actions.activation import Move, Rest, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import LetPass
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import DrawLots, HoldBack, OrderStack
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.base import Event
from editor.rules.diskwars.events.shooting import Fell, Shot
from editor.rules.diskwars.events.turns import BattleEnded
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Player, Table, Wall
from schemas.messages import LANGUAGES, sentence
from schemas.systems.diskwars import DiskwarsScenario, DiskwarsSpell, DiskwarsUnit
from schemas.text import LocalText
from tests.rules.diskwars.diskwars_tables import (
    DOCUMENTS,
    PLAY,
    SCENARIOS,
    at,
    disks,
    done,
    everything,
    name,
    refused,
    setup,
    with_armies,
)


def play_out(made: Setup, seed: int, most: int = 3_000) -> tuple[BattleState, list[Event]]:
    """Play at random among the legal actions, to the end."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state, reported = PLAY.start(made), list[Event]()
    for _ in range(most):
        if PLAY.to_act(state) is None:
            return state, reported
        action = chance.choice(list(PLAY.legal_actions(state)))
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)
            reported.append(event)
        invariants(state)
    raise AssertionError("the battle does not end")


def invariants(state: BattleState) -> None:
    table = state.table
    everywhere = [one.id for one in table.disks]
    everywhere += [one.id for player in table.players for one in (*player.stack, *player.lost)]
    assert sorted(everywhere) == sorted(state.battle.roster), "every disk is somewhere, once"
    assert len({one.layer for one in table.disks}) == len(table.disks), "each lies in a layer of its own"
    for disk in table.disks:
        assert all(-1e-6 <= place <= side + 1e-6 for place, side in zip(disk.at, table.size, strict=True))
        assert disk.wounds < disk.card.hits or disk.id in dict(state.doomed)
        assert disk.damage >= 0


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10_000), number=st.integers(0, len(SCENARIOS) - 1))
def test_random_legal_games_end_and_their_log_replays_them(seed: int, number: int) -> None:
    made = setup(SCENARIOS[number], turns=6)
    end, reported = play_out(made, seed)
    result = PLAY.result(end)
    assert result is not None
    assert result.turns <= end.battle.last_turn
    saved = SavedBattle("diskwars", made.scenario.id, (), seed, tuple(reported))
    read = battle_from(PLAY, battle_data(PLAY, saved))
    last = PLAY.start(made)
    for state, event in zip(replay(PLAY, made, read.events), read.events, strict=False):
        for line in PLAY.describe(state, event):
            for language in LANGUAGES:
                words = [sentence(one, language) for one in (line.message, *line.details)]
                assert not any("{" in one or "diskwars_" in one for one in words), words
        last = PLAY.evolve(state, event)
    assert last.table == end.table
    assert PLAY.result(last) == result


def test_a_log_of_an_older_version_names_the_winner_in_each_language() -> None:
    values = {"side_en": "Red", "side_fr": "Rouge", "points": 3}
    old = {
        "event": "battle_ended",
        "winner": 0,
        "reason": {"code": "diskwars_play.won_alone", "values": values},
    }
    reason = PLAY.event_from(old).reason
    assert reason.values == {"side": LocalText({"en": "Red", "fr": "Rouge"}), "points": 3}
    assert ["Red" in sentence(reason, "en"), "Rouge" in sentence(reason, "fr")] == [True, True]
    assert PLAY.event_from(PLAY.event_data(BattleEnded(0, reason))).reason == reason


@pytest.mark.long
def test_every_spell_and_skill_can_be_played_at_random_by_three() -> None:
    made = setup("the-hill-of-destiny", turns=3)
    made = with_armies(made, dict.fromkeys(("north", "east", "south"), everything()))
    _end, reported = play_out(made, 1)
    kinds = {type(one).__name__ for one in reported}
    assert {"Announced", "Worked", "Skilled", "Moved"} <= kinds


@pytest.mark.long
def test_the_same_seed_gives_the_same_battle_and_the_computer_plays_by_the_rules() -> None:
    def battle(level: Any, turns: int) -> tuple[list[Event], BattleState]:
        state, reported = PLAY.start(setup("first-contact", turns=turns)), list[Event]()
        dice, thinking = SeededDice(5), thinking_dice(5)
        while (player := PLAY.to_act(state)) is not None:
            view = PLAY.view(state, player)
            action = PLAY.choose(view, player, thinking, AiSettings(level if player == "north" else "plain"))
            for event in PLAY.decide(state, action, dice):
                state = PLAY.evolve(state, event)
                reported.append(event)
        return reported, state

    first, end = battle("plain", 3)
    again, _ = battle("plain", 3)
    _calculated, calculated_end = battle(
        "calculating", 2
    )  # it thinks long: two turns, so that one follows another
    assert first == again
    for one in (end, calculated_end):
        assert PLAY.result(one) is not None


def test_others_see_the_top_of_a_stack_only_and_no_spells() -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    seen = PLAY.view(state, "south")
    north = seen.table.players[0]
    assert north.book == ()
    assert len(north.stack) == len(state.table.players[0].stack)
    assert all("?" in one.id for one in north.stack), "before the stacks are laid nothing is seen"
    assert seen.table.players[1] == state.table.players[1]
    for seat in ("north", "south"):
        assert PLAY.to_act(state) == seat
        stack = state.table.players[state.active].stack
        state = done(state, OrderStack(tuple(one.id for one in reversed(stack))))
    top = PLAY.view(state, "south").table.players[0].stack
    assert (top[0].id, top[1].id) == (state.table.players[0].stack[0].id, "north/?/1")


# small tables


def test_a_disk_stops_upon_the_first_disk_and_pins_it() -> None:
    state = disks(
        ("staff-brothers", (60, 60), "north"),
        ("mud-runners", (69.5, 60), "south"),
        ("bone-rank", (20, 20), "south"),
    )
    mover, foe = name(state, "staff"), name(state, "mud")
    assert refused(state, Move(mover, (0.0, 0.0, 0.0))) == "way_stops_before"
    assert refused(state, Move(mover, (0.0,) * 5)) == "wrong_flips"
    assert refused(state, Move(foe, (0.0,))) == "not_yours"
    after = done(state, Move(mover, (0.0, 0.0)))
    assert at(after, "staff").at == pytest.approx((68.9, 60.0))
    assert after.table.pinned(at(after, "mud"))
    assert PLAY.to_act(after) == "south"
    assert refused(after, Move(foe, (0.0,))) == "pinned"
    assert refused(after, Rest(mover)) == "not_yours"


def test_flyers_pass_over_disks_but_stop_on_enemy_flyers() -> None:
    crowd = (("mud-runners", (68.5, 60.0), "south"), ("hatchlings", (68.9, 30.0), "south"))
    state = disks(("winged-messenger", (60, 60), "north"), *crowd)
    flown = done(state, Move(name(state, "winged"), (0.0,) * 4))
    assert at(flown, "winged").at[0] == pytest.approx(77.8)
    state = disks(("winged-messenger", (60, 30), "north"), *crowd)
    assert refused(state, Move(name(state, "winged"), (0.0,) * 4)) == "way_stops_before"


def test_whoever_stops_activates_no_more_and_groups_go_round() -> None:
    state = disks(
        *((slug, (20.0 + 10 * place, 100), "north") for place, slug in enumerate(["novices"] * 4)),
        *((slug, (20.0 + 10 * place, 20), "south") for place, slug in enumerate(["bone-rank"] * 4)),
    )
    for one in [disk.id for disk in state.disks_of(0)][:3]:
        assert PLAY.to_act(state) == "north"
        state = done(state, Rest(one))
    assert PLAY.to_act(state) == "south"
    state = done(state, StopActivating())
    assert PLAY.to_act(state) == "north"
    assert state.left == 3
    last = next(one.id for one in state.disks_of(0) if not one.activated)
    state = done(state, Rest(last))
    assert (state.turn, state.first) == (2, 1), "nobody can shoot or fight: the left neighbour begins"


def test_missiles_fall_all_players_shoot_then_the_dead_go() -> None:
    state = disks(
        ("kings-crossbows", (60, 60), "north"),
        ("rattling-bowmen", (60, 80), "south"),
        ("bone-rank", (20, 20), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    assert state.step == "shoot"
    bow, cross = name(state, "rattling"), name(state, "kings")
    # Each bolt falls on the aim, does not bounce; the later ones push none off.
    state = done(state, Shoot(cross, bow), [10_000, 1, 100, *([10_000, 1, 100, 100] * 2)])
    assert at(state, "rattling").wounds == 4, "three bolts of 3 on a toughness of 2"
    assert PLAY.to_act(state) == "south", "it is shot down, but shoots all the same"
    state = done(state, Shoot(bow, cross), [10_000, 1, 100, *([10_000, 1, 100, 100] * 2)])
    assert [one.card.slug for one in state.table.disks] == ["bone-rank"]
    assert state.table.destroyed_by == {"north": 4, "south": 5}


def test_a_target_too_far_costs_the_shot() -> None:
    state = disks(
        ("kings-crossbows", (60, 60), "north"),
        ("bone-rank", (60, 85), "south"),
        ("grave-spears", (60, 130), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    events = PLAY.decide(state, Shoot(name(state, "kings"), name(state, "grave")), ScriptedDice([]))
    assert any(isinstance(one, Shot) and one.out_of_reach for one in events)
    assert not any(isinstance(one, Fell) for one in events)
    assert refused(state, Shoot(name(state, "bone"), name(state, "kings"))) == "not_yours"


def test_the_reckless_hit_all_and_berserk_comes_after_an_attack() -> None:
    state = disks(
        ("levy-spearmen", (58, 60), "north"),
        ("novices", (62, 62), "north"),
        ("warlord-grazza", (60, 60), "south"),
        ("levy-spearmen", (31, 31), "north"),
        ("tribe-of-ulc", (30, 30), "south"),
        ("novices", (90, 90), "north"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    assert state.turn == 2
    ulc = at(state, "tribe")
    assert (ulc.value("attack"), ulc.value("defence"), ulc.value("toughness")) == (7, 5, 6)
    left = [one.card.slug for one in state.table.disks]
    assert left == ["warlord-grazza", "tribe-of-ulc", "novices"], "the reckless hit both under it"


def test_a_disk_over_two_enemies_asks_its_player() -> None:
    state = disks(
        ("levy-spearmen", (57, 60), "north"),
        ("novices", (63, 60), "north"),
        ("mud-runners", (60, 61), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    assert (state.step, PLAY.to_act(state)) == ("fight", "south")
    runner, levy, novice = name(state, "mud"), name(state, "levy-"), name(state, "novices")
    assert {one.target for one in PLAY.legal_actions(state) if isinstance(one, Pick)} == {levy, novice}
    assert refused(state, Pick(runner, runner)) == "cannot_hit"
    after = done(state, Pick(runner, novice))
    assert [one.id for one in after.table.disks] == [levy], "it is hit by 3 + 2 of defence"


def test_skills_are_typed_effects() -> None:
    state = disks(
        ("elven-bard", (60, 60), "north"),
        ("novices", (62, 91), "north"),
        ("net-throwers", (61, 90), "south"),
        ("ash-witch", (75, 60), "south"),
        ("tunnel-rats", (30, 30), "south"),
        ("royal-banner", (20, 100), "north"),
        ("levy-spearmen", (26, 100), "north"),
    )
    bard, novice = name(state, "elven-bard"), name(state, "novices")
    assert refused(state, UseSkill(bard, 0, (bard,))) == "needs_not_met"
    levy = at(done(state, Rest(bard)), "levy")
    assert levy.value("defence") == 4, "the banner, always"
    sung = done(state, UseSkill(bard, 0, (novice,)))
    assert at(sung, "novices").value("movement") == 7
    south = state.replace(active=1)
    witch, rats = name(state, "ash-"), name(state, "tunnel")
    burnt = done(south, UseSkill(witch, 0, (bard,)))
    assert not any(one.id == bard for one in burnt.table.disks), "3 of momentary damage on 3 of toughness"
    banner = name(state, "royal")
    assert refused(south, UseSkill(rats, 0, (banner,), ((20.0, 100.0),))) == "out_of_reach"
    near = south.replace(table=south.table.with_disk(replace(at(south, "tunnel"), at=(40.0, 90.0))))
    assert refused(near, UseSkill(rats, 0, (banner,), ((50.0, 100.0),))) == "ambush_beside"
    laid = done(near, UseSkill(rats, 0, (banner,), ((18.0, 98.0),)))
    assert laid.table.pinned(at(laid, "royal"))
    caught = done(south, UseSkill(name(state, "net"), 0, (novice,)))
    assert at(caught, "novices").player == "south"
    assert at(caught, "novices").captured


def test_counterspells_are_asked_for_and_a_frozen_player_skips() -> None:
    spells = [one for one in DOCUMENTS.values() if isinstance(one, DiskwarsSpell)]
    book = tuple(one for one in spells if one.slug in ("freeze", "counterspell"))
    freeze = next(one for one in book if one.slug == "freeze")
    state = disks(
        ("court-mage", (60, 20), "north"),
        ("novices", (80, 20), "north"),
        ("the-lich-regent", (60, 140), "south"),
        ("bone-rank", (80, 140), "south"),
    )
    players = tuple(replace(one, book=book) for one in state.table.players)
    state = state.replace(table=replace(state.table, players=players))
    cast = Cast(name(state, "court"), freeze.id, opponent="south")
    asked = done(state, cast)
    assert (asked.step, PLAY.to_act(asked)) == ("answer", "south")
    frozen = done(asked, LetPass())
    assert frozen.table.player("south").skips == 3
    later = done(frozen, Rest(name(frozen, "novices")))
    assert later.table.player("south").skips == 0
    assert PLAY.to_act(later) == "south", "nobody else is left, so its next round comes at once"
    counter = next(one for one in PLAY.legal_actions(asked) if isinstance(one, Cast))
    saved = done(asked, counter)
    assert (saved.table.player("south").skips, saved.table.pending) == (0, None)
    assert at(saved, "the-lich").activated


def test_without_room_the_rest_of_an_army_stays_in_its_stack() -> None:
    state = done(PLAY.start(setup("first-contact")), DrawLots(), [1])
    assert PLAY.to_act(state) == "north"
    assert refused(state, HoldBack()) == "room_is_left"
    strip = state.battle.seats[0].strip
    wall = Wall((60.0, (strip.south + strip.north) / 2), 70.0)
    walled = state.replace(table=replace(state.table, walls=(wall,)))
    assert list(PLAY.legal_actions(walled)) == [HoldBack()]
    after = done(walled, HoldBack())
    assert PLAY.to_act(after) == "south"
    assert after.stopped == {0}


# scenarios


def test_a_camp_taken_ends_the_battle_at_once() -> None:
    state = disks(
        ("lance-riders", (60, 27), "north"), ("the-marshal", (58, 8), "north"), ("bone-rank", (5, 5), "south")
    )
    after = done(state, Move(name(state, "lance"), (270.0, 270.0, 270.0)))
    assert PLAY.to_act(after) is None
    result = PLAY.result(after)
    assert result is not None
    assert (result.winner, result.reason.code) == ("north", "diskwars_play.won_enemy_base_taken")


def test_refusals_name_all_that_is_missing() -> None:
    scenario = DOCUMENTS[next(one.id for one in DOCUMENTS.values() if one.slug == "first-contact")]
    assert isinstance(scenario, DiskwarsScenario)
    sides = (
        scenario.sides[0].model_copy(update={"army": None, "base": "moon", "strip_cm": 1.0}),
        scenario.sides[1],
    )
    broken = scenario.model_copy(update={"sides": sides, "victory": (), "central_land": "moon"})
    found = {one.code.partition(".")[2] for one in PLAY.refusals(Setup(broken, DOCUMENTS))}
    assert found == {"army_missing", "land_unknown", "no_victory"}
    assert {one.code.partition(".")[2] for one in PLAY.refusals(Setup(scenario, {}))} >= {
        "ruleset_missing",
        "table_missing",
    }


def test_a_lever_changes_how_often_an_army_has_a_disk() -> None:
    made = setup("first-contact")
    lever = next(one for one in PLAY.levers(made) if one.id.endswith("levy_spearmen"))
    more = PLAY.adjusted(made, lever.id, 2)
    assert len(PLAY.troops(more)) == len(PLAY.troops(made)) + 2
    assert not PLAY.refusals(more)
    with pytest.raises(LookupError):
        PLAY.adjusted(made, "disks:north:none", 1)


def test_a_killer_is_credited_by_attack_then_defence_then_toughness() -> None:
    from editor.rules.diskwars.combat import Blow
    from editor.rules.diskwars.fighting import credited

    cards = {one.slug: one for one in DOCUMENTS.values() if isinstance(one, DiskwarsUnit)}
    lying = tuple(
        Disk(player, cards[slug], player, (10.0, 10.0), layer)
        for layer, (player, slug) in enumerate(
            zip("vabc", ("bone-rank", "novices", "mud-runners", "mud-runners"), strict=True)
        )
    )
    table = Table((Player("v"), Player("a"), Player("b"), Player("c")), lying)
    blows = [Blow(one, "v", 1, answer=False, first=False) for one in "abc"]
    assert credited(table, lying[0], blows[:2]) == "b"
    assert credited(table, lying[0], blows) == "", "two with the same values: the points are lost"
