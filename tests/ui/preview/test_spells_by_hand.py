"""Spells of Demonworld by hand: chosen in a ring, cast by an arrow, checked by the rules (XX)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.core.dice import SeededDice
from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE, check
from editor.rules.demonworld.forecast.spell import strikes
from editor.rules.demonworld.magic.blocks import execute
from editor.rules.demonworld.magic.casting import castings, wizard_of
from editor.rules.demonworld.magic.events import SpellStruck
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.services.battles.hot_seat import HotSeat
from editor.ui.pages.preview.board import Aim, Lift
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.test_spells_of_states import ready as in_states
from tests.rules.demonworld.battle.wizards import spell, two_armies
from tests.ui.preview.test_on_the_board import until


@pytest.fixture(scope="module")
def seat(qapp: QApplication) -> HotSeat:
    """A battle in which a wizard is asked what he casts."""
    setup = two_armies()
    sides = [side.id for side in setup.scenario.sides]  # type: ignore[attr-defined]
    found = HotSeat(DemonworldPlay(), setup, 3, sides)
    until(found, "cast")
    return found


def arrow(seat: HotSeat, guide: DemonworldGuide) -> Lift:
    state = seat.seen
    assert state.magic is not None
    wizard = state.magic.waiting[0]
    lift = guide.board.lift(state, Aim(state.battle.ground.at(state.standing[wizard].cell)), ())
    assert lift is not None
    assert lift.arrow
    return lift


def test_a_spell_is_chosen_with_its_points_and_cast_by_an_arrow(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    subject = guide.subjects(state)[0]
    offered = guide.choices(state, subject, None, guide.draft(state)) or ()
    spells = [one for one in offered if one.mark]
    assert [one.mark for one in spells] == [str(number) for number in range(1, len(spells) + 1)]
    lift = arrow(seat, guide)
    draft = spells[0].draft
    offered = guide.choices(state, subject, None, draft) or ()
    points = [one for one in offered if one.tool == "points" and not one.action]
    assert [one.chosen for one in points].count(True) == 1
    assert points[-1].words.startswith("Points: ")
    draft = points[-1].draft
    places = {one for one in guide.board.places(state, lift, 0, draft) if one is not None}
    targets = {at for one in guide.choices(state, subject, None, draft) or () if one.action for at in one.at}
    assert targets
    assert targets <= places
    end = min(targets)
    verdict = guide.board.drop(state, lift, Aim(end), draft)
    action = verdict.choices[0].action
    assert isinstance(action, act.CastSpell)
    assert action.casting.points == draft.points
    assert check(state, action) is None
    odds = guide.board.odds(state, verdict.choices[0], draft)
    assert odds is not None
    assert odds.title == spells[0].words
    assert any(line.startswith("Spell points: ") for line in odds.lines)


def test_a_spell_says_whom_it_puts_into_another_state(qapp: QApplication) -> None:
    one = spell("dismount", {"change": "state", "state": "foot"})
    state = in_states(one)
    odds = DemonworldGuide("fr").board.odds(
        state, Choice("", action=act.CastSpell(Casting(4, one.id, 2, 2))), ()
    )
    assert odds is not None
    assert "à pied" in odds.lines[-1]
    assert "90 %" in odds.lines[-1]


def test_a_spell_says_its_attacks_tests_and_losses_and_they_are_those_of_many_casts(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    assert state.magic is not None
    wizard = wizard_of(state, state.magic.waiting[0])
    assert wizard is not None
    best = max(castings(state, wizard), key=lambda one: sum(hit.harm for hit in strikes(state, one)))
    odds = guide.board.odds(state, Choice("", action=act.CastSpell(best)), ())
    assert odds is not None
    assert "of a D20" in odds.lines[0]
    assert "(XX.5.0)" in odds.lines[0]
    assert any(line.startswith("Attacks (") for line in odds.lines)
    assert any("fails its test with" in line for line in odds.lines)
    assert odds.lines[-1].startswith("Expected: they lose ")
    assert odds.parts[0][1] == "power of the spell (XX.6.0)"
    hits = 0
    for seed in range(300):
        recorder = ENGINE.record(state, SeededDice(seed))
        execute(recorder, best)
        hits += sum(isinstance(one, SpellStruck) and one.hit for one in recorder.events)
    expected = sum(chance_d20(int(one.number.value)) for one in strikes(state, best))
    assert abs(hits / 300 - expected) < 0.25


def test_where_a_spell_may_not_be_cast_the_rule_says_why(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    spells = [one for one in guide.choices(state, guide.subjects(state)[0], None, ()) or () if one.mark]
    lift, draft = arrow(seat, guide), spells[0].draft
    places = {one for one in guide.board.places(state, lift, 0, draft) if one is not None}
    ground = state.battle.ground
    other = next(
        at for cell in range(ground.size) if ground.inside[cell] and (at := ground.at(cell)) not in places
    )
    verdict = guide.board.drop(state, lift, Aim(other), draft)
    assert not verdict.choices
    assert "XX.7.0" in verdict.refusal


def test_a_click_where_no_spell_may_be_cast_says_why_of_each(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    spells = [one for one in guide.choices(state, guide.subjects(state)[0], None, ()) or () if one.mark]
    lift = arrow(seat, guide)
    start, ground = lift.start, state.battle.ground
    places = {one for one in guide.board.places(state, lift, 0, ()) if one is not None}
    others = [ground.at(cell) for cell in range(ground.size) if ground.inside[cell]]
    said = {at: guide.board.why_not(state, start, Aim(at), (), "spell") for at in others if at not in places}
    assert all(said.values())
    several = [why.splitlines() for why in said.values() if "\n" in why]
    assert several, "not all spells are forbidden by the same rule"
    names = [one.words for one in spells]
    for lines in several:
        assert [line.partition(": ")[0] for line in lines] == names
    target = next(iter(places))
    assert not guide.board.why_not(state, start, Aim(target), (), "spell")


def test_an_arrow_without_a_spell_asks_which_of_those_that_may_be_cast_there(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    subject, lift = guide.subjects(state)[0], arrow(seat, guide)
    asked = 0
    for at in filter(None, guide.board.places(state, lift, 0, ())):
        verdict = guide.board.drop(state, lift, Aim(at), ())
        assert len(verdict.choices) == 1
        choice = verdict.choices[0]
        if choice.action is not None:
            assert check(state, choice.action) is None
            continue
        asked += 1
        offered = guide.choices(state, subject, None, choice.draft) or ()
        assert len(offered) > 1
        assert all(one.mark and check(state, one.action) is None for one in offered)
    assert asked
    declared = guide.declaration(state, ())
    assert declared is not None
    assert isinstance(declared.action, act.CastNothing)


def test_a_spell_on_a_field_is_cast_by_a_click_on_any_field_that_check_allows(seat: HotSeat) -> None:
    guide, state = DemonworldGuide("en"), seat.seen
    subject, start, ground = guide.subjects(state)[0], arrow(seat, guide).start, state.battle.ground
    spells = [one for one in guide.choices(state, subject, None, ()) or () if one.mark]
    flame = next(one for one in spells if one.words.startswith("Flame Strike"))
    cast = [one.action for one in guide.choices(state, subject, None, flame.draft) or () if one.action]
    offered = {one.casting.cell for one in cast}
    legal = {
        cell
        for cell in range(ground.size)
        if check(state, act.CastSpell(cast[0].casting._replace(cell=cell))) is None
    }
    assert len(legal - offered) > 20, "empty fields are in no list"
    for cell in sorted(legal - offered)[::9]:
        verdict = guide.board.pointed(state, start, Aim(ground.at(cell)), flame.draft, "spell")
        assert [one.action.casting.cell for one in verdict.choices] == [cell]
        anything = guide.board.pointed(state, start, Aim(ground.at(cell)), (), "spell")
        assert anything.choices[0].action.casting.cell == cell, "no other spell is cast on a field"
    glowing = {ground.cell(at) for at in guide.board.places(state, arrow(seat, guide), 0, flame.draft) if at}
    assert glowing == legal
    for cell in sorted(set(range(ground.size)) - legal)[::60]:
        verdict = guide.board.pointed(state, start, Aim(ground.at(cell)), flame.draft, "spell")
        assert verdict.refusal
        assert not verdict.choices
