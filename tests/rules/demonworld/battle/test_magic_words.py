"""How the log and the cards tell of spells: duels, rests, conditions, blocks in both languages (XX)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic import events as at
from editor.rules.demonworld.magic.blocks import lasting
from editor.rules.demonworld.magic.effect_words import BLOCKS
from editor.rules.demonworld.magic.pushing import pushed
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldSpell
from tests.rules.demonworld.battle.arena import Troop, cell, row, shipped
from tests.rules.demonworld.battle.wizards import book_of, soldiers, spell, with_magic, wizard

PLAY = DemonworldPlay()


def field(*spells: DemonworldSpell) -> tuple[BattleState, Casting]:
    """A wizard who has the spells before soldiers of the enemy, and his casting of the first on them."""
    book = book_of(*spells)
    troops = [
        Troop(0, [(4, 10)], card=wizard("orcs", 3, book=book)),
        Troop(1, row((4, 6), 4), "S", card=soldiers("empire")),
    ]
    setup = with_magic(troops, [(4, 10), (4, 6)], more=[*spells, book])
    state = PLAY.start(setup).replace(turn=3)
    return state, Casting(0, spells[0].id, 2, 1)


CURSE = spell("curse", {"change": "melee_power", "value": -2})


def reported(state: BattleState, event: Any, language: str = "en") -> str:
    lines = [sentence(one.message, language) for one in ENGINE.describe(state, event)]
    assert not any("{" in one for one in lines)
    return " ".join(lines)


@pytest.mark.rule("XX.7.0")
@pytest.mark.parametrize(
    ("lasts", "until", "last_turn"),
    [("phase", "phase", 3), ("turn", "turn", 3), ("next_turn", "turn", 4), ("battle", "battle", 3)],
)
def test_an_effect_ends_with_the_phase_the_turn_the_next_turn_or_never(
    lasts: str, until: str, last_turn: int
) -> None:
    own = spell(
        "own", {"change": "melee_power", "value": -2}, {"change": "block", "what": "melee"}, lasts=lasts
    )
    state, casting = field(own)
    for block in own.effects:
        found = lasting(state, casting, block, 1, (1, 2, 3, 4))  # type: ignore[arg-type]
        assert found is not None
        assert (found.until, found.last_turn, found.began) == (until, last_turn, 3)
        assert (found.by, found.unit, found.strength) == (0, 1, 2)
        assert found.value == getattr(block, "value", 0)


@pytest.mark.rule("XX.7.0")
def test_a_block_with_a_duration_of_its_own_keeps_to_it_and_no_change_lasts_not_at_all() -> None:
    own = spell(
        "own",
        {"change": "melee_power", "value": 1, "until": "phase"},
        {"change": "melee_power", "value": 0},
        {"change": "spell_points", "value": 2},
        lasts="battle",
    )
    state, casting = field(own)
    first, none, points = (lasting(state, casting, one, 1, (1,)) for one in own.effects)  # type: ignore[arg-type]
    assert first is not None
    assert first.until == "phase"
    assert none is points is None


def test_what_a_spell_did_is_told_with_its_numbers() -> None:
    state, casting = field(CURSE)
    lit, not_lit = (
        reported(state, at.FieldKindled(casting, cell(state, (7, 7)), 12, die, die <= 12)) for die in (11, 13)
    )
    assert lit != not_lit
    assert "12" in lit
    assert "13" in not_lit
    healed, hurt = (reported(state, at.SpellHealed(casting, 1, count)) for count in (1, -1))
    assert healed != hurt
    assert "+3" in reported(state, at.PointsChanged(casting, 0, 3))
    assert "-3" in reported(state, at.PointsChanged(casting, 0, -3)).replace("\u2212", "-")
    rolled = reported(state, at.ConditionRolled(casting, 1, 4, 5))
    assert "4" in rolled
    shifted = reported(state, at.UnitShifted(casting, 1, state.units[1].cells, 2))
    assert "2" in shifted
    assert "Curse" in rolled
    assert "Curse" in shifted


@pytest.mark.rule("XX.7.2")
def test_a_duel_of_effects_is_told_with_who_prevails() -> None:
    ward = spell("ward", {"change": "melee_power", "value": 2})
    state, _ = field(CURSE, ward)
    given = [
        Lasting(number, one.id, 0, 1, (1,), "melee_power", value, "battle", 1, 1, strength)
        for number, one, value, strength in ((7, CURSE, -2, 2), (8, ward, 2, 4))
    ]
    state = state.replace(effects=tuple(given))
    won, lost = (reported(state, at.DuelFought(7, 8, ((5, 2),), first)) for first in (True, False))
    assert won != lost
    for text in (won, lost):
        assert "Curse" in text
        assert "Ward" in text
    assert "7" in won, "2 of strength and a die of 5"
    assert "6" in lost, "4 and 2"


@pytest.mark.rule("XX.3.2")
def test_a_rest_is_told_for_each_wizard_with_what_he_has_then() -> None:
    state, _ = field(CURSE)
    have = at.magic_of(state).wizards[0].points
    text = reported(state, at.WizardsRested(((0, 2),)))
    assert "2" in text
    assert str(have + 2) in text
    assert reported(state, at.WizardsRested(())) == ""


def test_levels_of_magic_begin_and_the_items_come_before_them() -> None:
    state, _ = field(CURSE)
    lines = {
        reported(state, at.LevelBegan(level, (0, 1), (0, 1), die))
        for level, die in ((0, None), (2, None), (2, 1))
    }
    assert len(lines) == 3


def test_without_a_wizard_there_is_no_magic_to_ask() -> None:
    state, _ = field(CURSE)
    with pytest.raises(ValueError, match="wizard"):
        at.magic_of(replace(state, magic=None))


SUMMONS: dict[str, Any] = {"change": "summon", "value": 3}
IS = {"test": "target_is", "state": "wizard"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_conditions_and_blocks_read_as_sentences_of_their_own(language: str) -> None:
    ruleset = shipped()["ruleset", "demonworld"]

    def say(block: dict[str, Any], kind: str = "spell") -> str:
        return BLOCKS.sentence(kind, block, ruleset, language)

    more = {"change": "melee_power", "value": 1}
    then, otherwise, both = (
        say({"change": "if", "condition": {"of": [IS]}, **branches})
        for branches in ({"then": [more]}, {"otherwise": [more]}, {"then": [more], "otherwise": [more]})
    )
    assert then
    assert otherwise
    assert len({then, otherwise, both}) == 3
    group = {"test": "group", "join": "any", "of": [IS, {"test": "roll", "least": 4}]}
    assert len({say(group), say({**group, "negated": True}), say({**group, "join": "all"}), say(IS)}) == 4
    assert say({"test": "people_is", "people": "orcs"}) != say(
        {"test": "people_is", "people": "orcs", "negated": True}
    )
    assert "4" in say({"test": "roll", "least": 4})
    assert say({"change": "hit_points", "value": 1}) != say({"change": "hit_points", "value": -1})
    assert "3" in say(SUMMONS)
    assert say({"change": "melee_power", "value": "strong"}) == ""
    item = {"change": "armour", "value": 2}
    assert say(item, "item")
    assert say({**item, "whole_unit": True}, "item").startswith(say(item, "item").rstrip("."))


def test_what_is_neither_valid_nor_of_a_chapter_played_is_not_executed() -> None:
    assert BLOCKS.executed("spell", {"change": "melee_power", "value": 1})
    assert not BLOCKS.executed("spell", {"change": "no such thing"})
    assert not BLOCKS.executed("spell", SUMMONS)
    assert not BLOCKS.executed("item", {"change": "no such thing"})
    assert BLOCKS.executed("spell", {"test": "target_is", "state": "wizard"})
    assert BLOCKS.lines(shipped()["ruleset", "demonworld"], None, "en") == ()


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize("at", [(19, 10), (12, 10), (12, 14)])
def test_who_is_pushed_away_stays_on_the_field_and_gets_farther(at: tuple[int, int]) -> None:
    push = spell("push", {"change": "move", "value": 1, "direction": "away"})
    book = book_of(push)
    troops = [
        Troop(0, [(4, 10)], card=wizard("orcs", 3, book=book)),
        Troop(1, [(12, 3)], "S", card=soldiers("empire")),
    ]
    setup = with_magic(troops, [(4, 10), (12, 3)], more=[push, book])
    state = PLAY.start(setup).replace(turn=3)
    ground = state.battle.ground
    state = state.with_unit(replace(state.units[1], cells=(cell(state, at),)))
    (block,) = push.effects
    found = pushed(state, Casting(0, push.id, 2, 1), block, 1)  # type: ignore[arg-type]
    assert found is not None
    ((end,), fields) = found
    assert fields == 1
    assert ground.inside[end]
    start, source = cell(state, at), cell(state, (4, 10))
    assert ground.distance(source, end) == ground.distance(source, start) + 1
