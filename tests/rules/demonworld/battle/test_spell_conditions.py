"""What has to be so of a target for a part of a spell, and what forbids casting one (XX.5.0, XX.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic.casting import (
    castings,
    keeps_from_casting,
    list_nothing,
    list_shifts,
    useful_points,
)
from editor.rules.demonworld.magic.conditions import holds, is_so
from editor.rules.demonworld.magic.events import ConditionRolled
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld_spells import TargetCondition
from tests.cases import cases
from tests.rules.demonworld.battle.arena import of, refused
from tests.rules.demonworld.battle.test_magic_in_battle import NAMES, RED, begun, cast, field, nothing

STATES = (
    "unit", "commander", "wizard", "large_element", "chariot_or_gun", "cavalry", "flyer", "engaged", "routed",
    "impetuous", "wounded", "caster",
)  # fmt: skip
CASTING = Casting(RED, NAMES["slow"], 2, 0)


def with_card(state: BattleState, unit: int, **changes: Any) -> BattleState:
    roster = list(state.battle.roster)
    roster[unit] = replace(roster[unit], card=roster[unit].card.model_copy(update=changes))
    return state.replace(battle=replace(state.battle, roster=tuple(roster)))


def now(state: BattleState, **changes: Any) -> BattleState:
    return state.with_unit(replace(state.units[0], **changes))


@pytest.mark.rule("XX.6.0")
def test_of_each_target_only_what_it_is_holds() -> None:
    state = field()
    first = state.units[0].elements[0]
    cases: dict[str, tuple[BattleState, set[str]]] = {
        "soldiers": (state, {"unit"}),
        "commander": (with_card(state, 0, card_kind="commander"), {"commander"}),
        "hero": (with_card(state, 0, card_kind="hero"), {"commander"}),
        "giant": (with_card(state, 0, card_kind="giant", large=object()), {"large_element"}),
        "chariot": (with_card(state, 0, card_kind="chariot"), {"chariot_or_gun"}),
        "gun": (with_card(state, 0, card_kind="artillery"), {"chariot_or_gun"}),
        "riders": (with_card(state, 0, mobility="cavalry"), {"unit", "cavalry"}),
        "birds": (with_card(state, 0, flyer=True), {"unit", "flyer"}),
        "engaged": (now(state, engaged=1), {"unit", "engaged"}),
        "routed": (now(state, mood="rout"), {"unit", "routed"}),
        "impetuous": (now(state, mood="impetuous"), {"unit", "impetuous"}),
        "wounded": (state.replace(wounds={first: (1, 0)}), {"unit", "wounded"}),
        "healed": (state.replace(wounds={first: (0, 0)}), {"unit"}),
    }
    for name, (given, expected) in cases.items():
        assert {one for one in STATES if is_so(given, one, CASTING, 0)} == expected, name
    assert {one for one in STATES if is_so(state, one, CASTING, 1)} == {"wizard", "caster"}
    assert {one for one in STATES if is_so(state, one, CASTING, 3)} == {"wizard"}


@pytest.mark.rule("XX.6.0")
@cases(
    ("tests", "join", "faces", "so"),
    [
        ([], "all", (), True),
        ([{"test": "people_is", "people": "orcs"}], "all", (), True),
        ([{"test": "people_is", "people": "empire"}], "all", (), False),
        ([{"test": "people_is", "people": "empire", "negated": True}], "all", (), True),
        ([{"test": "roll", "least": 11}], "all", (11,), True),
        ([{"test": "roll", "least": 11}], "all", (10,), False),
        ([{"test": "roll", "least": 11, "negated": True}], "all", (10,), True),
        ([{"test": "roll", "least": 11}, {"test": "target_is", "state": "wizard"}], "all", (20,), False),
        ([{"test": "roll", "least": 11}, {"test": "target_is", "state": "wizard"}], "any", (20,), True),
        ([{"test": "target_is", "state": "unit"}, {"test": "roll", "least": 11}], "any", (1,), True),
    ],
)
def test_conditions_are_joined_and_every_die_is_thrown(
    tests: list[dict[str, Any]], join: str, faces: tuple[int, ...], so: bool
) -> None:
    recorder = ENGINE.record(field(), ScriptedDice(faces))
    condition = TargetCondition.model_validate({"join": join, "of": tests})
    assert holds(recorder, condition, CASTING, 0) is so
    rolled = [one.die for one in of(recorder.events, ConditionRolled)]
    assert rolled == list(faces)


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(
    ("join", "negated", "so"), [("any", False, True), ("all", False, False), ("all", True, True)]
)
def test_conditions_may_stand_in_brackets(join: str, negated: bool, so: bool) -> None:
    inner = [{"test": "target_is", "state": "unit"}, {"test": "target_is", "state": "wizard"}]
    group = {"test": "group", "join": join, "negated": negated, "of": inner}
    condition = TargetCondition.model_validate({"join": "all", "of": [group]})
    assert holds(ENGINE.record(field(), ScriptedDice([])), condition, CASTING, 0) is so


@pytest.mark.rule("XX.5.0")
def test_only_the_wizard_who_is_asked_casts_and_only_on_one_target() -> None:
    state = begun(field(), 1)
    wish = cast(state, "slow", 2)
    assert refused(state, wish) is None

    def code(**changes: Any) -> str | None:
        return refused(state, act.CastSpell(wish.casting._replace(**changes)))

    assert code(wizard=13) == "not_now"
    assert code(spell="unknown") == "spell_unknown"
    assert code(unit=None) == "spell_target"
    assert code(cell=state.units[2].cells[0]) == "spell_target"
    assert code(unit=99) == "no_such_unit"
    assert code(direction=2) == "spell_direction"
    assert refused(state, act.CastNothing(13)) == "not_now"
    assert refused(state, nothing(state)) is None


@pytest.mark.rule("XXII.3.0")
def test_a_wizard_in_fire_or_off_the_field_casts_nothing() -> None:
    state = begun(field(), 1)
    (wizard, *_) = (one for one in state.battle.wizards if one.element == RED)
    assert not keeps_from_casting(state, wizard)
    burning = state.on(state.changes.with_fires({state.standing[RED].cell: 3}))
    assert keeps_from_casting(burning, wizard)
    gone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert keeps_from_casting(gone, wizard)
    without = state.replace(magic=None)
    assert keeps_from_casting(without, wizard)
    assert list(castings(without, wizard)) == []
    spell = state.battle.spells[NAMES["slow"]]
    assert useful_points(without, wizard, spell) == ()
    assert useful_points(state, wizard, spell)[0] == spell.level


def test_where_nobody_is_asked_nothing_is_offered_to_cast() -> None:
    state = field()
    assert list(list_nothing(state)) == []
    assert list(list_shifts(state)) == []


@pytest.mark.rule("XX.5.0")
def test_buttons_of_spells_name_spell_target_points_and_chance() -> None:
    state = begun(field(), 1)
    wish = cast(state, "slow", 2)
    found = []
    for one in (wish, act.CastSpell(wish.casting._replace(points=3)), nothing(state)):
        message = ENGINE.words(state, one)
        texts = [sentence(message, language) for language in LANGUAGES]
        assert not any("{" in text for text in texts)
        found.append(texts[0])
    assert len(set(found)) == len(found)
    assert "Slow" in found[0]
    assert "%" in found[0]
