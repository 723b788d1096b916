"""Spells that put units of several states into another (XX.6.0): the rule, odds, words, the computer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import events as happened
from editor.rules.demonworld.ai.magic import expected
from editor.rules.demonworld.forecast.spell import transformed
from editor.rules.demonworld.magic.effect_words import BLOCKS, EffectWords
from editor.rules.demonworld.magic.reach import states_given
from editor.rules.demonworld.magic.seeing import unit_as_target
from editor.rules.demonworld.magic.targets import refuses_spell
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.profiles import battle_in_state
from schemas.messages import in_words
from schemas.systems.demonworld import DemonworldSpell
from tests.rules.demonworld.battle.arena import Troop, of, row
from tests.rules.demonworld.battle.test_spells_in_battle import works
from tests.rules.demonworld.battle.test_states import KNIGHTS
from tests.rules.demonworld.battle.wizards import book_of, soldiers, spell, with_magic, wizard

FOOT = {"change": "state", "state": "foot"}
CARD = {"change": "state"}
DICE = (20, *(1,) * 20)


def ready(one: DemonworldSpell, *, foe: tuple[int, int] = (8, 3)) -> BattleState:
    """A wizard of the orcs, his foot soldiers, and knights of the Empire before him."""
    book = book_of(one)
    troops = [
        Troop(0, row((0, 0), 4), "N", card=soldiers("orcs")),
        Troop(0, row((0, 0), 1), "N", card=wizard("orcs", 3, book=book)),
        Troop(1, row((0, 0), 4), "S", card=soldiers("empire") | KNIGHTS),
    ]
    setup = with_magic(troops, ((8, 10), (9, 9), foe), (one, book))
    play = DemonworldPlay()
    assert play.refusals(setup) == ()
    state = replace(play.start(setup), turn=1, phase="orders")
    magic = state.magic
    assert magic is not None
    return replace(state, magic=replace(magic, waiting=(4,)), phase="magic", step="cast")


def changed(state: BattleState, one: DemonworldSpell, unit: int = 2) -> list[Any]:
    _after, events = works(state, Casting(4, one.id, 2, unit), DICE)
    return [(event.unit, event.state, event.why) for event in of(events, happened.StateChanged)]


@pytest.mark.rule("XX.6.0")
def test_a_spell_puts_a_unit_into_another_state_and_back() -> None:
    one = spell("dismount", FOOT)
    state = ready(one)
    after, events = works(state, Casting(4, one.id, 2, 2), DICE)
    (event,) = of(events, happened.StateChanged)
    assert (event.unit, event.state, event.why, event.points) == (2, 1, "spell", 0)
    assert after.battle.roster[2].card.mobility == "infantry"
    assert after.units[2].points == 0
    back = spell("mount", CARD)
    mounted = ready(back)
    walking = mounted.with_unit(mounted.units[2], battle=battle_in_state(mounted.battle, 2, 1))
    assert changed(walking, back) == [(2, 0, "spell")]


@pytest.mark.rule("XX.6.0")
def test_who_has_no_such_state_or_is_in_it_stays_as_it_is() -> None:
    one = spell("dismount", FOOT, {"change": "fear", "value": 1})
    state = ready(one)
    assert changed(state, one, unit=0) == []
    other = spell("sleep", {"change": "state", "state": "asleep"}, {"change": "fear", "value": 1})
    assert changed(ready(other), other) == []


@pytest.mark.rule("XX.7.0")
def test_a_spell_that_would_change_nothing_is_refused() -> None:
    one = spell("dismount", FOOT)
    state = ready(one)
    ruleset = state.battle.ruleset
    reasons = [
        refuses_spell(one, target, 0, ruleset)
        for unit in (0, 2)
        if (target := unit_as_target(state, one, 4, unit)) is not None
    ]
    assert reasons == ["useless", None]
    both = one.model_copy(
        update={"effects": (*one.effects, *spell("x", {"change": "fear", "value": 1}).effects)}
    )
    target = unit_as_target(state, both, 4, 0)
    assert target is not None
    assert refuses_spell(both, target, 0, ruleset) is None


@pytest.mark.rule("XX.6.0")
def test_the_change_is_promised_with_the_chance_of_its_condition() -> None:
    luck = {"change": "if", "condition": {"of": [{"test": "roll", "least": 16}]}, "then": [FOOT]}
    one = spell("perhaps", luck)
    assert transformed(ready(one), Casting(4, one.id, 2, 2)) == ((2, 1, pytest.approx(0.25)),)
    assert transformed(ready(one), Casting(4, one.id, 2, 0)) == ()
    assert list(states_given(one)) == [("effects[0].then[0].state", "foot")]


@pytest.mark.rule("XX.6.0")
def test_the_computer_takes_from_an_enemy_what_makes_him_strong() -> None:
    one = spell("dismount", FOOT)
    near, far = ready(one, foe=(8, 9)), ready(one)
    casting = Casting(4, one.id, 2, 2)
    assert expected(near, casting) > 0
    assert expected(far, casting) > 0  # on foot he comes slower
    assert expected(near, casting._replace(unit=0)) == 0


def test_the_block_is_said_and_played() -> None:
    words = EffectWords()
    foot, card = spell("x", FOOT, CARD).effects
    assert in_words(words.effect(foot), "en") == "the target changes its state: foot"
    assert in_words(words.effect(card), "fr") == "la cible revient à l’état de sa carte"
    assert BLOCKS.executed("spell", FOOT)
