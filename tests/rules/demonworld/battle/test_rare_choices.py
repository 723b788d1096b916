"""Choices that come up seldom: wedges that answer, many units that keep counters, words of odd spells."""

from dataclasses import replace
from typing import get_args

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders import listing as commanders
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.melee import listing as melee
from editor.rules.demonworld.morale.events import MoodChanged
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle import conjurers as own
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import X, led
from tests.rules.demonworld.battle.test_special_formations import laid, moving
from tests.rules.demonworld.battle.test_spells_on_fields import WIZARD, asked

PLAY = DemonworldPlay()


@pytest.mark.rule("XIII.2.0", "V.3.2")
def test_a_wedge_that_is_attacked_answers_with_single_elements_that_go_forward() -> None:
    enemy = Troop(1, row((9, 6), 2), "S", "charge")
    state = moving(laid("wedge", 10, manoeuvres=3), "wedge", enemy)
    state = replace(
        state.with_unit(replace(state.units[0], engaged=1)), step="react", unit=0, side=0, attacker=2
    )
    answers = [one for one in PLAY.legal_actions(state) if isinstance(one, act.React)]
    assert act.React(0) in answers
    assert len(answers) > 1
    facing = state.units[0].facings[0]
    for answer in answers[1:]:
        (shift,) = answer.shifts
        assert shift.facing is None
        assert shift.path[0] in FRONT[facing]
    assert refused(state, act.React(0, (act.Shift(0, (), 3),))) == "close_in_forwards"


@pytest.mark.rule("XI.4.0")
def test_of_many_one_sided_contacts_none_each_one_and_all_are_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairs = tuple((0, other) for other in range(4, 16))
    monkeypatch.setattr(melee, "at_hand", lambda state: pairs)
    listed = list(melee.contacts(state_of(Troop(0, row((5, 8), 4)), Troop(1, row((5, 2), 4), "S"))))
    assert listed == [
        act.DeclareContact(), *(act.DeclareContact((one,)) for one in pairs), act.DeclareContact(pairs)
    ]  # fmt: skip


@pytest.mark.rule("III.1.0", "III.2.0")
def test_a_counter_is_one_of_four_and_everybody_who_takes_orders_gets_one() -> None:
    troops = Troop(0, row((3, 10), 4)), Troop(0, row((10, 10), 4), engaged=1), Troop(1, row((3, 2), 4), "S")
    state = state_of(*troops, phase="orders", step="orders", side=0)
    assert refused(state, act.GiveOrders(((0, "dance"),))) == "no_such_order"  # type: ignore[arg-type]
    for order in get_args(Order):
        assert refused(state, act.GiveOrders(((0, order),))) is None
    assert [unit.number for unit in units_to_order(state, 0)] == [0]
    assert [unit.number for unit in units_to_order(state, 1)] == [2]
    led_by_nobody = state_of(*troops, phase="orders", step="orders", side=0, chapters=X)
    assert units_to_order(led_by_nobody, 0) == []


@pytest.mark.rule("X.4.0")
def test_of_many_units_that_keep_counters_one_at_a_time_keeps_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    troops = [Troop(0, [(2 * number, 10)], card=led(1)) for number in range(5)]
    state = state_of(*troops, Troop(1, row((3, 2), 4), "S"), chapters=X, step="keep", side=0)
    monkeypatch.setattr(commanders, "owed_by", lambda state, side: [0, 1, 2, 3, 4])
    monkeypatch.setattr(commanders, "choices", lambda state, unit: ("move", "charge", "hold")[: 1 + unit % 3])
    listed = [dict(one.orders) for one in commanders.kept(state)]
    first = dict.fromkeys(range(5), "move")
    other = [(unit, order) for unit in range(5) for order in ("charge", "hold")[: unit % 3]]
    assert listed == [first, *({**first, unit: order} for unit, order in other)]


@pytest.mark.rule("XV.7.0")
def test_a_unit_is_urged_on_or_held_back_and_nothing_else() -> None:
    state = state_of(
        Troop(0, row((5, 10), 4)),
        Troop(1, row((5, 4), 4), "S"),
        chapters=("XV",),
        step="urge",
        unit=0,
        side=0,
    )
    assert refused(state, act.Urge(0, 1)) is None
    assert refused(state, act.Urge(0, -1)) is None
    for will in (0, 2):
        assert refused(state, act.Urge(0, will)) == "not_now"
    assert refused(state, act.Urge(1, 1)) == "not_now"
    assert not state.units[0].mood
    assert PLAY.evolve(state, MoodChanged(0, "rout")).units[0].mood == "rout"


def reported(state: BattleState, action: act.Action) -> str:
    found = [sentence(ENGINE.words(state, action), language) for language in LANGUAGES]
    assert not any("{" in one for one in found)
    assert len(set(found)) == len(LANGUAGES)
    return found[0]


@pytest.mark.rule("XX.5.0", "XXV.1.0")
def test_a_spell_out_of_an_item_and_one_with_a_direction_have_words_of_their_own() -> None:
    state = asked()
    at = state.battle.ground.cell((12, 9))
    plain = Casting(WIZARD, own.CALL.id, 2, None, at)
    ways = [reported(state, act.CastSpell(plain._replace(direction=way))) for way in (0, 3)]
    stored = [
        reported(state, act.CastSpell(plain._replace(stored=True, direction=way))) for way in (None, 0, 3)
    ]
    words = [reported(state, act.CastSpell(plain)), *ways, *stored]
    assert len(set(words)) == len(words)
    assert "%" in words[0]
    assert "%" not in stored[0], "nothing can go wrong"


@pytest.mark.rule("XX.5.0")
def test_a_critical_failure_is_left_or_shifted_to_another_row() -> None:
    state = asked()
    assert state.magic is not None
    casting = Casting(WIZARD, own.CALL.id, 2, None, state.battle.ground.cell((12, 9)))
    failing = state.replace(magic=replace(state.magic, failing=(casting, 10)))
    words = [reported(failing, act.ShiftFailure(by)) for by in (-2, 0, 2)]
    assert len(set(words)) == 3
    assert "−2" in words[0]
    assert "+2" in words[2]
