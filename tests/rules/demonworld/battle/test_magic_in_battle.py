"""The magic phase in a battle: who casts when, points, failures, duels, tests at its end, rest (XX)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.battle import phases_of
from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.effects.numbers import morale
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.magic.knowing import spells_of
from editor.rules.demonworld.magic.recovering import rest_of
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import sentence
from schemas.systems.demonworld import DemonworldSpell, DemonworldUnit
from tests.rules.demonworld.battle.arena import Troop, do, of, refused, row, shipped
from tests.rules.demonworld.battle.wizards import book_of, soldiers, spell, two_armies, with_magic, wizard

PLAY = DemonworldPlay()
HURT = spell("hurt", {"change": "attack", "value": 8}, sight="none", radius=0)
SLOW = spell("slow", {"change": "block", "what": "moving"}, lasts="turn")
FAST = spell("fast", {"change": "movement_points", "value": 6}, lasts="turn")
FEAR = spell("fear", {"change": "casualty_test", "value": 2}, lasts="phase")
BRAVE = spell("brave", {"change": "morale_a", "value": -3}, level=12)
OWN = (HURT, SLOW, FAST, FEAR, BRAVE)
BOOK = book_of(*OWN)
NAMES = {one.slug: one.id for one in OWN}


def field(levels: Sequence[int] = (1, 1), **values: Any) -> BattleState:
    """A unit of six (0) and a wizard of each side (1 and 3); the first wizard of the phase is asked."""
    own = {"book": BOOK}
    troops = [
        Troop(0, row((0, 0), 6), "N", card=soldiers("orcs", morale_a=10)),
        Troop(0, row((0, 0), 1), "N", card=wizard("orcs", levels[0], **own, **values)),
        Troop(1, row((0, 0), 6), "S", card=soldiers("empire", morale_a=10)),
        Troop(1, row((0, 0), 1), "S", card=wizard("empire", levels[1], **own, **values)),
    ]
    setup = with_magic(troops, ((3, 10), (14, 11), (12, 3), (14, 2)), (*OWN, BOOK))
    assert PLAY.refusals(setup) == ()
    return replace(PLAY.start(setup), turn=1, phase="orders")


def begun(state: BattleState, *faces: int) -> BattleState:
    """The state in which the first wizard is asked, the lot drawn with these dice."""
    recorder = ENGINE.record(state, ScriptedDice(faces))
    stage: str | None = "magic"
    while stage is not None and stage != "first_shooting":
        stage = ENGINE._stages[stage].run(recorder)
    return recorder.state


def cast(state: BattleState, name: str, unit: int, points: int = 2) -> act.CastSpell:
    assert state.magic is not None
    return act.CastSpell(Casting(state.magic.waiting[0], NAMES[name], points, unit))


def nothing(state: BattleState) -> act.CastNothing:
    assert state.magic is not None
    return act.CastNothing(state.magic.waiting[0])


def points(state: BattleState, element: int) -> int:
    found = state.magic.of(element) if state.magic is not None else None
    assert found is not None
    return found.points


RED, BLUE = 6, 13
"""Elements of the two wizards."""


@pytest.mark.rule("XX.2.0")
def test_the_magic_phase_follows_the_orders_where_wizards_take_part() -> None:
    state = begun(field(), 1)
    assert state.phase == "magic"
    assert phases_of(state.battle)[:3] == ("orders", "magic", "first_shooting")
    plain = replace(field(), magic=None)
    assert begun(plain).phase == "orders"


@pytest.mark.rule("XX.3.2")
def test_wizards_begin_with_the_points_of_their_level() -> None:
    state = field((2, 4))
    assert (points(state, RED), points(state, BLUE)) == (20, 40)


@pytest.mark.rule("XX.5.0")
@pytest.mark.parametrize(("die", "first"), [(1, RED), (2, BLUE)])
def test_of_wizards_of_one_level_a_lot_says_whose_begin(die: int, first: int) -> None:
    state = begun(field(), die)
    assert state.magic is not None
    assert state.magic.waiting == (first, RED + BLUE - first)
    assert state.side == state.battle.side_of[first]


@pytest.mark.rule("XX.5.0")
def test_low_levels_cast_before_high_ones_and_see_what_came_of_it() -> None:
    state = begun(field((3, 1)))
    assert state.magic is not None
    assert state.magic.waiting == (BLUE,)
    after, events = do(state, cast(state, "slow", 2), 15)
    assert [event.outcome for event in of(events, happened.SpellRolled)] == ["works"]
    assert after.magic is not None
    assert after.magic.level == 3
    assert after.magic.waiting == (RED,)
    assert [one.change for one in after.effects] == ["moving"]


@pytest.mark.rule("XX.5.0")
def test_points_are_spent_whether_the_spell_works_or_not() -> None:
    state = begun(field((2, 3)))
    after, events = do(state, cast(state, "brave", 0, 15), 8)
    assert points(after, RED) == 5
    assert next(of(events, happened.SpellRolled)).outcome == "fails"
    after, events = do(state, cast(state, "brave", 0, 15), 9)
    assert next(of(events, happened.SpellRolled)).outcome == "works"
    assert morale(after, 0)[0] == morale(state, 0)[0] - 3


@pytest.mark.rule("XX.4.1")
def test_no_spell_is_cast_below_its_level_nor_beyond_the_points_there_are() -> None:
    state = begun(field((2, 3)))
    assert refused(state, cast(state, "brave", 0, 11)) == "spell_level_needs"
    assert refused(state, cast(state, "brave", 0, 21)) == "spell_points_lacking"
    assert refused(state, cast(state, "brave", 0, 20)) is None


@pytest.mark.rule("XX.5.0")
def test_in_melee_no_extra_points_are_spent() -> None:
    state = field((2, 3))
    state = begun(state.with_unit(replace(state.units[1], engaged=1)))
    assert refused(state, cast(state, "brave", 0, 13)) == "spell_no_extra_points"
    assert refused(state, cast(state, "brave", 0, 12)) is None


@pytest.mark.rule("XX.5.0")
@pytest.mark.parametrize("die", [1, 2])
def test_a_natural_one_or_two_fails_critically_whatever_was_spent(die: int) -> None:
    state = begun(field((2, 3)))
    after, events = do(state, cast(state, "brave", 0, 20), die, 15)
    assert next(of(events, happened.SpellRolled)).outcome == "critical"
    assert next(of(events, happened.FailureRolled)).die == 15
    assert after.step == "shift_failure"
    assert not after.effects


def failed(
    table: int, level: int = 1, spent: int = 2, shift: int | None = None
) -> tuple[BattleState, Sequence[Any]]:
    """What a critical failure of the red wizard leads to, by the die on the table."""
    state = begun(field((level, 4)))
    if shift is None:
        return do(state, cast(state, "slow", 0, spent), 1, table)
    state, _ = do(state, cast(state, "slow", 0, spent), 1, table)
    return do(state, act.ShiftFailure(shift))


@pytest.mark.rule("XX.5.0")
def test_a_banished_wizard_is_gone() -> None:
    state, events = failed(1)
    assert next(of(events, happened.SpellWentWrong)).result == "banished"
    assert state.units[1].elements == ()


@pytest.mark.rule("XX.5.0")
@pytest.mark.parametrize(("spent", "wounds"), [(2, 1), (5, 1), (6, 2)])
def test_a_backlash_wounds_for_each_five_points_begun(spent: int, wounds: int) -> None:
    state, events = failed(3, spent=spent)
    assert next(of(events, happened.SpellWentWrong)).wounds == wounds
    assert state.wounds[RED] == (wounds, wounds)
    assert (RED in state.struck) == (wounds == 2)


@pytest.mark.rule("XX.5.0")
def test_a_discharge_strikes_the_wizard_and_all_beside_him() -> None:
    state = field()
    beside = state.battle.ground.cell((13, 11))
    moved = replace(state.units[0], cells=(beside, *state.units[0].cells[1:]))
    state = begun(state.with_unit(moved), 1)
    state, _ = do(state, nothing(state)) if state.side else (state, ())
    after, _ = do(state, cast(state, "slow", 2, 3))
    after, events = do(after, nothing(after), 2, 8, 3, 4)
    assert [(one.element, one.die, one.hit) for one in of(events, happened.DischargeStruck)] == [
        (0, 3, True),
        (RED, 4, False),
    ]
    assert next(of(events, happened.ElementsRemoved)).elements == (0,)
    assert after.step == "close_ranks"
    _, events = do(after, act.CloseRanks(0), 6)
    assert [(one.test, one.die) for one in of(events, happened.CourageTested)] == [("casualties_missile", 6)]


@pytest.mark.rule("XX.5.0")
def test_a_drained_wizard_casts_no_more_and_one_who_recovers_does() -> None:
    for table, drained in ((12, True), (15, False)):
        state, _ = failed(table)
        assert state.magic is not None
        one = state.magic.of(RED)
        assert one is not None
        assert (one.points, one.drained) == (0, drained)
        rested = replace(state, magic=state.magic.changed(one._replace(disturbances=())))
        assert rest_of(rested) == (() if drained else ((RED, 6),))


@pytest.mark.rule("XX.5.0")
def test_a_shocked_wizard_neither_casts_nor_rests_for_two_turns() -> None:
    state, _ = failed(19)
    assert state.magic is not None
    one = state.magic.of(RED)
    assert one is not None
    assert one.shocked_until == 3
    fresh = replace(state, magic=state.magic.changed(one._replace(disturbances=())), phase="orders")
    assert rest_of(replace(fresh, turn=3)) == ()
    assert rest_of(replace(fresh, turn=4)) == ((RED, 2),)
    assert begun(replace(fresh, turn=3)).magic is not None
    for turn, waits in ((3, False), (4, True)):
        asked = begun(replace(fresh, turn=turn)).magic
        assert asked is not None
        assert (RED in asked.waiting) == waits


@pytest.mark.rule("XX.5.0")
def test_a_wizard_shifts_the_die_by_less_than_his_level() -> None:
    """The worked example: 11 of a wizard of level 3 becomes 9."""
    state = begun(field((3, 4)))
    state, _ = do(state, cast(state, "slow", 0, 2), 2, 11)
    assert refused(state, act.ShiftFailure(3)) == "failure_shift"
    assert refused(state, act.ShiftFailure(-3)) == "failure_shift"
    shifts = [one.shift for one in ENGINE.legal_actions(state) if isinstance(one, act.ShiftFailure)]
    assert shifts == [0, -1, 1, -2, 2]
    _, events = do(state, act.ShiftFailure(-2), 5)
    assert next(of(events, happened.SpellWentWrong)).result == "discharge"
    _, events = do(state, act.ShiftFailure(2))
    assert next(of(events, happened.SpellWentWrong)).result == "drained"


@pytest.mark.rule("XX.5.0")
def test_who_is_struck_down_stands_and_casts_until_the_phase_ends() -> None:
    state = begun(field((1, 2), hit_points=1))
    state, _ = do(state, cast(state, "hurt", 3), 15, 8)
    assert BLUE in state.struck
    assert state.magic is not None
    assert state.magic.waiting == (BLUE,)
    recorder = ENGINE.decide(state, cast(state, "hurt", 1), ScriptedDice((15, 1, *(3,) * 40)))
    assert next(of(recorder.events, happened.ElementsRemoved)).elements == (RED, BLUE)
    assert not recorder.state.units[1].elements
    assert not recorder.state.units[3].elements


@pytest.mark.rule("XX.5.0")
def test_a_test_of_morale_counts_every_spell_of_the_phase() -> None:
    """The worked example: fear of level 2, courage of level 3, one test with both."""
    state = begun(field((1, 2)))
    state, _ = do(state, cast(state, "fear", 2), 15)
    assert not state.effects
    after, events = do(state, cast(state, "brave", 2, 12), 12, 3)
    tested = next(of(events, happened.CourageTested))
    assert (tested.unit, tested.value) == (2, 10 + 2 - 3)
    begins = [one for event in of(events, happened.EffectsBegan) for one in event.effects]
    assert [(one.change, one.value, one.until) for one in begins] == [
        ("morale_a", -3, "battle"),
        ("morale_a", 2, "phase"),
    ]
    assert [one.value for one in after.effects] == [-3]
    (line,) = PLAY.describe(state.replace(effects=tuple(begins)), tested)
    named = [f"in the morale value: {one}" for one in ("Brave (Unit-3)", "Fear (Unit-1)")]
    assert [sentence(one) for one in line.details][:2] == named


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(("dice", "left"), [((10, 9), "moving"), ((9, 10), "movement_points")])
def test_spells_that_contradict_each_other_duel(dice: tuple[int, int], left: str) -> None:
    state = begun(field((1, 2)))
    state, _ = do(state, cast(state, "slow", 2), 15)
    after, events = do(state, cast(state, "fast", 2), 15, 5, 5, *dice)
    fought = next(of(events, happened.DuelFought))
    assert fought.rolls == ((5, 5), dice)
    assert fought.first_prevails == (left == "moving")
    assert [one.change for one in after.effects] == [left]


@pytest.mark.rule("XX.6.0")
def test_a_duel_is_rolled_with_two_dice_of_twenty_sides() -> None:
    class Sides(ScriptedDice):
        rolled: ClassVar[list[int]] = []

        def roll(self, sides: int) -> int:
            self.rolled.append(sides)
            return super().roll(sides)

    state = begun(field((1, 2)))
    state, _ = do(state, cast(state, "slow", 2), 15)
    PLAY.decide(state, cast(state, "fast", 2), Sides((15, 7, 6)))
    assert Sides.rolled == [20, 20, 20]


@pytest.mark.rule("XX.6.0")
def test_points_decide_a_duel_too() -> None:
    state = begun(field((2, 3)))
    state, _ = do(state, cast(state, "slow", 2, 9), 15)
    _, events = do(state, cast(state, "fast", 2, 2), 15, 4, 10)
    assert next(of(events, happened.DuelFought)).first_prevails


@pytest.mark.rule("XX.7.0")
def test_a_spell_that_does_not_add_up_works_once_on_a_target() -> None:
    state = begun(field((1, 2)))
    effect = Lasting(0, NAMES["fast"], BLUE, 2, (7,), "movement_points", 6, "battle", 1, 1)
    once = DemonworldSpell.model_validate(FAST.model_dump() | {"adds_up": False})
    battle = replace(state.battle, spells={**state.battle.spells, FAST.id: once})
    assert refused(replace(state, battle=battle), cast(state, "fast", 2)) is None
    assert (
        refused(replace(state, battle=battle, effects=(effect,)), cast(state, "fast", 2)) == "spell_stacking"
    )


@pytest.mark.rule("XX.6.0")
def test_who_is_kept_from_magic_casts_nothing() -> None:
    effect = Lasting(0, NAMES["slow"], BLUE, 1, (RED,), "magic", 0, "battle", 1, 1)
    asked = begun(replace(field((1, 2)), effects=(effect,))).magic
    assert asked is not None
    assert asked.waiting == (BLUE,)


@pytest.mark.rule("XX.3.2")
def test_who_has_done_nothing_all_turn_gets_points_back() -> None:
    state = field((4, 1))
    assert state.magic is not None
    red = state.magic.of(RED)
    assert red is not None
    state = replace(state, magic=state.magic.changed(red._replace(points=24)))
    assert rest_of(state) == ((RED, 12),)
    assert state.magic is not None
    state = replace(state, magic=state.magic.changed(red._replace(points=36)))
    assert rest_of(state) == ((RED, 4),)
    assert rest_of(state.with_unit(replace(state.units[1], engaged=1))) == ()


@pytest.mark.rule("XX.3.2")
@pytest.mark.parametrize(
    ("event", "deed"),
    [
        (happened.ShotFired(0, RED, (), "miss", RED, 3, 9, None, None, ()), "shot_at"),
        (happened.BlowStruck(7, RED, (), 2, "miss", 3, 9, ()), "attacked"),
        (happened.CommandersTurned(0, ((1, 1),)), "turned"),
        (happened.SpellAnnounced(Casting(RED, "x", 1, 0)), "cast"),
        (happened.SpellRolled(Casting(BLUE, HURT.id, 2, 1), 9, "works"), "target_of_spell"),
        (happened.SpellRolled(Casting(BLUE, HURT.id, 2, 1), 3, "fails"), None),
        (happened.SpellRolled(Casting(BLUE, HURT.id, 2, 0), 9, "works"), None),
    ],
)
def test_what_disturbs_a_rest_is_remembered_for_the_turn(event: Any, deed: str | None) -> None:
    state = PLAY.evolve(field(), event)
    assert state.magic is not None
    one = state.magic.of(RED)
    assert one is not None
    assert one.disturbances == (() if deed is None else (deed,))
    state = PLAY.evolve(state, happened.TurnBegan(2))
    assert state.magic is not None
    assert all(not wizard.disturbances for wizard in state.magic.wizards)


@pytest.mark.rule("XX.4.0")
def test_a_wizard_knows_the_spells_of_his_book_that_his_people_cast() -> None:
    setup = two_armies()
    cards = [one for one in setup.documents.values() if isinstance(one, DemonworldUnit) and one.wizard_level]
    orc = next(one for one in cards if one.faction == "orcs")
    assert [one.slug for one in spells_of(setup, orc)] == [
        "stone-skin", "confusion", "strength", "song-of-affliction", "healing", "nameless-fear",
    ]  # fmt: skip
    stranger = orc.model_copy(update={"faction": "elves"})
    assert list(spells_of(setup, stranger)) == []
    assert list(spells_of(setup, orc.model_copy(update={"spellbook": None}))) == []


@pytest.mark.rule("XX.3.0")
def test_a_wizard_is_refused_where_magic_is_left_out() -> None:
    setup = two_armies(chapters=("VIII", "IX", "X", "XII", "XV"))
    assert {one.code for one in PLAY.refusals(setup)} == {"demonworld_rules.wizards_not_in_force"}
    left_out = two_armies(chapters_left_out=("XX",))
    assert {one.code for one in PLAY.refusals(left_out)} == {"demonworld_rules.wizards_not_in_force"}
    assert shipped()["unit", "malagor"].wizard_level == 1  # type: ignore[attr-defined]
