"""Rarer moments of Diskwars: every spell cast, shots at hand, passed-on throws, the computer."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import Move, UseSkill, moves
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn, casts
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.ai import conjuring, plain
from editor.rules.diskwars.ai.judging import TEMPERS, judge
from editor.rules.diskwars.ai.levels import choose
from editor.rules.diskwars.ai.looking import clash
from editor.rules.diskwars.army_rules import standard_rules
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.setting_up import as_spell
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.words import BLOCKS
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from schemas.messages import LANGUAGES, sentence
from schemas.systems.diskwars import DiskAbility, DiskwarsSpell
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import BY_SLUG, PLAY, at, disks, done, name, refused, setup
from tests.rules.diskwars.test_diskwars_details import with_book

SPELLS = sorted(slug for slug, one in BY_SLUG.items() if isinstance(one, DiskwarsSpell))
PAIR = (("court-mage", (60.0, 40.0), "north"), ("bone-rank", (70.0, 40.0), "south"))


def masterly(state: BattleState) -> Disk:
    """The mage, who is able to cast any spell."""
    mage = at(state, "court-mage")
    return replace(mage, card=mage.card.model_copy(update={"wizard_level": 9}))


def with_disk(state: BattleState, disk: Disk) -> BattleState:
    return state.replace(table=state.table.with_disk(disk))


def reported(before: BattleState, found: Any) -> None:
    """Hold that all that has happened is told in whole sentences."""
    state = before
    for event in found.events:
        for line in ENGINE.describe(state, event):
            for language in LANGUAGES:
                assert "{" not in sentence(line.message, language)
        state = ENGINE.evolve(state, event)
    assert (state.table, state.step, state.active) == (
        found.state.table,
        found.state.step,
        found.state.active,
    )


@cases("slug", SPELLS)
def test_a_spell_that_is_offered_can_be_cast_and_its_worth_is_thought_of(slug: str) -> None:
    state = with_book(slug)
    spell = BY_SLUG[slug]
    assert isinstance(spell, DiskwarsSpell)
    mage = masterly(state)
    state = with_disk(state, mage)
    found = list(casts(state, mage))
    for cast in (*found[:1], *found[-1:]):
        assert isinstance(cast, Cast)
        assert ENGINE.check(state, cast) is None
        reported(state, ENGINE.decide(state, cast, SeededDice(2)))
        value = conjuring._value(state, mage, spell, cast)
        assert isinstance(value, float | int)


@pytest.mark.parametrize("level", PLAY.levels)
@pytest.mark.parametrize("slug", ["first-contact", "the-hill-of-destiny"])
def test_each_level_plays_into_the_first_combat(slug: str, level: Any) -> None:
    state, dice = PLAY.start(setup(slug)), SeededDice(4)
    for _ in range(12 if level != "plain" else 40):
        side = PLAY.to_act(state)
        if side is None:
            break
        action = PLAY.choose(PLAY.view(state, side), side, SeededDice(1), AiSettings(level))
        assert PLAY.check(state, action) is None
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)


def test_who_may_not_move_has_no_ways_and_attacks_nobody() -> None:
    state = disks(*PAIR)
    disk = replace(at(state, "bone-rank"), activated=True)
    state = with_disk(state, disk)
    pinned = state.table.found(disk.id)
    foes = [at(state, "court-mage")]
    if not list(moves(state, pinned)):
        assert plain.attacks(state, pinned, foes) == []
        assert plain.march(state, pinned, foes) is None
    assert refused(state, Move(disk.id, (0.0,)))


def test_an_ability_of_nobody_is_refused() -> None:
    state = disks(*PAIR)
    assert refused(state, UseSkill("nobody", 0))


def test_a_spell_that_counters_is_not_cast_in_the_own_turn() -> None:
    counters = [
        slug
        for slug in SPELLS
        if any(getattr(one, "do", "") == "counter" for one in BY_SLUG[slug].effects)  # type: ignore[attr-defined]
    ]
    for slug in counters:
        state = with_book(slug)
        assert refused(state, Cast(name(state, "court-mage"), BY_SLUG[slug].id)) == "not_now"


def test_shots_and_holding_fire_are_offered_in_the_missile_phase() -> None:
    archers = next(
        one.slug
        for one in BY_SLUG.values()
        if getattr(one, "shooting", ()) and getattr(one, "kind", "") == "unit"
    )
    state = disks((archers, (60, 40), "north"), ("bone-rank", (66, 40), "south")).replace(step="shoot")
    offered = {type(one) for one in ENGINE.legal_actions(state)}
    assert HoldFire in offered or Shoot in offered or offered == set()


def test_a_thrown_spell_goes_where_most_enemies_and_fewest_friends_lie() -> None:
    state = with_book("fireball")
    found = plain.throw(state)
    assert found == ThrowOn(at(state, "bone-rank").at)
    assert plain.answer(state) == LetPass(), "nothing to counter is let pass"


def test_nobody_is_harmed_where_nobody_lies() -> None:
    state = disks(*PAIR)
    found = clash(state.table, at(state, "court-mage"), (5.0, 5.0))
    assert (found.gain, found.loss) == (0.0, 0.0)


def test_a_position_with_a_combat_is_judged_by_what_it_would_bring() -> None:
    apart = disks(*PAIR)
    close = disks(PAIR[0], ("bone-rank", (61.0, 40.0), "south"))
    assert judge(apart, 0, TEMPERS["balanced"]) != judge(close, 0, TEMPERS["balanced"])
    assert PLAY.check(apart, choose(apart, SeededDice(1), AiSettings("plain"))) is None


def test_blocks_that_are_not_executed_or_not_valid_say_so() -> None:
    ruleset = BY_SLUG["diskwars"]
    once, twice = (BLOCKS.sentence("spell", {"do": "flip", "count": one}, ruleset, "en") for one in (1, 2))
    assert "2" in twice
    assert "1" not in once
    come = {"do": "enter", "where": "zone"}
    fresh, tired = (
        BLOCKS.sentence("spell", {**come, "activated": one}, ruleset, "en") for one in (False, True)
    )
    assert fresh.endswith("may be activated")
    assert tired.endswith("with an activation marker")
    assert BLOCKS.executed("spell", {"do": "damage", "power": 2})
    assert not BLOCKS.executed("spell", {"do": "no such thing"})
    assert BLOCKS.executed("spell", {"test": "is"})
    assert BLOCKS.sentence("spell", {"do": "relieve", "most": 3}, ruleset, "en")
    assert BLOCKS.sentence("spell", {"do": "damage", "power": "strong"}, ruleset, "en") == ""
    assert standard_rules(ruleset)


def test_a_state_has_no_other_fields_and_a_table_no_other_players() -> None:
    state = disks(*PAIR)
    with pytest.raises(TypeError, match="weather"):
        state.replace(weather=1)
    with pytest.raises(LookupError):
        state.table.player("nobody")
    with pytest.raises(LookupError):
        state.battle.seat_number("nobody")


def test_a_thrown_skill_is_passed_on_like_a_spell_until_it_misses() -> None:
    skill = DiskAbility.model_validate(
        {
            "ability": "special",
            "range_kind": "none",
            "target_rules": {"pick": "throw", "passes_on": True, "stand_off_cm": 0.0},
            "effects": [{"do": "wound", "count": 1}],
        }
    )
    state = disks(*PAIR)
    mage, foe = at(state, "court-mage"), at(state, "bone-rank")
    card = mage.card.model_copy(update={"abilities": (skill,)})
    skills = {**state.battle.skills, card.id: (as_spell(card, 0, skill),)}
    state = with_disk(state, replace(mage, card=card)).replace(battle=replace(state.battle, skills=skills))
    state = with_disk(state, replace(foe, card=foe.card.model_copy(update={"hits": 3})))
    state = done(state, UseSkill(mage.id, 0, spots=(foe.at,)), (10_000, 10_000))
    assert (state.step, state.battle.seats[state.active].id) == ("throw", "south")
    state = done(state, ThrowOn(foe.at), (10_000, 10_000))
    assert (state.table.found(foe.id).wounds, state.step, state.active) == (2, "throw", 0)
    state = done(state, ThrowOn((5.0, 5.0)), (10_000, 10_000))
    assert state.table.pending is None
    assert (state.step, state.table.found(mage.id).activated) == ("activate", True)
