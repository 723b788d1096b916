"""Spells of which a part finds nothing to do: full points, no wounds, the air, empty fields (XX.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.effects.events import EffectsEnded
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic.casting import list_casts
from editor.rules.demonworld.magic.effect_words import EffectWords
from editor.rules.demonworld.magic.events import ConditionRolled, FieldKindled, PointsChanged, SpellHealed
from editor.rules.demonworld.magic.fields import ground_made
from editor.rules.demonworld.magic.knowing import spells_of
from editor.rules.demonworld.magic.phase import _discharge
from editor.rules.demonworld.magic.pushing import pushed
from editor.rules.demonworld.magic.recovering import rest_of
from editor.rules.demonworld.magic.seeing import _height_to, active_on, reached
from editor.rules.demonworld.magic.targets import Target, in_range
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.base import must_be
from schemas.messages import in_words
from schemas.systems.demonworld import DemonworldSpell, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellGround
from tests.rules.demonworld.battle import conjurers as own
from tests.rules.demonworld.battle.arena import Troop, cell, do, of, ref, refused, shipped, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_lasting_effects import effect
from tests.rules.demonworld.battle.test_magic_in_battle import (
    BLUE,
    FAST,
    NAMES,
    RED,
    SLOW,
    begun,
    cast,
    field,
    nothing,
)
from tests.rules.demonworld.battle.test_rare_magic import AWAY, pushing
from tests.rules.demonworld.battle.test_spells_in_battle import ready, works
from tests.rules.demonworld.battle.test_spells_on_fields import WIZARD, asked
from tests.rules.demonworld.battle.test_spells_on_fields import cast as cast_at
from tests.rules.demonworld.battle.wizards import CHAPTERS, book_of, spell, two_armies, with_magic, wizard
from tests.rules.demonworld.large.monsters import GIANT

PLAY = DemonworldPlay()


def changed(state: BattleState, element: int, **values: Any) -> BattleState:
    """The state with a wizard's points or condition changed."""
    assert state.magic is not None
    one = state.magic.of(element)
    assert one is not None
    return state.replace(magic=state.magic.changed(one._replace(**values)))


def high_up(state: BattleState, unit: int) -> BattleState:
    """The state in which there are flyers, and a unit is in the air."""
    battle = replace(state.battle, chapters=state.battle.chapters | {"XXIII"})
    return state.replace(battle=battle).with_unit(replace(state.units[unit], altitude=8))


GIFT = spell("gift", {"change": "spell_points", "value": 6}, sight="none")


@pytest.mark.rule("XX.3.2", "XX.6.0")
@pytest.mark.parametrize(
    ("unit", "now", "given"),
    [
        (3, {"points": 1}, [6]), (3, {"points": 8}, [2]), (3, {"points": 10}, []),
        (3, {"points": 1, "drained": True}, []), (2, {"points": 1}, []),
    ],
)  # fmt: skip
def test_points_are_given_up_to_those_of_the_level_to_wizards_who_still_cast(
    unit: int, now: dict[str, Any], given: list[int]
) -> None:
    state = changed(ready(GIFT), 9, **now)
    _, events = works(state, Casting(4, GIFT.id, 2, unit))
    assert [one.change for one in of(events, PointsChanged)] == given


CURE = spell("cure", {"change": "hit_points", "value": 3}, {"change": "morale_a", "value": 1}, sight="none")


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(
    ("wounds", "struck", "healed"),
    [({9: (1, 0)}, (), [(9, 1)]), ({}, (), []), ({9: (2, 2)}, (9,), [])],
)
def test_wounds_are_healed_where_there_are_some_and_nobody_is_woken(
    wounds: dict[int, tuple[int, int]], struck: tuple[int, ...], healed: list[tuple[int, int]]
) -> None:
    state = ready(CURE).replace(wounds=wounds, struck=frozenset(struck))
    _, events = works(state, Casting(4, CURE.id, 2, 3))
    assert [(one.element, one.count) for one in of(events, SpellHealed)] == healed


BREAK = spell("break", {"change": "dispel", "value": 2}, sight="none")


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(("level", "unit", "broken"), [(2, 3, [(7,)]), (3, 3, []), (2, 2, [])])
def test_spells_up_to_a_level_are_broken_on_the_target_alone(
    level: int, unit: int, broken: list[tuple[int, ...]]
) -> None:
    state = ready(BREAK)
    other = spell("other", {"change": "fear", "value": 1}, level=level)
    state = state.replace(
        battle=replace(state.battle, spells={**state.battle.spells, other.id: other}),
        effects=(effect("fear", 1, unit=unit, source=other.id),),
    )
    after, events = works(state, Casting(4, BREAK.id, 2, 3))
    assert [one.numbers for one in of(events, EffectsEnded)] == broken
    assert len(after.effects) == 1 - len(broken)


@pytest.mark.rule("XX.6.0")
def test_what_is_only_told_changes_nothing() -> None:
    reported = spell(
        "told", {"change": "fear", "value": 1}, {"change": "text", "words": "It glows."}, sight="none"
    )
    _, events = works(ready(reported), Casting(4, reported.id, 2, 2))
    (begun_,) = of(events, happened.EffectsBegan)
    assert [one.change for one in begun_.effects] == ["fear"]
    assert not list(of(events, happened.PartLeftOut))


def lucky(*effects: dict[str, Any]) -> BattleState:
    """The wizard is asked who knows a spell of these effects, where the die shows 11 or more."""
    roll = {"of": [{"test": "roll", "least": 11}]}
    values = {"effects": [{"change": "if", "condition": roll, "then": effects}]}
    one = DemonworldSpell.model_validate(own.LUCK.model_dump() | values)
    state = asked()
    return state.replace(battle=replace(state.battle, spells={**state.battle.spells, one.id: one}))


FIRE: dict[str, Any] = {"change": "fire", "value": 20}
FEAR: dict[str, Any] = {"change": "fear", "value": 1}


@pytest.mark.rule("XX.6.0", "XX.7.0")
@pytest.mark.parametrize(
    ("effects", "dice", "bushes"), [((FEAR,), (), 0), ((FIRE,), (11,), 4), ((FEAR, FIRE), (11,), 4)]
)
def test_for_empty_fields_a_die_is_thrown_where_it_decides_what_becomes_of_them(
    effects: tuple[dict[str, Any], ...], dice: tuple[int, ...], bushes: int
) -> None:
    _, events = cast_at(lucky(*effects), own.LUCK, (3, 5), *dice, *(1 for _ in range(bushes)))
    assert len(list(of(events, ConditionRolled))) == len(dice)
    assert not list(of(events, happened.EffectsBegan))
    assert len(list(of(events, FieldKindled))) == bushes


@pytest.mark.rule("XX.7.0")
@pytest.mark.parametrize(
    ("direction", "code"), [(0, None), (5, None), (6, "spell_direction"), (-1, "spell_direction")]
)
def test_there_are_six_directions(direction: int, code: str | None) -> None:
    shove = spell("shove", {"change": "move", "value": 1, "direction": "any"}, sight="none")
    casting = Casting(4, shove.id, 2, 2, None, direction)
    assert refused(ready(shove), act.CastSpell(casting)) == code


@pytest.mark.rule("XX.5.0")
def test_where_nobody_is_asked_nothing_is_offered() -> None:
    state = begun(field(), 1)
    assert state.magic is not None
    assert list(list_casts(state)) != []
    assert list(list_casts(state.replace(magic=replace(state.magic, waiting=())))) == []
    assert list(list_casts(state.replace(magic=None))) == []


@pytest.mark.rule("XX.5.0")
def test_who_can_cast_nothing_any_more_is_passed_over() -> None:
    state = begun(field((1, 1)), 1)
    assert state.magic is not None
    first, second = state.magic.waiting
    poor = changed(state, second, points=0)
    after, events = do(poor, nothing(poor))
    assert [one.wizard for one in of(events, happened.CastingForgone)] == [first, second]
    assert after.phase != "magic"
    after, _ = do(state, nothing(state))
    assert after.magic is not None
    assert after.magic.waiting == (second,)


@pytest.mark.rule("XX.5.0", "XXIII.7.0")
def test_a_discharge_spares_those_in_the_air() -> None:
    state = field()
    beside = cell(state, (13, 11))
    state = state.with_unit(replace(state.units[0], cells=(beside, *state.units[0].cells[1:])))
    for given, struck in ((state, [0, RED]), (high_up(state, 0), [RED])):
        asked_, _ = do(begun(given, 1), cast(begun(given, 1), "slow", 2, 3))
        # The die of the table is 8: a discharge; all attacks miss.
        _, events = do(asked_, nothing(asked_), 2, 8, *(20 for _ in struck))
        assert [one.element for one in of(events, happened.DischargeStruck)] == struck


@pytest.mark.rule("XX.3.2", "XXIII.7.0")
def test_who_flies_does_not_rest() -> None:
    tired = changed(field(), RED, points=0)
    assert [wizard for wizard, _ in rest_of(tired)] == [RED]
    assert rest_of(high_up(tired, 1)) == ()


@pytest.mark.rule("XX.7.0", "XXIII.7.0")
def test_heights_count_between_a_wizard_and_his_target_only() -> None:
    state = begun(field(), 1)
    high = high_up(state, 0)
    at_high, at_ground = Casting(BLUE, NAMES["slow"], 2, 0), Casting(BLUE, NAMES["slow"], 2, 1)
    assert _height_to(state, at_high) == 0
    assert _height_to(high, at_high) > 0
    assert _height_to(high, at_ground) == 0
    # Who stands on a hill is no higher for a spell because somebody else flies.
    hill = state_of(
        Troop(0, [(5, 8)]), Troop(0, [(9, 8)]), Troop(1, [(5, 4)], "S"),
        chapters=("XI", "XII", "XXIII"), ground=ground(levels={(5, 4): 3}),
    )  # fmt: skip
    hill = hill.with_unit(replace(hill.units[1], altitude=9))
    assert hill.aloft == {1}
    assert _height_to(hill, Casting(0, "any", 2, 2)) == 0
    assert _height_to(hill, Casting(1, "any", 2, 2)) == 9 - 8


@pytest.mark.rule("XX.7.0", "XXIII.7.0")
def test_what_works_round_about_does_not_reach_into_the_air_but_for_its_target() -> None:
    state = begun(field(), 1)
    wide = spell("wide", {"change": "fear", "value": 1}, radius=30)
    casting = Casting(BLUE, wide.id, 2, 2)
    assert [unit for unit, _ in reached(state, wide, casting)] == [0, 1, 2, 3]
    high = high_up(state, 0)
    assert [unit for unit, _ in reached(high, wide, casting)] == [1, 2, 3]
    assert [unit for unit, _ in reached(high, wide, casting._replace(unit=0))] == [0, 1, 2, 3]


@pytest.mark.rule("XX.7.0")
def test_a_spell_without_a_range_reaches_everybody() -> None:
    rules = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    far = Target("unit", None, [99], [1])
    for most, found in ((None, True), (99, True), (98, False)):
        one = spell("far", FEAR, max_distance=most)
        assert in_range(one, far, 0, rules) is found
    assert in_range(spell("far", FEAR, max_distance=None), far, 50, rules)


@pytest.mark.rule("XX.7.0")
def test_spells_on_a_unit_are_known_without_magic_too() -> None:
    state = state_of(Troop(0, [(5, 8)]), Troop(1, [(5, 4)], "S"), effects=(effect("fear", 1, unit=1),))
    assert state.magic is None
    assert active_on(state, 1) == {state.effects[0].source}
    assert active_on(state, 0) == frozenset()


@pytest.mark.rule("XX.4.0")
def test_a_spell_that_stands_twice_in_a_book_is_known_once_and_one_that_is_gone_not_at_all() -> None:
    lost = spell("lost", FEAR)
    book = book_of(FAST, lost, SLOW, FAST)
    setup = two_armies()
    documents = {**setup.documents, book.id: book, FAST.id: FAST, SLOW.id: SLOW}
    cards = [one for one in documents.values() if isinstance(one, DemonworldUnit) and one.wizard_level]
    orc = cards[0].model_copy(update={"spellbook": ref(book)})
    assert [one.slug for one in spells_of(replace(setup, documents=documents), orc)] == ["fast", "slow"]


@pytest.mark.rule("XX.6.0", "XI.1.0")
def test_without_the_chapter_of_terrain_no_field_becomes_another() -> None:
    casting, block = Casting(WIZARD, own.THICKET.id, 2), SpellGround(change="terrain", terrain="wood")
    state = asked()
    middle = [cell(state, (11, 8))]
    assert [one.terrain for one in ground_made(state, casting, block, middle)] == ["wood"]
    unknown = block.model_copy(update={"terrain": "lava"})
    assert ground_made(state, casting, unknown, middle) == ()
    flat = state.replace(battle=replace(state.battle, terrain=None))
    assert ground_made(flat, casting, block, middle) == ()


@pytest.mark.rule("XX.6.0")
def test_nobody_is_pushed_over_a_cliff_or_off_the_field() -> None:
    for height, way in ((0, 1), (3, 0)):
        state = state_of(
            Troop(0, [(5, 8)], "N"), Troop(1, [(8, 8)], "S"), chapters=("XI",),
            ground=ground(levels=dict.fromkeys([(9, 7), (9, 8), (9, 9), (8, 7), (8, 9)], height)),
        )  # fmt: skip
        found = pushed(state, Casting(0, "push", 2, 1), AWAY.model_copy(update={"value": 1}), 1)
        assert (found[1] if found is not None else 0) == way
    corners = Troop(1, [(0, 0), (19, 14)], "S")
    state, casting = pushing(corners)
    assert pushed(state, casting, AWAY, 1) is None


@pytest.mark.rule("XX.5.0", "VIII.1.1")
def test_no_more_hit_points_are_lost_than_there_are() -> None:
    state = field()
    casting = Casting(RED, NAMES["slow"], 30, 0)
    wrong = happened.SpellWentWrong(casting, 20, 0, "backlash", 6)
    harm = happened.SpellHealed(casting, RED, -6)
    for event in (wrong, harm):
        after = PLAY.evolve(state, event)
        assert after.struck == {RED}
        assert after.wounds == {RED: (2, 2)}


@pytest.mark.parametrize(
    "event",
    [
        PointsChanged(Casting(RED, NAMES["slow"], 2, 0), 0, 3),
        happened.WizardsRested(((0, 3),)),
    ],
)
def test_points_of_who_is_no_wizard_are_nobodys(event: Any) -> None:
    state = field()
    after = PLAY.evolve(state, event)
    assert after.magic == state.magic


def test_open_ground_is_named_where_a_spell_makes_no_other() -> None:
    rules = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    plain, wood = (SpellGround(change="terrain", terrain=one) for one in (None, "wood"))
    words = EffectWords(rules)
    assert rules.open_ground.name.get("en") in in_words(words.effect(plain))
    assert "Wood" in in_words(words.effect(wood))
    assert "lava" in in_words(words.effect(plain.model_copy(update={"terrain": "lava"})))


@pytest.mark.rule("XXIII.7.2")
def test_a_wizard_in_the_air_casts_nothing_of_his_own() -> None:
    state = begun(field(), 1)
    assert refused(state, cast(state, "slow", 2)) is None
    assert refused(high_up(state, 1), cast(state, "slow", 2)) == "flying_wizard"
    assert refused(high_up(state, 2), cast(state, "slow", 2)) is None


@pytest.mark.rule("XX.5.0", "VIII.1.1")
@pytest.mark.parametrize(("hit_points", "blows"), [(6, 2), (2, 2), (1, 1)])
def test_a_discharge_strikes_a_monster_on_each_field_while_it_lives(hit_points: int, blows: int) -> None:
    setup = with_magic(
        [
            Troop(0, [(0, 0)], card=wizard("orcs", 1)),
            Troop(1, [(0, 0)], "N", card=GIANT | {"hit_points": hit_points}),
        ],
        ((8, 8), (8, 6)),
        chapters=(*CHAPTERS, "XVII"),
    )  # fmt: skip
    recorder = ENGINE.record(PLAY.start(setup), ScriptedDice((20, 1, 1)))
    _discharge(recorder, Casting(0, NAMES["slow"], 5, 1))
    struck = [one.element for one in of(recorder.events, happened.DischargeStruck)]
    assert struck == [0, *[1] * blows]
